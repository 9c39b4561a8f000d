import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePassword } from '#base/account/shared/calls.ts';
import { disableUser, resetPassword, unlockUser } from '#base/people/shared/calls.ts';
import { encryptedFor, solvedSlide } from '#base/session/server/test/slide.ts';
import { login, logout, refresh } from '#base/session/shared/calls.ts';
import { API_BASE, type Call } from '#kit/shared/call.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';

/** Every login, failure, lock, reset and end is an event with its address (登录审计); `npm run sec -- audit` prints them. */
let world: World;
let tenant: TestUser;
const rows: { act: string; events: string; addresses: string }[] = [];
const PASSWORD = 'Gongheng@2026';

beforeAll(async () => {
  world = await makeWorld();
  tenant = await world.user({ roles: ['tenant'], org: await world.org('platform') });
});
afterAll(() => {
  if (process.env['SEC_REPORT']) console.table(rows);
});

async function post<I, O>(call: Call<I, O>, input: object, remoteAddress: string) {
  const response = await world.app.http.inject({
    method: 'POST',
    url: API_BASE + call.path,
    remoteAddress,
    headers: { prefecturecode: '2000', 'content-type': 'application/json' },
    payload: JSON.stringify(input),
  });
  return JSON.parse(response.body) as { code: number; data: { refreshToken: string } };
}
async function logIn(username: string, password: string, address: string) {
  const slide = await solvedSlide(world);
  return post(
    login,
    { username, ...slide, xstr: await encryptedFor(world, slide.random, password) },
    address,
  );
}
interface EventRow {
  readonly type: string;
  readonly address: string;
}
const newest = async (): Promise<string> =>
  (await world.sql<{ id: string }>('select max(id)::text as id from event'))[0]?.id ?? '0';
/** What the act put on record about accounts. */
async function recorded(act: string, work: () => Promise<unknown>): Promise<EventRow[]> {
  const before = await newest();
  await work();
  const found = await world.sql<EventRow & { [name: string]: unknown }>(
    `select type, address from event where id > $1 and (type like 'session.%' or type like 'user.%') order by id`,
    [before],
  );
  rows.push({
    act,
    events: found.map((e) => e.type).join(' '),
    addresses: [...new Set(found.map((e) => e.address))].join(' '),
  });
  for (const e of found) expect(e.address, `${act}: ${e.type}`).not.toBe('');
  return found.map(({ type, address }) => ({ type, address }));
}
const types = (events: readonly EventRow[]) => events.map((e) => e.type);
const at = (user: TestUser) => ({ id: user.id, orgId: user.org.id });

test('success, failure, unknown name, disabled account, lock and tries under it', async () => {
  const user = await world.user({ roles: ['pm'] });
  const [a, b] = ['10.1.1.1', '10.1.1.2'];
  expect(await recorded('login', () => logIn(user.userName, PASSWORD, a))).toEqual([
    { type: 'session.opened', address: a },
  ]);
  expect(await recorded('wrong password', () => logIn(user.userName, 'wrong', a))).toEqual([
    { type: 'session.failed', address: a },
  ]);
  expect(await recorded('unknown name', () => logIn('nobody-there', 'wrong', b))).toEqual([
    { type: 'session.failed', address: b },
  ]);
  const locking = await recorded('four more wrong passwords', async () => {
    for (let i = 0; i < 4; i++) await logIn(user.userName, 'wrong', a);
  });
  expect(types(locking)).toEqual([...Array<string>(4).fill('session.failed'), 'session.locked']);
  const flood = await recorded('forty tries under the lock', async () => {
    for (let i = 0; i < 40; i++) await logIn(user.userName, 'wrong', a);
  });
  expect(types(flood)).toEqual(['session.refused']);
  const gone = await world.user({ roles: ['pm'] });
  await tenant.send(disableUser, at(gone)).ok();
  expect(types(await recorded('disabled account', () => logIn(gone.userName, PASSWORD, b)))).toEqual([
    'session.failed',
  ]);
});

test('logout, a refresh token used twice, unlocking, reset, disabling, a new password', async () => {
  const user = await world.user({ roles: ['pm'] });
  expect(types(await recorded('logout', () => user.send(logout, {}).ok()))).toEqual(['session.ended']);
  const opened = await logIn(user.userName, PASSWORD, '10.2.1.1');
  const { refreshToken } = opened.data;
  await post(refresh, { refreshToken }, '10.2.1.1');
  expect(await recorded('stolen refresh token', () => post(refresh, { refreshToken }, '10.2.1.9'))).toEqual([
    { type: 'session.ended', address: '10.2.1.9' },
  ]);
  expect(types(await recorded('unlock', () => tenant.send(unlockUser, at(user)).ok()))).toEqual([
    'user.unlocked',
  ]);
  await logIn(user.userName, PASSWORD, '10.2.1.1');
  const reset = types(await recorded('reset', () => tenant.send(resetPassword, at(user)).ok()));
  expect(reset).toEqual(
    expect.arrayContaining(['session.passwordChanged', 'session.ended', 'user.passwordReset']),
  );
  const other = await world.user({ roles: ['pm'] });
  const changed = await recorded('new password', async () => {
    const random = await other.prove();
    const sealed = await encryptedFor(world, random, 'Audit-2027-ping');
    await other.send(changePassword, { newPassword: sealed, repeatPassword: sealed, random }).ok();
  });
  expect(types(changed)).toContain('session.passwordChanged');
  expect(types(await recorded('disable', () => tenant.send(disableUser, at(other)).ok()))).toEqual(
    expect.arrayContaining(['session.ended', 'user.disabled']),
  );
});
