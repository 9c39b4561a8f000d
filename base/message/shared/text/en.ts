import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Messages',
  centre: 'Message centre',
  open: 'Open the message centre',
  unread: 'Unread',
  read: 'Read',
  unreadCount: '{count} unread messages',
  viewAll: 'View all',
  readAll: 'Mark all read',
  readAllDone: 'All marked as read',
  none: 'No messages in the last week',
  week: 'Last week',
  field: { title: 'Title', content: 'Content', sendTime: 'Sent at', msgStatus: 'State' },
  filter: { sendTime: 'Sent on' },
  empty: 'No messages. You are told here when approvals, notices and other matters move on.',
  follow: 'View details',
  untitled: 'System message',
  notFound: 'The message does not exist',
};
