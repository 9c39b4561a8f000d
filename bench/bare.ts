import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The limit to compare with: node:http and pg by hand, prepared statements, nothing checked but the body's shape.
 * It knows no session, no permission, no tenant, no signature, no audit.
 */
const pool = new pg.Pool({
  connectionString: process.env.BENCH_URL,
  max: 20,
  options: `-c app.tenant=${process.env.BENCH_TENANT}`,
});
const org = process.env.BENCH_ORG;
const COLUMNS =
  'id, contract_code, contract_name, contract_type, tenderee_name, fee_type, fee_method, service_fee_percent, entrust_amount, status, created_at';

const server = createServer((request, response) => {
  const answer = (data: unknown) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: 200, msg: '', data }));
  };
  const fail = (error: unknown) => {
    response.statusCode = 500;
    response.end(String(error));
  };
  const url = new URL(request.url ?? '/', 'http://x');
  if (url.pathname === '/list')
    Promise.all([
      pool.query({
        name: 'list',
        text: `select ${COLUMNS} from entrust_contract where org_id = $1 and is_deleted = '0' and status = $2 and contract_type = $3
          order by created_at desc, id desc limit 20 offset 0`,
        values: [org, url.searchParams.get('status'), url.searchParams.get('contractType')],
      }),
      pool.query({
        name: 'count',
        text: `select count(*)::int as n from entrust_contract where org_id = $1 and is_deleted = '0' and status = $2 and contract_type = $3`,
        values: [org, url.searchParams.get('status'), url.searchParams.get('contractType')],
      }),
    ]).then(([rows, count]) => answer({ records: rows.rows, total: count.rows[0].n }), fail);
  else if (url.pathname === '/detail')
    pool
      .query({
        name: 'detail',
        text: 'select * from entrust_contract where id = $1',
        values: [url.searchParams.get('id')],
      })
      .then((r) => answer(r.rows[0]), fail);
  else {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const b = JSON.parse(body) as Record<string, string>;
      if (!b.contractName || b.contractName.length > 300 || !b.contractType || !b.feeType || !b.feeMethod)
        return fail('shape');
      pool
        .query({
          name: 'create',
          text: `insert into entrust_contract (id, tenant_id, org_id, contract_code, status, contract_name, contract_type,
              tenderee_id, tenderee_name, tenderee_org_id, fee_type, fee_method, service_fee_percent, created_by)
            values (gen_random_uuid(), $1, $2, gen_random_uuid()::text, '10', $3, $4, $5, $6, $5, $7, $8, $9, $10) returning id`,
          values: [
            process.env.BENCH_TENANT,
            org,
            b.contractName,
            b.contractType,
            b.tendereeId,
            b.tendereeName,
            b.feeType,
            b.feeMethod,
            b.serviceFeePercent,
            process.env.BENCH_USER,
          ],
        })
        .then((r) => answer(r.rows[0]), fail);
    });
  }
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
