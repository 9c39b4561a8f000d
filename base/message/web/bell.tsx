import { BellOutlined } from '@ant-design/icons';

import { Bell } from '#kit/web/bell.tsx';
import { later } from '#kit/web/chunk.ts';
import { useCall } from '#kit/web/query.ts';
import { clauses, useText } from '#kit/web/text.ts';
import { unreadCount } from '../shared/calls.ts';
import { bellText } from '../shared/text/bell.ts';
import { useMessagesLive, useNews } from './follow.ts';

const Centre = later(() => import('./centre.tsx').then((m) => m.MessageCentre));

/** 消息铃: how many messages are unread; opens the message centre. */
export function MessageBell() {
  const t = useText(bellText);
  const { data } = useCall(unreadCount, {}, { quiet: true });
  useMessagesLive();
  useNews();
  const count = data?.count ?? 0;
  const label = clauses([t('open'), ...(count > 0 ? [t('unreadCount', { count })] : [])]);
  return <Bell icon={<BellOutlined aria-hidden />} count={count} label={label} sheet={Centre} tour="bell" />;
}

export { MessageBell as Part };
