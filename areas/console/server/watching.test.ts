import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { publishedLot } from '#areas/bulletin/server/test/house.ts';
import { lotInWorld } from '#areas/project/server/test/lot.ts';
import { freshLot, type House, houseOf } from '#areas/tender-file/server/test/house.ts';
import { boardDetail, bulletinNodes, consoleList } from '../shared/calls.ts';

let world: World;
let house: House;

beforeAll(async () => {
  world = await makeWorld();
  house = await houseOf(world);
});

test('a supervising authority looks at a lot from the notice on: what is out, by whom the lot is held up, nothing in preparation', async () => {
  const authority = await world.org('supervision');
  const watcher = await world.user({ roles: ['supervisor'], org: authority });
  const supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
  const watching = await world.user({ roles: ['supervisingexpert'], org: authority });
  const within = await world.user({ roles: ['supervisor'], org: world.tenderee });
  const draft = await freshLot(house);
  const out = await publishedLot(house);
  for (const user of [watcher, watching]) {
    await user.send(consoleList, { packageId: draft.packageId }).refused('console.notFound');
    const seen = await user.send(consoleList, { packageId: out.packageId }).ok();
    expect(seen).toMatchObject({ side: 'supervision', isSupplier: '0' });
    expect(seen.stepList.map((s) => s.id)).toEqual([
      'S6',
      'S8',
      'S10',
      'S12',
      'S16',
      'S17',
      'S19',
      'S20',
      'S22',
    ]);
    // It acts in none of them, and no bid is counted for it before the opening.
    expect(seen.stepList.flatMap((s) => s.children.filter((o) => o.isLastOp === '1'))).toEqual([]);
    expect(seen.stepList.flatMap((s) => s.children.map((o) => o.isKeyOp))).not.toContain('1');
    const board = await user.send(boardDetail, { packageId: out.packageId }).ok();
    expect(board).toMatchObject({ generalAmount: null, againMainId: null });
    expect(board.dates.map((d) => d.code)).toEqual(
      (await supplier.send(boardDetail, { packageId: out.packageId }).ok()).dates.map((d) => d.code),
    );
    expect(await user.send(bulletinNodes, { packageId: out.packageId }).ok()).toMatchObject([
      { status: '50' },
    ]);
  }
  // The role given by a company to its own people watches nothing.
  await within.send(consoleList, { packageId: out.packageId }).refused('console.notFound');
  const elsewhere = await world.user({
    roles: ['supervisor'],
    org: await world.org('supervision', undefined, await world.tenant()),
  });
  await elsewhere.send(consoleList, { packageId: out.packageId }).refused('console.notFound');
});

test('supervision finds the other lots of the project that are out, and no others', async () => {
  const watcher = await world.user({ roles: ['supervisor'], org: await world.org('supervision') });
  const { packageId, packageIds } = await lotInWorld(world, { pm: house.pm, lots: 3, status: '3080' });
  await world.sql(`update project_package set status = '1010' where id = $1`, [packageIds[2]]);
  const seen = await watcher.send(consoleList, { packageId }).ok();
  expect(seen.packageList.map((p) => p.id)).toEqual(packageIds.slice(0, 2));
});
