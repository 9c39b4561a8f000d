import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { barredFrom } from '#base/approval/server/test/barred.ts';
import { withdraw } from '#base/approval/shared/calls.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import {
  approvalLots,
  pageProjects,
  projectDetail,
  removeProject,
  submitProject,
  updateProject,
} from '../shared/main/calls.ts';
import { procedureList } from '#areas/procedure/shared/calls.ts';
import { memberCandidates, memberPage, saveMembers } from '../shared/member/calls.ts';
import { packageDetail, removePackage, savePackage, updatePackage } from '../shared/package/calls.ts';
import { moveLot } from './index.ts';
import { House } from './test/project.ts';

let world: World;
let h: House;

beforeAll(async () => {
  world = await makeWorld();
  h = await House.of(world);
});

const stranger = async () => world.user({ roles: ['pm'], org: await world.org('agency') });

test.each([
  ['1010', '立项审批通过后，方可编制采购文件和公告。'],
  ['1020', '立项审批通过后，方可编制采购文件和投标邀请书。'],
])('a project of mode %s waits to be submitted, and by which rule', async (purchaseMode, rule) => {
  const [flow] = await h.pm.send(procedureList, { purchaseMode }).ok();
  const { mainId } = await h.draft(0, { purchaseMode, businessFlowId: flow?.id });
  await world.deliver();
  const { records } = await h.pm.send(pageDuties, { subjectId: mainId }).ok();
  expect(records.map((one) => [one.title, one.rule])).toEqual([['提交立项审批', rule]]);
});

describe('the approval', () => {
  test('leader, then director, then the lots may start', async () => {
    const { mainId, packageIds } = await h.draft(2);
    await h.leader.send(submitProject, { mainId }).refused('kit.refused.permission');
    await h.pm.send(submitProject, { mainId, wfParameter: { formContent: {} } }).ok();
    await world.deliver();
    const during = await h.pm.send(projectDetail, { mainId }).ok();
    expect(during).toMatchObject({
      status: '1020',
      can: { modify: false, addLot: false, submit: false, withdraw: true },
    });
    expect(during.packageList.map((l) => l.status)).toEqual(['1020', '1020']);
    await h.pm
      .send(updatePackage, h.lot(mainId, { packageId: packageIds[0] }))
      .refused('project.wrongStatus');
    await h.pm.send(updateProject, h.main({ mainId })).refused('project.wrongStatus');
    await h.pm.send(savePackage, h.lot(mainId)).refused('project.wrongStatus');
    expect(await h.leader.send(approvalLots, { mainId }).ok()).toHaveLength(2);
    await h.decide(h.leader, mainId, true);
    expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({ status: '1020' });
    await h.decide(h.director, mainId, true);
    const after = await h.pm.send(projectDetail, { mainId }).ok();
    expect(after).toMatchObject({
      status: '3010',
      can: { console: true, submit: false, remove: false, reopens: true },
    });
    expect(after.packageList.map((l) => l.status)).toEqual(['3010', '3010']);
    const told = await world.sql<{ subject_id: string }>(
      `select subject_id from event where type = 'project.lotApproved' and subject_id = any($1::uuid[])`,
      [packageIds],
    );
    expect(told).toHaveLength(2);
  });

  test('refused it comes back returned and keeps that until submitted again; taken back, saving makes it a draft', async () => {
    const { mainId, packageIds } = await h.draft(1);
    await h.pm.send(submitProject, { mainId }).ok();
    await world.deliver();
    await h.decide(h.leader, mainId, false);
    expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({
      status: '1030',
      packageList: [{ status: '1030' }],
    });
    await h.pm.send(updateProject, h.main({ mainId })).ok();
    expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({ status: '1030' });
    await h.pm.send(submitProject, { mainId }).ok();
    await world.deliver();
    await h.pm.send(withdraw, { serviceKey: 'PROJECT_APPROVAL', serviceId: mainId }).ok();
    await world.deliver();
    expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({
      status: '1080',
      packageList: [{ packageId: packageIds[0], status: '1010' }],
    });
    await h.pm.send(updateProject, h.main({ mainId })).ok();
    expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({ status: '1010' });
  });

  test('needs lots, and complete ones', async () => {
    const { mainId } = await h.draft(0);
    await h.pm.send(submitProject, { mainId }).refused('project.need.lots');
    await h.pm
      .send(savePackage, h.lot(mainId, { tempFlag: '1', dynamicItemVO: { templateId: h.templateId } }))
      .ok();
    const refusal = await h.pm.send(submitProject, { mainId }).refused('project.lotIncomplete');
    expect(refusal.msg).toContain('请至少填写一行物资明细');
  });

  test('an approved lot that is changed must be approved anew; one whose bulletin is out stands still', async () => {
    const { mainId, packageIds } = await h.approved(2);
    const [first, second] = packageIds as [string, string];
    await h.pm.send(updatePackage, h.lot(mainId, { packageId: first, generalAmount: '500' })).ok();
    expect(await h.pm.send(packageDetail, { packageId: first }).ok()).toMatchObject({ status: '1010' });
    // As long as one lot is approved the project is approved too and is not removed, whatever happens to the other lot.
    await h.pm.send(submitProject, { mainId }).ok();
    await h.pm.send(withdraw, { serviceKey: 'PROJECT_APPROVAL', serviceId: mainId }).ok();
    await world.deliver();
    expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({
      status: '3010',
      packageList: [{ status: '1010' }, { status: '3010' }],
    });
    await h.pm.send(removeProject, { mainId }).refused('project.wrongStatus');
    await world.tx((tx) => moveLot(tx, second, 'publishBulletin'));
    expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({
      status: '3080',
      bulletinSent: true,
      can: { submit: true, modify: false },
    });
    await h.pm.send(updatePackage, h.lot(mainId, { packageId: second })).refused('project.wrongStatus');
    await h.pm.send(submitProject, { mainId }).ok();
    await world.deliver();
    await h.decide(h.leader, mainId, false);
    expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({
      status: '3080',
      packageList: [{ status: '1030' }, { status: '3080' }],
    });
  });

  test('a lot whose prequalification notice is out makes the project a view, and only under such a procedure', async () => {
    const { mainId, packageIds } = await h.approved(2);
    const [first, second] = packageIds as [string, string];
    const sent = async () => (await h.pm.send(projectDetail, { mainId }).ok()).bulletinSent;
    // No area makes such a notice, so the row is put there.
    await world.sql(`update project_package set status = '2080' where id = $1`, [first]);
    expect(await sent()).toBe(false);
    await world.sql(
      `with flow as (insert into procedure_def (id, tenant_id, proc_code, proc_name, proc_name_en, purchase_mode, exe_model, qual_mode, steps, version, enabled, sort, status)
         select gen_random_uuid(), tenant_id, proc_code || '-PRE', '资格预审', 'Prequalification', purchase_mode, exe_model, '10', steps, version, enabled, sort, status
         from procedure_def where id = (select business_flow_id from project_package where id = $1) returning id)
       update project_package set business_flow_id = flow.id from flow where project_package.id = $1`,
      [first],
    );
    expect(await sent()).toBe(true);
    const own = await h.pm.send(packageDetail, { packageId: first }).ok();
    expect(own).toMatchObject({ status: '2080', qualMode: '10', can: { modify: false, remove: false } });
    await h.pm.send(updatePackage, h.lot(mainId, { packageId: first })).refused('project.wrongStatus');
    await h.pm.send(removePackage, { packageId: first }).refused('project.wrongStatus');
    // What came later is handed in and comes back; the project stays what its first lot made it.
    await h.pm.send(updatePackage, h.lot(mainId, { packageId: second, generalAmount: '500' })).ok();
    await h.pm.send(submitProject, { mainId }).ok();
    await world.deliver();
    await h.decide(h.leader, mainId, false);
    expect(await h.pm.send(projectDetail, { mainId }).ok()).toMatchObject({ bulletinSent: true });
  });

  test('is not opened for editing while a bulletin is in approval', async () => {
    const { mainId, packageIds } = await h.approved(2);
    const edit = async () => (await h.pm.send(projectDetail, { mainId }).ok()).can;
    expect(await edit()).toMatchObject({ edit: true, addLot: true });
    await world.tx((tx) => moveLot(tx, packageIds[1] as string, 'submitBulletin'));
    expect(await edit()).toMatchObject({ edit: false, addLot: true });
    await h.pm.send(updateProject, h.main({ mainId })).refused('project.wrongStatus');
    // The other lot was not opened again either.
    const { status, packageList } = await h.pm.send(projectDetail, { mainId }).ok();
    expect([status, ...packageList.map((l) => l.status)]).toEqual(['3010', '3010', '3020']);
    await world.tx((tx) => moveLot(tx, packageIds[1] as string, 'publishBulletin'));
    expect(await edit()).toMatchObject({ edit: true, modify: false });
  });

  test('of several submissions exactly one opens an approval', async () => {
    const { mainId } = await h.draft(1);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => h.pm.send(submitProject, { mainId }).envelope()),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.key === 'project.wrongStatus')).toHaveLength(5);
    const [{ n }] = (await world.sql<{ n: number }>(
      `select count(*)::int as n from approval_instance where service_id = $1`,
      [mainId],
    )) as [{ n: number }];
    expect(n).toBe(1);
  });
});

describe('who may', () => {
  test('a stranger finds nothing, a colleague looks on, a member operates', async () => {
    const { mainId, packageIds } = await h.draft(1);
    const other = await stranger();
    await other.send(projectDetail, { mainId }).refused('project.notFound');
    await other.send(updateProject, h.main({ mainId })).refused('project.notFound');
    await other.send(packageDetail, { packageId: packageIds[0] }).refused('project.lotNotFound');
    await other.send(removePackage, { packageId: packageIds[0] }).refused('project.lotNotFound');
    await world.anonymous.send(projectDetail, { mainId }).refused('kit.refused.session');
    const colleague = await world.user({ roles: ['pm'] });
    expect(await colleague.send(projectDetail, { mainId }).ok()).toMatchObject({
      operatePriv: '1',
      can: { modify: false },
    });
    await colleague.send(updateProject, h.main({ mainId })).refused('kit.refused.permission');
    await colleague
      .send(saveMembers, { mainId, operatorIdList: [{ operatorId: h.pm.id }] })
      .refused('kit.refused.permission');
    const member = {
      operatorId: colleague.id,
      operatorPrivList: [
        { stageCode: 'pre', operatePriv: '2' },
        { stageCode: 'open', operatePriv: '' },
      ],
    };
    await h.pm.send(saveMembers, { mainId, operatorIdList: [member] }).refused('project.wrong.pmStays');
    await h.pm
      .send(saveMembers, {
        mainId,
        operatorIdList: [{ operatorId: h.pm.id }, member, { operatorId: other.id }],
      })
      .refused('project.wrong.member');
    await h.pm.send(saveMembers, { mainId, operatorIdList: [{ operatorId: h.pm.id }, member] }).ok();
    const page = await h.pm.send(memberPage, { mainId }).ok();
    expect(page.records[0]).toMatchObject({ operatorId: h.pm.id, isPm: '1' });
    expect(page.records[1]?.operationList.map((o) => o.operatePriv)).toEqual(['2', '0', '0', '0']);
    await colleague.send(updateProject, h.main({ mainId })).ok();
    // Nobody who had a hand in it may decide it, no matter who submits it.
    await h.pm.send(submitProject, { mainId }).ok();
    expect(await barredFrom(world, 'PROJECT_APPROVAL', mainId)).toEqual([h.pm.id, colleague.id].toSorted());
  });

  test('the tenderee sees its project from the approval on, another tenderee never', async () => {
    const owner = await world.user({ roles: ['owner'], org: world.tenderee });
    const { mainId } = await h.draft(1);
    await owner.send(projectDetail, { mainId }).refused('project.notFound');
    const done = await h.approved(1);
    expect(await owner.send(projectDetail, { mainId: done.mainId }).ok()).toMatchObject({
      can: { modify: false, submit: false, withdraw: false },
    });
    await owner.send(submitProject, { mainId: done.mainId }).refused('kit.refused.permission');
    // Only the agency sees whom it could put on it, although the tenderee runs projects as well.
    const runs = await world.user({ roles: ['pm'], org: world.tenderee });
    await runs.send(projectDetail, { mainId: done.mainId }).ok();
    await runs.send(memberCandidates, { mainId: done.mainId }).refused('project.notFound');
    const other = await world.user({ roles: ['owner'], org: await world.org('tenderee') });
    await other.send(projectDetail, { mainId: done.mainId }).refused('project.notFound');
  });

  test('another tenant finds nothing', async () => {
    const { mainId, packageIds } = await h.draft(1);
    const tenantId = await world.tenant();
    const foreign = await world.user({ roles: ['pm'], org: await world.org('agency', undefined, tenantId) });
    await foreign.send(projectDetail, { mainId }).refused('project.notFound');
    await foreign.send(packageDetail, { packageId: packageIds[0] }).refused('project.lotNotFound');
    expect((await foreign.send(pageProjects, {}).ok()).total).toBe(0);
  });

  test('a draft is removed from sight, an approved one is not', async () => {
    const { mainId } = await h.draft(1);
    await h.pm.send(removeProject, { mainId }).ok();
    await h.pm.send(projectDetail, { mainId }).refused('project.notFound');
    const done = await h.approved(1);
    await h.pm.send(removeProject, { mainId: done.mainId }).refused('project.wrongStatus');
  });
});
