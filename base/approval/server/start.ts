import { settledWithin } from '#base/form/server/index.ts';
import { profileOf } from '#base/organisation/server/index.ts';
import { webRouterOf } from '#base/message/shared/web-router.ts';
import type { Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import type { ApprovalKey, Route } from '#kit/shared/names.ts';
import { approvalFinished, approvalStarted } from '../shared/events.ts';
import { apvlStatus, FORM_CONTENT_MAX, opType } from '../shared/status.ts';
import { refuse as refuseChoice } from '../shared/text/choice.ts';
import { refuse as refuseFile } from '../shared/text/course.ts';
import { refuse } from '../shared/text/index.ts';
import type { Chosen } from '../shared/wf-parameter.ts';
import type { Plan, PlanNode } from '../shared/plan.ts';
import { barredFrom, demandNotBarred, emptyRefusal } from './barred.ts';
import { demandFree } from './beside.ts';
import { definitionFor } from './binding/choose.ts';
import { demandDeclared, type Said } from './business.ts';
import { goOn } from './flow.ts';
import { bindOpinionFiles, settleFiles } from './opinion-files.ts';
import { decidesNothing, emptyStep, needsFile, planFor, waysAtStart } from './plan.ts';
import { resumed } from './resume.ts';
import { insertInstance, insertRecord, instanceById } from './store.ts';
import { subjectChanged } from './tell.ts';

interface Submission extends Said {
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
  /** true = somebody has to decide: a flow whose every step would be left out for want of people is refused, too. */
  readonly byPeople?: boolean;
  /** What the initiator chose where the flow lets them (选择流程, 选择审批人): said by every submission, or its call never asked for it. */
  readonly chosen: Chosen | undefined;
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
  await demandFree(tx, s.serviceKey, s.serviceId);
  const definition = await definitionFor(tx.db, s);
  const nodes = definition?.nodes ?? [];
  if (nodes.length === 0 && s.required) throw refuse('noFlow');
  const ways = waysAtStart(nodes).map((way) => way.key);
  const { orgId, variables, people, chosen = {} } = s;
  if (chosen.flowId !== undefined && !ways.includes(chosen.flowId)) throw refuse('wrong.nextFlow', 400);
  const barred = await barredFrom(tx.db, s.serviceKey, s.serviceId);
  const planWith = (without: readonly string[], flowId: string | undefined): Promise<Plan> =>
    planFor(tx.db, nodes, { orgId, submitterId: tx.user.id, barred: without, variables, people, flowId });
  const planBy = (flowId: string | undefined) => planWith(barred, flowId);
  const plan =
    (await resumed(tx, {
      ...s,
      definitionId: definition?.id,
      flowId: chosen.flowId,
      planBy,
      ways,
      barred,
    })) ??
    (await withChosen(
      tx,
      { ...s, barred: [...barred] },
      await planBy(chosen.flowId),
      chosen.assignees ?? [],
    ));
  const empty = emptyStep(plan);
  if (empty) throw emptyRefusal(tx, s.serviceKey, empty, await planWith([], chosen.flowId));
  const files = needsFile(plan) ? (chosen.files ?? []) : [];
  if (needsFile(plan) && files.length === 0) throw refuseFile('file.need', 400);
  // Approvers read these files from now on, so a file of another organisation is refused.
  await settledWithin('wfParameter', settleFiles(tx, files));
  const needApproval = !decidesNothing(plan);
  if (s.byPeople && !needApproval) throw refuse('nobodyDecides');
  const { required: _, byPeople: _by, people: __, chosen: ___, ...subject } = s;
  const id = newId();
  const row = {
    ...subject,
    id,
    definitionId: definition?.id ?? null,
    plan: plan.nodes,
    shape: plan.shape,
    variables: s.variables ?? {},
    formContent: s.formContent ?? null,
    barred,
  };
  if (
    !(await insertInstance(tx, {
      ...row,
      title: s.title.slice(0, 500) || '-',
      ended: !needApproval,
    }))
  )
    throw refuse('alreadyInApproval');
  await bindOpinionFiles(tx, id, files);
  await recordStart(tx, id, s, files);
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

/** 选择审批人: at steps where the flow lets whoever submits say it, those decide whom they chose of the people found; else all. */
async function withChosen(
  tx: Tx,
  of: Parameters<typeof demandNotBarred>[1],
  plan: Plan,
  chosen: NonNullable<Chosen['assignees']>,
): Promise<Plan> {
  for (const { assignee } of chosen) await demandNotBarred(tx, of, assignee, 'wfParameter');
  const nodes = plan.nodes.map((node): PlanNode => {
    const choice = chosen.find((c) => c.activityKey === node.key);
    if (!choice) return node;
    const assigned = node.people.filter((p) => choice.assignee.includes(p.id));
    if (!node.initiatorChooses || assigned.length !== new Set(choice.assignee).size)
      throw refuseChoice('wrongCandidate', 400, { node: node.name[tx.lang] });
    return { ...node, assigned };
  });
  if (chosen.some((c) => !nodes.some((node) => node.key === c.activityKey)))
    throw refuse('wrong.assignActivity', 400);
  return { ...plan, nodes };
}

async function recordStart(tx: Tx, id: string, s: Submission, files: readonly string[]): Promise<void> {
  const profile = await profileOf(tx.db, tx.user.id, s.orgId);
  await insertRecord(tx, {
    instanceId: id,
    nodeIndex: null,
    opType: opType.initiated,
    files: files.join(','),
    deptName: profile?.deptName ?? '',
  });
  tx.emit(
    approvalStarted,
    { subjectType: s.serviceKey, subjectId: s.serviceId, after: s.formContent ?? null },
    { serviceKey: s.serviceKey, serviceId: s.serviceId, instanceId: id },
  );
}
