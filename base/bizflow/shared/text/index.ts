import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const bizflowText = texts('bizflow', zh, en);
export const refuse = refusals(bizflowText);
export const refuseField = fieldRefusals(bizflowText);
