import { tagSet } from '#kit/web/status-tag.tsx';
import { type BizOp, bizOp, type FlowStatus, flowStatus } from '../shared/status.ts';
import { bizflowText } from '../shared/text/index.ts';

/** 业主审批状态 as tags. */
export const flowTags = tagSet(bizflowText)<FlowStatus>({
  [flowStatus.prepared]: ['needs', 'status.s0'],
  [flowStatus.withOwner]: ['process', 'status.s1'],
  [flowStatus.disagreed]: ['refused', 'status.s2'],
  [flowStatus.agreed]: ['done', 'status.s3'],
  [flowStatus.withdrawn]: ['saved', 'status.s4'],
});

/** 业主审批操作 as tags. */
export const bizOpTags = tagSet(bizflowText)<BizOp>({
  [bizOp.initiated]: ['saved', 'op.o0'],
  [bizOp.agreed]: ['done', 'op.o1'],
  [bizOp.disagreed]: ['refused', 'op.o2'],
  [bizOp.withdrawn]: ['saved', 'op.o3'],
  [bizOp.transferred]: ['saved', 'op.o4'],
  [bizOp.inProgress]: ['process', 'op.o100'],
  [bizOp.pending]: ['needs', 'op.o101'],
});
