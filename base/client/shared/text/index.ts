import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const clientText = texts('client', zh, en);
export const refuse = refusals(clientText);
export const refuseField = fieldRefusals(clientText);
