import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { wall } from '#kit/server/database/wall-clock.ts';
import type { SubjectKind } from '#kit/shared/names.ts';
import { LOCK_SECONDS } from '../shared/mode.ts';
import { officeLock as lock, officeVersion as version, officeWindow as window } from './tables.ts';

export type WindowRow = typeof window.$inferSelect;
export type VersionRow = typeof version.$inferSelect;

/** The record that holds a document (文件所属的业务记录). */
export interface Subject {
  readonly kind: SubjectKind;
  readonly subjectId: string;
}

/** So long a key serves after the last that was heard of its window. */
const KEY_MINUTES = 30;
const VERSIONS_SHOWN = 200;

export const keyUntil = sql`${wall} + make_interval(mins => ${KEY_MINUTES})`;
const lockUntil = sql`${wall} + make_interval(secs => ${LOCK_SECONDS})`;

/** Keeps a window, and takes away those that are over. */
export async function insertWindow(
  tx: Tx,
  row: Omit<typeof window.$inferInsert, 'tenantId' | 'until' | 'userId' | 'orgId' | 'sessionId'>,
): Promise<void> {
  await tx.db.delete(window).where(lt(window.until, sql`${wall} - interval '1 day'`));
  const { id: userId, orgId, sessionId } = tx.user;
  await tx.db
    .insert(window)
    .values({ ...row, tenantId: tx.tenantId, userId, orgId: orgId || null, sessionId, until: keyUntil });
}

/** The window of this key, for the very session that opened it and as long as it lasts; to everybody else there is none. */
export async function windowByKey(read: Read, keyDigest: string): Promise<WindowRow | undefined> {
  const { id, orgId, sessionId } = read.user;
  const [row] = await read.db
    .select()
    .from(window)
    .where(
      and(
        eq(window.keyDigest, keyDigest),
        eq(window.userId, id),
        eq(window.sessionId, sessionId),
        gt(window.until, wall),
      ),
    );
  return row && (row.orgId ?? '') === orgId ? row : undefined;
}

export const prolong = (tx: Tx, id: string) =>
  tx.db.update(window).set({ until: keyUntil }).where(eq(window.id, id));

export const setFile = (tx: Tx, id: string, fileId: string) =>
  tx.db.update(window).set({ fileId, until: keyUntil }).where(eq(window.id, id));

export const ofSubject = (t: typeof lock | typeof version | typeof window, { kind, subjectId }: Subject) =>
  and(eq(t.kind, kind), eq(t.subjectId, subjectId));

/**
 * 取得编辑锁: true for the one who has it from now on. It is free where nobody has it, where its holder has been silent for too long, and to
 * the same person in another window; of several at once one gets it.
 */
export async function takeLock(tx: Tx, { kind, subjectId, id }: WindowRow): Promise<boolean> {
  const { id: userId, trueName: userName } = tx.user;
  const mine = { windowId: id, userId, userName };
  // What an office server edits for the same person stays locked by its name and for its time: the window beside it only says it is there.
  const goesOn = sql`${lock.until} >= ${wall} and ${lock.userId} = ${userId}`;
  const rows = await tx.db
    .insert(lock)
    .values({ tenantId: tx.tenantId, kind, subjectId, ...mine, until: lockUntil })
    .onConflictDoUpdate({
      target: [lock.tenantId, lock.kind, lock.subjectId],
      set: {
        ...mine,
        until: sql`greatest(${lockUntil}, case when ${goesOn} then ${lock.wopiUntil} end)`,
        wopiLock: sql`case when ${goesOn} then ${lock.wopiLock} end`,
        wopiUntil: sql`case when ${goesOn} then ${lock.wopiUntil} end`,
        mark: sql`case when ${goesOn} then ${lock.mark} end`,
      },
      setWhere: sql`${lock.until} < ${wall} or ${lock.userId} = ${userId}`,
    })
    .returning({ windowId: lock.windowId });
  return rows.length > 0;
}

/** 保存前确认编辑锁: still one's own, or free again; a window of the same person that came later keeps it. */
export async function keepLock(tx: Tx, row: WindowRow): Promise<boolean> {
  const [held] = await tx.db
    .select({ windowId: lock.windowId, isAlive: sql<boolean>`${lock.until} > ${wall}` })
    .from(lock)
    .where(ofSubject(lock, row))
    .for('update');
  if (held?.isAlive && held.windowId !== row.id) return false;
  return takeLock(tx, row);
}

export async function lockedBy(db: Db, subject: Subject): Promise<string | undefined> {
  const [row] = await db.select().from(lock).where(ofSubject(lock, subject));
  return row?.userName;
}

/** 释放编辑锁, and with it whatever an office server was told to show for this window. */
export async function freeLock(tx: Tx, row: WindowRow): Promise<void> {
  await tx.db.delete(lock).where(and(ofSubject(lock, row), eq(lock.windowId, row.id)));
  await tx.db.update(window).set({ wopiDigest: null, wopiUntil: null }).where(eq(window.id, row.id));
}

/** The newest first. */
export const versionsOf = (db: Db, subject: Subject): Promise<VersionRow[]> =>
  db
    .select()
    .from(version)
    .where(ofSubject(version, subject))
    .orderBy(desc(version.no))
    .limit(VERSIONS_SHOWN);

export async function versionNo(db: Db, subject: Subject, no: number): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(version)
    .where(and(ofSubject(version, subject), eq(version.no, no)));
  return row;
}

export async function newestVersion(db: Db, subject: Subject): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(version)
    .where(ofSubject(version, subject))
    .orderBy(desc(version.no))
    .limit(1);
  return row;
}

/** The version that this file is, of a document of no record. */
export async function versionByFile(
  db: Db,
  kind: SubjectKind,
  fileId: string,
): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(version)
    .where(and(eq(version.kind, kind), eq(version.fileId, fileId)))
    .limit(1);
  return row;
}

export const insertVersion = (tx: Tx, row: Omit<typeof version.$inferInsert, 'tenantId'>) =>
  tx.db.insert(version).values({ ...row, tenantId: tx.tenantId });
