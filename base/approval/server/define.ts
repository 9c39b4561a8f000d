import { factDigest, type Tx } from '#kit/server/context.ts';
import { type ApprovalDefinition, approvalDefinition } from '../shared/definition.ts';
import { approvalDefined } from '../shared/events.ts';
import { businessOf } from './business.ts';
import { insertDefinition, latestDefinition } from './store-definitions.ts';

/**
 * Defines how a kind of business is approved (定义审批流程). Content that differs from the newest version becomes
 * the next version; approvals under way keep theirs.
 */
export async function defineApproval(
  tx: Tx,
  given: ApprovalDefinition,
  publishedBy?: string,
): Promise<{ definitionId: string; version: number }> {
  const definition = { ...approvalDefinition.parse(given), serviceKey: given.serviceKey };
  const digest = factDigest(definition);
  const latest = await latestDefinition(tx.db, definition.serviceKey, definition.flowKey);
  if (latest?.digest === digest) return { definitionId: latest.id, version: latest.version };
  const version = (latest?.version ?? 0) + 1;
  const definitionId = await insertDefinition(tx, { ...definition, version, digest, publishedBy });
  tx.emit(
    approvalDefined,
    { subjectType: 'approvalDefinition', subjectId: definitionId, before: latest?.nodes, after: definition },
    { serviceKey: definition.serviceKey, version },
  );
  return { definitionId, version };
}

/**
 * What a tenant starts with (初始审批流程): newer with each release, until the tenant has published a flow of its own; that one
 * stands.
 */
export async function seedApproval(
  tx: Tx,
  { serviceKey, nodes }: Pick<ApprovalDefinition, 'serviceKey' | 'nodes'>,
): Promise<void> {
  const business = businessOf(serviceKey);
  if (!business) throw new Error(`no area declares ${serviceKey}`);
  const latest = await latestDefinition(tx.db, serviceKey);
  if (!latest?.publishedBy) await defineApproval(tx, { serviceKey, name: business.name, nodes });
}
