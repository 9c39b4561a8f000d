import type { Read } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import type { pageContracts } from '../shared/calls.ts';
import { recordOf } from './record.ts';
import { pageOf } from './store.ts';

/** 委托合同分页: contracts of one's own organisation, newest first. */
export async function page(read: Read, q: InputOf<typeof pageContracts>) {
  const { records, total } = await pageOf(read.db, read.user.orgId, q);
  return pageResult(
    records.map((row) => ({
      ...recordOf(read, row, false),
      contractType: row.contractType,
      contractName: row.contractName,
      tendereeId: row.tendereeId,
      tendereeName: row.tendereeName,
      tendereeOrgId: row.tendereeOrgId,
      feeType: row.feeType,
      feeMethod: row.feeMethod,
    })),
    total,
    q,
  );
}
