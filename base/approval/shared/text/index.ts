import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const approvalText = texts('approval', zh, en);
export const refuse = refusals(approvalText);
export const refuseField = fieldRefusals(approvalText);
