import type { Db } from '#kit/server/database/db.ts';
import { isConcluded, isSent } from '../shared/status.ts';
import { ofLot } from './store.ts';
import { winnersOf } from './winners.ts';

/** 步骤状态 S22: finished once the contract with every winner is in force. */
export async function stepFacts(db: Db, packageId: string): Promise<Record<'S22', 0 | 1 | 6>> {
  const winners = await winnersOf(db, packageId);
  if (winners.length === 0) return { S22: 0 };
  const concluded = (await ofLot(db, packageId)).filter((c) => isConcluded(c.status));
  return { S22: winners.every((w) => concluded.some((c) => c.bidId === w.bidId)) ? 6 : 1 };
}

/** The same as a supplier knows it: of its own contract alone, from its sending on; who did not win has none. */
export async function ownStepFact(db: Db, packageId: string, orgId: string): Promise<0 | 1 | 6 | 7> {
  const winners = await winnersOf(db, packageId);
  if (winners.length === 0) return 0;
  if (!winners.some((w) => w.bidderOrgId === orgId)) return 7;
  const own = (await ofLot(db, packageId)).find((c) => c.bidderOrgId === orgId);
  if (!own || !isSent(own.status)) return 0;
  return isConcluded(own.status) ? 6 : 1;
}
