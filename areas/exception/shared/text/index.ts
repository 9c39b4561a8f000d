import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const exceptionText = texts('exception', zh, en);
export const refuse = refusals(exceptionText);
export const refuseField = fieldRefusals(exceptionText);
