import { evidenceOf } from '#base/log/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { receiptEvidence, refusalEvidence } from '../shared/calls.ts';
import { bidRefusedLate, bidSubmitted } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';
import { ownBid } from './store.ts';
import { ownRefusal } from './store-refusal.ts';

/** 回执入链证明: that the submission of an own bid stands in the public log. */
export async function ofReceipt({ db, user }: Read, { bidId }: InputOf<typeof receiptEvidence>) {
  if (!(await ownBid(db, bidId, user.orgId))) throw refuse('bidNotFound', 404);
  return evidenceOf(db, bidSubmitted, bidId);
}

/** 拒收回执入链证明: that the refusal of an own bid stands there too. */
export async function ofRefusal({ db, user }: Read, { refusalId }: InputOf<typeof refusalEvidence>) {
  if (!(await ownRefusal(db, refusalId, user.orgId))) throw refuse('bidNotFound', 404);
  return evidenceOf(db, bidRefusedLate, refusalId);
}
