import { randomInt } from 'node:crypto';
import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import { worldOffset } from '#kit/server/clock.ts';
import type { Db } from '#kit/server/database/db.ts';
import { digestOf } from '#kit/server/http/signing.ts';
import { newId } from '#kit/server/ids.ts';
import { pageRows, type ListOf } from '#kit/server/database/page-rows.ts';
import { wall } from '#kit/server/database/wall-clock.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { inText } from '#kit/server/database/in-text.ts';
import { requestState, type RequestState } from '../shared/schema.ts';
import { adminRequest, type IdentityChange } from './tables.ts';

export type RequestRow = typeof adminRequest.$inferSelect;

const FRESH_DAYS = 7;
/** A request that nobody decided within a week is void; a code lives a day. */
const fresh = sql`${adminRequest.askedAt} > clock_timestamp() - interval '7 days'`;
const good = sql`${adminRequest.decidedAt} > clock_timestamp() - interval '1 day'`;
const MAX_TRIES = 5;

// Without the letters that people mistake for each other when they read them aloud.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** One half of a code (复核码的一半): forty bits, in two groups to be read aloud. */
export function halfCode(): string {
  const four = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${four()}-${four()}`;
}

const plain = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');
const halfDigest = (id: string, which: 1 | 2, half: string): string =>
  digestOf(`${id} ${which} ${plain(half)}`);

/** Asks for a role; nothing when the same is asked for already. */
export async function askRole(
  tx: Tx,
  r: { userId: string; orgId: string; roleId: string },
): Promise<string | undefined> {
  const id = newId();
  const rows = await tx.db
    .insert(adminRequest)
    .values({
      ...r,
      id,
      kind: 'role',
      tenantId: tx.tenantId,
      askedBy: tx.user.id,
      askedAt: wall as unknown as Date,
    })
    .onConflictDoNothing()
    .returning({ id: adminRequest.id });
  return rows[0]?.id;
}

/** Asks for a way in; older requests and codes of the same person are worthless from now on. Answers the first half. */
export async function askPassword(
  tx: Tx,
  r: { userId: string; orgId: string },
): Promise<{ id: string; half: string }> {
  await voidCodes(tx, r.userId);
  const id = newId();
  const half = halfCode();
  await tx.db.insert(adminRequest).values({
    ...r,
    id,
    kind: 'password',
    tenantId: tx.tenantId,
    firstDigest: halfDigest(id, 1, half),
    askedBy: tx.user.id,
    askedAt: wall as unknown as Date,
  });
  return { id, half };
}

/** Asks to take a second factor off; nothing when that waits already. */
export const askFactor = (tx: Tx, r: { userId: string; orgId: string; reason: string }) =>
  askOnce(tx, { ...r, kind: 'factor' }, eq(adminRequest.userId, r.userId));

/** Asks to hand a leaver's work to a colleague (离职交接); nothing when that waits already. */
export const askHandover = (tx: Tx, r: { userId: string; orgId: string; targetId: string; reason: string }) =>
  askOnce(
    tx,
    { ...r, kind: 'handover' },
    and(eq(adminRequest.userId, r.userId), eq(adminRequest.orgId, r.orgId)),
  );

/** Asks for another head of a unit (变更负责人), or for none; nothing when another change of it waits already. */
export const askHead = (
  tx: Tx,
  r: { unitId: string; orgId: string; from: string | undefined; to: string | undefined },
) => {
  const userId = r.to ?? r.from;
  if (!userId) throw new Error('a head that nobody was and nobody becomes');
  const { unitId, orgId, from } = r;
  return askOnce(
    tx,
    { userId, orgId, unitId, kind: 'head', ...(from ? { targetId: from } : {}) },
    eq(adminRequest.unitId, unitId),
  );
};

/** Asks for another name or credit code of a company (单位名称、代码变更); nothing when another such change of it waits already. */
export const askIdentity = (tx: Tx, r: { unitId: string; identity: IdentityChange }) =>
  askOnce(
    tx,
    { ...r, userId: tx.user.id, orgId: r.unitId, kind: 'identity' },
    eq(adminRequest.unitId, r.unitId),
  );

/** Asks to let a company be in effect that may bid (新增供应商单位); it concerns nobody but who added it. */
export async function askCompany(tx: Tx, unitId: string): Promise<string> {
  const id = newId();
  await tx.db.insert(adminRequest).values({
    id,
    kind: 'company',
    userId: tx.user.id,
    orgId: unitId,
    unitId,
    tenantId: tx.tenantId,
    askedBy: tx.user.id,
    askedAt: wall as unknown as Date,
  });
  return id;
}

/** Was this company added and not yet confirmed by another administrator (待复核单位)? */
export async function companyWaits(db: Db, unitId: string): Promise<boolean> {
  const rows = await db.select({ state: adminRequest.state }).from(adminRequest).where(ofCompany(unitId));
  return rows.some((row) => row.state !== requestState.confirmed);
}

const ofCompany = (unitId: string) => and(eq(adminRequest.unitId, unitId), eq(adminRequest.kind, 'company'));

/** The request by which this company was added by hand, if it was (新增单位申请). */
export async function companyRequest(db: Db, unitId: string): Promise<RequestRow | undefined> {
  return (await db.select().from(adminRequest).where(ofCompany(unitId)))[0];
}

/** The same, locked: whatever is done to an added company comes before or after what is decided about it. */
export async function lockCompanyRequest(tx: Tx, unitId: string): Promise<RequestRow | undefined> {
  return (await tx.db.select().from(adminRequest).where(ofCompany(unitId)).for('update'))[0];
}

/** Moves it among the states of its approval; a second administrator has a week from when it is theirs. */
export async function moveCompany(tx: Tx, id: string, state: RequestState): Promise<void> {
  const asked = state === requestState.waiting ? { askedAt: wall as unknown as Date } : {};
  await tx.db
    .update(adminRequest)
    .set({ state, ...asked })
    .where(eq(adminRequest.id, id));
}

/** A company that is removed asks for nothing any more. */
export const voidCompany = (tx: Tx, unitId: string) =>
  tx.db
    .update(adminRequest)
    .set({ state: requestState.spent })
    .where(
      and(ofCompany(unitId), inArray(adminRequest.state, [requestState.waiting, requestState.toSubmit])),
    );

/** Who led the unit when its change was asked for, and who is to lead it; '' = nobody. */
export const headChangeOf = (r: RequestRow): { from: string; to: string } => ({
  from: r.targetId ?? '',
  to: r.userId === r.targetId ? '' : r.userId,
});

/** What waits for another administrator to change about this unit (待复核的变更): its head, or its name or credit code. */
export async function changesWaiting(db: Db, unitId: string): Promise<{ head: boolean; identity: boolean }> {
  const rows = await db
    .select({ kind: adminRequest.kind })
    .from(adminRequest)
    .where(
      and(
        eq(adminRequest.unitId, unitId),
        inArray(adminRequest.kind, ['head', 'identity']),
        eq(adminRequest.state, requestState.waiting),
        fresh,
      ),
    );
  const waits = (kind: RequestRow['kind']) => rows.some((row) => row.kind === kind);
  return { head: waits('head'), identity: waits('identity') };
}

/** One such request at a time waits; one that nobody decided in time is void. */
async function askOnce(
  tx: Tx,
  r: Pick<RequestRow, 'userId' | 'orgId'> & {
    kind: 'factor' | 'handover' | 'head' | 'identity';
    reason?: string;
    targetId?: string;
    unitId?: string;
    identity?: IdentityChange;
  },
  same: SQL | undefined,
): Promise<string | undefined> {
  await tx.db
    .update(adminRequest)
    .set({ state: requestState.spent })
    .where(
      and(
        same,
        eq(adminRequest.kind, r.kind),
        eq(adminRequest.state, requestState.waiting),
        sql`not (${fresh})`,
      ),
    );
  const id = newId();
  const rows = await tx.db
    .insert(adminRequest)
    .values({
      ...r,
      id,
      tenantId: tx.tenantId,
      askedBy: tx.user.id,
      askedAt: wall as unknown as Date,
    })
    .onConflictDoNothing()
    .returning({ id: adminRequest.id });
  return rows[0]?.id;
}

/** Whatever way in waited for this person is void. */
export const voidCodes = (tx: Tx, userId: string) =>
  tx.db
    .update(adminRequest)
    .set({ state: requestState.spent })
    .where(
      and(
        eq(adminRequest.userId, userId),
        eq(adminRequest.kind, 'password'),
        inArray(adminRequest.state, [requestState.waiting, requestState.confirmed]),
      ),
    );

/** What is not decided: said in the text, not as a parameter, since the index holds it. */
const open = sql`${adminRequest.state} in (${inText(requestState.waiting)}, ${inText(requestState.inApproval)}, ${inText(requestState.toSubmit)})`;
/** Only what waits for a second administrator lapses; approvers and who is to submit it have their time. */
const unlapsed = sql`(${adminRequest.state} <> ${inText(requestState.waiting)} or ${fresh})`;

/** The request, locked, while nobody has decided it. */
export async function lockOpen(tx: Tx, id: string): Promise<RequestRow | undefined> {
  const rows = await tx.db
    .select()
    .from(adminRequest)
    .where(and(eq(adminRequest.id, id), open, unlapsed))
    .for('update');
  return rows[0];
}

/** A request that nobody has decided (待复核申请). */
export async function openById(db: Db, id: string): Promise<RequestRow | undefined> {
  const rows = await db
    .select()
    .from(adminRequest)
    .where(and(eq(adminRequest.id, id), open));
  return rows[0];
}

/** What waits about one person, or was decided of late. */
export async function waitingOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: adminRequest.id })
    .from(adminRequest)
    .where(eq(adminRequest.userId, userId))
    .orderBy(desc(adminRequest.askedAt))
    .limit(20);
  return rows.map((row) => row.id);
}

/** Roles that wait for a second administrator, of one person in one organisation (待复核角色). */
export async function waitingRoles(db: Db, at: { userId: string; orgId: string }): Promise<string[]> {
  const rows = await db
    .select({ roleId: adminRequest.roleId })
    .from(adminRequest)
    .where(
      and(
        eq(adminRequest.userId, at.userId),
        eq(adminRequest.orgId, at.orgId),
        eq(adminRequest.kind, 'role'),
        eq(adminRequest.state, requestState.waiting),
        fresh,
      ),
    )
    .limit(50);
  return rows.flatMap((row) => row.roleId ?? []);
}

/** Requests that nobody has decided, in the order of their ids, after one. */
export async function openRequests(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: adminRequest.id })
    .from(adminRequest)
    .where(and(open, after === undefined ? undefined : gt(adminRequest.id, after)))
    .orderBy(asc(adminRequest.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Since and until when it may be decided (复核期限), by the platform's clock; the week itself runs by the wall's. */
export async function decidable(db: Db, { askedAt }: RequestRow): Promise<{ since: Date; until: Date }> {
  const since = askedAt.getTime() + (await worldOffset(db));
  return { since: new Date(since), until: new Date(since + FRESH_DAYS * 86_400_000) };
}

/** Records the decision; for a way in it returns the second half, of which only the digest is kept. */
export async function decide(
  tx: Tx,
  row: RequestRow,
  state: '1' | '2',
  decidedBy: string = tx.user.id,
): Promise<string> {
  const half = row.kind === 'password' && state === requestState.confirmed ? halfCode() : '';
  await tx.db
    .update(adminRequest)
    .set({
      state,
      decidedBy,
      decidedAt: wall as unknown as Date,
      ...(half === '' ? {} : { secondDigest: halfDigest(row.id, 2, half) }),
    })
    .where(eq(adminRequest.id, row.id));
  return half;
}

/**
 * Takes both halves of a code (核对复核码): locked, counted before it is looked at; the fifth wrong one ends it. Answers
 * whether it was right, and spends it then.
 */
export async function takeCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const rows = await tx.db
    .update(adminRequest)
    .set({ tries: sql`${adminRequest.tries} + 1` })
    .where(
      and(
        eq(adminRequest.userId, userId),
        eq(adminRequest.kind, 'password'),
        eq(adminRequest.state, requestState.confirmed),
        good,
        sql`${adminRequest.tries} < ${MAX_TRIES}`,
      ),
    )
    .returning();
  const row = rows[0];
  if (!row) return false;
  const typed = plain(code);
  const half = typed.length / 2;
  const fits =
    row.firstDigest === halfDigest(row.id, 1, typed.slice(0, half)) &&
    row.secondDigest === halfDigest(row.id, 2, typed.slice(half));
  if (fits)
    await tx.db.update(adminRequest).set({ state: requestState.spent }).where(eq(adminRequest.id, row.id));
  return fits;
}

const waiting: ListOf = {
  id: adminRequest.id,
  sortedBy: 'askedAt',
  order: [
    { by: adminRequest.askedAt, down: true },
    { by: adminRequest.id, down: true },
  ],
};

/** Requests that nobody has decided, newest first, without what has lapsed; of one company, or of all. */
export function pageOfOpen(
  db: Db,
  q: PageAsked & { orgId?: string | undefined; state?: RequestState | undefined },
) {
  const where = and(
    open,
    unlapsed,
    q.state ? eq(adminRequest.state, q.state) : undefined,
    q.orgId ? eq(adminRequest.orgId, q.orgId) : undefined,
  );
  return pageRows(db, waiting, {
    from: sql`${adminRequest}`,
    where,
    q,
    rows: (at) => db.select().from(adminRequest).where(at.where).orderBy(at.order).limit(at.limit),
  });
}
