import { beforeAll, expect, test } from 'vitest';
import type { TestUser, World } from '#apps/server/test/world.ts';
import { endProjectProxy, giveProjectProxy } from '#areas/project/shared/member/proxy-calls.ts';
import { hallDetail, startOpening } from '../shared/calls.ts';
import { type OpeningHouse, openingHouse } from './test/house.ts';

let world: World;
let pm: TestUser;
let lotWith: OpeningHouse['lotWith'];

beforeAll(async () => {
  ({ world, pm, lotWith } = await openingHouse());
});

/** Another manager of the same company, who looks after this lot until an hour after its deadline. */
async function givenAway() {
  const lot = await lotWith();
  const other = await world.user({ roles: ['pm'] });
  const [project] = await world.sql<{ id: string }>(
    'select main_id as id from project_package where id = $1',
    [lot.packageId],
  );
  const { ids } = await pm
    .send(giveProjectProxy, {
      mainIds: [project?.id],
      userId: other.id,
      startsAt: (await world.now()).toISOString(),
      endsAt: new Date(lot.deadline.getTime() + 3_600_000).toISOString(),
    })
    .ok();
  return { lot, other, id: ids[0] ?? '' };
}

const sideOf = async (user: TestUser, packageId: string) =>
  (await user.send(hallDetail, { packageId }).ok()).side;

test('代办人主持开标: whoever does the manager’s work begins the opening as its host, and colleagues do not', async () => {
  const { lot, other } = await givenAway();
  const colleague = await world.user({ roles: ['pm'] });
  await world.setClock(lot.deadline);
  await colleague.send(startOpening, { packageId: lot.packageId }).refused('opening.notFound');
  expect(await sideOf(colleague, lot.packageId)).toBe('agency');
  expect(await sideOf(other, lot.packageId)).toBe('host');
  await other.send(startOpening, { packageId: lot.packageId }).ok();
});

test('once it was ended, or its time is over by the database’s clock, the proxy presides no more', async () => {
  const { lot, other, id } = await givenAway();
  await world.setClock(lot.deadline);
  await pm.send(endProjectProxy, { id }).ok();
  await other.send(startOpening, { packageId: lot.packageId }).refused('opening.notFound');

  const { lot: next, other: late } = await givenAway();
  await world.setClock(new Date(next.deadline.getTime() + 3_600_000 - 1));
  expect(await sideOf(late, next.packageId)).toBe('host');
  await world.setClock(new Date(next.deadline.getTime() + 3_600_000));
  expect(await sideOf(late, next.packageId)).toBe('agency');
  await late.send(startOpening, { packageId: next.packageId }).refused('opening.notFound');
});
