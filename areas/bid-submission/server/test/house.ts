import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { type KeyHolder, type PublishedLot, publishedLotInWorld, withKey } from './lot.ts';

const DAY = 86_400_000;

/** A host, the custodian of the lot keys, and as many published lots as are asked for, each with a deadline days away. */
export async function submissionHouse(options?: Parameters<typeof makeWorld>[0]): Promise<{
  readonly world: World;
  readonly pm: TestUser;
  readonly owner: KeyHolder;
  readonly lotOf: () => Promise<PublishedLot>;
}> {
  const world = await makeWorld(options);
  await world.setClock('2026-12-01T00:00:00.000Z');
  const pm = await world.user({ roles: ['pm'] });
  const owner = await withKey(await world.user({ roles: ['owner'], org: world.tenderee }));
  let next = Date.parse('2026-12-20T01:00:00.000Z');
  const lotOf = async () => {
    next += DAY;
    await world.setClock(new Date(next - 5 * DAY));
    return publishedLotInWorld(world, { pm, owner, deadline: new Date(next) });
  };
  return { world, pm, owner, lotOf };
}
