import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { newId } from '#kit/server/ids.ts';
import { DEMO_TENANT } from '../db/seed/seed.ts';
import { type Prepared, prepare } from './prepare.ts';
import { median, printTable, spread } from './report.ts';
import { signedHeaders, startProduct } from './shoot.ts';

const SAVE = '/ebidding/api/pre/project/wzmx/save';
const fields = ['itemName', 'dynamicField1', 'dynamicField2', 'requestQuantity', 'dynamicField3'];
const cells = (n: number, round: number) => [
  `离心泵${n}`,
  'Q=1200m³/h H=45m',
  '台',
  String((n % 90) + 1),
  `${18650 + round}.35`,
];

/** A draft lot with a goods sheet of the pump template (待编辑物资明细), whose limit is as high as it may be. */
async function lot(client: pg.Client, p: Prepared): Promise<{ packageId: string; templateId: string }> {
  const [mainId, packageId] = [newId(), newId()];
  const { rows } = await client.query<{ id: string }>(
    `select id from goods_template where 'B02' = any (purchase_catalogs) and enabled order by tpl_code limit 1`,
  );
  const templateId = rows[0]?.id as string;
  await client.query(
    `insert into project (id, tenant_id, org_id, main_code, main_name, status, project_prop, purchase_mode, project_type,
       project_type_second, industry_type, projectarea_province, projectarea_city, bid_organization_way, is_has_package, pm_id,
       pm_name, created_by)
     values ($1, $2, $3, 'G-1', '江州第二水厂水泵采购', '1010', '10', '1010', 'B', 'B02', '46', '320000', '320100', '10', '1', $4, '压测', $4)`,
    [mainId, DEMO_TENANT, p.org, p.user],
  );
  await client.query(
    `insert into project_package (id, tenant_id, main_id, package_seq, package_code, package_name, status, purchase_mode, project_type,
       project_type_second, wzmx_template_id, created_by) values ($1, $2, $3, 1, 'G-1-1', '水泵', '1010', '1010', 'B', 'B02', $4, $5)`,
    [packageId, DEMO_TENANT, mainId, templateId, p.user],
  );
  await client.query(
    `insert into project_member (project_id, tenant_id, operator_id, operator_name, is_pm) values ($1, $2, $3, '压测', '1')`,
    [mainId, DEMO_TENANT, p.user],
  );
  await client.query(
    `insert into prefecture_config (tenant_id, prefecture_code, config_key, config_value)
     select $1, code, 'maxNumberOfSpecItem', '10000' from unnest(array['1000', '2000']) code`,
    [DEMO_TENANT],
  );
  return { packageId, templateId };
}

/** The same rows by hand: one transaction, the old ones deleted, the new ones by one statement; nothing checked, nothing calculated. */
async function bare(
  client: pg.Client,
  packageId: string,
  rows: readonly (readonly string[])[],
): Promise<void> {
  const values = rows.map((row) =>
    JSON.stringify(Object.fromEntries(fields.map((name, i) => [name, row[i] ?? '']))),
  );
  await client.query('begin');
  await client.query('delete from project_goods where package_id = $1', [packageId]);
  await client.query(
    `insert into project_goods (id, tenant_id, package_id, item_no, item_values)
     select gen_random_uuid(), $1, $2, no, v from unnest($3::jsonb[]) with ordinality r(v, no)`,
    [DEMO_TENANT, packageId, values],
  );
  await client.query('commit');
}

/** 保存整张物资明细: a sheet of `--rows 10000` through the product in full against the bare insert, in turns, `--turns 15`. */
export async function goods(options: Readonly<Record<string, number>>): Promise<void> {
  const { rows: count = 10_000, turns = 15 } = options;
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-goods-'));
  const postgres = await startPostgres({ dataDir: folder });
  const children: ChildProcess[] = [];
  try {
    const p = await prepare(postgres.url, join(folder, 'files'), 0);
    const client = new pg.Client({ connectionString: p.url, options: `-c app.tenant=${DEMO_TENANT}` });
    await client.connect();
    const { packageId, templateId } = await lot(client, p);
    const other = newId();
    await client.query(
      `insert into project_package (id, tenant_id, main_id, package_seq, package_code, package_name, status, purchase_mode, created_by)
       select $1, tenant_id, main_id, 2, 'G-1-2', '阀门', status, purchase_mode, created_by from project_package where id = $2`,
      [other, packageId],
    );
    const env = { BENCH_URL: p.url, BENCH_FILES: join(folder, 'files') };
    const { port } = await startProduct(env, children);
    let mark = '';
    const save = async (rows: readonly (readonly string[])[]) => {
      const body = JSON.stringify({ packageId, templateId, mark, fields, rows });
      const headers = signedHeaders(p.token, 'POST', SAVE, body);
      const response = await fetch(`http://127.0.0.1:${port}${SAVE}`, { method: 'POST', headers, body });
      const answer = (await response.json()) as { data: { rows: number; mark: string } };
      if (answer.data?.rows !== rows.length) throw new Error(JSON.stringify(answer));
      mark = answer.data.mark;
    };
    const read = `/ebidding/api/pre/project/wzmx/sheet?packageId=${packageId}`;
    const first = await fetch(`http://127.0.0.1:${port}${read}`, {
      headers: signedHeaders(p.token, 'GET', read, ''),
    });
    ({ mark } = ((await first.json()) as { data: { mark: string } }).data);
    const took = async (act: () => Promise<void>) => {
      const began = performance.now();
      await act();
      return performance.now() - began;
    };
    const [product, hand]: [number[], number[]] = [[], []];
    for (let turn = -3; turn < turns; turn++) {
      const rows = Array.from({ length: count }, (_, n) => cells(n, turn + 10));
      const ms = [await took(() => save(rows)), await took(() => bare(client, other, rows))] as const;
      if (turn < 0) continue;
      product.push(ms[0]);
      hand.push(ms[1]);
    }
    await client.end();
    printTable([
      {
        rows: String(count),
        'product ms': spread(product),
        'bare ms': spread(hand),
        'times the bare insert': median(product.map((ms, i) => ms / (hand[i] ?? ms))).toFixed(2),
      },
    ]);
  } finally {
    for (const child of children) child.removeAllListeners('exit').kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
