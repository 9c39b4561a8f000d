import type { Read } from '#kit/server/context.ts';
import { contractStatus } from '../shared/status.ts';
import { byId } from './store.ts';

/** An effective contract of one's own organisation, for a project that is tied to it; undefined otherwise. */
export async function effectiveContract(read: Read, id: string) {
  const row = await byId(read.db, read.user.orgId, id);
  if (!row || row.status !== contractStatus.effective) return undefined;
  return {
    id: row.id,
    contractName: row.contractName,
    contractCode: row.contractCode,
    tendereeId: row.tendereeId,
    tendereeName: row.tendereeName,
    tendereeLinkPerson: row.tendereeLinkPerson,
    tendereeLinkMobile: row.tendereeLinkMobile,
  };
}
