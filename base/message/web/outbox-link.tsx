import { useCall } from '#kit/web/query.ts';
import { Link } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { dispatchState } from '../shared/calls.ts';
import { messageText } from '../shared/text/index.ts';
import { messageScreens } from '../shared/screens.ts';
import './message.css';

/** 本地发件箱: leads to SMS and mail, for whoever may look at them. */
export function OutboxLink() {
  const t = useText(messageText);
  const { data } = useCall(dispatchState, {}, { quiet: true });
  if (!data?.mayLook) return null;
  return (
    <Link to={messageScreens.records} className="ms-outbox">
      {t(data.sms && data.email ? 'outbox.title' : 'outbox.local')}
    </Link>
  );
}
