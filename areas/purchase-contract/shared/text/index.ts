import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts, wordsAs } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const contractText = texts('purchaseContract', zh, en);
/** The words about one contract: what a quote won is bought by other rules than a tender. */
export const contractTextOf = (isByQuotes: boolean) =>
  wordsAs(contractText, isByQuotes ? 'byQuotes' : undefined);

export const refuse = refusals(contractText);
export const refuseField = fieldRefusals(contractText);
/** The same in the words about one contract. */
export const refuseFieldOf = (isByQuotes: boolean) => fieldRefusals(contractTextOf(isByQuotes));
