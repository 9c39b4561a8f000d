import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const projectText = texts('project', zh, en);
export const refuse = refusals(projectText);
export const refuseField = fieldRefusals(projectText);
