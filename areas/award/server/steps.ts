import type { Db } from '#kit/server/database/db.ts';
import { awardStatus } from '../shared/status.ts';
import { byPackage, objectionsOf } from './store.ts';

/** 步骤状态 S17, S19 and S20 for the console. */
export async function stepFacts(db: Db, packageId: string): Promise<Readonly<Record<string, number>>> {
  const award = await byPackage(db, packageId);
  if (!award) return { S17: 0, S19: 0, S20: 0 };
  const open = (await objectionsOf(db, award.id)).some((o) => o.decision === null);
  const over = award.publicityOverAt !== null && !open;
  const determined = award.status >= awardStatus.determined;
  return {
    S17: over || determined ? 6 : 1,
    S19: determined ? 6 : over ? 1 : 0,
    S20: award.status === awardStatus.published ? 6 : determined ? 1 : 0,
  };
}
