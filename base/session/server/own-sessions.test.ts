import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { API_BASE } from '#kit/shared/call.ts';
import { login, refresh } from '../shared/calls.ts';
import { endMySession, endOtherSessions, mySessions } from '../shared/own-session-calls.ts';
import { userInfo } from '../shared/start-calls.ts';
import { encryptedFor, solvedSlide } from './test/slide.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** Signs somebody in from another browser. */
async function elsewhere(user: Pick<TestUser, 'userName'>, agent: string) {
  const slide = await solvedSlide(world);
  const xstr = await encryptedFor(world, slide.random, 'Gongheng@2026');
  const response = await world.app.http.inject({
    method: 'POST',
    url: API_BASE + login.path,
    remoteAddress: '10.50.0.7',
    headers: { 'content-type': 'application/json', prefecturecode: '2000', 'user-agent': agent },
    payload: JSON.stringify({ username: user.userName, ...slide, xstr }),
  });
  return (JSON.parse(response.body) as { data: { token: string; refreshToken: string } }).data;
}
const ended = (user: TestUser) =>
  world.sql<{ payload: { why: string; count: number } }>(
    `select payload from event where subject_id = $1 and type = 'session.ended' order by id`,
    [user.id],
  );

test('one sees where one is signed in, and ends another session at once', async () => {
  const pm = await world.user({ roles: ['pm'] });
  const { refreshToken } = await elsewhere(pm, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
  const list = await pm.send(mySessions, {}).ok();
  expect(list).toHaveLength(2);
  const [other, mine] = list;
  expect(mine?.current).toBe(true);
  expect(other).toMatchObject({ current: false, address: '10.50.0.7', way: 'password' });
  expect(other?.device).toContain('Firefox/140.0');
  await pm.send(endMySession, { id: mine?.id }).refused('session.endCurrent');
  await pm.send(endMySession, { id: other?.id }).ok();
  await pm.send(endMySession, { id: other?.id }).refused('session.sessionOver');
  await world.anonymous.send(refresh, { refreshToken }).refused('session.refreshInvalid');
  expect(await pm.send(mySessions, {}).ok()).toHaveLength(1);
  expect((await ended(pm)).map((e) => e.payload)).toEqual([{ why: 'own', count: 1 }]);
});

test('of two at once that end one session, one does', async () => {
  const pm = await world.user({ roles: ['pm'] });
  await elsewhere(pm, 'a');
  const [other] = await pm.send(mySessions, {}).ok();
  const both = await Promise.all([1, 2].map(() => pm.send(endMySession, { id: other?.id }).envelope()));
  expect(both.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(await ended(pm)).toHaveLength(1);
});

test('nobody sees or ends the session of another person', async () => {
  const [pm, stranger] = [await world.user({ roles: ['pm'] }), await world.user({ roles: ['pm'] })];
  await elsewhere(pm, 'a');
  const [theirs] = await pm.send(mySessions, {}).ok();
  expect((await stranger.send(mySessions, {}).ok()).map((s) => s.id)).not.toContain(theirs?.id);
  await stranger.send(endMySession, { id: theirs?.id }).refused('session.sessionOver');
  await stranger.send(endOtherSessions, {}).ok();
  expect(await pm.send(mySessions, {}).ok()).toHaveLength(2);
});

test('all others end together, and the present one goes on', async () => {
  const pm = await world.user({ roles: ['pm'] });
  await elsewhere(pm, 'a');
  await elsewhere(pm, 'b');
  expect(await pm.send(endOtherSessions, {}).ok()).toEqual({ count: 2 });
  await pm.send(userInfo, {}).ok();
  expect(await pm.send(endOtherSessions, {}).ok()).toEqual({ count: 0 });
  expect((await ended(pm)).map((e) => e.payload)).toEqual([{ why: 'others', count: 2 }]);
});

test('last use is noted once a minute', async () => {
  const pm = await world.user({ roles: ['pm'] });
  await world.sql(
    `update session set used_at = clock_timestamp() - interval '10 minutes' where user_id = $1`,
    [pm.id],
  );
  const [mine] = await pm.send(mySessions, {}).ok();
  expect(Date.now() - Date.parse(mine?.usedAt ?? '')).toBeLessThan(60_000);
});
