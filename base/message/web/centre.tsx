import { MailOutlined, ReadOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { Drawer } from '#kit/web/drawer.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Link } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { labelled, useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { type Message, readAllMessages, recentMessages, unreadCount } from '../shared/calls.ts';
import { msgStatus, TOOLTIP_FROM } from '../shared/status.ts';
import { messageText } from '../shared/text/index.ts';
import { messageScreens } from '../shared/screens.ts';
import { refreshMessages, useFollow } from './follow.ts';
import './message.css';

/** 消息中心: the messages of the last week; a click reads one and follows where it leads. */
export function MessageCentre({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useText(messageText);
  const answer = useCall(recentMessages, {}, { enabled: open });
  const follow = useFollow();
  const once = useOnce();
  const readAll = async () => {
    if (!(await once('readAll', (nonce) => send(readAllMessages, {}, { nonce })))) return;
    toast('success', t('readAllDone'));
    await refreshMessages();
  };
  // Older than a week counts too: it stands in the figure on the bell.
  const { data: unread } = useCall(unreadCount, {}, { quiet: true });
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('centre')}
      extra={
        <WhyButton
          type="link"
          size="small"
          why={unread?.count === 0 ? t('nothingUnread') : undefined}
          onClick={() => void readAll()}
        >
          {t('readAll')}
        </WhyButton>
      }
      footer={
        <Link to={messageScreens.list} className="ms-all" onClick={onClose}>
          {t('viewAll')}
        </Link>
      }
    >
      <p className="gh-hint">{t('week')}</p>
      <Answer of={answer}>
        {(messages) =>
          messages.length === 0 ? (
            <Empty title={t('none')} />
          ) : (
            <ul className="ms-list">
              {messages.map((m) => (
                <li key={m.id}>
                  <Entry
                    message={m}
                    onOpen={() => {
                      if (m.webRouter) onClose();
                      void follow(m);
                    }}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Drawer>
  );
}

function Entry({ message: m, onOpen }: { readonly message: Message; readonly onOpen: () => void }) {
  const t = useText(messageText);
  const unread = m.msgStatus === msgStatus.unread;
  const Icon = unread ? MailOutlined : ReadOutlined;
  const entry = (
    <button type="button" className={unread ? 'ms-entry ms-unread' : 'ms-entry'} onClick={onOpen}>
      <Icon aria-label={unread ? t('unread') : t('read')} role="img" />
      <span className="ms-title">{m.title}</span>
      <Time value={m.sendTime} />
      <span className="ms-content">{m.content}</span>
      {m.note === '' ? null : <span className="ms-note">{labelled(t('now'), m.note)}</span>}
    </button>
  );
  return m.content.length > TOOLTIP_FROM ? (
    <Tooltip title={m.content} trigger={['hover', 'focus']}>
      {entry}
    </Tooltip>
  ) : (
    entry
  );
}
