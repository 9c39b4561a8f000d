import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import { sessionStart } from '#base/session/shared/start-calls.ts';
import * as calls from '../shared/calls.ts';
import { formRoute } from '../shared/step.ts';
import { expertForm, filledExpert, submittedExpert } from './test/expert.ts';

let world: World;
let first: TestUser;
let second: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  const platform = await world.org('platform');
  first = await world.user({ roles: ['admin'], org: platform });
  second = await world.user({ roles: ['tenant'], org: platform });
});

const read = async (id: string) => first.send(calls.registrationDetail, { id }).ok();
const audit = async (id: string, decision: string, opinion = '') =>
  first.send(calls.auditRegistration, { id, version: (await read(id)).version, decision, opinion });

test('leads to the form of experts, says what is missing and what is wrong', async () => {
  const one = await filledExpert(world, { company: null, sex: null });
  const step = await one.send(calls.registrationStep, {}).ok();
  expect(step).toMatchObject({ uriCode: '4', regType: '5' });
  expect(formRoute(step)).toMatch(/^\/ls\/expert\?/);
  const { missing, form } = await one.send(calls.ownRegistration, {}).ok();
  expect(form.organisationName).toBe('沈知衡');
  expect(missing.map((m) => m.path)).toEqual([
    'sex',
    'company',
    'titleFileId',
    'degreeFileId',
    'commitmentFileId',
  ]);
  await one
    .send(calls.submitRegistration, { version: await one.version() })
    .refused('registration.refused.incomplete');
  const wrong = async (more: Record<string, unknown>) => {
    const e = await one
      .send(calls.saveForm, { ...expertForm(more), version: await one.version() })
      .envelope();
    return e.fields?.map((f) => f.path);
  };
  expect(await wrong({ organisationName: '别人' })).toEqual(['organisationName']);
  expect(await wrong({ birthDate: '2999-01-01', graduationTime: null })).toEqual(['birthDate']);
  expect(await wrong({ graduationTime: '1970-01-01' })).toEqual(['graduationTime']);
  expect(await wrong({ specialtyYears: '8.5' })).toEqual(['specialtyYears']);
  expect(await wrong({ professionalTitle: '7' })).toEqual(['professionalTitle']);
  // What a company gives, an expert does not.
  await one.send(calls.saveForm, { ...expertForm({ creditCode: '1' }), version: await one.version() }).ok();
  expect((await one.send(calls.ownRegistration, {}).ok()).form.creditCode).toBeNull();
});

test('comes back with a reason, takes two to enrol, and signs in as an expert who may be drawn', async () => {
  const one = await submittedExpert(world);
  await (await audit(one.orgId, 'return', '职称证书不清晰')).ok();
  expect(await one.send(calls.registrationStep, {}).ok()).toMatchObject({
    uriCode: '3',
    reason: '职称证书不清晰',
  });
  await one.send(calls.submitRegistration, { version: await one.version() }).ok();
  await (await audit(one.orgId, 'agree')).ok();
  const asked = { id: one.orgId, version: (await read(one.orgId)).version, shared: true };
  await first.send(calls.confirmRegistration, asked).refused('registration.refused.firstOwn');
  await second.send(calls.confirmRegistration, asked).ok();
  await world.deliver();
  const now = await world.signedIn(one.userName);
  const { user, menus } = await now.send(sessionStart, {}).ok();
  expect(user).toMatchObject({ orgType: 'experts', companyName: '沈知衡', roleNames: ['评审专家'] });
  expect(menus.length).toBeGreaterThan(0);
  // An expert belongs to no supplier and runs nobody's users.
  await now.send(calls.basicInfo, {}).refused('kit.refused.permission');
  await now.send(calls.ownRegistration, {}).refused('kit.refused.permission');
  const found = await now.send(pageOrganisations, { size: 200 }).ok();
  expect(found.records.map((o) => o.id)).toEqual([one.orgId]);
  const record = await read(one.orgId);
  expect(record).toMatchObject({ state: '50', regType: '5' });
  expect(record.form).toMatchObject({ company: '江州市建筑设计研究院', professionalTitle: '1' });
  const told = await world.sql<{ template: string }>(
    "select template from message where user_id = (select user_id from registration where id = $1) and template like '%expert'",
    [one.orgId],
  );
  expect(told).not.toEqual([]);
});

test('of one that is refused by two is nobody an expert', async () => {
  const one = await submittedExpert(world);
  await (await audit(one.orgId, 'refuse', '年限不足')).ok();
  const version = (await read(one.orgId)).version;
  await second.send(calls.confirmRegistration, { id: one.orgId, version, shared: true }).ok();
  const { user } = await one.send(sessionStart, {}).ok();
  expect(user).toMatchObject({ orgType: 'applicant', roleNames: ['注册申请人'] });
  expect((await one.send(calls.registrationStep, {}).ok()).uriCode).toBe('5');
});
