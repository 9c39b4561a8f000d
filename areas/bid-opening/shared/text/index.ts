import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const openingText = texts('opening', zh, en);
export const refuse = refusals(openingText);
export const refuseField = fieldRefusals(openingText);
