import { z } from 'zod';
import { event } from '#kit/shared/event.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';

declare module '#kit/shared/names.ts' {
  interface DutyNames {
    ownerFlow: true;
  }
}

/** Every business that an owner confirms is one of those under approval. */
const confirmed: readonly ApprovalKey[] = [];

const subject = {
  serviceKey: z.string(),
  serviceId: z.string(),
  flowId: z.string(),
};

/** The agency is to submit it to the owner now (待提交业主审批). */
export const ownerFlowPrepared = event('ownerFlow.prepared', confirmed, z.object(subject));
/** 提交业主审批: the owner's people are asked. */
export const ownerFlowSubmitted = event('ownerFlow.submitted', confirmed, z.object(subject));
/** One of the owner's people acted (业主审批动作), by operation code. */
export const ownerFlowActed = event(
  'ownerFlow.acted',
  confirmed,
  z.object({ ...subject, opType: z.string() }),
);
/** 业主审批结束: agreed, disagreed, or withdrawn by the agency. */
export const ownerFlowFinished = event(
  'ownerFlow.finished',
  confirmed,
  z.object({ ...subject, agreed: z.boolean(), withdrawn: z.boolean() }),
);
