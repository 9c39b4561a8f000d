import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { DEMO_TENANT } from '../db/seed/seed.ts';
import { asker, keep, LIMIT } from './growth.ts';
import { type Prepared, prepare } from './prepare.ts';
import { median, printTable } from './report.ts';
import { signedHeaders, startProduct } from './shoot.ts';

const WARM = 20;
/** An id made of a text, of the form that ids have. */
const idOf = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '8' from 13) placing '8' from 17)::uuid`;
const RECORDS_EACH = 10;
/** Of all the approvals so many are with this person. */
const MINE = 100;

/** What lists, badge and the way to a decision ask. */
const cases: Readonly<Record<string, string>> = {
  'to-do list, first page': '/base/backlog/unhandledPage?current=1&size=20',
  'to-do list, page 5': '/base/backlog/unhandledPage?current=5&size=20',
  'count badge': '/base/backlog/unhandledNums',
  'handled list': '/base/backlog/handledPage?current=1&size=20',
};

/** So many running approvals of one organisation, a hundred of them with this person, each with its records. */
async function fill(p: Prepared, from: number, to: number): Promise<void> {
  const client = new pg.Client({
    connectionString: p.url,
    options: `-c app.tenant=${DEMO_TENANT} -c maintenance_work_mem=512MB`,
  });
  await client.connect();
  const mine = `case when n <= 1000 and n % 10 = 0 then $2::uuid else ${idOf(`'approver' || n % 199`)} end`;
  const range = `generate_series(${from + 1}, ${to}) n`;
  const tables = ['approval_instance', 'approval_task', 'approval_record'];
  try {
    // What triggers would write row by row is written at once.
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    if (from === 0) await addApprovers(client);
    await client.query(
      `insert into approval_instance (id, tenant_id, service_key, service_id, title, path, form_content, org_id, submitter_id,
         submitter_name, apvl_status, plan, shape, variables, node_index, run, submitted_at)
       select ${idOf(`'instance' || n`)}, $1, 'CONTRACT_APPROVAL', ${idOf(`'subject' || n`)}, '江州水务委托合同第' || n || '号',
         '/pre/entrust-contract/editContract', '{}', $3,
         (select id from app_user where id <> $2 order by id limit 1), '陈立新', '1',
         jsonb_build_array(jsonb_build_object('key', 'a', 'name', '{"zh": "审批", "en": "Approve"}'::jsonb, 'mode', 'sequential',
           'people', jsonb_build_array(jsonb_build_object('id', ${mine}, 'trueName', '周敏')),
           'enableTransmit', true, 'enableAssignApprover', false, 'state', 'open', 'run', 1)),
         '{"seq": [0]}', '{}', 0, 1, timestamptz '2026-01-01' + n * interval '1 minute'
       from ${range}`,
      [DEMO_TENANT, p.user, p.org],
    );
    await client.query(
      `insert into approval_task (id, tenant_id, instance_id, run, node_index, sort, org_id, assignee_id, assignee_name, state, created_at)
       select ${idOf(`'task' || n`)}, $1, ${idOf(`'instance' || n`)}, 1, 0, 0, $3, ${mine}, '周敏', 'pending',
         timestamptz '2026-01-01' + n * interval '1 minute'
       from ${range}`,
      [DEMO_TENANT, p.user, p.org],
    );
    await client.query(
      `insert into approval_record (tenant_id, instance_id, node_index, op_type, user_name, at)
       select $1, ${idOf(`'instance' || n`)}, 0, case k when 1 then '1' else '4' end, '陈立新',
         timestamptz '2026-01-01' + n * interval '1 minute'
       from ${range} cross join generate_series(1, ${RECORDS_EACH}) k`,
      [DEMO_TENANT],
    );
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    await client.query('vacuum analyze approval_instance, approval_task, approval_record');
  } finally {
    await client.end();
  }
}

/** The people with whom the other approvals are. */
async function addApprovers(client: pg.Client): Promise<void> {
  await client.query(
    `insert into account (id, tenant_id, user_name, password_hash)
     select ${idOf(`'approver' || n`)}, $1, 'approver' || n, '-' from generate_series(0, 198) n`,
    [DEMO_TENANT],
  );
  await client.query(
    `insert into app_user (id, tenant_id, true_name)
     select ${idOf(`'approver' || n`)}, $1, '审批人' || n from generate_series(0, 198) n`,
    [DEMO_TENANT],
  );
}

/** One request that decides. */
function decider(port: number, token: string) {
  const target = '/ebidding/api/base/wf/apvl/approve';
  return (taskId: string): Promise<{ ms: number }> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ taskId, apvlType: 'agree' });
      const began = performance.now();
      const headers = { ...signedHeaders(token, 'POST', target, body), 'content-type': 'application/json' };
      const sent = request({ host: '127.0.0.1', port, path: target, method: 'POST', headers }, (response) => {
        let answer = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (answer += chunk));
        response.on('end', () =>
          response.statusCode === 200
            ? resolve({ ms: performance.now() - began })
            : reject(new Error(`${response.statusCode} ${answer}`)),
        );
      });
      sent.on('error', reject).end(body);
    });
}

type Ask = (size: number, turn: number) => Promise<{ ms: number }>;

const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

/** Approvals with 1,000 and 100,000 running instances and ten records each (审批), `--turns 60`, over HTTP, one request after the other. */
export async function approvals(options: Readonly<Record<string, number>>): Promise<void> {
  // A person has a hundred tasks, and each is decided once.
  const turns = Math.min(options['turns'] ?? 60, MINE - WARM);
  const sizes = [1000, 100_000];
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-approvals-'));
  const postgres = await startPostgres({ dataDir: folder, fast: true });
  const children: ChildProcess[] = [];
  try {
    const p = await prepare(postgres.url, join(folder, 'files'), 0);
    const ports = new Map<number, number>();
    let before = 0;
    for (const size of sizes) {
      await fill(p, before, size);
      const env = { BENCH_URL: await keep(p.url, size), BENCH_FILES: join(folder, 'files') };
      ports.set(size, (await startProduct(env, children)).port);
      before = size;
    }
    const rows: Record<string, string>[] = [];
    // Cases and sizes in turns, so that a noisy moment of the machine meets all of them.
    const measure = async (asked: Readonly<Record<string, Ask>>) => {
      const times = new Map(Object.keys(asked).map((name) => [name, sizes.map((): number[] => [])]));
      for (let turn = -WARM; turn < turns; turn++)
        for (const [name, ask] of Object.entries(asked))
          for (const [at, size] of sizes.entries()) {
            const { ms } = await ask(size, turn + WARM);
            if (turn >= 0) times.get(name)?.[at]?.push(ms);
          }
      for (const [name, of] of times)
        rows.push({
          case: name,
          ...Object.fromEntries(
            of.map((taken, at) => [
              `${sizes[at]} running, ms (p95)`,
              `${median(taken).toFixed(2)} (${p95(taken).toFixed(2)})`,
            ]),
          ),
          ratio: (median(of[1] ?? []) / median(of[0] ?? [])).toFixed(2),
        });
    };
    const asks = new Map([...ports].map(([size, port]) => [size, asker(port, p.token)]));
    const read = (size: number, target: string) =>
      asks.get(size)?.(`/ebidding/api${target}`) ?? Promise.reject(new Error('no such size'));
    const reading = Object.entries(cases).map(([name, target]): [string, Ask] => [
      name,
      (size) => read(size, target),
    ]);
    await measure(Object.fromEntries(reading));
    // Each task is decided once; they are asked for before, and that is not counted.
    const tasks = new Map<number, string[]>();
    for (const size of sizes) {
      const { body } = await read(size, '/base/backlog/unhandledPage?current=1&size=100');
      const { data } = JSON.parse(body) as { data: { records: { taskId: string }[] } };
      tasks.set(
        size,
        data.records.map((r) => r.taskId),
      );
    }
    const deciders = new Map([...ports].map(([size, port]) => [size, decider(port, p.token)]));
    await measure({
      decide: (size, turn) => {
        const taskId = tasks.get(size)?.[turn] ?? '';
        return deciders.get(size)?.(taskId) ?? Promise.reject(new Error('no such size'));
      },
    });
    printTable(rows);
    console.log(`no ratio above ${LIMIT} on a quiet machine`);
  } finally {
    for (const child of children) child.removeAllListeners('exit').kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
