import { beforeAll, describe, expect, test } from 'vitest';
import { recentMessages } from '#base/message/shared/calls.ts';
import { newId } from '#kit/server/ids.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { makeWorld, type TestUser, type World } from '../../../apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import type { ApprovalNode, Block } from '../shared/definition.ts';
import * as exceptions from '../shared/exception-calls.ts';
import * as proxies from '../shared/proxy-calls.ts';
import { approvalScreens } from '../shared/screens.ts';
import { approvalBusiness } from './business.ts';
import { act, agree, name, step, where } from './test/acts.ts';
import { endings, type House, makeHouse } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

type People = Pick<House, 'leader' | 'director' | 'colleague'>;

/** A house whose business says that these people prepared what is submitted. */
async function houseBarring(
  nodes: (people: People) => readonly Block[],
  who: (h: House) => readonly TestUser[] = (h) => [h.colleague],
): Promise<House & { readonly prepared: Set<string> }> {
  const h = await makeHouse(world, nodes);
  const prepared = new Set(who(h).map((user) => user.id));
  approvalBusiness(h.serviceKey, {
    name: { zh: '测试业务', en: 'Test business' },
    form: approvalScreens.submitted,
    barred: {
      why: { zh: '编制过该内容', en: 'drew this up' },
      people: async () => [...prepared],
    },
  });
  return { ...h, prepared };
}

const orsign = (key: string, users: readonly TestUser[], more: Partial<ApprovalNode> = {}): Block => ({
  key,
  name: name(key),
  mode: 'orsign',
  assignees: users.map((u) => ({ userId: u.id })),
  ...more,
});

const refusedWith = async (submission: Promise<unknown>): Promise<Refusal> => {
  const found: unknown = await submission.then(
    () => undefined,
    (e: unknown) => e,
  );
  if (!(found instanceof Refusal)) throw new Error('it should be refused');
  return found;
};

describe('回避', () => {
  test('who prepared it is no candidate, and cannot be chosen by the initiator', async () => {
    const h = await houseBarring((p) => [
      orsign('a', [p.leader, p.director, p.colleague], { initiatorChooses: true }),
    ]);
    const serviceId = newId();
    const config = await h.clerk.send(calls.submitConfig, { serviceKey: h.serviceKey, serviceId }).ok();
    expect(config.activities[0]?.candidate.map((p) => p.id).toSorted()).toEqual(
      [h.leader.id, h.director.id].toSorted(),
    );
    const chosen = { assignees: [{ activityKey: 'a', assignee: [h.colleague.id] }] };
    const refusal = await refusedWith(h.submit(h.clerk, serviceId, { chosen }));
    expect(refusal.fields[0]).toMatchObject({
      key: 'approvalBarred.person',
      params: { name: h.colleague.trueName, why: '编制过该内容' },
    });
    const { instanceId } = await h.submit(h.clerk, serviceId);
    expect(await h.taskOf(h.colleague, instanceId)).toBe('');
    await agree(h, h.director, instanceId);
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
  });

  test('a step where only they would decide follows its policy: refused with the reason, or left out', async () => {
    const only = (more: object) => (p: People) => [step('a', p.colleague, more), step('b', p.leader)];
    const h = await houseBarring(only({}));
    const refusal = await refusedWith(h.submit());
    expect(refusal).toMatchObject({ key: 'approvalBarred.noneLeft', params: { node: 'a' } });
    const skips = await houseBarring(only({ whenEmpty: 'skip' }));
    const { instanceId } = await skips.submit();
    expect(await where(skips.clerk, instanceId)).toBe('b');
  });

  test('transfer, added approver and assignment refuse them, and none of the lists offers them', async () => {
    const h = await houseBarring((p) => [
      step('a', p.leader, { enableAddSign: true, enableAssignApprover: true }),
      step('b', p.director),
    ]);
    const { instanceId } = await h.submit();
    const taskId = await h.taskOf(h.leader, instanceId);
    const offered = await h.leader.send(calls.transmitUsers, { taskId }).ok();
    expect(offered.map((u) => u.id)).toEqual([h.director.id]);
    const [later] = await h.leader.send(calls.editableActivities, { taskId }).ok();
    expect(later?.candidate.map((u) => u.id)).not.toContain(h.colleague.id);
    const users = [h.colleague.id];
    await h.leader.send(calls.transmit, { taskId, users }).refused('approvalBarred.person');
    await h.leader
      .send(calls.addSign, { taskId, users, position: 'before' })
      .refused('approvalBarred.person');
    const modifyActivities = [{ activityKey: 'b', assignee: users }];
    await (await act(h, h.leader, instanceId, { modifyActivities })).refused('approvalBarred.person');
    await (await act(h, h.leader, instanceId, { users })).refused('approvalBarred.person');
    await h.leader.send(calls.transmit, { taskId, users: [h.director.id] }).ok();
  });

  test('a proxy of the approver who prepared it decides nothing, and is not told', async () => {
    const h = await houseBarring((p) => [step('a', p.leader)]);
    const now = (await world.now()).getTime();
    const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
    await h.leader.send(proxies.giveProxy, { userId: h.colleague.id, startsAt: at(-1), endsAt: at(7) }).ok();
    await world.fire();
    const { instanceId, serviceId } = await h.submit();
    const taskId = await h.taskOf(h.leader, instanceId);
    const said = { taskId, apvlType: 'agree' } as const;
    const refused = await h.colleague.send(calls.approve, said).refused('approvalBarred.person');
    expect(refused.msg).toBe(`“${h.colleague.trueName}”编制过该内容，不能审批`);
    expect((await h.colleague.send(calls.unhandledPage, {}).ok()).records).toEqual([]);
    const titles = (await h.colleague.send(recentMessages, {}).ok()).map((m) => m.title);
    expect(titles).toEqual(['审批代理委托']);
    await h.leader.send(calls.approve, said).ok();
    expect(await endings(world, serviceId)).toHaveLength(1);
  });

  test('an administrator does not put them in the place of an approver who is gone', async () => {
    const admin = await world.user({ roles: ['tenant'] });
    const h = await houseBarring((p) => [step('a', p.leader)]);
    const { instanceId } = await h.submit();
    const taskId = await h.taskOf(h.leader, instanceId);
    await world.sql('update account set disabled = true where id = $1', [h.leader.id]);
    const offered = await admin.send(exceptions.reassignUsers, { taskId }).ok();
    expect(offered.map((u) => u.id)).toEqual([h.director.id]);
    await admin
      .send(exceptions.askAssign, { taskId, userId: h.colleague.id, reason: '经办人已离职' })
      .refused('approvalBarred.person');
    // Whatever a later way may be, the database keeps it.
    await expect(
      world.sql('update approval_task set assignee_id = $2 where id = $1', [taskId, h.colleague.id]),
    ).rejects.toThrow('does not decide it');
  });

  test('an approver who returned it and worked on it since is asked no more, and it begins anew', async () => {
    const h = await houseBarring(
      (p) => [step('a', p.leader), orsign('b', [p.director, p.colleague], { resubmit: 'back' })],
      () => [],
    );
    const { instanceId, serviceId } = await h.submit();
    await agree(h, h.leader, instanceId);
    const back = { apvlType: 'return', returnActivity: 'initiator', comment: '请补充' } as const;
    await (await act(h, h.director, instanceId, back)).ok();
    h.prepared.add(h.director.id);
    const again = await h.submit(h.clerk, serviceId);
    expect(await where(h.clerk, again.instanceId)).toBe('a');
    await agree(h, h.leader, again.instanceId);
    expect(await h.taskOf(h.director, again.instanceId)).toBe('');
    await agree(h, h.colleague, again.instanceId);
    expect((await endings(world, serviceId)).at(-1)).toEqual({ agreed: true, withdrawn: false });
  });
});
