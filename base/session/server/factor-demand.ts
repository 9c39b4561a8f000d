import { and, eq } from 'drizzle-orm';
import { userById } from '#base/organisation/server/index.ts';
import { holdersOf, rolesIn, rolesOfUsers } from '#base/role/server/index.ts';
import { clockOf, type Read, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { violates } from '#kit/server/database/db.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import { factorDemandAsked, factorDemandRefused, factorDemandSet } from '../shared/events.ts';
import type * as calls from '../shared/factor-calls.ts';
import { refuseControl, refuseControlField } from '../shared/text/control.ts';
import { factorHolders, hasFactor } from './factor.ts';
import {
  decideDemand,
  type DemandRow,
  demandsOf,
  insertDemand,
  lockDemand,
  replaceDemand,
} from './factor-demand-store.ts';
import { session } from './tables.ts';

/** Whether a second factor is due of somebody (两步登录期限): not at all, from this day on, or now. */
export type FactorDue = { readonly due: boolean; readonly day: string };

/**
 * 是否须设置第二验证因素: of whoever has none, and holds one of the roles that the tenant names, in whatever organisation.
 * Before the grace is over it is only advised, with the day.
 */
export async function factorDueOf(db: Db, userId: string, now: Date): Promise<FactorDue> {
  const none = { due: false, day: '' };
  const { inForce } = await demandsOf(db);
  const today = shanghaiDay(now);
  if (!inForce || inForce.roleCodes.length === 0 || today < inForce.fromDay) return none;
  const held = await rolesOfUsers(db, [userId]);
  if (!held.some((one) => inForce.roleCodes.includes(one.roleCode)) || (await hasFactor(db, userId)))
    return none;
  return { due: today >= inForce.dueDay, day: inForce.dueDay };
}

/** 限制会话: sets or lifts the limit of all sessions of a person, at once in every process. */
async function limitSessions(tx: Tx, userId: string, factorDue: boolean): Promise<void> {
  const changed = await tx.db
    .update(session)
    .set({ factorDue })
    .where(
      and(eq(session.tenantId, tx.tenantId), eq(session.userId, userId), eq(session.factorDue, !factorDue)),
    )
    .returning({ id: session.id });
  for (const { id } of changed) tx.forget('session', id);
}

/** After a factor was bound or removed: whoever has none though it is due is limited, everybody else is not. */
export const settleLimit = async (tx: Tx, userId: string): Promise<void> =>
  limitSessions(tx, userId, (await factorDueOf(tx.db, userId, tx.now)).due);

/** Must a second factor be set up in this session before anything else? */
export async function isFactorDue(db: Db, sessionId: string): Promise<boolean> {
  const rows = await db.select({ due: session.factorDue }).from(session).where(eq(session.id, sessionId));
  return rows[0]?.due ?? false;
}

const nameOf = async (db: Db, userId: string | null): Promise<string> =>
  userId === null ? '' : ((await userById(db, userId))?.trueName ?? '');

async function shown(read: Read, row: DemandRow | undefined) {
  if (!row) return null;
  const { askedBy, askedAt, decidedBy, state, ...told } = row;
  const open = state === 'waiting';
  return {
    ...told,
    askedAt: askedAt.toISOString(),
    askedName: await nameOf(read.db, askedBy),
    decidedName: await nameOf(read.db, decidedBy),
    can: { confirm: open && askedBy !== read.user.id, refuse: open },
  };
}

/** 两步登录要求: the one in force with how far it is met, and the one that waits. */
export async function state(read: Read) {
  const { db } = read;
  const { inForce, waiting } = await demandsOf(db);
  const roles = await rolesIn(db, {});
  const concerned = roles.filter((role) => inForce?.roleCodes.includes(role.roleCode));
  const holders = await holdersOf(
    db,
    concerned.map((role) => role.id),
  );
  const people = [...new Set(holders.map((one) => one.userId))];
  return {
    inForce: inForce?.roleCodes.length ? await shown(read, inForce) : null,
    waiting: await shown(read, waiting),
    people: people.length,
    without: people.length - (await factorHolders(db, people)).size,
    today: shanghaiDay(await clockOf(db)),
    roles: roles.map(({ roleCode, roleName, roleEname }) => ({ roleCode, roleName, roleEname })),
  };
}

/** 申请两步登录要求: it binds nobody before another administrator confirms it. */
export async function ask(tx: Tx, input: InputOf<typeof calls.askFactorDemand>): Promise<{ id: string }> {
  if (input.reason === '') throw refuseControlField('reason', 'need.reason');
  const known = new Set((await rolesIn(tx.db, {})).map((role) => role.roleCode));
  const roleCodes = [...new Set(input.roleCodes)];
  if (roleCodes.some((code) => !known.has(code))) throw refuseControlField('roleCodes', 'wrong.role');
  if (input.fromDay < shanghaiDay(tx.now)) throw refuseControlField('fromDay', 'wrong.past');
  const { inForce } = await demandsOf(tx.db);
  if (roleCodes.length === 0 && !inForce?.roleCodes.length)
    throw refuseControlField('roleCodes', 'need.roles');
  const { fromDay, graceDays, reason } = input;
  try {
    const id = await insertDemand(tx, { roleCodes, fromDay, graceDays, reason });
    const told = { roleCodes, fromDay, graceDays };
    tx.emit(
      factorDemandAsked,
      { subjectType: 'tenant', subjectId: tx.tenantId, after: { ...told, reason } },
      { demandId: id, ...told },
    );
    return { id };
  } catch (error) {
    if (violates(error, 'factor_demand_waiting')) throw refuseControl('alreadyWaiting');
    throw error;
  }
}

async function waitingFor(tx: Tx, id: string): Promise<DemandRow> {
  const row = await lockDemand(tx, id);
  if (!row) throw refuseControl('notWaiting', 404);
  return row;
}

/** 复核通过: by another administrator than who asked; from now on it stands in the place of the one before. */
export async function confirm(tx: Tx, { id }: { id: string }): Promise<null> {
  const row = await waitingFor(tx, id);
  if (row.askedBy === tx.user.id) throw refuseControl('secondPerson', 403);
  const { inForce } = await demandsOf(tx.db);
  await replaceDemand(tx);
  await decideDemand(tx, id, 'inForce');
  const { roleCodes, fromDay, graceDays } = row;
  tx.emit(
    factorDemandSet,
    { subjectType: 'tenant', subjectId: tx.tenantId, before: inForce ?? null, after: row },
    { demandId: id, roleCodes, fromDay, graceDays },
  );
  return null;
}

/** 复核不通过、撤回. */
export async function decline(tx: Tx, { id }: { id: string }): Promise<null> {
  await waitingFor(tx, id);
  await decideDemand(tx, id, 'refused');
  tx.emit(factorDemandRefused, { subjectType: 'tenant', subjectId: tx.tenantId }, { demandId: id });
  return null;
}
