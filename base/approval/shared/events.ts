import type { ApprovalKey } from '#kit/shared/names.ts';
import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

/** Every business under approval: areas add theirs to `ApprovalNames`, so no list of them stands here. */
const underApproval: readonly ApprovalKey[] = [];

const subject = {
  serviceKey: z.string(),
  serviceId: z.string(),
  instanceId: z.string(),
};

/** A subject went into approval (发起审批). */
export const approvalStarted = event('approval.started', underApproval, z.object(subject));

/**
 * An approval ended (审批结束): agreed, disagreed, or withdrawn by its submitter.
 * Areas listen for their own service key.
 */
export const approvalFinished = event(
  'approval.finished',
  underApproval,
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
  underApproval,
  z.object({ ...subject, opType: z.string(), nodeKey: z.string() }),
);

/** A definition got a new version (审批流程定义). */
export const approvalDefined = event(
  'approval.defined',
  'approvalDefinition',
  z.object({ serviceKey: z.string(), version: z.number().int() }),
);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    approvalDefinition: true;
  }
}
