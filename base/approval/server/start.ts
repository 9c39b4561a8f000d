import { profileOf } from '#base/organisation/server/index.ts';
import { webRouterOf } from '#base/message/shared/web-router.ts';
import type { Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import type { ApprovalKey, Route } from '#kit/shared/names.ts';
import { approvalFinished, approvalStarted } from '../shared/events.ts';
import { apvlStatus, FORM_CONTENT_MAX, opType } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { openNode } from './flow.ts';
import { deciders, planFor } from './plan.ts';
import { insertInstance, insertRecord, instanceById, latestDefinition } from './store.ts';
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
  if (Buffer.byteLength(JSON.stringify(s.formContent ?? null)) > FORM_CONTENT_MAX)
    throw refuse('wrong.formTooLarge', 413);
  const definition = await latestDefinition(tx.db, s.serviceKey);
  const nodes = definition?.nodes ?? [];
  if (nodes.length === 0 && s.required) throw refuse('noFlow');
  const plan = await planFor(tx.db, nodes, { orgId: s.orgId, submitterId: tx.user.id });
  const empty = plan.find((n) => deciders(n).length === 0);
  if (empty) throw refuse('noApprover', 409, { node: empty.name[tx.lang] });
  const needApproval = plan.length > 0;
  const { required: _, ...subject } = s;
  const id = newId();
  const row = {
    ...subject,
    id,
    definitionId: definition?.id ?? null,
    plan,
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
    await openNode(tx, instance, 0);
    subjectChanged(tx, instance, apvlStatus.inApproval);
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
