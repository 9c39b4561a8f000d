import type { Read } from '#kit/server/context.ts';
import { contractStatus } from '../shared/status.ts';
import { byId, type ContractRow, pageOf } from './store.ts';

/** An effective contract of one's own organisation, for a project that is tied to it; undefined otherwise. */
export async function effectiveContract(read: Read, id: string) {
  const row = await byId(read.db, read.user.orgId, id);
  if (!row || row.status !== contractStatus.effective) return undefined;
  return entryOf(row);
}

/** Effective contracts of one's own organisation, for the picker of a project form (可关联的委托合同). */
export async function effectiveContracts(
  read: Read,
  q: { current: number; size: number; searchKey?: string | undefined },
) {
  const { records, total } = await pageOf(read.db, read.user.orgId, {
    ...q,
    contractType: [],
    status: [contractStatus.effective],
  });
  return { records: records.map(entryOf), total };
}

type Entry = Pick<
  ContractRow,
  | 'id'
  | 'contractName'
  | 'contractCode'
  | 'tendereeId'
  | 'tendereeName'
  | 'tendereeLinkPerson'
  | 'tendereeLinkMobile'
>;

const entryOf = (row: Entry) => ({
  id: row.id,
  contractName: row.contractName,
  contractCode: row.contractCode,
  tendereeId: row.tendereeId,
  tendereeName: row.tendereeName,
  tendereeLinkPerson: row.tendereeLinkPerson,
  tendereeLinkMobile: row.tendereeLinkMobile,
});
