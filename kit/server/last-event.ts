import { sql } from 'drizzle-orm';
import type { EventType } from '../shared/event.ts';
import type { Db } from './database/db.ts';

/** 最近一次事件的内容: what the last event of this kind said of a subject; undefined where there was none. */
export async function lastPayload<P>(
  db: Db,
  { type, payload }: EventType<P>,
  subjectId: string,
): Promise<P | undefined> {
  const { rows } = await db.execute<{ payload: unknown }>(
    sql`select payload from event where subject_id = ${subjectId}::uuid and type = ${type} order by id desc limit 1`,
  );
  return rows[0] && payload.parse(rows[0].payload);
}

/** 操作地址: from which network address each of these subjects was last brought about so. */
export async function addressesOf(
  db: Db,
  { type }: { readonly type: string },
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (subjectIds.length === 0) return new Map();
  const ids = sql.join(
    subjectIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await db.execute<{ subject_id: string; address: string }>(
    sql`select subject_id, address from event where subject_id in (${ids}) and type = ${type} order by id`,
  );
  return new Map(rows.map((row) => [row.subject_id, row.address]));
}
