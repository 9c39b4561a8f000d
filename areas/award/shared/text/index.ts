import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const awardText = texts('award', zh, en);
export const refuse = refusals(awardText);
export const refuseField = fieldRefusals(awardText);
