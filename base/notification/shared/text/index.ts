import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const notificationText = texts('notification', zh, en);
export const refuse = refusals(notificationText);
export const refuseField = fieldRefusals(notificationText);
