import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { boardDetail } from '#areas/console/shared/calls.ts';
import { projectDetail, removeProject, saveProject } from '../../shared/main/calls.ts';
import { packageDetail } from '../../shared/package/calls.ts';
import { House } from '../test/project.ts';
import { row, rowsOf } from '../test/sheet.ts';

let world: World;
let h: House;

beforeAll(async () => {
  world = await makeWorld();
  h = await House.of(world);
});

const undivided = (more: Record<string, unknown> = {}) =>
  h.main({ isHasPackage: '0', generalAmount: '480.5', generalAmountUnit: '1', ...more });

/** An undivided project with two goods rows, whose lot has failed. */
async function failed(more: Record<string, unknown> = {}): Promise<{ mainId: string; packageId: string }> {
  const itemList = [row(), row({ itemName: '潜水泵', requestQuantity: '7' })];
  const made = await h.pm
    .send(saveProject, undivided({ dynamicItemVO: { templateId: h.templateId, itemList }, ...more }))
    .ok();
  await fail(made.packageId);
  return made;
}
const fail = (packageId: string) =>
  world.sql(`update project_package set status = '9010' where id = $1`, [packageId]);
const again = (againOf: string, more: Record<string, unknown> = {}) =>
  undivided({
    mainName: '水泵采购（重新招标）',
    againOf,
    dynamicItemVO: { templateId: h.templateId },
    ...more,
  });

describe('a lot that failed is tendered again', () => {
  test('with its goods, counted, and known on both sides', async () => {
    const first = await failed();
    const second = await h.pm.send(saveProject, again(first.packageId)).ok();
    expect(await h.pm.send(packageDetail, { packageId: second.packageId }).ok()).toMatchObject({
      goodsCount: 2,
    });
    expect(await rowsOf(h, second.packageId)).toMatchObject([
      { itemNo: 1, itemName: '离心泵', dynamicField4: '559501.01' },
      { itemNo: 2, itemName: '潜水泵', requestQuantity: '7' },
    ]);
    const of = { round: 2, packageId: first.packageId, packageName: '江州第二水厂水泵采购' };
    expect((await h.pm.send(projectDetail, { mainId: second.mainId }).ok()).again).toMatchObject(of);
    expect((await h.pm.send(projectDetail, { mainId: first.mainId }).ok()).again).toBeNull();
    const board = await h.pm.send(boardDetail, { packageId: first.packageId }).ok();
    expect(board.againMainId).toBe(second.mainId);
    await fail(second.packageId);
    const third = await h.pm.send(saveProject, again(second.packageId)).ok();
    expect((await h.pm.send(projectDetail, { mainId: third.mainId }).ok()).again).toMatchObject({ round: 3 });
    const [event] = await world.sql<{ of: string }>(
      `select payload ->> 'againOf' as of from event where type = 'project.saved' and subject_id = $1`,
      [third.mainId],
    );
    expect(event?.of).toBe(second.packageId);
  });

  test('with other goods where they are sent, and none of another template', async () => {
    const first = await failed();
    const own = { templateId: h.templateId, itemList: [row({ itemName: '阀门' })] };
    const second = await h.pm.send(saveProject, again(first.packageId, { dynamicItemVO: own })).ok();
    expect(await rowsOf(h, second.packageId)).toMatchObject([{ itemName: '阀门' }]);
    const other = await failed();
    await h.pm
      .send(saveProject, again(other.packageId, { dynamicItemVO: null }))
      .ok()
      .then(async ({ packageId }) => expect(await rowsOf(h, packageId)).toEqual([]));
  });

  test('once, however many try at a time, and anew when the attempt was removed', async () => {
    const { packageId } = await failed();
    const tried = await Promise.all(
      Array.from({ length: 8 }, () => h.pm.send(saveProject, again(packageId)).envelope()),
    );
    expect(tried.filter((a) => a.code === 200)).toHaveLength(1);
    expect(new Set(tried.filter((a) => a.code !== 200).map((a) => a.key))).toEqual(
      new Set(['project.wrong.againTaken']),
    );
    const made = tried.find((a) => a.code === 200)?.data as { mainId: string };
    await h.pm.send(removeProject, { mainId: made.mainId }).ok();
    await h.pm.send(saveProject, again(packageId)).ok();
  });

  test('only when it has failed, and only by who works on it', async () => {
    const standing = await h.pm.send(saveProject, undivided()).ok();
    await h.pm.send(saveProject, again(standing.packageId)).refused('project.wrong.againNotFailed');
    const { packageId, mainId } = await failed();
    const colleague = await world.user({ roles: ['pm'] });
    const mine = (user: TestUser) => ({ ...again(packageId), pmId: user.id });
    await colleague.send(saveProject, mine(colleague)).refused('kit.refused.permission');
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await stranger.send(saveProject, mine(stranger)).refused('project.lotNotFound');
    await h.pm.send(saveProject, again(mainId)).refused('project.lotNotFound');
  });
});
