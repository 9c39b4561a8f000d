import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './database/db.ts';

/**
 * 经办人: who did one of these things to one of these subjects. Events stand for ever, so nobody leaves the list by having somebody
 * else do it once more.
 */
export async function whoDid(
  db: Db,
  acts: readonly { readonly type: string }[],
  subjectIds: readonly string[],
  /** Of these events only those that name it: what else the subject carries is prepared by others. */
  naming?: Readonly<Record<string, string>>,
): Promise<string[]> {
  if (acts.length === 0 || subjectIds.length === 0) return [];
  const list = (values: readonly string[]): SQL =>
    sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    );
  const { rows } = await db.execute<{ actor_id: string }>(
    sql`select distinct actor_id from event
      where subject_id in (${list(subjectIds)}) and type in (${list(acts.map((one) => one.type))})
        and actor_id is not null and payload @> ${JSON.stringify(naming ?? {})}::jsonb`,
  );
  return rows.map((row) => row.actor_id);
}
