import { Button } from 'antd';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { send } from '#kit/web/send.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { type Message, pageMessages, readAllMessages } from '../shared/calls.ts';
import { msgStatus } from '../shared/status.ts';
import { messageText } from '../shared/text/index.ts';
import { OutboxLink } from './outbox-link.tsx';
import { refreshMessages, useFollow, useMessagesLive } from './follow.ts';

const tags = tagSet(messageText)<Message['msgStatus']>({
  [msgStatus.unread]: ['needs', 'unread'],
  [msgStatus.read]: ['saved', 'read'],
});

/** 站内信: all own messages; opening one reads it and follows where it leads. */
export function Page() {
  const t = useText(messageText);
  const follow = useFollow();
  const once = useOnce();
  useMessagesLive();
  const readAll = async () => {
    if (!(await once('readAll', (nonce) => send(readAllMessages, {}, { nonce })))) return;
    toast('success', t('readAllDone'));
    await refreshMessages();
  };
  return (
    <ListPage
      call={pageMessages}
      texts={messageText}
      title="title"
      filters={[
        { field: 'msgStatus', kind: 'choice', tag: tags },
        { field: 'sendTimeStart', to: 'sendTimeEnd', kind: 'dateRange', label: 'filter.sendTime' },
      ]}
      columns={[
        { field: 'title', onOpen: (m) => void follow(m) },
        { field: 'content', kind: 'longText', width: 520 },
        { field: 'msgStatus', tag: tags },
        { field: 'sendTime', kind: 'instant', sortable: true },
      ]}
      toolbar={
        <>
          <OutboxLink />
          <Button onClick={() => void readAll()}>{t('readAll')}</Button>
        </>
      }
      emptyHint="empty"
    />
  );
}
