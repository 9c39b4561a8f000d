import {
  bindingsNow,
  businessOf,
  defineApproval,
  flowsNow,
  insertOwnService,
  isInApproval,
  lockDefinitions,
  lockOwnService,
  type OwnService,
  removeOwnService,
  updateOwnService,
} from '#base/approval/server/index.ts';
import type { ApprovalVariable } from '#base/approval/shared/conditions.ts';
import { allBlocks } from '#base/approval/shared/definition.ts';
import { type Catalogue, withheldOf } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { serviceRegistered } from '../shared/events.ts';
import type * as calls from '../shared/service-calls.ts';
import { refuse as refuseFlow } from '../shared/text/index.ts';
import { refuse, refuseField } from '../shared/text/service.ts';
import { variablesIn } from './variable-lines.ts';

type Typed = InputOf<typeof calls.saveService>;

/** As it will stand: it is submitted under a declared permission that the tenant has. */
async function settled({ declarations }: Catalogue, tx: Tx, input: Typed) {
  const { nameZh, nameEn, permission, variableLines } = input;
  const known = declarations.some((d) => d.permissions.some((p) => p.code === permission));
  if (!known || (await withheldOf(tx.db)).has(permission))
    throw refuseField('permission', 'wrong.permission', { code: permission });
  return { nameZh, nameEn, permission, variables: variablesIn(variableLines ?? '') };
}

/** 新增流程服务: registers what a joined program submits. Until a second person has published its flow, nothing can be submitted. */
export async function saveService(catalogue: Catalogue, tx: Tx, input: Typed): Promise<{ id: string }> {
  const { serviceKey } = input;
  if (businessOf(serviceKey)) throw refuseField('serviceKey', 'wrong.keyTaken');
  await lockDefinitions(tx, serviceKey);
  const kept = { serviceKey, ...(await settled(catalogue, tx, input)) };
  const row = await insertOwnService(tx, kept);
  if (!row) throw refuseField('serviceKey', 'wrong.keyTaken');
  // Its main flow is there to be drawn, without steps; the general submission takes nothing that no step decides.
  const flows = await flowsNow(tx.db);
  if (!flows.some((d) => d.serviceKey === serviceKey))
    await defineApproval(tx, {
      serviceKey: serviceKey as ApprovalKey,
      name: { zh: kept.nameZh, en: kept.nameEn },
      nodes: [],
    });
  tx.emit(
    serviceRegistered,
    { subjectType: 'approvalService', subjectId: row.id, after: kept },
    { serviceKey, act: 'added' },
  );
  return { id: serviceKey };
}

/** The tenant's own, locked; what areas declare has no row to find. */
async function ownToChange(tx: Tx, serviceKey: string): Promise<OwnService> {
  await lockDefinitions(tx, serviceKey);
  const own = await lockOwnService(tx, serviceKey);
  if (own) return own;
  throw businessOf(serviceKey) ? refuse('notOwn') : refuseFlow('notFound', 404);
}

/** 修改流程服务 */
export async function modifyService(
  catalogue: Catalogue,
  tx: Tx,
  input: InputOf<typeof calls.modifyService>,
): Promise<null> {
  const { id, version, tenantId: _, serviceKey, ...before } = await ownToChange(tx, input.serviceKey);
  if (version !== input.version) throw kitRefuse('refused.changed', 409);
  const after = await settled(catalogue, tx, input);
  await demandAsked(tx, { serviceKey, before: before.variables, after: after.variables });
  await updateOwnService(tx, id, after);
  tx.emit(
    serviceRegistered,
    { subjectType: 'approvalService', subjectId: id, before, after },
    { serviceKey, act: 'changed' },
  );
  return null;
}

/** A variable that a published flow or a binding asks for stays, with its type: else the flow would lead elsewhere unseen. */
async function demandAsked(
  tx: Tx,
  {
    serviceKey,
    before,
    after,
  }: {
    readonly serviceKey: string;
    readonly before: readonly ApprovalVariable[];
    readonly after: readonly ApprovalVariable[];
  },
): Promise<void> {
  const gone = before.filter((v) => !after.some((a) => a.key === v.key && a.type === v.type));
  if (gone.length === 0) return;
  const flows = (await flowsNow(tx.db)).filter((d) => d.serviceKey === serviceKey);
  const bindings = await bindingsNow(tx.db, serviceKey);
  for (const flow of flows) {
    const asked = [
      ...allBlocks(flow.nodes).flatMap((block) =>
        block.type === 'choice' ? block.branches.flatMap((branch) => branch.when ?? []) : [],
      ),
      ...bindings.filter((b) => b.flowKey === (flow.flowKey ?? '')).flatMap((b) => b.conditions),
    ];
    const missing = gone.find((v) => asked.some((c) => c.variable === v.key));
    const name = tx.lang === 'en' ? flow.nameEn : flow.nameZh;
    if (missing) throw refuseField('variableLines', 'wrong.stillAsked', { flow: name, key: missing.key });
  }
}

/** 删除流程服务: once nothing of it is under approval; what was decided stays, with its records. */
export async function removeService(tx: Tx, { id }: InputOf<typeof calls.removeService>): Promise<null> {
  const own = await ownToChange(tx, id);
  if (await isInApproval(tx.db, own.serviceKey)) throw refuse('inApproval');
  await removeOwnService(tx, own.id);
  tx.emit(
    serviceRegistered,
    { subjectType: 'approvalService', subjectId: own.id, before: own },
    { serviceKey: own.serviceKey, act: 'removed' },
  );
  return null;
}
