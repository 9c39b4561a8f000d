import { submissionScreens } from '#areas/bid-submission/shared/screens.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { moveLot } from '#areas/project/server/index.ts';
import { saveMembers } from '#areas/project/shared/member/calls.ts';
import { procedureList, stageList } from '#areas/procedure/shared/calls.ts';
import { boardDetail, bulletinNodes, type ConsoleStep, consoleList, stepList } from '../shared/calls.ts';
import { bulletinForm, publishedLot } from '#areas/bulletin/server/test/house.ts';
import { saveBulletin } from '#areas/bulletin/shared/calls.ts';
import { CHECK_IN_MINUTES } from '#areas/bid-opening/shared/rules.ts';
import { askQuestion } from '#areas/clarification/shared/calls.ts';
import { saveCommittee } from '#areas/committee/shared/calls.ts';
import { lotInWorld } from '#areas/project/server/test/lot.ts';
import {
  approveFile,
  fileForm,
  freshLot,
  type House,
  houseOf,
  keepLotKey,
} from '#areas/tender-file/server/test/house.ts';
import { confirmJoin, saveFile } from '#areas/tender-file/shared/calls.ts';

let world: World;
let pm: TestUser;
let owner: TestUser;
let supplier: TestUser;
let house: House;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
  owner = await world.user({ roles: ['owner'], org: world.tenderee });
  supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
  house = await houseOf(world);
});

const statuses = (steps: readonly ConsoleStep[]) => Object.fromEntries(steps.map((s) => [s.id, s.status]));
const lastOps = (steps: readonly ConsoleStep[]) =>
  steps.flatMap((s) => s.children.filter((o) => o.isLastOp === '1').map((o) => `${s.id}.${o.opCode}`));

describe('the procedure', () => {
  test('only modes whose steps have screens are on offer', async () => {
    const all = await pm.send(procedureList, {}).ok();
    expect(all.map((p) => p.purchaseMode)).toEqual(['1010', '1020', '2010', '2020', '3010', '3020']);
    expect(await pm.send(procedureList, { purchaseMode: '1070' }).ok()).toEqual([]);
    const stages = await pm.send(stageList, { procDefId: all[0]?.id }).ok();
    expect(stages.map((s) => s.stageCode)).toEqual([
      'S1',
      'S3',
      'S4',
      'S5',
      'S6',
      'S9',
      'S8',
      'S10',
      'S12',
      'S13',
      'S16',
      'S17',
      'S19',
      'S20',
      'S22',
    ]);
  });
});

describe('the console', () => {
  test('shows the steps of an approved lot to its manager, and what comes next', async () => {
    const { packageId, packageIds, mainId } = await lotInWorld(world, { pm, lots: 2 });
    const view = await pm.send(consoleList, { packageId, opType: 'PM', projectId: mainId }).ok();
    expect(view).toMatchObject({ side: 'PM', isSupplier: '0', packageId, mainId });
    expect(view.packageList.map((p) => p.id)).toEqual(packageIds);
    expect(view.packageList[0]).toMatchObject({
      purchaseMode: '1010',
      isSupplier: '0',
      projectId: mainId,
      prefectureCode: '2000',
    });
    expect(view.stepList[0]).toMatchObject({ id: 'S1', title: '项目登记与审批', status: '6' });
    expect(statuses(view.stepList)).toMatchObject({ S1: '6', S3: '1', S4: '0', S9: '0', S10: '0', S20: '0' });
    expect(lastOps(view.stepList)).toEqual(['S3.make']);
    const make = view.stepList.find((s) => s.id === 'S3')?.children[0];
    expect(make).toMatchObject({
      opUrl: '/v6-template/master-page/file/make-file',
      priv: '2',
      isKeyOp: '1',
      showType: '1',
      status: '1',
    });
    const board = await pm.send(boardDetail, { packageId }).ok();
    expect(board).toMatchObject({
      generalAmount: '500',
      isLawBid: '1',
      dates: [],
    });
    const english = await pm.send(consoleList, { packageId }, { language: 'en' }).ok();
    expect(english.stepList[0]?.title).toBe('Project and approval');
  });

  test('goes on to the bulletin once the documents are approved, though they are not issued yet', async () => {
    const { packageId } = await freshLot(house);
    const view = async (user: TestUser) => (await user.send(consoleList, { packageId }).ok()).stepList;
    const shown = async (user: TestUser, at: string) =>
      (await view(user)).flatMap((s) => s.children).find((o) => o.opCode === at)?.showType;
    expect(lastOps(await view(house.owner))).toEqual(['S3.lotKey']);
    await house.pm.send(saveFile, { packageId, ...(await fileForm(house)) }).ok();
    expect(lastOps(await view(house.pm))).toEqual(['S3.make']);
    expect(await shown(house.pm, 'make')).toBe('2');
    await approveFile(house, packageId);
    expect(await shown(house.pm, 'make')).toBe('6');
    expect(lastOps(await view(house.pm))).toEqual(['S4.edit']);
    expect(statuses(await view(house.pm))).toMatchObject({ S3: '1', S4: '1' });
    await keepLotKey(house, packageId);
    expect(lastOps(await view(house.owner))).toEqual([]);
  });

  test('says of a step that waits for its day when it can begin, to each side as it may know it', async () => {
    const { packageId } = await freshLot(house);
    const days = async (user: TestUser) =>
      Object.fromEntries(
        (await user.send(consoleList, { packageId }).ok()).stepList.map((s) => [s.id, s.opensAt]),
      );
    expect(new Set(Object.values(await days(house.pm)))).toEqual(new Set([null]));
    await approveFile(house, packageId);
    const dates = (await house.pm.send(boardDetail, { packageId }).ok()).dates;
    const deadline = new Date(dates.find((d) => d.code === 'deadline')?.at ?? '').getTime();
    const checkIn = new Date(deadline - CHECK_IN_MINUTES * 60_000).toISOString();
    expect(await days(house.pm)).toMatchObject({ S3: null, S10: checkIn, S12: null });
    const reviewTime = new Date(deadline + 86_400_000).toISOString();
    const out = await publishedLot(house);
    const plan = { plannedExtractCount: '5', time: reviewTime, location: '评标一室' };
    await house.pm.send(saveCommittee, { packageId: out.packageId, ...plan }).ok();
    const of = async (user: TestUser) =>
      (await user.send(consoleList, { packageId: out.packageId }).ok()).stepList.find((s) => s.id === 'S12');
    expect(await of(house.pm)).toMatchObject({ status: '0', opensAt: reviewTime });
    // When the review is held is not for suppliers.
    const { stepList: theirs } = await supplier.send(consoleList, { packageId: out.packageId }).ok();
    expect(JSON.stringify(theirs)).not.toContain(reviewTime);
    expect(theirs.find((s) => s.id === 'S10')).toMatchObject({ status: '0', opensAt: expect.any(String) });
    // What the manager owes by a date comes before what may be done at any time.
    const next = async () =>
      lastOps((await house.pm.send(consoleList, { packageId: out.packageId }).ok()).stepList);
    expect(await next()).toEqual(['S8.draw']);
    const asker = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
    await asker.send(confirmJoin, { packageId: out.packageId }).ok();
    await asker.send(askQuestion, { packageId: out.packageId, content: '扬程以哪一处为准？' }).ok();
    await world.deliver();
    expect(await next()).toEqual(['S6.clarify']);
  });

  test('tells the steps alone, and the bulletins of a lot to each as it may know them', async () => {
    const { packageId } = await freshLot(house);
    await approveFile(house, packageId);
    const { stepList: tree } = await house.pm.send(consoleList, { packageId }).ok();
    expect(await house.pm.send(stepList, { packageId, opType: 'PM' }).ok()).toEqual(tree);
    await supplier.send(stepList, { packageId }).refused('console.notFound');
    await house.pm.send(saveBulletin, await bulletinForm(house, packageId)).ok();
    expect(await house.pm.send(bulletinNodes, { packageId }).ok()).toMatchObject([
      { packageId, bulletinType: 'tender', status: '10', publishedAt: null },
    ]);
    const cashier = await world.user({ roles: ['cashier'] });
    await cashier.send(bulletinNodes, { packageId }).refused('console.notFound');
    const out = await publishedLot(house);
    expect(await supplier.send(bulletinNodes, { packageId: out.packageId }).ok()).toMatchObject([
      { status: '50' },
    ]);
  });

  test('shows the tenderee no lot of the project that is still being prepared', async () => {
    const { packageId, packageIds } = await lotInWorld(world, { pm, lots: 2 });
    await world.sql(`update project_package set status = '1010' where id = $1`, [packageIds[1]]);
    const lots = async (user: TestUser) =>
      (await user.send(consoleList, { packageId }).ok()).packageList.map((p) => p.id);
    expect(await lots(owner)).toEqual([packageId]);
    expect(await lots(pm)).toEqual(packageIds);
  });

  test('gives each side its own operations', async () => {
    const { packageId } = await lotInWorld(world, { pm, status: '3080' });
    const own = await owner.send(consoleList, { packageId }).ok();
    expect(own.side).toBe('owner');
    expect(own.stepList.flatMap((s) => s.children.map((o) => o.opCode))).not.toContain('make');
    expect(own.stepList.find((s) => s.id === 'S3')?.children[0]).toMatchObject({
      opCode: 'lotKey',
      priv: '2',
    });
    // Who keeps no keys is not led to where the keys are made.
    const lead = await world.user({ roles: ['ownerlead'], org: world.tenderee });
    const led = (await lead.send(consoleList, { packageId }).ok()).stepList.flatMap((s) => s.children);
    expect(led.map((o) => o.opCode)).toContain('view');
    expect(led.map((o) => o.opCode)).not.toContain('lotKey');
    const theirs = await supplier.send(consoleList, { packageId }).ok();
    expect(theirs).toMatchObject({ side: 'supplier', isSupplier: '1' });
    expect(theirs.packageList).toHaveLength(1);
    expect(Object.keys(statuses(theirs.stepList))).toEqual([
      'S4',
      'S5',
      'S6',
      'S9',
      'S10',
      'S17',
      'S20',
      'S22',
    ]);
    expect(await supplier.send(boardDetail, { packageId }).ok()).toMatchObject({ generalAmount: null });
  });

  test('a colleague looks, a member with the right of the stage operates', async () => {
    const { packageId, mainId } = await lotInWorld(world, { pm });
    const colleague = await world.user({ roles: ['pm'] });
    const privs = async () =>
      (await colleague.send(consoleList, { packageId }).ok()).stepList
        .find((s) => s.id === 'S3')
        ?.children.map((o) => o.priv);
    expect(await privs()).toEqual(['1']);
    const member = (operatePriv: string) => ({
      operatorId: colleague.id,
      operatorPrivList: [{ stageCode: 'pre', operatePriv }],
    });
    await pm.send(saveMembers, { mainId, operatorIdList: [{ operatorId: pm.id }, member('2')] }).ok();
    expect(await privs()).toEqual(['2']);
    await pm.send(saveMembers, { mainId, operatorIdList: [{ operatorId: pm.id }, member('')] }).ok();
    expect(await privs()).toEqual([]);
    const leader = await world.user({ roles: ['leader'] });
    const seen = await leader.send(consoleList, { packageId }).ok();
    expect(new Set(seen.stepList.flatMap((s) => s.children.map((o) => o.priv)))).toEqual(new Set(['1']));
    // What would answer with a refusal is no link.
    expect(seen.stepList.flatMap((s) => s.children.map((o) => o.opUrl))).not.toContain(
      submissionScreens.submitted,
    );
  });

  test('says first what the caller has to do, then whom one waits for, and suppliers nothing of others', async () => {
    const { packageId } = await freshLot(house);
    await house.pm.send(saveFile, { packageId, ...(await fileForm(house)) }).ok();
    await world.deliver();
    const of = async (user: TestUser) => {
      const { duties, waiting } = await user.send(boardDetail, { packageId }).ok();
      return [duties.map((d) => d.title), waiting.map((w) => `${w.who} ${w.title}`)];
    };
    const [make, keep] = ['编制采购文件并提交审批', '生成并保管标段密钥'];
    expect(await of(house.pm)).toEqual([[make], [`tenderee ${keep}`]]);
    expect(await of(house.owner)).toEqual([[keep], [`agency ${make}`]]);
    const published = await lotInWorld(world, { pm, status: '3080' });
    await world.app.rebuildDuties();
    const seen = await supplier.send(boardDetail, { packageId: published.packageId }).ok();
    expect(seen).toMatchObject({ duties: [], waiting: [] });
  });

  test('follows the lot to its end', async () => {
    const { packageId } = await lotInWorld(world, { pm, status: '3080' });
    const now = async () => statuses((await pm.send(consoleList, { packageId }).ok()).stepList);
    // The day of the opening has not come.
    expect(await now()).toMatchObject({ S10: '0', S8: '1', S12: '0' });
    await world.tx((tx) => moveLot(tx, packageId, 'startOpening'));
    await world.tx((tx) => moveLot(tx, packageId, 'finishOpening'));
    expect(await now()).toMatchObject({ S8: '1', S12: '1', S17: '0' });
    await world.tx((tx) => moveLot(tx, packageId, 'fail'));
    expect(await now()).toMatchObject({ S1: '6', S12: '7', S17: '7' });
  });
});

describe('who may', () => {
  test('nobody but the sides of a lot finds it, suppliers only once its bulletin is out', async () => {
    const { packageId } = await lotInWorld(world, { pm });
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    const other = await world.user({ roles: ['owner'], org: await world.org('tenderee') });
    const cashier = await world.user({ roles: ['cashier'] });
    for (const user of [stranger, other, supplier, cashier]) {
      await user.send(consoleList, { packageId }).refused('console.notFound');
      await user.send(boardDetail, { packageId }).refused('console.notFound');
    }
    const foreign = await world.user({
      roles: ['pm'],
      org: await world.org('agency', undefined, await world.tenant()),
    });
    await foreign.send(consoleList, { packageId }).refused('console.notFound');
    await world.anonymous.send(consoleList, { packageId }).refused('kit.refused.session');
    await world.tx((tx) => moveLot(tx, packageId, 'publishBulletin'));
    await supplier.send(consoleList, { packageId }).ok();
    await stranger.send(consoleList, { packageId }).refused('console.notFound');
    // Who runs or buys the lot does not see it as a bidder.
    const within = await world.user({ roles: ['supplier'], org: world.tenderee });
    await within.send(consoleList, { packageId }).refused('console.notFound');
  });
});
