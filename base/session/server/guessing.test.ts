import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { API_BASE, type OutputOf } from '#kit/shared/call.ts';
import { userDetail, unlockUser } from '#base/people/shared/calls.ts';
import { checkSlider, login, slider } from '../shared/calls.ts';
import { doWork, doWorkInstead } from '../shared/work.ts';
import { placeOf } from './attempts.ts';
import { encryptedFor, solvedSlide } from './test/slide.ts';

let world: World;
const RIGHT = 'Gongheng@2026';

beforeAll(async () => {
  world = await makeWorld();
});

/** A login from an address, with the cookie of a browser; the slide is read from the database. */
async function attempt(username: string, password: string, from: { address: string; cookie?: string }) {
  const slide = await solvedSlide(world);
  const xstr = await encryptedFor(world, slide.random, password);
  return async () => {
    const response = await world.app.http.inject({
      method: 'POST',
      url: API_BASE + login.path,
      remoteAddress: from.address,
      headers: {
        'content-type': 'application/json',
        prefecturecode: '2000',
        ...(from.cookie ? { cookie: from.cookie } : {}),
      },
      payload: JSON.stringify({
        loginType: '1',
        username,
        ...slide,
        xstr,
      }),
    });
    const answer = JSON.parse(response.body) as { code: number; key?: string };
    const cookie = String(response.headers['set-cookie'] ?? '');
    return { ...answer, cookie };
  };
}
const tryOnce = async (...args: Parameters<typeof attempt>) => (await attempt(...args))();
const keys = (answers: { code: number; key?: string }[]) =>
  answers.map((a) => (a.code === 200 ? 'in' : (a.key ?? ''))).sort();
const counted = (list: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(list, (k) => k)].map(([k, all]) => [k, all.length]));
const events = async (user: Pick<TestUser, 'id'>) =>
  world.sql<{ type: string; address: string; payload: Record<string, unknown> }>(
    `select type, address, payload from event where subject_id = $1 and type like 'session.%' order by id`,
    [user.id],
  );

describe('many passwords at once', () => {
  test('no more than five are looked at, though the right one is among them', async () => {
    const user = await world.user({ roles: ['pm'] });
    const guesses = Array.from({ length: 40 }, (_, i) => (i === 39 ? RIGHT : `wrong${i}`));
    const ready = await Promise.all(guesses.map((g) => attempt(user.userName, g, { address: '10.1.0.1' })));
    const answers = await Promise.all(ready.map((go) => go()));
    const { in: entered = 0, 'session.loginFailed': read = 0 } = counted(keys(answers));
    expect(entered + read).toBe(5);
    expect(counted(keys(answers))['session.locked']).toBe(35);
  });

  test('nor are those for a name that nobody has, told in the same words', async () => {
    const from = { address: '10.1.0.2' };
    const ready = await Promise.all(Array.from({ length: 12 }, () => attempt('nobody-at-all', 'x', from)));
    const answers = await Promise.all(ready.map((go) => go()));
    expect(counted(keys(answers))).toEqual({ 'session.loginFailed': 5, 'session.locked': 7 });
  });

  test('an address that tries many names is held, whatever the names', async () => {
    await world.sql(
      `insert into attempt (about, name, source, count, since) values ('login.address', '', '10.1.0.3', 95, clock_timestamp())`,
    );
    const ready = await Promise.all(
      Array.from({ length: 12 }, (_, i) => attempt(`nobody-${i}`, 'x', { address: '10.1.0.3' })),
    );
    const answers = await Promise.all(ready.map((go) => go()));
    expect(counted(keys(answers))).toEqual({ 'session.loginFailed': 5, 'session.addressHeld': 7 });
  });
});

describe('failures of strangers', () => {
  test('shut out the place they came from, neither other places nor a browser its owner has used', async () => {
    const user = await world.user({ roles: ['pm'] });
    const first = await tryOnce(user.userName, RIGHT, { address: '10.2.0.1' });
    expect(first.cookie).toMatch(/gongheng_device=[\w-]{43};.*HttpOnly; SameSite=Strict/);
    const cookie = first.cookie.split(';')[0] as string;
    for (let i = 0; i < 6; i++) await tryOnce(user.userName, `wrong${i}`, { address: '10.2.0.1' });
    expect((await tryOnce(user.userName, RIGHT, { address: '10.2.0.1' })).key).toBe('session.locked');
    expect((await tryOnce(user.userName, RIGHT, { address: '10.2.0.2' })).code).toBe(200);
    expect((await tryOnce(user.userName, RIGHT, { address: '10.2.0.1', cookie })).code).toBe(200);
    // A cookie of somebody else's browser opens nothing, and a known browser has its own five.
    const other = await world.user({ roles: ['pm'] });
    for (let i = 0; i < 5; i++) await tryOnce(other.userName, 'wrong', { address: '10.2.0.3', cookie });
    expect((await tryOnce(other.userName, RIGHT, { address: '10.2.0.3', cookie })).key).toBe(
      'session.locked',
    );
    for (let i = 0; i < 5; i++) await tryOnce(user.userName, 'wrong', { address: '10.2.0.9', cookie });
    expect((await tryOnce(user.userName, RIGHT, { address: '10.2.0.9', cookie })).key).toBe('session.locked');
  });

  test('from everywhere shut out other strangers, not a browser its owner has used', async () => {
    const user = await world.user({ roles: ['pm'] });
    const { cookie } = await tryOnce(user.userName, RIGHT, { address: '10.3.0.1' });
    await world.sql(`update attempt set count = 100, since = clock_timestamp() where about = 'login.name'
      and name = encode(sha256(convert_to('${user.userName}', 'UTF8')), 'hex')`);
    expect((await tryOnce(user.userName, RIGHT, { address: '10.3.0.2' })).key).toBe('session.locked');
    const known = cookie.split(';')[0] as string;
    expect((await tryOnce(user.userName, RIGHT, { address: '10.3.0.2', cookie: known })).code).toBe(200);
  });

  test('are forgotten when an administrator unlocks the account', async () => {
    const tenant = await world.user({ roles: ['tenant'], org: await world.org('platform') });
    const user = await world.user({ roles: ['pm'] });
    for (let i = 0; i < 5; i++) await tryOnce(user.userName, 'wrong', { address: '10.4.0.1' });
    const at = { id: user.id, orgId: user.org.id };
    expect((await tenant.send(userDetail, at).ok()).state).toBe('locked');
    await tenant.send(unlockUser, at).ok();
    expect((await tenant.send(userDetail, at).ok()).state).toBe('enabled');
    expect((await tryOnce(user.userName, RIGHT, { address: '10.4.0.1' })).code).toBe(200);
  });
});

describe('the record', () => {
  test('holds every success, failure and lock with the address, and tries during a lock once a minute', async () => {
    const user = await world.user({ roles: ['pm'] });
    const from = { address: '10.5.0.1' };
    const opened = await events(user);
    expect(opened).toEqual([
      {
        type: 'session.opened',
        address: 'command line',
        payload: { address: 'command line', way: 'operator' },
      },
    ]);
    await tryOnce(user.userName, RIGHT, from);
    for (let i = 0; i < 8; i++) await tryOnce(user.userName, 'wrong', from);
    const told = (await events(user)).slice(1);
    expect(new Set(told.map((e) => e.address))).toEqual(new Set(['10.5.0.1']));
    expect(told.map((e) => e.type)).toEqual([
      'session.opened',
      ...Array<string>(5).fill('session.failed'),
      'session.locked',
      'session.refused',
    ]);
    await world.sql(`update attempt set told_at = told_at - interval '61 seconds'`);
    await tryOnce(user.userName, 'wrong', from);
    expect((await events(user)).at(-1)).toMatchObject({ type: 'session.refused', payload: { count: 3 } });
  });

  test('holds the failure of a name that nobody has, without the name', async () => {
    await tryOnce('Secret-typed-as-name', 'wrong', { address: '10.5.0.2' });
    const rows = await world.sql<{ row: string }>(
      `select e::text as row from event e where address = '10.5.0.2'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).toContain('session.failed');
    expect(rows[0]?.row).not.toContain('Secret');
  });
});

describe('the slider', () => {
  test('asks a place that draws many for work before it is looked at, and spends a captcha once of many', async () => {
    const from = { remoteAddress: '10.6.0.1', method: 'GET' as const, url: API_BASE + slider.path };
    const drawn: OutputOf<typeof slider>[] = [];
    for (let i = 0; i < 8; i++)
      drawn.push(
        (JSON.parse((await world.app.http.inject(from)).body) as { data: OutputOf<typeof slider> }).data,
      );
    expect(drawn.map((d) => d.work ?? 0)).toEqual([0, 0, 0, 0, 0, 0, 14, 14]);
    const moved = async (at: number) => {
      const { uuid, current } = drawn[at] as OutputOf<typeof slider>;
      const [row] = await world.sql<{ x: number }>('select x from captcha where uuid = $1', [uuid]);
      const x = row?.x ?? 0;
      return { uuid, moveX: x + (x > 100 ? 20 : 10), moveY: current < 55 ? 5 : 8 };
    };
    const check = async (at: number, work?: string) =>
      (await world.anonymous.send(checkSlider, { ...(await moved(at)), ...(work ? { work } : {}) }).ok())
        .result;
    expect(await check(0)).toBe(true);
    expect(await check(6)).toBe(false);
    const done = await doWork(drawn[7]?.uuid ?? '', 14, () => Promise.resolve());
    expect(await check(7, done)).toBe(true);
    // Unchecked work is worth nothing at the login, either.
    const { uuid, moveX, moveY } = await moved(7);
    await world.sql('update captcha set checked = false where uuid = $1', [uuid]);
    const slide = { random: uuid, captchaX: moveX, captchaY: moveY };
    const xstr = await encryptedFor(world, uuid, 'x');
    await world.anonymous
      .send(login, { username: 'nobody', ...slide, xstr })
      .refused('session.captchaFailed');
    // Forty logins under one captcha: one of them spends it.
    const one = await solvedSlide(world);
    const sealed = await encryptedFor(world, one.random, 'x');
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        world.anonymous.send(login, { username: 'nobody', ...one, xstr: sealed }).envelope(),
      ),
    );
    expect(counted(keys(answers))).toEqual({ 'session.captchaUsed': 39, 'session.loginFailed': 1 });
  });

  test('is passed without sight by more work, which counts once and for its own captcha only', async () => {
    const drawn = await world.anonymous.send(slider, {}).ok();
    expect(drawn.workInstead).toBeGreaterThan(drawn.work ?? 0);
    const unseen = { uuid: drawn.uuid, moveX: 0, moveY: 0 };
    const work = await doWorkInstead(drawn.uuid, drawn.workInstead, () => Promise.resolve());
    const other = await world.anonymous.send(slider, {}).ok();
    const check = async (asked: object) => (await world.anonymous.send(checkSlider, asked).ok()).result;
    // Done for one captcha it is worth nothing for another.
    expect(await check({ ...unseen, uuid: other.uuid, workInstead: work })).toBe(false);
    expect(await check({ ...unseen, workInstead: work })).toBe(true);
    const user = await world.user({ roles: ['pm'] });
    const xstr = await encryptedFor(world, drawn.uuid, RIGHT);
    const said = { username: user.userName, random: drawn.uuid, captchaX: 0, captchaY: 0, xstr };
    await world.anonymous.send(login, said).ok();
    await world.anonymous.send(login, said).refused('session.captchaUsed');
    // Without the work nothing is passed, whatever the position says.
    const idle = await world.anonymous.send(slider, {}).ok();
    expect(await check({ ...unseen, uuid: idle.uuid, workInstead: '' })).toBe(false);
    const sealed = await encryptedFor(world, idle.uuid, RIGHT);
    await world.anonymous
      .send(login, { ...said, random: idle.uuid, xstr: sealed })
      .refused('session.captchaUsed');
  });

  test('is drawn for one place no more than so often', async () => {
    await world.sql(
      `insert into attempt (about, name, source, count, since) values ('captcha', '', '10.6.0.2', 280, clock_timestamp())`,
    );
    const from = { remoteAddress: '10.6.0.2', method: 'GET' as const, url: API_BASE + slider.path };
    const answers = await Promise.all(Array.from({ length: 40 }, () => world.app.http.inject(from)));
    expect(answers.filter((a) => a.statusCode === 200)).toHaveLength(20);
  });
});

test('a network of the newer addresses is one place', () => {
  expect(placeOf('2001:db8:1:2:3:4:5:6')).toBe(placeOf('2001:0db8:1:2::9'));
  expect(placeOf('2001:db8:1:3::9')).not.toBe(placeOf('2001:db8:1:2::9'));
  expect(placeOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
  expect(placeOf('10.0.0.1')).toBe('10.0.0.1');
});
