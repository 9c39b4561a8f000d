import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { publiciseCandidates, publishResult } from '#areas/award/shared/calls.ts';
import {
  bulletinDetail,
  publishBulletin,
  reopenBulletin,
  saveBulletin,
  submitBulletin,
} from '#areas/bulletin/shared/calls.ts';
import { commitDraw, committeeDetail, revealDraw, saveCommittee } from '#areas/committee/shared/calls.ts';
import { saveMembers } from '#areas/project/shared/member/calls.ts';
import { replaceAbsent, startReview } from '#areas/review/shared/calls.ts';
import { type House, fileForm, freshLot, houseOf } from '#areas/tender-file/server/test/house.ts';
import { askLotKey, fileDetail, reopenFile, saveFile, submitFile } from '#areas/tender-file/shared/calls.ts';

let world: World;
let house: House;
let colleague: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  house = await houseOf(world);
  colleague = await world.user({ roles: ['pm'] });
});

const plan = async (packageId: string) => ({
  packageId,
  plannedExtractCount: '5',
  time: new Date((await world.now()).getTime() + 86_400_000).toISOString(),
  location: '评标一室',
});

test('a colleague who may only look changes nothing in any stage', async () => {
  const { packageId } = await freshLot(house);
  const one = { packageId };
  const words = { title: '公告', media: '公衡', content: '正文' };
  const form = { ...one, ...(await fileForm(house)), fileId: null };
  const send = colleague.send.bind(colleague);
  for (const asked of [
    send(saveFile, form),
    send(submitFile, one),
    send(reopenFile, one),
    send(askLotKey, one),
    send(saveBulletin, { ...one, ...words }),
    send(submitBulletin, one),
    send(reopenBulletin, one),
    send(publishBulletin, one),
    send(saveCommittee, await plan(packageId)),
    send(commitDraw, one),
    send(revealDraw, { ...one, seed: '7' }),
    send(startReview, one),
    send(replaceAbsent, { ...one, seat: 1, ground: 'absent', evidence: '未到场', seed: '1' }),
    send(publiciseCandidates, { ...one, publicityEnd: '2099-01-01T00:00:00Z' }),
    send(publishResult, one),
  ])
    await asked.refused('kit.refused.permission');
  const shown: { can: object }[] = [
    await send(fileDetail, one).ok(),
    await send(bulletinDetail, one).ok(),
    await send(committeeDetail, one).ok(),
  ];
  for (const { can } of shown) expect(Object.values(can)).not.toContain(true);
});

test('a member operates in the stages it was given, and in no other', async () => {
  const { packageId, mainId } = await freshLot(house);
  const operatorPrivList = [
    { stageCode: 'pre', operatePriv: '2' },
    { stageCode: 'review', operatePriv: '1' },
  ];
  const operatorIdList = [{ operatorId: house.pm.id }, { operatorId: colleague.id, operatorPrivList }];
  await house.pm.send(saveMembers, { mainId, operatorIdList }).ok();
  expect((await colleague.send(fileDetail, { packageId }).ok()).can.edit).toBe(true);
  await colleague.send(saveFile, { packageId, ...(await fileForm(house)) }).ok();
  await colleague.send(saveCommittee, await plan(packageId)).refused('kit.refused.permission');
  await house.pm.send(saveCommittee, await plan(packageId)).ok();
});
