import type { Lot } from '#areas/project/server/index.ts';
import { byQuotes } from '#areas/project/shared/modes.ts';
import { type Rule, unlawful } from '#base/law/shared/unlawful.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Refusal } from '#kit/shared/refusal.ts';

type OpeningRule = Extract<
  Rule,
  'openingTime' | 'openingBidders' | 'openingObjection' | 'decryption' | 'documentAnswer'
>;

interface About {
  readonly rule: OpeningRule;
  readonly act: string;
  readonly earliest?: Date | undefined;
}

/** 询价的法条: the rules of quotes where those of tenders do not reach; null where only the hall itself demands it. */
const ofQuotes: Readonly<Record<OpeningRule, Rule | null>> = {
  openingTime: 'quoteReceipt',
  openingBidders: 'quoteSuppliers',
  openingObjection: null,
  decryption: null,
  documentAnswer: null,
};

const ruleAt = ({ purchaseMode }: Pick<Lot, 'purchaseMode'>, rule: OpeningRule): Rule | null =>
  byQuotes(purchaseMode) ? ofQuotes[rule] : rule;

/** 依法拒绝 of an act at the opening; it goes on record with the lot. What no article demands is refused without one. */
export function against(lot: Lot, refusal: Refusal, { rule, act, earliest }: About): Refusal {
  const law = ruleAt(lot, rule);
  if (law === null) return refusal;
  return unlawful(refusal, {
    rule: law,
    act: `opening.${act}`,
    subject: ['lot', lot.packageId],
    earliest,
  });
}

/** The same of a bidder before the start: who bids is secret then, so the record names the person and not the lot. */
export function againstBidder(
  ctx: Ctx,
  lot: Lot,
  refusal: Refusal,
  { act, earliest }: Omit<About, 'rule'>,
): Refusal {
  return unlawful(refusal, {
    rule: ruleAt(lot, 'openingTime') ?? 'openingTime',
    act: `opening.${act}`,
    subject: ['user', ctx.user.id],
    earliest,
  });
}
