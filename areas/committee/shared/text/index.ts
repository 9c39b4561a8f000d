import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const committeeText = texts('committee', zh, en);
export const refuse = refusals(committeeText);
export const refuseField = fieldRefusals(committeeText);
