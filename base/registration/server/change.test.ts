import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { downloadFile } from '#base/file/shared/calls.ts';
import { modifyUnit, orgDetail } from '#base/people/shared/calls.ts';
import { creditCheck } from '#base/organisation/shared/credit-code.ts';
import * as calls from '../shared/calls.ts';
import { creditCodeOfTest, enterpriseForm, PDF } from './test/applicant.ts';

let world: World;
let auditor: TestUser;
let company: TestOrg;
let head: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  auditor = await world.user({ roles: ['tenant'], org: await world.org('platform') });
  company = await world.org('supplier', '旧名设备有限公司');
  head = await world.user({ roles: ['supplier', 'companyadmin'], org: company });
  colleague = await world.user({ roles: ['supplier'], org: company });
});

const basic = (who = head) => who.send(calls.basicInfo, {}).ok();
const form = async (more: Record<string, unknown> = {}) => ({
  ...enterpriseForm({ organisationName: '旧名设备有限公司' }),
  orgId: company.id,
  changeReason: '住所迁移',
  proofFileId: (await head.upload('证明.pdf', PDF)).id,
  ...more,
});
const ask = async (more: Record<string, unknown> = {}) =>
  (await head.send(calls.askChange, await form(more)).ok()).id;

test('a change waits for the platform, shows before and after, and is in force once it is agreed to', async () => {
  expect(await basic()).toMatchObject({
    form: { organisationName: '旧名设备有限公司', regType: '1', legalName: null },
    pending: null,
    can: { change: true },
  });
  const creditCode = creditCodeOfTest();
  const asked = await form({ organisationName: '新名设备有限公司', creditCode });
  // Twice at once: one change.
  const answers = await Promise.all(
    Array.from({ length: 2 }, () => head.send(calls.askChange, asked).envelope()),
  );
  expect(answers.map((e) => e.key ?? 'ok').sort()).toEqual(['ok', 'registration.refused.changePending']);
  const waiting = await basic();
  expect(waiting.form.organisationName).toBe('旧名设备有限公司');
  expect(waiting.can.change).toBe(false);
  const id = waiting.pending?.id ?? '';
  expect(waiting.pending).toMatchObject({
    before: { organisationName: '旧名设备有限公司' },
    after: { organisationName: '新名设备有限公司', creditCode },
    can: { withdraw: true, decide: false },
  });
  const seen = await auditor.send(calls.changeDetail, { id }).ok();
  expect(seen.fields).toEqual(expect.arrayContaining(['organisationName', 'creditCode', 'legalName']));
  expect(seen.can).toEqual({ decide: true, withdraw: false });
  const listed = await auditor.send(calls.pageChanges, { state: ['20'], size: 200 }).ok();
  expect(listed.records.map((r) => r.id)).toContain(id);
  const proof = `${downloadFile.path}?id=${asked.proofFileId}`;
  const stranger = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
  expect((await auditor.raw('GET', proof)).rawPayload.subarray(0, 4).toString()).toBe('%PDF');
  expect((await stranger.raw('GET', proof)).statusCode).not.toBe(200);
  // Its own organisation reads it too, whoever may change it with the whole number; any other finds nothing.
  const own = await head.send(calls.ownChange, { id }).ok();
  expect([own.before, own.after]).toEqual([waiting.pending?.before, waiting.pending?.after]);
  await stranger.send(calls.ownChange, { id }).refused('registration.refused.changeNotFound');
  await auditor.send(calls.ownChange, { id }).refused('kit.refused.permission');
  await auditor.send(calls.decideChange, { id, agreed: false }).refused('registration.need.reason');
  const both = await Promise.all(
    Array.from({ length: 2 }, () => auditor.send(calls.decideChange, { id, agreed: true }).envelope()),
  );
  expect(both.map((e) => e.key ?? 'ok').sort()).toEqual(['ok', 'registration.refused.wrongStatus']);
  await world.deliver();
  const after = await basic();
  expect(after.form).toMatchObject({ organisationName: '新名设备有限公司', creditCode, legalName: '周清' });
  expect(after.history).toMatchObject([{ state: '50', decidedBy: '' }]);
  const [org] = await world.sql('select org_name, org_licence_code from organisation where id = $1', [
    company.id,
  ]);
  expect(org).toEqual({ org_name: '新名设备有限公司', org_licence_code: creditCode });
  const told = await world.sql(
    `select 1 from message where user_id = any($1) and template = 'registration.message.changed'`,
    [[head.id, colleague.id]],
  );
  expect(told).toHaveLength(2);
});

test('a change is refused with a reason or taken back, and nothing is different then', async () => {
  const now = (await basic()).form;
  const more = { organisationName: now.organisationName, creditCode: now.creditCode };
  const id = await ask({ ...more, address: '另一个地址' });
  await auditor.send(calls.decideChange, { id, agreed: false, opinion: '证明材料不符' }).ok();
  expect((await basic()).form.address).toBe(now.address);
  const again = await ask({ ...more, address: '第三个地址' });
  await head.send(calls.withdrawChange, { id: again }).ok();
  await head.send(calls.withdrawChange, { id: again }).refused('registration.refused.wrongStatus');
  await auditor
    .send(calls.decideChange, { id: again, agreed: true })
    .refused('registration.refused.wrongStatus');
  expect((await basic()).history.map((h) => h.state)).toEqual(['60', '40', '50']);
});

test('nobody but a supplier’s own administrator asks, and nobody decides about their own company', async () => {
  const shown = await basic(colleague);
  expect(shown.can.change).toBe(false);
  expect(shown.form.legalIdNumber).toContain('****');
  await colleague.send(calls.askChange, await form()).refused('kit.refused.permission');
  const agency = await world.user({ roles: ['companyadmin'] });
  const file = (await agency.upload('证明.pdf', PDF)).id;
  await agency
    .send(calls.askChange, await form({ orgId: agency.org.id, proofFileId: file }))
    .refused('registration.refused.suppliersOnly');
  await agency.send(calls.askChange, await form()).refused('registration.refused.notFound');
  // Whatever roles they hold: an agency is registered nowhere.
  const inAgency = await world.user({ roles: ['supplier'] });
  await inAgency.send(calls.basicInfo, {}).refused('registration.refused.suppliersOnly');
  // What kind of supplier it is was settled when it registered.
  const kind = await head
    .send(calls.askChange, await form({ regType: '2' }))
    .refused('registration.wrong.regType');
  expect(kind.fields?.map((f) => f.path)).toEqual(['regType']);
  await head.send(calls.askChange, await form({ proofFileId: file })).refused('registration.wrong.file');
  const now = (await basic()).form;
  const same = Object.fromEntries(Object.entries(now).filter(([, value]) => value !== null));
  await head
    .send(calls.askChange, {
      ...same,
      orgId: company.id,
      changeReason: '无',
      proofFileId: (await form()).proofFileId,
    })
    .refused('registration.refused.noChange');
  const other = await world.org('supplier', '邻居设备有限公司');
  const first = '91990000MA9990001';
  const code = first + creditCheck(first);
  await world.sql('update organisation set org_licence_code = $2 where id = $1', [other.id, code]);
  await head
    .send(calls.askChange, await form({ creditCode: code }))
    .refused('registration.wrong.creditCodeTaken');
  await head
    .send(calls.askChange, await form({ organisationName: '邻居设备有限公司' }))
    .refused('registration.wrong.nameTaken');
  const id = await ask();
  const stranger = await world.user({ roles: ['companyadmin', 'supplier'], org: other });
  await stranger.send(calls.withdrawChange, { id }).refused('registration.refused.changeNotFound');
  const insider = await world.user({ roles: ['tenant'], org: company });
  await insider.send(calls.decideChange, { id, agreed: true }).refused('registration.refused.own');
  const far = await world.tenant();
  const elsewhere = await world.user({ roles: ['tenant'], org: await world.org('platform', undefined, far) });
  await elsewhere
    .send(calls.decideChange, { id, agreed: true })
    .refused('registration.refused.changeNotFound');
});

test('its name and credit code are changed by asking only: neither its administrator nor the tenant’s changes them alone', async () => {
  const org = await world.org('supplier', '江州泵阀有限公司');
  const own = await world.user({ roles: ['supplier', 'companyadmin'], org });
  const tenant = await world.user({ roles: ['tenant'], org: auditor.org });
  const { version, orgCode } = await own.send(orgDetail, { id: org.id }).ok();
  const values = { id: org.id, version, orgType: '1', orgKind: 'supplier', orgCode, orgName: org.orgName };
  for (const who of [own, tenant])
    for (const [field, value] of [
      ['orgName', '江州泵阀集团有限公司'],
      ['orgLicenceCode', creditCodeOfTest()],
    ] as const) {
      const refused = await who
        .send(modifyUnit, { ...values, [field]: value })
        .refused('people.wrong.identity');
      expect(refused.fields).toMatchObject([{ path: field }]);
    }
  await own.send(modifyUnit, { ...values, linkPerson: '周江' }).ok();
  expect(await own.send(orgDetail, { id: org.id }).ok()).toMatchObject({
    orgName: '江州泵阀有限公司',
    orgLicenceCode: '',
    linkPerson: '周江',
  });
});
