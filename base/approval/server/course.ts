import type { Read, Tx } from '#kit/server/context.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import type * as calls from '../shared/course-calls.ts';
import { apvlStatus, flowMark, opType } from '../shared/status.ts';
import { courseText, refuse } from '../shared/text/course.ts';
import {
  agreementToUndo,
  instanceToRead,
  maySubmitterWithdraw,
  readableInstances,
  taskToRead,
  type Which,
} from './access.ts';
import { courseBeside } from './beside.ts';
import { failedAmong } from './exception/store.ts';
import { retryBusiness } from './exception/retry.ts';
import { instance } from './reads.ts';
import { type InstanceRow, type RecordRow, recordsOf } from './store.ts';

type Entry = calls.FlowRecord;

const ends = {
  [apvlStatus.agreed]: [flowMark.correct, 'agreed'],
  [apvlStatus.disagreed]: [flowMark.wrong, 'disagreed'],
  [apvlStatus.withdrawn]: [flowMark.wrong, 'withdrawn'],
} as const;

/** 流程记录: when the subject was handed in, and how each of its approvals ended, of whatever kind. */
export async function flowRecords(r: Read, which: Which): Promise<Entry[]> {
  const found = await readableInstances(r, which);
  const ids = found.map((i) => i.id);
  const written = await recordsOf(r.db, ids);
  const failed = await failedAmong(r.db, ids);
  const own = found.flatMap((i) => courseOf(i, written, failed.has(i.id), r.lang));
  return [...own, ...(await courseBeside(r, which))].toSorted((a, b) => (a.time < b.time ? 1 : -1));
}

function courseOf(i: InstanceRow, written: readonly RecordRow[], failed: boolean, lang: Lang): Entry[] {
  const say = (key: Parameters<typeof courseText.say>[1]) => courseText.say(lang, key);
  const begun = { opType: flowMark.flag, name: say('submitted'), userName: i.submitterName };
  const end = i.apvlStatus in ends ? ends[i.apvlStatus as keyof typeof ends] : undefined;
  const last = written.find((w) => w.instanceId === i.id && w.userId !== null);
  const time = (i.finishedAt ?? i.submittedAt).toISOString();
  return [
    ...(failed ? [{ opType: flowMark.wrong, name: say('failed'), userName: '', time }] : []),
    ...(end ? [{ opType: end[0], name: say(end[1]), userName: last?.userName ?? '', time }] : []),
    { ...begun, time: i.submittedAt.toISOString() },
  ];
}

/** 线下审批记录: approval files that were put in with a submission. */
export async function outsideRecords(r: Read, which: Which): Promise<OutputOf<typeof calls.outsideRecords>> {
  const written = await signedIn(r, await readableInstances(r, which));
  return written.map((w) => ({ trueName: w.userName, createTime: w.at.toISOString(), files: w.files }));
}

async function signedIn(r: Read, found: readonly InstanceRow[]): Promise<RecordRow[]> {
  const written = await recordsOf(
    r.db,
    found.map((i) => i.id),
  );
  return written.filter((w) => w.opType === opType.initiated && w.files !== '');
}

/**
 * 审批可办事项: what may be undone of the approval that is named, or of the latest one, and of what the subject has records; nothing of
 * what this user may not read.
 */
export async function offers(
  r: Read,
  { instanceId, ...subject }: InputOf<typeof calls.offers>,
): Promise<OutputOf<typeof calls.offers>> {
  const found = await readableInstances(r, subject);
  const one = instanceId ? found.find(({ id }) => id === instanceId) : found[0];
  return {
    withdraw: one !== undefined && maySubmitterWithdraw(r, one),
    takeBack: one !== undefined && (await agreementToUndo(r.db, r, one)) !== undefined,
    records: found.length > 0,
    course: found.length > 0 || (await courseBeside(r, subject)).length > 0,
    signed: (await signedIn(r, found)).length > 0,
  };
}

/** 审批内容参数: a link may name the task only. */
export async function contentParam(
  r: Read,
  { taskId, ...which }: InputOf<typeof calls.apvlContentParam>,
): Promise<OutputOf<typeof calls.apvlContentParam>> {
  const asked = taskId ? { instanceId: (await taskToRead(r, taskId)).instance.id } : which;
  const i = await instance(r, asked);
  return {
    instanceId: i.id,
    serviceKey: i.serviceKey,
    serviceId: i.serviceId,
    serviceName: i.serviceName,
    title: i.title,
    status: i.status,
    taskId: i.taskId,
    path: i.path,
  };
}

/** 审批回调: who submitted it has its business follow once more; nothing is decided anew. */
export async function callback(tx: Tx, which: Which): Promise<null> {
  const { id, submitterId } = await instanceToRead(tx, which);
  if (submitterId !== tx.user.id) throw refuse('notOwn', 403);
  return retryBusiness(tx, { instanceId: id });
}
