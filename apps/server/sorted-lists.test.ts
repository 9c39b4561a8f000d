import { beforeAll, describe, expect, test } from 'vitest';
import { freshLot, type House, houseOf } from '#areas/tender-file/server/test/house.ts';
import { pageProjects } from '#areas/project/shared/main/calls.ts';
import { pageContracts } from '#areas/entrust-contract/shared/calls.ts';
import { pageAwards } from '#areas/award/shared/calls.ts';
import { pageCommittees, pageReplacements } from '#areas/committee/shared/calls.ts';
import { makeWorld } from './test/world.ts';

let house: House;

beforeAll(async () => {
  house = await houseOf(await makeWorld());
  for (let n = 0; n < 3; n += 1) await freshLot(house);
});

describe('a list is turned round', () => {
  const ids = async (asked: object) =>
    (await house.pm.send(pageProjects, asked).ok()).records.map((row) => row.mainId);

  test('by the field that leads its order, page by page and from its end', async () => {
    const newest = await ids({});
    expect(newest.length).toBeGreaterThanOrEqual(3);
    const oldest = newest.toReversed();
    expect(await ids({ sortField: 'createdAt', sortOrder: 'desc' })).toEqual(newest);
    expect(await ids({ sortField: 'createdAt', sortOrder: 'asc' })).toEqual(oldest);
    const turned = { sortField: 'createdAt', sortOrder: 'asc', size: '1' };
    expect(await ids({ ...turned, current: '2' })).toEqual([oldest[1]]);
    expect(await ids({ ...turned, fromEnd: '1' })).toEqual([oldest.at(-1)]);
    expect(await ids({ ...turned, searchKey: '没有这样的项目' })).toEqual([]);
  });

  test('by no other field', async () => {
    await house.pm.send(pageProjects, { sortField: 'mainName', sortOrder: 'asc' }).refused('kit.wrong.input');
    await house.pm
      .send(pageProjects, { sortField: 'createdAt', sortOrder: 'sideways' })
      .refused('kit.wrong.input');
    const asked = { sortField: 'contractName', sortOrder: 'asc' } as object;
    await house.pm.send(pageContracts, asked).refused('kit.wrong.input');
    await house.pm.send(pageCommittees, asked).refused('kit.wrong.input');
    await house.pm.send(pageAwards, asked).refused('kit.wrong.input');
    // A list with no such order does not know the question.
    const lead = await house.world.user({ roles: ['ownerlead'], org: house.world.tenderee });
    const plain = await lead.send(pageReplacements, {}).ok();
    expect(await lead.send(pageReplacements, asked).ok()).toEqual(plain);
  });
});
