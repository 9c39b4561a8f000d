import { approve, unhandledPage } from '#base/approval/shared/calls.ts';
import { moveClock } from '#base/session/shared/demo-calls.ts';
import { timeStamp } from '#base/session/shared/start-calls.ts';
import { ApiUser, type Transport } from './client.ts';
import { type Subject, waterworks } from './subject.ts';

/** Everybody who takes part, signed in (演示角色), and what they deal with. */
export interface Cast {
  readonly base: string;
  readonly pm: ApiUser;
  readonly leader: ApiUser;
  readonly director: ApiUser;
  readonly owner: ApiUser;
  readonly ownerlead: ApiUser;
  /** The bidders of this play. */
  readonly suppliers: readonly ApiUser[];
  readonly experts: readonly ApiUser[];
  readonly subject: Subject;
  say(zh: string, en: string): void;
}

/** Signs everybody in; three suppliers bid unless told otherwise. */
export async function gather(
  base: string,
  say: Cast['say'],
  { suppliers = 3, transport }: { readonly suppliers?: number; readonly transport?: Transport } = {},
): Promise<Cast> {
  const as = (name: string) => ApiUser.demo(base, name, transport);
  const all = (prefix: string, n: number) =>
    Promise.all(Array.from({ length: n }, (_, i) => as(`${prefix}${i + 1}`)));
  const [pm, leader, director, owner, ownerlead] = await Promise.all(
    ['pm', 'leader', 'director', 'owner', 'ownerlead'].map(as),
  );
  return {
    base,
    pm: pm as ApiUser,
    leader: leader as ApiUser,
    director: director as ApiUser,
    owner: owner as ApiUser,
    ownerlead: ownerlead as ApiUser,
    suppliers: await all('sup', suppliers),
    experts: await all('exp', 12),
    subject: waterworks(new Date().toISOString().slice(5, 23).replace(/\D/g, '')),
    say,
  };
}

const PATIENCE_MS = 60_000;

/** Asks again and again until it is so: reactions run right after a commit, not within it. */
export async function until(
  what: string,
  holds: () => Promise<boolean>,
  patienceMs: number = PATIENCE_MS,
): Promise<void> {
  const begun = Date.now();
  while (!(await holds())) {
    if (Date.now() - begun > patienceMs) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}

/** The open task of an approver for a subject (待办). */
export async function taskOf(
  approver: ApiUser,
  serviceKey: string,
  serviceId: string,
): Promise<string | undefined> {
  const todo = await approver.send(unhandledPage, { size: 100 });
  return todo.records.find((r) => r.serviceKey === serviceKey && r.serviceId === serviceId)?.taskId;
}

/** 审批同意: the approver finds the task in the to-do list and agrees. */
export async function decide(
  cast: Cast,
  approver: ApiUser,
  serviceKey: string,
  serviceId: string,
): Promise<void> {
  let taskId: string | undefined;
  await until(`${approver.userName} has to decide ${serviceKey}`, async () => {
    taskId = await taskOf(approver, serviceKey, serviceId);
    return taskId !== undefined;
  });
  await approver.send(approve, { taskId, apvlType: 'agree', comment: '同意' });
  cast.say(`  ${approver.userName} 同意`, `  ${approver.userName} agreed`);
}

export interface Passing {
  readonly serviceKey: string;
  readonly serviceId: string;
  readonly approvers: readonly ApiUser[];
  readonly opinion?: { readonly apvlType: 'agree' | 'disagree'; readonly comment: string };
}

/** 审批: whoever of these people has the task decides it, until what was waited for is so. */
export async function pass(
  cast: Cast,
  { serviceKey, serviceId, approvers, opinion = { apvlType: 'agree', comment: '同意' } }: Passing,
  finished: () => Promise<boolean>,
): Promise<void> {
  await until(`${serviceKey} is decided`, async () => {
    if (await finished()) return true;
    for (const approver of approvers) {
      const taskId = await taskOf(approver, serviceKey, serviceId);
      if (!taskId) continue;
      await approver.send(approve, { taskId, ...opinion });
      cast.say(`  ${approver.userName} ${opinion.comment}`, `  ${approver.userName}: ${opinion.apvlType}`);
    }
    return finished();
  });
}

/** The world's time in epoch milliseconds. */
export const worldTime = async (user: ApiUser): Promise<number> => (await user.send(timeStamp, {})).worldTime;

/** 演示时钟快进 to just after an instant. */
export async function forwardTo(cast: Cast, at: string | number, what: string): Promise<void> {
  const target = new Date(new Date(at).getTime() + 1500).toISOString();
  await cast.pm.send(moveClock, { toTime: target });
  cast.say(`演示时钟快进至${what}`, `the demonstration clock moved on: ${what}`);
}
