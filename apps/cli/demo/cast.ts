import { approve, unhandledPage } from '#base/approval/shared/calls.ts';
import { moveClock, timeStamp } from '#base/session/shared/calls.ts';
import { ApiUser } from './client.ts';

/** Everybody who takes part, signed in (演示角色). */
export interface Cast {
  readonly base: string;
  readonly pm: ApiUser;
  readonly leader: ApiUser;
  readonly director: ApiUser;
  readonly owner: ApiUser;
  readonly ownerlead: ApiUser;
  readonly suppliers: readonly ApiUser[];
  readonly experts: readonly ApiUser[];
  /** Sets one play apart from another in lists. */
  readonly tag: string;
  readonly industry: string;
  say(zh: string, en: string): void;
}

export async function gather(base: string, say: Cast['say']): Promise<Cast> {
  const as = (name: string) => ApiUser.demo(base, name);
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
    suppliers: await all('sup', 3),
    experts: await all('exp', 12),
    tag: new Date().toISOString().slice(5, 19).replace(/\D/g, ''),
    industry: '46',
    say,
  };
}

const PATIENCE_MS = 20_000;

/** Asks again and again until it is so: reactions run right after a commit, not within it. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const begun = Date.now();
  while (!(await holds())) {
    if (Date.now() - begun > PATIENCE_MS) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
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
    const todo = await approver.send(unhandledPage, { size: 100 });
    taskId = todo.records.find((r) => r.serviceKey === serviceKey && r.serviceId === serviceId)?.taskId;
    return taskId !== undefined;
  });
  await approver.send(approve, { taskId, apvlType: 'agree', comment: '同意' });
  cast.say(`  ${approver.userName} 同意`, `  ${approver.userName} agreed`);
}

/** The world's time in epoch milliseconds. */
export const worldTime = async (user: ApiUser): Promise<number> => (await user.send(timeStamp, {})).worldTime;

/** 演示时钟快进 to just after an instant. */
export async function forwardTo(cast: Cast, at: string | number, what: string): Promise<void> {
  const target = new Date(new Date(at).getTime() + 1500).toISOString();
  await cast.pm.send(moveClock, { toTime: target });
  cast.say(`演示时钟快进至${what}`, `the demonstration clock moved on: ${what}`);
}
