import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import {
  addGoods,
  clearGoods,
  goodsColumns,
  modifyGoods,
  removeGoods,
  templateDetail,
  templatePage,
} from '../../shared/goods/calls.ts';
import { saveProject, submitProject, updateProject } from '../../shared/main/calls.ts';
import { packageDetail, savePackage, updatePackage } from '../../shared/package/calls.ts';
import { House } from '../test/project.ts';
import { lotWithSheet, row, rowsOf } from '../test/sheet.ts';

let world: World;
let h: House;

beforeAll(async () => {
  world = await makeWorld();
  h = await House.of(world);
});

describe('the sheet', () => {
  test('comes from a template of the category', async () => {
    const all = await h.pm.send(templatePage, { tplType: '30', isIntl: '0', size: 100 }).ok();
    expect(all.total).toBeGreaterThanOrEqual(5);
    const services = await h.pm.send(templatePage, { purchaseCatalogs: ['C01'] }).ok();
    expect(services.records.map((t) => t.tplCode)).toEqual(['SERVICE-LIST']);
    const detail = await h.pm.send(templateDetail, { id: h.templateId }).ok();
    expect(detail.formItems.map((i) => i.fieldCode)).toEqual([
      'itemNo',
      'itemName',
      'dynamicField1',
      'dynamicField2',
      'requestQuantity',
      'dynamicField3',
      'dynamicField4',
      'dynamicField5',
      'dynamicField6',
    ]);
    expect(detail.formMain.currencyUnit).toBe('0');
    const { mainId } = await h.draft(0);
    const wrong = { dynamicItemVO: { templateId: services.records[0]?.id, itemList: [row()] } };
    await h.pm.send(savePackage, h.lot(mainId, wrong)).refused('project.wrong.template');
  });

  test('calculates the total exactly and takes none over', async () => {
    const { packageId } = await lotWithSheet(h, [
      row({ dynamicField4: '1' }),
      row({ requestQuantity: '0.1', dynamicField3: '0.05' }),
      row({ dynamicField3: '' }),
    ]);
    const rows = await rowsOf(h, packageId);
    expect(rows[0]).toMatchObject({ itemNo: 1, dynamicField3: '186500.335', dynamicField4: '559501.01' });
    // 0.1 × 0.05 = 0.005, a half goes up.
    expect(rows[1]).toMatchObject({ itemNo: 2, dynamicField4: '0.01' });
    expect(rows[2]?.dynamicField4).toBeUndefined();
    expect((await h.pm.send(goodsColumns, { packageId }).ok()).length).toBe(9);
    expect(await h.pm.send(packageDetail, { packageId }).ok()).toMatchObject({
      goodsCount: 3,
      wzmxTemplateName: '设备采购明细表',
      wzmxCurrencyUnit: '0',
    });
  });

  test('needs a template before rows and rows with a template', async () => {
    const { mainId, packageIds } = await h.draft(1);
    await h.pm
      .send(addGoods, { packageId: packageIds[0], itemList: [row()] })
      .refused('project.need.template');
    await h.pm
      .send(savePackage, h.lot(mainId, { dynamicItemVO: { itemList: [row()] } }))
      .refused('project.need.template');
    await h.pm
      .send(savePackage, h.lot(mainId, { dynamicItemVO: { templateId: h.templateId, itemList: [] } }))
      .refused('project.need.goods');
    await h.pm
      .send(savePackage, h.lot(mainId, { tempFlag: 1, dynamicItemVO: { templateId: h.templateId } }))
      .ok();
  });

  test('adds, changes, deletes with new numbers, clears', async () => {
    const { packageId } = await lotWithSheet(h);
    const { ids } = await h.pm
      .send(addGoods, { packageId, itemList: [row({ itemName: '闸阀' }), row({ itemName: '蝶阀' })] })
      .ok();
    await h.pm
      .send(modifyGoods, {
        packageId,
        id: ids[1],
        item: row({ itemName: '止回阀', requestQuantity: '2', dynamicField3: '10' }),
      })
      .ok();
    expect(await rowsOf(h, packageId)).toMatchObject([
      { itemNo: 1 },
      { itemNo: 2, itemName: '闸阀' },
      { itemNo: 3, itemName: '止回阀', dynamicField4: '20.00' },
    ]);
    await h.pm.send(removeGoods, { packageId, ids: [ids[0]] }).ok();
    expect((await rowsOf(h, packageId)).map((r) => [r.itemNo, r.itemName])).toEqual([
      [1, '离心泵'],
      [2, '止回阀'],
    ]);
    await h.pm.send(removeGoods, { packageId, ids: [ids[0]] }).refused('project.rowNotFound');
    await h.pm.send(modifyGoods, { packageId, id: ids[0], item: row() }).refused('project.rowNotFound');
    await h.pm.send(clearGoods, { packageId }).ok();
    expect(await rowsOf(h, packageId)).toEqual([]);
  });

  test.each([
    [{ itemName: '' }, 'itemName', '请输入数据'],
    [{ dynamicField2: '' }, 'dynamicField2', '请选择数据'],
    [{ dynamicField2: '打' }, 'dynamicField2', '“打”不在可选项中'],
    [{ requestQuantity: '' }, 'requestQuantity', '请输入数据'],
    [{ requestQuantity: '0' }, 'requestQuantity', '请输入正数'],
    [{ requestQuantity: '3台' }, 'requestQuantity', '请输入正数'],
    [{ dynamicField3: '-1' }, 'dynamicField3', '请输入正数'],
    [{ itemName: '长'.repeat(201) }, 'itemName', '长度不能超过200个字符'],
  ])('refuses the cell %o', async (wrong, field, msg) => {
    const { packageId } = await lotWithSheet(h);
    const refusal = await h.pm
      .send(addGoods, { packageId, itemList: [row(), row(wrong)] })
      .refused('kit.wrong.input');
    expect(refusal.fields).toContainEqual({ path: `itemList.1.${field}`, msg });
    await h.pm
      .send(addGoods, { packageId, itemList: [row({ secret: '1' })] })
      .refused('project.wrong.goodsFields');
  });

  test('is emptied by a new template and stands still in approval', async () => {
    const { mainId, packageId } = await lotWithSheet(h);
    await h.pm.send(submitProject, { mainId }).ok();
    await h.pm.send(addGoods, { packageId, itemList: [row()] }).refused('project.wrongStatus');
    const again = await lotWithSheet(h);
    await h.pm
      .send(
        updatePackage,
        h.lot(again.mainId, { packageId: again.packageId, projectType: ['B', 'B02'], wzmxTemplateId: '' }),
      )
      .ok();
    expect(await rowsOf(h, again.packageId)).toEqual([]);
    expect(await h.pm.send(packageDetail, { packageId: again.packageId }).ok()).toMatchObject({
      wzmxTemplateId: null,
      goodsCount: 0,
    });
  });

  test('of a project without lots goes with the template that another category does not offer', async () => {
    const single = { isHasPackage: '0', generalAmount: '5' };
    const { mainId, packageId } = await h.pm
      .send(
        saveProject,
        h.main({ ...single, dynamicItemVO: { templateId: h.templateId, itemList: [row()] } }),
      )
      .ok();
    expect(await rowsOf(h, packageId)).toHaveLength(1);
    const other = { ...single, mainId, projectType: ['B', 'B04'] };
    await h.pm.send(updateProject, h.main(other)).refused('project.wrong.template');
    await h.pm.send(updateProject, h.main({ ...other, dynamicItemVO: { templateId: null } })).ok();
    expect(await rowsOf(h, packageId)).toEqual([]);
    expect(await h.pm.send(packageDetail, { packageId }).ok()).toMatchObject({ wzmxTemplateId: null });
  });
});
