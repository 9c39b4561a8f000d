import { wordingOf } from '#areas/project/shared/modes.ts';
import { refusals } from '#kit/shared/refusal.ts';
import { texts, wordsAs } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const bidText = texts('bid', zh, en);

interface OfLot {
  readonly purchaseMode: string;
}

/** The words for one lot: a quote answers a request for quotations. */
export const bidTextOf = ({ purchaseMode }: OfLot) => wordsAs(bidText, wordingOf(purchaseMode));

export const refuse = refusals(bidText);
/** The same in the words about one lot. */
export const refuseAbout = (lot: OfLot) => refusals(bidTextOf(lot));
