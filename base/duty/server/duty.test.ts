import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { submitBulletin, publishBulletin, saveBulletin } from '#areas/bulletin/shared/calls.ts';
import { bulletinForm } from '#areas/bulletin/server/test/house.ts';
import {
  approveFile,
  decide,
  freshLot,
  type House,
  houseOf,
  keepLotKey,
  fileForm,
} from '#areas/tender-file/server/test/house.ts';
import { confirmJoin, saveFile, submitFile } from '#areas/tender-file/shared/calls.ts';
import { dayPlus, endOfDay } from '#base/calendar/shared/days.ts';
import { shanghaiDay, shanghaiEnd } from '#kit/shared/time.ts';
import { newId } from '#kit/server/ids.ts';
import { countDuties, DATES_MOST, datesOfDuties, pageDuties } from '#base/duty/shared/calls.ts';
import { insertDuties } from './store.ts';

let world: World;
let house: House;
let supplier: TestUser;
let rival: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  house = await houseOf(world);
  supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
  rival = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
});

/** What these people have to do about a lot, or about what is in approval. */
async function due(user: TestUser, subjectId?: string): Promise<string[]> {
  await world.deliver();
  const { records } = await user.send(pageDuties, { ...(subjectId ? { subjectId } : {}), size: 50 }).ok();
  return records.map((d) => d.title);
}

describe('duties of a lot follow its facts', () => {
  test('from the documents to the bid', async () => {
    const { packageId } = await freshLot(house);
    await house.pm.send(saveFile, { packageId, ...(await fileForm(house)) }).ok();
    expect(await due(house.pm, packageId)).toEqual(['编制采购文件并提交审批']);
    expect(await due(house.owner, packageId)).toEqual(['生成并保管标段密钥']);
    await house.pm.send(submitFile, { packageId }).ok();
    expect(await due(house.pm, packageId)).toEqual([]);
    expect(await due(house.leader)).toEqual(['审批：采购文件审批']);
    await decide(world, house.leader, packageId, false);
    expect(await due(house.leader)).toEqual([]);
    expect(await due(house.pm, packageId)).toEqual(['修改被退回的采购文件并重新提交']);
    await approveFile(house, packageId);
    expect(await due(house.pm, packageId)).toEqual(['编制招标公告并提交审批']);
    await keepLotKey(house, packageId);
    expect(await due(house.owner, packageId)).toEqual([]);
    await house.pm.send(saveBulletin, await bulletinForm(house, packageId)).ok();
    await house.pm.send(submitBulletin, { packageId }).ok();
    expect(await due(house.pm, packageId)).toEqual([]);
    await world.deliver();
    await decide(world, house.leader, packageId, true);
    await decide(world, house.director, packageId, true);
    expect(await due(house.pm, packageId)).toEqual(['发布招标公告']);
    await house.pm.send(publishBulletin, { packageId }).ok();
    expect(await due(house.pm, packageId)).toEqual(['编制评标委员会组建方案']);
    expect(await due(supplier)).toEqual([]);
    await supplier.send(confirmJoin, { packageId }).ok();
    expect(await due(supplier, packageId)).toEqual(['加密并递交投标文件']);
    // Who takes part stays secret: neither the agency nor a rival is shown it.
    for (const other of [house.owner, rival]) expect(await due(other, packageId)).toEqual([]);
    expect(await due(house.pm, packageId)).toEqual(['编制评标委员会组建方案']);
    const english = await supplier.send(pageDuties, { subjectId: packageId }, { language: 'en' }).ok();
    const [bid] = english.records;
    expect(bid).toMatchObject({
      title: 'Seal and submit the bid',
      main: '江州第二水厂设备采购',
      due: 'later',
      path: '/v6-template/master-page/bos/submit/submit-file',
      query: { packageId, opType: 'supplier' },
    });
    expect(await supplier.send(countDuties, {}).ok()).toMatchObject({ total: 1, later: 1, overdue: 0 });
    const day = shanghaiDay(bid?.until ?? '');
    const dates = await supplier.send(datesOfDuties, { from: day, to: day }).ok();
    expect(dates).toMatchObject([{ of: 'until', at: bid?.until }]);
  });

  test('a colleague who may not operate is shown nothing, and nobody without the permission', async () => {
    const { packageId } = await freshLot(house);
    const colleague = await world.user({ roles: ['pm'] });
    await house.pm.send(saveFile, { packageId, ...(await fileForm(house)) }).ok();
    expect(await due(colleague, packageId)).toEqual([]);
    const finance = await world.user({ roles: ['cashier'], org: world.tenderee });
    expect(await due(finance, packageId)).toEqual([]);
    await world.anonymous.send(pageDuties, {}).refused('kit.refused.session');
  });
});

test('what runs to the end of a day is due on that day, in figures, calendar and reminder', async () => {
  const clerk = await world.user({ roles: ['pm'] });
  const today = shanghaiDay(await world.now());
  const ends = endOfDay(today);
  type Row = Parameters<typeof insertDuties>[1][number];
  const ending = (more: Partial<Row> = {}): Row => ({
    id: newId(),
    subject: 'lot',
    subjectId: newId(),
    words: 'clarification.duty.answerObjection',
    params: {},
    main: '江州第二水厂设备采购',
    part: '',
    userId: clerk.id,
    orgId: null,
    permission: '',
    since: new Date(ends.getTime() - 86_400_000),
    sinceGiven: false,
    until: ends,
    atHour: false,
    lapses: false,
    named: true,
    exceptId: null,
    path: '/mine/mine',
    query: {},
    ...more,
  });
  await world.tx((tx) => insertDuties(tx, [ending()]));
  expect(await clerk.send(countDuties, {}).ok()).toMatchObject({ today: 1, week: 0 });
  const dates = await clerk.send(datesOfDuties, { from: today, to: today }).ok();
  expect(dates.map((one) => `${one.of} ${shanghaiDay(one.at)}`)).toEqual([`until ${today}`]);
  const next = dayPlus(today, 1);
  expect(await clerk.send(datesOfDuties, { from: next, to: next }).ok()).toEqual([]);
  // Each of these begins and ends on this day: the calendar is cut by its dates.
  const since = new Date(ends.getTime() - 3_600_000);
  await world.tx((tx) =>
    insertDuties(
      tx,
      Array.from({ length: 300 }, () => ending({ since, sinceGiven: true })),
    ),
  );
  const cut = await clerk.send(datesOfDuties, { from: today, to: today }).ok();
  expect(cut).toHaveLength(DATES_MOST);
  expect(cut.filter((one) => one.of === 'since')).toHaveLength(300);
  expect(shanghaiEnd(ends)).toBe(`${today} 24:00`);
});
