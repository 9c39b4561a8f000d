import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { publishedLot } from '#areas/bulletin/server/test/house.ts';
import { pageProjects } from '#areas/project/shared/main/calls.ts';
import { freshLot, type House, houseOf } from '#areas/tender-file/server/test/house.ts';
import { panelInfo } from '../shared/panel-calls.ts';

let world: World;
let house: House;

beforeAll(async () => {
  world = await makeWorld();
  house = await houseOf(world);
});

const every = { status: [], phase: [], purchaseMode: [], bidOrganizationWay: [] };

describe('项目看板', () => {
  test('the phases of a lot stand in their order, each until the next one began, with what was published', async () => {
    const { packageId, mainId } = await publishedLot(house);
    await world.deliver();
    const board = await house.pm.send(panelInfo, { mainId }).ok();
    expect(board).toMatchObject({ mainId, pmName: house.pm.trueName });
    expect(board.members.map((m) => m.operatorName)).toContain(house.pm.trueName);
    const lot = board.lots.find((l) => l.packageId === packageId);
    const phases = lot?.course.map((c) => c.phase) ?? [];
    expect(phases.slice(-3)).toEqual(['drafting', 'awaitingBulletin', 'onSale']);
    expect(lot?.phase?.phase).toBe('onSale');
    lot?.course.forEach((one, n) => expect(one.until).toBe(lot.course[n + 1]?.at ?? null));
    expect(lot?.bulletins).toMatchObject([{ bulletinType: 'tender' }]);
    // The same facts again begin no phase anew.
    await world.deliver();
    const again = await house.pm.send(panelInfo, { mainId }).ok();
    expect(again.lots[0]?.course).toHaveLength(phases.length);
  });

  test('the tenderee sees what is approved; others find nothing', async () => {
    const { mainId } = await publishedLot(house);
    expect((await house.owner.send(panelInfo, { mainId }).ok()).lots).toHaveLength(1);
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await stranger.send(panelInfo, { mainId }).refused('project.notFound');
    const supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
    await supplier.send(panelInfo, { mainId }).refused('kit.refused.permission');
  });

  test('overdue is what stands still although its hour has come, to the millisecond', async () => {
    const { mainId, packageId } = await publishedLot(house);
    const { mainId: other } = await freshLot(house);
    await world.deliver();
    const late = async () =>
      (await house.pm.send(pageProjects, { ...every, late: '1', size: 100 }).ok()).records.map(
        (r) => r.mainId,
      );
    const lotOf = async () =>
      (await house.pm.send(panelInfo, { mainId }).ok()).lots.find((l) => l.packageId === packageId);
    for (
      let phase = (await lotOf())?.phase;
      phase?.nextCode !== 'bidDeadline';
      phase = (await lotOf())?.phase
    ) {
      await world.setClock(phase?.nextAt ?? '');
      await world.fire();
    }
    const deadline = (await lotOf())?.phase?.nextAt ?? '';
    await world.setClock(new Date(Date.parse(deadline) - 1));
    await world.fire();
    expect(await late()).not.toContain(mainId);
    await world.setClock(deadline);
    await world.fire();
    expect(await late()).toContain(mainId);
    expect(await late()).not.toContain(other);
  });
});
