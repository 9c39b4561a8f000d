import { expect, test } from 'vitest';
import type { TestUser } from '#apps/server/test/world.ts';
import {
  addedBatch,
  agreed,
  answered,
  invitedLot,
  invitingHouse,
  readyLot,
  submitted,
} from '#areas/invitation/server/test/house.ts';
import {
  invitationDetail,
  invitationReceipts,
  sendInvitation,
  watchedInvitation,
} from '#areas/invitation/shared/calls.ts';
import { invitationScreens, WATCHING } from '#areas/invitation/shared/screens.ts';
import { moveLot } from '#areas/project/server/index.ts';
import { boardDetail, consoleList } from '../shared/calls.ts';

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

test('until the opening the supervision sees that the letter was sent, and neither to whom nor to how many', async () => {
  const house = await invitingHouse();
  const { world } = house;
  const packageId = await readyLot(house);
  const watcher = await world.user({ roles: ['supervisor'], org: await world.org('supervision') });
  await agreed(house, await submitted(house, packageId));
  // Nothing was sent yet.
  await watcher.send(watchedInvitation, { packageId }).refused('invitation.notFound');
  await house.pm.send(sendInvitation, { packageId }).ok();
  await world.deliver();
  const lots = await watcher.send(consoleList, { packageId }).ok();
  const links = lots.stepList.find((step) => step.id === 'S4')?.children;
  expect(links).toMatchObject([{ opUrl: invitationScreens.receipts, opUrlParamNew: { opType: WATCHING } }]);
  const before = await watcher.send(watchedInvitation, { packageId }).ok();
  expect(before.opened).toBeNull();
  expect(before.content).toContain('回执');
  await addedBatch(house, packageId, [house.suppliers[3] as TestUser]);
  await house.pm.send(sendInvitation, { packageId }).ok();
  await answered(house.suppliers[0] as TestUser, packageId, { answer: 'declined', reason: '产能已满' }).ok();
  await world.deliver();
  // More were invited and somebody declined: nothing of it shows.
  expect(await watcher.send(watchedInvitation, { packageId }).ok()).toEqual(before);
  const all = JSON.stringify([
    before,
    await watcher.send(boardDetail, { packageId }).ok(),
    await watcher.send(consoleList, { packageId }).ok(),
  ]);
  for (const { org } of house.suppliers) expect(all).not.toContain(org.orgName);
  for (const user of [house.pm, house.owner, house.suppliers[0] as TestUser])
    await user.send(watchedInvitation, { packageId }).refused('kit.refused.permission');
  const within = await world.user({ roles: ['supervisor'], org: world.tenderee });
  await within.send(watchedInvitation, { packageId }).refused('invitation.notFound');
  expect((await watcher.send(invitationDetail, { packageId }).envelope()).code).toBe(403);
  expect((await watcher.send(invitationReceipts, { packageId }).envelope()).code).toBe(403);
  await world.tx((tx) => moveLot(tx, packageId, 'startOpening'));
  await world.tx((tx) => moveLot(tx, packageId, 'finishOpening'));
  const after = await watcher.send(watchedInvitation, { packageId }).ok();
  expect(after.opened).toMatchObject({ ground: 'fewBidders', batches: [{ count: 3 }, { count: 1 }] });
  // Each batch with its own date for the receipts.
  expect(after.opened?.batches[0]?.replyUntil).toBe(before.replyUntil);
  expect(after.opened?.rows.find((row) => row.answer === 'declined')).toMatchObject({ reason: '产能已满' });
});

test('every side calls the day of the letter by its name, and no notice', async () => {
  const house = await invitingHouse();
  const packageId = await invitedLot(house);
  const watcher = await house.world.user({
    roles: ['supervisor'],
    org: await house.world.org('supervision'),
  });
  for (const user of [house.pm, house.owner, house.suppliers[0] as TestUser, watcher]) {
    const { dates } = await user.send(boardDetail, { packageId }).ok();
    expect(dates.map((one) => one.code)).toContain('invited');
    expect(dates.map((one) => one.code)).not.toContain('issued');
  }
  // When the receipts are due: of each batch by itself, and of a later one nothing to those who must not learn of it.
  const due = async (user: TestUser) =>
    (await user.send(boardDetail, { packageId }).ok()).dates.find((one) => one.code === 'reply')?.at;
  const [first, added] = [house.suppliers[0] as TestUser, house.suppliers[3] as TestUser];
  const before = await due(first);
  expect(await Promise.all([house.pm, house.owner, watcher].map(due))).toEqual([before, before, before]);
  const later = new Date(Date.parse(before ?? '') + 86_400_000).toISOString();
  await addedBatch(house, packageId, [added], { replyUntil: later });
  await house.pm.send(sendInvitation, { packageId }).ok();
  await house.world.deliver();
  expect(await Promise.all([house.pm, added, first, watcher].map(due))).toEqual([
    later,
    later,
    before,
    before,
  ]);
});

test('with too few acceptances the console opens where more are invited, and at the committee otherwise', async () => {
  const house = await invitingHouse();
  const { world, pm, suppliers } = house;
  const packageId = await invitedLot(house);
  const next = async (user: TestUser) => {
    await world.deliver();
    return (await user.send(consoleList, { packageId }).ok()).stepList.flatMap((step) =>
      step.children.filter((one) => one.isLastOp === '1').map((one) => `${step.id}.${one.opCode}`),
    );
  };
  expect(await next(pm)).toEqual(['S8.draw']);
  await answered(suppliers[0] as TestUser, packageId, { answer: 'declined', reason: '产能已满' }).ok();
  expect(await next(pm)).toEqual(['S4.receipts']);
  // It is no duty of theirs, and nothing tells them how many accept.
  expect(await next(house.owner)).toEqual([]);
  await addedBatch(house, packageId, [suppliers[3] as TestUser]);
  expect(await next(pm)).toEqual(['S2a.invitees']);
  await pm.send(sendInvitation, { packageId }).ok();
  expect(await next(pm)).toEqual(['S8.draw']);
});
