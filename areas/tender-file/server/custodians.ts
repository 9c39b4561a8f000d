import type { Lot } from '#areas/project/server/index.ts';
import { sealingCertificateOf } from '#base/ca/server/index.ts';
import { profileOf } from '#base/organisation/server/index.ts';
import { membersWithRole, usersWithRole } from '#base/role/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { Refusal } from '#kit/shared/refusal.ts';

const MOST = 30;

/** Somebody to whom the lot key may be wrapped as well (可选第二保管人). */
export interface Custodian {
  readonly userId: string;
  readonly userName: string;
  readonly orgName: string;
  readonly certificate: string;
}

/** This person with a valid certificate, if the organisation is the tenderee or supervises. */
async function custodianOf(db: Db, lot: Lot, userId: string, at: Date): Promise<Custodian | undefined> {
  try {
    const { orgId, certificatePem } = await sealingCertificateOf(db, userId, at);
    const profile = orgId ? await profileOf(db, userId, orgId) : undefined;
    if (!profile || (profile.orgKind !== 'supervision' && orgId !== lot.tendereeOrgId)) return undefined;
    return { userId, userName: profile.trueName, orgName: profile.orgName, certificate: certificatePem };
  } catch (error) {
    // Without a valid certificate nobody keeps a key.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** 可选第二保管人: colleagues of the first one and supervisors, each with a valid certificate of its own. */
export async function secondCustodians(db: Db, lot: Lot, first: string, at: Date): Promise<Custodian[]> {
  const colleagues = [
    ...(await membersWithRole(db, 'owner', lot.tendereeOrgId)),
    ...(await membersWithRole(db, 'ownerlead', lot.tendereeOrgId)),
  ].map((user) => user.id);
  const people = new Set([...colleagues, ...(await usersWithRole(db, 'supervisor'))]);
  people.delete(first);
  const found: Custodian[] = [];
  for (const id of [...people].slice(0, MOST)) {
    const custodian = await custodianOf(db, lot, id, at);
    if (custodian) found.push(custodian);
  }
  return found;
}
