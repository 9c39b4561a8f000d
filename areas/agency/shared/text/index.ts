import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const agencyText = texts('agency', zh, en);
export const refuse = refusals(agencyText);
export const refuseField = fieldRefusals(agencyText);
