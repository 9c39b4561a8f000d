import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { approvalDraft } from './tables.ts';

export type DraftRow = typeof approvalDraft.$inferSelect;

const now = sql`app_now()`;

/** Which flow: of a business its main one, or another by its key. */
export interface Flow {
  readonly serviceKey: string;
  readonly flowKey: string;
}

/** Drafts of the tenant's flows; one a flow at most. */
export const draftsOf = (db: Db): Promise<DraftRow[]> => db.select().from(approvalDraft).limit(500);

export async function draftOf(db: Db, flow: Flow): Promise<DraftRow | undefined> {
  return (await db.select().from(approvalDraft).where(of(flow)))[0];
}

type Drawn = Pick<DraftRow, 'serviceKey' | 'flowKey' | 'nameZh' | 'nameEn' | 'nodes' | 'baseVersion'>;

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
    .where(at(drawn, version))
    .returning({ version: approvalDraft.version });
  return rows[0]?.version;
}

/** Takes the draft away; nothing when it is another one by now. */
export async function takeDraft(tx: Tx, flow: Flow, version: number): Promise<DraftRow | undefined> {
  return (await tx.db.delete(approvalDraft).where(at(flow, version)).returning())[0];
}

const of = ({ serviceKey, flowKey }: Flow) =>
  and(eq(approvalDraft.serviceKey, serviceKey), eq(approvalDraft.flowKey, flowKey));
const at = (flow: Flow, version: number) => and(of(flow), eq(approvalDraft.version, version));
