import { defineProcedure } from '#areas/procedure/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { openTender } from './open-tender.ts';
import { otherModes } from './other-modes.ts';

/** What a tenant starts with: the procedures of the seven purchase modes; those are offered that can be carried through. */
export async function seed(tx: Tx): Promise<void> {
  for (const one of [openTender, ...otherModes]) await defineProcedure(tx, one);
}
