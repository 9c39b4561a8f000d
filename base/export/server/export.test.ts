import { read as readBook, utils } from '@e965/xlsx';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { downloadExport, addExport, pageExports, removeExport } from '../shared/calls.ts';
import { exportStatus, KEPT_MAX } from '../shared/status.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import { addContract } from '#areas/entrust-contract/shared/calls.ts';
import { FolderStorage, type Storage } from '#kit/server/storage/storage.ts';
import { makeWorld, type TestUser, type World } from '../../../apps/server/test/world.ts';

let world: World;
let pm: TestUser;
let bytes: Storage;
beforeAll(async () => {
  world = await makeWorld({
    storage: (folder) => {
      bytes = new FolderStorage(folder);
      return bytes;
    },
  });
});
beforeEach(async () => {
  pm = await world.user({ roles: ['pm'], trueName: '陈经理' });
});

const contracts = {
  line: 'GET /pre/contract/page',
  input: {},
  columns: [
    { head: '合同名称', from: ['contractName'], kind: 'text' },
    { head: '类型', from: ['contractType'], kind: 'text', words: { '1': '招标代理' } },
    { head: '创建时间', from: ['createdAt'], kind: 'instant' },
  ],
  title: '委托合同',
} as const;

const messages = (title = '站内信') => ({
  line: 'GET /base/msg/record/page',
  input: { current: 3, size: 20, fromEnd: '1' },
  columns: [{ head: '标题', from: ['title'], kind: 'text' }],
  title,
});

/** Messages of this user, as many as asked. */
const manyMessages = (user: TestUser, many: number) =>
  world.sql(
    `insert into message (id, tenant_id, user_id, template, params, msg_status, sent_at)
     select gen_random_uuid(), $1, $2, 'account.message.passwordChanged', '{}', '0', now() - n * interval '1 second'
     from generate_series(1, $3) n`,
    [world.tenantId, user.id, many],
  );

const contract = (user: TestUser, contractName: string) =>
  user
    .send(addContract, {
      contractName,
      contractType: '1',
      tendereeId: world.tenderee.id,
      tendereeName: world.tenderee.orgName,
      feeType: '2',
      feeMethod: '1',
      serviceFeePercent: '1.25',
    })
    .ok();

const fetched = (user: Pick<TestUser, 'raw'>, id: string) =>
  user.raw('POST', downloadExport.path, JSON.stringify({ id }));

const rowsOf = (bytes: Buffer) => {
  const book = readBook(bytes, { cellNF: true, cellFormula: true, UTC: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error('no sheet');
  return { sheet, rows: utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false }) };
};

const work = async () => {
  while (await world.app.works.one());
};
const only = async (user: TestUser) => (await user.send(pageExports, {}).ok()).records;

test('a worker makes the sheet that was asked for, its owner is told and fetches it, and nobody else does', async () => {
  await contract(pm, '=HYPERLINK("http://x")');
  await contract(pm, '第二水厂 <&> \u0007');
  const colleague = await world.user({ roles: ['pm'] });
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  const { id } = await pm.send(addExport, contracts).ok();
  // Pressed twice it is one export.
  expect(await pm.send(addExport, contracts).ok()).toEqual({ id });
  expect(await only(pm)).toMatchObject([{ id, status: exportStatus.waiting, can: { download: false } }]);
  await pm.send(downloadExport, { id }).refused('export.notReady');

  await work();
  const [made] = await only(pm);
  expect(made).toMatchObject({ status: exportStatus.ready, failure: null, isCapped: false });
  expect((await pm.send(pageMessages, {}).ok()).records[0]).toMatchObject({
    title: '导出完成',
    webRouter: { path: '/base/export/list' },
  });
  const { sheet, rows } = rowsOf((await fetched(pm, id)).rawPayload);
  expect(rows[0]).toEqual(['委托合同']);
  expect(rows[1]?.[0]).toMatch(/^由陈经理于 .* 起导出（后台）/);
  expect(rows[2]).toEqual(['合同名称', '类型', '创建时间']);
  const named = rows.slice(3).map((row) => row[0]);
  expect(named).toEqual(expect.arrayContaining(['=HYPERLINK("http://x")', '第二水厂 <&> \ufffd']));
  const at = rows.findIndex((row) => row[0] === '=HYPERLINK("http://x")');
  expect(sheet[`A${at + 1}`]).toMatchObject({ t: 's', z: '@' });
  expect(sheet[`A${at + 1}`].f).toBeUndefined();
  expect(rows[at]?.[1]).toBe('招标代理');
  expect(sheet[`C${at + 1}`]).toMatchObject({ t: 'n' });

  for (const other of [colleague, stranger]) {
    expect(await only(other)).toEqual([]);
    await other.send(downloadExport, { id }).refused('export.notFound');
    await other.send(removeExport, { id }).refused('export.notFound');
  }
  expect((await fetched(world.anonymous, id)).statusCode).toBe(401);
  expect(await world.sql('select type from event where subject_id = $1 order by id', [id])).toEqual(
    ['export.asked', 'export.made', 'export.fetched'].map((type) => ({ type })),
  );
});

test('what is no list, or not allowed, or described otherwise than a sheet, is refused at once', async () => {
  const expert = await world.user({ roles: ['expert'] });
  await expert.send(addExport, contracts).refused('kit.refused.permission');
  await pm.send(addExport, { ...contracts, line: 'GET /pre/contract/nothing' }).refused('export.noList');
  // No list, and an act.
  await pm.send(addExport, { ...contracts, line: 'GET /base/file/get' }).refused('export.noList');
  await pm.send(addExport, { ...contracts, line: 'POST /pre/contract/add' }).refused('export.noList');
  await pm
    .send(addExport, { ...contracts, input: { createdAtStart: 'x'.repeat(2000) } })
    .refused('kit.wrong.input');
  await pm
    .send(addExport, { ...contracts, columns: [{ head: 'x', from: ['__proto__..'], kind: 'text' }] })
    .refused('kit.wrong.input');
  await pm
    .send(addExport, { ...contracts, columns: [{ head: 'x', from: ['id'], kind: 'text', formula: '=1' }] })
    .refused('kit.wrong.input');
});

test('rights lost in between end the export, and keep a sheet that is made from being fetched', async () => {
  await contract(pm, '某合同');
  const { id: first } = await pm.send(addExport, contracts).ok();
  await work();
  const { id: second } = await pm.send(addExport, { ...contracts, title: '第二份' }).ok();
  await world.sql('delete from user_role where user_id = $1', [pm.id]);
  world.app.sessions['forget']('');
  await work();
  const rows = new Map((await only(pm)).map((row) => [row.id, row]));
  expect(rows.get(second)).toMatchObject({ status: exportStatus.failed, failure: 'right', fileSize: null });
  await pm.send(downloadExport, { id: first }).refused('kit.refused.permission');
  expect((await pm.send(pageMessages, {}).ok()).records[0]).toMatchObject({ title: '导出失败' });
});

test('a process that dies over its work loses the turn: another begins anew, and the first writes nothing more', async () => {
  await manyMessages(pm, 450);
  const { id } = await pm.send(addExport, messages()).ok();
  // Who holds it has said nothing for longer than a turn lasts.
  await world.sql(
    `update long_work set holder = gen_random_uuid(), tries = 1, held_until = clock_timestamp() + interval '1 hour' where subject_id = $1`,
    [id],
  );
  expect(await world.app.works.one()).toBe(false);
  await world.sql(
    `update long_work set held_until = clock_timestamp() - interval '1 second' where subject_id = $1`,
    [id],
  );
  await work();
  expect(await only(pm)).toMatchObject([{ id, status: exportStatus.ready, rowCount: 450 }]);

  // Two at once: one of them has it.
  const { id: again } = await pm.send(addExport, messages('再一次')).ok();
  expect((await Promise.all([world.app.works.one(), world.app.works.one()])).filter(Boolean)).toHaveLength(1);
  expect(
    await world.sql('select count(*)::int as n from event where type = $1 and subject_id = $2', [
      'export.made',
      again,
    ]),
  ).toEqual([{ n: 1 }]);

  // After three tries it is given up, and its owner is told.
  const { id: lost } = await pm.send(addExport, messages('第三份')).ok();
  await world.sql('update long_work set tries = 3 where subject_id = $1', [lost]);
  await work();
  expect((await only(pm)).find((row) => row.id === lost)).toMatchObject({
    status: exportStatus.failed,
    failure: 'failed',
  });
});

test('three are under way at once; one that is cancelled stops, and after its days a sheet goes with its bytes', async () => {
  await manyMessages(pm, 3);
  const [one] = await Promise.all(
    ['一', '二', '三'].map((title) => pm.send(addExport, messages(title)).ok()),
  );
  await pm.send(addExport, messages('四')).refused('export.tooMany');
  await pm.send(removeExport, { id: one?.id ?? '' }).ok();
  await pm.send(addExport, messages('四')).ok();
  await work();
  expect((await only(pm)).map((row) => row.title).toSorted()).toEqual(['三', '二', '四'].toSorted());
  const keys = await world.sql<{ key: string }>(
    'select storage_key as key from export_job where user_id = $1',
    [pm.id],
  );
  await world.sql(`update deadline set due_at = now() - interval '1 minute' where kind = 'export.over'`);
  await world.fire();
  expect(await only(pm)).toEqual([]);
  await world.app.sweeper.sweep();
  const left = await Promise.all(
    keys.map(({ key }) =>
      bytes.read(key).then(
        () => key,
        () => '',
      ),
    ),
  );
  expect(left).toEqual(['', '', '']);
});

test('a person keeps twenty sheets at most, in whatever organisation; one that is removed makes room', async () => {
  const other = await world.org('agency');
  const { id } = await pm.send(addExport, messages('首份')).ok();
  await work();
  await world.sql(
    `insert into export_job select (jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid(),
       'org_id', case when n = 1 then $2::uuid else j.org_id end))).* from export_job j, generate_series(1, $3) n where j.id = $1`,
    [id, other.id, KEPT_MAX - 1],
  );
  const refused = await pm.send(addExport, messages('再一份')).refused('export.tooManyKept');
  expect(refused.msg).toContain(String(KEPT_MAX));
  // One of them belongs to the other organisation.
  expect(await only(pm)).toHaveLength(KEPT_MAX - 1);
  await pm.send(removeExport, { id }).ok();
  await pm.send(addExport, messages('再一份')).ok();
});

test('a hundred thousand rows take no more memory than a page, and the sheet says where it ends', async () => {
  await manyMessages(pm, 100_050);
  const { id } = await pm.send(addExport, messages('全部消息')).ok();
  const before = process.memoryUsage();
  let most = 0;
  const watch = setInterval(() => {
    const now = process.memoryUsage();
    most = Math.max(most, now.heapUsed + now.external - before.heapUsed - before.external);
  }, 50);
  await work();
  clearInterval(watch);
  expect(await only(pm)).toMatchObject([
    { id, status: exportStatus.ready, rowCount: 100_000, isCapped: true },
  ]);
  // Twenty thousand rows held at once would be more.
  expect(most / 1024 / 1024).toBeLessThan(200);
  const { rows } = rowsOf((await fetched(pm, id)).rawPayload);
  expect(rows[2]?.[0]).toContain('只有前 100000 行');
  expect(rows).toHaveLength(100_004);
}, 240_000);
