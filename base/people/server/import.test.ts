import ExcelJS from 'exceljs';
import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { insertOrganisation } from '#base/organisation/server/index.ts';
import { newId } from '#kit/server/ids.ts';
import type { Envelope, OutputOf } from '#kit/shared/call.ts';
import * as calls from '../shared/calls.ts';
import type { importUsers } from '../shared/import-calls.ts';

let world: World;
let tenant: TestUser;
let company: TestUser;
let next = 0;

beforeAll(async () => {
  world = await makeWorld();
  tenant = await world.user({ roles: ['tenant'], org: await world.org('platform') });
  company = await world.user({ roles: ['companyadmin'] });
  for (const orgName of ['采购部', '同名部', '同名部']) {
    const row = { id: newId(), orgType: '2', orgName, orgKind: 'agency', parentId: world.agency.id } as const;
    await world.tx((tx) => insertOrganisation(tx, { ...row, orgCode: row.id.slice(-12) }));
  }
});

const HEADS = ['*登录账号', '*姓名', '*手机', '邮箱', '部门', '角色（多个以逗号分隔）'];
const person = (over: Partial<Record<'name' | 'mobile' | 'dept' | 'roles', string>> = {}) => {
  next += 1;
  return [
    over.name ?? `imported.${next}`,
    `导入${next}`,
    over.mobile ?? `135${String(30_000_000 + next)}`,
    '',
    over.dept ?? '',
    over.roles ?? '',
  ];
};

async function workbook(rows: readonly unknown[][], heads = HEADS): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('用户');
  sheet.addRow(['用户导入模板', '2026-11-01']);
  sheet.addRow(heads);
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

type Answer = Envelope<OutputOf<typeof importUsers>>;

async function send(by: TestUser, bytes: Buffer, flag = false, orgId = world.agency.id): Promise<Answer> {
  const boundary = '----importtest';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="users.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const path = `/base/organization/user/import?orgId=${orgId}&importFlag=${flag}`;
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return JSON.parse((await by.raw('POST', path, payload, type)).body) as Answer;
}

test('people come with account, department and roles; a check alone adds nobody', async () => {
  const rows = [person({ dept: '采购部', roles: '项目经理' }), person({ roles: '项目经理、公司管理员' })];
  const bytes = await workbook(rows);
  expect((await send(tenant, bytes)).data).toMatchObject({
    imported: false,
    successCnt: 2,
    errorCnt: 0,
    made: [],
  });
  const found = (name: unknown) => tenant.send(calls.pageUsers, { searchKey: name }).ok();
  expect((await found(rows[0]?.[0])).records).toEqual([]);
  const { data } = await send(tenant, bytes, true);
  expect(data).toMatchObject({ imported: true, successCnt: 2 });
  expect(data.made.map((m) => [m.way, m.waiting])).toEqual([
    ['halves', []],
    ['halves', ['公司管理员']],
  ]);
  expect((await found(rows[0]?.[0])).records).toMatchObject([
    { deptName: '采购部', roleNames: '项目经理', firstLogin: true, state: 'enabled' },
  ]);
  // A powerful role waits for another administrator, as of a single person.
  expect((await found(rows[1]?.[0])).records).toMatchObject([{ roleNames: '项目经理' }]);
  const events = await world.sql(`select 1 from event where type = 'user.added' and subject_id = any($1)`, [
    data.made.map((m) => m.id),
  ]);
  expect(events).toHaveLength(2);
});

test('every wrong cell is named, and then nobody is added', async () => {
  const taken = await world.user({ roles: ['pm'] });
  const same = person();
  const rows = [
    same,
    person({ name: String(same[0]).toUpperCase(), mobile: '123' }),
    person({ name: taken.userName, dept: '没有部' }),
    person({ dept: '同名部', roles: '总统' }),
  ];
  const { code, data } = await send(tenant, await workbook(rows), true);
  expect(code).toBe(50010);
  expect(data).toMatchObject({ imported: false, successCnt: 1, errorCnt: 3, messageCnt: 6, made: [] });
  expect(data.messageList.map((m) => m.message)).toEqual([
    '第4行A列“登录账号”：与第3行重复',
    '第4行C列“手机”：手机号格式不正确',
    '第5行A列“登录账号”：登录账号已存在',
    '第5行E列“部门”：本单位没有这个部门',
    '第6行E列“部门”：本单位有多个同名部门，请先改名或导入后再调整',
    '第6行F列“角色”：没有可分配的角色“总统”',
  ]);
  expect((await tenant.send(calls.pageUsers, { searchKey: same[0] }).ok()).records).toEqual([]);
});

test('what is no such sheet is refused, and so is whoever does not look after the organisation', async () => {
  expect((await send(tenant, Buffer.from('no workbook'))).key).toBe('import.notWorkbook');
  expect((await send(tenant, await workbook([], HEADS))).key).toBe('import.noRows');
  expect((await send(tenant, await workbook([person()], ['*登录账号', '*姓名']))).key).toBe('import.headers');
  const many = Array.from({ length: 201 }, () => person());
  expect((await send(tenant, await workbook(many))).key).toBe('import.tooMany');
  const pm = await world.user({ roles: ['pm'] });
  expect((await send(pm, await workbook([person()]))).key).toBe('kit.refused.permission');
  expect((await send(company, await workbook([person()]), true, world.tenderee.id)).key).toBe(
    'people.orgNotFound',
  );
  // A company gives no role that is beyond it.
  const high = await send(company, await workbook([person({ roles: '租户管理员' })]), true);
  expect(high.data.messageList[0]?.message).toContain('租户管理员');
});

test('the same sheet sent eight times at once adds everybody once', async () => {
  const rows = [person(), person()];
  const bytes = await workbook(rows);
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(tenant, bytes, true)));
  expect(answers.filter((a) => a.code === 200 && a.data.imported)).toHaveLength(1);
  const there = await world.sql('select 1 from account where user_name = any($1)', [rows.map((r) => r[0])]);
  expect(there).toHaveLength(2);
});
