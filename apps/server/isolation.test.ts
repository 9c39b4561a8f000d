import { beforeAll, expect, test } from 'vitest';
import { addContract, contractDetail, pageContracts } from '#areas/entrust-contract/shared/calls.ts';
import { contractTerms } from '#areas/entrust-contract/server/test/terms.ts';
import { pageOf } from '#areas/entrust-contract/server/store.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';

let world: World;
let pm: TestUser;
let foreign: TestUser;
let id: string;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
  const tenantId = await world.tenant();
  foreign = await world.user({ roles: ['pm'], org: await world.org('agency', undefined, tenantId) });
  const form = {
    contractName: '隔离测试合同',
    ...contractTerms(world.tenderee),
  };
  id = (await pm.send(addContract, form).ok()).id;
});

const everything = { current: 1, size: 200, contractType: [], status: [] };

test('with the filter of the fetch gone, the database still closes', async () => {
  // The mutant: the store asked for the owner's organisation on a connection of the foreign tenant.
  const seenBy = async (tenantId: string) => {
    const page = await world.app.database.read(tenantId, (db) =>
      pageOf(db, { id: pm.id, orgId: pm.org.id, permissions: new Set() }, everything, () => ({ can: {} })),
    );
    return (JSON.parse(page.text) as { total: number }).total;
  };
  expect(await seenBy(world.tenantId)).toBe(1);
  expect(await seenBy(foreign.org.tenantId)).toBe(0);
  const written = world.app.database.write(foreign.org.tenantId, async ({ client }) =>
    client.query(`update entrust_contract set contract_name = 'x' where id = $1`, [id]),
  );
  expect((await written).rowCount).toBe(0);
});

test('with row level security gone, the filter of the fetch still closes', async () => {
  await world.sql('alter table entrust_contract disable row level security');
  try {
    await foreign.send(contractDetail, { id }).refused('entrustContract.notFound');
    expect((await foreign.send(pageContracts, {}).ok()).total).toBe(0);
    await pm.send(contractDetail, { id }).ok();
  } finally {
    await world.sql('alter table entrust_contract enable row level security');
  }
});

test('a connection that nobody told its tenant shows nothing and fails', async () => {
  const client = await world.app.database.reserve();
  try {
    await client.query('reset app.tenant');
    await expect(client.query('select * from entrust_contract')).rejects.toThrow();
  } finally {
    client.release(true);
  }
});

test('a row cannot be written into another tenant', async () => {
  const attempt = world.app.database.write(foreign.org.tenantId, ({ client }) =>
    client.query(
      `insert into file_reader (file_id, tenant_id, reader) values (gen_random_uuid(), $1, 'public')`,
      [world.tenantId],
    ),
  );
  await expect(attempt).rejects.toThrow('row-level security');
});
