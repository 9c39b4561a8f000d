import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addContract, approveContract, contractDetail } from '#areas/entrust-contract/shared/calls.ts';
import { logout, socketTicket, userInfo } from '#base/session/shared/calls.ts';
import { FolderStorage } from '#kit/server/storage.ts';
import { type App, compose } from './compose.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';

let world: World;
/** A second web instance and a second worker on the same database, each with its own connections and memory. */
let web: App;
let worker: App;

async function instance(isWeb: boolean, isWorker: boolean): Promise<App> {
  const app = await compose({
    databaseUrl: world.databaseUrl,
    storage: new FolderStorage(mkdtempSync(join(tmpdir(), 'gongheng-second-'))),
    version: 'test',
    logLevel: 'silent',
    web: isWeb,
    worker: isWorker,
  });
  await app.start();
  return app;
}

beforeAll(async () => {
  world = await makeWorld();
  web = await instance(true, false);
  worker = await instance(false, true);
  await web.http.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await web.stop();
  await worker.stop();
});

interface Frame {
  channel: string;
  message: Record<string, unknown>;
}

async function listen(
  user: TestUser,
): Promise<{ frames: Frame[]; socket: WebSocket; closed: Promise<number> }> {
  const clientId = 'client-of-the-test';
  const { ticket, path } = await user.send(socketTicket, { clientId }).ok();
  const { port } = web.http.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}?ticket=${ticket}`);
  const frames: Frame[] = [];
  const closed = new Promise<number>((resolve) => {
    socket.onclose = (e) => resolve(e.code);
  });
  await new Promise<void>((resolve, reject) => {
    socket.onerror = () => reject(new Error('no socket'));
    socket.onmessage = (e) => {
      const frame = JSON.parse(String(e.data)) as Frame;
      frames.push(frame);
      if (frame.message.hello) resolve();
    };
  });
  return { frames, socket, closed };
}

const form = () => ({
  contractName: '两个实例的合同',
  contractType: '1',
  tendereeId: world.tenderee.id,
  tendereeName: world.tenderee.orgName,
  feeType: '1',
  feeMethod: '1',
  serviceFeePercent: '1',
});

test('what one instance accepts, a worker elsewhere delivers, and a browser on a third hears', async () => {
  const pm = await world.user({ roles: ['pm'] });
  const leader = await world.user({ roles: ['leader'] });
  const ear = await listen(leader);
  const { id } = await pm.send(addContract, form()).ok();
  await pm.send(approveContract, { id }).ok();
  await expect
    .poll(() => ear.frames.some((f) => f.channel === `user:${leader.id}`), { timeout: 10_000 })
    .toBe(true);
  expect((await pm.send(contractDetail, { id }).ok()).status).toBe('20');
  ear.socket.close();
});

test('a ticket opens one socket, once, for the browser it was made for', async () => {
  const pm = await world.user({ roles: ['pm'] });
  const { ticket } = await pm.send(socketTicket, { clientId: 'the-right-client' }).ok();
  const { port } = web.http.server.address() as AddressInfo;
  const attempt = (clientId: string) =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(
        `ws://127.0.0.1:${port}/ebidding/api/message/ws/global/${clientId}?ticket=${ticket}`,
      );
      socket.onclose = (e) => resolve(e.code);
    });
  expect(await attempt('the-wrong-client')).toBe(4401);
  expect(await attempt('the-right-client')).toBe(4401);
});

test('a session that ends on one instance is over on the other, and its socket closes', async () => {
  const pm = await world.user({ roles: ['pm'] });
  const ear = await listen(pm);
  expect(await web.sessions.identify(pm.token)).toBeDefined();
  await pm.send(logout, {}).ok();
  expect(await ear.closed).toBe(4401);
  await expect.poll(() => web.sessions.identify(pm.token)).toBeUndefined();
  await pm.send(userInfo, {}).refused('kit.refused.session');
});

test('nobody hears a channel that no area answers for', async () => {
  const pm = await world.user({ roles: ['pm'] });
  const ear = await listen(pm);
  for (const channel of ['user:someone-else', 'opening:00000000-0000-4000-8000-000000000000', 'nonsense'])
    ear.socket.send(JSON.stringify({ cmd: 'add-channel', channel }));
  await expect.poll(() => ear.frames.filter((f) => f.message.joined !== undefined).length).toBe(3);
  expect(ear.frames.filter((f) => f.message.allowed === true)).toEqual([]);
  ear.socket.close();
});
