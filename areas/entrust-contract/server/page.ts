import type { Read } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import type { pageContracts } from '../shared/calls.ts';
import { canOf } from './access.ts';
import { pageOf } from './store.ts';

/** 委托合同分页: contracts of one's own organisation, newest first. */
export async function page(read: Read, q: InputOf<typeof pageContracts>) {
  const { records, total } = await pageOf(read.db, read.user.orgId, q);
  return pageResult(
    records.map(({ serviceFeePercent1, ...row }) => ({
      ...row,
      serviceFeePercent: row.feeMethod === '2' ? serviceFeePercent1 : row.serviceFeePercent,
      createdAt: row.createdAt.toISOString(),
      can: canOf(read, row),
    })),
    total,
    q,
  );
}
