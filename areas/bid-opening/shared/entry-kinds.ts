/** Who speaks in the hall (消息类型): the host to all, or those present among themselves. */
export const recordType = { host: '10', dialogue: '20' } as const;

/** Through whose doing a bid was not opened (责任认定). */
export const causes = ['bidder', 'other'] as const;
export type Cause = (typeof causes)[number];
