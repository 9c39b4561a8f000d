import { FIXED_FEE } from '../shared/status.ts';
import { contractFields, type ContractValues } from '../shared/schema.ts';
import type { ContractRow } from './store.ts';

/** The values of the form out of a row; a fixed fee is mirrored into the percentage, as the documents have it. */
export function valuesOf(row: ContractRow): ContractValues {
  const values = {} as Record<keyof ContractValues, string | null>;
  for (const field of Object.keys(contractFields.fields) as (keyof ContractValues)[])
    values[field] = row[field];
  if (row.feeMethod === FIXED_FEE) values.serviceFeePercent = row.serviceFeePercent1;
  return values;
}
