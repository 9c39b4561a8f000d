import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { wordsIn } from '#kit/server/database/search.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { type TemplateLevel, type TemplateStatus, templateStatus } from '../shared/status.ts';
import { template, templateCitation, templateComment, templateVersion } from './tables.ts';

export type TemplateRow = typeof template.$inferSelect;
export type TemplateValues = Pick<
  TemplateRow,
  | 'kind'
  | 'name'
  | 'type'
  | 'projectProperty'
  | 'purchaseMethod'
  | 'qualificationType'
  | 'purchaseCatalogue'
  | 'industryCategory'
  | 'region'
  | 'content'
  | 'bidStep'
  | 'evaluation'
  | 'sheet'
  | 'document'
>;

const list: ListOf = {
  id: template.id,
  order: [
    { by: template.updatedAt, down: true },
    { by: template.id, down: true },
  ],
};

interface Filter extends PageAsked {
  readonly searchKey?: string | undefined;
  readonly kind?: TemplateRow['kind'] | undefined;
  readonly level?: TemplateLevel | undefined;
  readonly type?: TemplateRow['type'] | undefined;
  readonly status?: TemplateStatus | undefined;
}

/** Templates of the tenant; `all` = also those that are not in effect. */
export function pageOf(db: Db, q: Filter, all: boolean) {
  const status = all ? q.status : templateStatus.effective;
  return pageRows(db, list, {
    from: sql`${template}`,
    where: and(
      q.kind ? eq(template.kind, q.kind) : undefined,
      q.level ? eq(template.level, q.level) : undefined,
      q.type ? eq(template.type, q.type) : undefined,
      status ? eq(template.status, status) : undefined,
      q.searchKey ? wordsIn(sql`${template.name}`, q.searchKey) : undefined,
    ),
    q,
    rows: (at) => db.select().from(template).where(at.where).orderBy(at.order).limit(at.limit),
  });
}

export async function rowById(db: Db, id: string): Promise<TemplateRow | undefined> {
  return (await db.select().from(template).where(eq(template.id, id)))[0];
}

export async function lockById(tx: Tx, id: string): Promise<TemplateRow | undefined> {
  return (await tx.db.select().from(template).where(eq(template.id, id)).for('update'))[0];
}

/** Codes of the data forms that this tenant has (数据表单编码). */
export async function formCodes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ code: sql<string>`${template.sheet} ->> 'code'` })
    .from(template)
    .where(and(eq(template.kind, 'form'), eq(template.level, 'plat')))
    .limit(1000);
  return new Set(rows.map((row) => row.code));
}

/** The copy that this tenant has of a template of the platform. */
export async function copyOf(tx: Tx, sourceId: string): Promise<TemplateRow | undefined> {
  return (await tx.db.select().from(template).where(eq(template.sourceId, sourceId)).for('update'))[0];
}

/** 名称唯一: whether another template of the level bears this name. */
export async function isTaken(db: Db, level: TemplateLevel, name: string, but: string | null) {
  const rows = await db
    .select({ id: template.id })
    .from(template)
    .where(and(eq(template.level, level), sql`lower(${template.name}) = lower(${name})`))
    .limit(1);
  return rows.some((row) => row.id !== but);
}

/** One save at a time of templates of a tenant, so that no name comes twice. */
export const inTurn = (tx: Tx) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`template ${tx.tenantId}`}, 0))`);

export async function insert(
  tx: Tx,
  row: TemplateValues & Partial<TemplateRow> & Pick<TemplateRow, 'level'>,
  id = newId(),
): Promise<string> {
  await tx.db.insert(template).values({
    sourceId: null,
    status: templateStatus.saved,
    version: 0,
    latestEffectiveAt: null,
    createdBy: tx.user.id,
    creatorName: tx.user.trueName,
    ...row,
    id,
    tenantId: tx.tenantId,
    citationCount: 0,
    revision: 1,
    updatedAt: tx.now,
  });
  return id;
}

export const update = (tx: Tx, id: string, set: Partial<TemplateRow>) =>
  tx.db
    .update(template)
    .set({ ...set, revision: sql`${template.revision} + 1`, updatedAt: tx.now })
    .where(eq(template.id, id));

export const remove = (tx: Tx, id: string) => tx.db.delete(template).where(eq(template.id, id));

export const versionsOf = (db: Db, id: string) =>
  db
    .select()
    .from(templateVersion)
    .where(eq(templateVersion.templateId, id))
    .orderBy(desc(templateVersion.version))
    .limit(100);

export async function keepVersion(tx: Tx, row: TemplateRow): Promise<void> {
  const { id: templateId, version, name, content, bidStep, evaluation, sheet, document } = row;
  await tx.db
    .insert(templateVersion)
    .values({
      templateId,
      tenantId: tx.tenantId,
      version,
      name,
      content,
      bidStep,
      evaluation,
      sheet,
      document,
      effectiveAt: tx.now,
    })
    .onConflictDoNothing();
}

export const commentsOf = (db: Db, id: string) =>
  db
    .select()
    .from(templateComment)
    .where(eq(templateComment.templateId, id))
    .orderBy(desc(templateComment.createdAt), desc(templateComment.id))
    .limit(200);

/** What is said of this tenant's copy of a template of the platform. */
export const commentsOnSource = (db: Db, sourceId: string) =>
  db
    .select({
      id: templateComment.id,
      proposerName: templateComment.proposerName,
      createdAt: templateComment.createdAt,
      content: templateComment.content,
    })
    .from(templateComment)
    .innerJoin(template, eq(template.id, templateComment.templateId))
    .where(eq(template.sourceId, sourceId))
    .orderBy(desc(templateComment.createdAt), desc(templateComment.id))
    .limit(200);

export const insertComment = (
  tx: Tx,
  row: { readonly templateId: string; readonly proposerName: string; readonly content: string },
) =>
  tx.db.insert(templateComment).values({
    ...row,
    id: newId(),
    tenantId: tx.tenantId,
    proposerId: tx.user.id,
    createdAt: tx.now,
  });

/** No tenant has more templates of one type in effect; all are read to find those that fit a lot. */
const USABLE_MOST = 5000;

/** What may be used of a type: the tenant's own first, then the platform's. */
export const usable = (db: Db, types: readonly TemplateRow['type'][]) =>
  db
    .select({
      id: template.id,
      name: template.name,
      level: template.level,
      version: template.version,
      type: template.type,
      purchaseMethod: template.purchaseMethod,
      document: template.document,
    })
    .from(template)
    .where(and(inArray(template.type, [...types]), eq(template.status, templateStatus.effective)))
    .orderBy(desc(template.level), asc(template.name), asc(template.id))
    .limit(USABLE_MOST);

/** 引用: counted once for each record, however often it is made anew. */
export async function cite(tx: Tx, row: TemplateRow, subjectId: string): Promise<void> {
  const added = await tx.db
    .insert(templateCitation)
    .values({ templateId: row.id, tenantId: tx.tenantId, subjectId, version: row.version, citedAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: templateCitation.templateId });
  if (added.length === 0) return;
  await tx.db
    .update(template)
    .set({ citationCount: sql`${template.citationCount} + 1` })
    .where(eq(template.id, row.id));
}

/** What the platform has in effect, of its own tenant. */
export const platTemplates = (db: Db) =>
  db
    .select()
    .from(template)
    .where(and(eq(template.level, 'plat'), eq(template.status, templateStatus.effective)))
    .orderBy(asc(template.id))
    .limit(1000);
