import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { addBuilding, buildingDetail, pageBuildings } from '#areas/building-project/shared/calls.ts';
import { addContract, uneffectContract } from '#areas/entrust-contract/shared/calls.ts';
import { House } from '#areas/project/server/test/project.ts';
import { savePackage } from '#areas/project/shared/package/calls.ts';
import { saveProject, submitProject, updateProject } from '#areas/project/shared/main/calls.ts';
import { approve, unhandledPage, withdraw } from '#base/approval/shared/calls.ts';
import { downloadFile } from '#base/file/shared/calls.ts';
import { insertMembership } from '#base/organisation/server/index.ts';
import { grantRole } from '#base/role/server/index.ts';
import { switchOrg } from '#base/session/shared/start-calls.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import * as calls from '../shared/calls.ts';

let world: World;
let house: House;
/** The tenderee's representative and approver; a manager of its agency; a manager of another agency. */
let owner: TestUser;
let lead: TestUser;
let pm: TestUser;
let rival: TestUser;
let admin: TestUser;
let second: TestUser;
let companyAdmin: TestUser;
let agency: TestOrg;
let next = 0;

beforeAll(async () => {
  world = await makeWorld();
  house = await House.of(world);
  agency = world.agency;
  owner = await world.user({ roles: ['owner'], org: world.tenderee });
  lead = await world.user({ roles: ['ownerlead'], org: world.tenderee });
  pm = house.pm;
  rival = await world.user({ roles: ['pm'], org: await world.org('agency') });
  const platform = await world.org('platform');
  admin = await world.user({ roles: ['tenant'], org: platform });
  second = await world.user({ roles: ['tenant'], org: platform });
  companyAdmin = await world.user({ roles: ['companyadmin'], org: agency });
});

const pdf = (words: string) => Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`);

async function building(by = owner, status: '10' | '20' = '20') {
  next += 1;
  const { id } = await by
    .send(addBuilding, {
      projectName: `江州第${next}水厂`,
      projectCode: `JS-${next}`,
      ownerName: '江州水务集团',
      province: '990000',
      city: '990100',
      status,
    })
    .ok();
  return id;
}

/** The agency stands in effect in the library of the tenderee. */
async function inLibrary(agencyId = agency.id, by = owner) {
  const found = await by.send(calls.pageAgencies, { size: 200 }).ok();
  const there = found.records.find((row) => row.agencyId === agencyId);
  const id = there?.id ?? (await by.send(calls.addAgency, { agencyId, remark: null, fileId: null }).ok()).id;
  if (there?.status !== '20') await by.send(calls.enableAgency, { id }).ok();
  return id;
}

const form = (buildingId: string, more: Record<string, unknown> = {}) => ({
  buildingId,
  agencyId: agency.id,
  scope: '施工、监理和主要设备的招标代理',
  ground: '近三年同类项目业绩最多',
  remark: null,
  fileId: null,
  ...more,
});

async function decide(user: TestUser, serviceId: string, agree: boolean) {
  const todo = await user.send(unhandledPage, { size: 200 }).ok();
  const task = todo.records.find((r) => r.serviceId === serviceId);
  expect(task, `${user.trueName} has a to-do`).toBeDefined();
  await user
    .send(approve, {
      taskId: task?.taskId,
      apvlType: agree ? 'agree' : 'disagree',
      comment: agree ? '' : '请补充理由',
    })
    .ok();
  await world.deliver();
}

async function drafted(more: Record<string, unknown> = {}) {
  await inLibrary();
  const buildingId = await building();
  const { id } = await owner.send(calls.saveRelation, form(buildingId, more)).ok();
  return { id, buildingId };
}

async function asked() {
  const made = await drafted();
  await owner.send(calls.submitRelation, { id: made.id }).ok();
  await decide(lead, made.id, true);
  return made;
}

async function inEffect() {
  const made = await asked();
  await pm.send(calls.confirmRelation, { id: made.id }).ok();
  return made;
}

const detail = (user: TestUser, id: string) => user.send(calls.relationDetail, { id }).ok();
const acts = async (user: TestUser, id: string) =>
  (await user.send(calls.relationActs, { id }).ok()).records.map((row) => row.act);

describe('the library', () => {
  test('a tenderee keeps its own agencies, chooses those in effect, and suspends one that is used', async () => {
    const other = await world.org('agency', '江州另一家招标代理有限公司');
    const input = { agencyId: other.id, remark: '报价合理', fileId: null };
    const { id } = await owner.send(calls.addAgency, input).ok();
    await owner.send(calls.addAgency, input).refused('agency.wrong.agencyTaken');
    await owner
      .send(calls.addAgency, { ...input, agencyId: world.tenderee.id })
      .refused('agency.wrong.agency');
    const offered = async (user = owner) =>
      (await user.send(calls.choosableAgencies, { size: 200 }).ok()).records.map((row) => row.id);
    expect(await offered()).not.toContain(other.id);
    await owner.send(calls.enableAgency, { id }).ok();
    await owner.send(calls.enableAgency, { id }).refused('agency.wrongStatus');
    expect(await offered()).toContain(other.id);
    expect((await owner.send(calls.choosableAgencies, { keyword: '另一家' }).ok()).records).toMatchObject([
      { id: other.id, orgName: other.orgName },
    ]);
    await owner.send(calls.modifyAgency, { id, agencyId: other.id, remark: '履约良好', fileId: null }).ok();
    await owner
      .send(calls.modifyAgency, { id, agencyId: agency.id, remark: null, fileId: null })
      .refused('agency.wrong.agency');
    expect(await owner.send(calls.agencyDetail, { id }).ok()).toMatchObject({
      agencyName: other.orgName,
      remark: '履约良好',
      recorder: owner.trueName,
      status: '20',
      can: { modify: true, enable: false, suspend: true, remove: true, configure: false },
    });
    const { id: relation } = await owner
      .send(calls.saveRelation, form(await building(), { agencyId: other.id }))
      .ok();
    await owner.send(calls.removeAgency, { id }).refused('agency.inUse');
    await owner.send(calls.suspendAgency, { id }).ok();
    expect(await offered()).not.toContain(other.id);
    await owner.send(calls.submitRelation, { id: relation }).refused('agency.wrong.agencyInEffect');
    await owner.send(calls.removeRelation, { id: relation }).ok();
    await owner.send(calls.removeAgency, { id }).ok();
    await owner.send(calls.removeAgency, { id }).refused('agency.notFound');
  });

  test('what an administrator enters is offered to every tenderee, and its own entry goes before it', async () => {
    const other = await world.org('agency', '全平台招标代理有限公司');
    const common = await admin.send(calls.addAgency, { agencyId: other.id, remark: null, fileId: null }).ok();
    await admin.send(calls.enableAgency, common).ok();
    const offered = async (user: TestUser) =>
      (await user.send(calls.choosableAgencies, { keyword: '全平台' }).ok()).total;
    expect(await offered(owner)).toBe(1);
    const seen = (await owner.send(calls.pageAgencies, { searchKey: '全平台' }).ok()).records;
    expect(seen).toMatchObject([{ isCommon: true, can: { modify: false, remove: false } }]);
    await owner.send(calls.suspendAgency, common).refused('agency.notFound');
    const own = await owner.send(calls.addAgency, { agencyId: other.id, remark: null, fileId: null }).ok();
    expect(await offered(owner)).toBe(0);
    await owner.send(calls.enableAgency, own).ok();
    expect(await offered(owner)).toBe(1);
    const stranger = await world.user({ roles: ['owner'], org: await world.org('tenderee') });
    expect(await offered(stranger)).toBe(1);
    const theirs = (await stranger.send(calls.pageAgencies, { size: 200 }).ok()).records;
    expect(theirs.every((row) => row.isCommon)).toBe(true);
    await stranger.send(calls.agencyDetail, own).refused('agency.notFound');
    await stranger.send(calls.removeAgency, own).refused('agency.notFound');
    // Administrators see every library.
    const all = (await admin.send(calls.pageAgencies, { searchKey: '全平台', size: 200 }).ok()).records;
    expect(all.map((row) => row.id)).toEqual(expect.arrayContaining([own.id, common.id]));
  });

  test('agencies are counted for everybody; nobody of an agency or a supplier uses the library', async () => {
    const before = await owner.send(calls.sumAgencies, {}).ok();
    await world.org('agency');
    expect(await pm.send(calls.sumAgencies, {}).ok()).toBe(before + 1);
    await companyAdmin.send(calls.pageAgencies, {}).refused('agency.tendereeOnly');
    await companyAdmin
      .send(calls.addAgency, { agencyId: agency.id, remark: null, fileId: null })
      .refused('agency.tendereeOnly');
    await pm.send(calls.pageAgencies, {}).refused('kit.refused.permission');
    await lead
      .send(calls.addAgency, { agencyId: agency.id, remark: null, fileId: null })
      .refused('kit.refused.permission');
    const found = await owner.send(calls.agencyOrganisations, { searchKey: agency.orgName }).ok();
    expect(found.records).toMatchObject([{ id: agency.id }]);
  });

  test('a tenant without a single agency says whom to ask', async () => {
    const empty = await makeWorld();
    await empty.sql(`update organisation set org_kind = 'platform' where org_kind = 'agency'`);
    const alone = await empty.user({ roles: ['owner'], org: empty.tenderee });
    const refusal = await alone.send(calls.agencyOrganisations, {}).refused('agency.notConfigured');
    expect(refusal.msg).toBe('当前租户未配置代理机构信息，请联系管理员');
    await alone.send(calls.choosableAgencies, {}).refused('agency.notConfigured');
    await alone
      .send(calls.addAgency, { agencyId: empty.agency.id, remark: null, fileId: null })
      .refused('agency.notConfigured');
  });
});

describe('the accounts of an agency', () => {
  const accounts = async (by: TestUser, more: Record<string, unknown> = {}) => ({
    agencyId: agency.id,
    receiptMethod: '1',
    contractAccountAlertCount: '5',
    cashClientTreeNumber: 'T-01',
    cashClientNodeNumber: 'N-01',
    bidCommunicationClientNumber: 'B-01',
    eBankingContractNumber: 'E-01',
    tenderInvitationContractNumber: 'Z-01',
    mainAccountName: '测试招标代理有限公司',
    mainAccountNumber: '6222000012345678',
    accountOpeningFileId: (await by.upload('开户证明.pdf', pdf('account'))).id,
    ...more,
  });

  test('one submits, another confirms; each change is a version; nobody confirms their own', async () => {
    const first = await accounts(companyAdmin);
    for (const [field, key] of [
      ['receiptMethod', '请选择收款方式'],
      ['mainAccountNumber', '请填写主账户账号'],
      ['accountOpeningFileId', '请上传开户证明'],
    ] as const) {
      const refusal = await companyAdmin
        .send(calls.proposeAccount, { ...first, [field]: null })
        .refused('kit.wrong.input');
      expect(refusal.fields).toMatchObject([{ path: field, msg: key }]);
    }
    await companyAdmin
      .send(calls.proposeAccount, { ...first, contractAccountAlertCount: '10000' })
      .refused('kit.wrong.input');
    await companyAdmin
      .send(calls.proposeAccount, { ...first, mainAccountNumber: '62-22' })
      .refused('kit.wrong.input');
    const { id } = await companyAdmin.send(calls.proposeAccount, first).ok();
    await companyAdmin.send(calls.proposeAccount, first).refused('agency.accountWaits');
    await companyAdmin.send(calls.confirmAccount, { id }).refused('agency.ownProposal');
    await companyAdmin.send(calls.returnAccount, { id, reason: '错' }).refused('agency.ownProposal');
    const told = (await admin.send(pageMessages, {}).ok()).records.map((m) => m.title);
    expect(told).toContain('代理机构配置待复核');
    const answers = await Promise.all(
      [admin, second].map((one) => one.send(calls.confirmAccount, { id }).envelope()),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(await companyAdmin.send(calls.agencyAccount, {}).ok()).toMatchObject({
      agencyId: agency.id,
      inUse: { id, mainAccountNumber: '6222000012345678', proposer: companyAdmin.trueName },
      waiting: null,
      can: { propose: true, decide: false },
    });
    await companyAdmin.send(calls.proposeAccount, first).refused('agency.sameAccount');

    // Returned, the one in use stays; confirmed, it is replaced.
    const changed = { ...(await accounts(admin)), mainAccountNumber: '6222000099999999' };
    const wrong = await admin.send(calls.proposeAccount, changed).ok();
    await companyAdmin.send(calls.returnAccount, { ...wrong, reason: ' ' }).refused('kit.wrong.input');
    await companyAdmin.send(calls.returnAccount, { ...wrong, reason: '账号与开户证明不符' }).ok();
    await companyAdmin.send(calls.confirmAccount, wrong).refused('agency.wrongStatus');
    const right = await admin.send(calls.proposeAccount, changed).ok();
    await companyAdmin.send(calls.confirmAccount, right).ok();
    const versions = await admin.send(calls.agencyAccounts, { agencyId: agency.id }).ok();
    expect(versions.records.map((v) => v.status)).toEqual(['20', '30', '40']);
    await expect(
      world.sql(`set role gongheng_app; update agency_account set main_account_number = '1'`),
    ).rejects.toThrow();
  });

  test('another agency, a tenderee and a manager have no part in them', async () => {
    const other = await world.user({ roles: ['companyadmin'], org: await world.org('agency') });
    await other.send(calls.agencyAccount, { agencyId: agency.id }).refused('agency.notFound');
    await other.send(calls.proposeAccount, await accounts(other)).refused('agency.notFound');
    const theirs = await world.user({ roles: ['companyadmin'], org: world.tenderee });
    await theirs.send(calls.agencyAccount, { agencyId: agency.id }).refused('agency.configOnly');
    await pm.send(calls.agencyAccount, {}).refused('kit.refused.permission');
    await admin.send(calls.agencyAccount, { agencyId: world.tenderee.id }).refused('agency.notFound');
  });
});

describe('the agency of a construction project', () => {
  test('chosen by the tenderee, approved by somebody else there, it binds once the agency accepts', async () => {
    const { id, buildingId } = await drafted();
    expect(await detail(owner, id)).toMatchObject({
      status: '10',
      side: 'tenderee',
      can: { modify: true, submit: true, remove: true, end: false, answer: false },
    });
    // Nobody of the agency knows of it yet, and the project is shut to it.
    await pm.send(calls.relationDetail, { id }).refused('agency.relationNotFound');
    await pm.send(buildingDetail, { mainId: buildingId }).refused('buildingProject.notFound');
    await owner.send(calls.submitRelation, { id }).ok();
    await owner.send(calls.saveRelation, { ...form(buildingId), id }).refused('agency.wrongStatus');
    await pm.send(calls.confirmRelation, { id }).refused('agency.relationNotFound');
    expect(
      (await owner.send(unhandledPage, { size: 200 }).ok()).records.map((r) => r.serviceId),
    ).not.toContain(id);
    await decide(lead, id, true);
    expect(await detail(owner, id)).toMatchObject({ status: '40', can: { recall: true, end: false } });
    const told = (await pm.send(pageMessages, {}).ok()).records.map((m) => m.title);
    expect(told).toContain('项目委托待确认');
    await pm.send(buildingDetail, { mainId: buildingId }).refused('buildingProject.notFound');
    // The tenderee does not answer for the agency, and another agency does not know of it.
    await owner.send(calls.confirmRelation, { id }).refused('kit.refused.permission');
    await rival.send(calls.confirmRelation, { id }).refused('agency.relationNotFound');
    await house.leader.send(calls.confirmRelation, { id }).refused('kit.refused.permission');
    expect(await detail(pm, id)).toMatchObject({
      side: 'agency',
      ground: null,
      scope: '施工、监理和主要设备的招标代理',
      can: { answer: true, modify: false, recall: false },
    });
    const answers = await Promise.all([1, 2, 3].map(() => pm.send(calls.confirmRelation, { id }).envelope()));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(await detail(owner, id)).toMatchObject({ status: '50', can: { end: true, recall: false } });
    expect(await pm.send(buildingDetail, { mainId: buildingId }).ok()).toMatchObject({
      source: '20',
      can: { modify: false, remove: false },
    });
    expect(await acts(owner, id)).toEqual(['confirmed', 'approved', 'submitted']);
    await rival.send(buildingDetail, { mainId: buildingId }).refused('buildingProject.notFound');
  });

  test('in effect it is in the picker of the agency, for a project of that tenderee; ended, it is not', async () => {
    const { id, buildingId } = await inEffect();
    const offered = async (user: TestUser, more = {}) =>
      (await user.send(pageBuildings, { status: '20', size: 200, ...more }).ok()).records.map((r) => r.id);
    expect(await offered(pm)).toContain(buildingId);
    expect(await offered(pm, { source: '10' })).not.toContain(buildingId);
    expect(await offered(rival)).not.toContain(buildingId);
    const main = house.main({ conProjectId: buildingId, conProjectName: '别的名称' });
    const { mainId } = await pm.send(saveProject, main).ok();
    const stranger = await world.org('tenderee');
    const elsewhere = house.main({
      conProjectId: buildingId,
      tendereeList: [
        {
          tendereeId: stranger.id,
          tendereeName: stranger.orgName,
          linkPerson: '吴海',
          linkMobile: '13900000003',
          isMain: '1',
        },
      ],
    });
    await pm.send(saveProject, elsewhere).refused('project.wrong.buildingTenderee');
    await owner.send(calls.endRelation, { id, reason: '' }).refused('kit.wrong.input');
    await owner.send(calls.endRelation, { id, reason: '项目暂缓' }).ok();
    await owner.send(calls.endRelation, { id, reason: '项目暂缓' }).refused('agency.wrongStatus');
    expect(await offered(pm)).not.toContain(buildingId);
    await pm.send(buildingDetail, { mainId: buildingId }).refused('buildingProject.notFound');
    await pm.send(saveProject, main).refused('project.wrong.building');
    // What named it before keeps the name, but is handed in no more: nobody has agreed to it yet.
    await pm.send(updateProject, { ...main, mainId }).ok();
    await pm.send(savePackage, house.lot(mainId)).ok();
    await pm.send(submitProject, { mainId }).refused('project.wrong.building');
    await pm.send(updateProject, { ...house.main(), mainId }).ok();
    await pm.send(submitProject, { mainId }).ok();
    expect(await detail(pm, id)).toMatchObject({ status: '60', endReason: '项目暂缓', can: { end: false } });
    const told = (await pm.send(pageMessages, {}).ok()).records.map((m) => m.title);
    expect(told).toContain('项目代理关联已终止');
    // The two may be tied anew.
    await owner.send(calls.saveRelation, form(buildingId)).ok();
  });

  test('the agency ends it too, and declines with a reason that the tenderee reads', async () => {
    const { id } = await inEffect();
    await pm.send(calls.endRelation, { id, reason: '人员不足' }).ok();
    expect(await detail(owner, id)).toMatchObject({ status: '60', endReason: '人员不足' });
    const other = await asked();
    await pm.send(calls.declineRelation, { id: other.id, reason: ' ' }).refused('kit.wrong.input');
    await pm.send(calls.declineRelation, { id: other.id, reason: '与投标人有关联' }).ok();
    await pm.send(calls.relationDetail, { id: other.id }).refused('agency.relationNotFound');
    expect(await detail(owner, other.id)).toMatchObject({
      status: '30',
      can: { modify: true, submit: true, end: true, remove: false },
    });
    expect((await owner.send(calls.relationActs, { id: other.id }).ok()).records[0]).toMatchObject({
      act: 'declined',
      words: '与投标人有关联',
      actOrg: agency.orgName,
    });
    await owner.send(calls.removeRelation, { id: other.id }).refused('agency.wrongStatus');
    await owner.send(calls.endRelation, { id: other.id, reason: '改选其他机构' }).ok();
  });

  test('returned by the approver it is mended; withdrawn and recalled it is a draft that stays on record', async () => {
    const { id, buildingId } = await drafted();
    await owner.send(calls.submitRelation, { id }).ok();
    await decide(lead, id, false);
    expect(await detail(owner, id)).toMatchObject({ status: '30' });
    await owner.send(calls.saveRelation, { ...form(buildingId, { ground: '报价最低' }), id }).ok();
    expect(await detail(owner, id)).toMatchObject({ status: '30', ground: '报价最低' });
    await owner.send(calls.submitRelation, { id }).ok();
    await owner.send(withdraw, { serviceKey: 'AGENCY_RELATION_APPROVAL', serviceId: id }).ok();
    expect(await detail(owner, id)).toMatchObject({ status: '10', can: { remove: false, end: true } });
    await owner.send(calls.submitRelation, { id }).ok();
    await decide(lead, id, true);
    await owner.send(calls.recallRelation, { id }).ok();
    await owner.send(calls.recallRelation, { id }).refused('agency.wrongStatus');
    await pm.send(calls.relationDetail, { id }).refused('agency.relationNotFound');
    expect(await detail(owner, id)).toMatchObject({ status: '10', can: { submit: true, remove: false } });
    await owner.send(calls.submitRelation, { id }).ok();
    await decide(lead, id, true);
    // At once: one of the two counts.
    const answers = await Promise.all([
      owner.send(calls.recallRelation, { id }).envelope(),
      pm.send(calls.confirmRelation, { id }).envelope(),
    ]);
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
  });

  test('what cannot be entrusted is refused: a draft, a project of others, an agency out of the library, twice', async () => {
    await inLibrary();
    const buildingId = await building();
    await owner.send(calls.saveRelation, form(await building(owner, '10'))).refused('agency.wrong.building');
    await owner.send(calls.saveRelation, form(await building(pm))).refused('agency.buildingNotFound');
    await owner
      .send(calls.saveRelation, form(buildingId, { agencyId: rival.org.id }))
      .refused('agency.wrong.agencyInEffect');
    await owner.send(calls.saveRelation, form('none')).refused('agency.buildingNotFound');
    await owner
      .send(calls.saveRelation, form(buildingId, { agencyId: 'none' }))
      .refused('agency.wrong.agencyInEffect');
    for (const [field, msg] of [
      ['buildingId', '请选择建设项目'],
      ['agencyId', '请选择代理机构'],
      ['scope', '请填写委托范围'],
      ['ground', '请填写选择理由'],
    ] as const)
      expect(
        (await owner.send(calls.saveRelation, form(buildingId, { [field]: null })).refused('kit.wrong.input'))
          .fields,
      ).toMatchObject([{ path: field, msg }]);
    await owner
      .send(calls.saveRelation, form(buildingId, { scope: '长'.repeat(501) }))
      .refused('kit.wrong.input');
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => owner.send(calls.saveRelation, form(buildingId)).envelope()),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    await owner.send(calls.saveRelation, form(buildingId)).refused('agency.wrong.relationTaken');
    // Nobody chooses in the tenderee's place; who tries it with the right of another house leaves it on record.
    const posing = await world.user({ roles: ['owner'], org: agency });
    const refusal = await posing.send(calls.saveRelation, form(buildingId)).refused('agency.chooserOnly');
    expect(refusal.law?.article).toContain('第十二条');
    await pm.send(calls.saveRelation, form(buildingId)).refused('kit.refused.permission');
    await admin.send(calls.saveRelation, form(buildingId)).refused('kit.refused.permission');
  });

  test('the contract is of this agency with this tenderee and in effect, and named once', async () => {
    const contract = async (tenderee: TestOrg) =>
      (
        await pm
          .send(addContract, {
            contractName: '招标代理委托合同',
            contractType: '1',
            tendereeId: tenderee.id,
            tendereeName: tenderee.orgName,
            feeType: '2',
            feeMethod: '1',
            serviceFeePercent: '1.25',
            opType: '2',
          })
          .ok()
      ).id;
    const right = await contract(world.tenderee);
    const wrong = await contract(await world.org('tenderee'));
    const ended = await contract(world.tenderee);
    await pm.send(uneffectContract, { id: ended, uneffectReason: '到期' }).ok();
    const { id } = await asked();
    for (const contractId of [wrong, ended])
      await pm.send(calls.confirmRelation, { id, contractId }).refused('agency.wrong.contract');
    await pm.send(calls.confirmRelation, { id }).ok();
    await rival.send(calls.nameContract, { id, contractId: right }).refused('agency.relationNotFound');
    await pm.send(calls.nameContract, { id, contractId: right }).ok();
    await pm.send(calls.nameContract, { id, contractId: right }).refused('agency.contractNamed');
    expect(await detail(owner, id)).toMatchObject({ contractName: '招标代理委托合同' });
    const other = await asked();
    await pm.send(calls.confirmRelation, { id: other.id, contractId: right }).ok();
    expect(await detail(pm, other.id)).toMatchObject({ status: '50', contractName: '招标代理委托合同' });
  });

  test('files: the tenderee attaches and removes while it draws up, both add in effect, both sides read', async () => {
    const file = (await owner.upload('比选报告.pdf', pdf('report'))).id;
    const more = (await owner.upload('委托书.pdf', pdf('mandate'))).id;
    const { id } = await drafted({ fileId: file });
    await owner.send(calls.addRelationFiles, { id, fileId: more }).ok();
    expect((await detail(owner, id)).fileId).toBe(`${file},${more}`);
    await owner.send(calls.removeRelationFile, { id, fileId: file }).ok();
    await owner.send(calls.removeRelationFile, { id, fileId: file }).refused('agency.fileNotFound');
    await owner.send(calls.submitRelation, { id }).ok();
    await owner.send(calls.addRelationFiles, { id, fileId: file }).refused('agency.wrongStatus');
    await decide(lead, id, true);
    const reads = async (user: TestUser, fileId: string) =>
      (await user.raw('GET', `${downloadFile.path}?id=${fileId}`)).statusCode;
    expect(await reads(pm, more)).toBe(200);
    expect(await reads(rival, more)).not.toBe(200);
    await pm.send(calls.confirmRelation, { id }).ok();
    const answer = (await pm.upload('授权书.pdf', pdf('letter'))).id;
    await pm.send(calls.addRelationFiles, { id, fileId: file }).refused('kit.wrong.file');
    await pm.send(calls.addRelationFiles, { id, fileId: answer }).ok();
    expect(await reads(owner, answer)).toBe(200);
    await owner.send(calls.removeRelationFile, { id, fileId: more }).refused('agency.wrongStatus');
    expect(await acts(owner, id)).toEqual(['files', 'confirmed', 'approved', 'submitted']);
    const eleven = await Promise.all(
      Array.from({ length: 9 }, async (_, i) => (await pm.upload(`附件${i}.pdf`, pdf(`${i}`))).id),
    );
    await pm
      .send(calls.addRelationFiles, { id, fileId: eleven.join(',') })
      .refused('agency.wrong.tooManyFiles');
  });

  test('whoever acted for the tenderee does not answer for the agency after changing sides', async () => {
    const turncoat = await world.user({ roles: ['owner'], org: world.tenderee });
    await inLibrary();
    const { id } = await turncoat.send(calls.saveRelation, form(await building(turncoat))).ok();
    await turncoat.send(calls.submitRelation, { id }).ok();
    await decide(lead, id, true);
    for (const one of [turncoat, lead]) {
      await world.tx(async (tx) => {
        await insertMembership(tx, { userId: one.id, orgId: agency.id, isHome: false });
        const [role] = await world.sql(`select id from role where role_code = 'pm'`);
        await grantRole(tx, one.id, role?.['id'] as string, agency.id);
      });
      const { token } = await one.send(switchOrg, { orgId: agency.id }).ok();
      const inAgency = world.holding(token);
      await inAgency.send(calls.confirmRelation, { id }).refused('agency.ownAct');
      await inAgency.send(calls.declineRelation, { id, reason: '不接受' }).refused('agency.ownAct');
    }
    lead = { ...lead, ...(await world.signedIn(lead.userName)) };
    await pm.send(calls.confirmRelation, { id }).ok();
  });

  test('what is agreed stands in the database too', async () => {
    const { id } = await inEffect();
    await expect(world.sql(`update agency_relation set scope = 'other' where id = $1`, [id])).rejects.toThrow(
      /stands/,
    );
    await expect(world.sql(`update agency_relation set status = '10' where id = $1`, [id])).rejects.toThrow(
      /does not go/,
    );
    await expect(world.sql(`delete from agency_relation where id = $1`, [id])).rejects.toThrow(
      /stays on record/,
    );
    await expect(world.sql(`set role gongheng_app; delete from agency_relation_act`)).rejects.toThrow();
  });

  test('a stranger of another tenant finds nothing', async () => {
    const { id } = await inEffect();
    const far = await world.tenant();
    for (const other of [
      await world.user({ roles: ['owner'], org: await world.org('tenderee', undefined, far) }),
      await world.user({ roles: ['owner'], org: await world.org('tenderee') }),
    ]) {
      await other.send(calls.relationDetail, { id }).refused('agency.relationNotFound');
      await other.send(calls.relationActs, { id }).refused('agency.relationNotFound');
      await other.send(calls.endRelation, { id, reason: 'x' }).refused('agency.relationNotFound');
      expect((await other.send(calls.pageRelations, {}).ok()).total).toBe(0);
    }
  });
});
