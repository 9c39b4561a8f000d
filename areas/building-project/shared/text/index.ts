import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const buildingText = texts('buildingProject', zh, en);
export const refuse = refusals(buildingText);
export const refuseField = fieldRefusals(buildingText);
