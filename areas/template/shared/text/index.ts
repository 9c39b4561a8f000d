import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const templateText = texts('template', zh, en);
export const refuse = refusals(templateText);
export const refuseField = fieldRefusals(templateText);
