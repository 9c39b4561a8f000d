import { texts } from '#kit/shared/text.ts';

/** What the bell says; small, since every screen has it without the other words of messages. */
export const bellZh = { open: '打开消息中心', unreadCount: '{count} 条未读消息' };
export const bellEn = { open: 'Open the message centre', unreadCount: '{count} unread messages' };

export const bellText = texts('messageBell', bellZh, bellEn);
