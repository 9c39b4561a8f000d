import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const contractText = texts('purchaseContract', zh, en);
export const refuse = refusals(contractText);
export const refuseField = fieldRefusals(contractText);
