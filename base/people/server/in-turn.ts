import { sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';

/** One such change at a time in a tenant (逐一办理): what two could only break together is looked at in turn. */
export const inTurn = (tx: Tx, what: 'admins' | 'units') =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${tx.tenantId}`}, 0))`);
