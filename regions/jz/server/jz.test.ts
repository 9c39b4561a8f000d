import { expect, test } from 'vitest';
import { makeWorld } from '#apps/server/test/world.ts';
import { House } from '#areas/project/server/test/project.ts';
import { projectDetail, saveProject, updateProject } from '#areas/project/shared/main/calls.ts';
import { valsets } from '#base/dictionary/shared/calls.ts';
import { packageDetail, savePackage } from '#areas/project/shared/package/calls.ts';

const world = await makeWorld();
const jz = await House.of(world, await world.tenant({ code: '1013', title: 'JZ平台' }));
const form = (fieldTenderProjectMap: object = {}) => jz.main({ fieldTenderProjectMap });

test('a project of JZ is always traded at the public trading centre, with rooms unless it says otherwise', async () => {
  const { mainId } = await jz.pm.send(saveProject, form()).ok();
  const shown = async () => (await jz.pm.send(projectDetail, { mainId }).ok()).fieldTenderProjectMap;
  expect(await shown()).toEqual({ isEnter: '1', venueBooking: '1' });
  // Nobody sees the first of the two, so nobody changes it.
  await jz.pm.send(updateProject, { ...form({ isEnter: '0', venueBooking: '0' }), mainId }).ok();
  expect(await shown()).toEqual({ isEnter: '1', venueBooking: '0' });
  const { packageId } = await jz.pm.send(savePackage, jz.lot(mainId)).ok();
  expect((await jz.pm.send(packageDetail, { packageId }).ok()).isEnter).toBe('1');
});

test('what is chosen of the rooms is said in its own words', async () => {
  const found = await jz.pm.send(valsets, { codes: 'NEED_VENUE_BOOKING_PANEL' }).ok();
  expect(found.NEED_VENUE_BOOKING_PANEL?.map((e) => [e.val, e.name])).toEqual([
    ['1', '需要'],
    ['0', '不需要'],
  ]);
});

test('a project that leaves the rooms empty, or says of them what nobody offers, is refused', async () => {
  const told = await jz.pm.send(saveProject, form({ venueBooking: '' })).refused('kit.wrong.input');
  expect(told.fields?.map((f) => [f.path, f.msg])).toEqual([
    ['fieldTenderProjectMap.venueBooking', '请选择是否需要场地预约'],
  ]);
  const english = await jz.pm.send(saveProject, form({ venueBooking: '' }), { language: 'en' }).envelope();
  expect(english.fields?.[0]?.msg).toBe('Please choose whether rooms are to be booked');
  await jz.pm.send(saveProject, form({ venueBooking: '7' })).refused('kit.wrong.choice');
});
