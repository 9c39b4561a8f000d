import { guardFiles, readableFiles } from '#base/file/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { keptValues } from '#kit/shared/fields.ts';
import { listed } from '#kit/shared/punctuation.ts';
import type { saveFile } from '../shared/calls.ts';
import { tenderFileSaved } from '../shared/events.ts';
import type { Evaluation, EvaluationInput } from '../shared/evaluation.ts';
import { fileFields, type FileValues } from '../shared/schema.ts';
import { fileStatus } from '../shared/status.ts';
import { refuseField } from '../shared/text/index.ts';
import { fileToMove, statusOf } from './access.ts';
import { insert, update } from './store.ts';

type FileLimits = { readonly types: readonly string[]; readonly maxMb: number };

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Checks what a form cannot know: the files are there, ours, and of the kind a tender document has. */
async function checkFiles(tx: Tx, values: FileValues): Promise<void> {
  for (const field of ['fileId', 'attachmentIds'] as const) {
    const ids = values[field]?.split(',') ?? [];
    const known = ids.length > 0 ? await readableFiles(tx.db, tx, ids) : [];
    if (known.length !== ids.length || known.some((f) => f.orgId !== tx.user.orgId))
      throw refuseField(field, 'wrong.file');
    const { types, maxMb }: FileLimits = fileFields.fields[field].files ?? { types: [], maxMb: 0 };
    const kind = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    if (known.some((f) => !types.includes(kind(f.fileName))))
      throw refuseField(field, field === 'fileId' ? 'wrong.fileType' : 'wrong.attachmentType', {
        types: listed(tx.lang, types),
      });
    if (known.some((f) => f.fileSize > maxMb * 1024 * 1024)) throw refuseField(field, 'wrong.fileTooLarge');
    guardFiles(tx, ids, 'tenderFile.view');
  }
}

/** Items keep the id they were given here; ids from elsewhere are replaced. */
function withIds(given: EvaluationInput, before: Evaluation | undefined): Evaluation {
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

/** 暂存: what is typed so far; a returned file keeps its status until it is submitted again. */
export async function save(tx: Tx, input: InputOf<typeof saveFile>) {
  const { packageId } = input;
  const { lot, file } = await fileToMove(tx, packageId, 'edit');
  const values = keptValues(fileFields, input);
  await checkFiles(tx, values);
  const row = {
    ...values,
    ceilingUnit: values.ceilingUnit ?? '0',
    saleBegin: instant(values.saleBegin),
    saleEnd: instant(values.saleEnd),
    questionDeadline: instant(values.questionDeadline),
    bidDeadline: instant(values.bidDeadline),
    evaluation: withIds(input.evaluation, file?.evaluation),
  };
  const status = statusOf(file) === fileStatus.rejected ? fileStatus.rejected : fileStatus.editing;
  let id = file?.id;
  if (id) await update(tx, id, { ...row, status });
  else id = await insert(tx, { ...row, packageId, orgId: lot.orgId, status, createdBy: tx.user.id });
  const version = file?.version ?? 1;
  tx.emit(tenderFileSaved, { subjectType: 'tenderFile', subjectId: id, after: row }, { packageId, version });
  return { id };
}
