import { messageScreens } from '#base/message/shared/screens.ts';
import type { Message } from '#base/message/shared/calls.ts';
import { Link } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { workplaceText } from '../../shared/text/index.ts';
import { Nothing, PlateBox, routeTo } from './plate.tsx';

const ALL = messageScreens.list;

/** 最新消息, each with the way to what it is about. */
export function Messages({ of, unread }: { readonly of: readonly Message[]; readonly unread: number }) {
  const t = useText(workplaceText);
  return (
    <PlateBox title={t('plate.messages')} action={<Link to={ALL}>{t('unread', { count: unread })}</Link>}>
      {of.length === 0 ? <Nothing>{t('empty.messages')}</Nothing> : null}
      <ul className="wk-lines wk-stacked">
        {of.map((message) => (
          <li key={message.id}>
            <Link to={message.webRouter ? routeTo(message.webRouter) : ALL} title={message.content}>
              <span className="wk-cut">{message.title}</span>
              <span className="wk-note wk-cut">{message.content}</span>
              {message.note === '' ? null : <span className="wk-note wk-cut">{message.note}</span>}
            </Link>
            <span className="wk-when">
              <Time value={message.sendTime} />
            </span>
          </li>
        ))}
      </ul>
    </PlateBox>
  );
}
