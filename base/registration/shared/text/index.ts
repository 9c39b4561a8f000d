import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const registrationText = texts('registration', zh, en);
export const refuse = refusals(registrationText);
export const refuseField = fieldRefusals(registrationText);
