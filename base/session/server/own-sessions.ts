import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Read, Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as ownCalls from '../shared/own-session-calls.ts';
import { sessionEnded } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';
import { session } from './tables.ts';

/** More than this nobody has open; what is older is not shown and can still be ended with the others. */
const MOST = 50;

/** Sessions belong to no tenant in the database's eyes, so this condition alone keeps people apart. */
const liveOf = (tenantId: string, userId: string) =>
  and(
    eq(session.tenantId, tenantId),
    eq(session.userId, userId),
    isNull(session.endedAt),
    gt(session.endsAt, sql`clock_timestamp()`),
  );

const shown = {
  id: session.id,
  device: session.device,
  way: session.way,
  address: session.address,
  issuedAt: session.issuedAt,
  usedAt: session.usedAt,
  endsAt: session.endsAt,
};

/** 我的登录会话: where one is signed in just now, the newest first. */
export async function mySessions({ db, user, tenantId }: Read) {
  const rows = await db
    .select(shown)
    .from(session)
    .where(liveOf(tenantId, user.id))
    .orderBy(desc(session.issuedAt), desc(session.id))
    .limit(MOST);
  return rows.map((row) => ({
    ...row,
    current: row.id === user.sessionId,
    issuedAt: row.issuedAt.toISOString(),
    usedAt: (row.usedAt ?? row.issuedAt).toISOString(),
    endsAt: row.endsAt.toISOString(),
  }));
}

/** Ends sessions that are still open: worthless at once in every process. Answers how many. */
async function end(tx: Tx, userId: string, which: ReturnType<typeof and>, why: 'own' | 'others') {
  const ended = await tx.db
    .update(session)
    .set({ endedAt: sql`clock_timestamp()` })
    .where(and(liveOf(tx.tenantId, userId), which))
    .returning({ id: session.id });
  for (const { id } of ended) tx.forget('session', id);
  if (ended.length > 0)
    tx.emit(sessionEnded, { subjectType: 'account', subjectId: userId }, { why, count: ended.length });
  return ended.length;
}

/** 结束会话: one of one's own; the present one is left by logging out. */
export async function endMySession(tx: Tx, { id }: InputOf<typeof ownCalls.endMySession>): Promise<null> {
  if (id === tx.user.sessionId) throw refuse('endCurrent');
  if ((await end(tx, tx.user.id, eq(session.id, id), 'own')) === 0) throw refuse('sessionOver', 404);
  return null;
}

/** 结束其他会话: all but the present one. */
export const endOtherSessions = async (tx: Tx) => ({
  count: await end(tx, tx.user.id, ne(session.id, tx.user.sessionId), 'others'),
});
