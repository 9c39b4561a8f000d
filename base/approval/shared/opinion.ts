import { z } from 'zod';
import { idSchema } from '#kit/shared/call.ts';
import { OPINION_FILES, OPINION_MAX } from './status.ts';
import { approvalText } from './text/index.ts';

/** What somebody says when they decide (审批意见). */
export const comment = z
  .string()
  .trim()
  .max(OPINION_MAX, approvalText.key('wrong.comment'))
  .nullish()
  .transform((v) => v ?? '');

/** The files beside it (意见附件): ids in a list, or joined by commas. */
export const files = z
  .union([z.array(z.string().max(40)), z.string().max(500)])
  .nullish()
  .transform((v) => (typeof v === 'string' ? v.split(',').filter((id) => id !== '') : (v ?? [])))
  .pipe(z.array(idSchema).max(OPINION_FILES, approvalText.key('wrong.files')));

export const serviceKey = z.string().min(1).max(60);

/** Which approval: the instance, or the subject's latest one (审批参数). */
export const whichApproval = {
  serviceKey: serviceKey.optional(),
  serviceId: idSchema.optional(),
  instanceId: idSchema.optional(),
  /** Accepted as the documents send it; it changes no rule. */
  takeBackAnyway: z.union([z.string().max(10), z.boolean()]).optional(),
};
