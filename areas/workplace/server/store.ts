import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { Tx, User } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import type { Plate } from '../shared/calls.ts';
import { scheduleItem, workbench } from './tables.ts';

export type ScheduleRow = typeof scheduleItem.$inferSelect;
type Arrangement = { readonly plates: readonly Plate[]; readonly shortcuts: readonly string[] };
type ScheduleValues = Pick<ScheduleRow, 'title' | 'scheduleTime' | 'remind' | 'remindTime'>;

const of = ({ id, orgId }: Pick<User, 'id' | 'orgId'>) =>
  and(eq(workbench.userId, id), eq(workbench.orgId, orgId));

/** 工作台布局 of the user in the organisation they act for. */
export async function arrangementOf(db: Db, user: User): Promise<Arrangement> {
  const rows = await db.select().from(workbench).where(of(user));
  return rows[0] ?? { plates: [], shortcuts: [] };
}

export async function keepArrangement(tx: Tx, set: Partial<Arrangement>): Promise<void> {
  const { id: userId, orgId } = tx.user;
  await tx.db
    .insert(workbench)
    .values({ userId, orgId, tenantId: tx.tenantId, ...set })
    .onConflictDoUpdate({ target: [workbench.userId, workbench.orgId], set });
}

const ownItem = (userId: string, id: string) => and(eq(scheduleItem.id, id), eq(scheduleItem.userId, userId));

/** 日程 of a person between two instants. */
export const scheduleBetween = (db: Db, userId: string, from: Date, before: Date): Promise<ScheduleRow[]> =>
  db
    .select()
    .from(scheduleItem)
    .where(
      and(
        eq(scheduleItem.userId, userId),
        gte(scheduleItem.scheduleTime, from),
        lt(scheduleItem.scheduleTime, before),
      ),
    )
    .orderBy(asc(scheduleItem.scheduleTime), asc(scheduleItem.id))
    .limit(500);

export async function itemById(db: Db, id: string): Promise<ScheduleRow | undefined> {
  const rows = await db.select().from(scheduleItem).where(eq(scheduleItem.id, id));
  return rows[0];
}

export async function insertItem(tx: Tx, values: ScheduleValues): Promise<string> {
  const id = newId();
  await tx.db
    .insert(scheduleItem)
    .values({ ...values, id, tenantId: tx.tenantId, userId: tx.user.id, createdAt: tx.now });
  return id;
}

/** Changes one's own entry; false when there is none. */
export async function changeItem(tx: Tx, id: string, values: ScheduleValues): Promise<boolean> {
  const rows = await tx.db
    .update(scheduleItem)
    .set(values)
    .where(ownItem(tx.user.id, id))
    .returning({ id: scheduleItem.id });
  return rows.length > 0;
}

export async function removeItem(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.db
    .delete(scheduleItem)
    .where(ownItem(tx.user.id, id))
    .returning({ id: scheduleItem.id });
  return rows.length > 0;
}
