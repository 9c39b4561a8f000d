import { expect, test } from 'vitest';
import { makeWorld } from '../world.ts';
import { changedSince, standingOf } from './standing.ts';

test('a row that is changed or removed is missed, one that is added is not', async () => {
  const world = await makeWorld();
  const before = await standingOf(world);
  await world.org('agency', '后来的招标代理有限公司');
  expect(await changedSince(world, before)).toEqual([]);
  await world.sql('update organisation set org_name = org_name where id = $1', [world.agency.id]);
  expect(await changedSince(world, before)).toEqual(['organisation']);
  const [gone] = await world.sql<{ holiday: string }>(
    'delete from holiday where ctid = (select min(ctid) from holiday) returning holiday::text',
  );
  expect(gone).toBeDefined();
  expect((await changedSince(world, before)).toSorted()).toEqual(['holiday', 'organisation']);
});
