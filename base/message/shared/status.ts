/** Stored state of a message: unread, or read. */
export const msgStatus = { unread: '0', read: '3' } as const;
export const msgStatusCodes = [msgStatus.unread, msgStatus.read] as const;

/** Days that the message centre looks back (最近一周). */
export const RECENT_DAYS = 7;
/** Content longer than this shows in full as a tooltip. */
export const TOOLTIP_FROM = 49;
/** The message centre lists at most this many. */
export const RECENT_MAX = 100;

/** Ways a message goes (发送方式), as the templates of the documents number them. */
export const sendType = { sms: '1', email: '2', inApp: '4' } as const;
export type SendType = (typeof sendType)[keyof typeof sendType];
export const outwardTypes = [sendType.sms, sendType.email] as const;
export type OutwardType = (typeof outwardTypes)[number];

/** What became of a message that leaves the house: `local` = no gateway is connected, nothing was sent. */
export const sendStatus = { waiting: '0', sent: '1', failed: '2', local: '9' } as const;
export const sendStatusCodes = [
  sendStatus.waiting,
  sendStatus.sent,
  sendStatus.failed,
  sendStatus.local,
] as const;
export type SendStatus = (typeof sendStatusCodes)[number];

/** What hears of a message that its gateway refused (回调名称): its receiver. */
export const callbackNames = { tellReceiver: 'message.tellReceiver' } as const;
export type CallbackName = (typeof callbackNames)[keyof typeof callbackNames];

/** Switches of a subscription (订阅开关): '1' on, '0' off. */
export const switchCodes = ['0', '1'] as const;
export type Switch = (typeof switchCodes)[number];
