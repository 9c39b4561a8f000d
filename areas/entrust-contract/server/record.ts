import type { Ctx } from '#kit/server/context.ts';
import { contractFields, type ContractValues } from '../shared/schema.ts';
import { canOf } from './access.ts';
import type { ContractRow } from './store.ts';

/** The values of the form out of a row; a fixed fee is mirrored into the percentage, as the documents have it. */
export function valuesOf(row: ContractRow): ContractValues {
  const values = {} as Record<keyof ContractValues, string | null>;
  for (const field of Object.keys(contractFields.fields) as (keyof ContractValues)[])
    values[field] = row[field];
  if (row.feeMethod === '2') values.serviceFeePercent = row.serviceFeePercent1;
  return values;
}

export function recordOf(ctx: Ctx, row: ContractRow, showChange: boolean) {
  return {
    ...valuesOf(row),
    ...(showChange && row.changeValues ? row.changeValues : {}),
    id: row.id,
    contractCode: row.contractCode,
    status: row.status,
    changeStatus: row.changeStatus,
    uneffectReason: row.uneffectReason,
    discardReason: row.discardReason,
    is_deleted: row.isDeleted,
    createdAt: row.createdAt.toISOString(),
    can: canOf(ctx, row),
  };
}
