import type { Tx } from '#kit/server/context.ts';
import { defineProcedure } from './define.ts';
import { openTender } from './open-tender.ts';

/** What a tenant starts with: the procedures whose every step has its screens. */
export async function seed(tx: Tx): Promise<void> {
  await defineProcedure(tx, openTender);
}
