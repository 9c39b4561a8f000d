import { wordingOf } from '#areas/project/shared/modes.ts';
import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts, wordsAs } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const openingText = texts('opening', zh, en);
/** The words about one lot: where it is bought by quotes, no bid is opened. */
export const openingTextOf = ({ purchaseMode }: { readonly purchaseMode: string }) =>
  wordsAs(openingText, wordingOf(purchaseMode));

export const refuse = refusals(openingText);
/** The same in the words about one lot. */
export const refuseAbout = (lot: { readonly purchaseMode: string }) => refusals(openingTextOf(lot));
export const refuseField = fieldRefusals(openingText);
export const refuseFieldAbout = (lot: { readonly purchaseMode: string }) => fieldRefusals(openingTextOf(lot));
