import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const messageText = texts('message', zh, en);
export const refuse = refusals(messageText);
export const refuseField = fieldRefusals(messageText);
