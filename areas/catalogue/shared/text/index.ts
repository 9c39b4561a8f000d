import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const catalogueText = texts('catalogue', zh, en);
export const refuse = refusals(catalogueText);
export const refuseField = fieldRefusals(catalogueText);
