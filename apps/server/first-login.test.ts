import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#kit/shared/call.ts';
import { approve } from '#base/approval/shared/calls.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});

/** What whoever must change the first password may do: change it, read who they are, leave. */
const EARLY = [
  'GET /base/user/needChangePassword',
  'POST /base/user/checkPassword',
  'POST /base/user/changePassword',
  'POST /base/code/sendCode',
  'POST /base/code/sendRestCode',
  'POST /base/code/checkChangePwdCode',
  'POST /base/user/logout',
  'GET /base/user/info',
  'GET /base/resource/vue/uriList',
  'GET /base/resource/button/listAll',
  'GET /base/menu/list',
  'GET /base/menu/outerList',
  'GET /base/menu/user/tree',
  'GET /base/session/start',
  // Each question passes the gate of its own call.
  'POST /base/session/together',
  'GET /base/msg/dispatch/page',
];
const line = (call: Call) => `${call.method} ${call.path}`;
const isOpen = (call: Call) => typeof call.gate === 'object' && 'open' in call.gate;

async function newcomer(): Promise<TestUser> {
  const user = await world.user({ roles: ['admin', 'tenant', 'pm', 'supplier', 'leader'] });
  await world.sql('update account set first_login = true where id = $1', [user.id]);
  await world.sql('update session set first_login = true where user_id = $1', [user.id]);
  return user;
}

test('the calls before the first change of the password are these and no others', () => {
  const early = world.app.calls.filter((c) => typeof c.gate === 'object' && c.gate.early === true).map(line);
  expect(early.sort()).toEqual([...EARLY].sort());
});

test('every other call is refused until the password is changed, whatever the roles', async () => {
  const user = await newcomer();
  let refused = 0;
  for (const call of world.app.calls) {
    if (EARLY.includes(line(call)) || isOpen(call)) continue;
    const { code, key } = await user.send(call, {}).envelope();
    expect(`${line(call)} ${code} ${key}`).toBe(`${line(call)} 403 kit.refused.firstLogin`);
    refused += 1;
  }
  expect(refused).toBeGreaterThan(200);
  await user.send(approve, {}).refused('kit.refused.firstLogin');
});

test('an open call is answered as it is to nobody', async () => {
  const user = await newcomer();
  for (const call of world.app.calls) {
    if (EARLY.includes(line(call)) || !isOpen(call) || call.method !== 'GET') continue;
    const read = async (who: Pick<TestUser, 'raw'>) => (await who.raw('GET', call.path)).statusCode;
    expect(`${line(call)} ${await read(user)}`).toBe(`${line(call)} ${await read(world.anonymous)}`);
  }
});

test('once it is changed, the same person is let in', async () => {
  const user = await newcomer();
  await user.send(approve, {}).refused('kit.refused.firstLogin');
  await world.sql('update session set first_login = false where user_id = $1', [user.id]);
  await world.sql(`select pg_notify('session', '')`);
  await expect
    .poll(async () => (await user.send(approve, {}).envelope()).key)
    .not.toBe('kit.refused.firstLogin');
});

/** What whoever must set up a second factor may do besides. */
const SETTING_UP = [
  'GET /base/user/secondFactor/detail',
  'POST /base/user/secondFactor/start',
  'POST /base/user/secondFactor/bind',
  'GET /base/user/passkey/list',
  'GET /base/user/passkey/challenge',
  'POST /base/user/passkey/start',
  'POST /base/user/passkey/add',
];

test('a session that owes a second factor reaches the setting up of one and no other call, whatever the roles', async () => {
  const user = await world.user({ roles: ['admin', 'tenant', 'pm', 'supplier', 'leader'] });
  await world.sql('update session set factor_due = true where user_id = $1', [user.id]);
  const settingUp = world.app.calls
    .filter((c) => typeof c.gate === 'object' && c.gate.early === 'factor')
    .map(line);
  expect(settingUp.sort()).toEqual([...SETTING_UP].sort());
  for (const call of world.app.calls) {
    if ([...EARLY, ...SETTING_UP].includes(line(call)) || isOpen(call)) continue;
    const { code, key } = await user.send(call, {}).envelope();
    expect(`${line(call)} ${code} ${key}`).toBe(`${line(call)} 403 kit.refused.factorDue`);
  }
  for (const call of world.app.calls) {
    if (EARLY.includes(line(call)) || !isOpen(call) || call.method !== 'GET') continue;
    const read = async (who: Pick<TestUser, 'raw'>) => (await who.raw('GET', call.path)).statusCode;
    expect(`${line(call)} ${await read(user)}`).toBe(`${line(call)} ${await read(world.anonymous)}`);
  }
});
