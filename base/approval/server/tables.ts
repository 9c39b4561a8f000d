import { bigint, boolean, integer, jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { askedColumns } from '#kit/server/database/asked.ts';
import { instant } from '#kit/server/database/columns.ts';
import type { Route } from '#kit/shared/names.ts';
import type { ApprovalVariable, Condition, Variables } from '../shared/conditions.ts';
import type { Block } from '../shared/definition.ts';
import type { Person, PlanNode, Shape } from '../shared/plan.ts';
import type { TextParams } from '#kit/shared/text.ts';
import type { ApvlStatus, OpType, TaskEnd } from '../shared/status.ts';

/** `copied` (抄送): its holder may read and has nothing to decide. */
export type TaskState = 'waiting' | 'pending' | 'done' | 'void' | 'copied';

/** 退回发起人: where the next submission of the subject goes on, and with whom. */
export interface Returned {
  readonly nodeIndex: number;
  readonly by: Person;
  /** Who else has to decide there still, where all of the step do. */
  readonly others?: readonly Person[];
}

export const approvalDefinition = pgTable('approval_definition', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  serviceKey: varchar('service_key', { length: 60 }).notNull(),
  /** Null = the main flow of the business. */
  flowKey: varchar('flow_key', { length: 40 }),
  version: integer().notNull(),
  nameZh: varchar('name_zh', { length: 100 }).notNull(),
  nameEn: varchar('name_en', { length: 200 }).notNull(),
  nodes: jsonb().$type<readonly Block[]>().notNull(),
  digest: text().notNull(),
  /** Who published it; null when it came with the product. */
  publishedBy: uuid('published_by'),
});

export const approvalInstance = pgTable('approval_instance', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  definitionId: uuid('definition_id'),
  serviceKey: varchar('service_key', { length: 60 }).notNull(),
  serviceId: uuid('service_id').notNull(),
  title: varchar({ length: 500 }).notNull(),
  path: varchar({ length: 1000 }).$type<Route>().notNull(),
  formContent: jsonb('form_content').$type<Readonly<Record<string, unknown>> | null>().notNull(),
  orgId: uuid('org_id').notNull(),
  submitterId: uuid('submitter_id').notNull(),
  submitterName: varchar('submitter_name', { length: 50 }).notNull(),
  apvlStatus: text('apvl_status').$type<ApvlStatus>().notNull(),
  plan: jsonb().$type<readonly PlanNode[]>().notNull(),
  /** Null in approvals that began when nodes only followed one another. */
  shape: jsonb().$type<Shape>(),
  variables: jsonb().$type<Variables>(),
  returned: jsonb().$type<Returned>(),
  /** 回避: who prepared it and never decides it; null = nobody. */
  barred: uuid().array(),
  nodeIndex: integer('node_index').notNull().default(0),
  run: integer().notNull().default(0),
  submittedAt: instant('submitted_at').notNull(),
  finishedAt: instant('finished_at'),
});

export const approvalTask = pgTable('approval_task', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  instanceId: uuid('instance_id').notNull(),
  run: integer().notNull(),
  nodeIndex: integer('node_index').notNull(),
  sort: integer().notNull(),
  orgId: uuid('org_id').notNull(),
  assigneeId: uuid('assignee_id').notNull(),
  assigneeName: varchar('assignee_name', { length: 50 }).notNull(),
  isAssigned: boolean('is_assigned').notNull().default(false),
  state: text().$type<TaskState>().notNull(),
  /** 前加签: the task that waits for this one. */
  parentId: uuid('parent_id'),
  /** 加签: whose wish it was, and the record of it. */
  addedBy: uuid('added_by'),
  addedSeq: bigint('added_seq', { mode: 'number' }),
  dueAt: instant('due_at'),
  opType: text('op_type').$type<TaskEnd>(),
  decidedSeq: bigint('decided_seq', { mode: 'number' }),
  decidedAt: instant('decided_at'),
  /** 代理: who decided in place of the assignee; null = the assignee. */
  decidedBy: uuid('decided_by'),
  /** 催办: when a decision was last asked for. */
  urgedAt: instant('urged_at'),
  readAt: instant('read_at'),
  marked: boolean().notNull().default(false),
  createdAt: instant('created_at').notNull(),
});

export const approvalRecord = pgTable('approval_record', {
  seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  tenantId: uuid('tenant_id').notNull(),
  instanceId: uuid('instance_id').notNull(),
  nodeIndex: integer('node_index'),
  opType: text('op_type').$type<OpType>().notNull(),
  userId: uuid('user_id'),
  userName: varchar('user_name', { length: 50 }).notNull(),
  deptName: varchar('dept_name', { length: 200 }).notNull().default(''),
  targetName: varchar('target_name', { length: 50 }).notNull().default(''),
  comment: varchar({ length: 200 }).notNull().default(''),
  files: text().notNull().default(''),
  isAssigned: boolean('is_assigned').notNull().default(false),
  at: instant('at').notNull(),
  /** 代: in whose place it was done; null = in one's own. */
  onBehalf: varchar('on_behalf', { length: 50 }),
  /** 手写签名: what who decided signed with at that moment; null = they kept none. */
  signatureId: uuid('signature_id'),
});

export const approvalOpinion = pgTable('approval_opinion', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').notNull(),
  inputGroup: varchar('input_group', { length: 120 }).notNull(),
  dataContent: varchar('data_content', { length: 200 }).notNull(),
  usedAt: instant('used_at').notNull(),
});

/** The refusal of a business that did not follow: which rule, with its values. */
export interface KeptRefusal {
  readonly key: string;
  readonly params?: TextParams;
}

export const approvalFailure = pgTable('approval_failure', {
  instanceId: uuid('instance_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  eventId: bigint('event_id', { mode: 'number' }).notNull(),
  listener: text().notNull(),
  error: varchar({ length: 1000 }).notNull(),
  refusal: jsonb().$type<KeptRefusal>(),
  failedAt: instant('failed_at').notNull(),
  settledAt: instant('settled_at'),
});

export const approvalRemedy = pgTable('approval_remedy', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  instanceId: uuid('instance_id').notNull(),
  kind: text().$type<'assign' | 'end'>().notNull(),
  taskId: uuid('task_id'),
  targetId: uuid('target_id'),
  targetName: varchar('target_name', { length: 50 }).notNull().default(''),
  reason: varchar({ length: 200 }).notNull(),
  ...askedColumns(),
});

export const approvalProxy = pgTable('approval_proxy', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  orgId: uuid('org_id').notNull(),
  principalId: uuid('principal_id').notNull(),
  principalName: varchar('principal_name', { length: 50 }).notNull(),
  proxyId: uuid('proxy_id').notNull(),
  proxyName: varchar('proxy_name', { length: 50 }).notNull(),
  /** None = every business. */
  serviceKeys: text('service_keys').array().notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
  endedBy: uuid('ended_by'),
});

export const approvalBinding = pgTable('approval_binding', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  serviceKey: varchar('service_key', { length: 60 }).notNull(),
  kind: text().$type<'bind' | 'unbind'>().notNull(),
  /** The binding that this one takes the place of, or ends. */
  replaces: uuid(),
  flowKey: varchar('flow_key', { length: 40 }).notNull().default(''),
  /** Null = every organisation. */
  orgId: uuid('org_id'),
  conditions: jsonb().$type<readonly Condition[]>().notNull(),
  sort: integer().notNull(),
  ...askedColumns(),
  endedAt: instant('ended_at'),
});

/** 自建流程服务: a kind of business of a joined program. */
export const approvalService = pgTable('approval_service', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  serviceKey: varchar('service_key', { length: 60 }).notNull(),
  nameZh: varchar('name_zh', { length: 100 }).notNull(),
  nameEn: varchar('name_en', { length: 200 }).notNull(),
  /** Who submits it: holders of this declared permission. */
  permission: varchar({ length: 100 }).notNull(),
  variables: jsonb().$type<readonly ApprovalVariable[]>().notNull(),
  version: integer().notNull().default(0),
});
