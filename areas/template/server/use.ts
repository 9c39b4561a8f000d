import type { Read, Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type Given, filled } from '../shared/places.ts';
import { templateStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { cite, type TemplateRow, lockById, rowById, usable } from './store.ts';

/** 可选模板: what is in effect of a type. */
export const usableTemplates = (db: Db, type: TemplateRow['type']) => usable(db, [type]);

/** 套用模板: the text that a template in effect makes of these facts. */
export async function composed(read: Read, id: string, type: TemplateRow['type'], given: Given) {
  const row = await rowById(read.db, id);
  if (!row || row.type !== type || row.status !== templateStatus.effective) throw refuse('notFound', 404);
  return filled(row.content, given);
}

interface Citation {
  readonly templateId: string;
  /** What is made of it; a template of another kind is no source of it. */
  readonly type: TemplateRow['type'];
  readonly subjectId: string;
}

/**
 * 引用登记: a saved text was made of this template. Refused for one that nobody could have used for it: there is none, it is of another
 * kind, or it never took effect. One that went out of effect since is not cited anew, and the text is saved all the same.
 */
export async function citeTemplate(tx: Tx, { templateId, type, subjectId }: Citation): Promise<void> {
  const row = await lockById(tx, templateId);
  if (!row || row.type !== type || row.status === templateStatus.saved) throw refuse('notFound', 404);
  if (row.status === templateStatus.effective) await cite(tx, row, subjectId);
}
