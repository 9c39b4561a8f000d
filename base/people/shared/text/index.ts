import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const peopleText = texts('people', zh, en);
export const refuse = refusals(peopleText);
export const refuseField = fieldRefusals(peopleText);
