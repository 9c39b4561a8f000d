import { publishFailure } from '#areas/bulletin/server/index.ts';
import { moveLot } from '#areas/project/server/index.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import type { Tx } from '#kit/server/context.ts';
import type { HallFacts } from './access.ts';

/** 流标: the lot ends, and why is said where it was tendered; who was not asked does not learn of a purchase by invitation. */
export async function endAsFailed(
  tx: Tx,
  { terms }: Pick<HallFacts, 'terms'>,
  packageId: string,
  why: string,
): Promise<void> {
  const lot = await moveLot(tx, packageId, 'fail');
  if (terms.byNotice !== 'invited' && !byInvitation(lot.purchaseMode)) await publishFailure(tx, lot, why);
}
