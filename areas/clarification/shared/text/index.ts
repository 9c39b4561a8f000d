import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const clarificationText = texts('clarification', zh, en);
export const refuse = refusals(clarificationText);
export const refuseField = fieldRefusals(clarificationText);
