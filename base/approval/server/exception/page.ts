import { holdsWords } from '#kit/shared/holds-words.ts';
import { unitsById } from '#base/organisation/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import { type InputOf, type OutputOf, pageOfFew } from '#kit/shared/call.ts';
import type * as calls from '../../shared/exception-calls.ts';
import { exceptionText } from '../../shared/text/exception.ts';
import { nodeName } from '../reads.ts';
import { instancesById, type InstanceRow } from '../store.ts';
import type { TaskRow } from '../store-tasks.ts';
import { serviceOf } from '../tell.ts';
import { reasonOf } from './failure.ts';
import { type RemedyRow, waitingRemedies } from './store.ts';
import { failures, stuckTasks } from './troubles.ts';

type Row = calls.ApprovalException;
interface Trouble {
  readonly instance: InstanceRow;
  readonly task?: TaskRow;
  readonly kind: Row['kind'];
  readonly error: string;
  readonly since: Date;
}

/** 异常流程列表: what holds an approval up now, and what was asked for though it goes on again by itself; the longest first. */
export async function pageExceptions(
  r: Read,
  q: InputOf<typeof calls.pageExceptions>,
): Promise<OutputOf<typeof calls.pageExceptions>> {
  const remedies = new Map((await waitingRemedies(r.db)).map((m) => [m.instanceId, m]));
  const troubles = await troublesOf(r, remedies);
  const asked = troubles.filter(
    (t) => (!q.kind || t.kind === q.kind) && holdsWords(q.title, t.instance.title),
  );
  const { records, ...page } = pageOfFew(
    asked.toSorted((a, b) => a.since.getTime() - b.since.getTime()),
    q,
  );
  const orgIds = [...new Set(records.map((t) => t.instance.orgId))];
  const orgs = new Map((await unitsById(r.db, orgIds)).map((u) => [u.id, u.orgName]));
  return {
    ...page,
    records: records.map((t) =>
      shown(r, t, { remedy: remedies.get(t.instance.id), orgName: orgs.get(t.instance.orgId) ?? '' }),
    ),
  };
}

async function troublesOf(r: Read, remedies: ReadonlyMap<string, RemedyRow>): Promise<Trouble[]> {
  const stuck = (await stuckTasks(r.db, r.tenantId)).map(({ instance, task, absence }): Trouble => {
    const error = exceptionText.say(r.lang, `error.${absence}`, { name: task.assigneeName });
    return { instance, task, kind: 'approver', error, since: task.createdAt };
  });
  const failed = (await failures(r.db)).map(({ instance, failure }): Trouble => {
    const error = reasonOf(r.lang, failure.refusal);
    return { instance, kind: 'callback', error, since: failure.failedAt };
  });
  const known = new Set([...stuck, ...failed].map((t) => t.instance.id));
  const others = [...remedies.values()].filter((m) => !known.has(m.instanceId));
  const instances = await instancesById(
    r.db,
    others.map((m) => m.instanceId),
  );
  const solved = instances.map(
    (instance): Trouble => ({
      instance,
      kind: 'solved',
      error: exceptionText.say(r.lang, 'error.solved'),
      since: remedies.get(instance.id)?.askedAt ?? instance.submittedAt,
    }),
  );
  return [...stuck, ...failed, ...solved];
}

function shown(
  r: Read,
  { instance, task, kind, error, since }: Trouble,
  { remedy, orgName }: { remedy: RemedyRow | undefined; orgName: string },
): Row {
  const isFree = remedy === undefined;
  return {
    id: task?.id ?? instance.id,
    instanceId: instance.id,
    taskId: task?.id ?? '',
    kind,
    title: instance.title,
    serviceKey: instance.serviceKey,
    serviceName: serviceOf(instance)[r.lang],
    orgName,
    submitterName: instance.submitterName,
    activityName: task ? nodeName(instance, task.nodeIndex, r.lang) : '',
    approverName: task?.assigneeName ?? '',
    error,
    since: since.toISOString(),
    remedyId: remedy?.id ?? '',
    remedy: remedy ? remedyWords(r, remedy) : '',
    can: {
      retry: kind === 'callback' && isFree,
      assign: kind === 'approver' && isFree,
      end: kind !== 'solved' && isFree,
      confirm: kind !== 'solved' && remedy !== undefined && remedy.askedBy !== r.user.id,
      refuse: remedy !== undefined,
    },
  };
}

const remedyWords = (r: Read, m: RemedyRow): string =>
  exceptionText.say(r.lang, `remedy.${m.kind}`, {
    asker: m.askedByName,
    target: m.targetName,
    reason: m.reason,
  });
