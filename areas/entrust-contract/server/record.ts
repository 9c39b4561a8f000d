import { FIXED_FEE } from '../shared/status.ts';
import { ownValues } from '#kit/shared/fields.ts';
import { contractFields, type ContractValues } from '../shared/schema.ts';
import type { ContractRow } from './store.ts';

/** The values of the form out of a row; a fixed fee is mirrored into the percentage, as the documents have it. */
export function valuesOf(row: ContractRow): ContractValues {
  const values = ownValues(contractFields, row);
  return row.feeMethod === FIXED_FEE ? { ...values, serviceFeePercent: row.serviceFeePercent1 } : values;
}
