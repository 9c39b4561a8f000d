import { LOT_FILES } from '#areas/project/server/index.ts';
import { fileIds, settle } from '#base/form/server/index.ts';
import { bindFiles } from '#base/file/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import type { saveFile } from '../shared/calls.ts';
import { tenderFileSaved } from '../shared/events.ts';
import type { Evaluation, EvaluationInput } from '../shared/evaluation.ts';
import { draftFields } from '../shared/schema.ts';
import { fileStatus } from '../shared/status.ts';
import { fileToMove, statusOf } from './access.ts';
import { takeMethod } from './methods.ts';
import { withOrigins } from './origins.ts';
import { insert, update } from './store.ts';

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Items keep the id they were given here; ids from elsewhere are replaced. */
export function withIds(given: EvaluationInput, before: Evaluation | undefined): Evaluation {
  const known = new Set([...(before?.items ?? []), ...(before?.passItems ?? [])].map((item) => item.id));
  const used = new Set<string>();
  const idOf = (id: string | null | undefined): string => {
    const kept = id && known.has(id) && !used.has(id) ? id : newId();
    used.add(kept);
    return kept;
  };
  return {
    ...given,
    items: given.items.map((item) => ({ ...item, id: idOf(item.id) })),
    passItems: given.passItems.map((item) => ({ ...item, id: idOf(item.id) })),
  };
}

const filesOf = (of: { readonly fileId: string | null; readonly attachmentIds: string | null }): string[] => [
  ...fileIds(of.fileId),
  ...fileIds(of.attachmentIds),
];

/** 暂存: what is typed so far; a returned file keeps its status until it is submitted again. */
export async function save(tx: Tx, input: InputOf<typeof saveFile>) {
  const { packageId } = input;
  const { lot, file } = await fileToMove(tx, packageId, 'edit');
  const values = ownValues(draftFields, input);
  await settle(tx, draftFields, values, {}, file ? filesOf(file) : []);
  bindFiles(tx, filesOf(values), 'tenderFile.view', { kind: LOT_FILES, id: packageId });
  const row = {
    ...values,
    ceilingUnit: values.ceilingUnit ?? '0',
    saleBegin: instant(values.saleBegin),
    saleEnd: instant(values.saleEnd),
    questionDeadline: instant(values.questionDeadline),
    bidDeadline: instant(values.bidDeadline),
    evaluation: withIds(await withOrigins(tx.db, input.evaluation, file?.evaluation), file?.evaluation),
  };
  const status = statusOf(file) === fileStatus.rejected ? fileStatus.rejected : fileStatus.editing;
  const id = file?.id ?? newId();
  const { methodId } = input;
  const methodSource = methodId
    ? await takeMethod(tx, { templateId: methodId, lot, fileId: id })
    : (file?.methodSource ?? null);
  const kept = { ...row, methodSource, status };
  if (file) await update(tx, id, kept);
  else await insert(tx, { ...kept, id, packageId, orgId: lot.orgId, createdBy: tx.user.id });
  const version = file?.version ?? 1;
  tx.emit(
    tenderFileSaved,
    { subjectType: 'tenderFile', subjectId: id, after: { ...row, methodSource } },
    { packageId, version },
  );
  return { id };
}
