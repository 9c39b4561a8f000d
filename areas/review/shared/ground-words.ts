import { clauses, labelled, quoted } from '#kit/shared/punctuation.ts';
import type { Lang } from '#kit/shared/text.ts';
import { reviewText } from './text/index.ts';

/** 报价低于成本或者高于最高限价: the ground of the law for a price. */
const PRICE_GROUND = '5';

interface Rejection {
  readonly grounds: readonly { readonly itemId: string; readonly ground: string; readonly reason: string }[];
}

/**
 * Why a bid was rejected (否决理由), ground by ground, in one language: the law's grounds and what the platform found by
 * their keys, what a member wrote as it was written.
 */
export function rejectionWords(
  lang: Lang,
  { grounds }: Rejection,
  itemName?: (id: string) => string,
): string[] {
  const words = grounds.map(({ itemId, ground, reason }) => {
    // A price above the ceiling is found by the platform, for no item of a member's sheet.
    const own = itemId === '' && ground === PRICE_GROUND;
    const law = reviewText.say(lang, `ground.g${ground}` as 'ground.g1');
    const why = own ? reviewText.say(lang, 'cause.ceiling') : quoted(lang, reason);
    const name = itemName?.(itemId);
    return clauses(lang, [...(name ? [name] : []), why ? labelled(lang, law, why) : law]);
  });
  return [...new Set(words)];
}
