import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const sealText = texts('seal', zh, en);
export const refuse = refusals(sealText);
export const refuseField = fieldRefusals(sealText);
