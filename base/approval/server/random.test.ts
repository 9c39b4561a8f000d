import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '../../../apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import type { ApprovalNode, Block } from '../shared/definition.ts';
import { endings, makeHouse, type House } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const name = (text: string) => ({ zh: text, en: text });
const step = (key: string, mode: ApprovalNode['mode'], ...users: TestUser[]): Block => ({
  key,
  name: name(key),
  mode,
  ...(mode === 'percentage' ? { percent: 50 } : {}),
  assignees: users.map((u) => ({ userId: u.id })),
  enableAddSign: true,
  enableAssignApprover: true,
});

/** More of them on demand: `APPROVAL_ROUNDS=200 npm test -- base/approval/server/random`. */
const ROUNDS = Number(process.env.APPROVAL_ROUNDS ?? 12);

type People = Pick<House, 'leader' | 'director' | 'colleague'>;
const flows: readonly ((p: People) => Block[])[] = [
  ({ leader, director, colleague }) => [
    step('a', 'sequential', leader, director),
    step('b', 'countersign', director, colleague),
    step('c', 'orsign', leader, colleague),
  ],
  ({ leader, director, colleague }) => [
    step('a', 'orsign', leader, director),
    {
      type: 'parallel',
      key: 'p',
      name: name('p'),
      branches: [
        {
          key: 'l',
          name: name('l'),
          nodes: [step('l1', 'sequential', leader), step('l2', 'percentage', director, colleague)],
        },
        { key: 'r', name: name('r'), nodes: [step('r1', 'countersign', director, colleague)] },
      ],
    },
    step('z', 'sequential', leader),
  ],
  ({ leader, director, colleague }) => [
    step('a', 'percentage', leader, director, colleague),
    {
      type: 'choice',
      key: 'w',
      name: name('w'),
      by: 'approver',
      branches: [
        { key: 'x', name: name('x'), nodes: [step('x1', 'sequential', director)] },
        { key: 'y', name: name('y'), nodes: [] },
      ],
    },
    { type: 'copy', key: 'cc', name: name('cc'), assignees: [{ userId: colleague.id }] },
    step('b', 'orsign', leader, colleague),
  ],
];

/** The same acts in every run: a small generator with a seed (mulberry32). */
function chance(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

interface Standing {
  readonly status: string;
  readonly open: { key: string; run: number }[];
  readonly tasks: { id: string; who: string; run: number; state: string; added: string | null }[];
}

async function standing(instanceId: string): Promise<Standing> {
  const [row] = await world.sql<Standing>(
    `select apvl_status as status,
       (select coalesce(jsonb_agg(jsonb_build_object('key', n ->> 'key', 'run', (n ->> 'run')::int)), '[]')
          from jsonb_array_elements(plan) n where n ->> 'state' = 'open') as open,
       (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'who', t.assignee_id, 'run', t.run, 'state', t.state, 'added', t.added_by)
          order by t.created_at, t.sort), '[]')
          from approval_task t where t.instance_id = i.id and t.state in ('pending', 'waiting')) as tasks
     from approval_instance i where id = $1`,
    [instanceId],
  );
  if (!row) throw new Error('the approval is gone');
  return row;
}

/** What must be true after every act (不变量): nothing lost, nothing twice, nobody stranded. */
async function demandSound(instanceId: string, serviceId: string): Promise<Standing> {
  const now = await standing(instanceId);
  const ended = await endings(world, serviceId);
  if (now.status !== '1') {
    expect(now.tasks).toEqual([]);
    expect(ended).toHaveLength(1);
    return now;
  }
  expect(ended).toEqual([]);
  expect(now.open.length).toBeGreaterThan(0);
  const runs = now.open.map((n) => n.run);
  for (const run of runs) expect(now.tasks.some((t) => t.run === run && t.state === 'pending')).toBe(true);
  for (const task of now.tasks) expect(runs).toContain(task.run);
  for (const run of runs) {
    const people = now.tasks.filter((t) => t.run === run).map((t) => t.who);
    expect(new Set(people).size).toBe(people.length);
  }
  return now;
}

test('random acts of random people lose no task, double none, strand none, and end an approval once', async () => {
  const pick = chance(20261123);
  let acts = 0;
  let ends = 0;
  for (const flow of flows) {
    const h = await makeHouse(world, flow);
    const people = [h.leader, h.director, h.colleague];
    const extra = await world.user({ roles: ['archivist'], org: h.org });
    const all = [...people, extra];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { instanceId, serviceId } = await h.submit();
      for (let n = 0; n < 30; n += 1) {
        const now = await demandSound(instanceId, serviceId);
        if (now.status !== '1') break;
        const pending = now.tasks.filter((t) => t.state === 'pending');
        const task = pending[pick(pending.length)];
        const user = all.find((u) => u.id === task?.who);
        if (!task || !user) throw new Error('somebody unknown decides');
        const other = all[pick(all.length)] as TestUser;
        const ways = ['x', 'y', undefined];
        const dice = pick(20);
        const taskId = task.id;
        const sent =
          dice < 9
            ? user.send(calls.approve, { taskId, apvlType: 'agree', nextFlowId: ways[pick(3)] })
            : dice < 10
              ? user.send(calls.approve, { taskId, apvlType: 'disagree', comment: '否' })
              : dice < 12
                ? user.send(calls.approve, {
                    taskId,
                    apvlType: 'return',
                    returnActivity: ['a', 'l1', 'b', 'x1', 'r1'][pick(5)],
                    comment: '退',
                  })
                : dice < 14
                  ? user.send(calls.transmit, { taskId, users: [other.id] })
                  : dice < 16
                    ? user.send(calls.addSign, {
                        taskId,
                        users: [other.id],
                        position: (['before', 'with', 'after'] as const)[pick(3)] ?? 'with',
                      })
                    : dice < 17
                      ? user.send(calls.removeSign, {
                          taskId: now.tasks.find((t) => t.added === user.id)?.id ?? taskId,
                        })
                      : dice < 19
                        ? other.send(calls.tackback, { instanceId })
                        : user.send(calls.approve, {
                            taskId,
                            apvlType: 'agree',
                            modifyActivities: [{ activityKey: 'b', assignee: [extra.id] }],
                          });
        const { code } = await sent.envelope();
        // Refused by a rule, or done; never broken.
        expect([200, 400, 404, 409]).toContain(code);
        if (code === 200) acts += 1;
      }
      const left = await demandSound(instanceId, serviceId);
      if (left.status === '1') await h.clerk.send(calls.withdraw, { instanceId }).ok();
      else ends += 1;
      await demandSound(instanceId, serviceId);
    }
  }
  // The generator did try something.
  expect(acts).toBeGreaterThan(100);
  expect(ends).toBeGreaterThan(3);
}, 900_000);
