import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const reviewText = texts('review', zh, en);
export const refuse = refusals(reviewText);
export const refuseField = fieldRefusals(reviewText);
