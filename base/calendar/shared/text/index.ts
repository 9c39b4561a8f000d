import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const calendarText = texts('calendar', zh, en);
export const refuse = refusals(calendarText);
export const refuseField = fieldRefusals(calendarText);
