import { and, eq, gte, sql } from 'drizzle-orm';
import type { Read, Tx } from '#kit/server/context.ts';
import { wall } from '#kit/server/database/wall-clock.ts';
import { subjectOf } from '../access.ts';
import { ofSubject, type WindowRow } from '../store.ts';
import { officeLock as lock } from '../tables.ts';

/** The lock of an office server lasts so long unless it is refreshed, as the protocol says. */
const WOPI_LOCK_MINUTES = 30;

/** The longest name of a lock that the protocol allows. */
export const LOCK_NAME_MAX = 1024;

const until = sql`${wall} + make_interval(mins => ${WOPI_LOCK_MINUTES})`;
const isAlive = gte(lock.until, wall);
const isNamed = sql`${lock.wopiUntil} >= ${wall}`;

/** Who edits the document now (当前编辑锁), as an office server is told. */
export interface Current {
  /** Empty where nobody locks it, or one of our own editors does. */
  readonly name: string;
  readonly windowId: string;
  readonly userId: string;
  readonly userName: string;
  readonly mark: string | null;
}

async function current(
  read: Pick<Read, 'db'>,
  row: WindowRow,
  locking: boolean,
): Promise<Current | undefined> {
  const query = read.db
    .select({
      name: sql<string>`case when ${isNamed} then ${lock.wopiLock} else '' end`,
      windowId: lock.windowId,
      userId: lock.userId,
      userName: lock.userName,
      mark: lock.mark,
    })
    .from(lock)
    .where(and(ofSubject(lock, subjectOf(row)), isAlive));
  const [found] = await (locking ? query.for('update') : query);
  return found;
}

export const currentLock = (read: Pick<Read, 'db'>, row: WindowRow) => current(read, row, false);

/** The lock by this name, of this person, held until the transaction ends; undefined where it is another's or nobody's. */
export async function heldLock(tx: Tx, row: WindowRow, name: string): Promise<Current | undefined> {
  const found = await current(tx, row, true);
  return found && found.name === name && found.userId === tx.user.id ? found : undefined;
}

/**
 * 加锁: true where the document is locked by this name from now on. It is taken where nobody edits the document, where the window of this very
 * person was about to, and where it is theirs by this name already; it is the one lock that our own editors ask for as well.
 */
export async function takeNamed(tx: Tx, row: WindowRow, name: string, mark: string): Promise<boolean> {
  const { id: userId, trueName: userName } = tx.user;
  const { kind, subjectId, id: windowId } = row;
  const same = sql`${isNamed} and ${lock.wopiLock} = ${name}`;
  const own = sql`${lock.userId} = ${userId} and (${same} or (${isNamed} is not true and ${lock.windowId} = ${windowId}))`;
  const values = { windowId, userId, userName, until, wopiLock: name, wopiUntil: until };
  const rows = await tx.db
    .insert(lock)
    .values({ tenantId: tx.tenantId, kind, subjectId, ...values, mark })
    .onConflictDoUpdate({
      target: [lock.tenantId, lock.kind, lock.subjectId],
      // What the office server edits already stays what it was given.
      set: { ...values, mark: sql`case when ${isAlive} and ${same} then ${lock.mark} else ${mark} end` },
      setWhere: sql`${lock.until} < ${wall} or (${own})`,
    })
    .returning({ windowId: lock.windowId });
  return rows.length > 0;
}

const anew = { wopiUntil: until, until: sql`greatest(${lock.until}, ${until})` };

export const refresh = (tx: Tx, row: WindowRow) =>
  tx.db
    .update(lock)
    .set(anew)
    .where(ofSubject(lock, subjectOf(row)));

/** 换锁: from one name to another, at once. */
export const rename = (tx: Tx, row: WindowRow, name: string) =>
  tx.db
    .update(lock)
    .set({ wopiLock: name, ...anew })
    .where(ofSubject(lock, subjectOf(row)));

export const release = (tx: Tx, row: WindowRow) => tx.db.delete(lock).where(ofSubject(lock, subjectOf(row)));

/** What the office server edits from now on, after it was given it: only to the window that has the lock was it given anew. */
export const noteEdited = (tx: Tx, row: WindowRow, mark: string) =>
  tx.db
    .update(lock)
    .set({ mark })
    .where(and(ofSubject(lock, subjectOf(row)), eq(lock.windowId, row.id)));
