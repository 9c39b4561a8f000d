import { expect, test } from 'vitest';
import { dataSeeded } from '#base/log/shared/events.ts';
import { seedConfig } from '#base/dictionary/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { makeWorld } from './test/world.ts';

const told = (tx: Tx) =>
  tx.emit(dataSeeded, { subjectType: 'tenant', subjectId: tx.tenantId }, { what: 'standard' });

test('a part of a write in another tenant touches that one’s rows, leaves its event there, and goes with the rest', async () => {
  const world = await makeWorld();
  const other = await world.tenant({ code: '1010', title: '另一平台' });
  const settings = (tenant: string) =>
    world.tx(
      async (tx) => (await tx.client.query('select config_value from prefecture_config')).rows,
      tenant,
    );
  const events = async (tenant: string) =>
    (
      await world.tx(
        async (tx) => (await tx.client.query('select count(*)::int as n from event')).rows,
        tenant,
      )
    )[0];
  const before = await events(other);

  const back = await world.tx(async (tx) => {
    await tx.within(other, async (there) => {
      expect(there.user.orgId).toBe('');
      await seedConfig(there, '1010', 'service_tel', '400-1');
      told(there);
    });
    const { rows } = await tx.client.query<{ at: string }>('select app_tenant() as at');
    return rows[0]?.at;
  });
  expect(back).toBe(world.tenantId);
  expect(await settings(world.tenantId)).toEqual([]);
  expect(await settings(other)).toEqual([{ config_value: '400-1' }]);
  // One of the part, one of looking there the first time.
  expect((await events(other))?.n).toBe(before?.n + 3);

  const failing = world.tx(async (tx) => {
    await tx.within(other, async (there) => {
      await seedConfig(there, '1010', 'service_tel', '400-2');
      told(there);
    });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await settings(other)).toEqual([{ config_value: '400-1' }]);
  const refused = world.tx((tx) => tx.within(other, () => Promise.reject(new Error('not there'))));
  await expect(refused).rejects.toThrow('not there');
  expect(await world.tx(async (tx) => (await tx.client.query('select app_tenant() as at')).rows[0])).toEqual({
    at: world.tenantId,
  });
});
