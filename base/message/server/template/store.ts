import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { templateType } from '../../shared/template-fields.ts';
import type { TemplateLevel } from '../../shared/template-calls.ts';
import { messageTemplate } from '../tables.ts';

export type TemplateRow = typeof messageTemplate.$inferSelect;
export type TemplateWords = Pick<
  TemplateRow,
  | 'sendType'
  | 'title'
  | 'titleEn'
  | 'smsContent'
  | 'smsContentEn'
  | 'emailContent'
  | 'emailContentEn'
  | 'msgContent'
  | 'msgContentEn'
>;

/** No level keeps more of its own (自建模板上限). */
export const MOST_OWN = 200;

const at = (code: string, level: TemplateLevel) =>
  and(eq(messageTemplate.templateCode, code), eq(messageTemplate.templateLevel, level));

/** Everything that was changed or added, at most what all levels may have. */
export const changedTemplates = (db: Db): Promise<TemplateRow[]> =>
  db.select().from(messageTemplate).orderBy(messageTemplate.templateCode).limit(2000);

/** What stands above the declared words of one message: the tenant's first. */
export async function templatesFor(db: Db, code: string): Promise<TemplateRow[]> {
  const rows = await db.select().from(messageTemplate).where(eq(messageTemplate.templateCode, code)).limit(2);
  return rows.toSorted((a, b) => (a.templateLevel < b.templateLevel ? 1 : -1));
}

export async function templateAt(
  db: Db,
  code: string,
  level: TemplateLevel,
): Promise<TemplateRow | undefined> {
  return (await db.select().from(messageTemplate).where(at(code, level)))[0];
}

/** Answers whether it was not there yet. */
export async function insertTemplate(
  tx: Tx,
  row: TemplateWords & Pick<TemplateRow, 'templateLevel' | 'templateCode' | 'templateName' | 'templateType'>,
): Promise<boolean> {
  const made = await tx.db
    .insert(messageTemplate)
    .values({
      ...row,
      id: newId(),
      tenantId: tx.tenantId,
      changedAt: sql`app_now()`,
      changedBy: tx.user.id || null,
    })
    .onConflictDoNothing()
    .returning({ id: messageTemplate.id });
  return made.length > 0;
}

/** Answers whether it still stood in the version that was shown, if one was; what is saved is in use again. */
export async function updateTemplate(
  tx: Tx,
  words: TemplateWords,
  of: { readonly code: string; readonly level: TemplateLevel; readonly version: number | undefined },
): Promise<boolean> {
  const rows = await tx.db
    .update(messageTemplate)
    .set({
      ...words,
      brokenWhy: '',
      version: sql`${messageTemplate.version} + 1`,
      changedAt: sql`app_now()`,
      changedBy: tx.user.id || null,
    })
    .where(
      and(
        at(of.code, of.level),
        of.version === undefined ? undefined : eq(messageTemplate.version, of.version),
      ),
    )
    .returning({ id: messageTemplate.id });
  return rows.length > 0;
}

export async function deleteTemplate(
  tx: Tx,
  code: string,
  level: TemplateLevel,
): Promise<TemplateRow | undefined> {
  return (await tx.db.delete(messageTemplate).where(at(code, level)).returning())[0];
}

/** Puts a template out of use until it is mended; returns false where somebody else did so before. */
export async function markBroken(tx: Tx, id: string, why: string): Promise<boolean> {
  const rows = await tx.db
    .update(messageTemplate)
    .set({ brokenWhy: why.slice(0, 300) })
    .where(and(eq(messageTemplate.id, id), eq(messageTemplate.brokenWhy, '')))
    .returning({ id: messageTemplate.id });
  return rows.length > 0;
}

/** Templates of one's own that may be chosen (自建模板), the tenant's and the platform's. */
export const ownTemplates = (db: Db): Promise<{ templateCode: string; templateName: string }[]> =>
  db
    .select({ templateCode: messageTemplate.templateCode, templateName: messageTemplate.templateName })
    .from(messageTemplate)
    .where(eq(messageTemplate.templateType, templateType.own))
    .orderBy(messageTemplate.templateCode)
    .limit(2 * MOST_OWN);
