import { beforeAll, describe, expect, test, vi } from 'vitest';
import { removeContract } from '#areas/entrust-contract/shared/calls.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';

let world: World;
let admin: TestUser;
let tenant: TestUser;
let pm: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  const platform = await world.org('platform');
  admin = await world.user({ roles: ['admin'], org: platform });
  tenant = await world.user({ roles: ['tenant'], org: platform });
  pm = await world.user({ roles: ['pm'] });
});

const KEY = 'entrustContract.notFound';
const change = (words: string | null, seen: string | null, more: object = {}) => ({
  wordKey: KEY,
  lang: 'zh' as const,
  level: 'tenant' as const,
  words,
  seen,
  ...more,
});
const entryOf = async (by: TestUser, searchKey: string) =>
  (await by.send(calls.pageWording, { searchKey }).ok()).records.find(
    (r) => r.wordKey === searchKey,
  ) as calls.WordingEntry;
const refusal = async (by: TestUser) =>
  (await by.send(removeContract, { id: crypto.randomUUID() }).refused(KEY)).msg;
const loaded = async (by: TestUser) => (await by.send(calls.loadZh, { changed: '1' }).ok()).zh[KEY];

describe('the words of a declared key', () => {
  test('are said otherwise in the tenant at once, in refusals too, and as declared again', async () => {
    const { declared } = (await entryOf(tenant, KEY)).zh;
    await pm.send(calls.saveWording, change('查无此合同', null)).refused('kit.refused.permission');
    await tenant.send(calls.saveWording, change('查无此合同', null)).ok();
    expect(await loaded(pm)).toBe('查无此合同');
    await vi.waitFor(async () => expect(await refusal(pm)).toBe('查无此合同'));
    expect((await pm.send(calls.loadZh, {}).ok()).zh['kit.web.save']).toBe('保存');
    expect((await pm.send(calls.loadEn, { changed: '1' }).ok()).en).toEqual({});
    expect((await tenant.send(calls.pageWording, { changed: '1' }).ok()).records).toMatchObject([
      { wordKey: KEY, zh: { declared, own: '查无此合同', words: '查无此合同' } },
    ]);
    await tenant.send(calls.saveWording, change('后到', null)).refused('kit.refused.changed');
    await tenant.send(calls.saveWording, change('查无此合同', '查无此合同')).refused('wording.wrong.same');
    await tenant.send(calls.saveWording, change(null, '查无此合同')).ok();
    await vi.waitFor(async () => expect(await refusal(pm)).toBe(declared));
    expect(await loaded(pm)).toBeUndefined();
    const { records } = await tenant.send(calls.wordingHistory, { wordKey: KEY }).ok();
    expect(records.map((r) => [r.beforeWords, r.afterWords])).toEqual([
      ['查无此合同', null],
      [null, '查无此合同'],
    ]);
    await pm.send(calls.wordingHistory, { wordKey: KEY }).refused('kit.refused.permission');
  });

  test('keep their placeholders, and no key is added', async () => {
    const at = { wordKey: 'wording.wrong.lost' };
    await tenant.send(calls.saveWording, change('须保留', null, at)).refused('wording.wrong.lost');
    await tenant
      .send(calls.saveWording, change('{names}与{other}', null, at))
      .refused('wording.wrong.unknown');
    await tenant.send(calls.saveWording, change('少了{names}', null, at)).ok();
    await tenant
      .send(calls.saveWording, change('x', null, { wordKey: 'wording.none' }))
      .refused('wording.keyNotFound');
    await tenant
      .send(calls.saveWording, change('x', null, { wordKey: 'wording.wrong' }))
      .refused('wording.keyNotFound');
    await tenant.send(calls.saveWording, change(' ', null)).refused('kit.wrong.input');
    await tenant.send(calls.saveWording, change('长'.repeat(1001), null)).refused('kit.wrong.input');
    await tenant.send(calls.saveWording, change('x', null, { more: '1' })).refused('kit.wrong.input');
  });

  test('are changed once, however many change them at the same moment', async () => {
    const at = { wordKey: 'kit.web.reset' };
    const codes = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const one = change(`重新填写${i}`, null, at);
        return (await tenant.send(calls.saveWording, one).envelope()).code;
      }),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
  });
});

test('whoever else looks after words is told of each change, and the law stands as it is', async () => {
  const at = { wordKey: 'kit.web.back' };
  await tenant.send(calls.saveWording, change('回上一页', null, at)).ok();
  const told = async (user: TestUser) =>
    (await user.send(recentMessages, {}).ok()).filter((m) => m.content.includes('kit.web.back'));
  expect((await told(admin)).map((m) => m.content)).toEqual([
    expect.stringContaining('原文：返回。现为：回上一页'),
  ]);
  expect(await told(tenant)).toEqual([]);
  const law = { wordKey: 'law.article.saleDays' };
  await admin.send(calls.saveWording, change('不得少于1日', null, law)).refused('wording.fixed');
  await admin
    .send(calls.saveWording, change('不得少于1日', null, { ...law, level: 'plat' }))
    .refused('wording.fixed');
  expect((await entryOf(admin, 'law.article.saleDays')).can).toEqual({ tenant: false, plat: false });
});

describe('the platform', () => {
  test('speaks for every tenant, whose own words stand before its; other tenants stay apart', async () => {
    const foreign = await world.tenant();
    const there = await world.user({
      roles: ['tenant'],
      org: await world.org('platform', undefined, foreign),
    });
    const at = { level: 'plat' as const };
    await tenant.send(calls.saveWording, change('平台说法', null, at)).refused('kit.refused.permission');
    await there.send(calls.saveWording, change('平台说法', null, at)).refused('kit.refused.permission');
    await admin.send(calls.saveWording, change('平台说法', null, at)).ok();
    expect([await loaded(pm), await loaded(there)]).toEqual(['平台说法', '平台说法']);
    await there.send(calls.saveWording, change('那里的说法', null)).ok();
    expect([await loaded(pm), await loaded(there)]).toEqual(['平台说法', '那里的说法']);
    await vi.waitFor(async () => expect(await refusal(pm)).toBe('平台说法'));
    await admin.send(calls.saveWording, change(null, '平台说法', at)).ok();
    expect([await loaded(pm), await loaded(there)]).toEqual([undefined, '那里的说法']);
    expect((await entryOf(there, KEY)).zh).toMatchObject({ plat: null, own: '那里的说法' });
    expect((await there.send(calls.wordingHistory, { wordKey: KEY }).ok()).records).toHaveLength(1);
  });

  test('names the folders that declare words', async () => {
    const names = (await admin.send(calls.wordingModules, {}).ok()).map((m) => m.name);
    expect(names).toEqual(expect.arrayContaining(['kit', 'entrustContract', 'wording']));
    const found = await admin.send(calls.pageWording, { module: 'wording', searchKey: '恢复' }).ok();
    expect(found.records.every((r) => r.wordKey.startsWith('wording.'))).toBe(true);
  });
});
