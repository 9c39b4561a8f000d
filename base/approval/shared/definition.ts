import { z } from 'zod';
import { nodeModes } from './status.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';

const both = z.object({ zh: z.string().min(1), en: z.string().min(1) });

/** Who approves at a node: holders of a role, or one user, always within the submitter's organisation. */
const assigneeRule = z.union([z.object({ role: z.string().min(1) }), z.object({ userId: z.uuid() })]);
export type AssigneeRule = z.infer<typeof assigneeRule>;

/** One step of an approval (审批环节). */
const approvalNode = z.object({
  key: z.string().min(1).max(60),
  name: both,
  mode: z.enum(nodeModes),
  assignees: z.array(assigneeRule).min(1).max(50),
  /** May an approver pass the task on? Yes unless said otherwise. */
  enableTransmit: z.boolean().optional(),
  /** May an approver choose who approves at later steps? */
  enableAssignApprover: z.boolean().optional(),
});
export type ApprovalNode = z.infer<typeof approvalNode>;

/** A step that the holders of one role decide one after the other (顺序审批). */
export const stepOf = (role: string, name: ApprovalNode['name']): ApprovalNode => ({
  key: role,
  name,
  mode: 'sequential',
  assignees: [{ role }],
});

/** The approval of one kind of business (审批流程定义); no nodes = it takes effect directly. */
export const approvalDefinition = z.object({
  serviceKey: z.string().regex(/^[A-Z][A-Z0-9_]{1,59}$/),
  name: both,
  nodes: z
    .array(approvalNode)
    .max(30)
    .refine((nodes) => new Set(nodes.map((n) => n.key)).size === nodes.length, 'node keys repeat'),
});
export type ApprovalDefinition = Omit<z.infer<typeof approvalDefinition>, 'serviceKey'> & {
  readonly serviceKey: ApprovalKey;
};
