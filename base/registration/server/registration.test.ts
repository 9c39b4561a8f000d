import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { downloadFile } from '#base/file/shared/calls.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import { disableUser, enableUser, orgTree, pageUsers, saveUnit } from '#base/people/shared/calls.ts';
import { sessionStart } from '#base/session/shared/start-calls.ts';
import * as calls from '../shared/calls.ts';
import {
  applicant,
  eventsOf,
  filledIn,
  identityOfTest,
  signIn,
  stepOf,
  submitted,
} from './test/applicant.ts';

let world: World;
let platform: TestOrg;
let first: TestUser;
let second: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  platform = await world.org('platform');
  first = await world.user({ roles: ['admin'], org: platform });
  second = await world.user({ roles: ['tenant'], org: platform });
});

const seen = async (id: string, by = first) => by.send(calls.registrationDetail, { id }).ok();
const decide = async (by: TestUser, id: string, decision: string, more: Record<string, unknown> = {}) =>
  by.send(calls.auditRegistration, { id, version: (await seen(id)).version, decision, ...more });
const confirm = async (by: TestUser, id: string, shared: boolean, opinion = '') =>
  by.send(calls.confirmRegistration, { id, version: (await seen(id)).version, shared, opinion });
describe('submitting', () => {
  test('of two that submit one credit code at once, one wins and the other is told', async () => {
    const one = await filledIn(world);
    const other = await filledIn(world);
    // Saved before either was submitted.
    await other
      .send(calls.saveForm, {
        ...other.form,
        creditCode: one.form.creditCode,
        version: await other.version(),
      })
      .ok();
    const versions = [await one.version(), await other.version()];
    const answers = await Promise.all(
      [one, other].map((who, i) => who.send(calls.submitRegistration, { version: versions[i] }).envelope()),
    );
    expect(answers.map((e) => e.key ?? 'ok').sort()).toEqual(['ok', 'registration.wrong.creditCodePending']);
    const late = await filledIn(world);
    await late
      .send(calls.saveForm, { ...late.form, creditCode: one.form.creditCode, version: await late.version() })
      .refused('registration.wrong.creditCodePending');
  });

  test('a name that another has submitted is told at once, and again when both are saved already', async () => {
    const [one, other] = [await filledIn(world), await filledIn(world)];
    const { organisationName } = one.form;
    const same = async () => ({ ...other.form, organisationName, version: await other.version() });
    await other.send(calls.saveForm, await same()).ok();
    await one.send(calls.submitRegistration, { version: await one.version() }).ok();
    const told = await other.send(calls.saveForm, await same()).refused('registration.wrong.namePending');
    expect(told.fields?.map((f) => f.path)).toEqual(['organisationName']);
    await other
      .send(calls.submitRegistration, { version: await other.version() })
      .refused('registration.wrong.namePending');
    expect(await stepOf(other)).not.toBe('6');
  });

  test('twice at once is one submission', async () => {
    const one = await filledIn(world);
    const version = await one.version();
    const answers = await Promise.all(
      Array.from({ length: 2 }, () => one.send(calls.submitRegistration, { version }).envelope()),
    );
    expect(answers.filter((e) => e.code === 200)).toHaveLength(1);
    expect(
      (await eventsOf(world, one.orgId)).filter((type) => type === 'registration.submitted'),
    ).toHaveLength(1);
  });

  test('keeps everything as it was until it is withdrawn', async () => {
    const one = await submitted(world);
    expect(await stepOf(one)).toBe('6');
    const version = await one.version();
    await one.send(calls.saveForm, { ...one.form, version }).refused('registration.refused.wrongStatus');
    await one.send(calls.saveFiles, { ...one.files, version }).refused('registration.refused.wrongStatus');
    await one.send(calls.chooseType, { regType: '3' }).refused('registration.refused.wrongStatus');
    await one.send(calls.withdrawRegistration, {}).ok();
    expect(await stepOf(one)).toBe('4');
    await first.send(calls.registrationDetail, { id: one.orgId }).refused('registration.refused.notFound');
    await one.send(calls.withdrawRegistration, {}).refused('registration.refused.wrongStatus');
  });
});

describe('the audit', () => {
  test('returns with a reason, and takes two to enrol; the supplier can work at once', async () => {
    const one = await submitted(world);
    await decide(first, one.orgId, 'return').then((sent) => sent.refused('registration.need.reason'));
    // A reason is attached from the auditor's own house: not what the applicant filed, nor what nobody gave them.
    const stranger = await world.user({ roles: ['pm'] });
    for (const reasonFileId of [
      one.files.licenceFileId,
      (await stranger.upload('说明.txt', Buffer.from('x'))).id,
    ]) {
      const attached = { opinion: '营业执照不清晰', reasonFileId };
      const wrong = await (await decide(first, one.orgId, 'return', attached)).refused(
        'registration.wrong.file',
      );
      expect(wrong.fields?.map((f) => f.path)).toEqual(['reasonFileId']);
    }
    expect((await seen(one.orgId)).state).toBe('20');
    await (await decide(first, one.orgId, 'return', { opinion: '营业执照不清晰' })).ok();
    await world.deliver();
    expect(await one.send(calls.registrationStep, {}).ok()).toMatchObject({
      uriCode: '3',
      reason: '营业执照不清晰',
      orgId: one.orgId,
      regType: '1',
      orgLicenceCode: one.form.creditCode,
    });
    await one
      .send(calls.saveFiles, {
        ...one.files,
        licenceFileId: await one.upload('新执照.pdf'),
        version: await one.version(),
      })
      .ok();
    await one.send(calls.submitRegistration, { version: await one.version() }).ok();
    await (await decide(first, one.orgId, 'agree', { opinion: '齐全' })).ok();
    await (await confirm(first, one.orgId, true)).refused('registration.refused.firstOwn');
    const pm = await world.user({ roles: ['pm'] });
    await (await confirm(pm, one.orgId, true)).refused('kit.refused.permission');
    // Two at once: one enrolment.
    const { version } = await seen(one.orgId);
    const asked = { id: one.orgId, version, shared: true };
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => second.send(calls.confirmRegistration, asked).envelope()),
    );
    expect(answers.filter((e) => e.code === 200)).toHaveLength(1);
    await world.deliver();
    expect(
      (await eventsOf(world, one.orgId)).filter((type) => type === 'registration.enrolled'),
    ).toHaveLength(1);
    expect((await signIn(world, one.userName)).uriCode).toBe('');
    const now = await world.signedIn(one.userName);
    const start = await now.send(sessionStart, {}).ok();
    expect(start.user).toMatchObject({ orgType: 'supplier', companyName: one.form.organisationName });
    expect([...start.user.roleNames].sort()).toEqual(['供应商', '公司管理员']);
    expect(start.menus.length).toBeGreaterThan(0);
    await now.send(calls.ownRegistration, {}).refused('kit.refused.permission');
    const own = await now.send(pageOrganisations, { size: 200 }).ok();
    expect(own.records).toMatchObject([{ id: one.orgId, orgLicenceCode: one.form.creditCode }]);
    const told = await world.sql<{ template: string }>(
      'select template from message where user_id = (select user_id from registration where id = $1) order by template',
      [one.orgId],
    );
    expect([...new Set(told.map((m) => m.template))]).toEqual([
      'registration.message.enrolled',
      'registration.message.returned',
      'registration.message.submitted',
    ]);
    // Its code is taken from now on.
    const late = await filledIn(world);
    await late
      .send(calls.saveForm, { ...late.form, creditCode: one.form.creditCode, version: await late.version() })
      .refused('registration.wrong.creditCodeTaken');
  });

  test('rejects by two, and whoever was rejected may apply again', async () => {
    const one = await submitted(world);
    await (await decide(first, one.orgId, 'refuse', { opinion: '冒用他人执照' })).ok();
    expect(await stepOf(one)).toBe('6');
    await (await confirm(second, one.orgId, false)).refused('registration.need.opinion');
    await (await confirm(second, one.orgId, false, '证据不足')).ok();
    expect((await seen(one.orgId)).state).toBe('20');
    await (await decide(second, one.orgId, 'refuse', { opinion: '冒用他人执照' })).ok();
    await (await confirm(first, one.orgId, true)).ok();
    expect(await stepOf(one)).toBe('5');
    const read = await one.send(calls.ownRegistration, {}).ok();
    expect(read).toMatchObject({ state: '60', reason: '冒用他人执照' });
    // Names of auditors are nobody's business but the auditors'.
    expect(JSON.stringify(read)).not.toContain(first.userName);
    expect(read.history.map((h) => h.act)).toEqual(['register', 'submit', 'confirmRefusal']);
    await one.send(calls.restartRegistration, {}).ok();
    await one.send(calls.submitRegistration, { version: await one.version() }).ok();
    expect(await stepOf(one)).toBe('6');
  });

  test('decides about what was read, and never about one’s own', async () => {
    const one = await submitted(world);
    const { version } = await seen(one.orgId);
    await one.send(calls.withdrawRegistration, {}).ok();
    await one.send(calls.submitRegistration, { version: await one.version() }).ok();
    await first
      .send(calls.auditRegistration, { id: one.orgId, version, decision: 'agree' })
      .refused('registration.refused.changed');
    // An auditor who applies for themselves decides nothing about it, whatever roles they hold.
    const insider = await world.user({ roles: ['admin'], org: platform });
    await world.sql('update registration set user_id = $2 where id = $1', [one.orgId, insider.id]);
    expect((await seen(one.orgId, insider)).can).toEqual({ audit: false, confirm: false });
    await (await decide(insider, one.orgId, 'agree')).refused('registration.refused.own');
    await expect(
      world.sql('update registration set first_by = $2 where id = $1', [one.orgId, insider.id]),
    ).rejects.toThrow('registration_not_own');
  });

  test('shows doubles to auditors, masks numbers for onlookers, and lists nothing that was not submitted', async () => {
    const one = await submitted(world);
    const other = await submitted(world, {
      legalIdNumber: one.form.legalIdNumber,
      contactMobile: one.form.contactMobile,
    });
    const draft = await filledIn(world);
    expect((await seen(other.orgId)).alike.map((a) => [a.what, a.creditCode])).toEqual([
      ['legal', one.form.creditCode],
      ['mobile', one.form.creditCode],
    ]);
    const rows = (await first.send(calls.pageRegistrations, { size: 200 }).ok()).records;
    const row = rows.find((r) => r.id === one.orgId);
    expect(row).toMatchObject({ creditCode: one.form.creditCode, can: { audit: true, confirm: false } });
    expect(row?.contactMobile).toMatch(/^137\*{4}\d{4}$/);
    expect(rows.some((r) => r.id === draft.orgId)).toBe(false);
    const found = await first
      .send(calls.pageRegistrations, {
        searchKey: one.form.creditCode.toLowerCase(),
        state: ['20'],
      })
      .ok();
    expect(found.records.map((r) => r.id)).toEqual([one.orgId]);
    const named = await first
      .send(calls.pageRegistrations, { searchKey: one.form.organisationName.slice(2) })
      .ok();
    expect(named.records.map((r) => r.id)).toContain(one.orgId);
    const onlooker = await world.user({ roles: ['admin'], org: await world.org('platform') });
    const { rows: ids } = {
      rows: await world.sql<{ id: string }>(`select id from role where role_code = 'admin'`),
    };
    await world.sql(
      `update role_permission set held = false where permission = 'registration.audit' and role_id = $1`,
      [ids[0]?.id],
    );
    try {
      const only = await world.signedIn(onlooker.userName);
      const shown = await only.send(calls.registrationDetail, { id: one.orgId }).ok();
      expect(shown.form.legalIdNumber).toMatch(/^\d{3}\*{12}.{3}$/);
      expect(shown.person.idNumber).toContain('****');
      expect(shown.files.legalIdFileId).toBeNull();
      expect(
        (await only.raw('GET', `${downloadFile.path}?id=${one.files.legalIdFileId}`)).statusCode,
      ).not.toBe(200);
    } finally {
      await world.sql(
        `update role_permission set held = true where permission = 'registration.audit' and role_id = $1`,
        [ids[0]?.id],
      );
    }
  });
});

describe('strangers', () => {
  test('see neither another application nor its files, in this tenant or another', async () => {
    const one = await submitted(world);
    const other = await applicant(world);
    const pm = await world.user({ roles: ['pm'] });
    const far = await world.tenant();
    const elsewhere = await world.user({
      roles: ['admin'],
      org: await world.org('platform', undefined, far),
    });
    const files = [one.idFileId, one.files.licenceFileId, one.files.legalIdFileId];
    const reads = async (who: Pick<TestUser, 'raw'>) =>
      (await Promise.all(files.map((id) => who.raw('GET', `${downloadFile.path}?id=${id}`)))).map(
        (answer) => answer.rawPayload.subarray(0, 4).toString() === '%PDF',
      );
    expect(await reads(one)).toEqual([true, true, true]);
    expect(await reads(first)).toEqual([true, true, true]);
    for (const who of [other, pm, elsewhere, world.anonymous])
      expect(await reads(who)).toEqual([false, false, false]);
    await elsewhere
      .send(calls.registrationDetail, { id: one.orgId })
      .refused('registration.refused.notFound');
    await other.send(calls.registrationDetail, { id: one.orgId }).refused('registration.refused.notFound');
    await other.send(calls.pageRegistrations, {}).refused('kit.refused.permission');
    await pm.send(calls.ownRegistration, {}).refused('kit.refused.permission');
    expect(await pm.send(calls.registrationStep, {}).ok()).toMatchObject({ uriCode: '', orgId: '' });
    // Another's file cannot be filed as one's own.
    const person = { trueName: '他人', idType: '1', idNumber: identityOfTest() };
    await other.send(calls.certify, { ...person, idFileId: one.idFileId }).refused('registration.wrong.file');
    const html = await other.upload('假.pdf', Buffer.from('<html></html>')).catch(() => '');
    expect(html).toBeFalsy();
  });

  test('find no applicant among organisations and users', async () => {
    const one = await submitted(world);
    const tree = JSON.stringify(await second.send(orgTree, {}).ok());
    expect(tree).not.toContain(one.orgId);
    expect(tree).not.toContain(one.userName);
    const users = JSON.stringify(await second.send(pageUsers, { size: 200, searchKey: one.mobile }).ok());
    expect(users).not.toContain(one.userName);
    const orgs = JSON.stringify(await second.send(pageOrganisations, { size: 200 }).ok());
    expect(orgs).not.toContain(one.orgId);
  });

  test('shut out meanwhile are not enrolled, until their account is open again', async () => {
    const one = await submitted(world);
    await (await decide(first, one.orgId, 'agree')).ok();
    const [row] = await world.sql<{ id: string }>('select user_id as id from registration where id = $1', [
      one.orgId,
    ]);
    const account = { id: row?.id, orgId: one.orgId };
    await second.send(disableUser, account).ok();
    await (await confirm(second, one.orgId, true)).refused('registration.refused.applicantGone');
    expect((await seen(one.orgId)).state).toBe('30');
    expect(await eventsOf(world, one.orgId)).not.toContain('registration.enrolled');
    await second.send(enableUser, account).ok();
    await (await confirm(second, one.orgId, true)).ok();
    expect((await seen(one.orgId)).state).toBe('50');
  });

  test('and a code that an administrator gives away meanwhile stops the enrolment', async () => {
    const one = await submitted(world);
    await (await decide(first, one.orgId, 'agree')).ok();
    const unit = {
      orgType: '1',
      orgName: '先到单位',
      orgCode: 'FIRST-1',
      orgKind: 'supplier',
      orgLicenceCode: one.form.creditCode,
      linkPerson: '',
      linkMobile: '',
      linkAddress: '',
    };
    await second.send(saveUnit, unit).ok();
    await (await confirm(second, one.orgId, true)).refused('registration.wrong.creditCodeTaken');
    expect((await seen(one.orgId)).state).toBe('30');
  });
});
