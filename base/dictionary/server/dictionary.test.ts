import { beforeAll, describe, expect, test } from 'vitest';
import { configDetail } from '#areas/project/shared/main/calls.ts';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { seedTenant } from '../../../db/seed/seed.ts';
import * as calls from '../shared/calls.ts';

const { settingCalls } = calls;

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

const entry = (more: object = {}) => ({
  val: '1',
  name: '一',
  nameEn: 'one',
  parentVal: null,
  sort: '1',
  enabled: '1',
  ...more,
});
const version = async (code: string) => (await tenant.send(calls.setDetail, { code }).ok()).version;
const words = async (code: string) => (await pm.send(calls.valsets, { codes: code, flat: '1' }).ok())[code];

describe('dictionaries', () => {
  test('that no folder owns are there from the start, in both languages', async () => {
    const codes = [
      'SEX',
      'ORG_TYPE',
      'SEND_TYPE',
      'MENU_TYPE',
      'RECEIPT_METHOD',
      'EXPERT_RECORD_TYPE',
      'EXPERT_PUNISH_TYPE',
    ];
    const found = await pm.send(calls.valsets, { codes: codes.join(), flat: '1' }).ok();
    expect(codes.map((code) => found[code]?.length)).toEqual([3, 2, 3, 3, 5, 3, 6]);
    expect(codes.flatMap((code) => found[code] ?? []).every((e) => e.name && e.nameEn && e.enabled)).toBe(
      true,
    );
    expect(found.SEX?.[0]).toMatchObject({ val: '1', name: '男', nameEn: 'Male' });
    expect((await tenant.send(calls.setDetail, { code: 'SEX' }).ok()).name).toBe('性别');
  });

  test('of one’s own are made, filled, reordered and removed', async () => {
    const code = 'OWN_SET';
    const set = { code, name: '自定义', nameEn: 'Own' };
    await pm.send(calls.addSet, set).refused('kit.refused.permission');
    await tenant.send(calls.addSet, set).ok();
    await tenant.send(calls.addSet, set).refused('dictionary.wrong.codeTaken');
    await tenant.send(calls.addEntry, { ...entry(), code, version: 0 }).ok();
    await tenant
      .send(calls.addEntry, { ...entry({ val: '2' }), code, version: 0 })
      .refused('kit.refused.changed');
    await tenant.send(calls.addEntry, { ...entry(), code, version: 1 }).refused('dictionary.wrong.valTaken');
    await tenant
      .send(calls.addEntry, { ...entry({ val: '2', parentVal: '9' }), code, version: 1 })
      .refused('dictionary.wrong.parent');
    await tenant.send(calls.addEntry, { ...entry({ val: '2', parentVal: '1' }), code, version: 1 }).ok();
    const under = { ...entry({ parentVal: '2' }), oldParentVal: '', code, version: 2 };
    await tenant.send(calls.modifyEntry, under).refused('dictionary.wrong.ownParent');
    const first = { code, val: '1', parentVal: '', version: 2 };
    await tenant.send(calls.removeEntry, first).refused('dictionary.hasBelow');
    expect(await words(code)).toMatchObject([{ val: '1' }, { val: '2', parentVal: '1' }]);
    await tenant.send(calls.removeSet, { code }).ok();
    await tenant.send(calls.setDetail, { code }).refused('dictionary.notFound');
    await tenant.send(calls.addSet, set).ok();
    expect((await tenant.send(calls.setDetail, { code }).ok()).entries).toEqual([]);
  });

  test('keep the words of what was removed, for the records that bear it', async () => {
    const code = 'OLD_WORDS';
    await tenant.send(calls.addSet, { code, name: '旧词', nameEn: 'Old' }).ok();
    await tenant.send(calls.addEntry, { ...entry({ name: '旧' }), code, version: 0 }).ok();
    await tenant.send(calls.addEntry, { ...entry({ val: '2' }), code, version: 1 }).ok();
    await tenant.send(calls.removeEntry, { code, val: '1', parentVal: '', version: 2 }).ok();
    const again = { code, val: '1', parentVal: '', version: 3 };
    await tenant.send(calls.removeEntry, again).refused('dictionary.entryNotFound');
    expect(await words(code)).toMatchObject([
      { val: '1', name: '旧', enabled: false },
      { val: '2', enabled: true },
    ]);
    const left = await tenant.send(calls.setDetail, { code }).ok();
    expect([left.entryCount, left.entries.map((e) => e.val)]).toEqual([1, ['2']]);
    const below = { ...entry({ val: '3', parentVal: '1' }), code, version: 3 };
    await tenant.send(calls.addEntry, below).refused('dictionary.wrong.parent');
    await tenant.send(calls.addEntry, { ...entry({ name: '新' }), code, version: 3 }).ok();
    expect(await words(code)).toMatchObject([{ val: '1', name: '新', enabled: true }, { val: '2' }]);
  });

  test('of one’s own: an entry that was removed is not changed, and none goes where its value stands', async () => {
    const code = 'MOVED';
    await tenant.send(calls.addSet, { code, name: '移动', nameEn: 'Moved' }).ok();
    const add = (more: object, version: number) =>
      tenant.send(calls.addEntry, { ...entry(more), code, version }).ok();
    await add({ val: 'A' }, 0);
    await add({ val: '1', parentVal: 'A' }, 1);
    await add({ val: '1' }, 2);
    const change = (more: object, version = 3) => {
      const to = { ...entry({ name: '改', parentVal: 'A' }), oldParentVal: '', code, version, ...more };
      return tenant.send(calls.modifyEntry, to);
    };
    const { fields } = await change({}).refused('dictionary.wrong.valTaken');
    expect(fields?.map((f) => f.path)).toEqual(['val']);
    await change({ val: '9' }).refused('dictionary.entryNotFound');
    await change({ oldParentVal: '9' }).refused('dictionary.entryNotFound');
    // Nothing of it was written, the version of the list least of all.
    const kept = await tenant.send(calls.setDetail, { code }).ok();
    expect([kept.version, kept.entries.map((e) => e.name)]).toEqual([3, ['一', '一', '一']]);
    await tenant.send(calls.removeEntry, { code, val: '1', parentVal: 'A', version: 3 }).ok();
    await change({ oldParentVal: 'A', name: '迟' }, 4).refused('dictionary.entryNotFound');
    await change({}, 4).ok();
    expect(await words(code)).toMatchObject([{ val: '1', parentVal: 'A', name: '改' }, { val: 'A' }]);
  });

  test('come several in one call, each level below the other', async () => {
    const codes = ['PROJECT_TYPE', 'YES_NO', 'NO_SUCH'];
    for (const call of [calls.valsets, calls.valsetsByCodes]) {
      const found = await pm.send(call, { codes: codes.join(',') }).ok();
      expect(Object.keys(found)).toEqual(codes);
      expect(found.YES_NO?.map((e) => e.val)).toEqual(['1', '0']);
      const works = found.PROJECT_TYPE?.find((e) => e.val === 'A');
      expect(works?.sonDicList[0]).toMatchObject({ val: 'A01', parentVal: 'A', sonDicList: [] });
      expect(found.PROJECT_TYPE?.map((e) => e.val)).toEqual(['A', 'B', 'C']);
    }
    const many = Array.from({ length: 51 }, (_, i) => `C${i}`);
    await pm.send(calls.valsets, { codes: many.join(',') }).refused('kit.wrong.input');
    await world.anonymous.send(calls.valsets, { codes: 'YES_NO' }).refused('kit.refused.session');
  });

  test('that the documents name are all there', async () => {
    const codes =
      'CONTRACTOM_TYPE,SERVICE_FEE_RECEIVE_OBJECT,SERVICE_FEE_RECEIVE_MODE,PURCHASE_MODE,PROJECT_PROP,INDUSTRY_TYPE_2,' +
      'PROJECT_TYPE,PACKAGE_STAGE_UNIFIED,STD_CURRENCY,PROJECT_UN_STATUS,TENDER_ORGANIZE_FORM,TENDER_ORGANIZE_FORM_CG,' +
      'FUND_SOURCE,PLS_PURCHASE_PROJECT_TYPE,TENDER_COMP,TRADING_PLATFORM,EVA_METHOD,PUR_TYPE_INTERNAL,YES_NO,EXE_MODEL,APVL_STATUS';
    const found = await pm.send(calls.valsets, { codes }).ok();
    expect(Object.entries(found).filter(([, entries]) => entries.length === 0)).toEqual([]);
    expect(found.PURCHASE_MODE?.map((e) => e.val)).toEqual(
      '1010,1020,1030,1040,1050,1060,1070,2010,2020,2030,2040,2050,2060,3010,3020'.split(','),
    );
    const { records } = await tenant.send(calls.pageSets, { size: 200 }).ok();
    expect(records.filter((set) => set.name === set.code)).toEqual([]);
  });

  test('that are built in are renamed and stay, through the next start too', async () => {
    const code = 'CONTRACTOM_TYPE';
    const set = { code, name: '合同种类', nameEn: 'Kind', version: await version(code) };
    await tenant.send(calls.modifySet, set).ok();
    await tenant.send(calls.removeSet, { code }).refused('dictionary.isSystem');
    const one = { code, val: '1', parentVal: '', version: await version(code) };
    await tenant.send(calls.removeEntry, one).refused('dictionary.isSystemEntry');
    const renamed = {
      ...entry({ name: '代理', enabled: '0' }),
      oldParentVal: '',
      code,
      version: one.version,
    };
    await tenant.send(calls.modifyEntry, renamed).ok();
    await seedTenant(world.app.seed, world.tenantId);
    expect((await tenant.send(calls.setDetail, { code }).ok()).name).toBe('合同种类');
    expect((await words(code))?.find((e) => e.val === '1')).toMatchObject({ name: '代理', enabled: false });
  });

  test('of another tenant stay as they are', async () => {
    const other = await world.tenant();
    const foreign = await world.user({
      roles: ['tenant'],
      org: await world.org('platform', undefined, other),
    });
    const code = 'YES_NO';
    await tenant.send(calls.modifySet, { code, name: '甲', nameEn: 'A', version: await version(code) }).ok();
    expect((await foreign.send(calls.setDetail, { code }).ok()).name).toBe('是否');
  });
});

describe('settings', () => {
  const to = (configKey: string, configValue: string | null, seen: string | null) => ({
    configKey,
    configValue,
    seen,
  });
  const plat = (by: TestUser, prefectureCode: string, ...change: Parameters<typeof to>) =>
    by.send(settingCalls.plat.modify, { ...to(...change), prefectureCode });
  const rows = async (by: TestUser, prefectureCode?: string) => {
    const headers = prefectureCode ? { prefectureCode } : {};
    return (await by.send(configDetail, {}, { headers }).ok()).maxNumberOfSpecItem;
  };
  const shown = (tree: calls.SettingTree, key: string) =>
    tree.groups.flatMap((g) => g.settings).find((s) => s.configKey === key);

  test('are checked by their kind, act at once, and go back to the default', async () => {
    await plat(admin, '2000', 'maxNumberOfSpecItem', 'many', null).refused('dictionary.wrong.whole');
    const wrong = await plat(admin, '2000', 'maxNumberOfSpecItem', '10001', null).envelope();
    expect(wrong).toMatchObject({ code: 400, fields: [{ path: 'configValue' }] });
    await plat(admin, '2000', 'isShowCa', '2', null).refused('dictionary.wrong.yesNo');
    await plat(admin, '2000', 'no_such_key', '1', null).refused('dictionary.settingNotFound');
    await plat(admin, '2000', 'maxNumberOfSpecItem', '300', null).ok();
    expect(await rows(pm)).toBe(300);
    await plat(admin, '2000', 'maxNumberOfSpecItem', '400', null).refused('kit.refused.changed');
    await plat(admin, '2000', 'maxNumberOfSpecItem', null, '300').ok();
    expect(await rows(pm)).toBe(2000);
    const [event] = await world.sql<{ n: number }>(
      `select count(*)::int as n from event where type = 'dictionary.settingChanged'`,
    );
    expect(event?.n).toBe(2);
  });

  test('of a platform code hold for the tenants that work on it, and stand on the standard platform', async () => {
    const { prefectures } = await admin.send(settingCalls.plat.tree, {}).ok();
    expect(prefectures.map((p) => p.code)).toEqual(
      '1000,1002,1004,1005,1006,1007,1008,1009,1010,1011,1012,1013,2000'.split(','),
    );
    await plat(admin, '2000', 'maxNumberOfSpecItem', '900', null).ok();
    await plat(admin, '1010', 'maxNumberOfSpecItem', '90', null).ok();
    const worksOn = (code: string) =>
      world.app.database.technical('update tenant set prefecture_code = $1 where id = $2', [
        code,
        world.tenantId,
      ]);
    // A limit of the project form is a rule: no code that a request names gets another one.
    expect([await rows(pm), await rows(pm, '1010')]).toEqual([900, 900]);
    await worksOn('1010');
    expect([await rows(pm), await rows(pm, '2000')]).toEqual([90, 90]);
    const asked = { configKey: 'maxNumberOfSpecItem' };
    const headers = { prefectureCode: '2000' };
    expect((await pm.send(calls.queryConfig, asked, { headers }).ok()).configValue).toBe('90');
    await worksOn('1012');
    expect(await rows(pm)).toBe(900);
    await worksOn('2000');
    const query = { configKey: 'maxNumberOfSpecItem', prefectureCode: '1010' };
    expect((await pm.send(calls.queryConfig, query).ok()).configValue).toBe('90');
    const ah = await admin.send(settingCalls.plat.tree, { prefectureCode: '1010' }).ok();
    expect(shown(ah, 'maxNumberOfSpecItem')).toMatchObject({
      configValue: '90',
      inherited: '900',
      inheritedFrom: 'standard',
    });
    await plat(admin, '1010', 'maxNumberOfSpecItem', null, '90').ok();
    await plat(admin, '2000', 'maxNumberOfSpecItem', null, '900').ok();
  });

  test('are set otherwise by the tenant, and by a company for itself alone', async () => {
    const own = await world.user({ roles: ['companyadmin'] });
    const neighbour = await world.user({ roles: ['pm'], org: world.tenderee });
    const { modify, tree } = settingCalls.tenant;
    await tenant.send(modify, to('maxNumberOfSpecItem', '700', null)).ok();
    await own.send(settingCalls.company.modify, to('maxNumberOfSpecItem', '70', null)).ok();
    expect([await rows(pm), await rows(neighbour)]).toEqual([70, 700]);
    expect(shown(await tenant.send(tree, {}).ok(), 'maxNumberOfSpecItem')).toMatchObject({
      configValue: '700',
      inherited: '2000',
      inheritedFrom: 'default',
    });
    const mine = await own.send(settingCalls.company.tree, {}).ok();
    expect(shown(mine, 'maxNumberOfSpecItem')).toMatchObject({
      configValue: '70',
      inherited: '700',
      inheritedFrom: 'tenant',
    });
    expect(shown(mine, 'isShowCa')).toBeUndefined();
    const company = settingCalls.company.modify;
    await own.send(company, to('isShowCa', '0', null)).refused('dictionary.settingNotFound');
    await own.send(company, to('maxNumberOfSpecItem', '60', '71')).refused('kit.refused.changed');
    await own.send(company, to('maxNumberOfSpecItem', null, '70')).ok();
    await tenant.send(modify, to('maxNumberOfSpecItem', null, '700')).ok();
    expect([await rows(pm), await rows(neighbour)]).toEqual([2000, 2000]);
  });

  test('are set by two at once only once', async () => {
    const codes = await Promise.all(
      ['1', '2', '3'].map(
        async (value) =>
          (await tenant.send(settingCalls.tenant.modify, to('levelNum', value, null)).envelope()).code,
      ),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test("of a level belong to who looks after it, and to one's own tenant", async () => {
    const other = await world.tenant();
    const foreign = await world.user({
      roles: ['admin'],
      org: await world.org('platform', undefined, other),
    });
    await plat(foreign, '2000', 'isShowCa', '0', null).refused('dictionary.prefectureNotFound');
    expect((await foreign.send(settingCalls.plat.tree, {}).ok()).prefectures).toEqual([]);
    const own = await world.user({ roles: ['companyadmin'] });
    await tenant.send(settingCalls.plat.tree, {}).refused('kit.refused.permission');
    await own.send(settingCalls.tenant.tree, {}).refused('kit.refused.permission');
    await pm.send(settingCalls.company.tree, {}).refused('kit.refused.permission');
    const { groups } = await admin.send(settingCalls.plat.tree, {}).ok();
    expect(groups.map((g) => g.name)).toEqual(expect.arrayContaining(['account', 'project', 'bulletin']));
  });
});
