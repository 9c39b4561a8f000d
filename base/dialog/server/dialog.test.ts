import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { catalogueTree, putUp, saveProduct } from '#areas/catalogue/shared/calls.ts';
import { queryDialog, queryDialogField } from '../shared/calls.ts';

const dialogCode = 'CATALOGUE_PRODUCT';
let world: World;
let pm: TestUser;
let catalogueId: string;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
  const keeper = await world.user({ roles: ['tenant'], org: await world.org('platform') });
  const tree = await pm.send(catalogueTree, {}).ok();
  catalogueId = tree[0]?.id ?? '';
  for (const [i, productName] of ['激光打印机', '喷墨打印机', '复印机'].entries()) {
    const product = { productCode: `D-${i}`, productName, unit: '台', catalogueId };
    const { id } = await keeper.send(saveProduct, product).ok();
    if (i !== 1) await keeper.send(putUp, { ids: [id] }).ok();
  }
});

test('a code says its filters and columns, in the language of whoever asks', async () => {
  const config = await pm.send(queryDialogField, { dialogCode }).ok();
  expect(config).toMatchObject({ title: '选择产品', rowId: 'id', rowName: 'productName' });
  expect(config.conditionList.map((c) => [c.conditionCode, c.conditionType])).toEqual([
    ['searchKey', '1'],
    ['catalogueId', '2'],
  ]);
  expect(config.conditionList[1]?.optionList).toContainEqual({ val: catalogueId, name: 'A 货物' });
  expect(config.fieldList.map((f) => f.fieldCode)).toContain('specification');
});

test('rows follow the filters and come by twenty; only what is up is offered', async () => {
  const names = async (filters: object) =>
    (await pm.send(queryDialog, { dialogCode, filters: JSON.stringify(filters) }).ok()).records.map(
      (r) => r['productName'],
    );
  expect(await names({})).toEqual(['激光打印机', '复印机']);
  expect(await names({ searchKey: ' dyj ' })).toEqual(['激光打印机']);
  expect(await names({ searchKey: '打印机', catalogueId })).toEqual(['激光打印机']);
  expect(await pm.send(queryDialog, { dialogCode }).ok()).toMatchObject({ size: 20, total: 2 });
});

test('a code that nobody offers, or one may not see, is not found; a foreign filter is named', async () => {
  await pm.send(queryDialogField, { dialogCode: 'NOTHING' }).refused('dialog.notFound');
  const supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
  await supplier.send(queryDialogField, { dialogCode }).refused('dialog.notFound');
  await supplier.send(queryDialog, { dialogCode }).refused('dialog.notFound');
  await world.anonymous.send(queryDialog, { dialogCode }).refused('kit.refused.session');
  const filters = (text: string) => pm.send(queryDialog, { dialogCode, filters: text });
  await filters('{"isUp":"0"}').refused('dialog.wrongFilter');
  await filters('{"searchKey":1}').refused('dialog.badFilters');
  await filters('[').refused('dialog.badFilters');
  await filters(JSON.stringify({ searchKey: '长'.repeat(51) })).refused('dialog.badFilters');
});
