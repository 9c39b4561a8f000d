import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const fileText = texts('tenderFile', zh, en);
export const refuse = refusals(fileText);
export const refuseField = fieldRefusals(fileText);
