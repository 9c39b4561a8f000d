import { beforeAll, describe, expect, test } from 'vitest';
import {
  addContract,
  approveContract,
  contractDetail,
  modifyContract,
} from '#areas/entrust-contract/shared/calls.ts';
import { newId } from '#kit/server/ids.ts';
import { makeWorld, type TestUser, type World } from '../../../apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import { formContent } from '../shared/submit-calls.ts';
import type { Block } from '../shared/definition.ts';
import { defineApproval } from './index.ts';
import { act, agree, name, step, where } from './test/acts.ts';
import { endings, type House, makeHouse } from './test/house.ts';

/* What users of other approval engines report as defects, each under the name they give it. */

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

type People = Pick<House, 'leader' | 'director' | 'colleague'>;
const all = ({ leader, director, colleague }: People) =>
  [leader, director, colleague].map((u) => ({ userId: u.id }));
const together = (people: People, more: Partial<Extract<Block, { mode: string }>> = {}): Block => ({
  key: 'all',
  name: name('会签'),
  mode: 'countersign',
  assignees: all(people),
  ...more,
});

/** Whose turn it is, one entry a task. */
async function asked(h: House, instanceId: string): Promise<string[]> {
  const rows = await world.sql<{ who: string }>(
    `select assignee_id as who from approval_task where instance_id = $1 and state in ('pending', 'waiting')`,
    [instanceId],
  );
  const names = new Map(
    (['leader', 'director', 'colleague'] as const).map((role) => [h[role].id, role as string]),
  );
  return rows.map((r) => names.get(r.who) ?? r.who).toSorted();
}
const everybody = ['colleague', 'director', 'leader'];
const back = (returnActivity: string) => ({ apvlType: 'return', returnActivity, comment: '退回' }) as const;
const no = { apvlType: 'disagree', comment: '不同意' } as const;

describe('退回后重新提交', () => {
  test('the new submission asks everybody anew, leaves nothing of the old one open, and keeps what was said', async () => {
    const h = await makeHouse(world, (people) => [together(people), step('b', people.director)]);
    const serviceId = newId();
    const runs: string[] = [];
    for (const objector of [h.leader, h.colleague]) {
      const { instanceId } = await h.submit(h.clerk, serviceId);
      runs.push(instanceId);
      expect(await asked(h, instanceId)).toEqual(everybody);
      await agree(h, h.director, instanceId);
      await (await act(h, objector, instanceId, no)).ok();
      expect(await asked(h, instanceId)).toEqual([]);
    }
    const { instanceId } = await h.submit(h.clerk, serviceId);
    for (const user of [h.leader, h.director, h.colleague]) await agree(h, user, instanceId);
    expect(await asked(h, instanceId)).toEqual(['director']);
    await agree(h, h.director, instanceId);
    expect(await endings(world, serviceId)).toEqual([
      { agreed: false, withdrawn: false },
      { agreed: false, withdrawn: false },
      { agreed: true, withdrawn: false },
    ]);
    const groups = await h.clerk.send(calls.records, { serviceKey: h.serviceKey, serviceId }).ok();
    expect(groups.map((g) => [g.instanceId, g.status])).toEqual([
      [instanceId, '3'],
      ...runs.toReversed().map((id) => [id, '2']),
    ]);
    for (const g of groups.slice(1)) expect(g.records.filter((r) => r.comment === '不同意')).toHaveLength(1);
  });
});

describe('会签退回丢失任务', () => {
  test('a later step returns it: each of the countersign has one task again, whoever agreed before as well', async () => {
    const h = await makeHouse(world, (people) => [together(people), step('b', people.leader)]);
    const { instanceId, serviceId } = await h.submit();
    for (const round of [1, 2]) {
      for (const user of [h.leader, h.director, h.colleague]) await agree(h, user, instanceId);
      expect(await where(h.clerk, instanceId)).toBe('b');
      if (round === 2) break;
      await (await act(h, h.leader, instanceId, back('all'))).ok();
      expect(await asked(h, instanceId)).toEqual(everybody);
    }
    await agree(h, h.leader, instanceId);
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
  });

  test('one of the countersign returns it: what the others had open is closed, and all are asked once it comes back', async () => {
    const h = await makeHouse(world, (people) => [step('a', people.leader), together(people)]);
    const { instanceId, serviceId } = await h.submit();
    await agree(h, h.leader, instanceId);
    await agree(h, h.director, instanceId);
    await (await act(h, h.colleague, instanceId, back('a'))).ok();
    expect(await asked(h, instanceId)).toEqual(['leader']);
    await agree(h, h.leader, instanceId);
    // The agreement from before the return does not count any more.
    expect(await asked(h, instanceId)).toEqual(everybody);
    for (const user of [h.director, h.colleague]) await agree(h, user, instanceId);
    expect(await endings(world, serviceId)).toEqual([]);
    await agree(h, h.leader, instanceId);
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
  });

  test('two of the countersign act in the same moment, one agrees and one returns: it is returned, and nothing is left over', async () => {
    const h = await makeHouse(world, (people) => [step('a', people.leader), together(people)]);
    for (let round = 0; round < 6; round += 1) {
      const { instanceId } = await h.submit();
      await agree(h, h.leader, instanceId);
      const tasks = await Promise.all([h.taskOf(h.director, instanceId), h.taskOf(h.colleague, instanceId)]);
      const [, returned] = await Promise.all([
        h.director.send(calls.approve, { taskId: tasks[0], apvlType: 'agree' }).envelope(),
        h.colleague.send(calls.approve, { taskId: tasks[1], ...back('a') }).envelope(),
      ]);
      expect(returned.code).toBe(200);
      expect(await asked(h, instanceId)).toEqual(['leader']);
    }
  });
});

describe('加签后退回', () => {
  const add = async (h: House, instanceId: string, position: 'before' | 'with' | 'after', user: TestUser) =>
    h.leader.send(calls.addSign, {
      taskId: await h.taskOf(h.leader, instanceId),
      users: [user.id],
      position,
    });
  const flow =
    (mode: 'sequential' | 'countersign') =>
    ({ leader, director }: People): Block[] => [
      step('a', leader, { mode, enableAddSign: true }),
      step('b', director),
    ];

  test.each([
    ['before', 'sequential'],
    ['with', 'countersign'],
    ['after', 'sequential'],
  ] as const)(
    '%s: the added one disagrees: it ends once, nobody is left with a task, and the next submission does not ask them',
    async (position, mode) => {
      const h = await makeHouse(world, flow(mode));
      const { instanceId, serviceId } = await h.submit();
      await (await add(h, instanceId, position, h.colleague)).ok();
      if (position === 'after') await agree(h, h.leader, instanceId);
      await (await act(h, h.colleague, instanceId, no)).ok();
      expect(await endings(world, serviceId)).toEqual([{ agreed: false, withdrawn: false }]);
      expect(await asked(h, instanceId)).toEqual([]);
      const again = await h.submit(h.clerk, serviceId);
      expect(await asked(h, again.instanceId)).toEqual(['leader']);
    },
  );

  test('whoever added disagrees while the added one has not decided: it ends, and the added one has nothing left to do', async () => {
    const h = await makeHouse(world, flow('countersign'));
    const { instanceId, serviceId } = await h.submit();
    await (await add(h, instanceId, 'with', h.colleague)).ok();
    await (await act(h, h.leader, instanceId, no)).ok();
    expect(await endings(world, serviceId)).toEqual([{ agreed: false, withdrawn: false }]);
    expect(await asked(h, instanceId)).toEqual([]);
  });

  test('returned to the step after an added one agreed: whom the definition names is asked, the added one is not', async () => {
    const h = await makeHouse(world, flow('sequential'));
    const { instanceId } = await h.submit();
    await (await add(h, instanceId, 'before', h.colleague)).ok();
    await agree(h, h.colleague, instanceId);
    await agree(h, h.leader, instanceId);
    await (await act(h, h.director, instanceId, back('a'))).ok();
    expect(await asked(h, instanceId)).toEqual(['leader']);
  });
});

describe('审批中修改数据', () => {
  test('what is under approval cannot be edited, returned it can, and each submission keeps what it was decided on', async () => {
    const pm = await world.user({ roles: ['pm'] });
    const leader = await world.user({ roles: ['leader'] });
    const form = {
      contractName: '审批中的合同',
      contractType: '1',
      tendereeId: world.tenderee.id,
      tendereeName: world.tenderee.orgName,
      feeType: '2',
      feeMethod: '1',
      serviceFeePercent: '1.25',
    };
    const { id } = await pm.send(addContract, form).ok();
    await pm.send(approveContract, { id }).ok();
    const edited = { ...form, id, opType: '1', contractName: '改过的合同' };
    await pm.send(modifyContract, edited).refused('entrustContract.wrongStatus');
    const which = { serviceKey: 'CONTRACT_APPROVAL', serviceId: id };
    const nameIn = async (instanceId: string) =>
      (await pm.send(formContent, { instanceId }).ok()).formContent?.['contractName'];
    const first = (await pm.send(calls.instance, which).ok()).id;
    const { records } = await leader.send(calls.unhandledPage, { size: 200 }).ok();
    const taskId = records.find((t) => t.serviceId === id)?.taskId;
    await leader.send(calls.approve, { taskId, ...no }).ok();
    await world.deliver();
    expect((await pm.send(contractDetail, { id }).ok()).contractName).toBe('审批中的合同');
    await pm.send(modifyContract, edited).ok();
    await pm.send(approveContract, { id }).ok();
    const second = (await pm.send(calls.instance, which).ok()).id;
    expect([await nameIn(first), await nameIn(second)]).toEqual(['审批中的合同', '改过的合同']);
  });

  test('a value on which the way depends counts as it was submitted, through a return and back', async () => {
    const h = await makeHouse(world, ({ leader, director, colleague }) => [
      step('a', leader),
      {
        type: 'choice',
        key: 'amount',
        name: name('金额'),
        by: 'condition',
        branches: [
          {
            key: 'big',
            name: name('大额'),
            when: [{ variable: 'amount', op: 'ge', values: ['100'] }],
            nodes: [step('head', director)],
          },
          { key: 'small', name: name('其余'), nodes: [step('clerk', colleague)] },
        ],
      },
    ]);
    const { instanceId, serviceId } = await h.submit(h.clerk, newId(), { variables: { amount: '100' } });
    await agree(h, h.leader, instanceId);
    await (await act(h, h.director, instanceId, back('a'))).ok();
    await agree(h, h.leader, instanceId);
    expect(await where(h.clerk, instanceId)).toBe('head');
    await (await act(h, h.director, instanceId, no)).ok();
    const again = await h.submit(h.clerk, serviceId, { variables: { amount: '99' } });
    await agree(h, h.leader, again.instanceId);
    expect(await where(h.clerk, again.instanceId)).toBe('clerk');
  });
});

describe('审批中修改流程', () => {
  const changed = (h: House, nodes: Block[]) =>
    world.tx((tx) => defineApproval(tx, { serviceKey: h.serviceKey, name: name('改过的流程'), nodes }));

  test('what is under way keeps its flow, through returns and what it says of its steps; the next submission takes the new one', async () => {
    const h = await makeHouse(world, (people) => [step('a', people.leader), together(people)]);
    const { instanceId, serviceId } = await h.submit();
    await agree(h, h.leader, instanceId);
    await changed(h, [step('other', h.colleague)]);
    await (await act(h, h.director, instanceId, back('a'))).ok();
    expect(await asked(h, instanceId)).toEqual(['leader']);
    await agree(h, h.leader, instanceId);
    expect(await asked(h, instanceId)).toEqual(everybody);
    const { flow } = await h.clerk.send(calls.instance, { instanceId }).ok();
    expect(flow.map((s) => s.activityKey)).toEqual(['a', 'all']);
    for (const user of [h.leader, h.director, h.colleague]) await agree(h, user, instanceId);
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
    expect(await where(h.clerk, (await h.submit()).instanceId)).toBe('other');
  });

  test('returned to the initiator under the old flow, it begins anew under the new one', async () => {
    const h = await makeHouse(world, ({ leader, director }) => [
      step('a', leader),
      step('b', director, { resubmit: 'back' }),
    ]);
    const { instanceId, serviceId } = await h.submit();
    await agree(h, h.leader, instanceId);
    await (await act(h, h.director, instanceId, back('initiator'))).ok();
    await changed(h, [step('a', h.colleague), step('b', h.director, { resubmit: 'back' })]);
    const config = { serviceKey: h.serviceKey, serviceId };
    expect((await h.clerk.send(calls.submitConfig, config).ok()).returned).toBe(false);
    const again = await h.submit(h.clerk, serviceId);
    expect(await asked(h, again.instanceId)).toEqual(['colleague']);
  });
});

test('同一毫秒: of two who decide at the same instant of the clock exactly one counts at an or-sign, both at a countersign', async () => {
  const at = await world.now();
  await world.setClock(at);
  try {
    for (const mode of ['orsign', 'countersign'] as const) {
      const h = await makeHouse(world, ({ leader, director }) => [
        { key: 'a', name: name('a'), mode, assignees: [{ userId: leader.id }, { userId: director.id }] },
      ]);
      for (let round = 0; round < 8; round += 1) {
        const { instanceId, serviceId } = await h.submit();
        const tasks = await Promise.all([h.leader, h.director].map((u) => h.taskOf(u, instanceId)));
        const answers = await Promise.all(
          [h.leader, h.director].map((u, i) =>
            u.send(calls.approve, { taskId: tasks[i], apvlType: 'agree' }).envelope(),
          ),
        );
        const codes = answers.map((a) => a.code).toSorted((a, b) => a - b);
        expect(codes).toEqual(mode === 'orsign' ? [200, 409] : [200, 200]);
        expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
        const decided = await world.sql<{ at: Date }>(
          `select at from approval_record where instance_id = $1 and op_type = '2'`,
          [instanceId],
        );
        expect(decided.map((d) => d.at.getTime())).toEqual(decided.map(() => at.getTime()));
      }
    }
  } finally {
    await world.sql('update world set frozen_at = null');
    await world.app.clock.look();
  }
});
