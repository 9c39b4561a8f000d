import { utils, write as writeOld } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import type { Envelope, OutputOf } from '#kit/shared/call.ts';
import { type importProducts, pageProducts } from '../shared/calls.ts';

let world: World;
let keeper: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  keeper = await world.user({ roles: ['tenant'], org: await world.org('platform') });
});

const HEADS = ['*目录编码', '*产品编码', '*产品名称', '规格型号', '*计量单位', '参考价（元）'];
const product = (code: string, more: Partial<Record<'entry' | 'name' | 'price', unknown>> = {}) => [
  more.entry ?? 'A020101',
  code,
  more.name ?? '台式计算机',
  'i7/16G/512G',
  '台',
  more.price ?? 5999.5,
];

async function workbook(rows: readonly unknown[][], heads = HEADS): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('产品');
  sheet.addRow(heads);
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

type Answer = Envelope<OutputOf<typeof importProducts>>;

async function send(by: TestUser, bytes: Buffer, flag = false, name = 'products.xlsx'): Promise<Answer> {
  const boundary = '----importtest';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const path = `/pre/libcategories/product/import?importFlag=${flag}&progressKey=${'a'.repeat(32)}`;
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return JSON.parse((await by.raw('POST', path, payload, type)).body) as Answer;
}
const count = async (searchKey: string) => (await keeper.send(pageProducts, { searchKey }).ok()).total;

test('a check alone brings nothing; the import adds what is new and changes what is there', async () => {
  const bytes = await workbook([product('I-1'), product('I-2', { price: '1,200' })]);
  expect((await send(keeper, bytes)).data).toMatchObject({ imported: false, successCnt: 2, errorCnt: 0 });
  expect(await count('i-')).toBe(0);
  expect((await send(keeper, bytes, true)).data).toMatchObject({ imported: true, successCnt: 2 });
  await send(keeper, await workbook([product('I-2', { name: '笔记本', price: '' }), product('I-3')]), true);
  const { records } = await keeper.send(pageProducts, { searchKey: 'i-' }).ok();
  expect(records.map((r) => [r.productCode, r.productName, r.referencePrice, r.isUp])).toEqual([
    ['I-1', '台式计算机', '5999.50', '0'],
    ['I-2', '笔记本', null, '0'],
    ['I-3', '台式计算机', '5999.50', '0'],
  ]);
  expect(await world.sql(`select 1 from event where type = 'catalogue.productsImported'`)).toHaveLength(2);
});

test('an old workbook (.xls) is read alike', async () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEADS, product('XLS-1')]), '产品');
  const xls = writeOld(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
  expect((await send(keeper, xls, true, 'old.xls')).data).toMatchObject({ imported: true, successCnt: 1 });
  expect(await count('xls-1')).toBe(1);
});

test('every wrong cell is named with its row and column, and nothing is taken over', async () => {
  const rows = [
    product('W-1'),
    product('W-1'),
    product('W-3', { entry: 'Z99' }),
    product('W-4', { price: '一千' }),
    product('坏编码', { name: '' }),
    product('W-6', { price: { formula: '1+1' } }),
  ];
  const { code, data } = await send(keeper, await workbook(rows), true);
  expect(code).toBe(50010);
  expect(data).toMatchObject({ imported: false, successCnt: 1, errorCnt: 5 });
  expect(data.messageList.map((m) => m.message)).toEqual([
    '第3行B列“产品编码”：与第2行的产品编码重复',
    '第4行A列“目录编码”：没有已启用的目录“Z99”',
    '第5行F列“参考价（元）”：参考价应为不小于 0 的金额',
    '第6行B列“产品编码”：只能使用字母、数字、点、横线和下划线',
    '第6行C列“产品名称”：请填写产品名称',
    '第7行F列“参考价（元）”：公式没有计算结果，请填写内容',
  ]);
  expect(await count('w-')).toBe(0);
});

test('who buys does not import, and what is no such workbook is refused in words', async () => {
  const pm = await world.user({ roles: ['pm'] });
  expect((await send(pm, await workbook([product('N-1')]))).key).toBe('kit.refused.permission');
  expect((await send(keeper, Buffer.from('PK\u0003\u0004 nothing'))).key).toBe('import.notWorkbook');
  expect((await send(keeper, await workbook([]))).key).toBe('import.noRows');
  expect((await send(keeper, await workbook([['x']], ['产品编码']))).key).toBe('import.headers');
});

test('twenty thousand rows come in lots, and more mistakes than are shown are counted', async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => product(`L-${i}`));
  const started = await send(keeper, await workbook(rows), true);
  expect(started.data).toMatchObject({ imported: true, successCnt: 20_000, messageCnt: 0 });
  expect(
    await world.sql(`select count(*)::int n from catalogue_product where product_code like 'L-%'`),
  ).toEqual([{ n: 20_000 }]);
  const bad = await send(keeper, await workbook(rows.map((r) => ['Z', ...r.slice(1)])));
  expect(bad.data).toMatchObject({ errorCnt: 20_000, messageCnt: 20_000 });
  expect(bad.data.messageList).toHaveLength(200);
  expect(bad.data.messageList[0]?.row).toBe(2);
});
