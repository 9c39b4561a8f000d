import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import { versionParts } from '../shared/status.ts';

let world: World;
let one: TestUser;
let other: TestUser;
let pm: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  const platform = await world.org('platform');
  one = await world.user({ roles: ['admin'], org: platform });
  other = await world.user({ roles: ['admin'], org: platform });
  pm = await world.user({ roles: ['pm'] });
});

/** The end of a zip's list, with nothing on it. */
const END = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1');
const installer = async (by: TestUser, name = 'client.zip') =>
  (await by.upload(name, Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from(crypto.randomUUID()), END])))
    .id;
const form = async (by: TestUser, versionNo: string, more: object = {}) => ({
  id: null,
  version: 0,
  platform: 'windows',
  versionNo,
  forced: '0',
  description: '修复若干问题',
  fileId: await installer(by),
  ...more,
});
const saved = async (by: TestUser, versionNo: string, more: object = {}) =>
  by.send(calls.saveVersion, await form(by, versionNo, more)).ok();
const latest = (versionNo?: string, platform: 'windows' | 'uos' | 'macos' = 'windows') =>
  pm.send(calls.latestVersion, { platform, ...(versionNo ? { versionNo } : {}) }).ok();

test('a version goes online by another person than who entered or last changed it', async () => {
  await pm.send(calls.saveVersion, await form(pm, '1.0')).refused('kit.refused.permission');
  expect(await latest()).toEqual({ latest: null, mustUpdate: false });
  const at = await saved(one, '1.9');
  await one.send(calls.publishVersion, at).refused('client.ownRelease');
  const edited = await form(other, '1.9', { ...at, description: '改过' });
  const later = await other.send(calls.saveVersion, edited).ok();
  await other.send(calls.publishVersion, later).refused('client.ownRelease');
  await one.send(calls.publishVersion, at).refused('kit.refused.changed');
  await one.send(calls.publishVersion, later).ok();
  const detail = await other.send(calls.versionDetail, { id: at.id }).ok();
  expect(detail).toMatchObject({ status: '1', description: '改过', publishedName: one.trueName });
  expect(detail.digest).toMatch(/^[0-9a-f]{64}$/);
  expect((await latest()).latest).toMatchObject({ versionNo: '1.9', digest: detail.digest });
  const again = { ...(await form(one, '1.9')), id: at.id, version: detail.version };
  await one.send(calls.saveVersion, again).refused('client.wrongStatus');
  await one.send(calls.removeVersion, { id: at.id, version: detail.version }).refused('client.wrongStatus');
  // Nor does what is online, or was, go online once more.
  for (const status of ['1', '2']) {
    const { version, ...shown } = await other.send(calls.versionDetail, { id: at.id }).ok();
    expect(shown.status).toBe(status);
    await other.send(calls.publishVersion, { id: at.id, version }).refused('client.wrongStatus');
    if (status === '1') await one.send(calls.withdrawVersion, { id: at.id, version }).ok();
  }
  expect(await latest()).toEqual({ latest: null, mustUpdate: false });
});

test('a new version stands above every one that was online, and a forced one must be installed', async () => {
  const low = await saved(one, '1.8.5');
  const refused = await other.send(calls.publishVersion, low).refused('client.wrong.notNewer');
  expect(refused.fields?.map((f) => f.path)).toEqual(['versionNo']);
  await one.send(calls.saveVersion, await form(one, '1.9.0')).refused('client.wrong.taken');
  const forced = await saved(one, '1.10', { forced: '1' });
  await other.send(calls.publishVersion, forced).ok();
  const next = await saved(one, '1.11');
  await other.send(calls.publishVersion, next).ok();
  expect(await latest('1.9')).toMatchObject({ latest: { versionNo: '1.11' }, mustUpdate: true });
  expect((await latest('1.10')).mustUpdate).toBe(false);
  const states = (await one.send(calls.pageVersions, { platform: 'windows', status: '1' }).ok()).records;
  expect(states.map((r) => r.versionNo)).toEqual(['1.11']);
  await one.send(calls.withdrawVersion, { id: next.id, version: 1 }).ok();
  await one.send(calls.withdrawVersion, { id: next.id, version: 2 }).refused('client.wrongStatus');
  expect((await latest('1.9')).latest).toBeNull();
  await one.send(calls.removeVersion, low).ok();
  await one.send(calls.versionDetail, { id: low.id }).refused('client.notFound');
});

test('what is missing or wrong is said beside its field; other tenants have their own', async () => {
  for (const [field, value] of [
    ['platform', ''],
    ['platform', 'dos'],
    ['versionNo', '1'],
    ['versionNo', '1.x'],
    ['description', ' '],
    ['fileId', ''],
  ] as const) {
    const refused = await one
      .send(calls.saveVersion, { ...(await form(one, '3.0')), [field]: value })
      .refused('kit.wrong.input');
    expect(refused.fields?.[0]?.path).toBe(field);
  }
  const text = (await one.upload('notes.txt', Buffer.from('x'))).id;
  await one
    .send(calls.saveVersion, { ...(await form(one, '3.0')), fileId: text })
    .refused('kit.wrong.fileType');
  const at = await saved(one, '2.0', { platform: 'macos' });
  const foreign = await world.tenant();
  const there = await world.user({
    roles: ['admin'],
    org: await world.org('platform', undefined, foreign),
  });
  await there.send(calls.versionDetail, { id: at.id }).refused('client.notFound');
  await there.send(calls.publishVersion, at).refused('client.notFound');
});

test('goes online once, however many put it online at the same moment', async () => {
  const at = await saved(one, '5.0', { platform: 'uos' });
  const codes = await Promise.all(
    Array.from({ length: 8 }, async () => (await other.send(calls.publishVersion, at).envelope()).code),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect((await latest(undefined, 'uos')).latest?.versionNo).toBe('5.0');
  const same = await Promise.all(
    Array.from({ length: 4 }, async () =>
      one.send(calls.saveVersion, await form(one, '6.0', { platform: 'uos' })).envelope(),
    ),
  );
  expect(same.filter((e) => e.code === 200)).toHaveLength(1);
});

test('numbers compare as they are read', () => {
  expect(versionParts('2.1')).toEqual([2, 1, 0, 0]);
  expect(versionParts('2.10.3.4')).toEqual([2, 10, 3, 4]);
});
