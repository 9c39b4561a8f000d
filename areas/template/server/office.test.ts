import { beforeAll, expect, test } from 'vitest';
import { officeStandIn, PUBLIC_URL } from '#apps/server/test/office-stand-in.ts';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { saving, silence, word } from '#base/office/server/test/window.ts';
import {
  lockOffice,
  officeVersions,
  openOffice,
  saveRedisParam,
  startServer,
  unlockOffice,
} from '#base/office/shared/calls.ts';
import { documentParagraphs } from '#kit/server/office-places.ts';
import * as calls from '../shared/calls.ts';

let world: World;
let office: Awaited<ReturnType<typeof officeStandIn>>;
let keeper: TestUser;
let second: TestUser;
let reader: TestUser;

beforeAll(async () => {
  office = await officeStandIn();
  world = await makeWorld({ officeServer: office.officeServer, publicUrl: PUBLIC_URL });
  await office.calls(world.app);
  const platform = await world.org('platform');
  keeper = await world.user({ roles: ['tenant'], org: platform, trueName: '张管理' });
  second = await world.user({ roles: ['tenant'], org: platform, trueName: '李管理' });
  reader = await world.user({ roles: ['pm'] });
});

let made = 0;
async function template(...lines: string[]): Promise<string> {
  const { id: fileId } = await keeper.upload('模板.docx', await word(...lines));
  const form = {
    id: null,
    level: 'tenant',
    revision: 0,
    name: `在线编辑范本${(made += 1)}`,
    type: '70',
    projectProperty: '10',
    purchaseMethod: '1010',
    qualificationType: '20',
    industryCategory: '34',
    region: '110000',
    purchaseCatalogue: null,
    usage: null,
    fileId,
  };
  return (await keeper.send(calls.saveFileTemplate, form).ok()).id;
}

const windowOf = (by: TestUser, id: string) => by.send(saveRedisParam, { kind: 'template', id }).ok();
const see = (by: TestUser, key: string) => by.send(openOffice, { key }).ok();
const detail = (id: string) => keeper.send(calls.fileTemplateDetail, { id }).ok();

test('the document of a template is edited where it stands, and judged as an upload is', async () => {
  const id = await template('项目：${项目名称}');
  const key = await windowOf(keeper, id);
  const { mark } = await see(keeper, key);
  expect(await saving(keeper, key, mark, await word('${标底}'))).toMatchObject({ code: 400 });
  expect((await detail(id)).variables).toEqual(['项目名称']);
  const { data } = await saving(keeper, key, mark, await word('项目：${项目名称}', '招标人：${招标人}'));
  expect(data.no).toBe(2);
  expect(await detail(id)).toMatchObject({ variables: ['项目名称', '招标人'], revision: 2 });
  const path = `/base/template/file/document?id=${id}`;
  expect(await documentParagraphs((await keeper.raw('GET', path)).rawPayload)).toEqual([
    '项目：${项目名称}',
    '招标人：${招标人}',
  ]);
  // A form that was read before is told that somebody changed it; a window too.
  expect(await saving(keeper, key, mark, await word('旧'))).toMatchObject({ key: 'kit.refused.changed' });
  expect((await keeper.send(officeVersions, { key }).ok()).map(({ no }) => no)).toEqual([2, 1]);
});

test('one edits at a time; the second sees who does, and takes it when the first is silent', async () => {
  const id = await template('项目：${项目名称}');
  const [one, two] = [await windowOf(keeper, id), await windowOf(second, id)];
  const begin = (by: TestUser, key: string) => by.send(lockOffice, { key, begins: true }).ok();
  const both = await Promise.all([begin(keeper, one), begin(second, two)]);
  expect(both.filter(({ mine }) => mine)).toHaveLength(1);
  const [winner, loser] = both[0].mine ? ([keeper, second] as const) : ([second, keeper] as const);
  const [won, lost] = winner === keeper ? ([one, two] as const) : ([two, one] as const);
  expect(both.find(({ mine }) => !mine)).toEqual({ mine: false, by: winner.trueName });
  const { mark } = await see(loser, lost);
  expect(await saving(loser, lost, mark, await word('抢先'))).toMatchObject({ key: 'office.lockedBy' });
  // Its window was killed: after two minutes of silence the document is free.
  await silence(world, 2.1);
  expect(await begin(loser, lost)).toEqual({ mine: true, by: null });
  const { data } = await saving(loser, lost, mark, await word('后来者'));
  expect(data.no).toBe(2);
  expect(await saving(winner, won, mark, await word('晚到'))).toMatchObject({ code: 409 });
  expect((await detail(id)).revision).toBe(2);
});

test('one that took effect meanwhile keeps what it says, and whoever only uses templates reads it', async () => {
  const id = await template('项目：${项目名称}');
  await reader.send(saveRedisParam, { kind: 'template', id }).refused('template.notFound');
  const key = await windowOf(keeper, id);
  const { mark } = await see(keeper, key);
  await keeper.send(calls.enableTemplate, { id }).ok();
  expect(await saving(keeper, key, mark, await word('改'))).toMatchObject({ key: 'office.readOnly' });
  expect((await see(keeper, key)).readOnly).not.toBeNull();
  await keeper.send(lockOffice, { key }).refused('office.readOnly');
  const theirs = await windowOf(reader, id);
  expect(await see(reader, theirs)).toMatchObject({ readOnly: '仅模板管理员可以编辑', showsVersions: false });
  expect(await reader.send(officeVersions, { key: theirs }).ok()).toEqual([]);
  // Of an effect and a save at once one wins, and they never mix.
  const other = await template('甲：${项目名称}');
  const at = await windowOf(keeper, other);
  const { mark: of } = await see(keeper, at);
  const [enabled, saved] = await Promise.all([
    second.send(calls.enableTemplate, { id: other }).envelope(),
    saving(keeper, at, of, await word('乙：${项目名称}')),
  ]);
  expect(enabled.code).toBe(200);
  const [version] = await keeper.send(calls.templateVersions, { id: other }).ok();
  expect(version).toMatchObject({ version: 1 });
  const paragraphs = await documentParagraphs(
    (await keeper.raw('GET', `/base/template/file/document?id=${other}`)).rawPayload,
  );
  expect(paragraphs).toEqual([saved.code === 200 ? '乙：${项目名称}' : '甲：${项目名称}']);
});

test('the office server and our own editor at once: one has the lock, and nothing is saved over what was not seen', async () => {
  const id = await template('甲：${项目名称}');
  const [mine, theirs] = [await windowOf(keeper, id), await windowOf(second, id)];
  const ticket = await keeper.send(startServer, { key: mine }).ok();
  const [named, begun] = await Promise.all([
    office.lock(ticket, 'L1'),
    second.send(lockOffice, { key: theirs, begins: true }).ok(),
  ]);
  expect([named.status === 200, begun.mine].filter(Boolean)).toHaveLength(1);
  if (begun.mine) {
    expect(named).toMatchObject({ status: 409, lock: '' });
    expect((await office.info(ticket)).said).toMatchObject({ UserCanWrite: false });
    await second.send(unlockOffice, { key: theirs }).ok();
    expect((await office.lock(ticket, 'L1')).status).toBe(200);
  }
  const other = await second.send(startServer, { key: theirs }).ok();
  expect(office.pathOf(other)).toBe(office.pathOf(ticket));
  expect((await office.info(ticket)).said).toMatchObject({ UserCanWrite: true });
  expect((await office.info(other)).said).toMatchObject({ UserCanWrite: false, ReadOnly: true });
  // A lock of somebody else is told by its name, and serves nobody but its holder.
  const word2 = await word('乙：${项目名称}');
  for (const answer of [
    await office.lock(other, 'L1'),
    await office.lock(other, 'L2'),
    await office.refresh(other, 'L1'),
    await office.unlock(other, 'L1'),
    await office.relock(other, 'L1', 'L2'),
    await office.put(other, word2, 'L1'),
  ])
    expect(answer).toMatchObject({ status: 409, lock: 'L1' });
  expect(await second.send(lockOffice, { key: theirs, begins: true }).ok()).toEqual({
    mine: false,
    by: '张管理',
  });
  const { mark } = await see(second, theirs);
  expect(await saving(second, theirs, mark, word2)).toMatchObject({ key: 'office.lockedBy' });
  // Both of one person: from one state one is saved.
  const own = await see(keeper, mine);
  const [put, saved] = await Promise.all([
    office.put(ticket, await word('丙：${项目名称}'), 'L1'),
    saving(keeper, mine, own.mark, await word('丁：${项目名称}')),
  ]);
  expect([put.status === 200, saved.code === 200].filter(Boolean)).toHaveLength(1);
  expect((await detail(id)).revision).toBe(2);
  // What the record refuses of an upload it refuses of the office server as well.
  const judged = await template('戊：${项目名称}');
  const third = await keeper.send(startServer, { key: await windowOf(keeper, judged) }).ok();
  await office.lock(third, 'L3');
  expect((await office.put(third, await word('${标底}'), 'L3')).status).toBe(400);
  expect((await detail(judged)).variables).toEqual(['项目名称']);
  await keeper.send(calls.enableTemplate, { id: judged }).ok();
  const { revision } = await detail(judged);
  expect(await office.put(third, await word('己：${项目名称}'), 'L3')).toMatchObject({
    status: 409,
    lock: 'L3',
  });
  expect((await detail(judged)).revision).toBe(revision);
});

test('a template is opened by its code, as its document is known, in one’s own tenant', async () => {
  const id = await template('项目：${项目名称}');
  const opens = async (by: TestUser, more: object) =>
    see(by, await by.send(saveRedisParam, { tplCode: id, ...more }).ok());
  const { tenantId } = world;
  const { fileId } = await opens(keeper, {});
  for (const more of [{}, { tplFileCode: fileId }, { tenantId }, { tplFileCode: fileId, tenantId }])
    expect(await opens(keeper, more)).toMatchObject({ fileName: '模板.docx', fileId, readOnly: null });
  expect((await opens(keeper, { openMode: '00' })).readOnly).not.toBeNull();

  const sent = (by: TestUser, input: object) => by.send(saveRedisParam, input);
  await sent(keeper, { tplCode: id, tplFileCode: crypto.randomUUID() }).refused('office.notFound');
  await sent(keeper, { tplCode: id, tenantId: crypto.randomUUID() }).refused('office.notFound');
  await sent(keeper, { tplCode: 'no-such-code' }).refused('office.notFound');
  // Two things are named: which one was meant is not guessed.
  await sent(keeper, { tplCode: id, kind: 'template', id }).refused('office.notFound');
  await sent(keeper, { tplCode: id, fileId }).refused('office.notFound');
  // One that is not in effect is nobody's but those who keep templates.
  await sent(reader, { tplCode: id }).refused('template.notFound');
  await sent(keeper, { tplCode: crypto.randomUUID() }).refused('template.notFound');
});
