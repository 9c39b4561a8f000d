import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { addContract } from '#areas/entrust-contract/shared/calls.ts';
import { defineProcedure } from '#areas/procedure/server/index.ts';
import { procedureList } from '#areas/procedure/shared/calls.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { contractPage, projectDetail, saveProject, updateProject } from '../shared/main/calls.ts';
import { packageDetail, savePackage, updatePackage } from '../shared/package/calls.ts';
import { House } from './test/project.ts';

let world: World;
let h: House;
const flows: Record<string, string> = {};

/** A procedure that can be carried through in a mode that has none yet. */
async function carried(purchaseMode: string, exeModel?: string): Promise<void> {
  await world.tx((tx) =>
    defineProcedure(tx, {
      procCode: `TRIAL-${purchaseMode}-${exeModel ?? ''}`,
      procName: '试行流程',
      procNameEn: 'Trial',
      purchaseMode,
      ...(exeModel ? { exeModel } : {}),
      qualMode: '20',
      sort: 90,
      steps: [
        {
          code: 'S1',
          name: { zh: '第一步', en: 'First step' },
          stage: 'pre',
          operations: [
            {
              code: 'do',
              name: { zh: '办理', en: 'Do' },
              for: 'PM',
              url: frameScreens.home,
              permission: 'project.view',
              isKeyOp: true,
            },
          ],
        },
      ],
    }),
  );
  const [flow] = await h.pm.send(procedureList, { purchaseMode, ...(exeModel ? { exeModel } : {}) }).ok();
  flows[`${purchaseMode}${exeModel ?? ''}`] = flow?.id ?? '';
}

beforeAll(async () => {
  world = await makeWorld();
  h = await House.of(world);
  await carried('1070');
  await carried('1030', '1');
  await carried('1030', '2');
});

const undivided = (more: Record<string, unknown>) =>
  h.main({ isHasPackage: '0', generalAmount: '5', tempFlag: '1', ...more });

describe('fields that depend on others', () => {
  test('an auction has prices of the whole, keeps them for single items and clears them without an auction price', async () => {
    const sheet = { dynamicItemVO: { templateId: h.templateId } };
    const auction = { purchaseMode: '1070', businessFlowId: flows['1070'], biddingMold: '1', ...sheet };
    const total = { ...auction, biddingType: '1', floorPrice: '9', gradientPrice: '1' };
    const { mainId, packageId } = await h.pm.send(saveProject, undivided(total)).ok();
    expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({
      isLawBid: null,
      isPushCebpub: '0',
      floorPrice: '9',
      gradientPrice: '1',
    });
    const change = (more: object) => h.pm.send(updateProject, undivided({ ...total, ...more, mainId })).ok();
    await change({ biddingType: '2' });
    expect(await h.pm.send(packageDetail, { packageId }).ok()).toMatchObject({
      biddingType: '2',
      floorPrice: '9',
      gradientPrice: '1',
    });
    await change({ biddingType: '2', floorPrice: 'neun' });
    expect((await h.pm.send(packageDetail, { packageId }).ok()).floorPrice).toBeNull();
    await change({ biddingType: '0' });
    expect(await h.pm.send(packageDetail, { packageId }).ok()).toMatchObject({
      biddingType: '0',
      floorPrice: null,
      gradientPrice: null,
    });
  });

  test('the execution model is asked for in its modes, and its procedure must be of it', async () => {
    const inquiry = { purchaseMode: '1030', businessFlowId: flows['10301'] };
    const answer = await h.pm.send(saveProject, undivided(inquiry)).refused('kit.wrong.input');
    expect(answer.fields?.map((f) => f.path)).toEqual(['exeModel']);
    await h.pm.send(saveProject, undivided({ ...inquiry, exeModel: '2' })).refused('project.wrong.flow');
    const { mainId } = await h.pm.send(saveProject, undivided({ ...inquiry, exeModel: '1' })).ok();
    expect((await h.pm.send(projectDetail, { mainId }).ok()).exeModel).toBe('1');
  });

  test('a lot of the project’s own mode has the execution model that the project has fixed', async () => {
    const inquiry = { purchaseMode: '1030', businessFlowId: flows['10301'], exeModel: '1' };
    const { mainId } = await h.pm.send(saveProject, h.main(inquiry)).ok();
    const other = { ...inquiry, exeModel: '2', businessFlowId: flows['10302'], tempFlag: '1' };
    const refusal = await h.pm.send(savePackage, h.lot(mainId, other)).refused('project.wrong.exeModel');
    expect(refusal.fields?.map((f) => f.msg)).toEqual(['标段的执行方式须与项目一致']);
    await h.pm.send(savePackage, h.lot(mainId, inquiry)).ok();
  });
});

describe('where a lot lies', () => {
  test('it lies where its project does until it says otherwise, and may be the single-level province', async () => {
    const { mainId } = await h.draft(0);
    const { packageId } = await h.pm.send(savePackage, h.lot(mainId)).ok();
    const place = async () => {
      const { projectareaProvince, projectareaCity, projectareaCountry } = await h.pm
        .send(packageDetail, { packageId })
        .ok();
      return [projectareaProvince, projectareaCity, projectareaCountry];
    };
    expect(await place()).toEqual(['990000', '990100', '990102']);
    const change = (more: object) => h.pm.send(updatePackage, h.lot(mainId, { packageId, ...more }));
    await change({ address: ['990000', '990200', '990201'] }).ok();
    expect(await place()).toEqual(['990000', '990200', '990201']);
    await change({ address: ['830000'] }).ok();
    expect(await place()).toEqual(['830000', '100000', null]);
    const wrong = await change({ address: ['990000', '990100', '990201'] }).refused('kit.wrong.choice');
    expect(wrong.fields?.map((f) => f.path)).toEqual(['projectareaCountry']);
    const half = await change({ projectareaProvince: '990000' }).refused('project.need.address');
    expect(half.fields?.map((f) => f.path)).toEqual(['projectareaCity']);
  });
});

test('an undivided project answers with the sheet of its one lot, a divided one with none', async () => {
  const one = await h.pm
    .send(saveProject, undivided({ dynamicItemVO: { templateId: h.templateId }, programProjectType: 'B' }))
    .ok();
  const record = await h.pm.send(projectDetail, { mainId: one.mainId }).ok();
  expect(record).toMatchObject({
    programProjectType: 'B',
    packageSeq: 1,
    wzmxTemplateId: h.templateId,
    wzmxTemplateIdOld: h.templateId,
    wzmxTemplateName: record.packageList[0]?.wzmxTemplateName,
    dynamicItemVO: { templateId: h.templateId },
  });
  expect(record.dynamicItemVO?.codeList).toContain('itemName');
  const { mainId } = await h.draft(2);
  expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({
    packageSeq: null,
    wzmxTemplateId: null,
    dynamicItemVO: null,
  });
  await h.pm.send(saveProject, undivided({ programProjectType: 'Z' })).refused('kit.wrong.choice');
});

test('contracts are found by what the picker calls keyword', async () => {
  for (const contractName of ['甲委托合同', '乙委托合同'])
    await h.pm
      .send(addContract, {
        contractName,
        contractType: '1',
        tendereeId: h.tenderee.id,
        tendereeName: 'x',
        feeType: '2',
        feeMethod: '1',
        serviceFeePercent: '1',
        opType: '2',
      })
      .ok();
  const named = async (q: object) =>
    (await h.pm.send(contractPage, q).ok()).records.map((c) => c.contractName);
  expect(await named({ keyword: '甲委托' })).toEqual(['甲委托合同']);
  expect(await named({ keyword: '没有' })).toEqual([]);
  expect(await named({})).toHaveLength(2);
});

test('a lot gets the number that was asked for while it is free, else the next one', async () => {
  const { mainId } = await h.draft(2);
  const saved = (packageSeq?: unknown) => h.pm.send(savePackage, h.lot(mainId, { packageSeq }));
  expect((await saved('9').ok()).packageSeq).toBe(9);
  expect((await saved(3).ok()).packageSeq).toBe(3);
  expect((await saved('').ok()).packageSeq).toBe(10);
  const taken = await saved(2).refused('project.wrong.seqTaken');
  expect(taken.fields?.map((f) => [f.path, f.msg])).toEqual([['packageSeq', '标段序号已存在']]);
  await saved('0').refused('project.wrong.seq');
  const { packageList } = await h.pm.send(projectDetail, { mainId }).ok();
  expect(packageList.map((l) => [l.packageSeq, l.packageCode.split('/').at(-1)])).toEqual(
    [1, 2, 3, 9, 10].map((n) => [n, String(n)]),
  );
});
