import { sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db.ts';

/** The database's clock for a screen; a decision asks again under its lock. */
export async function timeNow(db: Db): Promise<Date> {
  const answer = (await db.execute(sql`select app_now() as now`)) as unknown as { rows: { now: string | Date }[] };
  return new Date(answer.rows[0]?.now ?? 0);
}
