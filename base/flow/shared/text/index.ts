import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const flowText = texts('flow', zh, en);
export const refuse = refusals(flowText);
export const refuseField = fieldRefusals(flowText);
