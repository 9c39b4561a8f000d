import { z } from 'zod';
import { call, done, idSchema } from '#kit/shared/call.ts';
import { shown } from '#kit/shared/fields.ts';
import { userFields } from './schema.ts';

export const setHead = call('POST /base/organization/head', {
  gate: 'organisation.manage',
  summary:
    'Asks for another head of a company or a department, or none; another administrator confirms it (申请变更负责人)',
  input: z.object({
    id: idSchema,
    /** '' = nobody leads it. */
    userId: z.union([idSchema, z.literal('')]),
    /** The head that the form showed; '' = there was none. */
    seenUserId: z.union([idSchema, z.literal('')]),
  }),
  output: done,
});

export const headHistory = call('GET /base/organization/head/list', {
  bounded: { newest: 100, because: 'a department had no more heads in a lifetime' },
  gate: 'organisation.view',
  summary: 'Who leads a unit and who led it before, the newest first, at most 100 (部门负责人历史)',
  input: z.object({ id: idSchema }),
  output: z.array(
    z.object({
      id: z.string(),
      userId: z.string(),
      ...shown(userFields, 'trueName'),
      appointedAt: z.string(),
      appointedBy: z.string(),
      /** '' = named before two administrators were needed. */
      confirmedBy: z.string(),
      /** null = leads it now. */
      endedAt: z.string().nullable(),
    }),
  ),
});
