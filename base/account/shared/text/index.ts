import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const accountText = texts('account', zh, en);
export const refuse = refusals(accountText);
export const refuseField = fieldRefusals(accountText);
