import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { sm2 } from 'sm-crypto-v2';
import { hashPassword } from '#base/session/server/index.ts';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { newId } from '#kit/server/ids.ts';
import { DEMO_TENANT } from '../db/seed/seed.ts';
import { asker, keep } from './growth.ts';
import { type Prepared, prepare } from './prepare.ts';
import { median, printTable } from './report.ts';
import { startProduct } from './shoot.ts';

const PASSWORD = 'Gongheng@2026';
const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

async function using<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: `-c app.tenant=${DEMO_TENANT}` });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** So many at once until everything is done; how long each took, and all together. */
async function atOnce(conns: number, jobs: readonly (() => Promise<unknown>)[]) {
  const times: number[] = [];
  const left = jobs.values();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: conns }, async () => {
      for (const job of left) {
        const from = performance.now();
        await job();
        times.push(performance.now() - from);
      }
    }),
  );
  return { times, rate: (jobs.length / (performance.now() - began)) * 1000 };
}

/** Sign-ins with everything that belongs to one: slider, encrypted password, argon2id, device, session, event. */
async function signIns(p: Prepared, port: number, count: number): Promise<(() => Promise<void>)[]> {
  const api = `http://127.0.0.1:${port}/ebidding/api`;
  const { data } = (await (await fetch(`${api}/base/user/publicKey`)).json()) as { data: { key: string } };
  const slides = Array.from({ length: count }, () => newId());
  await using(p.url, (client) =>
    client.query(`insert into captcha (uuid, x, y) select id, 50, 40 from unnest($1::uuid[]) id`, [slides]),
  );
  return slides.map((random, i) => {
    const body = JSON.stringify({
      username: `bench${i % 500}`,
      random,
      captchaX: 60,
      captchaY: 5,
      xstr: sm2.doEncrypt(`${random}\n${PASSWORD}`, data.key, 1),
    });
    // One place may not try so often; these come from many.
    const address = `10.${Math.floor(i / 250) % 250}.${i % 250}.7`;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    return async () => {
      const answer = await fetch(`${api}/base/user/login`, { method: 'POST', headers, body });
      const said = (await answer.json()) as { code: number };
      if (said.code !== 200) throw new Error(JSON.stringify(said));
    };
  });
}

/** People with the password of the first one, in organisations of their own, with roles. */
async function fill(p: Prepared, of: { orgs: number; users: number; roles: number }): Promise<void> {
  await using(p.url, async (client) => {
    const ids = (from: string) => `md5('${from}' || `;
    await client.query(
      `insert into organisation (id, tenant_id, org_name, org_code, org_kind, org_type)
       select ${ids('o')} n)::uuid, $1, '压测单位' || n, 'B' || n, 'agency', '1' from generate_series(0, ${of.orgs - 1}) n`,
      [DEMO_TENANT],
    );
    await client.query(
      `insert into role (id, tenant_id, role_code, role_name, role_level)
       select ${ids('r')} n)::uuid, $1, 'bench' || n, '压测角色' || n, 'company' from generate_series(0, ${of.roles - 1}) n`,
      [DEMO_TENANT],
    );
    await client.query(
      `insert into role_permission (role_id, tenant_id, permission)
       select ${ids('r')} n)::uuid, $1, p.permission from generate_series(0, ${of.roles - 1}) n
       join role pm on pm.role_code = 'pm' join role_permission p on p.role_id = pm.id`,
      [DEMO_TENANT],
    );
    const everybody = `generate_series(0, ${of.orgs * of.users - 1}) n`;
    await client.query(
      `insert into account (id, tenant_id, user_name, password_hash, first_login)
       select ${ids('u')} n)::uuid, $1, 'bench' || n, a.password_hash, false
       from ${everybody} cross join (select password_hash from account where user_name = 'bench') a`,
      [DEMO_TENANT],
    );
    await client.query(
      `insert into app_user (id, tenant_id, true_name) select ${ids('u')} n)::uuid, $1, '压测' || n from ${everybody}`,
      [DEMO_TENANT],
    );
    await client.query(
      `insert into membership (user_id, org_id, tenant_id, is_home)
       select ${ids('u')} n)::uuid, ${ids('o')} n % ${of.orgs})::uuid, $1, true from ${everybody}`,
      [DEMO_TENANT],
    );
    await client.query(
      `insert into user_role (user_id, role_id, org_id, tenant_id)
       select ${ids('u')} n)::uuid, ${ids('r')} (n + k) % ${of.roles})::uuid, ${ids('o')} n % ${of.orgs})::uuid, $1
       from ${everybody} cross join generate_series(0, 1) k`,
      [DEMO_TENANT],
    );
    await client.query('vacuum analyze');
  });
}

/** What the frame and home ask, and a small call to which the session check is most. */
const cases: Readonly<Record<string, string>> = {
  'small call, session known': '/base/msg/record/unreadCount',
  menus: '/base/menu/list?path=/pre/project',
  'start of a session': '/base/session/start',
  workbench: '/base/workbench/home',
};

/**
 * Signing in (登录) at `--conns 32` against the bare hash, and what a session asks first, in a small house and at `--orgs 1000` with
 * `--users 100` each and `--roles 200`.
 */
export async function signin(options: Readonly<Record<string, number>>): Promise<void> {
  const { conns = 32, count = 600, turns = 200, orgs = 1000, users = 100, roles = 200 } = options;
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-signin-'));
  const postgres = await startPostgres({ dataDir: folder, fast: true });
  const children: ChildProcess[] = [];
  try {
    const p = await prepare(postgres.url, join(folder, 'files'), 0);
    const env = (url: string) => ({
      BENCH_URL: url,
      BENCH_FILES: join(folder, 'files'),
      BENCH_PROXIES: 'loopback',
    });
    const small = asker((await startProduct(env(await keep(p.url, 1)), children)).port, p.token);
    const began = Date.now();
    await fill(p, { orgs, users, roles });
    console.log(`${orgs * users} people after ${Math.round((Date.now() - began) / 1000)} s`);
    const { port } = await startProduct(env(p.url), children);
    const stored = await hashPassword(PASSWORD);
    const bare = () =>
      atOnce(
        conns,
        Array.from({ length: count }, () => () => verify(stored, PASSWORD)),
      );
    await atOnce(conns, (await signIns(p, port, 100)).slice(0));
    const [hash, product] = [await bare(), await atOnce(conns, await signIns(p, port, count))];
    printTable(
      Object.entries({ 'bare argon2id': hash, 'sign-in': product }).map(([what, m]) => ({
        what,
        'per second': m.rate.toFixed(1),
        'ms (p95)': `${median(m.times).toFixed(0)} (${p95(m.times).toFixed(0)})`,
        'of the bare hash': (m.rate / hash.rate).toFixed(2),
      })),
    );
    const large = asker(port, p.token);
    const forget = () => using(p.url, (client) => client.query(`select pg_notify('session', '')`));
    const cold: number[] = [];
    for (let turn = 0; turn < 50; turn++) {
      await forget();
      await new Promise((done) => setTimeout(done, 20));
      cold.push((await large(`/ebidding/api${cases['small call, session known']}`)).ms);
    }
    console.log(`small call, session asked anew: ${median(cold).toFixed(2)} ms`);
    const table = [];
    for (const [name, target] of Object.entries(cases)) {
      const times: [number[], number[]] = [[], []];
      for (let turn = -20; turn < turns; turn++)
        for (const [at, ask] of [small, large].entries()) {
          const { ms } = await ask(`/ebidding/api${target}`);
          if (turn >= 0) times[at]?.push(ms);
        }
      table.push({
        case: name,
        'small house, ms (p95)': `${median(times[0]).toFixed(2)} (${p95(times[0]).toFixed(2)})`,
        'large house, ms (p95)': `${median(times[1]).toFixed(2)} (${p95(times[1]).toFixed(2)})`,
        ratio: (median(times[1]) / median(times[0])).toFixed(2),
      });
    }
    printTable(table);
  } finally {
    for (const child of children) child.removeAllListeners('exit').kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
