import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const roleText = texts('role', zh, en);
export const refuse = refusals(roleText);
export const refuseField = fieldRefusals(roleText);
