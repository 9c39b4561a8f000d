import { expect, test } from 'vitest';
import type { TestUser } from '#apps/server/test/world.ts';
import { answered, invitedLot, invitingHouse } from '#areas/invitation/server/test/house.ts';
import { confirmJoin } from '#areas/tender-file/shared/calls.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { decide } from '#areas/tender-file/server/test/house.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import {
  issueClarification,
  myClarifications,
  saveClarification,
  submitClarification,
} from '../shared/calls.ts';
import { clarificationScreens } from '../shared/screens.ts';

test('邀请招标: who accepted is told, also before it has the documents; who did not is not, and no notice goes out', async () => {
  const house = await invitingHouse(3);
  const { pm, leader, world, suppliers } = house;
  const packageId = await invitedLot(house);
  const [holder, accepted, silent] = suppliers as [TestUser, TestUser, TestUser];
  for (const user of [holder, accepted]) await answered(user, packageId).ok();
  await holder.send(confirmJoin, { packageId }).ok();
  const now = await world.now();
  const { id } = await pm
    .send(saveClarification, {
      packageId,
      kind: 'clarification',
      title: '关于阀门接口的澄清',
      content: '<p>接口按图纸。</p>',
      affectsBids: '1',
      newDeadline: new Date(now.getTime() + 40 * 86_400_000).toISOString(),
    })
    .ok();
  await pm.send(submitClarification, { id }).ok();
  await world.deliver();
  await decide(world, leader, id, true);
  await pm.send(issueClarification, { id }).ok();
  await world.deliver();
  const told = async (user: TestUser) =>
    (await user.send(pageMessages, { size: 100 }).ok()).records.filter((one) =>
      one.title.startsWith('采购文件有澄清与修改'),
    );
  const paths = await Promise.all(
    suppliers.map(async (user) => (await told(user)).map((m) => m.webRouter?.path)),
  );
  expect(paths).toEqual([[clarificationScreens.reply], [tenderFileScreens.view], []]);
  await accepted.send(myClarifications, { packageId }).refused('clarification.notFound');
  await silent.send(myClarifications, { packageId }).refused('clarification.notFound');
  // It obtains the clarification with the documents.
  await accepted.send(confirmJoin, { packageId }).ok();
  expect((await accepted.send(myClarifications, { packageId }).ok()).rows).toMatchObject([{ id, number: 1 }]);
  expect(await world.sql(`select 1 from bulletin where package_id = $1`, [packageId])).toEqual([]);
});
