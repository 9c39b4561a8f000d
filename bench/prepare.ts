import { join } from 'node:path';
import pg from 'pg';
import { insertMembership, insertOrganisation, insertUser } from '#base/organisation/server/index.ts';
import { grantRole } from '#base/role/server/index.ts';
import { insertAccount } from '#base/session/server/index.ts';
import { newId } from '#kit/server/ids.ts';
import { migrate } from '#kit/server/database/migrate.ts';
import { FolderKeys } from '#kit/server/keys/folder-keys.ts';
import { FolderStorage } from '#kit/server/storage/storage.ts';
import { compose } from '../apps/server/compose.ts';
import { DEMO_TENANT, seedWorld, systemContext } from '../db/seed/seed.ts';

const ROWS = 100_000;

export interface Prepared {
  readonly url: string;
  readonly org: string;
  readonly tenderee: string;
  readonly user: string;
  readonly token: string;
  readonly ids: readonly string[];
}

/** A database with 100,000 contracts of one agency, about 1,000 of which match the two filters. */
export async function prepare(url: string, folder: string, rows = ROWS): Promise<Prepared> {
  await migrate(url);
  const app = await compose({
    databaseUrl: url,
    storage: new FolderStorage(folder),
    keys: new FolderKeys(join(folder, 'keys')),
    version: 'bench',
    logLevel: 'silent',
    web: false,
    worker: false,
  });
  await seedWorld(app.seed, 'test');
  const [org, tenderee, user] = [newId(), newId(), newId()];
  await app.transactions.run(systemContext(DEMO_TENANT), async (tx) => {
    await insertOrganisation(tx, { id: org, orgName: '压测代理', orgCode: 'BENCH', orgKind: 'agency' });
    await insertOrganisation(tx, {
      id: tenderee,
      orgName: '压测招标人',
      orgCode: 'BENCH2',
      orgKind: 'tenderee',
    });
    await insertAccount(tx, { id: user, userName: 'bench', password: 'Gongheng@2026', firstLogin: false });
    await insertUser(tx, { id: user, trueName: '压测' });
    await insertMembership(tx, { userId: user, orgId: org, isHome: true });
    const { rows } = await tx.client.query<{ id: string }>(`select id from role where role_code = 'pm'`);
    await grantRole(tx, user, rows[0]?.id as string, org);
  });
  const token = await app.openSession('bench');
  await app.stop();
  const client = new pg.Client({ connectionString: url, options: `-c app.tenant=${DEMO_TENANT}` });
  await client.connect();
  await client.query(
    `insert into entrust_contract (id, tenant_id, org_id, contract_code, status, contract_name, contract_type, tenderee_id,
       tenderee_name, tenderee_org_id, fee_type, fee_method, service_fee_percent, entrust_amount, created_by, created_at)
     select gen_random_uuid(), $1, $2, 'B-' || n, case when n % 100 = 0 then '50' else '10' end, '江州水务招标代理委托合同第' || n || '号',
       case when n % 2 = 0 then '2' else '1' end, $3, '压测招标人', $3, '1', '1', 1.25, 1000 + n, $4, now() - n * interval '1 second'
     from generate_series(1, ${rows}) n`,
    [DEMO_TENANT, org, tenderee, user],
  );
  const ids = await client.query<{ id: string }>('select id from entrust_contract order by id limit 200');
  await client.end();
  return { url, org, tenderee, user, token, ids: ids.rows.map((r) => r.id) };
}

/** A copy of the database without isolation, and a session that need not sign: what the product would be unprotected. */
export async function unprotected(url: string): Promise<string> {
  const name = 'plain';
  const at = (database: string) => url.replace(/\/gongheng(\?|$)/, `/${database}$1`);
  const admin = new pg.Client({ connectionString: at('postgres') });
  await admin.connect();
  await admin.query(`create database ${name} template gongheng`);
  await admin.end();
  const owner = new pg.Client({ connectionString: at(name) });
  await owner.connect();
  const { rows } = await owner.query<{ t: string }>(`select relname as t from pg_class where relrowsecurity`);
  for (const { t } of rows) await owner.query(`alter table ${t} disable row level security`);
  await owner.query('update session set signed = false');
  // Without isolation nobody would lead an index with the tenant, whom no condition names any more.
  const led = await owner.query<{ i: string; t: string }>(
    `select indexname as i, indexdef as t from pg_indexes where schemaname = 'public' and indexdef like '%(tenant_id, %'`,
  );
  for (const { i, t } of led.rows)
    await owner.query(t.replace(i, `plain_${i}`.slice(0, 63)).replace('(tenant_id, ', '('));
  await owner.query('vacuum analyze');
  await owner.end();
  return at(name);
}
