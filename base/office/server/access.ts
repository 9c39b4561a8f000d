import { hash } from 'node:crypto';
import type { Read } from '#kit/server/context.ts';
import type { HeldDocument, OfficeHolder, PartNeeds } from '#kit/server/part.ts';
import type { SubjectKind } from '#kit/shared/names.ts';
import { type OfficeShape, officeShape, openMode } from '../shared/mode.ts';
import { officeText, refuse } from '../shared/text/index.ts';
import { type WindowRow, windowByKey } from './store.ts';

/** Where the bytes lie, who looks for viruses in them, whose documents they are, and where they are edited. */
export type Parts = Pick<
  PartNeeds,
  'storage' | 'scanner' | 'fileRules' | 'officeHolders' | 'officeServer' | 'publicUrl'
>;

/** The key itself is nowhere but in its window's address (窗口密钥). */
export const digestOf = (key: string): string => hash('sha256', key, 'hex');

export function holderOf({ officeHolders }: Parts, kind: string): OfficeHolder {
  const holder = officeHolders().find((one) => one.kind === kind);
  if (!holder) throw refuse('notFound', 404);
  return holder;
}

/** A window with the document that it shows, as its record says at this very moment. */
export interface Opened {
  readonly window: WindowRow;
  readonly holder: OfficeHolder;
  readonly held: HeldDocument;
  readonly shape: OfficeShape;
  readonly readOnly: string | null;
}

/** 打开的文档: the window of one's own session; the record is asked anew whether it may be read, and whether it may be edited. */
export async function opened(parts: Parts, read: Read, key: string): Promise<Opened> {
  const window = await windowByKey(read, digestOf(key));
  if (!window) throw refuse('windowGone', 404);
  return shownBy(parts, read, window);
}

/** The document of a window that was found by its own session. */
export async function shownBy(parts: Parts, read: Read, window: WindowRow): Promise<Opened> {
  const holder = holderOf(parts, window.kind);
  const held = await holder.open(read, window.subjectId, window.fileId);
  const shape = officeShape(held.fileName);
  if (!shape) throw refuse('wrongShape', 400);
  const mode = window.openMode === openMode.read ? officeText.say(read.lang, 'why.mode') : null;
  return { window, holder, held, shape, readOnly: mode ?? held.readOnly };
}

/** The same, where it is to be edited. */
export const openedToEdit = async (parts: Parts, read: Read, key: string): Promise<Opened> =>
  demandEdited(await opened(parts, read, key));

export function demandEdited(found: Opened): Opened {
  if (found.readOnly !== null) throw refuse('readOnly', 409, { why: found.readOnly });
  return found;
}

export const subjectOf = ({ kind, subjectId }: WindowRow): { kind: SubjectKind; subjectId: string } => ({
  kind,
  subjectId,
});
