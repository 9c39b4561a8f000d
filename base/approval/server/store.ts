import { and, asc, desc, eq, gt, inArray, sql, type SQLWrapper } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import type { Route } from '#kit/shared/names.ts';
import { inText } from '#kit/server/database/in-text.ts';
import type { Variables } from '../shared/conditions.ts';
import type { Plan, PlanNode, Shape } from '../shared/plan.ts';
import { apvlStatus, type ApvlStatus, type OpType } from '../shared/status.ts';
import {
  approvalDefinition,
  approvalFailure,
  approvalInstance,
  approvalOpinion,
  approvalRecord,
  approvalService,
  type Returned,
} from './tables.ts';

export type RecordRow = typeof approvalRecord.$inferSelect;

const now = sql`app_now()`;

// ---- instances --------------------------------------------------------------------------------------------

/** The name of a kind of business that the tenant registered (自建流程服务), else that of the flow. */
export const registered = (name: 'name_zh' | 'name_en', flow: SQLWrapper) =>
  sql<string | null>`coalesce((select s.${sql.identifier(name)} from ${approvalService} s
    where s.tenant_id = ${approvalInstance.tenantId} and s.service_key = ${approvalInstance.serviceKey}), ${flow})`;

/** An instance without its form, which only `formContentOf` carries. */
export const instanceColumns = {
  id: approvalInstance.id,
  definitionId: approvalInstance.definitionId,
  serviceKey: approvalInstance.serviceKey,
  serviceId: approvalInstance.serviceId,
  serviceZh: registered('name_zh', approvalDefinition.nameZh),
  serviceEn: registered('name_en', approvalDefinition.nameEn),
  title: approvalInstance.title,
  path: approvalInstance.path,
  orgId: approvalInstance.orgId,
  submitterId: approvalInstance.submitterId,
  submitterName: approvalInstance.submitterName,
  apvlStatus: approvalInstance.apvlStatus,
  plan: approvalInstance.plan,
  shape: approvalInstance.shape,
  returned: approvalInstance.returned,
  barred: approvalInstance.barred,
  nodeIndex: approvalInstance.nodeIndex,
  run: approvalInstance.run,
  submittedAt: approvalInstance.submittedAt,
  finishedAt: approvalInstance.finishedAt,
};
export const ofDefinition = eq(approvalDefinition.id, approvalInstance.definitionId);

export const instances = (db: Db) =>
  db.select(instanceColumns).from(approvalInstance).leftJoin(approvalDefinition, ofDefinition);
export type InstanceRow = Awaited<ReturnType<typeof instances>>[number];

export async function instanceById(db: Db, id: string): Promise<InstanceRow | undefined> {
  const rows = await instances(db).where(eq(approvalInstance.id, id));
  return rows[0];
}

/** Several at once. */
export const instancesById = async (db: Db, ids: readonly string[]): Promise<InstanceRow[]> =>
  ids.length === 0
    ? []
    : instances(db)
        .where(inArray(approvalInstance.id, [...ids]))
        .limit(ids.length);

/** Approvals under way, or whose business has not followed, in the order of their ids, after one. */
export async function openInstances(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: approvalInstance.id })
    .from(approvalInstance)
    .where(
      and(
        sql`(${approvalInstance.apvlStatus} = ${inText(apvlStatus.inApproval)} or exists (select 1 from ${approvalFailure} f
          where f.instance_id = ${approvalInstance.id} and f.settled_at is null))`,
        after ? gt(approvalInstance.id, after) : undefined,
      ),
    )
    .orderBy(asc(approvalInstance.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** The instance, locked until the transaction ends: whoever comes second sees what the first one did. */
export async function lockInstance(tx: Tx, id: string): Promise<InstanceRow | undefined> {
  await tx.db
    .select({ id: approvalInstance.id })
    .from(approvalInstance)
    .where(eq(approvalInstance.id, id))
    .for('update');
  return instanceById(tx.db, id);
}

/** Submissions of one subject, newest first. */
export const instancesOf = (db: Db, serviceKey: string, serviceId: string): Promise<InstanceRow[]> =>
  instances(db)
    .where(and(eq(approvalInstance.serviceKey, serviceKey), eq(approvalInstance.serviceId, serviceId)))
    .orderBy(desc(approvalInstance.submittedAt), desc(approvalInstance.id))
    .limit(100);

/** The last submission of each of these subjects: status and instance. */
export const latestStatuses = (db: Db, serviceKey: string, serviceIds: readonly string[]) =>
  db
    .selectDistinctOn([approvalInstance.serviceId], {
      serviceId: approvalInstance.serviceId,
      instanceId: approvalInstance.id,
      status: approvalInstance.apvlStatus,
    })
    .from(approvalInstance)
    .where(
      and(eq(approvalInstance.serviceKey, serviceKey), inArray(approvalInstance.serviceId, [...serviceIds])),
    )
    .orderBy(approvalInstance.serviceId, desc(approvalInstance.submittedAt), desc(approvalInstance.id));

export async function formContentOf(db: Db, id: string) {
  const rows = await db
    .select({ formContent: approvalInstance.formContent })
    .from(approvalInstance)
    .where(eq(approvalInstance.id, id));
  return rows[0]?.formContent ?? null;
}

interface NewInstance {
  readonly id: string;
  readonly definitionId: string | null;
  readonly serviceKey: string;
  readonly serviceId: string;
  readonly title: string;
  readonly path: Route;
  readonly formContent: Readonly<Record<string, unknown>> | null;
  readonly orgId: string;
  readonly plan: readonly PlanNode[];
  readonly shape: Shape;
  readonly variables: Variables;
  readonly ended: boolean;
  readonly barred: readonly string[];
}

/** False when the subject is in approval already, in this moment's transactions included. */
export async function insertInstance(tx: Tx, row: NewInstance): Promise<boolean> {
  const { ended, barred, ...values } = row;
  const rows = await tx.db
    .insert(approvalInstance)
    .values({
      ...values,
      barred: barred.length > 0 ? [...barred] : null,
      tenantId: tx.tenantId,
      submitterId: tx.user.id,
      submitterName: tx.user.trueName,
      apvlStatus: ended ? '3' : '1',
      submittedAt: now,
      finishedAt: ended ? now : null,
    })
    .onConflictDoNothing()
    .returning({ id: approvalInstance.id });
  return rows.length === 1;
}

/** Ends a live instance; false when it has ended already. */
export async function endInstance(tx: Tx, id: string, status: ApvlStatus): Promise<boolean> {
  const rows = await tx.db
    .update(approvalInstance)
    .set({ apvlStatus: status, finishedAt: now })
    .where(and(eq(approvalInstance.id, id), eq(approvalInstance.apvlStatus, apvlStatus.inApproval)))
    .returning({ id: approvalInstance.id });
  return rows.length === 1;
}

/** Keeps where the approval stands; `last` is the node that opened last and its run. */
export const keepPlan = (
  tx: Tx,
  id: string,
  { nodes, shape }: Plan,
  last?: { nodeIndex: number; run: number },
) =>
  tx.db
    .update(approvalInstance)
    .set({ plan: nodes, shape, ...last })
    .where(eq(approvalInstance.id, id));

/** 退回发起人: where the next submission goes on. */
export const keepReturned = (tx: Tx, id: string, returned: Returned) =>
  tx.db.update(approvalInstance).set({ returned }).where(eq(approvalInstance.id, id));

// ---- records ----------------------------------------------------------------------------------------------

interface NewRecord {
  readonly instanceId: string;
  readonly nodeIndex: number | null;
  readonly opType: OpType;
  readonly deptName?: string;
  readonly targetName?: string;
  readonly comment?: string;
  readonly files?: string;
  readonly isAssigned?: boolean;
  /** 代: in whose place it was done. */
  readonly onBehalf?: string | undefined;
  /** 手写签名 of who did it. */
  readonly signatureId?: string | undefined;
  /** A summary is nobody's own act. */
  readonly summary?: boolean;
}

/** Writes what somebody did; returns its place in the history. */
export async function insertRecord(tx: Tx, r: NewRecord): Promise<number> {
  const { summary, ...values } = r;
  const rows = await tx.db
    .insert(approvalRecord)
    .values({
      ...values,
      tenantId: tx.tenantId,
      userId: summary ? null : tx.user.id,
      userName: summary ? '' : tx.user.trueName,
      at: now,
    })
    .returning({ seq: approvalRecord.seq });
  return rows[0]?.seq as number;
}

/** Records of these instances, newest first. */
export async function recordsOf(db: Db, instanceIds: readonly string[]): Promise<RecordRow[]> {
  if (instanceIds.length === 0) return [];
  return db
    .select()
    .from(approvalRecord)
    .where(inArray(approvalRecord.instanceId, [...instanceIds]))
    .orderBy(desc(approvalRecord.seq))
    .limit(2000);
}

export async function recordBySeq(db: Db, seq: number): Promise<RecordRow | undefined> {
  const rows = await db.select().from(approvalRecord).where(eq(approvalRecord.seq, seq));
  return rows[0];
}

// ---- common opinions --------------------------------------------------------------------------------------

export const opinionsOf = (db: Db, userId: string, inputGroup: string) =>
  db
    .select({ dataId: approvalOpinion.id, dataContent: approvalOpinion.dataContent })
    .from(approvalOpinion)
    .where(and(eq(approvalOpinion.userId, userId), eq(approvalOpinion.inputGroup, inputGroup)))
    .orderBy(desc(approvalOpinion.usedAt))
    .limit(20);

export async function keepOpinion(tx: Tx, inputGroup: string, dataContent: string): Promise<string> {
  const rows = await tx.db
    .insert(approvalOpinion)
    .values({ id: newId(), tenantId: tx.tenantId, userId: tx.user.id, inputGroup, dataContent, usedAt: now })
    .onConflictDoUpdate({
      target: [
        approvalOpinion.tenantId,
        approvalOpinion.userId,
        approvalOpinion.inputGroup,
        approvalOpinion.dataContent,
      ],
      set: { usedAt: now },
    })
    .returning({ id: approvalOpinion.id });
  return rows[0]?.id as string;
}
