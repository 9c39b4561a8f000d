import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const caText = texts('ca', zh, en);
export const refuse = refusals(caText);
export const refuseField = fieldRefusals(caText);
