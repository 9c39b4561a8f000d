import pg from 'pg';
import { DEMO_TENANT } from '../db/seed/seed.ts';
import { type Prepared, prepare } from './prepare.ts';

/** A list that is measured: its path, and what is asked of it at each size. */
export interface Listed {
  readonly name: string;
  readonly path: string;
  readonly cases: (size: number) => Readonly<Record<string, string>>;
}

const word = encodeURIComponent('水务');
const rare = encodeURIComponent('隧道');
const cases = (size: number) => ({
  'first page': 'current=1',
  // A list of 1,000 ends with page 50.
  'page 500': `current=${Math.min(500, size / 20)}`,
  'last page': 'current=1&fromEnd=1',
  'a word of every row': `current=1&searchKey=${word}`,
  'its last page': `current=1&fromEnd=1&searchKey=${word}`,
  'a rare word': `current=1&searchKey=${rare}`,
  'two words in any order': `current=1&searchKey=${encodeURIComponent('工程 隧道')}`,
});

export const LISTS: readonly Listed[] = [
  {
    name: 'contracts',
    path: '/pre/contract/page',
    cases: (size) => ({ ...cases(size), 'two filters': 'current=1&status=50&contractType=2' }),
  },
  { name: 'projects', path: '/pre/project/page', cases },
];

export const prepareLists = (url: string, folder: string): Promise<Prepared> => prepare(url, folder, 0);

// Three rows hold the rare word at every size: the newest ones do not, so that looking at those is not enough.
const nameOf = (what: string) =>
  `case when n in (700, 800, 900) then '江州水务隧道工程第' else '江州水务${what}第' end || n || '号'`;

/** Lengthens both lists from one size to another; what triggers would write row by row is written at once. */
export async function fill(p: Prepared, from: number, to: number): Promise<void> {
  const client = new pg.Client({
    connectionString: p.url,
    options: `-c app.tenant=${DEMO_TENANT} -c maintenance_work_mem=512MB`,
  });
  await client.connect();
  try {
    await client.query('alter table entrust_contract disable trigger user');
    await client.query('alter table project disable trigger user');
    await client.query(
      `insert into entrust_contract (id, tenant_id, org_id, contract_code, status, contract_name, contract_type, tenderee_id,
         tenderee_name, tenderee_org_id, fee_type, fee_method, service_fee_percent, entrust_amount, created_by, created_at)
       select gen_random_uuid(), $1, $2, 'B-' || n, case when n <= 1000 and n % 10 = 0 then '50' else '10' end, ${nameOf('招标代理委托合同')},
         case when n % 2 = 0 then '2' else '1' end, $3, '压测招标人', $3, '1', '1', 1.25, 1000 + n, $4,
         timestamptz '2026-01-01' + n * interval '1 second'
       from generate_series(${from + 1}, ${to}) n`,
      [DEMO_TENANT, p.org, p.tenderee, p.user],
    );
    await client.query(
      `insert into project (id, tenant_id, org_id, main_code, main_name, status, project_prop, purchase_mode, project_type,
         project_type_second, industry_type, projectarea_province, projectarea_city, bid_organization_way, is_has_package, pm_id,
         pm_name, created_by, created_at)
       select gen_random_uuid(), $1, $2, 'P-' || n, ${nameOf('供水管网改造项目')}, '1010', '1', '1010', 'A', 'A01', 'E', '320000', '320100',
         '10', '0', $3, '压测', $3, timestamptz '2026-01-01' + n * interval '1 second'
       from generate_series(${from + 1}, ${to}) n`,
      [DEMO_TENANT, p.org, p.user],
    );
    await client.query(
      `insert into search_entry (row_id, tenant_id, list, scope, folded)
       select id, tenant_id, 'entrust_contract', org_id, search_fold(contract_name || ' ' || contract_code) from entrust_contract
       union all select id, tenant_id, 'project', null, search_fold(main_name || ' ' || main_code) from project
       on conflict do nothing`,
    );
    await client.query('alter table entrust_contract enable trigger user');
    await client.query('alter table project enable trigger user');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
