import { wordingOf } from '#areas/project/shared/modes.ts';
import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts, wordsAs } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const fileText = texts('tenderFile', zh, en);

/** The words about one lot: what is bought by quotes has a key as well, and no tender documents. */
export const fileTextOf = ({ purchaseMode }: { readonly purchaseMode: string }) =>
  wordsAs(fileText, wordingOf(purchaseMode));

export const refuse = refusals(fileText);
export const refuseField = fieldRefusals(fileText);
