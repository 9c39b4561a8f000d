import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts, wordsAs } from '#kit/shared/text.ts';
import { wordingOf } from '../modes.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const projectText = texts('project', zh, en);
/** The words about one project: where suppliers are invited, no notice is published. */
export const projectTextOf = ({ purchaseMode }: { readonly purchaseMode: string }) =>
  wordsAs(projectText, wordingOf(purchaseMode));
export const refuse = refusals(projectText);
export const refuseField = fieldRefusals(projectText);
