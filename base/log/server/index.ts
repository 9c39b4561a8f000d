/** The door of the public log (公开日志). */
import type { Db } from '#kit/server/database/db.ts';
import type { ServerPart } from '#kit/server/part.ts';
import { logKey } from './key.ts';
import { askOn, pages } from './public.ts';
import { lastCheckpoint } from './store.ts';

export { checkLog, type LogReader } from './verify.ts';
export { checkGuards } from './verify-facts.ts';
export { evidenceOf } from './evidence.ts';
export { logKey, noteKeyOf } from './key.ts';
export { Sealer } from './sealer.ts';

/** The newest checkpoint (最近检查点) as a signed note: what a receipt or record holds against a later rewriting; '' = none yet. */
export const newestCheckpoint = async (db: Db): Promise<string> =>
  (await lastCheckpoint(askOn(db)))?.note ?? '';

/** How far the log is sealed (封存进度); undefined = nothing yet. */
export async function sealedFacts(db: Db): Promise<{ size: number; sealedAt: Date } | undefined> {
  const last = await lastCheckpoint(askOn(db));
  return last && { size: Number(last.size), sealedAt: last.sealedAt };
}

export const server: ServerPart = { routes: [], pages, keys: [logKey] };
