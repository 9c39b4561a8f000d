import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { requestHash, signingKey } from '#kit/server/http/signing.ts';
import { newId } from '#kit/server/ids.ts';
import { API_BASE } from '#kit/shared/call.ts';
import * as startCalls from '../shared/start-calls.ts';
import { checkSlider, login, logout, refresh } from '../shared/calls.ts';
import { userInfo } from '../shared/start-calls.ts';
import { encryptedFor, drawnSlide } from './test/slide.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** Drawn and passed as in a browser. */
const solved = () => drawnSlide(world);
const encrypted = (random: string, password: string) => encryptedFor(world, random, password);

describe('login with username and password', () => {
  test('opens a session that knows the user', async () => {
    const pm = await world.user({ roles: ['pm'], trueName: '登录人' });
    const slide = await solved();
    await world.anonymous
      .send(checkSlider, { uuid: slide.random, moveX: slide.captchaX, moveY: slide.captchaY })
      .ok();
    const opened = await world.anonymous
      .send(login, {
        loginType: '1',
        username: pm.userName,
        ...slide,
        xstr: await encrypted(slide.random, 'Gongheng@2026'),
      })
      .ok();
    expect(opened.expiredTime).toBeGreaterThan(opened.currentTime);
    const me = await pm.send(userInfo, {}).ok();
    expect(me).toMatchObject({ trueName: '登录人', companyName: world.agency.orgName });
  });

  test('refuses a wrong password, an unknown user and a used captcha in the same words', async () => {
    const pm = await world.user({ roles: ['pm'] });
    for (const username of [pm.userName, 'nobody-here']) {
      const slide = await solved();
      const xstr = await encrypted(slide.random, 'wrong');
      await world.anonymous.send(login, { username, ...slide, xstr }).refused('session.loginFailed');
      await world.anonymous.send(login, { username, ...slide, xstr }).refused('session.captchaUsed');
    }
  });

  test('refuses a password encrypted for another captcha', async () => {
    const pm = await world.user({ roles: ['pm'] });
    const first = await solved();
    const second = await solved();
    const xstr = await encrypted(first.random, 'Gongheng@2026');
    await world.anonymous
      .send(login, { username: pm.userName, ...second, xstr })
      .refused('session.passwordUnreadable');
  });

  test('locks the account after five failures', async () => {
    const pm = await world.user({ roles: ['pm'] });
    for (let i = 0; i < 5; i++) {
      const slide = await solved();
      await world.anonymous
        .send(login, { username: pm.userName, ...slide, xstr: await encrypted(slide.random, `wrong${i}`) })
        .refused('session.loginFailed');
    }
    const slide = await solved();
    await world.anonymous
      .send(login, { username: pm.userName, ...slide, xstr: await encrypted(slide.random, 'Gongheng@2026') })
      .refused('session.locked');
  });
});

describe('session', () => {
  test('ends at logout, at once', async () => {
    const pm = await world.user({ roles: ['pm'] });
    await pm.send(userInfo, {}).ok();
    await pm.send(logout, {}).ok();
    await expect.poll(async () => (await pm.send(userInfo, {}).envelope()).code).toBe(401);
  });

  test('a used refresh token ends the session for everyone', async () => {
    const pm = await world.user({ roles: ['pm'] });
    const slide = await solved();
    const opened = await world.anonymous
      .send(login, { username: pm.userName, ...slide, xstr: await encrypted(slide.random, 'Gongheng@2026') })
      .ok();
    const next = await world.anonymous.send(refresh, { refreshToken: opened.refreshToken }).ok();
    await world.anonymous
      .send(refresh, { refreshToken: opened.refreshToken })
      .refused('session.refreshInvalid');
    await world.anonymous
      .send(refresh, { refreshToken: next.refreshToken })
      .refused('session.refreshInvalid');
  });

  test('users of the portal ask the same calls under /uip/', async () => {
    const pm = await world.user({ roles: ['pm'] });
    const portal = { ...userInfo, path: '/uip/user/info' };
    expect(await pm.send(portal, {}).ok()).toMatchObject({ id: pm.id });
    await world.anonymous.send(portal, {}).refused('kit.refused.session');
  });

  test('a request with one byte changed is refused', async () => {
    const pm = await world.user({ roles: ['pm'] });
    const answer = await pm.send(userInfo, {}, { headers: { hash: '0'.repeat(64) } }).envelope();
    expect(answer.key).toBe('kit.refused.signature');
  });

  test('a signed request counts for two minutes before and after its time, and for its number and time alone', async () => {
    const pm = await world.user({ roles: ['pm'] });
    const at = (ms: number) => {
      const said = {
        nonce: newId().replaceAll('-', ''),
        timestamp: String(Math.round(world.app.clock.wallMs()) + ms),
      };
      const target = `${API_BASE}${userInfo.path}`;
      const of = { method: 'GET', target, body: '', ...said };
      return { ...said, hash: requestHash(signingKey(pm.token), of) };
    };
    const sent = (headers: Record<string, string>) => pm.send(userInfo, {}, { headers });
    for (const ms of [-110_000, 0, 110_000]) await sent(at(ms)).ok();
    for (const ms of [-130_000, 130_000]) await sent(at(ms)).refused('kit.refused.timestamp');
    // Without a time or a number it would count for ever.
    for (const without of [{ nonce: '' }, { timestamp: '' }, { timestamp: 'now' }])
      await sent({ ...at(0), ...without }).refused('kit.refused.signature');
  });
});

test('what a page asks first is what the documents spread over five calls, and only for whoever is signed in', async () => {
  const pm = await world.user({ roles: ['pm'] });
  const { time, answers, ...start } = await pm.send(startCalls.sessionStart, {}).ok();
  expect(start).toEqual({
    user: await pm.send(startCalls.userInfo, {}).ok(),
    uris: await pm.send(startCalls.uriList, {}).ok(),
    menus: await pm.send(startCalls.menuList, {}).ok(),
    outerMenus: await pm.send(startCalls.outerMenuList, {}).ok(),
    buttons: await pm.send(startCalls.buttons, {}).ok(),
  });
  expect(start.menus.length).toBeGreaterThan(0);
  expect(time.worldTime).toBeGreaterThan(0);
  expect(Object.keys(answers)).toContain('/base/demo/world');
  await world.anonymous.send(startCalls.sessionStart, {}).refused('kit.refused.session');
});
