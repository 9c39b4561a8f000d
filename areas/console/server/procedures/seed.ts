import { defineProcedure } from '#areas/procedure/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { openTender } from './open-tender.ts';
import { otherModes } from './other-modes.ts';
import { servicesAndWorks } from './services-works.ts';
import { simplePurchases } from './simple-purchase.ts';

/** What a tenant starts with: the procedures of the seven purchase modes, and of services and works; those are offered that can be carried through. */
export async function seed(tx: Tx): Promise<void> {
  for (const one of [openTender, ...otherModes, ...servicesAndWorks, ...simplePurchases])
    await defineProcedure(tx, one);
}
