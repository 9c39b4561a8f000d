import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { addContract, approveContract, contractDetail } from '#areas/entrust-contract/shared/calls.ts';
import { contractTerms } from '#areas/entrust-contract/server/test/terms.ts';
import { logout } from '#base/session/shared/calls.ts';
import { socketConfig, socketTicket } from '#base/session/shared/socket-calls.ts';
import { userInfo } from '#base/session/shared/start-calls.ts';
import { FolderKeys } from '#kit/server/keys/folder-keys.ts';
import { FolderStorage } from '#kit/server/storage/storage.ts';
import { type BusKind, busKinds, type BusServer } from '#kit/server/test/bus-servers.ts';
import { type App, compose } from './compose.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';

interface Frame {
  channel: string;
  message: Record<string, unknown>;
}

interface TestSocket {
  readonly frames: Frame[];
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
}

/** A browser of this user, open on the second web instance. */
async function listen(web: App, user: TestUser, entry = ''): Promise<TestSocket> {
  const { ticket, path } = await user.send(socketTicket, { clientId: 'client-of-the-test' }).ok();
  const { port } = web.http.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}?ticket=${ticket}&entry=${entry}`);
  onTestFinished(() => socket.close());
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

const within = { timeout: 15_000 };

const title = ({ name, program, there }: BusKind) =>
  `two web instances and two workers over ${name}${there ? '' : ` (left out: no ${program} on the PATH)`}`;

for (const kind of busKinds)
  describe.skipIf(!kind.there)(title(kind), () => {
    let bus: BusServer | undefined;
    let world: World;
    /** A second web instance and two workers on the same database, each with its own connections and memory. */
    let web: App;
    const workers: App[] = [];
    let pm: TestUser;
    let leader: TestUser;

    async function instance(isWeb: boolean, isWorker: boolean): Promise<App> {
      const app = await compose({
        databaseUrl: world.appUrl,
        storage: new FolderStorage(mkdtempSync(join(tmpdir(), 'gongheng-second-'))),
        keys: new FolderKeys(inject('keysFolder')),
        version: 'test',
        logLevel: 'silent',
        web: isWeb,
        worker: isWorker,
        ...(bus ? { pushUrl: bus.url } : {}),
      });
      await app.start();
      return app;
    }

    beforeAll(async () => {
      bus = await kind.open();
      world = await makeWorld(bus ? { pushUrl: bus.url } : {});
      web = await instance(true, false);
      workers.push(await instance(false, true), await instance(false, true));
      await web.http.listen({ port: 0, host: '127.0.0.1' });
      pm = await world.user({ roles: ['pm'] });
      leader = await world.user({ roles: ['leader'] });
    });

    afterAll(async () => {
      for (const app of [web, ...workers]) await app.stop();
      await bus?.kill();
    });

    const form = (name = '两个实例的合同') => ({
      contractName: name,
      ...contractTerms(world.tenderee),
    });
    /** A contract goes to its approver: an event, its reactions by whichever worker, a message, a push. */
    async function submitted(name?: string): Promise<string> {
      const { id } = await pm.send(addContract, form(name)).ok();
      await pm.send(approveContract, { id }).ok();
      return id;
    }
    const hears = (opened: TestSocket, user: TestUser) => () =>
      opened.frames.some((f) => f.channel === `user:${user.id}`);
    const isTold = (opened: TestSocket) => () => opened.frames.some((f) => f.message.catchUp === true);

    test('what one instance accepts, a worker elsewhere delivers, and a browser on another hears', async () => {
      const opened = await listen(web, leader);
      const id = await submitted();
      await expect.poll(hears(opened, leader), within).toBe(true);
      expect((await pm.send(contractDetail, { id }).ok()).status).toBe('20');
    });

    test('two workers share the work and do nothing twice', async () => {
      const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => submitted(`并行合同 ${n}`)));
      const left = () => world.sql(`select 1 from outbox where done_at is null`);
      await expect.poll(left, within).toEqual([]);
      const tried = await world.sql(`select event_id, listener, error from outbox where attempts > 0`);
      expect(tried).toEqual([]);
      const approvals = await world.sql<{ service_id: string; n: number }>(
        `select service_id, count(*)::int as n from approval_instance where service_id = any($1) group by 1`,
        [ids],
      );
      expect(approvals.map((a) => a.n)).toEqual(ids.map(() => 1));
    });

    test('a session that ends on one instance is over on the other, and its socket closes', async () => {
      const user = await world.user({ roles: ['pm'] });
      const opened = await listen(web, user);
      expect(await web.sessions.identify(user.token)).toBeDefined();
      await user.send(logout, {}).ok();
      expect(await opened.closed).toBe(4401);
      // Each instance hears it for itself, the one that ended it too.
      for (const app of [web, world.app])
        await expect.poll(() => app.sessions.identify(user.token), within).toBeUndefined();
      await user.send(userInfo, {}).refused('kit.refused.session');
    });

    test('what one instance remembers is forgotten when another one changes it', async () => {
      await pm.send(addContract, form()).ok();
      const offered = (enabled: boolean) =>
        web.database.write(world.tenantId, async ({ client }) => {
          await client.query(
            `update valset set enabled = ${enabled} where code = 'CONTRACTOM_TYPE' and val = '1'`,
          );
          await client.query(`select pg_notify('memory', '')`);
        });
      const code = async () => (await pm.send(addContract, form()).envelope()).code;
      await offered(false);
      await expect.poll(code, { timeout: 4000 }).toBe(400);
      await offered(true);
      await expect.poll(code, within).toBe(200);
    });

    test('a lost line to the database comes back, once, and every browser looks anew', async () => {
      const opened = await listen(web, leader);
      const lines = () =>
        world.sql<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and application_name = 'gongheng-bus'`,
        );
      const before = await lines();
      expect(before).toHaveLength(4);
      await world.sql(`select pg_terminate_backend(pid) from unnest($1::int[]) pid`, [
        before.map((l) => l.pid),
      ]);
      await expect.poll(isTold(opened), within).toBe(true);
      await expect.poll(async () => (await lines()).length, within).toBe(4);
      await submitted();
      await expect.poll(hears(opened, leader), within).toBe(true);
      expect(await lines()).toHaveLength(4);
    });

    test.skipIf(!kind.program)('a bus that dies holds nobody up, and nothing is missed', async () => {
      const opened = await listen(web, leader);
      await bus?.kill();
      const id = await submitted();
      await expect
        .poll(() => world.sql(`select 1 from approval_instance where service_id = $1`, [id]), within)
        .toHaveLength(1);
      expect((await pm.send(contractDetail, { id }).ok()).status).toBe('20');
      expect(hears(opened, leader)()).toBe(false);

      await bus?.start();
      await expect.poll(isTold(opened), within).toBe(true);
      await submitted();
      await expect.poll(hears(opened, leader), within).toBe(true);
    });
  });

describe('the socket', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
    await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  });

  test('a ticket opens one socket, once, for the browser it was made for', async () => {
    const pm = await world.user({ roles: ['pm'] });
    const { ticket } = await pm.send(socketTicket, { clientId: 'the-right-client' }).ok();
    const { port } = world.app.http.server.address() as AddressInfo;
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

  test('where it is and how often it speaks is told', async () => {
    const pm = await world.user({ roles: ['pm'] });
    const { path, ...often } = await pm.send(socketConfig, {}).ok();
    const { common, review, ...global } = often;
    expect(global).toEqual({ heartbeat: 30_000, timeout: 15_000, reconnect: 60_000 });
    expect(common).toEqual({
      path: '/ebidding/api/message/ws/common/{clientId}',
      heartbeat: 7_000,
      timeout: 3_000,
      reconnect: 1_000,
    });
    expect(review).toMatchObject({
      path: '/ebidding/api/message/ws/review/{clientId}',
      heartbeat: 60_000,
      reconnect: 10_000,
    });
    const { path: own } = await pm.send(socketTicket, { clientId: 'client-of-the-test' }).ok();
    expect(path.replace('{clientId}', 'client-of-the-test')).toBe(own);
  });

  test('a page that another release started is asked to refresh, one of this release is not', async () => {
    const pm = await world.user({ roles: ['pm'] });
    world.app.pagesStartWith('index-new.js');
    const isAsked = (opened: TestSocket) =>
      opened.frames.some((f) => (f.message as unknown) === 'refresh web tip');
    const old = await listen(world.app, pm, 'index-old.js');
    await expect.poll(() => isAsked(old)).toBe(true);
    for (const entry of ['index-new.js', '']) {
      const opened = await listen(world.app, pm, entry);
      opened.socket.send(JSON.stringify({ cmd: 'heartbeat' }));
      await expect.poll(() => opened.frames.some((f) => f.message.heartbeat === true)).toBe(true);
      expect(isAsked(opened)).toBe(false);
    }
  });

  test('nobody hears a channel that no area answers for', async () => {
    const pm = await world.user({ roles: ['pm'] });
    const opened = await listen(world.app, pm);
    for (const channel of ['user:someone-else', 'opening:00000000-0000-4000-8000-000000000000', 'nonsense'])
      opened.socket.send(JSON.stringify({ cmd: 'add-channel', channel }));
    await expect.poll(() => opened.frames.filter((f) => f.message.joined !== undefined).length).toBe(3);
    expect(opened.frames.filter((f) => f.message.allowed === true)).toEqual([]);
  });
});
