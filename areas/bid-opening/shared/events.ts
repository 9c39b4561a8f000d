import { z } from 'zod';
import { event } from '#kit/shared/event.ts';
import { bidderRelation } from './relations.ts';

const lot = z.object({ packageId: z.string() });

/** Every entry of the hall's record; its content is in the record, here is its digest. */
export const hallHappened = event(
  'opening.happened',
  'opening',
  lot.extend({ seq: z.number().int(), kind: z.string() }),
);
/** 签到: before the start nobody learns who came, so the event names the person and not the lot. */
export const bidderArrived = event('opening.arrived', 'user', z.object({}));
/** 开标开始. */
export const openingStarted = event('opening.started', 'lot', lot.extend({ bids: z.number().int() }));
/** 两把密钥齐备: this bid can be decrypted now. */
export const bidReady = event('opening.bidReady', 'bid', lot.extend({ bidId: z.string() }));
/** 开标结束: every bid has a final state. */
export const openingFinished = event(
  'opening.finished',
  'lot',
  lot.extend({ opened: z.number().int(), failed: z.number().int() }),
);
/** 关联线索比对: in what the bidders were found to meet, also where it was nothing; the last one counts. */
export const relationsFound = event(
  'opening.relationsFound',
  'lot',
  lot.extend({ relations: z.array(bidderRelation) }),
);
/** 流标: fewer than three bids, nothing was opened. */
export const openingFailed = event(
  'opening.failed',
  'lot',
  lot.extend({ bids: z.number().int(), reason: z.string() }),
);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    opening: true;
    openingRecord: true;
  }
}
