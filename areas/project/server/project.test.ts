import { beforeAll, describe, expect, test } from 'vitest';
import { copiesOf } from '#apps/server/test/copies.ts';
import { LOTS_MOST } from '../shared/package/limits.ts';
import { answersBehind } from '#apps/server/test/behind.ts';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { addBuilding } from '#areas/building-project/shared/calls.ts';
import { addContract } from '#areas/entrust-contract/shared/calls.ts';
import {
  checkProject,
  configDetail,
  contractPage,
  pageProjects,
  pmList,
  projectDetail,
  relationChoices,
  relationDetail,
  relationPage,
  relevanceProjectUrl,
  saveProject,
  tendereeList,
  tieProject,
  untieProject,
  updateProject,
} from '../shared/main/calls.ts';
import { packageDetail, removePackage, savePackage, updatePackage } from '../shared/package/calls.ts';
import { House } from './test/project.ts';

let world: World;
let h: House;

beforeAll(async () => {
  world = await makeWorld();
  h = await House.of(world);
});

const stranger = async () => world.user({ roles: ['pm'], org: await world.org('agency') });

/** A contract with this client; `opType` 2 puts it into force at once (补录). */
const contract = (tendereeId: string, opType?: string) =>
  h.pm
    .send(addContract, {
      contractName: '水厂委托合同',
      contractType: '1',
      tendereeId,
      tendereeName: 'x',
      feeType: '2',
      feeMethod: '1',
      serviceFeePercent: '1',
      ...(opType ? { opType } : {}),
    })
    .ok();

describe('the project form', () => {
  test('is saved with an automatic number, read back and listed', async () => {
    const saved = await h.pm.send(saveProject, h.main({ mainCode: '保存后自动编号' })).ok();
    expect(saved.mainCode).toMatch(/^XM-\d{4}-\d{4}$/);
    const record = await h.pm.send(projectDetail, { mainId: saved.mainId }).ok();
    expect(record).toMatchObject({
      status: '1010',
      projectType: 'B',
      projectTypeSecond: 'B02',
      projectareaProvince: '990000',
      projectareaCountry: '990102',
      isNeedCa: '1',
      generalAmount: null,
      isPm: '1',
      operatePriv: '2',
      companyId: h.pm.org.id,
      deptId: '',
      deptName: '',
      businessFlowCode: 'OPEN-1010',
      businessFlowName: '公开招标（资格后审）',
      qualMode: '20',
      packageList: [],
      can: { modify: true, addLot: true, submit: false, remove: true },
    });
    expect(record.tendereeList).toMatchObject([
      { tendereeId: world.tenderee.id, isMain: '1', linkPerson: '郑江' },
    ]);
    const english = await h.pm.send(projectDetail, { mainId: saved.mainId }, { language: 'en' }).ok();
    expect(english.businessFlowName).toBe('Open tender (post-qualification)');
    const page = await h.pm.send(pageProjects, { searchKey: '水泵', status: ['1010'] }).ok();
    expect(page.records.map((r) => r.mainId)).toContain(saved.mainId);
  });

  test('saving with a project that is there changes it and makes no second one', async () => {
    const before = (await h.pm.send(pageProjects, { size: 1 }).ok()).total;
    const { mainId } = await h.pm.send(saveProject, h.main({ mainName: '一次新增' })).ok();
    const answers = await Promise.all(
      [1, 2, 3].map((n) => h.pm.send(saveProject, { ...h.main({ mainName: `改名${n}` }), mainId }).ok()),
    );
    expect(new Set(answers.map((a) => a.mainId))).toEqual(new Set([mainId]));
    expect((await h.pm.send(pageProjects, { size: 1 }).ok()).total).toBe(before + 1);
    const other = await stranger();
    await other.send(saveProject, { ...h.main(), mainId }).refused('project.notFound');
    await h.pm.send(saveProject, { ...h.main(), mainId: 'x' }).refused('kit.wrong.input');
  });

  test('names every missing field', async () => {
    const refusal = await h.pm.send(saveProject, { tendereeList: [] }).refused('kit.wrong.input');
    expect(refusal.fields?.map((f) => f.msg)).toEqual([
      '请输入项目名称',
      '请选择采购方式',
      '请选择预定义流程',
      '请选择项目分类',
      '请选择二级分类',
      '请选择行业分类',
      '请选择项目地区',
      '请选择项目地区',
      '请输入估算价',
      '请选择资金来源',
      '请选择项目经理',
      '请输入备注',
    ]);
  });

  test.each([
    [{ mainName: '长'.repeat(201) }, 'mainName', '长度不能超过200个字符'],
    [{ description: '长'.repeat(2001) }, 'description', '长度不能超过2000个字符'],
    [{ isHasPackage: '0', generalAmount: '0' }, 'generalAmount', '请输入正数'],
    [
      { isHasPackage: '0', generalAmount: '1.234', generalAmountUnit: '0' },
      'generalAmount',
      '最多保留两位小数',
    ],
    [{ isHasPackage: '0', generalAmount: '1.2345678' }, 'generalAmount', '最多保留六位小数'],
    [{ isHasPackage: '0', generalAmount: '1'.repeat(21) }, 'generalAmount', '估算价不能超过20个字符'],
    [{ isLawBid: null }, 'isLawBid', '请选择是否依法必招'],
    [{ isPushCebpub: '1' }, 'supervisionDeptName', '请输入监督部门名称'],
    [
      { isPushCebpub: '1', supervisionDeptName: '监'.repeat(51) },
      'supervisionDeptName',
      '长度不能超过50个字符',
    ],
    [{ serviceFeePercent: '100.5' }, 'serviceFeePercent', '请输入0到100之间的数字，最多保留两位小数'],
  ])('refuses %o', async (wrong, path, msg) => {
    const refusal = await h.pm.send(saveProject, h.main(wrong)).refused('kit.wrong.input');
    expect(refusal.fields).toContainEqual({ path, msg });
  });

  test.each([
    [{ linkPerson: '' }, 'tendereeList.0.linkPerson', '请输入联系人'],
    [{ linkMobile: '12900000000' }, 'tendereeList.0.linkMobile', '请输入正确的座机号或手机号'],
    [{ linkMobile: '87654321' }, 'tendereeList.0.linkMobile', '请输入正确的座机号或手机号'],
    [{ tendereeName: '' }, 'tendereeList.0.tendereeName', '请选择招标人/采购人'],
  ])('refuses the tenderee %o at its own place', async (wrong, path, msg) => {
    const row = { ...(h.main().tendereeList as object[])[0], ...wrong };
    const refusal = await h.pm.send(saveProject, h.main({ tendereeList: [row] })).refused('kit.wrong.input');
    expect(refusal.fields).toContainEqual({ path, msg });
    await h.pm
      .send(
        saveProject,
        h.main({
          tendereeList: [{ ...row, linkPerson: '郑江', linkMobile: '0571-87654321', tendereeName: 'x' }],
        }),
      )
      .ok();
  });

  test('knows its dictionaries, procedures, people and tenderees', async () => {
    await h.pm.send(saveProject, h.main({ projectType: ['A', 'B02'] })).refused('kit.wrong.choice');
    await h.pm.send(saveProject, h.main({ address: ['990000', '110100'] })).refused('kit.wrong.choice');
    // What waits for a screen is refused, whatever else fits.
    for (const mode of ['2040', '2050', '2060']) {
      const waits = h.main({ projectProp: mode.slice(0, 2), purchaseMode: mode });
      await h.pm.send(saveProject, waits).refused('project.wrong.mode');
    }
    await h.pm.send(saveProject, h.main({ purchaseMode: '2010' })).refused('project.wrong.mode');
    await h.pm.send(saveProject, h.main({ businessFlowId: world.tenderee.id })).refused('project.wrong.flow');
    await h.pm.send(saveProject, h.main({ pmId: h.leader.id })).refused('project.wrong.pm');
    await h.pm.send(saveProject, h.main({ tendereeList: [] })).refused('project.need.tenderee');
    await h.pm.send(saveProject, h.main({ unknown: '1' })).refused('kit.wrong.input');
    const entry = (h.main().tendereeList as object[])[0];
    await h.pm
      .send(saveProject, h.main({ tendereeList: [entry, entry] }))
      .refused('project.wrong.tendereeTwice');
    const second = await world.org('tenderee');
    const other = { ...entry, tendereeId: second.id, isMain: '1' };
    await h.pm.send(saveProject, h.main({ tendereeList: [entry, other] })).refused('project.wrong.oneMain');
    await h.pm.send(saveProject, h.main({ tendereeList: [entry, { ...other, isMain: '0' }] })).ok();
  });

  test('the single-level province has a fixed city and no county', async () => {
    const { mainId } = await h.pm.send(saveProject, h.main({ address: ['830000', '990100', '990102'] })).ok();
    expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({
      projectareaProvince: '830000',
      projectareaCity: '100000',
      projectareaCountry: null,
    });
  });

  test('who tenders independently is its own tenderee and has no contract', async () => {
    const { mainId } = await h.pm
      .send(
        saveProject,
        h.main({
          bidOrganizationWay: '20',
          tendereeList: [],
          conContractId: world.tenderee.id,
          serviceFee: '1',
        }),
      )
      .ok();
    expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({
      conContractId: null,
      serviceFee: null,
      tendereeList: [{ tendereeId: h.pm.org.id, isMain: '1' }],
    });
  });

  test('can be numbered by hand where the settings say so', async () => {
    await world.sql(
      `insert into prefecture_config (tenant_id, prefecture_code, config_key, config_value) values ($1, '2000', 'isMainCode', '1'), ($1, '2000', 'projectCodeLength', '10')`,
      [world.tenantId],
    );
    try {
      expect(await h.pm.send(configDetail, {}).ok()).toMatchObject({
        isMainCode: '1',
        projectCodeLength: 10,
        maxNumberOfSpecItem: 2000,
      });
      await h.pm.send(saveProject, h.main()).refused('project.need.mainCode');
      await h.pm
        .send(saveProject, h.main({ mainCode: 'JZ-2026-00001' }))
        .refused('project.wrong.codeTooLong');
      const { mainId } = await h.pm.send(saveProject, h.main({ mainCode: 'JZ-001' })).ok();
      await h.pm.send(saveProject, h.main({ mainCode: 'JZ-001' })).refused('project.wrong.codeTaken');
      expect(await h.pm.send(checkProject, { mainCode: 'JZ-001' }).ok()).toBe(false);
      expect(await h.pm.send(checkProject, { mainCode: 'JZ-001', mainId }).ok()).toBe(true);
      expect(await h.pm.send(checkProject, { mainCode: 'JZ-002' }).ok()).toBe(true);
    } finally {
      await world.sql(
        `delete from prefecture_config where config_key in ('isMainCode', 'projectCodeLength')`,
      );
    }
  });

  test('is tied to an effective contract of its main tenderee only', async () => {
    const draft = await contract(world.tenderee.id);
    await h.pm.send(saveProject, h.main({ conContractId: draft.id })).refused('project.wrong.contract');
    await h.pm.send(saveProject, h.main({ conContractId: '合同一' })).refused('project.wrong.contract');
    const named = h.main({ tenderCompId: world.tenderee.id });
    await h.pm.send(saveProject, named).refused('kit.wrong.reference');
    await h.pm.send(saveProject, { ...named, tenderCompId: world.agency.id }).ok();
    const foreign = await contract((await world.org('tenderee')).id, '2');
    await h.pm
      .send(saveProject, h.main({ conContractId: foreign.id }))
      .refused('project.wrong.contractClient');
    const good = await contract(world.tenderee.id, '2');
    const { mainId } = await h.pm.send(saveProject, h.main({ conContractId: good.id })).ok();
    expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({
      conContractId: good.id,
      conContractName: '水厂委托合同',
    });
    expect((await h.pm.send(contractPage, {}).ok()).records.map((r) => r.id)).not.toContain(draft.id);
    expect((await h.pm.send(relationPage, { conContractId: good.id }).ok()).records).toMatchObject([
      { mainId },
    ]);
    expect(await h.pm.send(relationDetail, { mainId }).ok()).toMatchObject({ contract: { id: good.id } });
    const other = await stranger();
    expect((await other.send(relationPage, { conContractId: good.id }).ok()).total).toBe(0);
    await h.pm
      .send(
        updateProject,
        h.main({ mainId, bidOrganizationWay: '20', tendereeList: [], conContractId: good.id }),
      )
      .ok();
    expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({ conContractId: null });
  });

  test('is tied to a contract and untied from the contract, while it is a draft', async () => {
    const { id: conContractId } = await contract(world.tenderee.id, '2');
    const { mainId } = await h.pm.send(saveProject, h.main({})).ok();
    const offered = async () =>
      (await h.pm.send(relationChoices, { conContractId, size: 100 }).ok()).records.map((r) => r.mainId);
    expect(await offered()).toContain(mainId);
    const alone = await h.pm.send(saveProject, h.main({ bidOrganizationWay: '20', tendereeList: [] })).ok();
    expect(await offered()).not.toContain(alone.mainId);
    await h.pm
      .send(tieProject, { mainId: alone.mainId, conContractId })
      .refused('project.wrong.notEntrusted');
    const other = await stranger();
    await other.send(tieProject, { mainId, conContractId }).refused('project.notFound');
    expect((await other.send(relationChoices, { conContractId }).ok()).total).toBe(0);
    await h.pm.send(tieProject, { mainId, conContractId: mainId }).refused('project.wrong.contract');
    const foreign = await contract((await world.org('tenderee')).id, '2');
    await h.pm
      .send(tieProject, { mainId, conContractId: foreign.id })
      .refused('project.wrong.contractClient');

    await h.pm.send(tieProject, { mainId, conContractId }).ok();
    expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({
      conContractId,
      conContractName: '水厂委托合同',
      // What the contract agrees for the agency's work.
      serviceFeePercent: '1',
    });
    expect(await offered()).not.toContain(mainId);
    await h.pm.send(tieProject, { mainId, conContractId }).refused('project.wrong.tied');
    expect((await h.pm.send(relationPage, { conContractId }).ok()).records).toMatchObject([
      { mainId, can: { untie: true } },
    ]);

    await Promise.all([1, 2].map(() => h.pm.send(untieProject, { mainId }).ok()));
    const ties = await world.sql(`select 1 from event where type = 'project.tied' and subject_id = $1`, [
      mainId,
    ]);
    // Once tied, once untied, though two sent it at once.
    expect(ties).toHaveLength(2);
    expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({ conContractId: null });
    expect((await h.pm.send(relationPage, { conContractId }).ok()).total).toBe(0);
  });

  test('offers managers and tenderees', async () => {
    const pms = await h.pm.send(pmList, {}).ok();
    expect(pms.map((p) => p.userId)).toContain(h.pm.id);
    expect(pms.map((p) => p.userId)).not.toContain(h.leader.id);
    expect((await h.pm.send(tendereeList, { searchKey: '水务' }).ok()).map((t) => t.tendereeId)).toContain(
      world.tenderee.id,
    );
  });
});

describe('without lots', () => {
  test('one implicit lot carries the amounts and follows the form', async () => {
    const { mainId, packageId } = await h.pm
      .send(saveProject, h.main({ isHasPackage: '0', generalAmount: '1,250.5' }))
      .ok();
    expect(packageId).not.toBe('');
    expect(await h.pm.send(packageDetail, { packageId }).ok()).toMatchObject({
      packageSeq: 1,
      bidOrganizationWay: '10',
      isEnter: '0',
      tenantId: world.tenantId,
      generalAmount: '1250.5',
      packageName: '江州第二水厂水泵采购',
    });
    await h.pm
      .send(
        updateProject,
        h.main({
          mainId,
          isHasPackage: '0',
          generalAmount: '99',
          generalAmountUnit: '0',
          mainName: '新名称',
        }),
      )
      .ok();
    expect(await h.pm.send(packageDetail, { packageId }).ok()).toMatchObject({
      generalAmount: '99',
      generalAmountUnit: '0',
      packageName: '新名称',
    });
    await h.pm.send(savePackage, h.lot(mainId)).refused('project.noLotsHere');
    await h.pm.send(updateProject, h.main({ mainId, isHasPackage: '1' })).ok();
    await h.pm.send(savePackage, h.lot(mainId)).ok();
    await h.pm
      .send(updateProject, h.main({ mainId, isHasPackage: '0', generalAmount: '1' }))
      .refused('project.hasLots');
  });
});

describe('lots', () => {
  test('are numbered in order and deleted with care', async () => {
    const { mainId, packageIds } = await h.draft(3);
    const list = (await h.pm.send(projectDetail, { mainId }).ok()).packageList;
    expect(list.map((l) => l.packageSeq)).toEqual([1, 2, 3]);
    expect(list[0]).toMatchObject({ can: { modify: true, remove: false } });
    await h.pm.send(removePackage, { packageId: packageIds[0] }).refused('project.firstLot');
    await h.pm.send(removePackage, { packageId: packageIds[1] }).ok();
    await h.pm.send(packageDetail, { packageId: packageIds[1] }).refused('project.lotNotFound');
    expect((await h.pm.send(savePackage, h.lot(mainId)).ok()).packageSeq).toBe(4);

    const lot = { table: 'project_package', id: packageIds[0] ?? '' };
    const other = `jsonb_build_object('package_seq', n + 4, 'package_code', 'copy/' || n)`;
    await copiesOf(h.world, lot, LOTS_MOST - 3, other);
    expect((await h.pm.send(projectDetail, { mainId }).ok()).packageList).toHaveLength(LOTS_MOST);
    const one = await h.pm.send(savePackage, h.lot(mainId)).refused('project.tooManyLots');
    expect(one.msg).toContain(String(LOTS_MOST));
    await h.pm.send(removePackage, { packageId: packageIds[2] }).ok();
    await h.pm.send(savePackage, h.lot(mainId)).ok();
  });

  test('of two who delete one at once, both having found it, the second is told that it is gone', async () => {
    const { mainId, packageIds } = await h.draft(2);
    const [, packageId = ''] = packageIds;
    const remove = () => h.pm.send(removePackage, { packageId }).envelope();
    const answers = await answersBehind(world, { table: 'project', id: mainId }, [remove, remove]);
    expect(answers.map(({ key = '' }) => key).toSorted()).toEqual(['', 'project.lotNotFound']);
    const told = `select 1 from event where type = 'project.lotRemoved' and subject_id = $1`;
    expect(await world.sql(told, [packageId])).toHaveLength(1);
  });

  test.each([
    [{ packageName: ' ' }, 'packageName', '请输入标段名称'],
    [{ packageName: '长'.repeat(251) }, 'packageName', '长度不能超过250个字符'],
    [{ projectType: [] }, 'projectType', '请选择项目分类'],
    [{ purchaseMode: '' }, 'purchaseMode', '请选择采购方式'],
    [{ businessFlowId: '' }, 'businessFlowId', '请选择预定义流程'],
    [{ isLawBid: '' }, 'isLawBid', '请选择是否依法必招'],
    [{ generalAmount: '' }, 'generalAmount', '请输入估算价'],
    [{ generalAmount: '-1' }, 'generalAmount', '请输入正数'],
    [{ generalAmount: '1.001', generalAmountUnit: '0' }, 'generalAmount', '最多保留两位小数'],
    [{ generalAmount: '1.0000001' }, 'generalAmount', '最多保留六位小数'],
    [{ purchaseMode: '1070', biddingType: '', biddingMold: '1' }, 'biddingType', '请选择竞价类型'],
    [{ purchaseMode: '1070', biddingType: '1', biddingMold: '' }, 'biddingMold', '请选择竞价方式'],
    [{ purchaseMode: '1070', biddingType: '1', biddingMold: '1' }, 'gradientPrice', '请输入价格梯度'],
    [
      { purchaseMode: '1070', biddingType: '1', biddingMold: '1', gradientPrice: '5', floorPrice: '5' },
      'floorPrice',
      '反向竞价起拍价需大于价格梯度',
    ],
    [
      { purchaseMode: '1070', biddingType: '1', biddingMold: '1', gradientPrice: '5', floorPrice: '-1' },
      'floorPrice',
      '起拍价最小值不可小于0',
    ],
    [
      { purchaseMode: '1070', biddingType: '1', biddingMold: '2', gradientPrice: '5', floorPrice: '0' },
      'floorPrice',
      '起拍价最小值必须大于0',
    ],
    [
      {
        purchaseMode: '1070',
        biddingType: '1',
        biddingMold: '2',
        gradientPrice: '5',
        floorPrice: '10000000001',
      },
      'floorPrice',
      '起拍价最大值为100亿',
    ],
    [{ purchaseMode: '1050' }, 'exeModel', '请选择执行方式'],
  ])('refuse %o', async (wrong, path, msg) => {
    const { mainId } = await h.draft(0);
    const refusal = await h.pm.send(savePackage, h.lot(mainId, wrong)).refused('kit.wrong.input');
    expect(refusal.fields).toContainEqual({ path, msg });
  });

  test('keep their purchase mode', async () => {
    const { mainId, packageIds } = await h.draft(1);
    await h.pm.send(savePackage, h.lot(mainId, { purchaseMode: '2010' })).refused('project.wrong.mode');
    await h.pm
      .send(updateProject, h.main({ mainId, purchaseMode: '1020' }))
      .refused('project.wrong.modeFixed');
    expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({ purchaseMode: '1010' });
    const other = await h.draft(0);
    await h.pm
      .send(updatePackage, h.lot(other.mainId, { packageId: packageIds[0] }))
      .refused('project.noLotsHere');
    await h.pm
      .send(updatePackage, h.lot(mainId, { packageId: packageIds[0], purchaseMode: '1020' }))
      .refused('project.wrong.modeFixed');
    await h.pm
      .send(updatePackage, h.lot(mainId, { packageId: packageIds[0], generalAmount: '12.345678' }))
      .ok();
    expect(await h.pm.send(packageDetail, { packageId: packageIds[0] }).ok()).toMatchObject({
      generalAmount: '12.345678',
    });
  });

  test('of several added at once each gets its own number', async () => {
    const { mainId } = await h.draft(0);
    const made = await Promise.all(
      [1, 2, 3, 4].map((n) => h.pm.send(savePackage, h.lot(mainId, { packageName: `并发${n}` })).ok()),
    );
    expect(made.map((m) => m.packageSeq).sort((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  });
});

test('the related projects of a construction project are found by one address, by whoever may see both', async () => {
  const form = {
    projectName: '江州水厂',
    projectCode: 'JS-R-1',
    ownerName: '水务',
    province: '990000',
    city: '990100',
  };
  const { id } = await h.pm.send(addBuilding, { ...form, status: '20' }).ok();
  const asked = async () => h.pm.send(relevanceProjectUrl, { mainId: id }).ok();
  expect(await asked()).toEqual({ url: '', count: 0 });
  const first = await h.pm.send(saveProject, h.main({ conProjectId: id })).ok();
  expect(await asked()).toEqual({
    url: `/pre/project/project-edit?status=2&mainId=${first.mainId}`,
    count: 1,
  });
  const second = await h.pm.send(saveProject, h.main({ conProjectId: id })).ok();
  expect(await asked()).toEqual({ url: `/pre/project/project-list?conProjectId=${id}`, count: 2 });
  const { records } = await h.pm.send(pageProjects, { conProjectId: id }).ok();
  expect(records.map((r) => r.mainId)).toEqual([second.mainId, first.mainId]);
  const other = await stranger();
  await other.send(relevanceProjectUrl, { mainId: id }).refused('project.buildingNotFound');
  expect((await other.send(pageProjects, { conProjectId: id }).ok()).records).toEqual([]);
});
