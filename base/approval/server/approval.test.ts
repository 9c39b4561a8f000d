import { beforeAll, describe, expect, test } from 'vitest';
import { recentMessages } from '#base/message/shared/calls.ts';
import { newId } from '#kit/server/ids.ts';
import { makeWorld, type World } from '../../../apps/server/test/world.ts';
import { serviceStatus } from '#base/bizflow/shared/calls.ts';
import * as calls from '../shared/calls.ts';
import { formContent } from '../shared/submit-calls.ts';
import * as opinionCalls from '../shared/opinion-calls.ts';
import { defineApproval, latestStatuses } from './index.ts';
import { endings, makeHouse, nodesOf } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

describe('发起审批', () => {
  test('the approver gets a task and a message, the subject is in approval, the form is kept as it was', async () => {
    const h = await makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]));
    const { instanceId, needApproval, serviceId } = await h.submit();

    expect(needApproval).toBe(true);
    const { records } = await h.leader.send(calls.unhandledPage, {}).ok();
    expect(records).toMatchObject([
      { title: '江州水厂改造', serviceName: '测试业务', activityName: '环节n0', isRead: false },
    ]);
    expect(await h.leader.send(calls.unhandledNums, {}).ok()).toMatchObject({
      total: 1,
      services: [{ count: 1 }],
    });
    const [message] = await h.leader.send(recentMessages, {}).ok();
    expect(message).toMatchObject({
      title: '待审批：江州水厂改造',
      webRouter: { path: '/base/wf/apvl', query: { instanceId, taskId: records[0]?.taskId } },
    });
    const [english] = await h.leader.send(recentMessages, {}, { language: 'en' }).ok();
    expect(english?.content).toContain('Test business "江州水厂改造", submitted by');
    expect(english?.content).toContain('Step n0');
    const status = { serviceKey: h.serviceKey, serviceId };
    expect(await h.clerk.send(serviceStatus, status).ok()).toMatchObject({
      inApprove: true,
      wfSubmit: false,
      bfSubmit: false,
    });
    expect(await h.leader.send(formContent, { instanceId }).ok()).toMatchObject({
      formContent: { contractName: '江州水厂改造', amount: '123456789012345678.1230' },
    });
  });

  test('a subject is in approval once, even when many submit it at the same moment', async () => {
    const h = await makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]));
    const serviceId = newId();
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => h.submit(h.clerk, serviceId)));

    expect(answers.filter((a) => a.status === 'fulfilled')).toHaveLength(1);
    for (const a of answers)
      if (a.status === 'rejected') expect(a.reason.key).toBe('approval.alreadyInApproval');
    expect((await h.leader.send(calls.unhandledPage, {}).ok()).total).toBe(1);
  });

  test('a business without a flow takes effect at once, unless a flow is required', async () => {
    const h = await makeHouse(world, () => []);
    const { needApproval, serviceId } = await h.submit();
    expect(needApproval).toBe(false);
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
    expect(await h.clerk.send(calls.submitConfig, { serviceKey: h.serviceKey }).ok()).toMatchObject({
      needApproval: false,
    });
    expect(await h.clerk.send(serviceStatus, { serviceKey: h.serviceKey, serviceId }).ok()).toMatchObject({
      inApprove: false,
      result: '3',
    });
  });

  test('nobody approves their own submission: without another approver it is refused', async () => {
    const h = await makeHouse(world, () => [
      { key: 'n0', name: { zh: '负责人', en: 'Head' }, mode: 'sequential', assignees: [{ role: 'leader' }] },
    ]);
    await h.submit(h.clerk);
    await expect(h.submit(h.leader)).rejects.toMatchObject({
      key: 'approval.noApprover',
      params: { node: '负责人' },
    });
  });

  test('people of another organisation are no approvers, whatever the definition says', async () => {
    const outsider = await world.user({ roles: ['leader'], org: await world.org('agency') });
    const h = await makeHouse(world, () => nodesOf(['sequential', outsider]));
    await expect(h.submit()).rejects.toMatchObject({ key: 'approval.noApprover' });
  });

  test('a definition gets a new version only when it differs; a running approval keeps its own', async () => {
    const h = await makeHouse(world, ({ leader, director }) =>
      nodesOf(['sequential', leader], ['sequential', director]),
    );
    const { instanceId, serviceId } = await h.submit();
    const define = (nodes: ReturnType<typeof nodesOf>) =>
      world.tx((tx) =>
        defineApproval(tx, {
          serviceKey: h.serviceKey,
          name: { zh: '测试业务', en: 'Test business' },
          nodes,
        }),
      );
    const same = nodesOf(['sequential', h.leader], ['sequential', h.director]);
    expect((await define(same)).version).toBe(1);
    expect((await define(nodesOf(['sequential', h.leader]))).version).toBe(2);

    await h.leader
      .send(calls.approve, { taskId: await h.taskOf(h.leader, instanceId), apvlType: 'agree' })
      .ok();
    expect(await endings(world, serviceId)).toEqual([]);
    const second = await h.submit();
    await h.leader
      .send(calls.approve, { taskId: await h.taskOf(h.leader, second.instanceId), apvlType: 'agree' })
      .ok();
    expect(await endings(world, second.serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
  });
});

describe('审批', () => {
  test('one after the other: the second approver comes after the first, and the last one ends it', async () => {
    const h = await makeHouse(world, ({ leader, director }) => nodesOf(['sequential', leader, director]));
    const { instanceId, serviceId } = await h.submit();
    expect(await h.taskOf(h.director, instanceId)).toBe('');

    const first = await h.leader
      .send(calls.approve, {
        taskId: await h.taskOf(h.leader, instanceId),
        apvlType: 'agree',
        comment: '同意',
      })
      .ok();
    expect(first.status).toBe('1');
    const last = await h.director
      .send(calls.approve, { taskId: await h.taskOf(h.director, instanceId), apvlType: 'agree' })
      .ok();
    expect(last.status).toBe('3');
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
    const [message] = await h.clerk.send(recentMessages, {}).ok();
    expect(message).toMatchObject({
      title: '审批通过：江州水厂改造',
      webRouter: { path: '/base/wf/submitedList', query: { id: serviceId } },
    });
    const statuses = await world.tx((tx) => latestStatuses(tx.db, h.serviceKey, [serviceId, newId()]));
    expect(statuses).toEqual([{ serviceId, instanceId, status: '3' }]);
  });

  test('disagreeing needs an opinion, and ends it', async () => {
    const h = await makeHouse(world, ({ leader, director }) =>
      nodesOf(['sequential', leader], ['sequential', director]),
    );
    const { instanceId, serviceId } = await h.submit();
    const taskId = await h.taskOf(h.leader, instanceId);

    const refused = await h.leader
      .send(calls.approve, { taskId, apvlType: 'disagree', comment: '  ' })
      .refused('approval.need.comment');
    expect(refused.msg).toBe('不同意时，必须填写审批意见');
    await h.leader
      .send(calls.approve, { taskId, apvlType: 'disagree', comment: '长'.repeat(201) })
      .refused('kit.wrong.input');
    await h.leader.send(calls.approve, { taskId, apvlType: 'disagree', comment: '金额有误' }).ok();

    expect(await endings(world, serviceId)).toEqual([{ agreed: false, withdrawn: false }]);
    expect((await h.clerk.send(recentMessages, {}).ok())[0]?.content).toContain('金额有误');
    expect((await h.submit(h.clerk, serviceId)).needApproval).toBe(true);
  });

  test('only the assignee acts: not the submitter, a colleague, another organisation, another tenant', async () => {
    const h = await makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]));
    const { instanceId, serviceId } = await h.submit();
    const taskId = await h.taskOf(h.leader, instanceId);
    const outsider = await world.user({ roles: ['leader'], org: await world.org('agency') });
    const foreigner = await world.user({
      roles: ['leader'],
      org: await world.org('agency', '外租户', await world.tenant()),
    });

    for (const user of [h.clerk, h.colleague, h.director, outsider, foreigner]) {
      await user.send(calls.approve, { taskId, apvlType: 'agree' }).refused('approval.notFound');
      await user.send(calls.getApvlOperateParam, { taskId }).refused('approval.notFound');
      await user.send(calls.transmit, { taskId, users: [user.id] }).refused('approval.notFound');
    }
    await h.leader.send(calls.approve, { taskId: newId(), apvlType: 'agree' }).refused('approval.notFound');
    expect(await endings(world, serviceId)).toEqual([]);
    await h.leader.send(calls.approve, { taskId, apvlType: 'agree' }).ok();
  });

  test('participants and holders of approval.read see it; to others it looks as if it were not there', async () => {
    const h = await makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]));
    const { instanceId, serviceId } = await h.submit();
    const outsider = await world.user({ roles: ['leader'], org: await world.org('agency') });
    const foreigner = await world.user({
      roles: ['leader'],
      org: await world.org('agency', '外租户', await world.tenant()),
    });
    const which = { serviceKey: h.serviceKey, serviceId };

    for (const user of [h.clerk, h.leader, h.director]) {
      expect((await user.send(calls.instance, which).ok()).id).toBe(instanceId);
      expect(await user.send(calls.records, which).ok()).toHaveLength(1);
      await user.send(formContent, { instanceId }).ok();
    }
    for (const user of [h.colleague, outsider, foreigner]) {
      await user.send(calls.instance, { instanceId }).refused('approval.notFound');
      await user.send(formContent, { instanceId }).refused('approval.notFound');
      expect(await user.send(calls.records, which).ok()).toEqual([]);
      expect(await user.send(serviceStatus, which).ok()).toMatchObject({
        inApprove: false,
        instanceId: '',
      });
      expect(await user.send(calls.canBeWithdrawn, which).ok()).toBe(false);
    }
  });

  test('会签: all must agree, one refusal ends it, and a summary says what came out', async () => {
    const h = await makeHouse(world, ({ leader, director }) => nodesOf(['countersign', leader, director]));
    const one = await h.submit();
    await h.leader
      .send(calls.approve, { taskId: await h.taskOf(h.leader, one.instanceId), apvlType: 'agree' })
      .ok();
    expect(await endings(world, one.serviceId)).toEqual([]);
    await h.director
      .send(calls.approve, { taskId: await h.taskOf(h.director, one.instanceId), apvlType: 'agree' })
      .ok();
    expect(await endings(world, one.serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
    const [group] = await h.clerk.send(calls.records, { instanceId: one.instanceId }).ok();
    expect(group?.records.map((r) => r.opType)).toEqual(['7', '2', '2', '1']);

    const two = await h.submit();
    const leaderTask = await h.taskOf(h.leader, two.instanceId);
    await h.director
      .send(calls.approve, {
        taskId: await h.taskOf(h.director, two.instanceId),
        apvlType: 'disagree',
        comment: '不行',
      })
      .ok();
    expect(await endings(world, two.serviceId)).toEqual([{ agreed: false, withdrawn: false }]);
    await h.leader.send(calls.approve, { taskId: leaderTask, apvlType: 'agree' }).refused('approval.ended');
    expect(await h.leader.send(calls.isHandled, { id: leaderTask }).ok()).toBe(true);
    const [refused] = await h.clerk.send(calls.records, { instanceId: two.instanceId }).ok();
    expect(refused?.records.map((r) => r.opType)).toEqual(['8', '3', '1']);
  });

  test('或签: any one decides, the others have nothing left to do', async () => {
    const h = await makeHouse(world, ({ leader, director }) => nodesOf(['orsign', leader, director]));
    const { instanceId, serviceId } = await h.submit();
    const directorTask = await h.taskOf(h.director, instanceId);
    await h.leader
      .send(calls.approve, { taskId: await h.taskOf(h.leader, instanceId), apvlType: 'agree' })
      .ok();

    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
    expect(await h.taskOf(h.director, instanceId)).toBe('');
    await h.director
      .send(calls.approve, { taskId: directorTask, apvlType: 'agree' })
      .refused('approval.ended');
    const again = await h.leader.send(calls.handledPage, {}).ok();
    expect(again.records).toMatchObject([{ opType: '2', status: '3', can: { takeBack: false } }]);
  });

  test('opinions carry at most five attachments, and only files the approver may use', async () => {
    const h = await makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]));
    const { instanceId } = await h.submit();
    const taskId = await h.taskOf(h.leader, instanceId);
    const own = await h.leader.upload('意见.txt', Buffer.from('同意'));
    const outsider = await world.user({ roles: ['pm'], org: await world.org('agency') });
    const theirs = await outsider.upload('外单位.txt', Buffer.from('x'));

    const six = Array.from({ length: 6 }, () => newId());
    await h.leader.send(calls.approve, { taskId, apvlType: 'agree', files: six }).refused('kit.wrong.input');
    await h.leader
      .send(calls.approve, { taskId, apvlType: 'agree', files: [theirs.id] })
      .refused('approval.wrong.file');
    await h.leader
      .send(calls.approve, { taskId, apvlType: 'agree', files: [own.id], comment: '见附件' })
      .ok();
    const [group] = await h.clerk.send(calls.records, { instanceId }).ok();
    expect(group?.records[0]).toMatchObject({
      opType: '2',
      files: own.id,
      comment: '见附件',
      activityName: '环节n0',
    });
  });

  test('an attachment is read by whom the approval is read by, later approvers too, and by no colleague', async () => {
    const h = await makeHouse(world, ({ leader, director }) =>
      nodesOf(['sequential', leader], ['sequential', director]),
    );
    const { instanceId } = await h.submit();
    const { id } = await h.leader.upload('意见.txt', Buffer.from('同意'));
    const seenBy = async (user: typeof h.clerk) =>
      (await user.raw('GET', `/base/file/download?fileId=${id}`)).statusCode;
    expect(await seenBy(h.colleague)).toBe(200);
    const taskId = await h.taskOf(h.leader, instanceId);
    await h.leader.send(calls.approve, { taskId, apvlType: 'agree', files: [id] }).ok();
    for (const user of [h.clerk, h.leader, h.director]) {
      await user.send(calls.instance, { instanceId }).ok();
      expect(await seenBy(user)).toBe(200);
    }
    await h.colleague.send(calls.instance, { instanceId }).refused('approval.notFound');
    expect(await seenBy(h.colleague)).toBe(404);
  });
});

describe('待办与常用意见', () => {
  test('filters, marks and counts are one’s own', async () => {
    const h = await makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]));
    const one = await h.submit();
    await h.submit();
    const id = await h.taskOf(h.leader, one.instanceId);

    await h.director.send(calls.setMarked, { ids: [id] }).ok();
    expect((await h.leader.send(calls.unhandledPage, { isMarked: '1' }).ok()).total).toBe(0);
    await h.leader.send(calls.setMarked, { ids: [id] }).ok();
    await h.leader.send(calls.setRead, { ids: id }).ok();
    expect((await h.leader.send(calls.unhandledPage, { isMarked: '1' }).ok()).records).toMatchObject([
      { id, isRead: true, isMarked: true },
    ]);
    await h.leader.send(calls.setUnMarked, { ids: [id] }).ok();
    expect((await h.leader.send(calls.unhandledPage, { isMarked: '1' }).ok()).total).toBe(0);
    expect((await h.leader.send(calls.unhandledPage, { title: '水厂%' }).ok()).total).toBe(0);
    expect((await h.leader.send(calls.unhandledPage, { title: '水厂' }).ok()).total).toBe(2);
    expect((await h.leader.send(calls.unhandledPage, { serviceKey: 'OTHER' }).ok()).total).toBe(0);
    expect((await h.director.send(calls.unhandledPage, {}).ok()).total).toBe(0);
    await h.director.send(calls.isHandled, { id }).refused('approval.notFound');
    expect(await h.leader.send(calls.handledNums, {}).ok()).toEqual({ total: 0, services: [] });
  });

  test('common opinions belong to their user', async () => {
    const [one, other] = [await world.user({ roles: ['leader'] }), await world.user({ roles: ['leader'] })];
    const inputGroup = `CONTRACT_APPROVAL:${one.id}`;
    await one.send(opinionCalls.addOpinion, { inputGroup, dataContent: '同意，请抓紧办理' }).ok();
    await one.send(opinionCalls.addOpinion, { inputGroup, dataContent: '同意，请抓紧办理' }).ok();
    await one.send(opinionCalls.addOpinion, { inputGroup, dataContent: ' ' }).refused('kit.wrong.input');

    expect(await one.send(opinionCalls.listOpinions, { inputGroup }).ok()).toMatchObject([
      { dataContent: '同意，请抓紧办理' },
    ]);
    await other.send(opinionCalls.listOpinions, { inputGroup }).refused('approval.wrong.inputGroup');
    await other
      .send(opinionCalls.addOpinion, { inputGroup, dataContent: '同意' })
      .refused('approval.wrong.inputGroup');
  });
});
