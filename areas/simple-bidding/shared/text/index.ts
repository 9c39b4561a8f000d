import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const simpleText = texts('simpleBidding', zh, en);
export const refuse = refusals(simpleText);
export const refuseField = fieldRefusals(simpleText);
