import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { seedConfig } from '#base/dictionary/server/index.ts';
import { API_BASE } from '#kit/shared/call.ts';
import * as calls from '../shared/calls.ts';
import * as controlCalls from '../shared/control-calls.ts';
import { encryptedFor, solvedSlide } from './test/slide.ts';

let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await makeWorld();
  admin = await world.user({ roles: ['tenant'], org: await world.org('platform') });
});
beforeEach(() => world.sql('delete from login_rule'));

const PLAIN = {
  failedTries: 5,
  lockMinutes: 15,
  sessionsMost: 0,
  passwordForced: false,
  windows: [],
  version: 0,
};
const save = (over: object, by = admin) => by.send(controlCalls.saveLoginRules, { ...PLAIN, ...over });

async function enter(
  user: Pick<TestUser, 'userName'>,
  password = 'Gongheng@2026',
  address = '10.60.0.1',
  platform = '2000',
) {
  const slide = await solvedSlide(world);
  const xstr = await encryptedFor(world, slide.random, password);
  const response = await world.app.http.inject({
    method: 'POST',
    url: API_BASE + calls.login.path,
    remoteAddress: address,
    headers: { 'content-type': 'application/json', prefecturecode: platform },
    payload: JSON.stringify({ username: user.userName, ...slide, xstr }),
  });
  return JSON.parse(response.body) as { code: number; key?: string; data: { firstLogin: number } };
}

/** Hours of the day in Shanghai, so many from now. */
const hour = (from: number): string =>
  new Date(Date.now() + (8 + from) * 3_600_000).toISOString().slice(11, 16);

describe('login control', () => {
  test('is for administrators of the tenant, and keeps to its bounds and its version', async () => {
    const pm = await world.user({ roles: ['pm'] });
    await pm.send(controlCalls.loginRulesOf, {}).refused('kit.refused.permission');
    await save({}, pm).refused('kit.refused.permission');
    expect(await admin.send(controlCalls.loginRulesOf, {}).ok()).toMatchObject({ ...PLAIN });
    for (const wrong of [{ failedTries: 2 }, { lockMinutes: 1 }, { sessionsMost: 51 }])
      expect((await save(wrong).envelope()).code).toBe(400);
    await save({ failedTries: 3 }).ok();
    await save({ failedTries: 4 }).refused('kit.refused.changed');
    await save({ failedTries: 4, version: 1 }).ok();
    const [changed] = await world.sql<{ payload: object }>(
      `select payload from event where type = 'session.rulesChanged' order by id desc limit 1`,
    );
    expect(changed?.payload).toMatchObject({ failedTries: 4 });
  });

  test('counts failures as the tenant says, shows who is locked, and unlocks', async () => {
    await save({ failedTries: 3 }).ok();
    const user = await world.user({ roles: ['pm'], trueName: '锁定人' });
    for (let i = 0; i < 3; i += 1) expect((await enter(user, 'wrong')).key).toBe('session.loginFailed');
    expect((await enter(user)).key).toBe('session.locked');
    const locked = await admin.send(controlCalls.lockedUsers, {}).ok();
    expect(locked).toContainEqual({ id: user.id, userName: user.userName, trueName: '锁定人' });
    const foreign = await world.tenant();
    const stranger = await world.user({
      roles: ['tenant'],
      org: await world.org('platform', undefined, foreign),
    });
    expect(await stranger.send(controlCalls.lockedUsers, {}).ok()).toEqual([]);
    await stranger.send(controlCalls.unlockLogin, { id: user.id }).refused('session.notLocked');
    await admin.send(controlCalls.unlockLogin, { id: user.id }).ok();
    await admin.send(controlCalls.unlockLogin, { id: user.id }).refused('session.notLocked');
    expect((await enter(user)).code).toBe(200);
  });

  test('lets the oldest session give way, also when two begin at once', async () => {
    await save({ sessionsMost: 2 }).ok();
    const user = await world.user({ roles: ['pm'] });
    await Promise.all([1, 2, 3].map(() => enter(user)));
    const live = await world.sql(`select 1 from session where user_id = $1 and ended_at is null`, [user.id]);
    expect(live).toHaveLength(2);
    const [ended] = await world.sql<{ count: number }>(
      `select sum((payload->>'count')::int)::int as count from event
       where subject_id = $1 and type = 'session.ended' and payload->>'why' = 'most'`,
      [user.id],
    );
    expect(ended?.count).toBe(2);
  });

  test('demands a new password of an old one', async () => {
    const user = await world.user({ roles: ['pm'] });
    await world.sql(`update account set password_at = clock_timestamp() - interval '91 days' where id = $1`, [
      user.id,
    ]);
    expect((await enter(user)).data.firstLogin).toBe(0);
    await save({ passwordForced: true }).ok();
    expect((await enter(user)).data.firstLogin).toBe(1);
    const fresh = await world.user({ roles: ['pm'] });
    expect((await enter(fresh)).data.firstLogin).toBe(0);
    // On another platform passwords never expire: that counts once the tenant works there, not where a request names it.
    await world.tx((tx) => seedConfig(tx, '1010', 'passwordMaxDays', '0'), world.tenantId);
    const worksOn = (code: string) =>
      world.sql('update tenant set prefecture_code = $1 where id = $2', [code, world.tenantId]);
    expect((await enter(user, undefined, undefined, '1010')).data.firstLogin).toBe(1);
    await worksOn('1010');
    expect((await enter(user)).data.firstLogin).toBe(0);
    await worksOn('2000');
  });

  test('keeps roles to their hours and networks', async () => {
    const [user, other] = [await world.user({ roles: ['pm'] }), await world.user({ roles: ['leader'] })];
    const window = (over: object) => [{ roleCode: 'pm', from: '', to: '', addresses: [], ...over }];
    await save({ windows: window({ from: hour(2), to: hour(4) }) }).ok();
    expect((await enter(user)).key).toBe('session.outsideHours');
    expect((await enter(user, 'wrong')).key).toBe('session.loginFailed');
    expect((await enter(other)).code).toBe(200);
    await save({ windows: window({ from: hour(-2), to: hour(2) }), version: 1 }).ok();
    expect((await enter(user)).code).toBe(200);
    await save({ windows: window({ addresses: ['10.61.0.0/16', '2001:db8::/32'] }), version: 2 }).ok();
    expect((await enter(user)).key).toBe('session.outsideAddresses');
    expect((await enter(user, undefined, '10.61.3.4')).code).toBe(200);
    expect((await enter(user, undefined, '2001:db8::7')).code).toBe(200);
  });

  test('is refused where it would shut out whoever saves it, or says no hours or network', async () => {
    const window = (over: object) => [{ roleCode: 'tenant', from: '', to: '', addresses: [], ...over }];
    await save({ windows: window({ from: hour(2), to: hour(4) }) }).refused('session.wouldShutYouOut');
    await save({ windows: window({ addresses: ['10.99.0.0/16'] }) }).refused('session.wouldShutYouOut');
    await save({ windows: window({ addresses: ['127.0.0.0/8'] }) }).ok();
    for (const [windows, key] of [
      [window({ from: '09:00' }), 'session.wrong.hours'],
      [window({ from: '09:00', to: '09:00' }), 'session.wrong.hours'],
      [window({ addresses: ['10.1.2.3/8'] }), 'session.wrong.network'],
      [window({ addresses: ['everywhere'] }), 'session.wrong.network'],
      [[...window({}), ...window({})], 'session.wrong.roleTwice'],
    ] as const)
      await save({ windows, version: 1 }).refused(key);
  });
});
