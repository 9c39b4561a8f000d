import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { officeBook, openOffice, saveRedisParam } from '#base/office/shared/calls.ts';
import type { Book, BookCell } from '#kit/shared/book.ts';
import type { Envelope } from '#kit/shared/call.ts';
import {
  addGoods,
  chooseSheet,
  exportTemplate,
  modifyGoods,
  onlineGoods,
  templatePage,
} from '../../shared/goods/calls.ts';
import { submitProject } from '../../shared/main/calls.ts';
import { House } from '../test/project.ts';
import { lotWithSheet, row, rowsOf } from '../test/sheet.ts';

let world: World;
let h: House;

beforeAll(async () => {
  world = await makeWorld();
  h = await House.of(world);
});

async function saving(by: TestUser, key: string, mark: string, book: Book) {
  const boundary = `----${randomBytes(8).toString('hex')}`;
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="b"\r\n\r\n`),
    Buffer.from(JSON.stringify(book)),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const query = new URLSearchParams({ key, mark });
  const { body: said } = await by.raw('POST', `/base/pageoffice/save?${query}`, body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
  return JSON.parse(said) as Envelope<{ no: number }>;
}

/** The goods sheet of a lot, opened in the browser. */
async function opened(packageId: string, by: TestUser = h.pm) {
  const { fileId } = await by.send(onlineGoods, { packageId, templateId: h.templateId }).ok();
  const key = await by.send(saveRedisParam, { kind: 'lot', id: packageId, fileId }).ok();
  const { mark } = await by.send(openOffice, { key }).ok();
  const book = structuredClone(await by.send(officeBook, { key }).ok()) as Book;
  const sheet = book.sheets[book.sheetOrder[0] ?? ''];
  return { key, mark, book, cells: sheet?.cellData as Record<string, Record<string, BookCell>>, sheet };
}

test('without a template there is nothing to edit, and the lot’s own need not be named', async () => {
  const bare = await h.draft(1);
  const refusal = await h.pm
    .send(onlineGoods, { packageId: bare.packageIds[0] })
    .refused('project.need.template');
  expect(refusal.msg).toBe('请选择物资明细模板');
  await h.pm.send(exportTemplate, { packageId: bare.packageIds[0] }).refused('project.need.template');
  await h.pm.send(exportTemplate, { templateId: bare.mainId }).refused('project.templateNotFound');
  const { packageId } = await lotWithSheet(h);
  await h.pm.send(onlineGoods, { packageId }).ok();
});

test('the rows of a lot are edited as a workbook; those that were there keep their ids, and totals are calculated here', async () => {
  const { packageId } = await lotWithSheet(h, [row(), row({ itemName: '蝶阀' }), row({ itemName: '闸阀' })]);
  const before = await rowsOf(h, packageId);
  const { key, mark, book, cells, sheet } = await opened(packageId);
  expect(await h.pm.send(openOffice, { key }).ok()).toMatchObject({ readOnly: null, once: true });
  // The column that says which row is which is hidden.
  expect(Object.values(sheet?.columnData ?? {}).filter(({ hd }) => hd === 1)).toHaveLength(1);
  cells[1] = { ...cells[1], 4: { v: 5 } };
  // The second row goes, the third moves up, a new one is put in at the end.
  cells[2] = cells[3] ?? {};
  cells[3] = { 1: { v: '止回阀' }, 2: { v: 'DN100' }, 3: { v: '只' }, 4: { v: '2' }, 5: { v: '10.5' } };
  expect(await saving(h.pm, key, mark, book)).toMatchObject({ code: 200 });
  const after = await rowsOf(h, packageId);
  expect(after).toMatchObject([
    { itemName: '离心泵', requestQuantity: '5', dynamicField3: '186500.335', itemNo: 1 },
    { itemName: '闸阀', itemNo: 2 },
    { itemName: '止回阀', requestQuantity: '2', dynamicField3: '10.5', dynamicField4: '21.00', itemNo: 3 },
  ]);
  expect([after[0]?.id, after[1]?.id]).toEqual([before[0]?.id, before[2]?.id]);
  expect(before.map(({ id }) => id)).not.toContain(after[2]?.id);
});

test('a wrong cell is named by its place, and nothing is lost', async () => {
  const { packageId } = await lotWithSheet(h);
  const before = await rowsOf(h, packageId);
  const { key, mark, book, cells } = await opened(packageId);
  cells[1] = { ...cells[1], 1: { v: '' }, 4: { v: '很多' } };
  const said = await saving(h.pm, key, mark, book);
  expect(said).toMatchObject({ code: 400, key: 'kit.wrong.input' });
  expect(said.fields?.map(({ path }) => path)).toEqual(['B2', 'E2']);
  expect(JSON.stringify(said.fields)).toContain('需求数量');
  expect(await rowsOf(h, packageId)).toEqual(before);
});

test('whoever may not change the sheet gets no workbook, and a foreign one is not opened', async () => {
  const { packageId } = await lotWithSheet(h);
  const { fileId } = await h.pm.send(onlineGoods, { packageId, templateId: h.templateId }).ok();
  const colleague = await world.user({ roles: ['pm'], org: h.pm.org });
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  await colleague
    .send(onlineGoods, { packageId, templateId: h.templateId })
    .refused('kit.refused.permission');
  await stranger.send(onlineGoods, { packageId, templateId: h.templateId }).refused('project.lotNotFound');
  await colleague.send(saveRedisParam, { kind: 'lot', id: packageId, fileId }).refused('project.onlineGone');
  await stranger.send(saveRedisParam, { kind: 'lot', id: packageId, fileId }).refused('project.lotNotFound');
  const other = await lotWithSheet(h);
  const { id: upload } = await h.pm.upload('别的.txt', Buffer.from('text'));
  await h.pm
    .send(saveRedisParam, { kind: 'lot', id: packageId, fileId: upload })
    .refused('project.onlineGone');
  // Of another lot of one's own: it opens nothing there.
  const key = await h.pm.send(saveRedisParam, { kind: 'lot', id: other.packageId, fileId }).ok();
  const { mark } = await h.pm.send(openOffice, { key }).ok();
  const book = (await h.pm.send(officeBook, { key }).ok()) as Book;
  expect(await saving(h.pm, key, mark, book)).toMatchObject({ key: 'project.onlineGone' });
});

test('what somebody changed meanwhile is not written over, and a lot that was submitted stays as it is', async () => {
  const { mainId, packageId } = await lotWithSheet(h);
  const one = await opened(packageId);
  const [first] = await rowsOf(h, packageId);
  await h.pm.send(modifyGoods, { packageId, id: first?.id ?? '', item: row({ itemName: '别人改的' }) }).ok();
  expect(await saving(h.pm, one.key, one.mark, one.book)).toMatchObject({ key: 'project.sheetChanged' });
  expect(await rowsOf(h, packageId)).toMatchObject([{ itemName: '别人改的' }]);
  const { records } = await h.pm.send(templatePage, { purchaseCatalogs: ['B02'], size: 100 }).ok();
  const other = records.find((t) => t.id !== h.templateId)?.id;
  await h.pm.send(onlineGoods, { packageId, templateId: other }).refused('project.sheetChanged');
  // The columns are others now, whatever the rows are.
  const changed = await lotWithSheet(h);
  const old = await opened(changed.packageId);
  await h.pm.send(chooseSheet, { packageId: changed.packageId, templateId: other }).ok();
  expect(await saving(h.pm, old.key, old.mark, old.book)).toMatchObject({ key: 'project.sheetChanged' });
  expect(await rowsOf(h, changed.packageId)).toEqual([]);
  // Of a save and a new row at once one is told to look again.
  const two = await opened(packageId);
  const [added, saved] = await Promise.all([
    h.pm.send(addGoods, { packageId, itemList: [row({ itemName: '新增' })] }).envelope(),
    saving(h.pm, two.key, two.mark, two.book),
  ]);
  expect(added.code).toBe(200);
  expect((await rowsOf(h, packageId)).map(({ itemName }) => itemName)).toEqual(['别人改的', '新增']);
  expect([200, 409]).toContain(saved.code);
  const three = await opened(packageId);
  await h.pm.send(submitProject, { mainId }).ok();
  expect(await saving(h.pm, three.key, three.mark, three.book)).toMatchObject({ key: 'office.readOnly' });
  await h.pm.send(onlineGoods, { packageId, templateId: h.templateId }).refused('project.wrongStatus');
});
