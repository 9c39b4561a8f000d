import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { approvalDraft } from './tables.ts';

export type DraftRow = typeof approvalDraft.$inferSelect;

const now = sql`app_now()`;

/** Drafts of the tenant's flows; one a business at most. */
export const draftsOf = (db: Db): Promise<DraftRow[]> => db.select().from(approvalDraft).limit(500);

export async function draftOf(db: Db, serviceKey: string): Promise<DraftRow | undefined> {
  return (await db.select().from(approvalDraft).where(eq(approvalDraft.serviceKey, serviceKey)))[0];
}

type Drawn = Pick<DraftRow, 'serviceKey' | 'nameZh' | 'nameEn' | 'nodes' | 'baseVersion'>;

/** Keeps a drawing over the one that was seen; nothing when somebody else was quicker. */
export async function keepDraft(tx: Tx, drawn: Drawn, version: number): Promise<number | undefined> {
  const values = { ...drawn, editedBy: tx.user.id, editedByName: tx.user.trueName, editedAt: now };
  if (version === 0) {
    const rows = await tx.db
      .insert(approvalDraft)
      .values({ ...values, tenantId: tx.tenantId })
      .onConflictDoNothing()
      .returning({ version: approvalDraft.version });
    return rows[0]?.version;
  }
  const { baseVersion: _, ...changed } = values;
  const rows = await tx.db
    .update(approvalDraft)
    .set({ ...changed, version: sql`${approvalDraft.version} + 1` })
    .where(at(drawn.serviceKey, version))
    .returning({ version: approvalDraft.version });
  return rows[0]?.version;
}

/** Takes the draft away; nothing when it is another one by now. */
export async function takeDraft(tx: Tx, serviceKey: string, version: number): Promise<DraftRow | undefined> {
  return (await tx.db.delete(approvalDraft).where(at(serviceKey, version)).returning())[0];
}

const at = (serviceKey: string, version: number) =>
  and(eq(approvalDraft.serviceKey, serviceKey), eq(approvalDraft.version, version));
