import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const procedureText = texts('procedure', zh, en);
export const refuse = refusals(procedureText);
export const refuseField = fieldRefusals(procedureText);
