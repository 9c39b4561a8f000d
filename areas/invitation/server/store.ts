import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import { creationColumns } from '#kit/server/database/columns.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { BATCHES_MOST, invitationStatus } from '../shared/status.ts';
import { invitation, receipt } from './tables.ts';

export type InvitationRow = typeof invitation.$inferSelect;
export type ReceiptRow = typeof receipt.$inferSelect;

const inForce = ne(invitation.status, invitationStatus.discarded);

/** 邀请记录 of a lot: the first letter and those that added to it, in their order, and what was discarded among them. */
export const everyBatchOf = (db: Db, packageId: string): Promise<InvitationRow[]> =>
  db
    .select()
    .from(invitation)
    .where(eq(invitation.packageId, packageId))
    .orderBy(asc(invitation.batch), asc(invitation.id))
    .limit(BATCHES_MOST);

/** The same without what was discarded. */
export const batchesOf = async (db: Db, packageId: string): Promise<InvitationRow[]> =>
  (await everyBatchOf(db, packageId)).filter((one) => one.status !== invitationStatus.discarded);

/** The newest invitation of a lot. */
export async function newestOf(db: Db, packageId: string): Promise<InvitationRow | undefined> {
  const rows = await db
    .select()
    .from(invitation)
    .where(and(eq(invitation.packageId, packageId), inForce))
    .orderBy(desc(invitation.batch))
    .limit(1);
  return rows[0];
}

export async function byId(db: Db, id: string): Promise<InvitationRow | undefined> {
  return (await db.select().from(invitation).where(eq(invitation.id, id)))[0];
}

/** The newest one, locked until the transaction ends; its lot is locked already. */
export async function lockNewest(tx: Tx, packageId: string): Promise<InvitationRow | undefined> {
  const rows = await tx.db
    .select()
    .from(invitation)
    .where(and(eq(invitation.packageId, packageId), inForce))
    .orderBy(desc(invitation.batch))
    .limit(1)
    .for('update');
  return rows[0];
}

export async function lockById(tx: Tx, id: string): Promise<InvitationRow | undefined> {
  return (await tx.db.select().from(invitation).where(eq(invitation.id, id)).for('update'))[0];
}

type Made = Omit<InvitationRow, 'id' | 'tenantId' | 'createdBy' | 'createdAt' | 'updatedAt'>;

export async function insert(tx: Tx, row: Made): Promise<string> {
  const made = { ...row, ...creationColumns(tx) };
  await tx.db.insert(invitation).values(made);
  return made.id;
}

export const update = (tx: Tx, id: string, set: Partial<Made>) =>
  tx.db
    .update(invitation)
    .set({ ...set, updatedAt: tx.now })
    .where(eq(invitation.id, id));

/** The letter that this supplier was sent; undefined for everybody who was not invited. */
export async function letterTo(db: Db, packageId: string, orgId: string): Promise<InvitationRow | undefined> {
  const rows = await db
    .select()
    .from(invitation)
    .where(
      and(
        eq(invitation.packageId, packageId),
        eq(invitation.status, invitationStatus.sent),
        sql`${invitation.invitees} @> ${JSON.stringify([{ orgId }])}::jsonb`,
      ),
    );
  return rows[0];
}

export async function insertReceipt(
  tx: Tx,
  row: Omit<ReceiptRow, 'id' | 'tenantId' | 'answeredBy'>,
): Promise<string> {
  const id = newId();
  await tx.db.insert(receipt).values({ ...row, id, tenantId: tx.tenantId, answeredBy: tx.user.id });
  return id;
}

export async function receiptOf(db: Db, packageId: string, orgId: string): Promise<ReceiptRow | undefined> {
  const rows = await db
    .select()
    .from(receipt)
    .where(and(eq(receipt.packageId, packageId), eq(receipt.orgId, orgId)));
  return rows[0];
}

export const receiptsOf = (db: Db, packageId: string): Promise<ReceiptRow[]> =>
  db.select().from(receipt).where(eq(receipt.packageId, packageId)).limit(200);

/** Of which lot a receipt is. */
export async function lotOfReceipt(db: Db, id: string): Promise<string | undefined> {
  const rows = await db.select({ packageId: receipt.packageId }).from(receipt).where(eq(receipt.id, id));
  return rows[0]?.packageId;
}
