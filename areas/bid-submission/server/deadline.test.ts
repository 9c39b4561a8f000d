import { expect, test } from 'vitest';
import { makeWorld } from '#apps/server/test/world.ts';
import { lockLot } from '#areas/project/server/index.ts';
import { setDeadline } from '#kit/server/ticker.ts';
import { BID_DEADLINE } from '../shared/status.ts';
import { publishedLotInWorld, withKey } from './test/lot.ts';

test('an act that moves the deadline and the ticker that fires it do not wait for each other', async () => {
  const world = await makeWorld();
  await world.setClock('2027-04-01T00:00:00.000Z');
  const pm = await world.user({ roles: ['pm'] });
  const owner = await withKey(await world.user({ roles: ['owner'] }));
  const deadline = new Date('2027-04-20T01:30:00.000Z');
  const { packageId } = await publishedLotInWorld(world, { pm, owner, deadline });
  await world.tx((tx) => setDeadline(tx, BID_DEADLINE, packageId, deadline));
  await world.setClock(deadline);

  const later = new Date('2027-04-25T01:30:00.000Z');
  let tries = 0;
  const locked = Promise.withResolvers<void>();
  const fired = locked.promise.then(() => world.app.ticker.fire());
  await world.tx(async (tx) => {
    tries += 1;
    await lockLot(tx, packageId);
    locked.resolve();
    await expect
      .poll(() =>
        world.sql(
          `select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
           where not l.granted and a.datname = current_database()`,
        ),
      )
      .toEqual([{ n: 1 }]);
    await setDeadline(tx, BID_DEADLINE, packageId, later);
  });
  await fired;

  expect(tries).toBe(1);
  // Nobody was sent back, and the later time waits to be fired.
  expect(
    await world.sql('select due_at, done_at, attempts from deadline where kind = $1 and subject_id = $2', [
      BID_DEADLINE,
      packageId,
    ]),
  ).toEqual([{ due_at: later, done_at: null, attempts: 0 }]);
});
