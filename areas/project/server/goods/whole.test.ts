import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { addGoods, goodsSheet, removeGoods, saveSheet, templatePage } from '../../shared/goods/calls.ts';
import { submitProject } from '../../shared/main/calls.ts';
import { savePackage, updatePackage } from '../../shared/package/calls.ts';
import { House } from '../test/project.ts';
import { lotWithSheet, obtained, row, rowsOf } from '../test/sheet.ts';

let world: World;
let h: House;

beforeAll(async () => {
  world = await makeWorld();
  h = await House.of(world);
});

const fields = ['itemName', 'dynamicField1', 'dynamicField2', 'requestQuantity', 'dynamicField3'];
const cells = (name: string, quantity = '2', price = '10') => [name, 'DN300', '只', quantity, price];

type Read = OutputOf<typeof goodsSheet>;

/** What a save of the sheet as it was just read looks like. */
const saving = (packageId: string, read: Read, rows: string[][]) => ({
  packageId,
  templateId: read.formMain?.id ?? '',
  mark: read.mark,
  fields,
  rows,
});

const sheet = (packageId: string, user: TestUser = h.pm) => user.send(goodsSheet, { packageId }).ok();

describe('the whole sheet', () => {
  test('is read and saved in one act, its totals calculated here', async () => {
    const { packageId } = await lotWithSheet(h);
    const read = await sheet(packageId);
    expect(read).toMatchObject({
      side: 'staff',
      edit: true,
      maxRows: 2000,
      currencyUnit: '0',
      formMain: { id: h.templateId },
    });
    expect(read.fields).toEqual([
      'itemName',
      'dynamicField1',
      'dynamicField2',
      'requestQuantity',
      'dynamicField3',
      'dynamicField4',
      'dynamicField5',
      'dynamicField6',
    ]);
    expect(read.rows).toEqual([['离心泵', 'Q=1200m³/h H=45m', '台', '3', '186500.335', '559501.01', '', '']]);
    const saved = await h.pm
      .send(saveSheet, saving(packageId, read, [cells('闸阀'), cells('蝶阀', '1,000.50', '0.1')]))
      .ok();
    expect(saved.rows).toBe(2);
    expect(await rowsOf(h, packageId)).toMatchObject([
      { itemNo: 1, itemName: '闸阀', dynamicField4: '20.00' },
      { itemNo: 2, itemName: '蝶阀', requestQuantity: '1000.5', dynamicField4: '100.05' },
    ]);
    const events = await world.sql(
      `select payload from event where type = 'project.goodsChanged' and subject_id = $1 order by id desc limit 1`,
      [packageId],
    );
    expect(events).toMatchObject([{ payload: { packageId, rows: 2 } }]);
    // The answer's mark is good for the next save.
    await h.pm.send(saveSheet, { ...saving(packageId, read, []), mark: saved.mark }).ok();
    expect(await rowsOf(h, packageId)).toEqual([]);
  });

  test('is saved wholly or not at all; each wrong cell is named', async () => {
    const { packageId } = await lotWithSheet(h);
    const read = await sheet(packageId);
    const wrong = [cells('闸阀'), ['', 'DN300', '打', '0', '-1'], cells('蝶阀', '')];
    const refusal = await h.pm.send(saveSheet, saving(packageId, read, wrong)).refused('kit.wrong.input');
    expect(refusal.fields).toEqual([
      { path: 'rows.1.itemName', msg: '请输入数据' },
      { path: 'rows.1.dynamicField2', msg: '“打”不在可选项中' },
      { path: 'rows.1.requestQuantity', msg: '请输入正数' },
      { path: 'rows.1.dynamicField3', msg: '请输入正数' },
      { path: 'rows.2.requestQuantity', msg: '请输入数据' },
    ]);
    expect(await rowsOf(h, packageId)).toHaveLength(1);
    const short = saving(packageId, read, [['闸阀']]);
    await h.pm.send(saveSheet, short).refused('kit.wrong.input');
    const foreign = { ...saving(packageId, read, [cells('闸阀')]), fields: [...fields.slice(1), 'secret'] };
    await h.pm.send(saveSheet, foreign).refused('project.wrong.goodsFields');
    const many = Array.from({ length: 2001 }, (_, i) => cells(`阀${i}`));
    await h.pm.send(saveSheet, saving(packageId, read, many)).refused('project.wrong.tooManyRows');
    expect(await rowsOf(h, packageId)).toHaveLength(1);
  });

  test('two at once: the second one is told, and overwrites nothing', async () => {
    const { packageId } = await lotWithSheet(h);
    const read = await sheet(packageId);
    const answers = await Promise.all(
      ['甲', '乙'].map((name) => h.pm.send(saveSheet, saving(packageId, read, [cells(name)])).envelope()),
    );
    expect(answers.map((one) => one.key || 'ok').sort()).toEqual(['ok', 'project.sheetChanged']);
    expect(await rowsOf(h, packageId)).toHaveLength(1);
    const now = await sheet(packageId);
    await h.pm.send(addGoods, { packageId, itemList: [row()] }).ok();
    await h.pm.send(saveSheet, saving(packageId, now, [cells('丙')])).refused('project.sheetChanged');
    const other = await h.pm.send(templatePage, { purchaseCatalogs: ['B02'] }).ok();
    const another = other.records.find((one) => one.id !== h.templateId)?.id ?? '';
    const fresh = await sheet(packageId);
    await h.pm
      .send(saveSheet, { ...saving(packageId, fresh, [cells('丁')]), templateId: another })
      .refused('project.sheetChanged');
  });

  test('stands still in approval, and for whoever only looks on', async () => {
    const { mainId, packageId } = await lotWithSheet(h);
    const read = await sheet(packageId);
    const looker = await world.user({ roles: ['pm'], org: h.pm.org });
    expect(await sheet(packageId, looker)).toMatchObject({ edit: false, mark: '' });
    await looker.send(saveSheet, saving(packageId, read, [cells('闸阀')])).refused('kit.refused.permission');
    await h.pm.send(submitProject, { mainId }).ok();
    expect(await sheet(packageId)).toMatchObject({ edit: false, mark: '' });
    await h.pm.send(saveSheet, saving(packageId, read, [cells('闸阀')])).refused('project.wrongStatus');
  });

  test('is nobody else’s', async () => {
    const { packageId } = await lotWithSheet(h);
    const read = await sheet(packageId);
    const strangers = [
      await world.user({ roles: ['pm'], org: await world.org('agency') }),
      await world.user({ roles: ['pm'], org: await world.org('agency', undefined, await world.tenant()) }),
    ];
    for (const stranger of strangers) {
      await stranger.send(goodsSheet, { packageId }).refused('project.lotNotFound');
      await stranger.send(saveSheet, saving(packageId, read, [])).refused('project.lotNotFound');
    }
  });

  test('is read by suppliers that have the documents, without the purchaser’s prices', async () => {
    const { packageId } = await lotWithSheet(h);
    const supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
    await supplier.send(goodsSheet, { packageId }).refused('project.lotNotFound');
    await world.sql(`update project_package set status = '3080' where id = $1`, [packageId]);
    // The sheet is a part of the documents: whoever has not obtained them does not read it.
    await supplier.send(goodsSheet, { packageId }).refused('project.lotNotFound');
    await obtained(world, packageId, supplier);
    const seen = await sheet(packageId, supplier);
    expect(seen).toMatchObject({ side: 'supplier', edit: false, mark: '' });
    expect(seen.fields).toEqual([
      'itemName',
      'dynamicField1',
      'dynamicField2',
      'requestQuantity',
      'dynamicField5',
      'dynamicField6',
    ]);
    expect(seen.rows).toEqual([['离心泵', 'Q=1200m³/h H=45m', '台', '3', '', '']]);
    expect(JSON.stringify(seen)).not.toMatch(/186500|559501/);
  });

  test('keeps what hangs on all rows right, whichever row changes', async () => {
    const { records } = await h.pm.send(templatePage, { purchaseCatalogs: ['B02'] }).ok();
    const templateId = records.find((one) => one.tplCode === 'GOODS-TAX')?.id ?? '';
    const { mainId } = await h.draft(0);
    const taxed = (price: string) => row({ requestQuantity: '1', dynamicField3: price, dynamicField7: '13' });
    const { packageId } = await h.pm
      .send(
        savePackage,
        h.lot(mainId, { dynamicItemVO: { templateId, itemList: [taxed('100'), taxed('300')] } }),
      )
      .ok();
    const shares = async () => (await rowsOf(h, packageId)).map((one) => one.dynamicField9);
    expect(await rowsOf(h, packageId)).toMatchObject([
      { dynamicField8: '113.00', dynamicField9: '25.00' },
      { dynamicField8: '339.00', dynamicField9: '75.00' },
    ]);
    const { ids } = await h.pm.send(addGoods, { packageId, itemList: [taxed('400')] }).ok();
    expect(await shares()).toEqual(['12.50', '37.50', '50.00']);
    await h.pm.send(removeGoods, { packageId, ids }).ok();
    expect(await shares()).toEqual(['25.00', '75.00']);
    const back = { packageId, dynamicItemVO: { templateId: h.templateId, itemList: [row()] } };
    await h.pm.send(updatePackage, h.lot(mainId, back)).ok();
    expect(await shares()).toEqual([undefined]);
  });
});
