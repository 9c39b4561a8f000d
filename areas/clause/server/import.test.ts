import ExcelJS from 'exceljs';
import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import type { Envelope, OutputOf } from '#kit/shared/call.ts';
import { type importClauses, pageClauses } from '../shared/calls.ts';
import { fillLibrary } from './test/library.ts';

let world: World;
let keeper: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  keeper = await world.user({ roles: ['tenant'], org: await world.org('platform') });
});

const HEADS = ['*条款类型', '适用类别', '*条款名称', '参考分值', '客观评审因素', '*评审标准'];

async function workbook(rows: readonly unknown[][], heads = HEADS): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('条款');
  sheet.addRow(heads);
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

type Answer = Envelope<OutputOf<typeof importClauses>>;

async function send(by: TestUser, bytes: Buffer, flag = false): Promise<Answer> {
  const boundary = '----importtest';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="clauses.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const path = `/ess/lib-method/terms/import?importFlag=${flag}&progressKey=${'a'.repeat(32)}`;
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return JSON.parse((await by.raw('POST', path, payload, type)).body) as Answer;
}
const found = async (searchKey: string) =>
  (await keeper.send(pageClauses, { searchKey, size: 200 }).ok()).records;

test('a check alone brings nothing; the import adds what is new and changes what is there', async () => {
  const bytes = await workbook([
    ['技术', '工程', '导入甲', 8, '否', '方案合理得8分'],
    ['Commercial', 'Goods', '导入乙', '2.5', 'yes', '每项得1分'],
    ['资格性', '', '导入丙', '', '', '具备有效证书'],
  ]);
  expect((await send(keeper, bytes)).data).toMatchObject({ imported: false, successCnt: 3, errorCnt: 0 });
  expect(await found('导入')).toEqual([]);
  expect((await send(keeper, bytes, true)).data).toMatchObject({ imported: true, successCnt: 3 });
  const again = await workbook([
    ['技术', '工程', '导入甲', 9, '是', '方案合理得9分'],
    ['技术', '货物', '导入甲', 9, '', '方案合理得9分'],
  ]);
  await send(keeper, again, true);
  expect((await found('导入')).map((c) => [c.kind, c.scope, c.name, c.full, c.objective])).toEqual([
    ['technical', '1', '导入甲', '9', '1'],
    ['business', '2', '导入乙', '2.5', '1'],
    ['qualification', '0', '导入丙', null, null],
    ['technical', '2', '导入甲', '9', '0'],
  ]);
  expect(await world.sql(`select 1 from event where type = 'clause.imported'`)).toHaveLength(2);
});

test('every wrong cell is named with its row and column, the unlawful ones too, and nothing is taken over', async () => {
  const rows = [
    ['技术', '工程', '错误甲', 8, '否', '方案合理'],
    ['技术', '工程', '错误甲', 8, '否', '方案合理'],
    ['价钱', '工地', '错误乙', '', '也许', '方案合理'],
    ['商务', '', '错误丙', 200, '', '本市企业加2分'],
    ['', '', '', '', '', '无名'],
  ];
  const { code, data } = await send(keeper, await workbook(rows), true);
  expect(code).toBe(50010);
  expect(data).toMatchObject({ imported: false, successCnt: 1, errorCnt: 4 });
  expect(data.messageList.map((m) => m.message)).toEqual([
    '第3行C列“条款名称”：与第2行重复',
    '第4行A列“条款类型”：条款类型应为资格性、符合性、技术、商务或价格',
    '第4行B列“适用类别”：适用类别应为通用、工程、货物或服务',
    '第4行E列“客观评审因素”：客观评审因素应填写“是”或“否”',
    '第5行D列“参考分值”：参考分值应大于0、不超过100，最多两位小数',
    '第5行F列“评审标准”：不得以特定行政区域的注册、机构、业绩或奖项（“本市企业”）作为资格条件或评分因素',
    '第6行A列“条款类型”：请选择条款类型',
    '第6行C列“条款名称”：请填写条款名称',
  ]);
  expect(await found('错误甲')).toEqual([]);
});

test('of an import that does not fit in as a whole nothing is taken over, not even what changes what is there', async () => {
  await send(keeper, await workbook([['技术', '', '满额旧', 1, '', '标准']]), true);
  await fillLibrary(world);
  const bytes = await workbook([
    ['技术', '', '满额旧', 2, '', '标准'],
    ['技术', '', '满额新', 1, '', '标准'],
  ]);
  expect((await send(keeper, bytes, true)).key).toBe('clause.tooMany');
  expect((await found('满额')).map((c) => [c.name, c.full])).toEqual([['满额旧', '1']]);
  await world.sql(`delete from review_clause where name = '充数1'`);
  expect((await send(keeper, bytes, true)).data).toMatchObject({ imported: true });
  expect((await found('满额')).map((c) => c.full)).toEqual(['2', '1']);
  await world.sql(`delete from review_clause where name like '充数%'`);
});

test('who buys does not import, and what is no such workbook is refused in words', async () => {
  const pm = await world.user({ roles: ['pm'] });
  const one = await workbook([['技术', '', '旁人', '', '', '标准']]);
  expect((await send(pm, one, true)).key).toBe('kit.refused.permission');
  expect((await send(keeper, await workbook([]))).key).toBe('import.noRows');
  expect((await send(keeper, await workbook([['x']], ['条款名称']))).key).toBe('import.headers');
});
