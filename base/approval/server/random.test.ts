import { beforeAll, expect, test } from 'vitest';
import { addContract, approveContract, contractDetail } from '#areas/entrust-contract/shared/calls.ts';
import { makeWorld, type TestUser, type World } from '../../../apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import { callback } from '../shared/course-calls.ts';
import { askEnd, confirmRemedy, retryBusiness } from '../shared/exception-calls.ts';
import { giveProxy } from '../shared/proxy-calls.ts';
import type { ApprovalNode, Block } from '../shared/definition.ts';
import { defineApproval } from './index.ts';
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
  await demandOneSay(instanceId);
  return now;
}

/** 一人一票: whoever agreed in a run, for themselves or for another, did so once. */
async function demandOneSay(instanceId: string): Promise<void> {
  const twice = await world.sql(
    `select run from approval_task where instance_id = $1 and op_type = '2' group by run, coalesce(decided_by, assignee_id)
     having count(*) > 1`,
    [instanceId],
  );
  expect(twice).toEqual([]);
}

/** What holds up no approval may be neither ended nor retried by an administrator, and one who is gone may be (异常处置). */
async function endByTwo(instanceId: string, [one, other]: readonly [TestUser, TestUser]): Promise<void> {
  const ask = (by: TestUser) => by.send(askEnd, { instanceId, reason: '审批人离职' });
  await ask(one).refused('approvalException.notStuck');
  await one.send(retryBusiness, { instanceId }).refused('approvalException.notFailed');
  const waiting = (await standing(instanceId)).tasks.filter((t) => t.state === 'pending').map((t) => t.who);
  const disable = (yes: boolean) =>
    world.sql('update account set disabled = $1 where id = any($2)', [yes, waiting]);
  await disable(true);
  const { id } = await ask(one).ok();
  await one.send(confirmRemedy, { id }).refused('approvalException.ownRemedy');
  await other.send(confirmRemedy, { id }).ok();
  await disable(false);
}

/** Whoever may act in an approval, and who administers those that cannot go on. */
interface Players {
  readonly h: House;
  readonly all: readonly TestUser[];
  readonly extra: TestUser;
}

async function playersOf(flow: (p: People) => Block[]): Promise<Players> {
  const h = await makeHouse(world, flow);
  const extra = await world.user({ roles: ['archivist'], org: h.org });
  const now = (await world.now()).getTime();
  await h.leader
    .send(giveProxy, {
      userId: extra.id,
      startsAt: new Date(now - 1000).toISOString(),
      endsAt: new Date(now + 30 * 86_400_000).toISOString(),
    })
    .ok();
  return { h, all: [h.leader, h.director, h.colleague, extra], extra };
}

/** Random acts until it has ended or so many were tried; returns how many were done. */
async function play(
  { h, all, extra }: Players,
  pick: (n: number) => number,
  { instanceId, serviceId }: { instanceId: string; serviceId: string },
): Promise<number> {
  let acts = 0;
  for (let n = 0; n < 30; n += 1) {
    const now = await demandSound(instanceId, serviceId);
    if (now.status !== '1') break;
    const pending = now.tasks.filter((t) => t.state === 'pending');
    const task = pending[pick(pending.length)];
    const user = all.find((u) => u.id === task?.who);
    if (!task || !user) throw new Error('somebody unknown decides');
    const other = all[pick(all.length)] as TestUser;
    const nextFlowId = ['x', 'y', undefined][pick(3)];
    const { id: taskId } = task;
    const agree = { taskId, apvlType: 'agree' } as const;
    const returned = { taskId, apvlType: 'return', comment: '退' } as const;
    /** Each with how often it comes. */
    const ways: readonly [number, () => ReturnType<TestUser['send']>][] = [
      [9, () => user.send(calls.approve, { ...agree, nextFlowId })],
      [1, () => user.send(calls.approve, { taskId, apvlType: 'disagree', comment: '否' })],
      [
        2,
        () =>
          user.send(calls.approve, { ...returned, returnActivity: ['a', 'l1', 'b', 'x1', 'r1'][pick(5)] }),
      ],
      [2, () => user.send(calls.transmit, { taskId, users: [other.id] })],
      [
        2,
        () =>
          user.send(calls.addSign, {
            taskId,
            users: [other.id],
            position: (['before', 'with', 'after'] as const)[pick(3)] ?? 'with',
          }),
      ],
      [
        1,
        () =>
          user.send(calls.removeSign, { taskId: now.tasks.find((t) => t.added === user.id)?.id ?? taskId }),
      ],
      [2, () => other.send(calls.tackback, { instanceId })],
      [
        1,
        () =>
          user.send(calls.approve, {
            ...agree,
            modifyActivities: [{ activityKey: 'b', assignee: [extra.id] }],
          }),
      ],
      [2, () => extra.send(calls.approve, { ...agree, nextFlowId })],
      [1, () => h.clerk.send(calls.urge, { instanceId })],
      [1, () => h.clerk.send(callback, { instanceId })],
    ];
    const drawn = ways.flatMap(([often, way]) => Array.from({ length: often }, () => way));
    const sent = drawn[pick(drawn.length)]?.();
    const code = (await sent?.envelope())?.code ?? 0;
    // Refused by a rule, or done; never broken.
    expect([200, 400, 404, 409]).toContain(code);
    if (code === 200) acts += 1;
  }
  return acts;
}

test('random acts of random people lose no task, double none, strand none, and end an approval once', async () => {
  const pick = chance(20261123);
  const admins = [await world.user({ roles: ['tenant'] }), await world.user({ roles: ['tenant'] })] as const;
  let acts = 0;
  let ends = 0;
  for (const flow of flows) {
    const players = await playersOf(flow);
    for (let round = 0; round < ROUNDS; round += 1) {
      const submitted = await players.h.submit();
      const { instanceId, serviceId } = submitted;
      acts += await play(players, pick, submitted);
      const left = await demandSound(instanceId, serviceId);
      if (left.status !== '1') ends += 1;
      else if (round % 2) await players.h.clerk.send(calls.withdraw, { instanceId }).ok();
      else await endByTwo(instanceId, admins);
      await demandSound(instanceId, serviceId);
    }
  }
  // The generator did try something.
  expect(acts).toBeGreaterThan(100);
  expect(ends).toBeGreaterThan(3);
}, 900_000);

/** Makes the business of a contract fail to follow while it stands in this list. */
async function makeBreakable(): Promise<void> {
  await world.sql('create table test_broken (id uuid primary key)');
  await world.sql(`create function test_refuse() returns trigger language plpgsql security definer as $$
    begin
      if new.status = '50' and exists (select 1 from test_broken b where b.id = new.id) then raise exception 'broken'; end if;
      return new;
    end $$`);
  await world.sql(
    'create trigger test_refuse before update on entrust_contract for each row execute function test_refuse()',
  );
}

/** Delivers without waiting for the later and later tries of what fails. */
async function deliverAnyway(): Promise<void> {
  const waiting = async () =>
    (await world.sql('update outbox set next_at = clock_timestamp() where done_at is null returning 1'))
      .length > 0;
  while (await waiting()) await world.app.outbox.drain();
}

test('a business that fails at random, is mended at random and is retried by anybody who may, follows once', async () => {
  const pick = chance(20261203);
  const admin = await world.user({ roles: ['tenant'] });
  await makeBreakable();
  const [flow] = flows;
  if (!flow) throw new Error('no flow');
  const players = await playersOf(flow);
  const { h } = players;
  const nodes = flow({ leader: h.leader, director: h.director, colleague: h.colleague });
  const serviceKey = 'CONTRACT_APPROVAL';
  await world.tx((tx) => defineApproval(tx, { serviceKey, name: name('委托合同'), nodes }));
  const done = { failed: 0, byAdmin: 0, byClerk: 0, again: 0 };
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const { id } = await h.clerk
      .send(addContract, {
        contractName: `随机${round}`,
        contractType: '1',
        tendereeId: world.tenderee.id,
        tendereeName: world.tenderee.orgName,
        feeType: '2',
        feeMethod: '1',
        serviceFeePercent: '1',
      })
      .ok();
    await h.clerk.send(approveContract, { id }).ok();
    const which = { serviceKey, serviceId: id };
    const { id: instanceId } = await h.clerk.send(calls.instance, which).ok();
    let isBroken = pick(3) > 0;
    if (isBroken) await world.sql('insert into test_broken values ($1)', [id]);
    const mend = async () => {
      await world.sql('delete from test_broken where id = $1', [id]);
      isBroken = false;
    };
    await play(players, pick, { instanceId, serviceId: id });
    if ((await standing(instanceId)).status !== '3') continue;
    await deliverAnyway();
    const isFailed = async () => (await h.clerk.send(calls.instance, which).ok()).isFailed;
    expect(await isFailed()).toBe(isBroken);
    if (isBroken) done.failed += 1;
    for (let n = 0; n < 6; n += 1) {
      if (isBroken && pick(4) === 0) await mend();
      const wasFailed = await isFailed();
      const byAdmin = pick(2) === 0;
      // Of two who have it tried again in the same moment one does.
      const retry = () =>
        byAdmin
          ? admin.send(retryBusiness, { instanceId }).envelope()
          : h.clerk.send(callback, which).envelope();
      const codes = (await Promise.all([retry(), retry()])).map((a) => a.code).toSorted((a, b) => a - b);
      expect(codes).toEqual(wasFailed ? [200, 409] : [409, 409]);
      await deliverAnyway();
      expect(await isFailed()).toBe(isBroken);
      if (wasFailed) done[isBroken ? 'again' : byAdmin ? 'byAdmin' : 'byClerk'] += 1;
    }
    if (isBroken) {
      await mend();
      await h.clerk.send(callback, which).ok();
      await deliverAnyway();
    }
    expect((await h.clerk.send(contractDetail, { id }).ok()).status).toBe('50');
    const effects = await world.sql(
      `select 1 from event where type = 'entrustContract.tookEffect' and subject_id = $1`,
      [id],
    );
    expect(effects).toHaveLength(1);
    await demandSound(instanceId, id);
  }
  for (const [what, often] of Object.entries(done)) expect(often, what).toBeGreaterThan(0);
}, 900_000);
