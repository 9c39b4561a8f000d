import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const sessionText = texts('session', zh, en);
export const refuse = refusals(sessionText);
export const refuseField = fieldRefusals(sessionText);
