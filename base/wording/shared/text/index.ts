import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const wordingText = texts('wording', zh, en);
export const refuse = refusals(wordingText);
export const refuseField = fieldRefusals(wordingText);
