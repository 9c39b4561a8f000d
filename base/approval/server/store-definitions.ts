import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import type { ApprovalDefinition } from '../shared/definition.ts';
import { approvalDefinition } from './tables.ts';

export type DefinitionRow = typeof approvalDefinition.$inferSelect;

/** 主流程: the flow that a business always has; others stand beside it by their keys. */
export const MAIN_FLOW = '';

const ofFlow = (serviceKey: string, flowKey: string) =>
  and(
    eq(approvalDefinition.serviceKey, serviceKey),
    flowKey === MAIN_FLOW ? isNull(approvalDefinition.flowKey) : eq(approvalDefinition.flowKey, flowKey),
  );

/** The newest version of a flow of a kind of business. */
export async function latestDefinition(
  db: Db,
  serviceKey: string,
  flowKey = MAIN_FLOW,
): Promise<DefinitionRow | undefined> {
  const rows = await db
    .select()
    .from(approvalDefinition)
    .where(ofFlow(serviceKey, flowKey))
    .orderBy(desc(approvalDefinition.version))
    .limit(1);
  return rows[0];
}

/** The newest version of every flow of the tenant (全部流程), by business; the main flow of each comes first. */
export const flowsNow = (db: Db): Promise<DefinitionRow[]> =>
  db
    .selectDistinctOn([approvalDefinition.serviceKey, approvalDefinition.flowKey])
    .from(approvalDefinition)
    .orderBy(
      asc(approvalDefinition.serviceKey),
      sql`${approvalDefinition.flowKey} nulls first`,
      desc(approvalDefinition.version),
    )
    .limit(500);

/** The newest main flow of every business of the tenant: its name is that of the business (审批业务). */
export const definitionsNow = (db: Db): Promise<DefinitionRow[]> =>
  db
    .selectDistinctOn([approvalDefinition.serviceKey])
    .from(approvalDefinition)
    .where(isNull(approvalDefinition.flowKey))
    .orderBy(asc(approvalDefinition.serviceKey), desc(approvalDefinition.version))
    .limit(500);

/** Every version of one flow, the newest first. */
export const versionsOf = (db: Db, serviceKey: string, flowKey = MAIN_FLOW): Promise<DefinitionRow[]> =>
  db
    .select()
    .from(approvalDefinition)
    .where(ofFlow(serviceKey, flowKey))
    .orderBy(desc(approvalDefinition.version))
    .limit(200);

/** One who defines or binds at a time: versions follow one another, and what was asked of them holds until it is written. */
export const lockDefinitions = (tx: Tx, serviceKey: string) =>
  tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`approval ${tx.tenantId} ${serviceKey}`}, 0))`,
  );

export async function insertDefinition(
  tx: Tx,
  d: ApprovalDefinition & { version: number; digest: string; publishedBy: string | undefined },
): Promise<string> {
  const id = newId();
  await tx.db.insert(approvalDefinition).values({
    id,
    tenantId: tx.tenantId,
    serviceKey: d.serviceKey,
    flowKey: d.flowKey ?? null,
    version: d.version,
    nameZh: d.name.zh,
    nameEn: d.name.en,
    nodes: d.nodes,
    digest: d.digest,
    publishedBy: d.publishedBy ?? null,
  });
  return id;
}
