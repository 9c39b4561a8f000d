import { fileIds } from '#base/form/server/index.ts';
import { may } from '#kit/server/context.ts';
import type { RecordRule } from '#kit/server/part.ts';
import type { ExtraValues } from '#kit/shared/slot.ts';
import { lotOf } from './lot/lot.ts';
import { byId } from './main/store.ts';
import { showsLot } from './scope.ts';

/** The kinds under which files belong to a project, and to a lot of it. */
export const PROJECT_FILES = 'project';
export const LOT_FILES = 'lot';

/** Every id that a record holds already, in its own field or in one of its region (附件). */
export const idsIn = (fileId: string | null, extras: ExtraValues): string[] =>
  [fileId, ...Object.values(extras)].flatMap((value) => (typeof value === 'string' ? fileIds(value) : []));

/** Whoever sees a project reads what is attached to it. */
const projectFiles: RecordRule = {
  kind: PROJECT_FILES,
  may: async (read, id) => may(read, 'project.view') && (await byId(read.db, read.user, id)) !== undefined,
};

/** The same of a lot and of its tender file, for the side that runs it. */
const lotFiles: RecordRule = {
  kind: LOT_FILES,
  may: async (read, id) =>
    (may(read, 'project.view') || may(read, 'tenderFile.view')) &&
    (await lotOf(read.db, id))?.orgId === read.user.orgId &&
    showsLot(read.db, read.user, id),
};

export const fileRules = [projectFiles, lotFiles];
