import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { pageClauses, removeClauses, saveClause } from '#areas/clause/shared/calls.ts';
import {
  extractMethod,
  fileDetail,
  formerMethod,
  pageFormerLots,
  saveFile,
  submitFile,
} from '../shared/calls.ts';
import { approveFile, fileForm, freshLot, type House, houseOf } from './test/house.ts';

let world: World;
let house: House;
let pm: TestUser;
let keeper: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-11-20T01:00:00.000Z');
  house = await houseOf(world);
  pm = house.pm;
  keeper = await world.user({ roles: ['tenant'], org: await world.org('platform') });
});

const method = (standard: string, more: object = {}) => ({
  formula: 'F1',
  params: {},
  priceFull: '30',
  items: [
    { part: 'technical', name: '技术方案', full: '50' },
    { part: 'business', name: '业绩', full: '20', standard, ...more },
  ],
  passItems: [{ part: 'qualification', name: '营业执照', standard: '具备有效的营业执照' }],
});
const saved = async (standard: string, isLawBid: '0' | '1' = '1', more: object = {}) => {
  const { packageId } = await freshLot(house, { isLawBid });
  const form = await fileForm(house, { evaluation: method(standard), ...more });
  await pm.send(saveFile, { packageId, ...form }).ok();
  return packageId;
};

test('unlawful criteria may stand in a draft, but are not submitted; the refusal names item, article and goes on record', async () => {
  const packageId = await saved('具有本市同类业绩的每项加2分');
  const said = await pm.send(submitFile, { packageId }).envelope();
  expect(said).toMatchObject({ key: 'kit.wrong.input' });
  expect(JSON.stringify(said)).toContain('items.1.standard');
  expect(JSON.stringify(said)).toContain('第三十二条');
  expect(
    await world.sql(`select payload->>'act' as act from event where type = 'law.refused'`),
  ).toMatchObject([{ act: 'tenderFile.submit' }]);
  await pm
    .send(saveFile, { packageId, ...(await fileForm(house, { evaluation: method('同类业绩每项2分') })) })
    .ok();
  await pm.send(submitFile, { packageId }).ok();
});

test('where the law does not oblige to tender, region is let pass with a reason; a minimum price never is', async () => {
  const local = '具有本市同类业绩的每项加2分';
  await pm.send(submitFile, { packageId: await saved(local, '0') }).refused('kit.wrong.input');
  const reason = { deviationReason: '应急抢修须在半小时内到场' };
  await pm.send(submitFile, { packageId: await saved(local, '0', reason) }).ok();
  await pm
    .send(submitFile, { packageId: await saved('设最低投标限价', '0', reason) })
    .refused('kit.wrong.input');
});

test('an item says which clause it was copied from, as far as that is true, also when the clause is gone', async () => {
  const { records } = await pm.send(pageClauses, { searchKey: '项目经理业绩' }).ok();
  const clause = records[0];
  const own = await keeper
    .send(saveClause, { kind: 'technical', scope: '0', name: '将被删除', standard: '标准' })
    .ok();
  const evaluation = {
    ...method('每项2分', { from: { id: clause?.id, name: '我说的' } }),
    passItems: [
      { part: 'qualification', name: '甲', from: { id: own.id, name: '将被删除' } },
      { part: 'qualification', name: '乙', from: { id: world.tenantId, name: '没有的' } },
    ],
  };
  const { packageId } = await freshLot(house);
  await pm.send(saveFile, { packageId, evaluation }).ok();
  const read = async () => (await pm.send(fileDetail, { packageId }).ok()).evaluation;
  expect((await read()).items[1]?.from).toEqual({ id: clause?.id, name: '项目经理业绩' });
  expect((await read()).passItems.map((i) => i.from?.name)).toEqual(['将被删除', undefined]);
  await keeper.send(removeClauses, { ids: [own.id] }).ok();
  await pm.send(saveFile, { packageId, evaluation: await read() }).ok();
  expect((await read()).passItems[0]?.from?.name).toBe('将被删除');
});

test('a method is taken out of a lot whose documents are out, adapted, and the file says so', async () => {
  // Two lots of one project, so that one right of its stages is meant.
  const [former = '', packageId = ''] = (await freshLot(house, { lots: 2 })).packageIds;
  await approveFile(house, former, { evaluation: method('同类业绩每项2分') });
  const list = async (by: TestUser) =>
    (await by.send(pageFormerLots, { packageId, size: 200 }).ok()).records.map((r) => r.id);
  // Approved, but not out: nobody may look into it from here.
  expect(await list(pm)).not.toContain(former);
  await pm.send(formerMethod, { packageId, id: former }).refused('tenderFile.notFound');
  await world.sql(`update tender_file set status = '80', issued_at = app_now() where package_id = $1`, [
    former,
  ]);
  expect(await list(pm)).toContain(former);
  const { evaluation, name } = await pm.send(formerMethod, { packageId, id: former }).ok();
  expect(evaluation.items.map((i) => [i.name, i.id])).toEqual([
    ['技术方案', null],
    ['业绩', null],
  ]);
  const items = evaluation.items.map((i) => (i.name === '业绩' ? { ...i, full: '15' } : i));
  const adapted = { ...evaluation, priceFull: '35', items };
  const asked = { packageId, source: { kind: 'lot' as const, id: former }, evaluation: adapted };
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  for (const call of [pageFormerLots, formerMethod])
    await stranger
      .send(call as typeof formerMethod, { packageId, id: former })
      .refused('project.lotNotFound');
  await stranger.send(extractMethod, asked).refused('project.lotNotFound');
  await pm
    .send(extractMethod, { ...asked, source: { kind: 'lot', id: packageId } })
    .refused('tenderFile.notFound');
  await pm
    .send(extractMethod, { ...asked, source: { kind: 'template', id: former } })
    .refused('tenderFile.noMethod');
  await pm.send(extractMethod, asked).ok();
  const file = await pm.send(fileDetail, { packageId }).ok();
  expect(file).toMatchObject({
    status: '10',
    methodSource: { kind: 'lot', id: former, name, version: 1 },
    evaluation: { priceFull: '35' },
  });
  expect(await world.sql(`select 1 from event where type = 'tenderFile.methodExtracted'`)).toHaveLength(1);
  // A save keeps what it was made of; once it is in approval nothing is put into it.
  await pm.send(saveFile, { packageId, ...(await fileForm(house, { evaluation: file.evaluation })) }).ok();
  expect((await pm.send(fileDetail, { packageId }).ok()).methodSource?.id).toBe(former);
  await pm.send(submitFile, { packageId }).ok();
  await pm.send(extractMethod, asked).refused('tenderFile.wrongStatus');
});
