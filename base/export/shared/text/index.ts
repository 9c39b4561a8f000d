import { refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const exportText = texts('export', zh, en);
export const refuse = refusals(exportText);
