import { sql } from 'drizzle-orm';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { FlowRecord } from '../shared/course-calls.ts';
import { refuse } from '../shared/text/index.ts';
import type { Which } from './access.ts';

/** Another way in which subjects are confirmed (另一种审批). */
interface Other {
  /** A subject is in one approval of any kind at a time. */
  readonly underWay: (db: Db, serviceKey: string, serviceId: string) => Promise<boolean>;
  /** What happened to it there, as far as this user may read it. */
  readonly course: (read: Read, which: Which) => Promise<FlowRecord[]>;
}

/** Filled while the program loads, like the list of routes. */
const others: Other[] = [];

/** A folder that confirms subjects in another way says what is under way there, and what happened. */
export function approvesBeside(other: Other): void {
  others.push(other);
}

/** 流程记录 of the other kinds of approval. */
export async function courseBeside(read: Read, which: Which): Promise<FlowRecord[]> {
  const all: FlowRecord[] = [];
  for (const { course } of others) all.push(...(await course(read, which)));
  return all;
}

/** Whoever puts a subject into approval, of whatever kind, takes this lock first (锁定审批对象). */
export const lockSubject = (tx: Tx, serviceKey: string, serviceId: string) =>
  tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`in approval ${tx.tenantId} ${serviceKey} ${serviceId}`}, 0))`,
  );

/** Refuses while the subject is under way in another kind of approval. */
export async function demandFree(tx: Tx, serviceKey: string, serviceId: string): Promise<void> {
  await lockSubject(tx, serviceKey, serviceId);
  for (const { underWay } of others)
    if (await underWay(tx.db, serviceKey, serviceId)) throw refuse('alreadyInApproval');
}
