import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import * as approvals from '#base/approval/shared/calls.ts';
import { downloadFile } from '#base/file/shared/calls.ts';
import { pageServices } from '#base/flow/shared/service-calls.ts';
import { insertMembership } from '#base/organisation/server/index.ts';
import * as calls from '../shared/calls.ts';
import { CHANGE_KEY } from '../shared/status.ts';
import { creditCodeOfTest, enterpriseForm, PDF } from './test/applicant.ts';
import { Binder, step } from './test/approval.ts';

let world: World;
let house: Binder;
let first: TestUser;
let second: TestUser;
/** An approver who is no auditor. */
let manager: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  house = await Binder.make(world);
  ({ first, second } = house);
  manager = await house.colleague();
});

/** A company of suppliers whose administrator asks for changes. */
async function company(orgName: string) {
  const org = await world.org('supplier', orgName);
  const head = await world.user({ roles: ['supplier', 'companyadmin'], org });
  const form = async (more: object = {}) => ({
    ...enterpriseForm({ organisationName: orgName }),
    orgId: org.id,
    changeReason: '更名',
    proofFileId: (await head.upload('证明.pdf', PDF)).id,
    ...more,
  });
  const ask = async (more: object = {}) => (await head.send(calls.askChange, await form(more)).ok()).id;
  return { org, head, form, ask };
}
const seen = (id: string, by = first) => by.send(calls.changeDetail, { id }).ok();
const decide = (by: TestUser, id: string, agreed = true, opinion = '已核对') =>
  by.send(calls.decideChange, { id, agreed, opinion });
const which = (serviceId: string) => ({ serviceKey: CHANGE_KEY, serviceId });

test('基本信息变更审批: an auditor puts a change before the approvers; the present data hold until they agree', async () => {
  const { records } = await first.send(pageServices, { searchKey: CHANGE_KEY }).ok();
  expect(records).toMatchObject([{ formPage: '/mbd/lib-supplier/mtc/approve', variableCount: 2 }]);
  const unbind = await house.bind(CHANGE_KEY, await house.publish(CHANGE_KEY, [step('a', manager)]));
  const { org, head, form, ask } = await company('甲设备有限公司');
  const creditCode = creditCodeOfTest();
  const asked = await form({ organisationName: '甲乙设备有限公司', creditCode });
  const { id } = await head.send(calls.askChange, asked).ok();
  await manager.send(calls.changeDetail, { id }).refused('registration.refused.changeNotFound');
  expect(await seen(id)).toMatchObject({ hasApproval: false, can: { decide: true } });
  expect(await first.send(approvals.submitConfig, which(id)).ok()).toMatchObject({ needApproval: true });
  // Two auditors at once: one approval.
  const answers = await Promise.all([first, second].map((by) => decide(by, id).envelope()));
  expect(answers.filter((e) => e.code === 200)).toHaveLength(1);
  const auditor = answers[0]?.code === 200 ? first : second;
  const other = auditor === first ? second : first;
  expect(await seen(id)).toMatchObject({
    state: '30',
    opinion: '已核对',
    hasApproval: true,
    can: { decide: false },
  });
  // Neither side moves it beside the approvers; its supplier is told that it waits, not what the auditor said.
  for (const agreed of [true, false])
    await decide(other, id, agreed).refused('registration.refused.wrongStatus');
  await head.send(calls.withdrawChange, { id }).refused('registration.refused.wrongStatus');
  const own = await head.send(calls.basicInfo, {}).ok();
  expect(own).toMatchObject({ pending: { id, state: '30', opinion: '' }, can: { change: false } });
  expect(own.form.organisationName).toBe('甲设备有限公司');
  await head
    .send(calls.askChange, await form({ address: '别处' }))
    .refused('registration.refused.changePending');
  // The approver reads before and after, and the proof.
  const read = await seen(id, manager);
  expect(read.after).toMatchObject({
    organisationName: '甲乙设备有限公司',
    legalIdNumber: asked.legalIdNumber,
  });
  const proof = `${downloadFile.path}?id=${asked.proofFileId}`;
  expect((await manager.raw('GET', proof)).rawPayload.subarray(0, 4).toString()).toBe('%PDF');
  await auditor
    .send(approvals.approve, { taskId: await house.taskOf(manager, id), apvlType: 'agree' })
    .refused('approval.notFound');
  // Unbound while it runs.
  await unbind();
  await house.decide(manager, id);
  expect(await seen(id)).toMatchObject({ state: '50', decidedBy: manager.userName, opinion: '' });
  const [row] = await world.sql('select org_name, org_licence_code from organisation where id = $1', [
    org.id,
  ]);
  expect(row).toEqual({ org_name: '甲乙设备有限公司', org_licence_code: creditCode });
  const told = await world.sql(
    `select 1 from message where user_id = $1 and template = 'registration.message.changed'`,
    [head.id],
  );
  expect(told).toHaveLength(1);
  // Without a flow one auditor decides as ever.
  const again = await ask({ organisationName: '甲乙设备有限公司', creditCode, address: '新址' });
  await decide(first, again).ok();
  expect(await seen(again)).toMatchObject({ state: '50', hasApproval: false });
});

test('disagreed, withdrawn or overtaken it is the auditors’ again; who asked or belongs to the company approves nothing', async () => {
  const flow = await house.publish(CHANGE_KEY, [step('a', manager)]);
  const identity = [{ variable: 'isIdentity', op: 'eq' as const, values: ['1'] }];
  const unbind = await house.bind(CHANGE_KEY, flow, { conditions: identity });
  const one = await company('丙设备有限公司');
  // Only what a company is takes approvers here.
  const code = { creditCode: creditCodeOfTest() };
  const id = await one.ask({ ...code, organisationName: '丙丁设备有限公司' });
  await decide(first, id).ok();
  await first.send(approvals.withdraw, which(id)).ok();
  expect(await seen(id)).toMatchObject({ state: '20', opinion: '', can: { decide: true } });
  await decide(first, id).ok();
  await house.decide(manager, id, { apvlType: 'disagree', comment: '证明不足' });
  expect((await seen(id)).state).toBe('20');
  await decide(first, id).ok();
  // Somebody else is given the name meanwhile.
  await world.org('agency', '丙丁设备有限公司');
  await house.decide(manager, id);
  expect((await seen(id)).state).toBe('20');
  await decide(first, id).refused('registration.wrong.nameTaken');
  await decide(second, id, false, '名称已被使用').ok();
  expect((await one.head.send(calls.basicInfo, {}).ok()).history).toMatchObject([
    { state: '40', opinion: '名称已被使用' },
  ]);
  const taken = await one.ask(code);
  await decide(first, taken).ok();
  await house.decide(manager, taken);
  const address = await one.ask({
    ...(await one.head.send(calls.basicInfo, {}).ok()).form,
    changeReason: '迁址',
    address: '新址',
  } as never);
  await decide(first, address).ok();
  expect((await seen(address)).state).toBe('50');
  await unbind();
  // An approver who works for the company, too, is left out of it.
  const insider = await world.user({ roles: ['archivist'], org: house.org });
  const { org, ask } = await company('戊设备有限公司');
  await world.tx((tx) => insertMembership(tx, { userId: insider.id, orgId: org.id, isHome: false }));
  const theirs = await house.bind(CHANGE_KEY, await house.publish(CHANGE_KEY, [step('a', insider)]));
  const waits = await ask();
  const refused = await decide(first, waits).refused('approvalBarred.noneLeft');
  expect(refused.msg).toContain('属于申请变更的单位');
  expect((await seen(waits)).state).toBe('20');
  await theirs();
});
