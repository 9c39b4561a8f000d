import { refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const dialogText = texts('dialog', zh, en);
export const refuse = refusals(dialogText);
