/** Stored codes of a bid (递交状态). */
export const submitStatus = { submitted: '10', superseded: '20', recalled: '30' } as const;
export type SubmitStatus = (typeof submitStatus)[keyof typeof submitStatus];

/** Largest ciphertext in megabytes (投标文件上限). */
export const CIPHERTEXT_MAX_MB = 1024;

/** Who keeps offering other bids after the deadline is told so, but gets no more receipts. */
export const REFUSALS_MAX = 20;

/** Deadline kind of a lot (投标截止). */
export const BID_DEADLINE = 'bid.deadline';
