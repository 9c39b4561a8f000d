import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { publishedLot } from '#areas/bulletin/server/test/house.ts';
import { saveCommittee } from '#areas/committee/shared/calls.ts';
import { keepPhase, moveLot, PHASE_DUE } from '#areas/project/server/index.ts';
import { pageProjects, projectDetail } from '#areas/project/shared/main/calls.ts';
import { publicPhase, type ShownPhase } from '#areas/project/shared/phase.ts';
import { lotInWorld } from '#areas/project/server/test/lot.ts';
import {
  approveFile,
  fileForm,
  freshLot,
  type House,
  houseOf,
} from '#areas/tender-file/server/test/house.ts';
import { confirmJoin, pageMyLots, saveFile } from '#areas/tender-file/shared/calls.ts';
import { SimpleHouse } from '#areas/simple-bidding/server/test/house.ts';
import { boardDetail } from '../shared/calls.ts';
import { workOutPhase } from './phases.ts';

const quotes = await SimpleHouse.of(3);

let world: World;
let house: House;
let supplier: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  house = await houseOf(world);
  supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
});

const everyMode = { status: [], phase: [], purchaseMode: [], bidOrganizationWay: [] };

async function phaseOf(user: TestUser, packageId: string): Promise<ShownPhase | null> {
  await world.deliver();
  return (await user.send(boardDetail, { packageId }).ok()).phase;
}

describe('the phase of a lot follows its facts', () => {
  test('from the documents to the opening, by events and by the clock', async () => {
    const { packageId, mainId } = await freshLot(house);
    await house.pm.send(saveFile, { packageId, ...(await fileForm(house)) }).ok();
    expect(await phaseOf(house.pm, packageId)).toMatchObject({ phase: 'drafting', nextAt: null });
    await approveFile(house, packageId);
    expect(await phaseOf(house.pm, packageId)).toMatchObject({
      phase: 'awaitingBulletin',
      nextCode: 'saleBegin',
    });
    const detail = await house.pm.send(projectDetail, { mainId }).ok();
    expect(detail.packageList[0]?.phase?.phase).toBe('awaitingBulletin');
  });

  test('on the market it moves on at its dates, without any event', async () => {
    const { packageId } = await publishedLot(house);
    await supplier.send(confirmJoin, { packageId }).ok();
    const onSale = await phaseOf(house.pm, packageId);
    expect(onSale).toMatchObject({ phase: 'onSale', nextCode: 'saleEnd' });
    const mine = await supplier.send(pageMyLots, { searchKey: '' }).ok();
    expect(mine.records.find((r) => r.packageId === packageId)?.phase).toEqual(onSale);
    await world.setClock(onSale?.nextAt ?? '');
    await world.fire();
    const waiting = await phaseOf(house.pm, packageId);
    expect(waiting).toMatchObject({ phase: 'awaitingOpening', nextCode: 'bidDeadline', why: null });
    await world.setClock(waiting?.nextAt ?? '');
    await world.fire();
    expect(await phaseOf(house.pm, packageId)).toMatchObject({
      phase: 'awaitingOpening',
      why: 'openingDue',
    });
  });

  test('the supplier learns nothing of what goes on after the opening', async () => {
    const { packageId, mainId } = await publishedLot(house);
    await supplier.send(confirmJoin, { packageId }).ok();
    await world.tx((tx) => moveLot(tx, packageId, 'startOpening'));
    await world.tx((tx) => moveLot(tx, packageId, 'finishOpening'));
    const time = new Date((await world.now()).getTime() + 86_400_000).toISOString();
    await house.pm
      .send(saveCommittee, { packageId, plannedExtractCount: '5', time, location: '评标一室' })
      .ok();
    expect(await phaseOf(house.pm, packageId)).toEqual({
      phase: 'forming',
      nextCode: 'reviewTime',
      nextAt: time,
      why: null,
    });
    const hidden = { phase: 'inReview', nextCode: null, nextAt: null, why: null };
    expect(await phaseOf(supplier, packageId)).toEqual(hidden);
    await world.tx((tx) => moveLot(tx, packageId, 'fail'));
    expect(await phaseOf(house.pm, packageId)).toMatchObject({ phase: 'failed', why: 'ended' });
    const failed = await house.pm.send(pageProjects, { ...everyMode, phase: ['failed'] }).ok();
    expect(failed.records.map((r) => r.mainId)).toContain(mainId);
    const drafting = await house.pm.send(pageProjects, { ...everyMode, phase: ['drafting'] }).ok();
    expect(drafting.records.map((r) => r.mainId)).not.toContain(mainId);
  });

  test('the clock and an event at the same moment do not wait for each other', async () => {
    const { packageId } = await publishedLot(house);
    const onSale = await phaseOf(house.pm, packageId);
    await world.setClock(onSale?.nextAt ?? '');
    const isWaiting = async () =>
      (await world.sql<{ n: number }>('select count(*)::int as n from pg_locks where not granted'))[0]?.n !==
      0;
    const begun = Promise.withResolvers<void>();
    let isOver = false;
    const fired = begun.promise
      .then(() => world.app.ticker.fire())
      .then(() => {
        isOver = true;
      });
    await world.tx((tx) =>
      keepPhase(tx, packageId, async () => {
        begun.resolve();
        while (!isOver && !(await isWaiting()));
        return { phase: 'onSale', next: ['saleEnd', new Date(tx.now.getTime() + 60_000)] };
      }),
    );
    await fired;
    const kept = await world.sql(
      'select attempts, error, done_at from deadline where kind = $1 and subject_id = $2',
      [PHASE_DUE, packageId],
    );
    expect(kept).toEqual([{ attempts: 0, error: null, done_at: null }]);
  });

  test('two who work it out at once keep one', async () => {
    const { packageId } = await lotInWorld(world, { pm: house.pm });
    const kept = await Promise.all([1, 2].map(() => world.tx((tx) => workOutPhase(tx, packageId))));
    expect(kept.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
  });
});

test('an objection is not told to suppliers', () => {
  const at = '2026-12-01T16:00:00.000Z';
  const told = publicPhase({ phase: 'objection', nextCode: 'publicityEnd', nextAt: at, why: null });
  expect(told).toEqual({ phase: 'publicised', nextCode: 'publicityEnd', nextAt: at, why: null });
});

test('what is bought by quotes is open for quotes, then compared; its dates speak of no documents and no questions', async () => {
  const board = async (packageId: string) => {
    await quotes.world.deliver();
    const { phase, dates } = await quotes.pm.send(boardDetail, { packageId }).ok();
    return {
      phase: phase?.phase,
      next: phase?.nextCode,
      why: phase?.why,
      dates: dates.map((one) => one.code),
    };
  };
  const { packageId } = await quotes.approved();
  expect(await board(packageId)).toMatchObject({ phase: 'awaitingInvitation', next: 'quotesUntil' });
  const lot = await quotes.published();
  const dates = ['issued', 'saleBegin', 'deadline'];
  expect(await board(lot.packageId)).toEqual({ phase: 'quoting', next: 'quotesUntil', why: null, dates });
  const bidders = quotes.suppliers.slice(0, 3);
  for (const [i, one] of bidders.entries()) await quotes.quotes(lot, one, [`${90 + i}`, '10']);
  await quotes.opened(lot, bidders);
  expect(await board(lot.packageId)).toMatchObject({ phase: 'comparing', next: null });
});
