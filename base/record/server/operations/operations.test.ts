import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '../../../../apps/server/test/world.ts';
import { keepPreference } from '#base/account/shared/frame-calls.ts';
import { settingCalls } from '#base/dictionary/shared/calls.ts';
import { readAllMessages, submitSubscription } from '#base/message/shared/calls.ts';
import { addRole } from '#base/role/shared/calls.ts';
import { login } from '#base/session/shared/calls.ts';
import { demoLogin } from '#base/session/shared/demo-calls.ts';
import { operationDetail, pageOperations } from '../../shared/operation-calls.ts';
import { keptInput } from './keep.ts';

let world: World;
let keeper: TestUser;
let clerk: TestUser;
beforeAll(async () => {
  world = await makeWorld();
  keeper = await world.user({ roles: ['tenant'], org: await world.org('platform') });
  clerk = await world.user({ roles: ['pm'] });
});

const lines = async (filter: object = {}) => {
  await world.app.operations.flush();
  return (await keeper.send(pageOperations, { size: 200, ...filter }).ok()).records;
};

const byAction = ([a = '']: readonly string[], [b = '']: readonly string[]): number => (a < b ? -1 : 1);

test('a write leaves who, when, from where, what and how it ended; a read leaves nothing', async () => {
  await world.setClock('2026-12-01T01:30:00.000Z');
  await clerk.send(readAllMessages, {}).ok();
  await clerk.send(pageOperations, {}).refused('kit.refused.permission');
  const found = await lines({ userName: clerk.userName });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    at: '2026-12-01T01:30:00.000Z',
    kind: '2',
    userName: clerk.userName,
    trueName: clerk.trueName,
    orgName: clerk.org.orgName,
    action: 'POST /base/msg/record/readAll',
    actionName: '全部已读',
    result: '1',
    resultText: '',
  });
  expect(found[0]?.address).not.toBe('');
  const english = await keeper.send(pageOperations, { userName: clerk.userName }, { language: 'en' }).ok();
  expect(english.records[0]?.actionName).toBe('Marks all messages read');
  // What a call does under which condition is for those who write programs.
  const other = await world.user({ roles: ['pm'] });
  await other.send(keepPreference, { kind: 'help', key: 'homeTour', value: '1' }).ok();
  await world.app.operations.flush();
  const [kept] = (await keeper.send(pageOperations, { userName: other.userName }, { language: 'en' }).ok())
    .records;
  expect(kept?.actionName).toBe('Saves a screen preference');
});

test('what was refused stands there with its reason, at the gate and in the verb', async () => {
  await clerk.send(addRole, {}).refused('kit.refused.permission');
  await clerk.send(settingCalls.tenant.modify, {}).refused('kit.refused.permission');
  const refused = await lines({ userName: clerk.userName, result: '0' });
  expect(refused.map((l) => [l.action, l.resultText]).toSorted(byAction)).toEqual([
    ['POST /base/conf/modify/tenant', expect.stringContaining('权限')],
    ['POST /base/role/save', expect.stringContaining('权限')],
  ]);
});

test('a change shows what it was before and after where everybody may know it', async () => {
  const change = { configKey: 'service_tel', configValue: '400-1', seen: null };
  await keeper.send(settingCalls.tenant.modify, change).ok();
  await keeper.send(settingCalls.tenant.modify, { ...change, configValue: '400-2', seen: '400-1' }).ok();
  const [line] = await lines({ action: 'POST /base/conf/modify/tenant', result: '1' });
  expect(line).toMatchObject({ subjectType: 'setting', subjectId: world.tenantId });
  const known = await keeper.send(operationDetail, { id: line?.id ?? '' }).ok();
  expect(known.changes).toMatchObject([
    { type: 'dictionary.settingChanged', before: '"400-1"', after: '"400-2"' },
  ]);
  expect(JSON.parse(known.input)).toMatchObject({
    configKey: 'service_tel',
    configValue: '400-2',
    seen: '…',
  });
});

test('of everything else the digests stand there that its event has', async () => {
  const row = {
    templateCode: 'project.message.approved',
    smsSwitch: '0',
    msgSwitch: '1',
    emailSwitch: '0',
  } as const;
  await clerk.send(submitSubscription, row).ok();
  const [line] = await lines({ action: 'POST /base/msg/subscription/submit' });
  const { changes } = await keeper.send(operationDetail, { id: line?.id ?? '' }).ok();
  const [event] = await world.sql<{ after_digest: string }>(
    `select after_digest from event where type = 'message.subscribed' order by id desc limit 1`,
  );
  expect(changes.map((c) => [c.type, JSON.parse(c.after)])).toEqual([
    ['message.subscribed', { sha256: event?.after_digest }],
  ]);
});

test('coming in is noted, and a name that no account has is not kept: it may be a password', async () => {
  await world.anonymous.send(demoLogin, { username: 'Geheim-2026' }).envelope();
  await world.anonymous
    .send(login, {
      username: clerk.userName,
      xstr: 'Geheim-xstr',
      random: crypto.randomUUID(),
      captchaX: 1,
      captchaY: 1,
    })
    .envelope();
  const logins = (await lines({ kind: '1' })).filter(
    (l) => l.action.endsWith('login') && ['', clerk.userName].includes(l.userName),
  );
  expect(logins.map((l) => [l.action, l.userName, l.trueName, l.result]).toSorted(byAction)).toEqual([
    ['POST /base/demo/login', '', '未知账号', '0'],
    ['POST /base/user/login', clerk.userName, '', '0'],
  ]);
});

test('planted secrets never enter', async () => {
  const secret = 'Geheim-9f3';
  const planted = {
    xstr: secret,
    password: secret,
    newPassword: secret,
    code: secret,
    privateKey: secret,
    sessionId: secret,
    tokenName: secret,
    passName: secret,
    content: secret,
    price: '1234567.89',
    ciphertext: secret,
    nested: { id: secret, password: secret },
    list: [{ userName: secret }],
    title: '标题',
    id: '01890000-0000-7000-8000-000000000000',
  };
  const kept = keptInput(planted);
  expect(JSON.stringify(kept)).not.toMatch(/Geheim|1234567/);
  expect(kept).toMatchObject({ title: '标题', id: planted.id, password: '…' });
  await keeper.raw('POST', '/base/role/save', JSON.stringify(planted));
  await world.app.operations.flush();
  const stored = await world.sql<{ n: number }>(
    `select count(*)::int as n from operation_log l where to_jsonb(l)::text ~ 'Geheim|1234567'`,
  );
  expect(stored).toEqual([{ n: 0 }]);
});

test('what PostgreSQL cannot keep is sent, and the record is written all the same', async () => {
  const sender = await world.user({ roles: ['pm'] });
  const odd = ['a\0b', 'a\ud800b', 'a\udc00', '"\\u0000\\', '{NULL,"x"}', '😀'];
  for (const title of odd)
    await sender.send(readAllMessages, { title, 'x\0Name': title } as never).envelope();
  await world.anonymous.send(login, { username: 'nobody\0', password: 'x' } as never).envelope();
  await sender.send(readAllMessages, {}).ok();
  const found = await lines({ userName: sender.userName });
  expect(found).toHaveLength(odd.length + 1);
  const inputs = await world.sql<{ input: Record<string, string> }>(
    'select input from operation_log where user_id = $1 order by id',
    [sender.id],
  );
  expect(inputs.map(({ input }) => input.title)).toEqual([
    'a\ufffdb',
    'a\ufffdb',
    'a\ufffd',
    '"\\u0000\\',
    '{NULL,"x"}',
    '😀',
    undefined,
  ]);
});

test('the log only grows, and a line that cannot be written yet is written later', async () => {
  const rewrite = (text: string) => world.tx((tx) => tx.client.query(text));
  await expect(rewrite(`update operation_log set user_name = ''`)).rejects.toThrow(/permission denied/);
  await expect(rewrite('delete from operation_log')).rejects.toThrow(/permission denied/);
  await expect(world.sql('delete from operation_log')).rejects.toThrow(/stands/);
  const before = (await lines({ userName: clerk.userName })).length;
  await world.sql('revoke insert on operation_log from gongheng_app');
  await clerk.send(readAllMessages, {}).ok();
  await expect(world.app.operations.flush()).rejects.toThrow();
  await world.sql('grant insert on operation_log to gongheng_app');
  expect(await lines({ userName: clerk.userName })).toHaveLength(before + 1);
});

test('each tenant sees its own log', async () => {
  const far = await world.user({
    roles: ['tenant'],
    org: await world.org('platform', '外', await world.tenant()),
  });
  await far.send(readAllMessages, {}).ok();
  const [line] = await lines({ userName: clerk.userName });
  const theirs = (await far.send(pageOperations, { size: 200 }).ok()).records;
  expect(theirs.map((l) => l.userName)).toEqual([far.userName]);
  await far.send(operationDetail, { id: line?.id ?? '' }).refused('record.operation.noLog');
  expect(await lines({ userName: far.userName })).toEqual([]);
});

test('it is narrowed by day and address, and read from either end', async () => {
  expect(await lines({ dayEnd: '2020-01-01' })).toEqual([]);
  expect((await lines({ dayStart: '2026-12-01', dayEnd: '2026-12-01' })).length).toBeGreaterThan(0);
  expect(await lines({ address: '203.0.113.9' })).toEqual([]);
  const ids = (await lines({ sortField: 'at', sortOrder: 'asc' })).map((l) => Number(l.id));
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});
