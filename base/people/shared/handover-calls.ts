import { declared, few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, done, idSchema } from '#kit/shared/call.ts';
import { shown } from '#kit/shared/fields.ts';
import { userFields } from './schema.ts';

const handoverItem = z.object({
  name: z.string(),
  count: z.number().int(),
  /** It hangs on the person and goes to nobody. */
  stays: z.boolean(),
  /** So much of it would be lost without the person: it is settled first. */
  blocks: z.number().int(),
});

const whose = { id: idSchema, orgId: idSchema };

export const handoverPreview = call('GET /base/organization/user/handover/preview', {
  gate: 'user.manage',
  summary: 'The open work of a leaver, and who could take it over (离职交接预览)',
  input: z.object(whose),
  output: z.object({
    ...shown(userFields, 'trueName'),
    items: declared(handoverItem, 'what is handed over'),
    /** Duties of theirs alone; some ask for themselves, as a custodian's key or a judge's seat does. */
    duties: z.number().int(),
    /** They belong to another organisation too, so their account stays. */
    staysElsewhere: z.boolean(),
    heirs: few(
      z.object({ id: z.string(), ...shown(userFields, 'trueName', 'userName') }),
      'people of one organisation',
    ),
  }),
});

export const askHandover = call('POST /base/organization/user/handover/ask', {
  gate: 'user.manage',
  summary:
    "Asks another administrator to hand a leaver's work to a colleague and to disable the account (申请离职交接); both are told",
  input: z.object({ ...whose, targetId: idSchema, reason: z.string().trim().max(500) }),
  output: done,
});
