import { expect, test } from 'vitest';
import { makeWorld } from '#apps/server/test/world.ts';
import { House } from '#areas/project/server/test/project.ts';
import {
  pageProjects,
  projectDetail,
  saveProject,
  submitProject,
  updateProject,
} from '#areas/project/shared/main/calls.ts';
import { valsets } from '#base/dictionary/shared/calls.ts';
import { scDictionaries } from '../shared/dictionaries.ts';
import { packageDetail, savePackage, updatePackage } from '#areas/project/shared/package/calls.ts';

const world = await makeWorld();
const sc = await House.of(world, await world.tenant({ code: '1012', title: '四川平台' }));

const main = { touZiGuSuan: '1,200.50', planDeliveryTime: '2027-03-01', projectProperty: '1' };
const lot = {
  limitTime: '180',
  marginPayType: '4',
  priceFormCode: '1',
  marginAmount: '9.61',
  bidItemType: '市政工程',
  bidderQualFication: '市政公用工程施工总承包二级及以上',
};
const mainForm = (more: object = {}, form: object = {}) =>
  sc.main({ fieldTenderProjectMap: { ...main, ...more }, ...form });
const problems = (e: { fields?: { path: string; msg: string }[] }) => e.fields?.map((f) => [f.path, f.msg]);
const saved = async (more: object = {}) => (await sc.pm.send(saveProject, mainForm(more)).ok()).mainId;

test('a project of Sichuan has its fields; those of the trading centre show once it is entered', async () => {
  const mainId = await saved();
  const kept = {
    touZiGuSuan: '1200.50',
    planDeliveryTime: '2027-03-01',
    projectProperty: '1',
    isEnter: '0',
    jinChangFs: null,
    venueBooking: null,
  };
  expect(await sc.pm.send(projectDetail, { mainId }).ok()).toMatchObject({
    prefectureCode: '1012',
    region: 'SC',
    fieldTenderProjectMap: kept,
  });
  await sc.pm.send(updateProject, { ...mainForm({ isEnter: '1' }), mainId }).ok();
  const entered = { ...kept, isEnter: '1', jinChangFs: 'T', venueBooking: '0' };
  expect((await sc.pm.send(projectDetail, { mainId }).ok()).fieldTenderProjectMap).toEqual(entered);
  // What does not show is not kept, whatever was sent.
  const left = mainForm({ isEnter: '0', jinChangFs: 'F', venueBooking: '1' });
  await sc.pm.send(updateProject, { ...left, mainId }).ok();
  expect((await sc.pm.send(projectDetail, { mainId }).ok()).fieldTenderProjectMap).toEqual(kept);
  const found = await sc.pm.send(pageProjects, { 'fieldTenderProjectMap.isEnter': '1' } as never).ok();
  expect(found.records).toEqual([]);
});

test('what a project leaves out or says wrong is refused in its words', async () => {
  const at = (f: string) => `fieldTenderProjectMap.${f}`;
  const nothing = sc.main({ fieldTenderProjectMap: { isEnter: '1', jinChangFs: '', venueBooking: '' } });
  expect(problems(await sc.pm.send(saveProject, nothing).refused('kit.wrong.input'))).toEqual([
    [at('touZiGuSuan'), '请输入招标项目预算'],
    [at('planDeliveryTime'), '请选择计划发包时间'],
    [at('projectProperty'), '请选择项目特征'],
    [at('jinChangFs'), '请选择进场方式'],
    [at('venueBooking'), '请选择是否使用交易中心场地'],
  ]);
  const blank = mainForm({ isEnter: '' });
  expect(problems(await sc.pm.send(saveProject, blank).refused('kit.wrong.input'))).toEqual([
    [at('isEnter'), '请选择是否进场'],
  ]);
  // A choice that its dictionary does not offer.
  await sc.pm.send(saveProject, mainForm({ projectProperty: '77' })).refused('kit.wrong.choice');
});

test('a lot takes the planned date over from its project, and knows whether that is entered', async () => {
  const mainId = await saved({ isEnter: '1' });
  const { packageId } = await sc.pm.send(savePackage, sc.lot(mainId, { fieldMap: lot })).ok();
  const detail = await sc.pm.send(packageDetail, { packageId }).ok();
  expect(detail.isEnter).toBe('1');
  expect(detail.fieldMap).toEqual({
    ...lot,
    planDeliveryTime: '2027-03-01',
    isAllowUnion: '0',
    isInzx: '0',
    isUseZxBzj: '0',
    marginCurrency: 'CNY',
    marginAMountUnit: '1',
    marginPercent: null,
  });
  // Emptied on purpose it stays empty, and a change takes nothing over again.
  const emptied = { ...lot, planDeliveryTime: '' };
  const other = await sc.pm.send(savePackage, sc.lot(mainId, { fieldMap: emptied })).ok();
  const shown = async (id: string) => (await sc.pm.send(packageDetail, { packageId: id }).ok()).fieldMap;
  expect((await shown(other.packageId)).planDeliveryTime).toBeNull();
  await sc.pm.send(updatePackage, { ...sc.lot(mainId, { fieldMap: lot }), packageId }).ok();
  expect((await shown(packageId)).planDeliveryTime).toBeNull();
  expect(await sc.pm.send(submitProject, { mainId }).ok()).toEqual({ needApproval: true });
});

test('its choices are said in its own words, by which its rules read them, and no other tenant has them', async () => {
  const codes = scDictionaries.map((d) => d.code);
  const asked = { codes: codes.join(',') };
  const found = await sc.pm.send(valsets, asked).ok();
  for (const { code, entries } of scDictionaries)
    expect(found[code]?.map(({ val, name }) => ({ val, name }))).toEqual(
      entries.map(({ val, name }) => ({ val, name })),
    );
  const standard = await world.user({ roles: ['pm'] });
  expect(Object.values(await standard.send(valsets, asked).ok()).flat()).toEqual([]);
});

test('a bid security is an amount or another basis, as was chosen, and within the law', async () => {
  const mainId = await saved();
  const send = (fieldMap: object, form: object = {}) =>
    sc.pm.send(savePackage, sc.lot(mainId, { fieldMap, ...form }));
  const refusedWith = async (fieldMap: object, form: object = {}) =>
    problems(await send(fieldMap, form).refused('kit.wrong.input'));
  expect(await refusedWith({})).toEqual([
    ['fieldMap.limitTime', '请输入工期'],
    ['fieldMap.marginPayType', '请选择保证金缴纳方式'],
    ['fieldMap.priceFormCode', '请选择价款形式代码'],
    ['fieldMap.bidItemType', '请输入标段项目类型'],
    ['fieldMap.bidderQualFication', '请输入供应商/投标人资格条件'],
  ]);
  const blank = { ...lot, isAllowUnion: '', isUseZxBzj: '', marginAmount: '' };
  expect(await refusedWith(blank)).toEqual([
    ['fieldMap.isAllowUnion', '请选择是否允许联合体'],
    ['fieldMap.isUseZxBzj', '请选择是否使用中心保证金'],
    ['fieldMap.marginAmount', '请输入保证金金额'],
  ]);
  const estimate = { generalAmount: '480.5', generalAmountUnit: '1' };
  const tooMuch = [['fieldMap.marginAmount', '投标保证金不得超过标段估算价的2%（招标投标法实施条例第26条）']];
  expect(await refusedWith({ ...lot, marginAmount: '9.62' }, estimate)).toEqual(tooMuch);
  expect(await refusedWith({ ...lot, marginAmount: '96,101', marginAMountUnit: '0' }, estimate)).toEqual(
    tooMuch,
  );
  await send({ ...lot, marginAmount: '96,100', marginAMountUnit: '0' }, estimate).ok();
  // In another currency the two cannot be compared.
  await send({ ...lot, marginAmount: '50', marginCurrency: 'USD' }, estimate).ok();
  const rate = { ...lot, priceFormCode: '2' };
  expect(await refusedWith(rate)).toEqual([['fieldMap.marginPercent', '请输入投标保证金比率或其他']]);
  for (const marginPercent of ['0', '2.1', '百分之二'])
    expect(await refusedWith({ ...rate, marginPercent }), marginPercent).toEqual([
      ['fieldMap.marginPercent', '请输入大于0且不超过2的比率，单位为%（招标投标法实施条例第26条）'],
    ]);
  const { packageId } = await send({ ...rate, marginPercent: '2' }).ok();
  expect((await sc.pm.send(packageDetail, { packageId }).ok()).fieldMap).toMatchObject({
    marginPercent: '2',
    marginAmount: null,
    marginCurrency: null,
  });
  await send({ ...rate, priceFormCode: '9', marginPercent: '按项目暂列金计取' }).ok();
  const wrong = {
    ...lot,
    limitTime: '1000000',
    bidItemType: '类'.repeat(51),
    bidderQualFication: '资'.repeat(201),
  };
  expect(await refusedWith(wrong)).toEqual([
    ['fieldMap.limitTime', '请输入0至999999之间的整数'],
    ['fieldMap.bidItemType', '长度不能超过50个字符'],
    ['fieldMap.bidderQualFication', '长度不能超过200个字符'],
  ]);
});
