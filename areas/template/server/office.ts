import type { OfficeHolder } from '#kit/server/part.ts';
import { shapeOf } from '../shared/document.ts';
import { ATTACHMENT } from '../shared/status.ts';
import { refuse, refuseField, templateText } from '../shared/text/index.ts';
import { canOf, seenFile, seesAll } from './access.ts';
import { judgedBytes } from './file.ts';
import { keep, valuesOf } from './manage.ts';
import { lockById } from './store.ts';

/**
 * 在线编辑文件模板: whoever keeps templates edits the document of one that is not in effect; what is saved is judged as an upload is. One in
 * effect, or one of the platform in another tenant, is only read.
 */
export const officeHolder: OfficeHolder = {
  kind: 'template',
  isTemplate: true,
  open: async (read, id) => {
    const { row, document } = await seenFile(read, id);
    const key = row.sourceId === null ? 'wrongStatus' : 'notOwn';
    return {
      fileName: document.fileName,
      storageKey: document.storageKey,
      fileId: document.fileId,
      mark: String(row.revision),
      readOnly: canOf(read, row).edit ? null : templateText.say(read.lang, seesAll(read) ? key : 'onlyRead'),
      showsVersions: seesAll(read),
      guard: 'template.view',
    };
  },
  judge: async (r, { id, bytes, fileName, mark }) => {
    const variables = await judgedBytes(r, bytes);
    return async (tx, { fileId, storageKey }) => {
      const row = await lockById(tx, id);
      if (row?.kind !== 'file') throw refuse('notFound', 404);
      if (row.type !== ATTACHMENT && shapeOf(fileName) !== 'docx')
        throw refuseField('fileId', 'wrong.onlyWord');
      const at = { id, level: row.level, revision: Number(mark) };
      const document = { fileId, storageKey, fileName, variables };
      return String((await keep(tx, at, { ...valuesOf(row), document })).revision);
    };
  },
};
