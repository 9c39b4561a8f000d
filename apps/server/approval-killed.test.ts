import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { addContract, approveContract, contractDetail } from '#areas/entrust-contract/shared/calls.ts';
import { contractTerms } from '#areas/entrust-contract/server/test/terms.ts';
import { approve, instance, unhandledPage } from '#base/approval/shared/calls.ts';
import { ApiUser } from '../cli/demo/client.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';

let world: World;
let pm: TestUser;
let leader: TestUser;
let director: TestUser;
beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
  leader = await world.user({ roles: ['leader'] });
  director = await world.user({ roles: ['director'] });
});

/** An instance of its own process on the database of the world, to be killed. */
async function another(worker: boolean): Promise<{ child: ChildProcess; port: number }> {
  const files = mkdtempSync(join(tmpdir(), 'gh-killed-'));
  symlinkSync(inject('keysFolder'), join(files, 'keys'));
  const child = fork('bench/crash-server.ts', {
    env: {
      ...process.env,
      FAULT_URL: world.appUrl,
      FAULT_FILES: files,
      FAULT_WORKER: worker ? '1' : '0',
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = await next(child);
  return { child, port: said.port ?? 0 };
}

const next = (child: ChildProcess) =>
  new Promise<{ port?: number }>((done, failed) => {
    child.once('message', (message) => done(message as { port?: number }));
    child.once('exit', (code) => failed(new Error(`the instance ended with ${code}`)));
  });
const gone = (child: ChildProcess) => new Promise<void>((done) => child.once('exit', () => done()));

test('killed between the decision and its callback, and again within it, the business follows once after the restart', async () => {
  const { id } = await pm
    .send(addContract, {
      contractName: '断电的合同',
      ...contractTerms(world.tenderee),
    })
    .ok();
  await pm.send(approveContract, { id }).ok();
  const taskOf = async (user: TestUser) =>
    (await user.send(unhandledPage, { size: 200 }).ok()).records.find((t) => t.serviceId === id)?.taskId ??
    '';
  for (const user of [leader, director])
    await user.send(approve, { taskId: await taskOf(user), apvlType: 'agree' }).ok();
  const last = await taskOf(leader);
  const which = { serviceKey: 'CONTRACT_APPROVAL', serviceId: id };

  // Whoever follows will wait for the row.
  const holder = new pg.Client({ connectionString: world.databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query(`select set_config('app.tenant', $1, false)`, [world.tenantId]);
  await holder.query('begin');
  await holder.query('select 1 from entrust_contract where id = $1 for update', [id]);
  const [web, worker] = await Promise.all([another(false), another(true)]);

  // The last decision is committed, and its instance dies before it can say so.
  const armed = next(web.child);
  web.child.send({ dieAfterCommit: true });
  await armed;
  const died = gone(web.child);
  const there = new ApiUser(`http://127.0.0.1:${web.port}`, leader.userName, leader.token);
  await expect(there.send(approve, { taskId: last, apvlType: 'agree' })).rejects.toThrow();
  await died;
  expect(await pm.send(instance, which).ok()).toMatchObject({ status: '3', isFailed: false });
  expect((await pm.send(contractDetail, { id }).ok()).status).toBe('20');

  // A worker follows it, and dies in the middle.
  const waiting = async () =>
    (
      await world.sql(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).length;
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
  const ended = gone(worker.child);
  worker.child.kill('SIGKILL');
  await ended;
  await holder.query('rollback');
  expect((await pm.send(contractDetail, { id }).ok()).status).toBe('20');

  // Started again, it is done: once.
  await world.sql(`update outbox set next_at = clock_timestamp() where done_at is null`);
  await world.deliver();
  expect((await pm.send(contractDetail, { id }).ok()).status).toBe('50');
  const count = async (type: string) =>
    (await world.sql(`select 1 from event where type = $1 and subject_id = $2`, [type, id])).length;
  expect([await count('approval.finished'), await count('entrustContract.tookEffect')]).toEqual([1, 1]);
}, 180_000);
