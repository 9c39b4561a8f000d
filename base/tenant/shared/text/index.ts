import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const tenantText = texts('tenant', zh, en);
export const refuse = refusals(tenantText);
export const refuseField = fieldRefusals(tenantText);
