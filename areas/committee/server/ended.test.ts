import { expect, test } from 'vitest';
import { makeWorld, type TestUser } from '#apps/server/test/world.ts';
import { moveLot } from '#areas/project/server/index.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import { handLot } from './test/facts.ts';
import { experts, formed } from './test/house.ts';

test('of a lot that ends before its review the experts are told not to come; of one that ends in it they were there', async () => {
  const world = await makeWorld();
  const pm = await world.user({ roles: ['pm'] });
  const people = await experts(world, 12);
  const told = async (user: TestUser) =>
    (await user.send(pageMessages, { size: 100 }).ok()).records.filter((one) => one.title === '评审席位变更');
  const lot = await handLot(world, { pm, status: '3080' });
  const sitting = await formed(world, pm, lot.packageId, people);
  await world.tx((tx) => moveLot(tx, lot.packageId, 'fail'));
  await world.deliver();
  for (const user of sitting) {
    const [message, ...more] = await told(user);
    expect(more).toEqual([]);
    // Time and place, and nothing of the project.
    expect(message?.content).toMatch(/^您不再参加.*的评审$/);
  }
  for (const user of people.filter((one) => !sitting.includes(one))) expect(await told(user)).toEqual([]);

  const other = await handLot(world, { pm, status: '3080' });
  const [first] = await formed(world, pm, other.packageId, people);
  const before = first ? (await told(first)).length : 0;
  await world.sql(`update project_package set status = '5010' where id = $1`, [other.packageId]);
  await world.tx((tx) => moveLot(tx, other.packageId, 'fail'));
  await world.deliver();
  expect(first && (await told(first)).length).toBe(before);
});
