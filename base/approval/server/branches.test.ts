import { beforeAll, describe, expect, test } from 'vitest';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { newId } from '#kit/server/ids.ts';
import { makeWorld, type TestUser, type World } from '../../../apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import type { Block } from '../shared/definition.ts';
import { endings, type House, makeHouse, nodesOf } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const name = (text: string) => ({ zh: text, en: text });
const step = (key: string, user: TestUser, more: Partial<Extract<Block, { mode: string }>> = {}): Block => ({
  key,
  name: name(key),
  mode: 'sequential',
  assignees: [{ userId: user.id }],
  ...more,
});

const act = async (
  h: House,
  user: TestUser,
  instanceId: string,
  more: Partial<
    Pick<InputOf<typeof calls.approve>, 'apvlType' | 'comment' | 'returnActivity' | 'nextFlowId'>
  > = {},
) => user.send(calls.approve, { taskId: await h.taskOf(user, instanceId), apvlType: 'agree', ...more });
const agree = async (h: House, user: TestUser, instanceId: string, nextFlowId?: string) =>
  (await act(h, user, instanceId, { nextFlowId })).ok();

const where = async (user: TestUser, instanceId: string) =>
  (await user.send(calls.instance, { instanceId }).ok()).activityName;

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
    expect(await where(h.clerk, (await h.submit(h.clerk, newId(), { flowId: 'urgent' })).instanceId)).toBe(
      'u',
    );
    expect(await where(h.clerk, (await h.submit()).instanceId)).toBe('n');
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

describe('退回发起人', () => {
  const flow =
    (resubmit: 'anew' | 'back') =>
    ({ leader, director }: Pick<House, 'leader' | 'director'>) => [
      step('a', leader),
      step('b', director, { resubmit }),
    ];
  const returned = async (h: House) => {
    const { instanceId, serviceId } = await h.submit();
    await agree(h, h.leader, instanceId);
    const back = { apvlType: 'return', returnActivity: 'initiator' } as const;
    await (await act(h, h.director, instanceId, back)).refused('approval.need.comment');
    await (await act(h, h.director, instanceId, { ...back, comment: '补充附件' })).ok();
    return { instanceId, serviceId };
  };

  test('the subject is free to be changed, and the next submission comes back to who returned it', async () => {
    const h = await makeHouse(world, flow('back'));
    const { serviceId } = await returned(h);
    expect(await endings(world, serviceId)).toEqual([{ agreed: false, withdrawn: false }]);
    const [message] = await h.clerk.send(recentMessages, {}).ok();
    expect(message?.title).toBe('审批退回：江州水厂改造');
    const config = { serviceKey: h.serviceKey, serviceId };
    expect((await h.clerk.send(calls.submitConfig, config).ok()).returned).toBe(true);

    const again = await h.submit(h.clerk, serviceId);
    expect(await where(h.clerk, again.instanceId)).toBe('b');
    await agree(h, h.director, again.instanceId);
    expect(await endings(world, serviceId)).toHaveLength(2);
    expect((await h.clerk.send(calls.submitConfig, config).ok()).returned).toBe(false);
  });

  test('anew where the flow says so, and where another flow holds by then', async () => {
    const h = await makeHouse(world, flow('anew'));
    const { serviceId } = await returned(h);
    expect(await where(h.clerk, (await h.submit(h.clerk, serviceId)).instanceId)).toBe('a');
  });
});

describe('加签, 减签', () => {
  const flow =
    (mode: 'sequential' | 'countersign' | 'orsign') =>
    ({ leader, director }: Pick<House, 'leader' | 'director'>) => [
      step('a', leader, { mode, enableAddSign: true }),
      step('b', director),
    ];
  const add = async (
    h: House,
    instanceId: string,
    position: 'before' | 'with' | 'after',
    user = h.colleague,
  ) =>
    h.leader.send(calls.addSign, {
      taskId: await h.taskOf(h.leader, instanceId),
      users: [user.id],
      position,
      comment: '请先看',
    });

  test('before: who added waits, and decides when the added one has agreed', async () => {
    const h = await makeHouse(world, flow('sequential'));
    const { instanceId, serviceId } = await h.submit();
    await (await add(h, instanceId, 'before')).ok();
    expect(await h.taskOf(h.leader, instanceId)).toBe('');
    await agree(h, h.colleague, instanceId);
    await agree(h, h.leader, instanceId);
    await agree(h, h.director, instanceId);
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
  });

  test('after: the step goes on to the added one; the added one’s disagreement ends the approval', async () => {
    const h = await makeHouse(world, flow('sequential'));
    const { instanceId, serviceId } = await h.submit();
    await (await add(h, instanceId, 'after')).ok();
    await agree(h, h.leader, instanceId);
    expect(await where(h.clerk, instanceId)).toBe('a');
    await (await act(h, h.colleague, instanceId, { apvlType: 'disagree', comment: '不同意' })).ok();
    expect(await endings(world, serviceId)).toEqual([{ agreed: false, withdrawn: false }]);
    const open = await world.sql(
      `select 1 from approval_task where instance_id = $1 and state in ('pending', 'waiting')`,
      [instanceId],
    );
    expect(open).toEqual([]);
  });

  test('beside: all of a countersign decide, the added one too, unless taken off again', async () => {
    const h = await makeHouse(world, flow('countersign'));
    const { instanceId } = await h.submit();
    await (await add(h, instanceId, 'with')).ok();
    await agree(h, h.leader, instanceId);
    expect(await where(h.clerk, instanceId)).toBe('a');
    const [task] = await world.sql<{ id: string }>(
      `select id from approval_task where instance_id = $1 and added_by is not null`,
      [instanceId],
    );
    const taskId = task?.id ?? '';
    await h.director.send(calls.removeSign, { taskId }).refused('approval.notFound');
    await h.leader.send(calls.removeSign, { taskId }).ok();
    expect(await where(h.clerk, instanceId)).toBe('b');
    await h.leader.send(calls.removeSign, { taskId }).refused('approval.taskHandled');
  });

  test('a pre-signer is taken off: whoever waited has the turn back', async () => {
    const h = await makeHouse(world, flow('orsign'));
    const { instanceId } = await h.submit();
    await (await add(h, instanceId, 'before')).ok();
    const [task] = await world.sql<{ id: string }>(
      `select id from approval_task where instance_id = $1 and added_by is not null`,
      [instanceId],
    );
    await h.leader.send(calls.removeSign, { taskId: task?.id ?? '' }).ok();
    const taskId = await h.taskOf(h.leader, instanceId);
    expect(taskId).not.toBe('');
    expect((await h.leader.send(calls.getApvlOperateParam, { taskId }).ok()).signPlaces).toEqual([
      'before',
      'with',
    ]);
  });

  test('only colleagues, not the initiator, nobody twice, and only where the step allows it', async () => {
    const h = await makeHouse(world, flow('sequential'));
    const { instanceId } = await h.submit();
    await (await add(h, instanceId, 'with')).refused('approval.cannotAddSign');
    await (await add(h, instanceId, 'before', h.clerk)).refused('approval.wrong.signUser');
    await (await add(h, instanceId, 'before', await world.user({ roles: ['pm'] }))).refused(
      'approval.wrong.signUser',
    );
    await (await add(h, instanceId, 'after')).ok();
    await (await add(h, instanceId, 'after')).refused('approval.wrong.transferTwice');
    const plain = await makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]));
    const other = await plain.submit();
    await (await add(plain, other.instanceId, 'before')).refused('approval.cannotAddSign');
  });

  test('an agreement is not taken back over a head that was asked since', async () => {
    const h = await makeHouse(world, ({ leader, director }) => [
      step('a', leader),
      step('b', director, { enableAddSign: true }),
    ]);
    const { instanceId } = await h.submit();
    await agree(h, h.leader, instanceId);
    await h.director
      .send(calls.addSign, {
        taskId: await h.taskOf(h.director, instanceId),
        users: [h.colleague.id],
        position: 'before',
      })
      .ok();
    await h.leader.send(calls.tackback, { instanceId }).refused('approval.cannotTakeBack');
    await agree(h, h.colleague, instanceId);
    // The added one's agreement is now the last act: the head waits again when it is taken back.
    await h.colleague.send(calls.tackback, { instanceId }).ok();
    expect(await h.taskOf(h.director, instanceId)).toBe('');
    expect(await h.taskOf(h.colleague, instanceId)).not.toBe('');
  });
});

test('办理期限: so many working days, over the weekend, and the duty says until when', async () => {
  const h = await makeHouse(world, ({ leader }) => [step('a', leader, { dueDays: 2 })]);
  // A Friday morning in Shanghai.
  await world.setClock('2027-03-05T02:00:00.000Z');
  const { instanceId } = await h.submit();
  const [task] = await world.sql<{ due_at: Date }>(
    `select due_at from approval_task where instance_id = $1`,
    [instanceId],
  );
  expect(task?.due_at.toISOString()).toBe('2027-03-09T16:00:00.000Z');
  await world.deliver();
  const { records } = await h.leader.send(pageDuties, { current: 1, size: 20 }).ok();
  expect(records.find((d) => d.query['instanceId'] === instanceId)?.until).toBe('2027-03-09T16:00:00.000Z');
});
