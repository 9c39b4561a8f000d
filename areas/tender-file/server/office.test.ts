import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { saving, word } from '#base/office/server/test/window.ts';
import { openOffice, saveRedisParam } from '#base/office/shared/calls.ts';
import * as calls from '../shared/calls.ts';
import { fileForm, freshLot, type House, houseOf } from './test/house.ts';

let world: World;
let house: House;

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-11-20T01:00:00.000Z');
  house = await houseOf(world);
});

test('the document of a lot is edited while its tender file may change, and stands from the submission on', async () => {
  const { pm, owner } = house;
  const { packageId } = await freshLot(house);
  const { id: fileId } = await pm.upload('采购文件.docx', await word('第一稿'));
  const { id } = await pm.send(calls.saveFile, { packageId, ...(await fileForm(house, { fileId })) }).ok();
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  await stranger.send(saveRedisParam, { kind: 'tenderFile', id }).refused('tenderFile.notFound');
  const clerk = await world.user({ roles: ['archivist'] });
  await clerk.send(saveRedisParam, { kind: 'tenderFile', id }).refused('tenderFile.notFound');
  await pm.send(saveRedisParam, { kind: 'tenderFile', id: packageId }).refused('tenderFile.notFound');
  // A tender file that has no document yet.
  const bare = await freshLot(house);
  const empty = { packageId: bare.packageId, evaluation: {} };
  const { id: without } = await pm.send(calls.saveFile, empty).ok();
  await pm.send(saveRedisParam, { kind: 'tenderFile', id: without }).refused('tenderFile.notFound');
  // What the tender file holds is edited there and nowhere else.
  const loose = await pm.send(saveRedisParam, { fileId }).ok();
  expect((await pm.send(openOffice, { key: loose }).ok()).readOnly).toBe(
    '文件已归入业务记录，请在该业务中编辑',
  );
  const key = await pm.send(saveRedisParam, { kind: 'tenderFile', id }).ok();
  const { mark, readOnly } = await pm.send(openOffice, { key }).ok();
  expect(readOnly).toBeNull();
  const { data } = await saving(pm, key, mark, await word('第二稿'));
  expect(await pm.send(calls.fileDetail, { packageId }).ok()).toMatchObject({
    fileId: data.fileId,
    version: 1,
  });
  expect(await saving(pm, key, mark, await word('旧稿'))).toMatchObject({
    key: 'tenderFile.documentChanged',
  });
  expect(owner.id).not.toBe(pm.id);
  await pm.send(calls.submitFile, { packageId }).ok();
  expect(await saving(pm, key, data.mark, await word('审批中改'))).toMatchObject({ key: 'office.readOnly' });
  expect(await pm.send(calls.fileDetail, { packageId }).ok()).toMatchObject({ fileId: data.fileId });
});
