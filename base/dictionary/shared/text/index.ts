import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const dictionaryText = texts('dictionary', zh, en);
export const refuse = refusals(dictionaryText);
export const refuseField = fieldRefusals(dictionaryText);
