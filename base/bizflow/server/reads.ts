import { readableInstances } from '#base/approval/server/index.ts';
import { apvlStatus } from '#base/approval/shared/status.ts';
import { organisationById } from '#base/organisation/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { bizOp, flowStatus, instanceType } from '../shared/status.ts';
import { flowToRead, mayWithdraw, ownTask, readableFlows, type Which } from './access.ts';
import { businessOf, serviceName } from './business.ts';
import { type FlowRow, type RecordRow, recordsOf, type TaskRow, tasksOf } from './store.ts';
import { hasInternal } from './submit.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/**
 * 业务审批状态: which submit buttons show. After the internal approval the owner's confirmation stands prepared and is the last instance,
 * without a result; where no internal approval is linked, the owner's comes first, as soon as the subject can be handed in.
 */
export async function serviceStatus(
  r: Read,
  subject: InputOf<typeof calls.serviceStatus>,
): Promise<OutputOf<typeof calls.serviceStatus>> {
  const [latest] = await readableFlows(r, subject);
  return submitStateOf(r, subject, latest);
}

async function submitStateOf(
  r: Read,
  subject: InputOf<typeof calls.serviceStatus>,
  bf: FlowRow | undefined,
): Promise<OutputOf<typeof calls.serviceStatus>> {
  const [wf] = await readableInstances(r, subject);
  const isOwners = bf !== undefined && (!wf || bf.preparedAt >= wf.submittedAt);
  if (await ownerIsNext(r, subject, bf))
    return {
      inApprove: false,
      wfSubmit: false,
      bfSubmit: true,
      lastInstanceType: instanceType.owner,
      result: '',
      instanceId: bf?.status === flowStatus.prepared ? bf.id : '',
    };
  const last = isOwners ? bf : wf;
  const status = isOwners ? bf.status : wf?.apvlStatus;
  const inApprove = isOwners ? status === flowStatus.withOwner : status === apvlStatus.inApproval;
  return {
    inApprove,
    wfSubmit: !inApprove,
    bfSubmit: false,
    lastInstanceType: last ? (isOwners ? instanceType.owner : instanceType.internal) : '',
    result: last && !inApprove ? (status ?? '') : '',
    instanceId: last?.id ?? '',
  };
}

/** 轮到业主审批: it is prepared, or nobody within the agency has to approve it before. */
async function ownerIsNext(
  r: Read,
  { serviceKey, serviceId }: { readonly serviceKey: string; readonly serviceId: string },
  bf: FlowRow | undefined,
): Promise<boolean> {
  const standing = await businessOf(serviceKey)?.standing(r, serviceId);
  if (!standing?.maySubmit || !standing.needsOwner) return false;
  if (bf?.status === flowStatus.prepared) return true;
  return standing.ready && !(await hasInternal(r.db, serviceKey, r.user.orgId));
}

/** 业主审批实例: subject, state, and what this user may do about it. */
export async function instance(r: Read, which: Which): Promise<OutputOf<typeof calls.instance>> {
  const f = await flowToRead(r, which);
  const mine = f.status === flowStatus.withOwner ? await ownTask(r, f) : undefined;
  return {
    id: f.id,
    serviceKey: f.serviceKey,
    serviceId: f.serviceId,
    serviceName: serviceName(f.serviceKey)[r.lang],
    title: f.title,
    status: f.status,
    submitterName: f.submitterName ?? '',
    submitOrgName: (await organisationById(r.db, f.orgId))?.orgName ?? '',
    submitTime: iso(f.submittedAt),
    finishTime: iso(f.finishedAt),
    taskId: mine?.id ?? '',
    can: { decide: mine !== undefined, withdraw: await mayWithdraw(r, f) },
  };
}

/** 能否撤销业主审批. */
export async function canBeWithdrawn(r: Read, which: Which): Promise<boolean> {
  const [latest] = await readableFlows(r, which);
  return latest !== undefined && mayWithdraw(r, latest);
}

/** 业主审批可办事项: which submit buttons show, and what there is to undo and to read. */
export async function offers(
  r: Read,
  subject: InputOf<typeof calls.offers>,
): Promise<OutputOf<typeof calls.offers>> {
  const [latest] = await readableFlows(r, subject);
  return {
    ...(await submitStateOf(r, subject, latest)),
    withdraw: latest !== undefined && (await mayWithdraw(r, latest)),
    records: latest !== undefined,
  };
}

/**
 * 业务流记录: one group a submission, newest first, with whoever is asked now on top. That an earlier one was begun is left out, since a later
 * group says so.
 */
export async function records(r: Read, subject: Which): Promise<calls.OwnerRecordGroup[]> {
  const found = await readableFlows(r, subject);
  const all = await entriesOf(r, found);
  return found.map((f, at) => ({
    instanceId: f.id,
    createTime: f.preparedAt.toISOString(),
    status: f.status,
    records: (all.get(f.id) ?? []).filter((one) => at === 0 || one.opType !== bizOp.initiated),
  }));
}

/** 单次业务流记录. */
export async function recordsByInstance(r: Read, { instanceId }: { instanceId: string }) {
  const flow = await flowToRead(r, { instanceId });
  return (await entriesOf(r, [flow])).get(flow.id) ?? [];
}

async function entriesOf(r: Read, found: readonly FlowRow[]): Promise<Map<string, calls.OwnerRecord[]>> {
  const ids = found.map((f) => f.id);
  const tasks = await tasksOf(r.db, ids);
  const written = await recordsOf(r.db, ids);
  return new Map(
    ids.map((id) => [
      id,
      [
        ...tasks.filter((t) => t.flowId === id && t.state === 'pending').map(asked),
        ...written.filter((w) => w.flowId === id).map(said),
      ],
    ]),
  );
}

const asked = (t: TaskRow): calls.OwnerRecord => ({
  opType: t.openedAt ? bizOp.inProgress : bizOp.pending,
  userName: t.assigneeName,
  orgName: '',
  targetName: '',
  time: iso(t.openedAt),
  attach: { fileId: '', comment: '' },
});

const said = (w: RecordRow): calls.OwnerRecord => ({
  opType: w.opType,
  userName: w.userName,
  orgName: w.orgName,
  targetName: w.targetName,
  time: iso(w.at),
  attach: { fileId: w.fileIds, comment: w.comment },
});
