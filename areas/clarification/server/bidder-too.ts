import { worksForPotentialBidder } from '#areas/bid-submission/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import type { Tx } from '#kit/server/context.ts';
import { refuse } from '../shared/text/index.ts';

/**
 * 兼任潜在投标人职务的回避: whoever works for one as well says nothing about its documents for those who run or buy it. Who takes part is secret, so what goes on record
 * names the person and not the lot.
 */
export async function demandNoBidder(tx: Tx, packageId: string, act: string): Promise<void> {
  if (await worksForPotentialBidder(tx, packageId))
    throw unlawful(refuse('bidderToo', 403), {
      rule: 'bidderExclusion',
      act: `clarification.${act}`,
      subject: ['user', tx.user.id],
    });
}
