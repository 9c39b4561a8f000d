import { z } from 'zod';
import { idSchema } from '#kit/shared/call.ts';
import { files } from './opinion.ts';

/** 发起人选择的审批人: at these steps these of the people found decide. */
const assignees = z
  .array(z.strictObject({ activityKey: z.string().max(60), assignee: z.array(idSchema).min(1).max(50) }))
  .max(60)
  .optional();

/**
 * What browsers send beside a submission (审批参数): the way that the initiator chose (选择流程) and who decides (选择审批人), where the
 * flow lets them, and the approval file (审批文件) where it asks for one. The rest is unread: approvers see what the server has saved.
 */
export const wfParameter = z
  .looseObject({
    formContent: z.unknown().optional(),
    flowId: z.string().max(60).optional(),
    assignees,
    files: files.optional(),
  })
  .optional();

/** What whoever submits chose. */
export type Chosen = Pick<NonNullable<z.infer<typeof wfParameter>>, 'flowId' | 'assignees' | 'files'>;
