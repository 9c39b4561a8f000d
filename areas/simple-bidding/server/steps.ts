import { openedBids } from '#areas/bid-opening/server/index.ts';
import { lotOf } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type SimpleStatus, simpleStatus } from '../shared/status.ts';
import { byPackage } from './store.ts';

/** 采购进展 for the lot's phase: where a simple purchase stands; undefined for every other lot. */
export async function simpleState(db: Db, packageId: string): Promise<SimpleStatus | undefined> {
  return (await byPackage(db, packageId))?.status as SimpleStatus | undefined;
}

/** 步骤状态 of a simple purchase for the console: S4 published, S13 compared, S19 awarded, S20 told; nothing for other lots. */
export async function stepFacts(db: Db, packageId: string): Promise<Readonly<Record<string, number>>> {
  const row = await byPackage(db, packageId);
  const lot = row && (await lotOf(db, packageId));
  if (!row || !lot) return {};
  const { status } = row;
  const published = status >= simpleStatus.published;
  const awarded = status === simpleStatus.awarded;
  // A lot that failed in the hall was never compared.
  const failed = lot.status === lotStatus.failed;
  const opened = failed
    ? (await openedBids(db, packageId)).some((bid) => bid.status === 'opened')
    : lot.status >= lotStatus.opened;
  return {
    S4: published ? 6 : status === simpleStatus.approved ? 1 : 0,
    S13: !opened ? 0 : status === simpleStatus.published || status === simpleStatus.awardReturned ? 1 : 6,
    S19: awarded ? 6 : status === simpleStatus.awardInApproval ? 1 : 0,
    S20: awarded ? 6 : 0,
  };
}
