import type { Db } from '#kit/server/database/db.ts';
import { lastInForce } from './change-store.ts';
import { registrationById } from './store.ts';

/**
 * 单位负责人证件号码 of companies that registered, as in force now, to be compared and never shown: two companies with one head may not both bid
 * (《招标投标法实施条例》第三十四条).
 */
export async function headNumbersOf(db: Db, orgIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const orgId of orgIds) {
    const kept = (await lastInForce(db, orgId))?.after ?? (await registrationById(db, orgId))?.form;
    if (kept?.legalIdNumber) found.set(orgId, kept.legalIdNumber.toUpperCase());
  }
  return found;
}
