import { type Rule, unlawful } from '#base/law/shared/unlawful.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Refusal } from '#kit/shared/refusal.ts';

interface About {
  readonly rule: Rule;
  readonly act: string;
  readonly packageId: string;
  readonly earliest?: Date | undefined;
}

/** 依法拒绝 of an act at the opening; it goes on record with the lot. */
export const against = (refusal: Refusal, { rule, act, packageId, earliest }: About): Refusal =>
  unlawful(refusal, { rule, act: `opening.${act}`, subject: ['lot', packageId], earliest });

/** The same of a bidder before the start: who bids is secret then, so the record names the person and not the lot. */
export const againstBidder = (ctx: Ctx, refusal: Refusal, { rule, act, earliest }: About): Refusal =>
  unlawful(refusal, { rule, act: `opening.${act}`, subject: ['user', ctx.user.id], earliest });
