import { beforeAll, describe, expect, test } from 'vitest';
import { listFiles } from '#base/file/shared/calls.ts';
import { newId } from '#kit/server/ids.ts';
import { makeWorld, type TestUser, type World } from '../../../apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import { endings, makeHouse, nodesOf } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

describe('转交, 退回, 指定审批人', () => {
  test('the task goes to another user of the organisation, who then decides in that place', async () => {
    const h = await makeHouse(world, ({ leader, director }) => nodesOf(['countersign', leader, director]));
    const { instanceId, serviceId } = await h.submit();
    const taskId = await h.taskOf(h.leader, instanceId);
    const outsider = await world.user({ roles: ['leader'], org: await world.org('agency') });
    const to = (id: string) => h.leader.send(calls.transmit, { taskId, users: [id], comment: '出差' });

    expect((await h.leader.send(calls.transmitUsers, { taskId }).ok()).map((u) => u.id)).toEqual([
      h.colleague.id,
    ]);
    await h.leader.send(calls.transmit, { taskId, users: [] }).refused('kit.wrong.input');
    await to(h.leader.id).refused('approval.wrong.transferSelf');
    await to(h.clerk.id).refused('approval.wrong.transferSubmitter');
    await to(h.director.id).refused('approval.wrong.transferTwice');
    await to(outsider.id).refused('approval.wrong.transferUser');
    await to(h.colleague.id).ok();
    await to(h.colleague.id).refused('approval.taskHandled');

    await h.director
      .send(calls.approve, { taskId: await h.taskOf(h.director, instanceId), apvlType: 'agree' })
      .ok();
    expect(await endings(world, serviceId)).toEqual([]);
    await h.colleague
      .send(calls.approve, { taskId: await h.taskOf(h.colleague, instanceId), apvlType: 'agree' })
      .ok();
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
    const [group] = await h.leader.send(calls.records, { instanceId }).ok();
    expect(group?.records.map((r) => [r.opType, r.targetName, r.isAssignedUser])).toEqual([
      ['7', '', false],
      ['2', '', true],
      ['2', '', false],
      ['4', h.colleague.trueName, false],
      ['1', '', false],
    ]);
  });

  test('a definition may forbid passing on', async () => {
    const h = await makeHouse(world, ({ leader }) =>
      nodesOf(['sequential', leader]).map((n) => ({ ...n, enableTransmit: false })),
    );
    const { instanceId } = await h.submit();
    const taskId = await h.taskOf(h.leader, instanceId);
    expect(await h.leader.send(calls.getApvlOperateParam, { taskId }).ok()).toMatchObject({
      enableTransmit: false,
      open: true,
    });
    await h.leader
      .send(calls.transmit, { taskId, users: [h.colleague.id] })
      .refused('approval.cannotTransmit');
  });

  test('returning to a step opens it again; later steps decide again', async () => {
    const h = await makeHouse(world, ({ leader, director }) =>
      nodesOf(['sequential', leader], ['sequential', director]),
    );
    const { instanceId, serviceId } = await h.submit();
    const act = (user: typeof h.leader, taskId: string, more: object) =>
      user.send(calls.approve, { taskId, ...more });
    await act(h.leader, await h.taskOf(h.leader, instanceId), {
      apvlType: 'return',
      returnActivity: 'n0',
    }).refused('approval.wrong.returnStep');
    await act(h.leader, await h.taskOf(h.leader, instanceId), { apvlType: 'agree' }).ok();
    const directorTask = await h.taskOf(h.director, instanceId);

    expect(await h.director.send(calls.getReturnActivities, { taskId: directorTask }).ok()).toEqual([
      { activityKey: 'initiator', activityName: `发起人（${h.clerk.trueName}）` },
      { activityKey: 'n0', activityName: '环节n0' },
    ]);
    await act(h.director, directorTask, { apvlType: 'return' }).refused('approval.need.returnStep');
    await act(h.director, directorTask, { apvlType: 'return', returnActivity: 'n1' }).refused(
      'approval.wrong.returnStep',
    );
    const flow = async () =>
      (await h.clerk.send(calls.instance, { instanceId }).ok()).flow.map((f) => [f.state, f.time !== null]);
    const step = {
      activityName: '环节n0',
      approvers: [h.leader.trueName],
      mode: 'sequential',
      state: 'done',
    };
    expect((await h.clerk.send(calls.instance, { instanceId }).ok()).flow[0]).toMatchObject(step);
    expect(await flow()).toEqual([
      ['done', true],
      ['current', false],
    ]);
    await act(h.director, directorTask, { apvlType: 'return', returnActivity: 'n0', comment: '请复核' }).ok();
    expect(await flow()).toEqual([
      ['current', false],
      ['coming', false],
    ]);
    await h.leader.send(calls.tackback, { instanceId }).refused('approval.cannotTakeBack');
    await act(h.leader, await h.taskOf(h.leader, instanceId), { apvlType: 'agree' }).ok();
    await act(h.director, await h.taskOf(h.director, instanceId), { apvlType: 'agree' }).ok();
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
    expect(await flow()).toEqual([
      ['done', true],
      ['done', true],
    ]);
    const again = await h.submit();
    await h.clerk.send(calls.withdraw, { instanceId: again.instanceId }).ok();
    const ended = await h.clerk.send(calls.instance, { instanceId: again.instanceId }).ok();
    expect(ended.flow.map((f) => f.state)).toEqual(['stopped', 'coming']);
  });

  test('whoever gets a task back reads why it was returned, until the step is decided again', async () => {
    const h = await makeHouse(world, ({ leader, director }) =>
      nodesOf(['sequential', leader], ['sequential', director]),
    );
    const { instanceId } = await h.submit();
    const decide = async (user: typeof h.leader, more: object) =>
      user.send(calls.approve, { taskId: await h.taskOf(user, instanceId), ...more }).ok();
    const saidTo = async (user: typeof h.leader) => {
      const taskId = await h.taskOf(user, instanceId);
      const { rollbackComment, rollbackFiles } = await user.send(calls.getApvlOperateParam, { taskId }).ok();
      return [rollbackComment, rollbackFiles];
    };
    expect(await saidTo(h.leader)).toEqual(['', '']);
    await decide(h.leader, { apvlType: 'agree' });
    const file = await h.director.upload('批注.txt', Buffer.from('见第三页'));
    const back = { apvlType: 'return', returnActivity: 'n0', comment: '请复核', files: [file.id] };
    await decide(h.director, back);
    expect(await saidTo(h.leader)).toEqual(['请复核', file.id]);
    await decide(h.leader, { apvlType: 'agree' });
    expect(await saidTo(h.director)).toEqual(['', '']);
    await h.leader.send(calls.tackback, { instanceId }).ok();
    expect(await saidTo(h.leader)).toEqual(['请复核', file.id]);
  });

  test('approvers of later steps are chosen only where the definition allows it, and only from the organisation', async () => {
    const h = await makeHouse(world, ({ leader, director }) =>
      nodesOf(['sequential', leader], ['sequential', director]).map((n, i) => ({
        ...n,
        enableAssignApprover: i === 0,
      })),
    );
    const outsider = await world.user({ roles: ['leader'], org: await world.org('agency') });
    const { instanceId } = await h.submit();
    const taskId = await h.taskOf(h.leader, instanceId);
    const [activity] = await h.leader.send(calls.editableActivities, { taskId }).ok();
    expect(activity).toMatchObject({ activityId: 'n1', assign: '0', assignee: [h.director.id] });
    const agree = (activityKey: string, assignee: string[]) =>
      h.leader.send(calls.approve, {
        taskId,
        apvlType: 'agree',
        modifyActivities: [{ activityKey, assignee }],
      });

    await agree('n0', [h.colleague.id]).refused('approval.wrong.assignActivity');
    await agree('n1', [outsider.id]).refused('approval.wrong.assignUser');
    await agree('n1', [h.clerk.id]).refused('approval.wrong.assignUser');
    await agree('n1', [h.colleague.id]).ok();
    expect(await h.taskOf(h.director, instanceId)).toBe('');
    const colleagueTask = await h.taskOf(h.colleague, instanceId);
    await h.colleague
      .send(calls.approve, {
        taskId: colleagueTask,
        apvlType: 'agree',
        modifyActivities: [{ activityKey: 'n1', assignee: [] }],
      })
      .refused('approval.cannotAssign');
    await h.colleague.send(calls.approve, { taskId: colleagueTask, apvlType: 'agree' }).ok();
  });
});

/** Each way a task changes hands, with who reads what was attached before it and after it. */
describe('附件随任务流转: an attachment is read by the submitter and whoever has had a turn, and by nobody else', () => {
  type Person = 'clerk' | 'leader' | 'director' | 'colleague' | 'reader' | 'otherCompany' | 'otherTenant';

  /** A company with its approval, whoever may read all approvals of it, and the same kind of people elsewhere. */
  async function houseWithStrangers(nodes: Parameters<typeof makeHouse>[1]) {
    const h = await makeHouse(world, nodes, 'archivist');
    const elsewhere = await world.org('agency', '外租户代理', await world.tenant());
    const people: Record<Person, TestUser> = {
      clerk: h.clerk,
      leader: h.leader,
      director: h.director,
      colleague: h.colleague,
      reader: await world.user({ roles: ['pm'], org: h.org }),
      otherCompany: await world.user({ roles: ['pm', 'leader'], org: await world.org('agency') }),
      otherTenant: await world.user({ roles: ['pm', 'leader'], org: elsewhere }),
    };
    const readersOf = async (fileId: string) => {
      const asked = Object.entries(people).map(async ([name, user]) => {
        const { statusCode } = await user.raw('GET', `/base/file/download?fileId=${fileId}`);
        const listed = await user.send(listFiles, { ids: fileId }).ok();
        expect(listed.length, name).toBe(statusCode === 200 ? 1 : 0);
        if (statusCode !== 200) expect(statusCode, name).toBe(404);
        return statusCode === 200 ? [name] : [];
      });
      return (await Promise.all(asked)).flat();
    };
    const act = async (user: TestUser, instanceId: string, more: object) => {
      const { id } = await user.upload(`${newId()}.txt`, Buffer.from('意见'));
      const taskId = await h.taskOf(user, instanceId);
      await user.send(calls.approve, { taskId, files: [id], comment: '意见', ...more }).ok();
      return id;
    };
    const { instanceId } = await h.submit();
    return { h, instanceId, readersOf, act };
  }

  test('转交: whoever passed it on keeps reading, whoever has it now reads from then on', async () => {
    const { h, instanceId, readersOf, act } = await houseWithStrangers(({ leader, director }) =>
      nodesOf(['sequential', leader], ['sequential', director]),
    );
    const { id } = await h.leader.upload('转交.txt', Buffer.from('出差'));
    const taskId = await h.taskOf(h.leader, instanceId);
    await h.leader
      .send(calls.transmit, { taskId, users: [h.colleague.id], files: [id], comment: '出差' })
      .ok();
    expect(await readersOf(id)).toEqual(['clerk', 'leader', 'colleague', 'reader']);
    const said = await act(h.colleague, instanceId, { apvlType: 'agree' });
    for (const file of [id, said])
      expect(await readersOf(file)).toEqual(['clerk', 'leader', 'director', 'colleague', 'reader']);
  });

  test('指定审批人: whom the definition names reads nothing once somebody else is assigned', async () => {
    const { h, instanceId, readersOf, act } = await houseWithStrangers(({ leader, director }) =>
      nodesOf(['sequential', leader], ['sequential', director]).map((n, i) => ({
        ...n,
        enableAssignApprover: i === 0,
      })),
    );
    const modifyActivities = [{ activityKey: 'n1', assignee: [h.colleague.id] }];
    const id = await act(h.leader, instanceId, { apvlType: 'agree', modifyActivities });
    expect(await readersOf(id)).toEqual(['clerk', 'leader', 'colleague', 'reader']);
    const last = await act(h.colleague, instanceId, { apvlType: 'agree' });
    expect(await readersOf(last)).toEqual(['clerk', 'leader', 'colleague', 'reader']);
  });

  test('退回, 撤销: what was said before stays with those who had a turn, whoever comes later does not read it', async () => {
    const { h, instanceId, readersOf, act } = await houseWithStrangers(({ leader, director, colleague }) =>
      nodesOf(['sequential', leader], ['sequential', director], ['sequential', colleague]),
    );
    const agreed = await act(h.leader, instanceId, { apvlType: 'agree' });
    expect(await readersOf(agreed)).toEqual(['clerk', 'leader', 'director', 'reader']);
    const returned = await act(h.director, instanceId, { apvlType: 'return', returnActivity: 'n0' });
    for (const file of [agreed, returned])
      expect(await readersOf(file)).toEqual(['clerk', 'leader', 'director', 'reader']);
    await h.clerk.send(calls.withdraw, { instanceId }).ok();
    expect(await readersOf(returned)).toEqual(['clerk', 'leader', 'director', 'reader']);
  });
});
