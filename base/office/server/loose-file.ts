import { ownLoose, shownFiles } from '#base/file/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { OfficeHolder, PartNeeds } from '#kit/server/part.ts';
import { officeShape } from '../shared/mode.ts';
import { officeText, refuse } from '../shared/text/index.ts';
import { newestVersion, versionByFile } from './store.ts';

/** The file that the first edit of this one began with: versions of a file that no record carries are counted from there. */
export async function rootOf(read: Read, fileId: string): Promise<string> {
  return (await versionByFile(read.db, 'file', fileId))?.subjectId ?? fileId;
}

/**
 * 未归入业务记录的文件: one's own upload that no record carries yet. Saving makes another file of it, and the form that holds it takes that
 * one; the bytes of a file never change, so that whatever carries it, a notice, a bid, a contract, keeps what it was given.
 */
export const looseFile = ({ fileRules }: Pick<PartNeeds, 'fileRules'>): OfficeHolder => ({
  kind: 'file',
  open: async (read, id, fileId) => {
    const [file] = await shownFiles(read, fileRules(), [fileId ?? id]);
    if (!file) throw refuse('notFound', 404);
    const newest = await newestVersion(read.db, { kind: 'file', subjectId: id });
    const loose = await ownLoose(read.db, read, file.id);
    const why = !officeShape(file.fileName)
      ? 'shape'
      : newest && newest.fileId !== file.id
        ? 'superseded'
        : loose
          ? undefined
          : file.userId === read.user.id
            ? 'carried'
            : 'foreign';
    return {
      fileId: file.id,
      fileName: file.fileName,
      storageKey: file.storageKey,
      mark: file.id,
      readOnly: why ? officeText.say(read.lang, `why.${why}`) : null,
      showsVersions: loose,
    };
  },
  judge: async (_r, { id, mark }) => {
    return async (tx, document) => {
      // Whatever carries it from now on waits until this is over, and takes it as it is.
      if (!(await ownLoose(tx.db, tx, mark, true)))
        throw refuse('readOnly', 409, { why: officeText.say(tx.lang, 'why.carried') });
      const newest = await newestVersion(tx.db, { kind: 'file', subjectId: id });
      if (newest && newest.fileId !== mark) throw refuse('changed');
      return document.fileId;
    };
  },
});
