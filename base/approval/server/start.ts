import { profileOf } from '#base/organisation/server/index.ts';
import { webRouterOf } from '#base/message/shared/web-router.ts';
import type { Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import type { ApprovalKey, Route } from '#kit/shared/names.ts';
import { approvalFinished, approvalStarted } from '../shared/events.ts';
import { apvlStatus, FORM_CONTENT_MAX, opType } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import type { Variables } from '../shared/conditions.ts';
import { type Plan, type PlanNode, preceding, withState } from '../shared/plan.ts';
import { demandDeclared } from './business.ts';
import { goOn } from './flow.ts';
import { decidesNothing, emptyStep, planFor, planOf } from './plan.ts';
import { insertInstance, insertRecord, instanceById, instancesOf, latestDefinition } from './store.ts';
import { subjectChanged } from './tell.ts';

interface Submission {
  readonly serviceKey: ApprovalKey;
  readonly serviceId: string;
  /** What approvers read in their lists: the subject's own name. */
  readonly title: string;
  /** The subject as it is submitted; approvers decide about this. At most 1 MB of JSON. */
  readonly formContent: Readonly<Record<string, unknown>> | null;
  /** Route of the subject's screen with its query. */
  readonly path: Route;
  /** The submitter's organisation: approvers are found in it. */
  readonly orgId: string;
  /** true = without a linked flow it is refused instead of taking effect. */
  readonly required?: boolean;
  /** What branches may ask about (流转变量), by the names the business declares; amounts as exact text. */
  readonly variables?: Variables;
  /** People of the subject by the business's own names, such as `projectManager`. */
  readonly people?: Readonly<Record<string, readonly string[]>>;
  /** The way that the initiator chose where the flow lets them (选择流程). */
  readonly flowId?: string | undefined;
}

export interface Started {
  readonly needApproval: boolean;
  readonly instanceId: string;
}

/**
 * Puts a subject into approval (发起审批) in the caller's transaction. A business without a flow takes effect at once:
 * `approvalFinished` with `agreed` goes out like after a real approval.
 */
export async function start(tx: Tx, s: Submission): Promise<Started> {
  if (tx.user.id === '') throw new Error('somebody must submit');
  webRouterOf(s.path);
  demandDeclared(s.serviceKey, s);
  if (Buffer.byteLength(JSON.stringify(s.formContent ?? null)) > FORM_CONTENT_MAX)
    throw refuse('wrong.formTooLarge', 413);
  const definition = await latestDefinition(tx.db, s.serviceKey);
  const nodes = definition?.nodes ?? [];
  if (nodes.length === 0 && s.required) throw refuse('noFlow');
  const fresh = await planFor(tx.db, nodes, {
    orgId: s.orgId,
    submitterId: tx.user.id,
    variables: s.variables,
    people: s.people,
    flowId: s.flowId,
  });
  const plan = await resumed(tx, s, definition?.id, fresh);
  const empty = emptyStep(plan);
  if (empty) throw refuse('noApprover', 409, { node: empty.name[tx.lang] });
  const needApproval = !decidesNothing(plan);
  const { required: _, people: __, flowId: ___, ...subject } = s;
  const id = newId();
  const row = {
    ...subject,
    id,
    definitionId: definition?.id ?? null,
    plan: plan.nodes,
    shape: plan.shape,
    variables: s.variables ?? {},
    formContent: s.formContent ?? null,
  };
  if (
    !(await insertInstance(tx, {
      ...row,
      title: s.title.slice(0, 500) || '-',
      ended: !needApproval,
    }))
  )
    throw refuse('alreadyInApproval');
  await recordStart(tx, id, s);
  if (needApproval) {
    const instance = await instanceById(tx.db, id);
    if (!instance) throw new Error('the approval just written is gone');
    await goOn(tx, instance, plan);
    // The submitter may withdraw from now on.
    const word = {
      kind: 'wf-submit-notify',
      serviceKey: s.serviceKey,
      serviceId: s.serviceId,
      instanceId: id,
    };
    tx.push(`wf-submit-notify:${s.serviceKey}:${s.serviceId}`, word);
    tx.push(`user:${tx.user.id}`, word);
  } else {
    tx.emit(
      approvalFinished,
      { subjectType: s.serviceKey, subjectId: s.serviceId, after: { status: apvlStatus.agreed } },
      { serviceKey: s.serviceKey, serviceId: s.serviceId, instanceId: id, agreed: true, withdrawn: false },
    );
    subjectChanged(tx, { id, ...subject }, apvlStatus.agreed);
  }
  return { needApproval, instanceId: id };
}

/**
 * 重新提交: after a return to the initiator it goes on with who returned it, if the flow says so and leads the same way as then.
 * What was agreed before it stands; anything else begins anew.
 */
async function resumed(tx: Tx, s: Submission, definitionId: string | undefined, fresh: Plan): Promise<Plan> {
  const [last] = await instancesOf(tx.db, s.serviceKey, s.serviceId);
  if (!last?.returned || last.definitionId !== definitionId || last.submitterId !== tx.user.id) return fresh;
  const { nodeIndex, by } = last.returned;
  const then = planOf(last);
  const isSame =
    then.nodes.length === fresh.nodes.length &&
    then.nodes.every((node, at) => node.key === fresh.nodes[at]?.key);
  if (!isSame) return fresh;
  const before = preceding(then.shape, nodeIndex).filter((at) => then.nodes[at]?.state === 'done');
  const nodes = fresh.nodes.map(
    (node, at): PlanNode => (at === nodeIndex ? { ...node, assigned: [by] } : node),
  );
  return withState({ nodes, shape: then.shape }, before, 'done');
}

async function recordStart(tx: Tx, id: string, s: Submission): Promise<void> {
  const profile = await profileOf(tx.db, tx.user.id, s.orgId);
  await insertRecord(tx, {
    instanceId: id,
    nodeIndex: null,
    opType: opType.initiated,
    deptName: profile?.deptName ?? '',
  });
  tx.emit(
    approvalStarted,
    { subjectType: s.serviceKey, subjectId: s.serviceId, after: s.formContent ?? null },
    { serviceKey: s.serviceKey, serviceId: s.serviceId, instanceId: id },
  );
}
