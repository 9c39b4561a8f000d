import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type HallEvent, readEvent } from '../shared/entries.ts';
import { openedBid, opening, openingCheckIn, openingEvent, openingSecret } from './tables.ts';

export type OpeningRow = typeof opening.$inferSelect;
type OpenedRow = typeof openedBid.$inferSelect;
type EventRow = typeof openingEvent.$inferSelect;

/** At most this many entries are sent at once; the hall asks again from where it stands. */
export const EVENTS_AT_ONCE = 1000;

export async function openingOf(db: Db, packageId: string): Promise<OpeningRow | undefined> {
  const rows = await db.select().from(opening).where(eq(opening.packageId, packageId));
  return rows[0];
}

/** The hall's row, made if nobody made it yet, and locked: entries get their numbers under this lock. */
export async function lockOpening(tx: Tx, packageId: string): Promise<OpeningRow> {
  await tx.db
    .insert(opening)
    .values({ packageId, tenantId: tx.tenantId, createdAt: tx.now, updatedAt: tx.now })
    .onConflictDoNothing();
  const rows = await tx.db.select().from(opening).where(eq(opening.packageId, packageId)).for('update');
  return rows[0] as OpeningRow;
}

type Settable = Partial<
  Pick<
    OpeningRow,
    'hostId' | 'decryptMinutes' | 'signMinutes' | 'supervisor' | 'attendees' | 'recordCode' | 'lastSeq'
  >
>;

export const updateOpening = (tx: Tx, packageId: string, set: Settable) =>
  tx.db
    .update(opening)
    .set({ ...set, updatedAt: tx.now })
    .where(eq(opening.packageId, packageId));

const eventOf = ({ seq, at, userName, orgId, orgName, kind, data }: EventRow): HallEvent =>
  readEvent({ seq, at: at.toISOString(), userName, orgId, orgName, kind, data });

/** Entries of the record after a number, in order. */
async function eventsAfter(
  db: Db,
  packageId: string,
  since: number,
  limit = EVENTS_AT_ONCE,
): Promise<HallEvent[]> {
  const rows = await db
    .select()
    .from(openingEvent)
    .where(and(eq(openingEvent.packageId, packageId), gt(openingEvent.seq, since)))
    .orderBy(asc(openingEvent.seq))
    .limit(limit);
  return rows.map(eventOf);
}

/** The whole record; its length is bounded by what may happen in a hall. */
export const allEvents = (db: Db, packageId: string): Promise<HallEvent[]> =>
  eventsAfter(db, packageId, 0, 20_000);

/** Who wrote this entry (记录人). */
export async function writerOf(db: Db, packageId: string, seq: number): Promise<string | null> {
  const rows = await db
    .select({ userId: openingEvent.userId })
    .from(openingEvent)
    .where(and(eq(openingEvent.packageId, packageId), eq(openingEvent.seq, seq)));
  return rows[0]?.userId ?? null;
}

export async function insertEvent(
  tx: Tx,
  row: Omit<typeof openingEvent.$inferInsert, 'tenantId'>,
): Promise<HallEvent> {
  const rows = await tx.db
    .insert(openingEvent)
    .values({ ...row, tenantId: tx.tenantId })
    .returning();
  return eventOf(rows[0] as EventRow);
}

export async function checkInOf(db: Db, packageId: string, orgId: string): Promise<Date | undefined> {
  const rows = await db
    .select({ at: openingCheckIn.at })
    .from(openingCheckIn)
    .where(and(eq(openingCheckIn.packageId, packageId), eq(openingCheckIn.orgId, orgId)));
  return rows[0]?.at;
}

export const checkIns = (db: Db, packageId: string) =>
  db
    .select({ orgId: openingCheckIn.orgId, at: openingCheckIn.at })
    .from(openingCheckIn)
    .where(eq(openingCheckIn.packageId, packageId))
    .limit(1000);

/** Lots in which this person checked in last (最近签到的标段). */
export const lotsCheckedIn = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db
      .select({ packageId: openingCheckIn.packageId })
      .from(openingCheckIn)
      .where(eq(openingCheckIn.userId, userId))
      .orderBy(desc(openingCheckIn.at))
      .limit(20)
  ).map((row) => row.packageId);

/** Writes a check-in down; true when it is the first of this organisation. */
export async function insertCheckIn(tx: Tx, row: { packageId: string; at: Date }): Promise<boolean> {
  const rows = await tx.db
    .insert(openingCheckIn)
    .values({ ...row, orgId: tx.user.orgId, userId: tx.user.id, tenantId: tx.tenantId })
    .onConflictDoNothing()
    .returning({ orgId: openingCheckIn.orgId });
  return rows.length > 0;
}

export async function secretOf(db: Db, packageId: string, subject: string): Promise<string | undefined> {
  const rows = await db
    .select({ secret: openingSecret.secret })
    .from(openingSecret)
    .where(and(eq(openingSecret.packageId, packageId), eq(openingSecret.subject, subject)));
  return rows[0]?.secret;
}

export const insertSecret = (tx: Tx, row: { packageId: string; subject: string; secret: string; at: Date }) =>
  tx.db.insert(openingSecret).values({
    packageId: row.packageId,
    subject: row.subject,
    secret: row.secret,
    tenantId: tx.tenantId,
    releasedBy: tx.user.id,
    releasedAt: row.at,
  });

export const dropSecrets = (tx: Tx, packageId: string) =>
  tx.db.delete(openingSecret).where(eq(openingSecret.packageId, packageId));

export const insertOpened = (tx: Tx, row: Omit<typeof openedBid.$inferInsert, 'tenantId'>) =>
  tx.db.insert(openedBid).values({ ...row, tenantId: tx.tenantId });

export async function openedOf(db: Db, bidId: string): Promise<OpenedRow | undefined> {
  const rows = await db.select().from(openedBid).where(eq(openedBid.bidId, bidId));
  return rows[0];
}

export const openedOfLot = (db: Db, packageId: string): Promise<OpenedRow[]> =>
  db
    .select()
    .from(openedBid)
    .where(eq(openedBid.packageId, packageId))
    .orderBy(asc(openedBid.bidId))
    .limit(500);
