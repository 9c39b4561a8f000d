import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const invitationText = texts('invitation', zh, en);
export const refuse = refusals(invitationText);
export const refuseField = fieldRefusals(invitationText);
