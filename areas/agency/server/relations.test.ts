import { barredFrom } from '#base/approval/server/test/barred.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestOrg, TestUser, World } from '#apps/server/test/world.ts';
import { buildingDetail, pageBuildings } from '#areas/building-project/shared/calls.ts';
import { addContract, pageContracts, uneffectContract } from '#areas/entrust-contract/shared/calls.ts';
import type { House } from '#areas/project/server/test/project.ts';
import { savePackage } from '#areas/project/shared/package/calls.ts';
import { saveProject, submitProject, updateProject } from '#areas/project/shared/main/calls.ts';
import { unhandledPage, withdraw } from '#base/approval/shared/calls.ts';
import { downloadFile } from '#base/file/shared/calls.ts';
import { insertMembership } from '#base/organisation/server/index.ts';
import { grantRole } from '#base/role/server/index.ts';
import { switchOrg } from '#base/session/shared/start-calls.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import * as calls from '../shared/calls.ts';
import { acts, AgencyHouse, detail, pdf } from './test/house.ts';
import { SERVICE_KEY } from '../shared/status.ts';

let h: AgencyHouse;
let world: World;
let house: House;
let owner: TestUser;
let lead: TestUser;
let pm: TestUser;
/** A manager of another agency. */
let rival: TestUser;
let admin: TestUser;
let agency: TestOrg;

beforeAll(async () => {
  h = await AgencyHouse.make();
  ({ world, house, owner, lead, pm, admin, agency } = h);
  rival = await world.user({ roles: ['pm'], org: await world.org('agency') });
});

describe('the agency of a construction project', () => {
  test('chosen by the tenderee, approved by somebody else there, it binds once the agency accepts', async () => {
    const { id, buildingId } = await h.drafted();
    expect(await detail(owner, id)).toMatchObject({
      status: '10',
      side: 'tenderee',
      can: { modify: true, submit: true, remove: true, end: false, answer: false },
    });
    // Nobody of the agency knows of it yet, and the project is shut to it.
    await pm.send(calls.relationDetail, { id }).refused('agency.relationNotFound');
    await pm.send(buildingDetail, { mainId: buildingId }).refused('buildingProject.notFound');
    await owner.send(calls.submitRelation, { id }).ok();
    expect(await barredFrom(world, SERVICE_KEY, id)).toEqual([owner.id]);
    await owner.send(calls.saveRelation, { ...h.form(buildingId), id }).refused('agency.wrongStatus');
    await pm.send(calls.confirmRelation, { id }).refused('agency.relationNotFound');
    expect(
      (await owner.send(unhandledPage, { size: 200 }).ok()).records.map((r) => r.serviceId),
    ).not.toContain(id);
    await h.decide(lead, id, true);
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
    const { id, buildingId } = await h.inEffect();
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
    // What named it before keeps the name, but is no longer submitted: nobody has agreed to it yet.
    await pm.send(updateProject, { ...main, mainId }).ok();
    await pm.send(savePackage, house.lot(mainId)).ok();
    await pm.send(submitProject, { mainId }).refused('project.wrong.building');
    await pm.send(updateProject, { ...house.main(), mainId }).ok();
    await pm.send(submitProject, { mainId }).ok();
    expect(await detail(pm, id)).toMatchObject({ status: '60', endReason: '项目暂缓', can: { end: false } });
    const told = (await pm.send(pageMessages, {}).ok()).records.map((m) => m.title);
    expect(told).toContain('项目代理关联已终止');
    // The two may be tied anew.
    await owner.send(calls.saveRelation, h.form(buildingId)).ok();
  });

  test('the agency ends it too, and declines with a reason that the tenderee reads', async () => {
    const { id } = await h.inEffect();
    await pm.send(calls.endRelation, { id, reason: '人员不足' }).ok();
    expect(await detail(owner, id)).toMatchObject({ status: '60', endReason: '人员不足' });
    const other = await h.asked();
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
    const { id, buildingId } = await h.drafted();
    await owner.send(calls.submitRelation, { id }).ok();
    await h.decide(lead, id, false);
    expect(await detail(owner, id)).toMatchObject({ status: '30' });
    await owner.send(calls.saveRelation, { ...h.form(buildingId, { ground: '报价最低' }), id }).ok();
    expect(await detail(owner, id)).toMatchObject({ status: '30', ground: '报价最低' });
    await owner.send(calls.submitRelation, { id }).ok();
    await owner.send(withdraw, { serviceKey: 'AGENCY_RELATION_APPROVAL', serviceId: id }).ok();
    expect(await detail(owner, id)).toMatchObject({ status: '10', can: { remove: false, end: true } });
    await owner.send(calls.submitRelation, { id }).ok();
    await h.decide(lead, id, true);
    await owner.send(calls.recallRelation, { id }).ok();
    await owner.send(calls.recallRelation, { id }).refused('agency.wrongStatus');
    await pm.send(calls.relationDetail, { id }).refused('agency.relationNotFound');
    expect(await detail(owner, id)).toMatchObject({ status: '10', can: { submit: true, remove: false } });
    await owner.send(calls.submitRelation, { id }).ok();
    await h.decide(lead, id, true);
    // At once: one of the two counts.
    const answers = await Promise.all([
      owner.send(calls.recallRelation, { id }).envelope(),
      pm.send(calls.confirmRelation, { id }).envelope(),
    ]);
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
  });

  test('what cannot be entrusted is refused: a draft, a project of others, an agency out of the library, twice', async () => {
    await h.inLibrary();
    const buildingId = await h.building();
    await owner
      .send(calls.saveRelation, h.form(await h.building(owner, '10')))
      .refused('agency.wrong.building');
    await owner.send(calls.saveRelation, h.form(await h.building(pm))).refused('agency.buildingNotFound');
    await owner
      .send(calls.saveRelation, h.form(buildingId, { agencyId: rival.org.id }))
      .refused('agency.wrong.agencyInEffect');
    await owner.send(calls.saveRelation, h.form('none')).refused('agency.wrong.building');
    await owner
      .send(calls.saveRelation, h.form(buildingId, { agencyId: 'none' }))
      .refused('agency.wrong.agencyInEffect');
    for (const [field, msg] of [
      ['buildingId', '请选择建设项目'],
      ['agencyId', '请选择代理机构'],
      ['scope', '请填写委托范围'],
      ['ground', '请填写选择理由'],
    ] as const)
      expect(
        (
          await owner
            .send(calls.saveRelation, h.form(buildingId, { [field]: null }))
            .refused('kit.wrong.input')
        ).fields,
      ).toMatchObject([{ path: field, msg }]);
    await owner
      .send(calls.saveRelation, h.form(buildingId, { scope: '长'.repeat(501) }))
      .refused('kit.wrong.input');
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => owner.send(calls.saveRelation, h.form(buildingId)).envelope()),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    await owner.send(calls.saveRelation, h.form(buildingId)).refused('agency.wrong.relationTaken');
    // Nobody chooses in the tenderee's place; who tries it with the right of another house leaves it on record.
    const posing = await world.user({ roles: ['owner'], org: agency });
    const refusal = await posing.send(calls.saveRelation, h.form(buildingId)).refused('agency.chooserOnly');
    expect(refusal.law?.article).toContain('第十二条');
    await pm.send(calls.saveRelation, h.form(buildingId)).refused('kit.refused.permission');
    await admin.send(calls.saveRelation, h.form(buildingId)).refused('kit.refused.permission');
  });

  test('whoever holds the right of the other side acts for neither; who may only look attaches nothing', async () => {
    const { id } = await h.asked();
    const [report, letter] = [
      await owner.upload('补充.pdf', pdf('more')),
      await pm.upload('函.pdf', pdf('letter')),
    ];
    // The tenderee's question is not taken back by the agency, whatever roles its people have; who tries is on record.
    const posing = await world.user({ roles: ['owner'], org: agency });
    const refusal = await posing.send(calls.recallRelation, { id }).refused('agency.chooserOnly');
    expect(refusal.law?.article).toContain('第十二条');
    expect(
      await world.sql(
        `select payload ->> 'rule' as rule, payload ->> 'act' as act, subject_id from event
          where type = 'law.refused' and actor_id = $1`,
        [posing.id],
      ),
    ).toEqual([{ rule: 'agencyChoice', act: 'agencyRelation.choose', subject_id: agency.id }]);
    const answering = await world.user({ roles: ['pm'], org: world.tenderee });
    await answering.send(calls.confirmRelation, { id }).refused('agency.agencyOnly');
    await answering.send(calls.declineRelation, { id, reason: '不接受' }).refused('agency.agencyOnly');
    expect(await detail(owner, id)).toMatchObject({ status: '40' });
    await pm.send(calls.confirmRelation, { id }).ok();
    const added = (by: TestUser, fileId: string) => by.send(calls.addRelationFiles, { id, fileId });
    await added(answering, report.id).refused('agency.chooserOnly');
    await added(posing, letter.id).refused('agency.agencyOnly');
    expect((await detail(owner, id)).fileId).toBeNull();
    await added(owner, report.id).ok();
    await added(pm, letter.id).ok();
  });

  test('two drafts do not end up with the same project and agency, whichever was changed last', async () => {
    const [one, two] = [await h.drafted(), await h.drafted()];
    const same = { ...h.form(one.buildingId), id: two.id };
    await owner.send(calls.saveRelation, same).refused('agency.wrong.relationTaken');
    expect((await detail(owner, two.id)).buildingId).toBe(two.buildingId);
    await owner.send(calls.saveRelation, { ...h.form(two.buildingId, { scope: '监理' }), id: two.id }).ok();
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
    const { id } = await h.asked();
    for (const contractId of [wrong, ended])
      await pm.send(calls.confirmRelation, { id, contractId }).refused('agency.wrong.contract');
    // What is at choice is what is accepted: by the same rule, and for one's own contracts alone.
    const { tendereeId } = await detail(pm, id);
    const offered = async (by: TestUser, more: object = { tendereeId }) =>
      (await by.send(pageContracts, { size: 200, ...more }).ok()).records.map((c) => c.id);
    expect(await offered(pm)).toEqual([right]);
    expect((await offered(pm, { choosable: '1' })).sort()).toEqual([right, wrong].sort());
    expect(await offered(pm, {})).toEqual(expect.arrayContaining([right, wrong, ended]));
    expect(await offered(rival)).toEqual([]);
    const elsewhere = await world.user({
      roles: ['pm'],
      org: await world.org('agency', undefined, await world.tenant()),
    });
    expect(await offered(elsewhere)).toEqual([]);
    await pm.send(calls.confirmRelation, { id }).ok();
    await rival.send(calls.nameContract, { id, contractId: right }).refused('agency.relationNotFound');
    await pm.send(calls.nameContract, { id, contractId: right }).ok();
    await pm.send(calls.nameContract, { id, contractId: right }).refused('agency.contractNamed');
    expect(await detail(owner, id)).toMatchObject({ contractName: '招标代理委托合同' });
    const other = await h.asked();
    await pm.send(calls.confirmRelation, { id: other.id, contractId: right }).ok();
    expect(await detail(pm, other.id)).toMatchObject({ status: '50', contractName: '招标代理委托合同' });
  });

  test('files: the tenderee attaches and removes while it draws up, both add in effect, both sides read', async () => {
    const file = (await owner.upload('比选报告.pdf', pdf('report'))).id;
    const more = (await owner.upload('委托书.pdf', pdf('mandate'))).id;
    const { id } = await h.drafted({ fileId: file });
    await owner.send(calls.addRelationFiles, { id, fileId: more }).ok();
    expect((await detail(owner, id)).fileId).toBe(`${file},${more}`);
    await owner.send(calls.removeRelationFile, { id, fileId: file }).ok();
    await owner.send(calls.removeRelationFile, { id, fileId: file }).refused('agency.fileNotFound');
    await owner.send(calls.submitRelation, { id }).ok();
    await owner.send(calls.addRelationFiles, { id, fileId: file }).refused('agency.wrongStatus');
    await h.decide(lead, id, true);
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
    await h.inLibrary();
    const { id } = await turncoat.send(calls.saveRelation, h.form(await h.building(turncoat))).ok();
    await turncoat.send(calls.submitRelation, { id }).ok();
    await h.decide(lead, id, true);
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
    h.lead = lead;
    await pm.send(calls.confirmRelation, { id }).ok();
  });

  test('what is agreed stands in the database too', async () => {
    const { id } = await h.inEffect();
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
    const { id } = await h.inEffect();
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
