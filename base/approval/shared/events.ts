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

/** 业务处理失败: the decision stands, and its business did not follow; it can be had to follow again. */
export const approvalFailed = event(
  'approval.failed',
  underApproval,
  z.object({ ...subject, error: z.string() }),
);

/** 业务重试: an administrator had the business follow again. */
export const approvalRetried = event('approval.retried', underApproval, z.object(subject));

/** 业务处理完成: after a failure the business has followed. */
export const approvalRecovered = event('approval.recovered', underApproval, z.object(subject));

const remedy = z.object({
  ...subject,
  remedyId: z.string(),
  kind: z.enum(['assign', 'end']),
  /** Who is to decide in place of the one who is gone; '' = nobody. */
  targetId: z.string(),
  reason: z.string(),
});

/** 申请异常处置: one administrator asks to reassign or to end an approval that cannot go on. */
export const remedyAsked = event('approval.remedyAsked', underApproval, remedy);
/** 异常处置复核: another one confirmed it. */
export const remedyConfirmed = event(
  'approval.remedyConfirmed',
  underApproval,
  remedy.extend({ askedBy: z.string() }),
);
export const remedyRefused = event('approval.remedyRefused', underApproval, remedy);

const proxy = z.object({ principalId: z.string(), proxyId: z.string(), orgId: z.string() });

/** 委托代理: an approver gave their approvals to another for a while. */
export const proxyGiven = event('approval.proxyGiven', 'approvalProxy', proxy);
/** 终止代理: before its time. */
export const proxyEnded = event('approval.proxyEnded', 'approvalProxy', proxy);
/** 代理起止: from now on others may decide this approval, or no longer. */
export const approvalProxied = event(
  'approval.proxied',
  underApproval,
  z.object({ ...subject, proxyId: z.string() }),
);

/** 催办: who submitted it asked for a decision. */
export const approvalUrged = event(
  'approval.urged',
  underApproval,
  z.object({ ...subject, tasks: z.array(z.string()) }),
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
    approvalProxy: true;
  }
  interface DutyNames {
    approval: true;
  }
}
