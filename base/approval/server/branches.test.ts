import { beforeAll, describe, expect, test } from 'vitest';
import { recentMessages } from '#base/message/shared/calls.ts';
import { newId } from '#kit/server/ids.ts';
import { makeWorld, type World } from '../../../apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import type { Block } from '../shared/definition.ts';
import { act, agree, name, step, where } from './test/acts.ts';
import { endings, type House, makeHouse } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

describe('条件分支', () => {
  const byAmount = ({ leader, director }: Pick<House, 'leader' | 'director'>): Block[] => [
    {
      type: 'choice',
      key: 'amount',
      name: name('金额'),
      by: 'condition',
      branches: [
        {
          key: 'big',
          name: name('大额'),
          when: [{ variable: 'amount', op: 'ge', values: ['1000000'] }],
          nodes: [step('head', leader), step('manager', director)],
        },
        { key: 'small', name: name('其余'), nodes: [step('only', leader)] },
      ],
    },
  ];

  test('what the business says of the subject decides who approves', async () => {
    const h = await makeHouse(world, byAmount);
    const small = await h.submit(h.clerk, newId(), { variables: { amount: '999999.99' } });
    expect(await where(h.clerk, small.instanceId)).toBe('only');
    await agree(h, h.leader, small.instanceId);
    expect(await endings(world, small.serviceId)).toEqual([{ agreed: true, withdrawn: false }]);

    const big = await h.submit(h.clerk, newId(), { variables: { amount: '1000000.00' } });
    await agree(h, h.leader, big.instanceId);
    expect(await where(h.clerk, big.instanceId)).toBe('manager');
    await agree(h, h.director, big.instanceId);
    expect(await endings(world, big.serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
    // Without a word about it the way for the rest is taken.
    expect(await where(h.clerk, (await h.submit()).instanceId)).toBe('only');
  });
});

describe('并行', () => {
  const sideBySide = ({
    leader,
    director,
    colleague,
  }: Pick<House, 'leader' | 'director' | 'colleague'>): Block[] => [
    {
      type: 'parallel',
      key: 'p',
      name: name('并行'),
      branches: [
        { key: 'left', name: name('左'), nodes: [step('a', leader)] },
        { key: 'right', name: name('右'), nodes: [step('b', director)] },
      ],
    },
    step('last', colleague),
  ];

  test('both sides are asked at once, and what follows waits for both', async () => {
    const h = await makeHouse(world, sideBySide);
    const { instanceId, serviceId } = await h.submit();
    expect(await where(h.clerk, instanceId)).toBe('a、b');
    await agree(h, h.director, instanceId);
    expect(await where(h.clerk, instanceId)).toBe('a');
    expect(await h.taskOf(h.colleague, instanceId)).toBe('');
    const { flow } = await h.clerk.send(calls.instance, { instanceId }).ok();
    expect(flow.map((s) => [s.activityKey, s.beside, s.waiting, s.since !== null])).toEqual([
      ['a', { fork: 0, branch: 0 }, [h.leader.trueName], true],
      ['b', { fork: 0, branch: 1 }, [], false],
      ['last', null, [], false],
    ]);
    await agree(h, h.leader, instanceId);
    await agree(h, h.colleague, instanceId);
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
  });

  test('both sides agree in the same moment: what follows opens once', async () => {
    const h = await makeHouse(world, sideBySide);
    for (let round = 0; round < 6; round += 1) {
      const { instanceId } = await h.submit();
      await Promise.all([agree(h, h.leader, instanceId), agree(h, h.director, instanceId)]);
      const open = await world.sql(
        `select 1 from approval_task where instance_id = $1 and state = 'pending'`,
        [instanceId],
      );
      expect(open).toHaveLength(1);
      expect(await where(h.clerk, instanceId)).toBe('last');
    }
  });

  test('a return after the join asks one side again, or both, never a stranger', async () => {
    const h = await makeHouse(world, sideBySide);
    const { instanceId } = await h.submit();
    await agree(h, h.leader, instanceId);
    await agree(h, h.director, instanceId);
    const taskId = await h.taskOf(h.colleague, instanceId);
    expect(
      (await h.colleague.send(calls.getReturnActivities, { taskId }).ok()).map((a) => a.activityKey),
    ).toEqual(['initiator', 'a', 'b']);
    await (
      await act(h, h.colleague, instanceId, { apvlType: 'return', returnActivity: 'b', comment: '再看' })
    ).ok();
    expect(await where(h.clerk, instanceId)).toBe('b');
    await agree(h, h.director, instanceId);
    expect(await where(h.clerk, instanceId)).toBe('last');
  });

  test('one side disagrees: the approval ends, and the other side has nothing left to do', async () => {
    const h = await makeHouse(world, sideBySide);
    const { instanceId, serviceId } = await h.submit();
    await (await act(h, h.leader, instanceId, { apvlType: 'disagree', comment: '不同意' })).ok();
    expect(await endings(world, serviceId)).toEqual([{ agreed: false, withdrawn: false }]);
    expect(await h.taskOf(h.director, instanceId)).toBe('');
  });

  test('an agreement that opened what follows can be taken back, and that closes', async () => {
    const h = await makeHouse(world, sideBySide);
    const { instanceId } = await h.submit();
    await agree(h, h.director, instanceId);
    await agree(h, h.leader, instanceId);
    await h.director.send(calls.tackback, { instanceId }).refused('approval.cannotTakeBack');
    await h.leader.send(calls.tackback, { instanceId }).ok();
    expect(await where(h.clerk, instanceId)).toBe('a');
    expect(await h.taskOf(h.colleague, instanceId)).toBe('');
    await agree(h, h.leader, instanceId);
    expect(await where(h.clerk, instanceId)).toBe('last');
  });
});

describe('选择流转路径', () => {
  const asked = ({
    leader,
    director,
    colleague,
  }: Pick<House, 'leader' | 'director' | 'colleague'>): Block[] => [
    step('first', leader),
    {
      type: 'choice',
      key: 'way',
      name: name('流转'),
      by: 'approver',
      branches: [
        { key: 'finance', name: name('财务'), nodes: [step('fin', director)] },
        { key: 'law', name: name('法务'), nodes: [step('law-step', colleague)] },
        { key: 'none', name: name('直接结束'), nodes: [] },
      ],
    },
  ];

  test('whoever agrees names the way on, and only one that is offered', async () => {
    const h = await makeHouse(world, asked);
    const { instanceId, serviceId } = await h.submit();
    const taskId = await h.taskOf(h.leader, instanceId);
    expect((await h.leader.send(calls.getApvlOperateParam, { taskId }).ok()).nextFlowList).toEqual([
      { flowId: 'finance', nextNodeName: '财务' },
      { flowId: 'law', nextNodeName: '法务' },
      { flowId: 'none', nextNodeName: '直接结束' },
    ]);
    await (await act(h, h.leader, instanceId)).refused('approval.need.nextFlow');
    await (await act(h, h.leader, instanceId, { nextFlowId: 'elsewhere' })).refused(
      'approval.wrong.nextFlow',
    );
    await agree(h, h.leader, instanceId, 'law');
    expect(await where(h.clerk, instanceId)).toBe('law-step');
    // Taken back, the way is chosen anew.
    await h.leader.send(calls.tackback, { instanceId }).ok();
    await agree(h, h.leader, instanceId, 'finance');
    await agree(h, h.director, instanceId);
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);

    const next = await h.submit();
    await agree(h, h.leader, next.instanceId, 'none');
    expect(await endings(world, next.serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
  });

  test('the initiator chooses among flows where the definition lets them', async () => {
    const h = await makeHouse(world, ({ leader, director }) => [
      {
        type: 'choice',
        key: 'flow',
        name: name('流程'),
        by: 'initiator',
        branches: [
          { key: 'normal', name: name('普通'), nodes: [step('n', leader)] },
          { key: 'urgent', name: name('紧急'), nodes: [step('u', director)] },
        ],
      },
    ]);
    expect((await h.clerk.send(calls.submitConfig, { serviceKey: h.serviceKey }).ok()).flows).toEqual([
      { flowId: 'normal', nextNodeName: '普通' },
      { flowId: 'urgent', nextNodeName: '紧急' },
    ]);
    expect(
      await where(h.clerk, (await h.submit(h.clerk, newId(), { chosen: { flowId: 'urgent' } })).instanceId),
    ).toBe('u');
    expect(await where(h.clerk, (await h.submit()).instanceId)).toBe('n');
  });

  test('after a return to the initiator nothing is asked again, and the way that was chosen is found', async () => {
    const h = await makeHouse(world, ({ leader, director }) => [
      {
        type: 'choice',
        key: 'flow',
        name: name('流程'),
        by: 'initiator',
        branches: [
          { key: 'normal', name: name('普通'), nodes: [step('n', leader)] },
          { key: 'urgent', name: name('紧急'), nodes: [step('u', director, { resubmit: 'back' })] },
        ],
      },
    ]);
    const { instanceId, serviceId } = await h.submit(h.clerk, newId(), { chosen: { flowId: 'urgent' } });
    const back = { apvlType: 'return', returnActivity: 'initiator', comment: '请补充' } as const;
    await h.director.send(calls.approve, { taskId: await h.taskOf(h.director, instanceId), ...back }).ok();
    const again = await h.submit(h.clerk, serviceId);
    expect(await where(h.clerk, again.instanceId)).toBe('u');
    expect(await h.taskOf(h.director, again.instanceId)).not.toBe('');
  });
});

describe('按比例, 抄送, 可跳过', () => {
  test('by share it is agreed as soon as enough agree, and refused as soon as they cannot', async () => {
    const h = await makeHouse(world, ({ leader, director, colleague }) => [
      {
        key: 'share',
        name: name('表决'),
        mode: 'percentage',
        percent: 60,
        assignees: [leader, director, colleague].map((u) => ({ userId: u.id })),
      },
    ]);
    const first = await h.submit();
    await (await act(h, h.leader, first.instanceId, { apvlType: 'disagree', comment: '否' })).ok();
    expect(await endings(world, first.serviceId)).toEqual([]);
    await agree(h, h.director, first.instanceId);
    await agree(h, h.colleague, first.instanceId);
    expect(await endings(world, first.serviceId)).toEqual([{ agreed: true, withdrawn: false }]);

    const second = await h.submit();
    await (await act(h, h.leader, second.instanceId, { apvlType: 'disagree', comment: '否' })).ok();
    await (await act(h, h.director, second.instanceId, { apvlType: 'disagree', comment: '否' })).ok();
    expect(await endings(world, second.serviceId)).toEqual([{ agreed: false, withdrawn: false }]);
    expect(await h.taskOf(h.colleague, second.instanceId)).toBe('');
  });

  test('who gets a copy is told and may read, and has nothing to decide', async () => {
    const h = await makeHouse(
      world,
      ({ leader, colleague }) => [
        { type: 'copy', key: 'cc', name: name('知会'), assignees: [{ userId: colleague.id }] },
        step('a', leader),
      ],
      'archivist',
    );
    const { instanceId } = await h.submit();
    expect(await h.taskOf(h.colleague, instanceId)).toBe('');
    expect((await h.colleague.send(calls.instance, { instanceId }).ok()).activityName).toBe('a');
    const [message] = await h.colleague.send(recentMessages, {}).ok();
    expect(message?.title).toBe('抄送：江州水厂改造');
    await h.director.send(calls.instance, { instanceId }).refused('approval.notFound');
  });

  test('a step without people is left out where it may be, else the submission is refused', async () => {
    const nobody = { role: 'supervisor' };
    const h = await makeHouse(world, ({ leader }) => [
      { key: 's', name: name('可跳过'), mode: 'sequential', assignees: [nobody], whenEmpty: 'skip' },
      step('a', leader),
    ]);
    expect(await where(h.clerk, (await h.submit()).instanceId)).toBe('a');
    const strict = await makeHouse(world, () => [
      { key: 's', name: name('必经'), mode: 'sequential', assignees: [nobody] },
    ]);
    await expect(strict.submit()).rejects.toMatchObject({ key: 'approval.noApprover' });
  });

  test('the business names its people: the project manager approves', async () => {
    const h = await makeHouse(world, () => [
      { key: 'pm', name: name('项目经理'), mode: 'sequential', assignees: [{ business: 'projectManager' }] },
    ]);
    const { instanceId } = await h.submit(h.clerk, newId(), { people: { projectManager: [h.director.id] } });
    expect(await h.taskOf(h.director, instanceId)).not.toBe('');
    await expect(h.submit()).rejects.toMatchObject({ key: 'approval.noApprover' });
  });
});
