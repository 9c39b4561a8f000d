import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { downloadFile, downloadSmallFile, getFile } from '../shared/calls.ts';

let world: World;
let pm: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
  stranger = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

test('one file is named and sent to whom it belongs, and to nobody else', async () => {
  const kept = await pm.upload('合同.pdf', PDF);
  expect(await pm.send(getFile, { id: kept.id }).ok()).toEqual(kept);
  expect(await pm.send(getFile, { fileId: kept.id }).ok()).toEqual(kept);
  await stranger.send(getFile, { id: kept.id }).refused('file.notFound');
  await pm.send(getFile, {}).refused('file.notFound');
  for (const { path } of [downloadFile, downloadSmallFile]) {
    const own = await pm.raw('GET', `${path}?id=${kept.id}`);
    expect([own.statusCode, own.rawPayload]).toEqual([200, PDF]);
    expect(own.headers['content-security-policy']).toBe('sandbox');
    for (const other of [stranger, world.anonymous])
      expect((await other.raw('GET', `${path}?id=${kept.id}`)).statusCode).toBe(404);
  }
});
