import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { askedNow, decideAsked, waits } from '#kit/server/database/asked.ts';
import { approvalBinding } from '../tables.ts';

export type BindingRow = typeof approvalBinding.$inferSelect;

const now = sql`app_now()`;

/** Confirmed, and neither replaced nor ended since. */
const holds = sql`${approvalBinding.kind} = 'bind' and ${approvalBinding.state} = 'done' and ${approvalBinding.endedAt} is null`;

/** Of one business at most. */
export const BINDINGS_MOST = 200;

/** An organisation's own bindings are asked before those of every organisation. */
const ownFirst = (rows: readonly BindingRow[]): BindingRow[] => [
  ...rows.filter((b) => b.orgId !== null),
  ...rows.filter((b) => b.orgId === null),
];

/** Bindings that hold for a business in an organisation, in the order they are asked. */
export const bindingsFor = async (db: Db, serviceKey: string, orgId: string): Promise<BindingRow[]> =>
  ownFirst(
    await db
      .select()
      .from(approvalBinding)
      .where(
        and(
          eq(approvalBinding.serviceKey, serviceKey),
          holds,
          or(eq(approvalBinding.orgId, orgId), isNull(approvalBinding.orgId)),
        ),
      )
      .orderBy(asc(approvalBinding.sort), asc(approvalBinding.id))
      .limit(BINDINGS_MOST),
  );

const ofBusiness = (serviceKey: string | undefined) =>
  serviceKey === undefined ? undefined : eq(approvalBinding.serviceKey, serviceKey);

/** Every binding of the tenant that holds, or those of one business, in the order they are asked. */
export const bindingsNow = async (db: Db, serviceKey?: string): Promise<BindingRow[]> =>
  ownFirst(
    await db
      .select()
      .from(approvalBinding)
      .where(and(holds, ofBusiness(serviceKey)))
      .orderBy(asc(approvalBinding.serviceKey), asc(approvalBinding.sort), asc(approvalBinding.id))
      .limit(2000),
  );

/** What waits for a second person, altogether or about one business. */
export const bindingsAsked = (db: Db, serviceKey?: string): Promise<BindingRow[]> =>
  db
    .select()
    .from(approvalBinding)
    .where(and(waits(approvalBinding), ofBusiness(serviceKey)))
    .orderBy(asc(approvalBinding.serviceKey))
    .limit(500);

export async function bindingById(db: Db, id: string): Promise<BindingRow | undefined> {
  return (await db.select().from(approvalBinding).where(eq(approvalBinding.id, id)))[0];
}

export const isHolding = (b: BindingRow): boolean =>
  b.kind === 'bind' && b.state === 'done' && b.endedAt === null;

/** Writes what is asked for; nothing when something else is asked for the same binding already. */
export async function insertBinding(
  tx: Tx,
  row: Pick<BindingRow, 'serviceKey' | 'kind' | 'flowKey' | 'orgId' | 'conditions' | 'sort' | 'replaces'>,
): Promise<string | undefined> {
  const rows = await tx.db
    .insert(approvalBinding)
    .values({ ...row, ...askedNow(tx) })
    .onConflictDoNothing()
    .returning({ id: approvalBinding.id });
  return rows[0]?.id;
}

/** Decides what was asked; false when somebody else was quicker. */
export const decideBinding = (tx: Tx, id: string, state: 'done' | 'refused') =>
  decideAsked(tx, approvalBinding, id, state);

/** A binding no longer applies; false if it did not apply already. */
export async function endBinding(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.db
    .update(approvalBinding)
    .set({ endedAt: now })
    .where(and(eq(approvalBinding.id, id), holds))
    .returning({ id: approvalBinding.id });
  return rows.length > 0;
}
