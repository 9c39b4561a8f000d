import { expect, test } from 'vitest';
import type { TestUser } from '#apps/server/test/world.ts';
import { answered, invitedLot, invitingHouse } from '#areas/invitation/server/test/house.ts';
import { moveLot } from '#areas/project/server/index.ts';
import { boardDetail } from '../shared/calls.ts';

test('until it is opened the supervision does not learn from what is owed how many of the invited accept', async () => {
  const house = await invitingHouse();
  const { world } = house;
  const packageId = await invitedLot(house);
  const declining = house.suppliers[0] as TestUser;
  await answered(declining, packageId, { answer: 'declined', reason: '产能已满' }).ok();
  await world.deliver();
  const watcher = await world.user({ roles: ['supervisor'], org: await world.org('supervision') });
  const waiting = async (user: TestUser) =>
    (await user.send(boardDetail, { packageId }).ok()).waiting.map((w) => w.title);
  expect((await waiting(house.owner)).join()).toContain('不足三个');
  expect(await waiting(watcher)).toEqual([]);
  await world.tx((tx) => moveLot(tx, packageId, 'startOpening'));
  await world.tx((tx) => moveLot(tx, packageId, 'finishOpening'));
  await world.deliver();
  expect(await waiting(watcher)).toEqual(await waiting(house.owner));
});
