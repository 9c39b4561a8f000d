import { demandHost } from '#base/organisation/server/index.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { type TemplateLevel, templateMoves, templateStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { lockById, rowById, type TemplateRow } from './store.ts';

/** Who keeps templates sees them all; who only uses them, those in effect (模板可见范围). */
export const seesAll = (read: Read): boolean => may(read, 'template.manage');

/** A template that this user may see; "absent" and "not yours" look alike. */
export async function seen(read: Read, id: string): Promise<TemplateRow> {
  const row = await rowById(read.db, id);
  if (!row || (row.status !== templateStatus.effective && !seesAll(read))) throw refuse('notFound', 404);
  return row;
}

/** A notice's template that this user may see. */
export async function seenText(read: Read, id: string): Promise<TemplateRow> {
  const row = await seen(read, id);
  if (row.kind !== 'bulletin') throw refuse('notFound', 404);
  return row;
}

/** Only who runs the platform writes what holds for all tenants. */
export async function demandLevel(read: Read, level: TemplateLevel): Promise<void> {
  if (level !== 'plat') return;
  if (!may(read, 'template.plat')) throw kitRefuse('refused.permission', 403);
  await demandHost(read);
}

/** A file template that this user may see, with its document. */
export async function seenFile(read: Read, id: string) {
  const row = await seen(read, id);
  if (row.kind !== 'file' || !row.document) throw refuse('notFound', 404);
  return { row, document: row.document };
}

/** One's own template, locked, if it may be moved so. */
export async function toMove(tx: Tx, id: string, move: keyof typeof templateMoves): Promise<TemplateRow> {
  const row = await lockById(tx, id);
  if (!row) throw refuse('notFound', 404);
  if (row.sourceId !== null) throw refuse('notOwn');
  await demandLevel(tx, row.level);
  if (!(templateMoves[move] as readonly string[]).includes(row.status)) throw refuse('wrongStatus');
  return row;
}

export const canOf = (read: Read, row: TemplateRow) => {
  const manages = seesAll(read);
  const own = row.sourceId === null && manages && (row.level === 'tenant' || may(read, 'template.plat'));
  const allows = (move: keyof typeof templateMoves) =>
    own && (templateMoves[move] as readonly string[]).includes(row.status);
  return {
    edit: allows('edit'),
    enable: allows('enable'),
    invalidate: allows('invalidate'),
    remove: own && row.version === 0,
    copy: manages,
  };
};
