import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { fileDetail, fileMethod, fileMethods, saveFile } from '#areas/tender-file/shared/calls.ts';
import { emptyEvaluation } from '#areas/tender-file/shared/evaluation.ts';
import { fileForm, freshLot, type House, houseOf } from '#areas/tender-file/server/test/house.ts';
import * as calls from '../shared/calls.ts';

let world: World;
let admin: TestUser;
let tenant: TestUser;
let house: House;

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-11-20T01:00:00.000Z');
  const platform = await world.org('platform');
  admin = await world.user({ roles: ['admin'], org: platform });
  tenant = await world.user({ roles: ['tenant'], org: platform });
  house = await houseOf(world);
});

const whole = {
  formula: 'F1',
  params: {},
  priceFull: '40',
  items: [
    { part: 'technical' as const, name: '技术方案', full: '45', standard: '完整可行得满分' },
    { part: 'business' as const, name: '类似业绩', full: '15', standard: '', objective: true },
  ],
  passItems: [{ part: 'qualification' as const, name: '营业执照有效' }],
};

let made = 0;
const form = (more: object = {}) => ({
  id: null,
  level: 'tenant' as const,
  revision: 0,
  name: `综合评估法${(made += 1)}`,
  projectProperty: '10',
  purchaseMethod: '1010',
  qualificationType: '20',
  industryCategory: '34',
  region: '110000',
  purchaseCatalogue: null,
  bidStep: '1',
  principles: '公平、公正、科学、择优',
  evaluation: whole,
  ...more,
});
async function effective(by: TestUser, more: object = {}): Promise<string> {
  const { id } = await by.send(calls.saveMethodTemplate, form(more)).ok();
  await by.send(calls.enableTemplate, { id }).ok();
  return id;
}
const detail = (by: TestUser, id: string) => by.send(calls.methodTemplateDetail, { id }).ok();

test('a method is saved half-done, takes effect only whole, and is no text of a notice', async () => {
  const { pm } = house;
  const missing = await tenant
    .send(calls.saveMethodTemplate, form({ name: '', principles: '', bidStep: '3' }))
    .envelope();
  for (const words of ['请输入模板名称', '请填写评标原则', '请选择开标步骤'])
    expect(JSON.stringify(missing)).toContain(words);
  await pm.send(calls.saveMethodTemplate, form()).refused('kit.refused.permission');
  await tenant.send(calls.saveMethodTemplate, form({ level: 'plat' })).refused('kit.refused.permission');
  await tenant.send(calls.saveMethodTemplate, form({ region: 'NONE' })).refused('kit.wrong.choice');
  const half = form({ evaluation: { ...emptyEvaluation, priceFull: '30' } });
  const { id } = await tenant.send(calls.saveMethodTemplate, half).ok();
  expect(JSON.stringify(await tenant.send(calls.enableTemplate, { id }).envelope())).toContain('应为100');
  expect(await detail(tenant, id)).toMatchObject({ status: 'saved', version: 0 });
  // A formula that counts from the ceiling of a lot is whole without one.
  const ceiling = form({ id, revision: 1, evaluation: { ...whole, formula: 'F5', params: {} } });
  await tenant.send(calls.saveMethodTemplate, ceiling).ok();
  await tenant.send(calls.enableTemplate, { id }).ok();
  await tenant.send(calls.invalidateTemplate, { id }).ok();
  const { revision } = await detail(tenant, id);
  for (const call of [calls.templateDetail, calls.tryTemplate])
    await tenant
      .send(call as typeof calls.templateDetail, { id, shape: 'pdf' } as never)
      .refused('template.notFound');
  const { bidStep: _step, principles: _text, evaluation: _method, ...base } = form({ id, revision });
  const asText = { ...base, type: '10', content: '<p>{{招标人}}</p>' };
  await tenant.send(calls.saveTemplate, asText).refused('template.notFound');
  await tenant.send(calls.saveTemplate, { ...asText, type: '50' }).refused('kit.wrong.input');
});

test('each change that takes effect is a version, and the one before stays to be read', async () => {
  const id = await effective(tenant);
  await tenant.send(calls.invalidateTemplate, { id }).ok();
  await tenant.send(calls.enableTemplate, { id }).ok();
  expect(await detail(tenant, id)).toMatchObject({ version: 1 });
  await tenant.send(calls.invalidateTemplate, { id }).ok();
  const { revision, name } = await detail(tenant, id);
  const items = [
    { ...whole.items[0], name: '施工组织设计', part: 'technical' as const, full: '60', standard: '' },
  ];
  await tenant
    .send(calls.saveMethodTemplate, form({ id, revision, name, evaluation: { ...whole, items } }))
    .ok();
  await tenant.send(calls.enableTemplate, { id }).ok();
  const versions = await house.pm.send(calls.templateVersions, { id }).ok();
  expect(versions.map((v) => [v.version, v.evaluation?.items[0]?.name])).toEqual([
    [2, '施工组织设计'],
    [1, '技术方案'],
  ]);
  const copy = await tenant.send(calls.copyTemplate, { id }).ok();
  expect((await detail(tenant, copy.id)).evaluation.items[0]?.name).toBe('施工组织设计');
  const listed = await tenant.send(calls.pageTemplates, { kind: 'evaluation', searchKey: name }).ok();
  expect(listed.records.map((r) => r.kind)).toEqual(['evaluation', 'evaluation']);
  expect(
    (await tenant.send(calls.pageTemplates, { kind: 'bulletin', searchKey: name }).ok()).records,
  ).toEqual([]);
});

test('a tender file takes a method in effect, keeps what it took, and counts as a citation once', async () => {
  const { pm, owner } = house;
  const id = await effective(tenant);
  const other = await effective(tenant, { purchaseMethod: '1020' });
  const services = await effective(tenant, { projectProperty: '20', purchaseMethod: '2010' });
  const { id: unused } = await tenant.send(calls.saveMethodTemplate, form()).ok();
  const { packageId } = await freshLot(house);
  const offered = await pm.send(fileMethods, { packageId }).ok();
  expect(offered.find((m) => m.id === id)).toMatchObject({ fits: true, version: 1, level: 'tenant' });
  expect(offered.find((m) => m.id === other)).toMatchObject({ fits: false });
  expect(offered.some((m) => m.id === unused || m.id === services)).toBe(false);
  for (const id of [unused, services])
    await pm.send(fileMethod, { packageId, id }).refused('tenderFile.noMethod');
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  await stranger.send(fileMethods, { packageId }).refused('project.lotNotFound');
  await stranger.send(fileMethod, { packageId, id }).refused('project.lotNotFound');
  await owner.send(fileMethods, { packageId }).refused('kit.refused.permission');

  const { evaluation, principles } = await pm.send(fileMethod, { packageId, id }).ok();
  expect(principles).toBe('公平、公正、科学、择优');
  const saved = { packageId, ...(await fileForm(house, { evaluation })), methodId: id };
  for (let time = 0; time < 2; time += 1) await pm.send(saveFile, saved).ok();
  await world.deliver();
  expect(await detail(tenant, id)).toMatchObject({ citationCount: 1 });
  for (const methodId of [unused, services, randomUUID()])
    await pm.send(saveFile, { ...saved, methodId }).refused('tenderFile.noMethod');

  // What is changed or taken away later changes no file that was made of it.
  await tenant.send(calls.invalidateTemplate, { id }).ok();
  expect((await pm.send(fileMethods, { packageId }).ok()).some((m) => m.id === id)).toBe(false);
  await pm.send(fileMethod, { packageId, id }).refused('tenderFile.noMethod');
  await pm.send(saveFile, saved).ok();
  const file = await pm.send(fileDetail, { packageId }).ok();
  expect(file.evaluation.items.map((i) => i.name)).toEqual(['技术方案', '类似业绩']);
  expect(file.evaluation.items.every((i) => i.id !== '')).toBe(true);
});

test('a method of the platform is at choice in every tenant, and taken back everywhere', async () => {
  const name = form().name;
  const id = await effective(admin, { level: 'plat', name });
  const foreign = await world.tenant();
  const there = await world.user({ roles: ['tenant'], org: await world.org('platform', undefined, foreign) });
  await admin.send(calls.invalidateTemplate, { id }).ok();
  await admin.send(calls.enableTemplate, { id }).ok();
  const copies = async () =>
    (await there.send(calls.pageTemplates, { kind: 'evaluation', searchKey: name }).ok()).records;
  const [copy] = await copies();
  expect(copy).toMatchObject({ level: 'plat', status: 'effective', can: { edit: false, copy: true } });
  await there.send(calls.invalidateTemplate, { id: copy?.id ?? '' }).refused('template.notOwn');
  const { packageId } = await freshLot(house);
  const offered = () => house.pm.send(fileMethods, { packageId }).ok();
  expect((await offered()).find((m) => m.name === name)).toMatchObject({ level: 'plat' });
  await admin.send(calls.invalidateTemplate, { id }).ok();
  expect((await offered()).some((m) => m.name === name)).toBe(false);
  expect((await copies()).map((c) => c.status)).toEqual(['invalid']);
});

test('a method with unlawful criteria is saved, but does not take effect', async () => {
  const items = [{ ...whole.items[0], part: 'technical' as const, name: '技术方案', full: '60' }];
  const unjust = (standard: string) => form({ evaluation: { ...whole, items: [{ ...items[0], standard }] } });
  const { id } = await tenant.send(calls.saveMethodTemplate, unjust('注册资本1亿元以上得10分')).ok();
  const said = JSON.stringify(await tenant.send(calls.enableTemplate, { id }).envelope());
  expect(said).toContain('items.0.standard');
  expect(said).toContain('第三十二条');
  const principles = form({ principles: '投标报价低于最高投标限价80%的，否决其投标' });
  const other = await tenant.send(calls.saveMethodTemplate, principles).ok();
  expect(JSON.stringify(await tenant.send(calls.enableTemplate, other).envelope())).toContain(
    '不得规定最低投标限价',
  );
});
