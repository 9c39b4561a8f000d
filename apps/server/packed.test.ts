import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { API_BASE } from '#kit/shared/call.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';

let world: World;
let pm: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
});

const taking = (way: string) => ({ 'accept-encoding': way });
const DICTIONARY = '/base/valset/list?codes=PROJECT_TYPE,STD_CURRENCY,YES_NO&flat=1';
const ask = (path: string, way: string) => pm.raw('GET', path, undefined, taking(way));

test('a session’s start travels compressed, since whoever may change a name in it may read all of it', async () => {
  const plain = await ask('/base/session/start', 'identity');
  const small = await ask('/base/session/start', 'gzip, br');
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.rawPayload.length * 3).toBeLessThan(plain.rawPayload.length);
});

test('what holds no secret travels compressed, the way the browser takes', async () => {
  const plain = await ask(DICTIONARY, 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const small = await ask(DICTIONARY, 'gzip, deflate, br');
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(small.rawPayload.length * 3).toBeLessThan(plain.rawPayload.length);
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  const zipped = await ask(DICTIONARY, 'gzip, br;q=0');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  for (const url of [`${API_BASE}/openapi.json`, '/ebidding/public/']) {
    const answer = await world.app.http.inject({ method: 'GET', url, headers: taking('gzip, br') });
    expect(`${url} ${answer.statusCode}`).toBe(`${url} 200`);
    expect(answer.headers['content-encoding']).toMatch(/^(br|gzip)$/);
  }
});

test('what else belongs to a session never does, however long it is', async () => {
  const menus = await ask('/base/menu/list', 'gzip, br');
  expect(menus.rawPayload.length).toBeGreaterThan(2000);
  expect(menus.headers['content-encoding']).toBeUndefined();
  // A refusal repeats what was asked.
  const wrong = await ask(`/base/valset/list?codes=${'x'.repeat(2000)}`, 'gzip, br');
  expect([wrong.statusCode, wrong.headers['content-encoding']]).toEqual([400, undefined]);
  for (const call of world.app.calls) {
    if (call.compressed || call.method !== 'GET') continue;
    const answer = await ask(call.path, 'gzip, br');
    expect(`${call.path} ${answer.headers['content-encoding']}`).toBe(`${call.path} undefined`);
  }
});

test('only these calls declare that the length of their answer tells nothing to people who may not read it', () => {
  const open = world.app.calls.filter((call) => call.compressed).map((call) => call.path);
  expect(open.sort()).toEqual([
    '/base/clientVersion/latest',
    '/base/demo/world',
    '/base/function/tree',
    '/base/i18n/load/en',
    '/base/i18n/load/zh',
    '/base/menu/tree',
    '/base/session/start',
    '/base/template/detail',
    '/base/template/file/detail',
    '/base/template/form/detail',
    '/base/template/method/detail',
    '/base/template/version/list',
    '/base/valset/address',
    '/base/valset/list',
    '/base/valset/listByCodes',
  ]);
});
