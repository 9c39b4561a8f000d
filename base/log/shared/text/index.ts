import { refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const logText = texts('log', zh, en);
export const refuse = refusals(logText);
