import { LOT_FILES } from '#areas/project/server/index.ts';
import { bindFiles } from '#base/file/server/index.ts';
import { fileIds, settle } from '#base/form/server/index.ts';
import { cleaned } from '#kit/server/clean-html.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import type { discardClarification, reopenClarification, saveClarification } from '../shared/calls.ts';
import { clarificationDiscarded, clarificationReopened, clarificationSaved } from '../shared/events.ts';
import { draftFields } from '../shared/schema.ts';
import { CLARIFICATIONS_MOST, clarificationStatus, kinds } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { clarificationToMove, lotToClarify } from './access.ts';
import { type ClarificationRow, insert, isOpenQuestion, ofLot, questionsOf, update } from './store.ts';

/** The questions that it answers: of this lot, and not answered yet. */
export async function demandOpenQuestions(tx: Tx, packageId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const open = new Set(
    (await questionsOf(tx.db, packageId)).flatMap((one) => (isOpenQuestion(one) ? [one.id] : [])),
  );
  if (ids.some((id) => !open.has(id))) throw refuseField('questionIds', 'wrong.question');
}

/** Begins one, only while nothing of the lot waits to be issued, so that what is issued has one order. */
async function demandNoOther(tx: Tx, packageId: string): Promise<void> {
  const ended: readonly string[] = [clarificationStatus.issued, clarificationStatus.discarded];
  const begun = await ofLot(tx.db, packageId);
  if (begun.some((one) => !ended.includes(one.status))) throw refuse('another');
  if (begun.length >= CLARIFICATIONS_MOST) throw refuse('most', 409, { most: CLARIFICATIONS_MOST });
}

/** 暂存: what is typed so far; a returned one keeps its status until it is submitted again. */
export async function save(tx: Tx, input: InputOf<typeof saveClarification>) {
  const { packageId, questionIds } = input;
  const { lot, row } = input.id
    ? await clarificationToMove(tx, input.id, 'edit')
    : { ...(await lotToClarify(tx, packageId)), row: undefined };
  if (row && row.packageId !== packageId) throw refuse('notFound', 404);
  if (!row) await demandNoOther(tx, packageId);
  const values = ownValues(draftFields, input);
  await settle(tx, draftFields, values, {}, fileIds(row?.attachmentIds));
  const asked = [...new Set(questionIds)];
  await demandOpenQuestions(tx, packageId, asked);
  bindFiles(tx, fileIds(values.attachmentIds), 'clarification.view', { kind: LOT_FILES, id: packageId });
  const kept = {
    ...values,
    kind: kinds.find((one) => one === values.kind) ?? null,
    content: values.content === null ? null : cleaned(values.content),
    newDeadline: values.newDeadline === null ? null : new Date(values.newDeadline),
    questionIds: asked,
  };
  const id = row ? row.id : await begin(tx, { packageId, orgId: lot.orgId }, kept);
  if (row) await update(tx, id, kept);
  tx.emit(
    clarificationSaved,
    { subjectType: 'clarification', subjectId: id, after: kept },
    { packageId, clarificationId: id },
  );
  return { id };
}

type Kept = Pick<
  ClarificationRow,
  | 'kind'
  | 'title'
  | 'content'
  | 'attachmentIds'
  | 'affectsBids'
  | 'newDeadline'
  | 'deviationReason'
  | 'questionIds'
>;

const begin = (tx: Tx, of: { readonly packageId: string; readonly orgId: string }, kept: Kept) =>
  insert(tx, {
    ...of,
    ...kept,
    status: clarificationStatus.saved,
    number: null,
    files: null,
    digest: null,
    formerDeadline: null,
    issuedAt: null,
  });

/** 重新编制: what was approved and not issued is a draft again. */
export async function reopen(tx: Tx, { id }: InputOf<typeof reopenClarification>) {
  const { row } = await clarificationToMove(tx, id, 'reopen');
  const status = clarificationStatus.saved;
  await update(tx, id, { status, files: null, digest: null });
  tx.emit(
    clarificationReopened,
    {
      subjectType: 'clarification',
      subjectId: id,
      before: { status: row.status, digest: row.digest },
      after: { status },
    },
    { packageId: row.packageId, clarificationId: id },
  );
  return null;
}

/** 废弃: a clarification that was not issued; its questions stay open. */
export async function discard(tx: Tx, { id }: InputOf<typeof discardClarification>) {
  const { row } = await clarificationToMove(tx, id, 'discard');
  const status = clarificationStatus.discarded;
  await update(tx, id, { status });
  tx.emit(
    clarificationDiscarded,
    { subjectType: 'clarification', subjectId: id, before: { status: row.status }, after: { status } },
    { packageId: row.packageId, clarificationId: id },
  );
  return null;
}
