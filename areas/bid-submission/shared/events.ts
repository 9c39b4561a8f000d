import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const lot = z.object({ packageId: z.string() });
const bid = lot.extend({ bidId: z.string(), version: z.number().int() });

/** 投标文件已递交: the receipt names this event by its receiptId; digests only. */
export const bidSubmitted = event(
  'bid.submitted',
  'bid',
  bid.extend({ receiptId: z.string(), ciphertextDigest: z.string(), envelopeDigest: z.string() }),
);
export const bidSuperseded = event('bid.superseded', 'bid', bid);
export const bidRecalled = event('bid.recalled', 'bid', bid.extend({ ciphertextDigest: z.string() }));
/** 逾期送达: refused, with a signed receipt of what was offered. */
export const bidRefusedLate = event(
  'bid.refusedLate',
  'bidRefusal',
  lot.extend({ lateMs: z.number().int(), refusalId: z.string(), envelopeDigest: z.string() }),
);
/** 投标截止: how many bids there are is said at the opening. */
export const bidClosed = event('bid.closed', 'lot', lot);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    bid: true;
    bidRefusal: true;
  }
}
