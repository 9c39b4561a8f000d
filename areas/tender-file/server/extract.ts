import { and, eq, ne, sql } from 'drizzle-orm';
import { fullName, type Lot, lotFor, lotInScope } from '#areas/project/server/index.ts';
import { sameProperty } from '#areas/project/shared/modes.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { inText } from '#kit/server/database/in-text.ts';
import type * as calls from '../shared/calls.ts';
import type { EvaluationInput } from '../shared/evaluation.ts';
import { methodExtracted, tenderFileSaved } from '../shared/events.ts';
import type { MethodSource } from '../shared/schema.ts';
import { fileStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { fileToMove, statusOf } from './access.ts';
import { takeMethod } from './methods.ts';
import { withOrigins } from './origins.ts';
import { withIds } from './save.ts';
import { byPackage, type FileRow, insert, update } from './store.ts';
import { tenderFile, vLot } from './tables.ts';

const list: ListOf = {
  id: tenderFile.id,
  order: [
    { by: tenderFile.issuedAt, down: true },
    { by: tenderFile.id, down: true },
  ],
  search: { list: 'project_package', key: tenderFile.packageId },
};

/** 可提取评标办法的标段: of the same kind, of one's own organisation and scope, whose documents are out, so that their method is no secret. */
export async function formerLots(read: Read, q: InputOf<typeof calls.pageFormerLots>) {
  const { purchaseMode } = await lotFor(read, q.packageId, 'agency');
  const { records, ...count } = await pageRows(read.db, list, {
    from: sql`${tenderFile} join ${vLot} on ${vLot.packageId} = ${tenderFile.packageId}`,
    where: and(
      sql`${tenderFile.status} = ${inText(fileStatus.sent)}`,
      eq(tenderFile.orgId, read.user.orgId),
      ne(tenderFile.packageId, q.packageId),
      sql`left(${vLot.purchaseMode}, 2) = left(${purchaseMode}, 2)`,
      lotInScope(read.user, tenderFile.packageId),
    ),
    q,
    typed: q.searchKey,
    rows: (at) =>
      read.db
        .select({
          id: tenderFile.packageId,
          packageName: vLot.packageName,
          packageCode: vLot.packageCode,
          mainName: vLot.mainName,
          purchaseMode: vLot.purchaseMode,
          issuedAt: tenderFile.issuedAt,
        })
        .from(tenderFile)
        .innerJoin(vLot, eq(vLot.packageId, tenderFile.packageId))
        .where(at.where)
        .orderBy(at.order)
        .limit(at.limit),
  });
  const shown = records.map((row) => ({ ...row, issuedAt: row.issuedAt?.toISOString() ?? '' }));
  return pageResult(shown, count, q);
}

/** The issued documents of a former lot of one's own and of the same kind; what is not out yet is no source. */
async function issuedFile(
  read: Read,
  packageId: string,
  { purchaseMode }: Pick<Lot, 'purchaseMode'>,
): Promise<{ file: FileRow; name: string }> {
  const lot = await lotFor(read, packageId, 'agency');
  const file = await byPackage(read.db, packageId);
  if (file?.status !== fileStatus.sent || !sameProperty(lot.purchaseMode, purchaseMode))
    throw refuse('notFound', 404);
  return { file, name: fullName(lot) };
}

/** Items bear the ids of the lot that they belong to; another lot's begin without. */
const withoutIds = (given: EvaluationInput): EvaluationInput => ({
  ...given,
  items: given.items.map((item) => ({ ...item, id: null })),
  passItems: given.passItems.map((item) => ({ ...item, id: null })),
});

/** 历史项目评标办法: as the documents were issued. */
export async function formerMethod(read: Read, { packageId, id }: InputOf<typeof calls.formerMethod>) {
  const lot = await lotFor(read, packageId, 'agency');
  const { file, name } = await issuedFile(read, id, lot);
  return { id, name, evaluation: withoutIds(file.frozen?.evaluation ?? file.evaluation) };
}

/**
 * 提取评标办法: an adapted method takes the place of the lot's own, while its documents may still change; the file says what it was made
 * of. Only what the user may see is named as its source.
 */
export async function extract(tx: Tx, input: InputOf<typeof calls.extractMethod>): Promise<null> {
  const { packageId, source } = input;
  const { lot, file } = await fileToMove(tx, packageId, 'edit');
  const fileId = file?.id ?? newId();
  const about = { subjectType: 'tenderFile' as const, subjectId: fileId };
  let methodSource: MethodSource;
  let before: EvaluationInput | undefined = file?.evaluation;
  if (source.kind === 'template') methodSource = await takeMethod(tx, { templateId: source.id, lot, fileId });
  else {
    if (source.id === packageId) throw refuse('notFound', 404);
    const from = await issuedFile(tx, source.id, lot);
    const { version } = from.file;
    methodSource = { kind: 'lot', id: source.id, name: from.name, version };
    before = from.file.frozen?.evaluation ?? from.file.evaluation;
    tx.emit(methodExtracted, about, { packageId, fromPackageId: source.id, version });
  }
  const evaluation = withIds(
    withoutIds(await withOrigins(tx.db, input.evaluation, before)),
    file?.evaluation,
  );
  const status = statusOf(file) === fileStatus.rejected ? fileStatus.rejected : fileStatus.editing;
  if (file) await update(tx, fileId, { evaluation, methodSource, status });
  else
    await insert(tx, {
      id: fileId,
      packageId,
      orgId: lot.orgId,
      status,
      evaluation,
      methodSource,
      createdBy: tx.user.id,
    });
  const after = { evaluation, methodSource };
  tx.emit(tenderFileSaved, { ...about, after }, { packageId, version: file?.version ?? 1 });
  return null;
}
