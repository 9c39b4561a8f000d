import { LOT_FILES } from '#areas/project/server/index.ts';
import { bindFiles, ownFiles } from '#base/file/server/index.ts';
import { may } from '#kit/server/context.ts';
import type { OfficeHolder } from '#kit/server/part.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { tenderFileSaved } from '../shared/events.ts';
import { fileText, refuse } from '../shared/text/index.ts';
import { canOf, fileFor, fileToMove } from './access.ts';
import { byId, update } from './store.ts';

/**
 * 在线编辑采购文件: the document of a lot, by whoever may change its tender file now. From its submission on it is only read, and what was
 * approved or issued stays as it is: a reopened file is the next version, and is approved anew.
 */
export const officeHolder: OfficeHolder = {
  kind: 'tenderFile',
  open: async (read, id) => {
    const known = may(read, 'tenderFile.view') ? await byId(read.db, id) : undefined;
    if (!known) throw refuse('notFound', 404);
    const { lot, file } = await fileFor(read, known.packageId, 'agency').catch((error: unknown) => {
      // "Absent" and "not yours" look alike.
      throw error instanceof Refusal && error.code === 404 ? refuse('notFound', 404) : error;
    });
    const [stored] = file?.fileId ? await ownFiles(read.db, read, [file.fileId]) : [];
    if (!file || !stored) throw refuse('notFound', 404);
    const can = await canOf(read, { lot, file }, false);
    return {
      fileId: stored.id,
      fileName: stored.fileName,
      storageKey: stored.storageKey,
      mark: stored.id,
      readOnly: can.edit ? null : fileText.say(read.lang, 'wrongStatus'),
      showsVersions: true,
      guard: 'tenderFile.view',
    };
  },
  judge: async (r, { id, mark }) => {
    const known = await r.read((read) => byId(read.db, id));
    if (!known) throw refuse('notFound', 404);
    return async (tx, document) => {
      const { file } = await fileToMove(tx, known.packageId, 'edit');
      if (!file || file.fileId !== mark) throw refuse('documentChanged');
      await update(tx, file.id, { fileId: document.fileId });
      bindFiles(tx, [document.fileId], 'tenderFile.view', { kind: LOT_FILES, id: known.packageId });
      tx.emit(
        tenderFileSaved,
        {
          subjectType: 'tenderFile',
          subjectId: file.id,
          before: { fileId: file.fileId },
          after: { fileId: document.fileId },
        },
        { packageId: known.packageId, version: file.version },
      );
      return document.fileId;
    };
  },
};
