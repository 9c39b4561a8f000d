import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { House } from '#areas/project/server/test/project.ts';
import { pageProjects, projectDetail, saveProject } from '#areas/project/shared/main/calls.ts';
import { mainSlot } from '#areas/project/shared/main/schema.ts';
import { savePackage } from '#areas/project/shared/package/calls.ts';
import { API_BASE } from '#kit/shared/call.ts';
import { knownRegions, type RegionDeclaration, regionProblems } from '#kit/shared/region.ts';
import { fieldProblem, fieldSet } from '#kit/shared/fields.ts';
import { fill, slot, varied } from '#kit/shared/slot.ts';
import { texts } from '#kit/shared/text.ts';
import { regionsBelow } from './regions.ts';
import { makeWorld } from './test/world.ts';

const world = await makeWorld({ regions: join(import.meta.dirname, 'test/regions') });

test('a folder alone makes a region: fields, words, rules, a dictionary, hidden and fixed fields', async () => {
  const zz = await House.of(world, await world.tenant({ code: '1999', title: '测试平台' }));
  const form = (map: object, more: object = {}) =>
    zz.main({ mainName: '江河整治工程', fieldTenderProjectMap: map, ...more });
  const asked = await zz.pm
    .send(saveProject, form({ floodSeason: '1' }, { mainName: '水泵采购' }))
    .refused('kit.wrong.input');
  expect(asked.fields).toEqual([
    { path: 'mainName', msg: '工程名称须以“工程”结尾' },
    { path: 'fieldTenderProjectMap.riverCode', msg: '请选择河道' },
    { path: 'fieldTenderProjectMap.crew', msg: '请输入人数' },
  ]);
  await zz.pm.send(saveProject, form({ riverCode: 'R9' })).refused('kit.wrong.choice');
  // A name that every object has is refused too.
  const known = await zz.pm.send(saveProject, form({ riverCode: 'R1', constructor: '1' })).envelope();
  expect(known.fields?.map((f) => f.path)).toEqual(['fieldTenderProjectMap.constructor']);
  const sent = form({ riverCode: 'R1', crew: '30' }, { tradePlatform: '7', description: '别的' });
  const { mainId } = await zz.pm.send(saveProject, sent).ok();
  expect(await zz.pm.send(projectDetail, { mainId }).ok()).toMatchObject({
    region: 'ZZ',
    tradePlatform: '1',
    description: '见附件',
    fieldTenderProjectMap: { riverCode: 'R1', floodSeason: '0', crew: '30' },
  });
  const found = await zz.pm.send(pageProjects, { 'fieldTenderProjectMap.floodSeason': '0' } as never).ok();
  expect(found.records.map((r) => r.mainId)).toEqual([mainId]);
  const long = zz.lot(mainId, { packageName: '标'.repeat(21) });
  await zz.pm.send(savePackage, long).refused('kit.wrong.input');
  await zz.pm.send(savePackage, zz.lot(mainId)).ok();
  const menus = async (tenantId: string) =>
    (
      await world.tx(
        ({ client }) => client.query(`select 1 from menu where menu_code = 'zz.rivers'`),
        tenantId,
      )
    ).rowCount;
  expect(await menus(zz.tenderee.tenantId)).toBe(1);
  // The standard product beside it knows nothing of this.
  expect(await menus(world.tenantId)).toBe(0);
  const standard = await House.of(world);
  await standard.pm.send(saveProject, standard.main()).ok();
});

interface Shape {
  readonly title?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
  readonly required?: readonly string[];
}

test('the interface document shows what each region adds and changes', async () => {
  const answer = await world.app.http.inject({ method: 'GET', url: `${API_BASE}/openapi.json?lang=en` });
  const doc = JSON.parse(answer.body) as {
    paths: Record<string, Record<string, { parameters: { name: string; description: string }[] }>>;
    components: {
      schemas: Record<
        string,
        { properties: Record<string, { anyOf?: Shape[]; description?: string }>; required?: string[] }
      >;
    };
  };
  const input = doc.components.schemas['PreProjectMainSaveInput'];
  const shapes = (input?.properties['fieldTenderProjectMap']?.anyOf ?? []).map(
    (one): Shape => (one.$ref ? (doc.components.schemas[one.$ref.split('/').pop() ?? ''] as Shape) : one),
  );
  const adding = knownRegions().filter(({ fills }) => fills.some(({ slot }) => slot.name === 'project.main'));
  expect(shapes.map((s) => s.title)).toEqual([...adding.map(({ code }) => code), 'standard', undefined]);
  expect(adding.map(({ code }) => code)).toEqual(expect.arrayContaining(['AH', 'ZZ']));
  expect(shapes[0]?.required).toEqual(['touZiGuSuan', 'kbTime', 'fileId']);
  expect(shapes[0]?.properties?.['touZiGuSuan']?.description).toContain('currency CNY');
  const zz = shapes.find((s) => s.title === 'ZZ');
  expect(zz?.properties?.['riverCode']?.description).toContain('dictionary ZZ_RIVER');
  expect(input?.properties['mainName']?.description).toContain('ZZ: Name of the works');
  expect(input?.properties['description']?.description).toContain('ZZ: not filled in');
  expect(input?.required).toContain('mainName');
  expect(input?.required).not.toContain('description');
  const parameters = doc.paths['/pre/project/page']?.['get']?.parameters ?? [];
  expect(parameters.map((p) => p.name)).toEqual(
    expect.arrayContaining(['fieldTenderProjectMap.kbTime', 'fieldTenderProjectMap.kbTimeEnd']),
  );
});

test('what a declaration says wrong stops the start, each in words', async () => {
  const [zz] = knownRegions().filter((r) => r.code === 'ZZ');
  const [first] = (zz as RegionDeclaration).fills;
  const broken = (fields: object, change: object = {}) =>
    regionProblems({
      ...(zz as RegionDeclaration),
      fills: [{ ...first, slot: mainSlot, fields, change } as never],
    });
  const section = 'section.basic';
  expect(broken({ crew: { kind: 'number', section: 'section.nowhere' } })).toEqual([
    'project.main.crew: there is no section.nowhere',
  ]);
  expect(broken({ crew: { kind: 'number', section, after: 'crow' } })[0]).toContain('stands after crow');
  expect(broken({ crew: { kind: 'money', section, filter: true } })[0]).toContain(
    'a list is not asked by money',
  );
  expect(broken({ crew: { kind: 'number', section, showIf: { tide: '1' } } })[0]).toContain('asks for tide');
  expect(broken({ crew: { kind: 'number', section, from: 'tide' } })[0]).toContain('takes over tide');
  expect(broken({ unsaid: { kind: 'text', section } })[0]).toContain('nobody says regionZz.field.unsaid');
  expect(broken({}, { mainNames: {} })).toEqual(['project.main.mainNames is no field of this form']);
  expect(broken({}, { mainName: { max: 900 } })[0]).toContain('longer than its column');
  expect(broken({}, { mainName: { fixed: null } })[0]).toContain('needs a value');
  // The region cannot make optional what the form demands, nor allow what it refuses.
  expect(broken({}, { mainName: { needIf: { isHasPackage: '1' } } })[0]).toContain(
    'no condition changes that',
  );
  expect(broken({}, { mainCode: { need: 'need.crew', needIf: { tide: '1' } } })[0]).toContain(
    'asks for tide',
  );
  expect(broken({}, { serviceFeePercent: { least: '-1' } })[0]).toContain('takes more than the form lets it');
  expect(broken({}, { mainName: { fixed: 'x'.repeat(900) } })[0]).toContain('its own rules refuse');
  expect(broken({}, { serviceFeePercent: { default: 'much' } })[0]).toContain('its own rules refuse');
  expect(broken({ crew: { kind: 'number', fixed: 'many', section } })[0]).toContain("refuse 'many'");
  expect(broken({ crew: { kind: 'reference', section } })[0]).toContain('adds no reference');
  expect(broken({ crew: { kind: 'choice', section } })[0]).toContain('nothing to choose');
  expect(broken({ crew: { kind: 'files', column: 90, section } })[0]).toContain('no column shows files');
  expect(broken({ ['c'.repeat(61)]: { kind: 'text', label: 'field.crew', section } })[0]).toContain(
    'a longer name',
  );
  expect(regionProblems({ ...(zz as RegionDeclaration), platforms: [] })).toEqual(['serves no platform']);
  expect(regionProblems(zz as RegionDeclaration)).toEqual([]);
});

test('a folder is called as its region', async () => {
  const home = mkdtempSync(join(tmpdir(), 'gongheng-regions-'));
  mkdirSync(join(home, 'yy'));
  writeFileSync(join(home, 'yy', 'region.ts'), `export const region = { code: 'XX' };`);
  await expect(regionsBelow(home)).rejects.toThrow('is called yy');
  rmSync(home, { recursive: true });
  expect((await regionsBelow()).map((r) => r.code)).toContain('AH');
});

test('a region adds to what the form refuses, and takes nothing from it', () => {
  const words = texts(
    'strict',
    { field: { name: '名称' }, wrong: '不可' },
    { field: { name: 'Name' }, wrong: 'No' },
  );
  const set = fieldSet(words, {
    name: { kind: 'text', check: (value) => (value === 'a' ? 'wrong' : undefined) },
  });
  const strict = slot('strict.form', set, { map: 'more', sections: [] });
  const { set: inRegion } = varied(
    strict,
    fill(strict, words, { change: { name: { check: (v) => (v === 'b' ? 'wrong' : undefined) } } }),
  );
  const refused = (name: string) => fieldProblem(inRegion, 'name', { name }) !== undefined;
  expect(['a', 'b', 'c'].map(refused)).toEqual([true, true, false]);
});
