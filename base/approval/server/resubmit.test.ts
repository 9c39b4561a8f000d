import { beforeAll, describe, expect, test } from 'vitest';
import { recentMessages } from '#base/message/shared/calls.ts';
import { makeWorld, type World } from '../../../apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import { act, agree, step, where } from './test/acts.ts';
import { endings, type House, makeHouse } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
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

  test('anew where the flow says so', async () => {
    const h = await makeHouse(world, flow('anew'));
    const { serviceId } = await returned(h);
    expect(await where(h.clerk, (await h.submit(h.clerk, serviceId)).instanceId)).toBe('a');
  });
});
