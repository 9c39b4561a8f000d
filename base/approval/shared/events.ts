import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const subject = {
  serviceKey: z.string(),
  serviceId: z.string(),
  instanceId: z.string(),
};

/** A subject went into approval (发起审批). */
export const approvalStarted = event('approval.started', z.object(subject));

/**
 * An approval ended (审批结束): agreed, disagreed, or withdrawn by its submitter.
 * Areas listen for their own service key.
 */
export const approvalFinished = event(
  'approval.finished',
  z.object({
    ...subject,
    agreed: z.boolean(),
    withdrawn: z.boolean(),
    /** The business side followed in the same transaction, as it does when the submitter withdraws. */
    followed: z.boolean().optional(),
  }),
);
export type ApprovalFinished = z.infer<typeof approvalFinished.payload>;

/** An approver acted on the way (审批动作): operation code, node key. */
export const approvalActed = event(
  'approval.acted',
  z.object({ ...subject, opType: z.string(), nodeKey: z.string() }),
);

/** A definition got a new version (审批流程定义). */
export const approvalDefined = event(
  'approval.defined',
  z.object({ serviceKey: z.string(), version: z.number().int() }),
);
