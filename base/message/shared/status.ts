/** Stored state of a message: unread, or read. */
export const msgStatus = { unread: '0', read: '3' } as const;
export const msgStatusCodes = [msgStatus.unread, msgStatus.read] as const;

/** Days that the message centre looks back (最近一周). */
export const RECENT_DAYS = 7;
/** The badge shows no more than this and a plus. */
export const BADGE_MAX = 99;
/** Content longer than this shows in full as a tooltip. */
export const TOOLTIP_FROM = 49;
/** The message centre lists at most this many. */
export const RECENT_MAX = 100;
