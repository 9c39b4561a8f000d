import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const tendereeText = texts('tenderee', zh, en);
export const refuse = refusals(tendereeText);
export const refuseField = fieldRefusals(tendereeText);
