import { dec, toText } from '#kit/shared/decimal.ts';
import type { FileValues } from '../shared/schema.ts';
import type { TenderDates } from '../shared/dates.ts';
import type { FileRow, LotKeyRow } from './store.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const datesOf = (row: FileRow): TenderDates => ({
  saleBegin: iso(row.saleBegin),
  saleEnd: iso(row.saleEnd),
  questionDeadline: iso(row.questionDeadline),
  bidDeadline: iso(row.bidDeadline),
});

/** The form's values of a stored file. */
export const valuesOf = (row: FileRow): FileValues => ({
  ...datesOf(row),
  fileId: row.fileId,
  attachmentIds: row.attachmentIds,
  ceiling: row.ceiling === null ? null : toText(dec(row.ceiling)),
  ceilingUnit: row.ceilingUnit,
  deviationReason: row.deviationReason,
});

export const emptyValues: FileValues = {
  fileId: null,
  attachmentIds: null,
  ceiling: null,
  ceilingUnit: '0',
  saleBegin: null,
  saleEnd: null,
  questionDeadline: null,
  bidDeadline: null,
  deviationReason: null,
};

export const keyFacts = (key: LotKeyRow) => ({
  lotKeyId: key.id,
  suite: key.suite,
  lotPublicKey: key.lotPublicKey,
  custodianName: key.custodianName,
  secondName: key.secondName === null ? null : `${key.secondOrgName} ${key.secondName}`,
  madeAt: key.madeAt.toISOString(),
});
