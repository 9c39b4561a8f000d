import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { inForceNow, notOver, overlapsWith } from '#kit/server/database/given.ts';
import { type ListOf, pageRows, type Part } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { approvalProxy } from '../tables.ts';

export type ProxyRow = typeof approvalProxy.$inferSelect;

const now = sql`app_now()`;

/** Whose approvals this user may decide now, in this organisation. */
export const proxiesFor = (db: Db, at: { userId: string; orgId: string }): Promise<ProxyRow[]> =>
  db
    .select()
    .from(approvalProxy)
    .where(
      and(eq(approvalProxy.proxyId, at.userId), eq(approvalProxy.orgId, at.orgId), inForceNow(approvalProxy)),
    )
    .orderBy(asc(approvalProxy.id))
    .limit(50);

/** Who may decide now in place of this approver. */
export const proxiesOf = (db: Db, at: { userId: string; orgId: string }): Promise<ProxyRow[]> =>
  db
    .select()
    .from(approvalProxy)
    .where(
      and(
        eq(approvalProxy.principalId, at.userId),
        eq(approvalProxy.orgId, at.orgId),
        inForceNow(approvalProxy),
      ),
    )
    .orderBy(asc(approvalProxy.id))
    .limit(50);

/** Proxies of this person, given and received, that hold or will (在用代理). */
export const liveProxiesOf = (db: Db, at: { userId: string; orgId: string }): Promise<ProxyRow[]> =>
  db
    .select()
    .from(approvalProxy)
    .where(
      and(
        or(eq(approvalProxy.principalId, at.userId), eq(approvalProxy.proxyId, at.userId)),
        eq(approvalProxy.orgId, at.orgId),
        notOver(approvalProxy),
      ),
    )
    .orderBy(asc(approvalProxy.id))
    .limit(200);

/** The same proxy held while somebody decides by it: who ends it waits, and who decides after that finds it ended. */
export async function holdProxy(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.db
    .select({ id: approvalProxy.id })
    .from(approvalProxy)
    .where(and(eq(approvalProxy.id, id), inForceNow(approvalProxy)))
    .for('share');
  return rows.length > 0;
}

/** One who gives approvals away at a time in an organisation: what is asked of the others holds until it is written. */
export const lockProxies = (tx: Tx, orgId: string) =>
  tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`approval proxy ${tx.tenantId} ${orgId}`}, 0))`,
  );

/** Proxies of an organisation between these people, in any direction, that overlap a period. */
export const overlapping = (
  db: Db,
  of: { orgId: string; principalId: string; proxyId: string; from: Date; to: Date },
): Promise<ProxyRow[]> =>
  db
    .select()
    .from(approvalProxy)
    .where(
      and(
        eq(approvalProxy.orgId, of.orgId),
        or(
          eq(approvalProxy.principalId, of.principalId),
          eq(approvalProxy.principalId, of.proxyId),
          eq(approvalProxy.proxyId, of.principalId),
        ),
        overlapsWith(approvalProxy, of.from, of.to),
      ),
    )
    .limit(200);

export async function insertProxy(
  tx: Tx,
  row: Pick<
    ProxyRow,
    | 'orgId'
    | 'principalId'
    | 'principalName'
    | 'proxyId'
    | 'proxyName'
    | 'serviceKeys'
    | 'startsAt'
    | 'endsAt'
  >,
): Promise<string> {
  const id = newId();
  await tx.db.insert(approvalProxy).values({ ...row, id, tenantId: tx.tenantId, createdAt: now });
  return id;
}

export async function proxyById(db: Db, id: string): Promise<ProxyRow | undefined> {
  return (await db.select().from(approvalProxy).where(eq(approvalProxy.id, id)))[0];
}

/** Ends it before its time; false when it has ended already. */
export async function endProxy(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.db
    .update(approvalProxy)
    .set({ endedAt: now, endedBy: tx.user.id })
    .where(and(eq(approvalProxy.id, id), notOver(approvalProxy)))
    .returning({ id: approvalProxy.id });
  return rows.length > 0;
}

const list: ListOf = {
  id: approvalProxy.id,
  order: [
    { by: approvalProxy.createdAt, down: true },
    { by: approvalProxy.id, down: true },
  ],
};

const of = (where: SQL): Part => ({ from: sql`${approvalProxy}`, where });

/** 审批代理: what somebody gave away, or was given. */
export const pageOfProxies = (
  db: Db,
  at: { userId: string; orgId: string },
  q: PageAsked & { direction?: 'given' | 'received' | undefined },
) =>
  pageRows(db, list, {
    // Nobody is their own proxy: no row belongs to both.
    from: [
      ...(q.direction === 'received' ? [] : [of(sql`${approvalProxy.principalId} = ${at.userId}`)]),
      ...(q.direction === 'given' ? [] : [of(sql`${approvalProxy.proxyId} = ${at.userId}`)]),
    ],
    where: eq(approvalProxy.orgId, at.orgId),
    q,
    rows: (asked) =>
      db.select().from(approvalProxy).where(asked.where).orderBy(asked.order).limit(asked.limit),
  });
