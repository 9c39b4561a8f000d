import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import {
  goodsPage,
  goodsSheet,
  saveSheet,
  templateDetail,
  templatePage,
} from '#areas/project/shared/goods/calls.ts';
import { saveProject } from '#areas/project/shared/main/calls.ts';
import { savePackage, updatePackage } from '#areas/project/shared/package/calls.ts';
import { House } from '#areas/project/server/test/project.ts';
import * as calls from '../shared/calls.ts';
import type { Column } from '../shared/sheet.ts';

let world: World;
let admin: TestUser;
let tenant: TestUser;
let h: House;

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-11-20T01:00:00.000Z');
  const platform = await world.org('platform');
  admin = await world.user({ roles: ['admin'], org: platform });
  tenant = await world.user({ roles: ['tenant'], org: platform });
  h = await House.of(world);
});

const column = (fieldCode: string, more: Partial<Column> = {}): Column => ({
  fieldCode,
  fieldName: `列${fieldCode}`,
  fieldNameEn: '',
  fieldWidth: 120,
  inputType: 'MN',
  isRequired: '0',
  inputOwner: '1',
  inputMaxLength: null,
  options: '',
  association: '',
  computalFormulas: '',
  ...more,
});
const name = column('itemName', { inputType: 'TE', isRequired: '1', fieldName: '名称' });
const items: Column[] = [
  column('itemNo', { inputType: 'NN' }),
  name,
  column('quantity', { inputType: 'NO' }),
  column('price'),
  column('total', { computalFormulas: 'price×quantity' }),
];

let made = 0;
const form = (more: object = {}) => ({
  id: null,
  level: 'tenant' as const,
  revision: 0,
  name: `泵类明细表${(made += 1)}`,
  nameEn: null,
  type: '60',
  categories: 'B02,B03',
  projectProperty: '10',
  purchaseMethod: '1010',
  qualificationType: '20',
  industryCategory: '34',
  region: '110000',
  currencyUnit: '0',
  remarks: '单价含税',
  items,
  ...more,
});

async function effective(by: TestUser, more: object = {}): Promise<string> {
  const { id } = await by.send(calls.saveFormTemplate, form(more)).ok();
  await by.send(calls.enableTemplate, { id }).ok();
  return id;
}
const detail = (by: TestUser, id: string) => by.send(calls.formTemplateDetail, { id }).ok();
/** What lots of a category may choose, by the name of the template. */
const offered = async (named: string, by: TestUser = h.pm, category = 'B02') =>
  (await by.send(templatePage, { purchaseCatalogs: [category] }).ok()).records.filter(
    (t) => t.tplName === named,
  );
const said = async (more: object): Promise<string> =>
  JSON.stringify(await tenant.send(calls.saveFormTemplate, form(more)).envelope());

describe('a data form', () => {
  test('is saved with what it needs by who keeps templates', async () => {
    const one = form();
    const { id } = await tenant.send(calls.saveFormTemplate, one).ok();
    expect(await detail(tenant, id)).toMatchObject({
      name: one.name,
      categories: 'B02,B03',
      remarks: '单价含税',
      status: 'saved',
      items: [{ fieldCode: 'itemNo' }, {}, {}, {}, { computalFormulas: 'price×quantity' }],
    });
    await h.pm.send(calls.saveFormTemplate, form()).refused('kit.refused.permission');
    await h.pm.send(calls.formTemplateDetail, { id }).refused('template.notFound');
    const missing = await said({ name: '', categories: '', type: null });
    for (const words of ['请输入模板名称', '请选择适用项目类别', '请选择模板类型'])
      expect(missing).toContain(words);
    expect(await said({ categories: 'B02,Z99' })).toContain('不在字典中');
    expect(await said({ industryCategory: 'none' })).not.toContain('"code":200');
    expect(await said({ name: one.name })).toContain('模板名称已存在');
    await tenant.send(calls.saveFormTemplate, { ...one, id, revision: 7 }).refused('kit.refused.changed');
    // Of another kind, it is no notice and no method.
    for (const call of [calls.templateDetail, calls.methodTemplateDetail, calls.tryTemplate])
      await tenant
        .send(call as typeof calls.templateDetail, { id, shape: 'pdf' } as never)
        .refused('template.notFound');
  });

  const wrong: [string, Column[], string][] = [
    ['no column of the purchaser', [column('itemNo', { inputType: 'NN' })], '至少要有一个由采购人填写的字段'],
    ['an unknown column', [name, column('a', { computalFormulas: 'b*2' })], '列a”的公式引用了不存在的字段“b'],
    ['a circle of one', [name, column('a', { computalFormulas: 'a+1' })], '列a”的公式循环引用了自身'],
    [
      'a circle of three',
      [
        name,
        column('a', { computalFormulas: 'b' }),
        column('b', { computalFormulas: 'SUM(c)' }),
        column('c', { computalFormulas: 'a' }),
      ],
      '的公式循环引用了自身',
    ],
    ['a division by zero', [name, column('a', { computalFormulas: '5/(2-2)' })], '列a”的公式以零为除数'],
    ['half a formula', [name, column('a', { computalFormulas: '(1+2' })], '列a”的公式在“(1+2”处有误'],
    [
      'a text in a formula',
      [name, column('a', { computalFormulas: 'itemName*2' })],
      '列a”的公式用到的“名称”不是数值字段',
    ],
    [
      'what bidders fill in',
      [name, column('b', { inputOwner: '2' }), column('a', { computalFormulas: 'b*2' })],
      '由投标人填写，此处没有值',
    ],
    [
      'a computed column of bidders, who would read it',
      [name, column('a', { computalFormulas: '2', inputOwner: '2' })],
      '填写方应为采购人',
    ],
    ['one code twice', [name, column('a'), column('a', { fieldName: '别的' })], '编码“a”与前面的字段重复'],
    ['one name twice', [name, column('a', { fieldName: '名称' })], '名称与前面的字段重复'],
    ['a reserved code', [name, column('constructor')], '系统保留'],
    ['a code that formulas cannot name', [name, column('a-b')], '编码应以字母开头'],
    ['a choice without choices', [name, column('a', { inputType: 'DD' })], '选择类字段至少要有一项'],
    ['a choice twice', [name, column('a', { inputType: 'DD', options: '台#台' })], '可选项有重复'],
    ['a width out of bounds', [name, column('a', { fieldWidth: 5 })], '列宽应在40至600之间'],
  ];
  test.each(wrong)('is refused with %s, naming the column', async (_, columns, words) => {
    expect(await said({ items: columns })).toContain(words);
  });

  test('is offered to lots of its categories while it is in effect, and to no others', async () => {
    const named = form().name;
    const id = await effective(tenant, { name: named });
    expect(await offered(named)).toMatchObject([{ version: 1, remarks: '单价含税', currencyUnit: '0' }]);
    expect(await offered(named, h.pm, 'B01')).toEqual([]);
    await tenant.send(calls.invalidateTemplate, { id }).ok();
    expect(await offered(named)).toEqual([]);
    await tenant.send(calls.enableTemplate, { id }).ok();
    expect(await offered(named)).toMatchObject([{ version: 1 }]);
    expect(await detail(h.pm, id)).toMatchObject({ version: 1, can: { edit: false, copy: false } });
  });

  test('gets a new version by each change; a lot keeps the one that it was filled in by', async () => {
    const { pm } = h;
    const named = form().name;
    const id = await effective(tenant, { name: named });
    const [first] = await offered(named);
    const templateId = first?.id ?? '';
    const { mainId } = await h.draft(0);
    const row = { itemName: '离心泵', quantity: '3', price: '10.5' };
    const { packageId } = await pm
      .send(savePackage, h.lot(mainId, { dynamicItemVO: { templateId, itemList: [row] } }))
      .ok();
    await world.deliver();
    expect(await detail(tenant, id)).toMatchObject({ citationCount: 1 });
    await tenant.send(calls.removeTemplate, { id }).refused('template.wrongStatus');
    await tenant.send(calls.invalidateTemplate, { id }).ok();
    await tenant.send(calls.removeTemplate, { id }).refused('template.used');

    const { revision } = await detail(tenant, id);
    const changed = items.map((c) => (c.fieldCode === 'total' ? { ...c, computalFormulas: 'price*2' } : c));
    await tenant.send(calls.saveFormTemplate, form({ id, revision, name: named, items: changed })).ok();
    await tenant.send(calls.enableTemplate, { id }).ok();
    const [second] = await offered(named);
    expect(second).toMatchObject({ version: 2 });
    expect(second?.id).not.toBe(templateId);

    // The lot goes on with the columns that it has: read, saved in whole and in its form.
    const read = await pm.send(goodsSheet, { packageId }).ok();
    expect(read).toMatchObject({ edit: true, formMain: { id: templateId, version: 1 } });
    const fields = ['itemName', 'quantity', 'price'];
    await pm
      .send(saveSheet, { packageId, templateId, mark: read.mark, fields, rows: [['闸阀', '4', '2.5']] })
      .ok();
    expect((await pm.send(goodsPage, { packageId }).ok()).records).toMatchObject([{ total: '10.00' }]);
    const lot = h.lot(mainId, { packageId, dynamicItemVO: { templateId } });
    await pm.send(updatePackage, lot).ok();
    expect((await pm.send(templateDetail, { id: templateId }).ok()).formItems[4]?.computalFormulas).toBe(
      'price×quantity',
    );
    // No other lot begins with what is out of the choice.
    const other = h.lot(mainId, { packageName: '二标段', dynamicItemVO: { templateId, itemList: [row] } });
    expect(JSON.stringify(await pm.send(savePackage, other).envelope())).toContain('不存在或不适用');
    const anew = { templateId: second?.id ?? '', itemList: [row] };
    await pm.send(savePackage, h.lot(mainId, { packageName: '二标段', dynamicItemVO: anew })).ok();
    await world.deliver();
    expect(await detail(tenant, id)).toMatchObject({ citationCount: 2, version: 2 });
    const versions = await pm.send(calls.templateVersions, { id }).ok();
    expect(versions.map((v) => [v.version, v.items?.[4]?.computalFormulas, v.content])).toEqual([
      [2, 'price*2', '单价含税'],
      [1, 'price×quantity', '单价含税'],
    ]);
  });

  test('out of effect since is still the one of a lot that is tendered again', async () => {
    const { pm } = h;
    const named = form().name;
    const id = await effective(tenant, { name: named });
    const templateId = (await offered(named))[0]?.id ?? '';
    const undivided = (more: object) =>
      h.main({ isHasPackage: '0', generalAmount: '480.5', generalAmountUnit: '1', ...more });
    const itemList = [{ itemName: '离心泵', quantity: '3', price: '10.5' }];
    const first = await pm.send(saveProject, undivided({ dynamicItemVO: { templateId, itemList } })).ok();
    await world.sql(`update project_package set status = '9010' where id = $1`, [first.packageId]);
    await tenant.send(calls.invalidateTemplate, { id }).ok();
    const again = { mainName: '水泵采购（重新招标）', dynamicItemVO: { templateId } };
    const plain = await pm
      .send(saveProject, undivided({ ...again, dynamicItemVO: { templateId, itemList } }))
      .envelope();
    expect(JSON.stringify(plain)).toContain('不存在或不适用');
    const { packageId } = await pm.send(saveProject, undivided({ ...again, againOf: first.packageId })).ok();
    expect((await pm.send(goodsPage, { packageId }).ok()).records).toMatchObject([{ total: '31.50' }]);
  });

  test('enabled by two at once takes effect once', async () => {
    const { id } = await tenant.send(calls.saveFormTemplate, form()).ok();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => tenant.send(calls.enableTemplate, { id }).envelope()),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(await detail(tenant, id)).toMatchObject({ version: 1 });
  });

  test('is copied with a code of its own and removed while nobody could have taken it', async () => {
    const id = await effective(tenant);
    const copy = await tenant.send(calls.copyTemplate, { id }).ok();
    await tenant.send(calls.enableTemplate, { id: copy.id }).ok();
    const both = await Promise.all([id, copy.id].map(async (one) => (await detail(tenant, one)).name));
    expect(await offered(both[0] ?? '')).toHaveLength(1);
    expect(await offered(both[1] ?? '')).toHaveLength(1);
    const { id: unused } = await tenant.send(calls.saveFormTemplate, form()).ok();
    await tenant.send(calls.removeTemplate, { id: unused }).ok();
    await tenant.send(calls.formTemplateDetail, { id: unused }).refused('template.notFound');
  });
});

describe('a data form of the platform', () => {
  test('stands in every tenant from the start, kept by the platform alone', async () => {
    const foreign = await world.tenant();
    const there = await world.user({
      roles: ['tenant'],
      org: await world.org('platform', undefined, foreign),
    });
    const house = await House.of(world, foreign);
    const q = { kind: 'form' as const, level: 'plat' as const, searchKey: '设备采购明细表' };
    const [own] = (await admin.send(calls.pageTemplates, q).ok()).records;
    const [copy] = (await there.send(calls.pageTemplates, q).ok()).records;
    expect(own).toMatchObject({ status: 'effective', version: 1, can: { invalidate: true } });
    expect(copy).toMatchObject({ status: 'effective', version: 1, can: { invalidate: false, copy: true } });
    expect(copy?.id).not.toBe(own?.id);
    await there.send(calls.formTemplateDetail, { id: own?.id ?? '' }).refused('template.notFound');
    await there.send(calls.invalidateTemplate, { id: copy?.id ?? '' }).refused('template.notOwn');
    await tenant.send(calls.saveFormTemplate, form({ level: 'plat' })).refused('kit.refused.permission');
    await there.send(calls.addComment, { id: copy?.id ?? '', content: '请增加品牌列' }).ok();
    const comments = await admin.send(calls.templateComments, { id: own?.id ?? '' }).ok();
    expect(comments.map((c) => c.content)).toEqual(['请增加品牌列']);
    expect(await tenant.send(calls.templateComments, { id: own?.id ?? '' }).ok()).toEqual([]);

    const named = form().name;
    const id = await effective(admin, { level: 'plat', name: named });
    expect(await offered(named, house.pm)).toMatchObject([{ version: 1 }]);
    await admin.send(calls.invalidateTemplate, { id }).ok();
    expect(await offered(named, house.pm)).toEqual([]);
  });
});
