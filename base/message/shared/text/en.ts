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
  outbox: {
    hidden: 'The receiver only',
    title: 'SMS and mail',
    local: 'Local outbox',
    nothingSent:
      'Not connected here: {ways}. The messages below are kept here only; nothing was sent to any number or address outside.',
    and: ', ',
    sms: 'SMS gateway',
    email: 'mail server',
    empty: 'No SMS and no mail. Whatever is worth one leaves its record here.',
  },
  dispatch: {
    field: {
      number: 'No.',
      sendType: 'Way',
      receiveAddress: 'To',
      content: 'Content',
      status: 'State',
      sendTime: 'Asked at',
      error: 'Reason of failure',
    },
    type: { sms: 'SMS', email: 'Mail' },
    status: { waiting: 'Waiting', sent: 'With the gateway', failed: 'Failed', local: 'Not sent (local)' },
  },
  recordsRefused: 'You may not see what was sent by SMS and mail',
};
