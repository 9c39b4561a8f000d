import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import { formContent } from '../shared/submit-calls.ts';
import { act, agree, step, where } from './test/acts.ts';
import { endings, makeHouse } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

test('formContent: what was read is what is decided about; another form is refused, whatever is decided', async () => {
  const h = await makeHouse(world, ({ leader }) => [step('a', leader)]);
  const { instanceId, serviceId } = await h.submit();
  const { formContent: submitted } = await h.leader.send(formContent, { instanceId }).ok();
  const other = { ...submitted, amount: '1' };
  for (const apvlType of ['agree', 'disagree', 'return'] as const)
    await (
      await act(h, h.leader, instanceId, {
        apvlType,
        comment: '不同',
        returnActivity: 'initiator',
        formContent: other,
      })
    ).refused('approval.wrong.formContent');
  // The order of the fields is nobody's concern.
  const turned = Object.fromEntries(Object.entries(submitted ?? {}).toReversed());
  await (await act(h, h.leader, instanceId, { formContent: turned })).ok();
  expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
});

describe('users', () => {
  test('decide at the next step, past copies, as if that step were named', async () => {
    const h = await makeHouse(world, ({ leader, director, colleague }) => [
      step('a', leader, { enableAssignApprover: true }),
      { key: 'c', type: 'copy', name: { zh: 'c', en: 'c' }, assignees: [{ userId: colleague.id }] },
      step('b', director),
    ]);
    const { instanceId } = await h.submit();
    const users = [h.colleague.id];
    await (await act(h, h.leader, instanceId, { apvlType: 'disagree', comment: '不', users })).refused(
      'approval.wrong.usersAgree',
    );
    await (
      await act(h, h.leader, instanceId, { users, modifyActivities: [{ activityKey: 'b', assignee: users }] })
    ).refused('approval.wrong.usersTwice');
    // Neither who submitted it nor a stranger.
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    for (const wrong of [h.clerk.id, stranger.id])
      await (await act(h, h.leader, instanceId, { users: [wrong] })).refused('approval.wrong.assignUser');
    await (await act(h, h.leader, instanceId, { users })).ok();
    expect(await h.taskOf(h.director, instanceId)).toBe('');
    await agree(h, h.colleague, instanceId);
  });

  test('not where the step may not say who decides, nor where none or several steps follow', async () => {
    const h = await makeHouse(world, ({ leader, director, colleague }) => [
      step('a', leader),
      step('b', director, { enableAssignApprover: true }),
      {
        key: 'p',
        type: 'parallel',
        name: { zh: 'p', en: 'p' },
        branches: [
          { key: 'x', name: { zh: 'x', en: 'x' }, nodes: [step('l', leader)] },
          {
            key: 'y',
            name: { zh: 'y', en: 'y' },
            nodes: [step('r', colleague, { enableAssignApprover: true })],
          },
        ],
      },
    ]);
    const { instanceId } = await h.submit();
    await (await act(h, h.leader, instanceId, { users: [h.colleague.id] })).refused('approval.cannotAssign');
    await agree(h, h.leader, instanceId);
    await (await act(h, h.director, instanceId, { users: [h.colleague.id] })).refused(
      'approval.wrong.usersStep',
    );
    await agree(h, h.director, instanceId);
    await (await act(h, h.colleague, instanceId, { users: [h.director.id] })).refused(
      'approval.wrong.usersStep',
    );
  });
});

describe('submitToMe', () => {
  const back = { resubmit: 'back' } as const;
  test('a step before decides again, what was agreed in between stands, and it comes straight back', async () => {
    const h = await makeHouse(world, ({ leader, director, colleague }) => [
      step('a', leader),
      step('b', director),
      step('c', colleague, back),
    ]);
    const { instanceId, serviceId } = await h.submit();
    await agree(h, h.leader, instanceId);
    await agree(h, h.director, instanceId);
    const taskId = await h.taskOf(h.colleague, instanceId);
    expect(await h.colleague.send(calls.getApvlOperateParam, { taskId }).ok()).toMatchObject({
      enableSubmitToMe: true,
    });
    const toA = { apvlType: 'return', returnActivity: 'a' } as const;
    await (await act(h, h.colleague, instanceId, { ...toA, submitToMe: true })).ok();
    expect(await where(h.clerk, instanceId)).toBe('a');
    await agree(h, h.leader, instanceId);
    expect(await where(h.clerk, instanceId)).toBe('c');
    // Taken back and agreed again, it is the same way.
    await h.leader.send(calls.tackback, { instanceId }).ok();
    expect(await where(h.clerk, instanceId)).toBe('a');
    await agree(h, h.leader, instanceId);
    expect(await where(h.clerk, instanceId)).toBe('c');
    // Without it, all that follows is decided again.
    await (await act(h, h.colleague, instanceId, { ...toA, submitToMe: false })).ok();
    await agree(h, h.leader, instanceId);
    expect(await where(h.clerk, instanceId)).toBe('b');
    await agree(h, h.director, instanceId);
    await agree(h, h.colleague, instanceId);
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
  });

  test('what was decided side by side stands, and what was open there opens again', async () => {
    const h = await makeHouse(world, ({ leader, director, colleague }) => [
      step('a', leader),
      {
        key: 'p',
        type: 'parallel',
        name: { zh: 'p', en: 'p' },
        branches: [
          { key: 'x', name: { zh: 'x', en: 'x' }, nodes: [step('l', director, back)] },
          { key: 'y', name: { zh: 'y', en: 'y' }, nodes: [step('r', colleague), step('s', leader)] },
        ],
      },
    ]);
    const { instanceId, serviceId } = await h.submit();
    await agree(h, h.leader, instanceId);
    await agree(h, h.colleague, instanceId);
    const toA = { apvlType: 'return', returnActivity: 'a', submitToMe: true } as const;
    await (await act(h, h.director, instanceId, toA)).ok();
    expect(await where(h.clerk, instanceId)).toBe('a');
    await agree(h, h.leader, instanceId);
    expect(await where(h.clerk, instanceId)).toBe('l、s');
    await agree(h, h.director, instanceId);
    await agree(h, h.leader, instanceId);
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
  });

  test('only where the flow allows it, and with a return only; the approver may have it begin anew', async () => {
    const h = await makeHouse(world, ({ leader, director }) => [
      step('a', leader),
      step('b', director, back),
    ]);
    const { instanceId, serviceId } = await h.submit();
    await (await act(h, h.leader, instanceId, { submitToMe: true })).refused('approval.wrong.submitToMe');
    const toClerk = { apvlType: 'return', returnActivity: 'initiator', comment: '补充' } as const;
    await (await act(h, h.leader, instanceId, { ...toClerk, submitToMe: true })).refused(
      'approval.wrong.submitToMe',
    );
    await agree(h, h.leader, instanceId);
    await (await act(h, h.director, instanceId, { ...toClerk, submitToMe: false })).ok();
    expect(await where(h.clerk, (await h.submit(h.clerk, serviceId)).instanceId)).toBe('a');
  });

  test('returned out of a countersign, who had not agreed there decides too; of an or-sign who returned it alone', async () => {
    const several = (mode: 'countersign' | 'orsign') =>
      makeHouse(world, ({ leader, director, colleague }) => [
        step('a', leader, {
          ...back,
          mode,
          assignees: [leader, director, colleague].map((u) => ({ userId: u.id })),
        }),
      ]);
    const toClerk = { apvlType: 'return', returnActivity: 'initiator', comment: '补充' } as const;
    for (const mode of ['countersign', 'orsign'] as const) {
      const h = await several(mode);
      const { instanceId, serviceId } = await h.submit();
      if (mode === 'countersign') await agree(h, h.leader, instanceId);
      await (await act(h, h.director, instanceId, toClerk)).ok();
      const again = await h.submit(h.clerk, serviceId);
      expect(await h.taskOf(h.leader, again.instanceId)).toBe('');
      expect(await h.taskOf(h.director, again.instanceId)).not.toBe('');
      expect((await h.taskOf(h.colleague, again.instanceId)) !== '').toBe(mode === 'countersign');
    }
  });
});
