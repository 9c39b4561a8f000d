import type { Ctx } from '../context.ts';
import type { Database } from '../database/db.ts';
import { successText, wellFormed } from './answer.ts';
import type { Route } from './route.ts';

/** A call that only looks (查询接口). */
export type Looking = Extract<Route, { kind: 'read' }>;

export interface LookParts {
  readonly database: Database;
  readonly checked?: boolean;
}

/** What a call that only looks answers, as it travels; it holds one connection meanwhile. */
export async function lookedUp(
  { database, checked }: LookParts,
  { call, run }: Looking,
  ctx: Ctx,
  given: unknown,
): Promise<string> {
  const input = wellFormed(call, given);
  const result = await database.read(ctx.tenantId, (db) => run({ ...ctx, db }, input));
  return successText(call, ctx.lang, result, checked === true);
}
