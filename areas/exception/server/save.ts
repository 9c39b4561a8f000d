import { bindFiles } from '#base/file/server/index.ts';
import { fileIds, filesIn, settle } from '#base/form/server/index.ts';
import { cleaned } from '#kit/server/clean-html.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { discardException, saveException } from '../shared/calls.ts';
import { exceptionDiscarded, exceptionSaved } from '../shared/events.ts';
import { draftFields } from '../shared/schema.ts';
import { exceptionStatus } from '../shared/status.ts';
import { EXCEPTION_FILES, exceptionToMove, savedToMove } from './access.ts';
import { type ExceptionRow, insert, update } from './store.ts';

export const valuesOf = ({ reason, reasonText, fileIds: ids, title, content }: ExceptionRow) => ({
  reason,
  reasonText,
  fileIds: ids,
  title,
  content,
});

/** 暂存: what there is so far; a returned one keeps its status until it is submitted again. */
export async function save(tx: Tx, input: InputOf<typeof saveException>) {
  const { packageId, ...typed } = input;
  const { lot, row } = await exceptionToMove(tx, packageId, 'edit');
  const before = row && valuesOf(row);
  const values = { ...typed, content: typed.content === null ? null : cleaned(typed.content) };
  await settle(tx, draftFields, values, {}, before ? filesIn(draftFields, before) : []);
  const status = row?.status === exceptionStatus.returned ? exceptionStatus.returned : exceptionStatus.saved;
  const set = { ...values, status, savedBy: tx.user.id };
  if (row) await update(tx, row.id, set);
  const id = row?.id ?? (await insert(tx, { ...set, packageId, orgId: lot.orgId, kind: 'terminate' }));
  bindFiles(tx, fileIds(values.fileIds), 'exception.view', { kind: EXCEPTION_FILES, id });
  tx.emit(
    exceptionSaved,
    { subjectType: 'exception', subjectId: id, ...(before ? { before } : {}), after: values },
    { packageId, exceptionId: id },
  );
  return { id };
}

/** 废弃: while nobody decides about it; the tender goes on, and another may be prepared. */
export async function discard(tx: Tx, { packageId }: InputOf<typeof discardException>) {
  const { row } = await savedToMove(tx, packageId, 'discard');
  const { id, status } = row;
  await update(tx, id, { status: exceptionStatus.discarded });
  tx.emit(
    exceptionDiscarded,
    {
      subjectType: 'exception',
      subjectId: id,
      before: { status },
      after: { status: exceptionStatus.discarded },
    },
    { packageId, exceptionId: id },
  );
  return null;
}
