import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const clauseText = texts('clause', zh, en);
export const refuse = refusals(clauseText);
export const refuseField = fieldRefusals(clauseText);
