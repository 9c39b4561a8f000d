import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { addGoods, chooseSheet, goodsSheets, templatePage } from '../../shared/goods/calls.ts';
import { submitProject } from '../../shared/main/calls.ts';
import { savePackage } from '../../shared/package/calls.ts';
import { House } from '../test/project.ts';
import { lotWithSheet, obtained, row, rowsOf } from '../test/sheet.ts';

let world: World;
let h: House;

beforeAll(async () => {
  world = await makeWorld();
  h = await House.of(world);
});

const sheets = (packageId: string, user: TestUser = h.pm) => user.send(goodsSheets, { packageId }).ok();

/** A lot without a template yet. */
async function bareLot(): Promise<string> {
  const { mainId } = await h.draft(0);
  return (await h.pm.send(savePackage, h.lot(mainId)).ok()).packageId;
}

const anotherTemplate = async (): Promise<string> => {
  const { records } = await h.pm.send(templatePage, { purchaseCatalogs: ['B02'] }).ok();
  return records.find((one) => one.id !== h.templateId)?.id ?? '';
};

describe('the list of goods sheets', () => {
  test('shows none before a template is chosen, then its rows, totals and progress', async () => {
    const packageId = await bareLot();
    expect(await sheets(packageId)).toMatchObject({
      side: 'staff',
      projectTypeSecond: 'B02',
      records: [],
      can: { edit: true, reopens: false },
    });
    await h.pm.send(chooseSheet, { packageId, templateId: h.templateId }).ok();
    expect((await sheets(packageId)).records).toMatchObject([
      { templateId: h.templateId, rows: 0, state: 'noRows', totals: [{ total: '0' }] },
    ]);
    await h.pm
      .send(addGoods, { packageId, itemList: [row(), row({ requestQuantity: '1', dynamicField3: '0.1' })] })
      .ok();
    expect((await sheets(packageId)).records).toMatchObject([
      { rows: 2, state: 'draft', totals: [{ fieldCode: 'dynamicField4', total: '559501.11' }] },
    ]);
  });

  test('another template empties the rows, the same one leaves them, a foreign one is refused', async () => {
    const { packageId } = await lotWithSheet(h);
    await h.pm.send(chooseSheet, { packageId, templateId: h.templateId }).ok();
    expect(await rowsOf(h, packageId)).toHaveLength(1);
    const wrong = await h.pm.send(chooseSheet, { packageId, templateId: packageId }).envelope();
    expect(JSON.stringify(wrong)).toContain('不存在或不适用');
    const other = await anotherTemplate();
    await h.pm.send(chooseSheet, { packageId, templateId: other }).ok();
    expect((await sheets(packageId)).records).toMatchObject([{ templateId: other, rows: 0 }]);
  });

  test('two who choose at once leave one template and no rows of the other', async () => {
    const { packageId } = await lotWithSheet(h);
    const other = await anotherTemplate();
    const answers = await Promise.all(
      [other, other].map((templateId) => h.pm.send(chooseSheet, { packageId, templateId }).envelope()),
    );
    expect(answers.map((one) => one.key || 'ok')).toEqual(['ok', 'ok']);
    expect(await rowsOf(h, packageId)).toEqual([]);
    const taken = await world.sql(
      `select 1 from event where type = 'project.sheetTaken' and subject_id = $1 and payload ->> 'templateId' is not null`,
      [packageId],
    );
    const changed = await world.sql(
      `select 1 from event where type = 'project.goodsChanged' and subject_id = $1`,
      [packageId],
    );
    // The second finds the template chosen: nothing happens twice.
    expect(changed).toHaveLength(2);
    expect(taken.length).toBeLessThanOrEqual(2);
  });

  test('stands still in approval, and for whoever only looks on; an approved lot says that it will be opened again', async () => {
    const { mainId, packageId } = await lotWithSheet(h);
    const looker = await world.user({ roles: ['pm'], org: h.pm.org });
    expect((await sheets(packageId, looker)).can).toEqual({ edit: false, reopens: false });
    await looker
      .send(chooseSheet, { packageId, templateId: await anotherTemplate() })
      .refused('kit.refused.permission');
    await h.pm.send(submitProject, { mainId }).ok();
    expect(await sheets(packageId)).toMatchObject({
      records: [{ state: 'inApproval' }],
      can: { edit: false },
    });
    await h.pm
      .send(chooseSheet, { packageId, templateId: await anotherTemplate() })
      .refused('project.wrongStatus');
    await world.deliver();
    await h.decide(h.leader, mainId, true);
    await h.decide(h.director, mainId, true);
    expect(await sheets(packageId)).toMatchObject({
      records: [{ state: 'settled' }],
      can: { edit: true, reopens: true },
    });
  });

  test('is read by the tenderee, by a supplier only with the documents and without prices, by nobody else', async () => {
    const { mainId, packageId } = await lotWithSheet(h);
    const owner = await world.user({ roles: ['owner'], org: h.tenderee });
    // The agency's draft is its own until the project is approved.
    await owner.send(goodsSheets, { packageId }).refused('project.lotNotFound');
    await world.sql(`update project set status = '3010' where id = $1`, [mainId]);
    expect(await sheets(packageId, owner)).toMatchObject({
      side: 'staff',
      records: [{ rows: 1, totals: [{ total: '559501.01' }] }],
      can: { edit: false },
    });
    const supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await stranger.send(goodsSheets, { packageId }).refused('project.lotNotFound');
    await stranger.send(chooseSheet, { packageId, templateId: h.templateId }).refused('project.lotNotFound');
    await obtained(world, packageId, supplier);
    // Whoever has documents of a lot whose notice is not out has none in truth.
    await supplier.send(goodsSheets, { packageId }).refused('project.lotNotFound');
    await world.sql(`update project_package set status = '3080' where id = $1`, [packageId]);
    const other = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
    await other.send(goodsSheets, { packageId }).refused('project.lotNotFound');
    const seen = await sheets(packageId, supplier);
    expect(seen).toMatchObject({
      side: 'supplier',
      records: [{ rows: 1, totals: [], state: 'published' }],
      can: { edit: false, reopens: false },
    });
    expect(JSON.stringify(seen)).not.toMatch(/559501/);
  });
});
