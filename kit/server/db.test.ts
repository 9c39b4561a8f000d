import { expect, inject, test } from 'vitest';
import { Database } from './db.ts';
import { newId } from './ids.ts';

const tenantSeen = (database: Database, tenant: string) =>
  database.read(tenant, async (db) => {
    const { rows } = await db.execute<{ tenant: string }>('select app_tenant() as tenant');
    return rows[0]?.tenant;
  });

test('after a transaction that was rolled back the connection stands at nobody else’s tenant', async () => {
  const database = new Database(inject('databaseUrl'), { max: 1 });
  const [one, other] = [newId(), newId()];
  const failing = (tenant: string) => database.write(tenant, () => Promise.reject(new Error('no')));

  await expect(failing(one)).rejects.toThrow('no');
  expect(await tenantSeen(database, one)).toBe(one);
  expect(await tenantSeen(database, other)).toBe(other);
  await expect(failing(one)).rejects.toThrow('no');
  expect(await tenantSeen(database, one)).toBe(one);
  await database.close();
});
