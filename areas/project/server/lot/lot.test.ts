import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { lockLot, lotFor, lotOf, lotsOfStatus, moveLot } from '../index.ts';
import { lotInWorld } from '../test/lot.ts';

let world: World;
let pm: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
});

/** The door as a user of this organisation asks at it. */
const as = <T>(orgId: string, work: Parameters<World['tx']>[0]) =>
  world.tx((tx) => work({ ...tx, user: { ...tx.user, orgId } } as typeof tx)) as Promise<T>;

describe('the door', () => {
  test('knows the lot from its sides, and from no other', async () => {
    const { packageId, mainId } = await lotInWorld(world, { pm });
    const lot = await as<Awaited<ReturnType<typeof lotFor>>>(pm.org.id, (tx) =>
      lotFor(tx, packageId, 'agency'),
    );
    expect(lot).toMatchObject({
      packageId,
      mainId,
      status: '3010',
      orgId: pm.org.id,
      tendereeOrgId: world.tenderee.id,
      isLawBid: '1',
      generalAmount: '500',
      estimateYuan: '5000000',
    });
    const inDollars = await lotInWorld(world, { pm });
    await world.sql(`update project_package set general_amount_currency = 'USD' where id = $1`, [
      inDollars.packageId,
    ]);
    const foreign = await as<Awaited<ReturnType<typeof lotFor>>>(pm.org.id, (tx) =>
      lotFor(tx, inDollars.packageId, 'agency'),
    );
    expect(foreign).toMatchObject({ generalAmount: '500', estimateYuan: null });
    await as(world.tenderee.id, (tx) => lotFor(tx, packageId, 'tenderee'));
    await as(world.tenderee.id, (tx) => lotFor(tx, packageId, 'staff'));
    await expect(as(world.tenderee.id, (tx) => lotFor(tx, packageId, 'agency'))).rejects.toMatchObject({
      key: 'project.lotNotFound',
      code: 404,
    });
    const stranger = await world.org('agency');
    await expect(as(stranger.id, (tx) => lotFor(tx, packageId, 'staff'))).rejects.toMatchObject({
      key: 'project.lotNotFound',
      code: 404,
    });
    await expect(as('', (tx) => lotFor(tx, packageId, 'staff'))).rejects.toMatchObject({ code: 404 });
  });

  test('shows another tenant nothing', async () => {
    const { packageId } = await lotInWorld(world, { pm });
    const tenantId = await world.tenant();
    expect(await world.tx((tx) => lotOf(tx.db, packageId), tenantId)).toBeUndefined();
    expect(await world.tx((tx) => lotsOfStatus(tx.db, ['3010']), tenantId)).toEqual([]);
    await expect(world.tx((tx) => lockLot(tx, packageId), tenantId)).rejects.toMatchObject({ code: 404 });
  });

  test('moves a lot by its table, tells it, and refuses what the table does not hold', async () => {
    const { packageId, mainId } = await lotInWorld(world, { pm });
    await world.tx((tx) => moveLot(tx, packageId, 'submitBulletin'));
    const moved = await world.tx((tx) => moveLot(tx, packageId, 'publishBulletin'));
    expect(moved.status).toBe('3080');
    expect(await world.sql('select status from project where id = $1', [mainId])).toEqual([
      { status: '3080' },
    ]);
    await expect(world.tx((tx) => moveLot(tx, packageId, 'publishBulletin'))).rejects.toMatchObject({
      key: 'project.wrongStatus',
    });
    await expect(world.tx((tx) => moveLot(tx, packageId, 'award'))).rejects.toMatchObject({
      key: 'project.wrongStatus',
    });
    const told = await world.sql<{ payload: unknown }>(
      `select payload from event where subject_id = $1 and type = 'project.lotMoved' order by id`,
      [packageId],
    );
    expect(told.map((e) => e.payload)).toEqual([
      { packageId, mainId, from: '3010', to: '3020', move: 'submitBulletin' },
      { packageId, mainId, from: '3020', to: '3080', move: 'publishBulletin' },
    ]);
  });

  test('of two moves at once one wins', async () => {
    const { packageId } = await lotInWorld(world, { pm, status: '3080' });
    const both = await Promise.allSettled(
      [1, 2].map(() => world.tx((tx) => moveLot(tx, packageId, 'startOpening'))),
    );
    expect(both.map((b) => b.status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
