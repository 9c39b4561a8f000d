import { LOT_FILES } from '#areas/project/server/index.ts';
import { bindFiles, ownFiles } from '#base/file/server/index.ts';
import { fileIds } from '#base/form/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import { emptyEvaluation } from '../shared/evaluation.ts';
import { tenderFileSaved } from '../shared/events.ts';
import { type DocumentSource, fileFields } from '../shared/schema.ts';
import { fileStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { fileToMove, statusOf } from './access.ts';
import { insert, update } from './store.ts';

interface Put {
  readonly packageId: string;
  /** A file of one's own organisation. */
  readonly fileId: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly digest: string;
  /** Beside the document instead of in its place. */
  readonly isAttachment: boolean;
  /** The file template that it was made of. */
  readonly source: DocumentSource;
}

/**
 * 放入采购文件: a document that was made takes the place of the lot's own, or stands among its attachments, while the tender file may
 * still change. It is approved as any other. The same bytes are not added twice.
 */
export async function putDocument(
  tx: Tx,
  { packageId, fileId, digest, isAttachment, source }: Put,
): Promise<void> {
  const { lot, file } = await fileToMove(tx, packageId, 'edit');
  const attached = fileIds(file?.attachmentIds ?? null);
  const present = await ownFiles(tx.db, tx, isAttachment ? attached : fileIds(file?.fileId ?? null));
  if (present.some((one) => one.digest === digest)) throw refuse('wrong.sameDocument', 409);
  if (isAttachment && attached.length >= fileFields.fields.attachmentIds.files.count)
    throw refuse('wrong.attachmentsFull');
  bindFiles(tx, [fileId], 'tenderFile.view', { kind: LOT_FILES, id: packageId });
  const set = isAttachment
    ? { attachmentIds: [...attached, fileId].join(',') }
    : { fileId, documentSource: source };
  const status = statusOf(file) === fileStatus.rejected ? fileStatus.rejected : fileStatus.editing;
  const id = file?.id ?? newId();
  if (file) await update(tx, id, { ...set, status });
  else
    await insert(tx, {
      ...set,
      id,
      packageId,
      orgId: lot.orgId,
      status,
      evaluation: { ...emptyEvaluation },
      createdBy: tx.user.id,
    });
  tx.emit(
    tenderFileSaved,
    { subjectType: 'tenderFile', subjectId: id, after: set },
    { packageId, version: file?.version ?? 1 },
  );
}
