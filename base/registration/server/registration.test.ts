import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { downloadFile } from '#base/file/shared/calls.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import { orgTree, pageUsers, saveUnit } from '#base/people/shared/calls.ts';
import { encryptedFor, solvedSlide } from '#base/session/server/test/slide.ts';
import { login, sessionStart } from '#base/session/shared/calls.ts';
import * as calls from '../shared/calls.ts';
import {
  accountInput,
  applicant,
  type Applicant,
  askCode,
  codeFor,
  enterpriseForm,
  filledIn,
  identityOfTest,
  mobileOf,
  PASSWORD,
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
const step = async (one: Pick<Applicant, 'send'>) =>
  (await one.send(calls.registrationStep, {}).ok()).uriCode;
const events = async (id: string) =>
  (await world.sql<{ type: string }>('select type from event where subject_id = $1 order by id', [id])).map(
    (e) => e.type,
  );
const signIn = async (username: string) => {
  const slide = await solvedSlide(world);
  const xstr = await encryptedFor(world, slide.random, PASSWORD);
  return world.anonymous.send(login, { username, ...slide, xstr }).ok();
};

describe('an account', () => {
  test('is made under a code, opens a session, and may do nothing but register', async () => {
    const input = await accountInput(world);
    const opened = await world.anonymous.send(calls.registerAccount, input).ok();
    expect(opened).toMatchObject({ uriCode: '2', firstLogin: 0 });
    expect((await signIn(input.userName)).uriCode).toBe('2');
    const one = await world.signedIn(input.userName);
    const start = await one.send(sessionStart, {}).ok();
    expect(start.user).toMatchObject({ orgType: 'applicant', roleNames: ['注册申请人'] });
    expect(start.uris).toEqual(expect.arrayContaining(['/ls/register-info']));
    expect((await one.send(pageOrganisations, { size: 200 }).ok()).records).toEqual([]);
    const { orgId } = await one.send(calls.registrationStep, {}).ok();
    const [row] = await world.sql(
      'select terms_version, terms_at is not null as at from registration where id = $1',
      [orgId],
    );
    expect(row).toEqual({ terms_version: '2026-11', at: true });
    expect(await events(orgId)).toEqual(['registration.accountMade']);
  });

  test('is refused with wrong, used and guessed codes, old terms, weak passwords and taken names', async () => {
    const input = await accountInput(world);
    const send = (more: object) => world.anonymous.send(calls.registerAccount, { ...input, ...more });
    await send({ termsVersion: '2020-01' }).refused('registration.wrong.terms');
    await send({ userName: '1x' }).refused('kit.wrong.input');
    const weak = await encryptedFor(world, input.random, 'abcdefgh');
    await send({ newPassword: weak }).refused('registration.wrong.password');
    const named = await encryptedFor(world, input.random, `${input.userName}-A1`);
    await send({ newPassword: named, repeatPassword: named }).refused('registration.wrong.passwordName');
    const other = await encryptedFor(world, input.random, 'Heng-2028-ping');
    await send({ repeatPassword: other }).refused('registration.wrong.different');
    const wrong = input.code === '000000' ? '000001' : '000000';
    await send({ code: wrong }).refused('registration.wrong.code');
    await send({ mobile: mobileOf() }).refused('registration.wrong.code');
    await send({ userName: first.userName }).refused('registration.wrong.userNameTaken');
    // The code is still good after all that; and of two at once with it one makes an account.
    const both = await Promise.all([
      send({}).envelope(),
      send({ userName: `${input.userName}b` }).envelope(),
    ]);
    expect(both.map((e) => e.key ?? 'ok').sort()).toEqual(['ok', 'registration.wrong.code']);
    // The mobile has an account now: who reads its code is told so.
    await world.sql(
      `update registration_code set made_at = made_at - interval '61 seconds' where mobile = $1`,
      [input.mobile],
    );
    const again = await accountInput(world, { mobile: input.mobile });
    await world.anonymous.send(calls.registerAccount, again).refused('registration.wrong.mobileTaken');
    // Five wrong codes end one.
    const guessed = await accountInput(world);
    const guess = guessed.code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 4; i += 1)
      await world.anonymous
        .send(calls.registerAccount, { ...guessed, code: guess })
        .refused('registration.wrong.code');
    await world.anonymous
      .send(calls.registerAccount, { ...guessed, code: guess })
      .refused('registration.refused.tooManyTries');
    await world.anonymous.send(calls.registerAccount, guessed).refused('registration.wrong.code');
  });

  test('is not made in masses: codes wait for each other, a slider serves once, a place has its limit', async () => {
    const mobile = mobileOf();
    const asked = await Promise.all(Array.from({ length: 5 }, () => askCode(world, mobile)));
    const answers = await Promise.all(asked.map((one) => one.envelope()));
    expect(answers.filter((e) => e.code === 200)).toHaveLength(1);
    expect(await codeFor(world, mobile)).toMatch(/^\d{6}$/);
    const slide = await solvedSlide(world);
    await world.anonymous.send(calls.sendRegistrationCode, { mobile: mobileOf(), ...slide }).ok();
    await world.anonymous
      .send(calls.sendRegistrationCode, { mobile: mobileOf(), ...slide })
      .refused('session.captchaUsed');
    await world.anonymous
      .send(calls.sendRegistrationCode, { mobile: '12345678901', ...slide })
      .refused('kit.wrong.input');
    await world.sql(
      `update registration_code set made_at = made_at - interval '2 minutes' where mobile = $1`,
      [mobile],
    );
    await world.sql(
      `insert into registration_code (id, tenant_id, mobile, code_digest, made_at)
       select gen_random_uuid(), tenant_id, mobile, '', made_at from registration_code, generate_series(1, 9)
       where mobile = $1`,
      [mobile],
    );
    await (await askCode(world, mobile)).refused('registration.refused.tooManyCodes');
    const place = await world.sql(
      `update attempt set count = 30, since = clock_timestamp() where about in ('registration.code', 'registration.account')`,
    );
    expect(place).toBeDefined();
    await (await askCode(world, mobileOf())).refused('registration.refused.held');
    await world.anonymous
      .send(calls.registerAccount, { ...enterpriseAccount(), random: slide.random })
      .refused('registration.refused.held');
    await world.sql(`delete from attempt where about like 'registration.%'`);
  });
});

const enterpriseAccount = () => ({
  userName: 'somebody',
  mobile: mobileOf(),
  code: '123456',
  newPassword: 'x',
  repeatPassword: 'x',
  termsVersion: '2026-11',
});

describe('the flow', () => {
  test('goes step by step, and what is saved survives', async () => {
    const one = await applicant(world);
    expect(await step(one)).toBe('2');
    await one.send(calls.chooseType, { regType: '1' }).refused('registration.refused.certifyFirst');
    const idFileId = await one.upload('身份证.pdf');
    const person = { trueName: '周原', idType: '1', idNumber: '110101199003070038', idFileId };
    await one.send(calls.certify, { ...person, idNumber: '110101199003070039' }).refused('kit.wrong.input');
    await one.send(calls.certify, { ...person, idFileId: first.id }).refused('registration.wrong.file');
    await one.send(calls.certify, { ...person, idNumber: identityOfTest() }).ok();
    expect(await step(one)).toBe('3');
    await one.send(calls.saveContact, { email: 'zhou@example.cn' }).ok();
    await one
      .send(calls.saveForm, { ...enterpriseForm(), version: await one.version() })
      .refused('registration.refused.typeFirst');
    await one.send(calls.chooseType, { regType: '1' }).ok();
    expect(await step(one)).toBe('4');
    const version = await one.version();
    const partial = { regType: '1', organisationName: '半成品公司' };
    expect(await one.send(calls.saveForm, { ...partial, version }).ok()).toEqual({ version: version + 1 });
    await one.send(calls.saveForm, { ...partial, version }).refused('registration.refused.changed');
    const kept = await one.send(calls.ownRegistration, {}).ok();
    expect(kept.form.organisationName).toBe('半成品公司');
    expect(kept.person).toMatchObject({ trueName: '周原', email: 'zhou@example.cn', certified: true });
    expect(kept.missing.map((m) => m.path)).toEqual(
      expect.arrayContaining([
        'creditCode',
        'legalName',
        'contactMobile',
        'licenceFileId',
        'commitmentFileId',
      ]),
    );
    const incomplete = await one
      .send(calls.submitRegistration, { version: kept.version })
      .refused('registration.refused.incomplete');
    expect(incomplete.fields?.map((f) => f.path)).toEqual(kept.missing.map((m) => m.path));
  });

  test('names what is wrong with codes, numbers and dates', async () => {
    const one = await applicant(world);
    const idFileId = await one.upload();
    await one.send(calls.certify, { trueName: '周', idType: '2', idNumber: 'E12345678', idFileId }).ok();
    await one.send(calls.chooseType, { regType: '1' }).ok();
    const wrong = async (more: Record<string, unknown>) => {
      const e = await one
        .send(calls.saveForm, { ...enterpriseForm(more), version: await one.version() })
        .envelope();
      return e.fields?.map((f) => f.path);
    };
    expect(await wrong({ creditCode: '91350100M000100Y44' })).toEqual(['creditCode']);
    expect(await wrong({ legalIdNumber: '110101199003070039' })).toEqual(['legalIdNumber']);
    expect(await wrong({ approvalDate: '2010-01-01' })).toEqual(['approvalDate']);
    expect(await wrong({ contactMobile: '123' })).toEqual(['contactMobile']);
    expect(await wrong({ registeredCapital: '1.234' })).toEqual(['registeredCapital']);
    expect(await wrong({ postalCode: '12' })).toEqual(['postalCode']);
    expect(await wrong({ foundingDate: '2999-01-01', approvalDate: null })).toEqual(['foundingDate']);
    expect(await wrong({ validUntil: '2020-01-01' })).toEqual(['validUntil']);
    expect(await wrong({ regType: '2' })).toEqual(['regType']);
    const saved = enterpriseForm({ creditCode: ' 91350100-m000100y43' });
    await one.send(calls.saveForm, { ...saved, version: await one.version() }).ok();
    expect((await one.send(calls.ownRegistration, {}).ok()).form).toMatchObject({
      creditCode: '91350100M000100Y43',
      registeredCapital: '1200.50',
    });
  });

  test('is open to individuals and organisations from abroad', async () => {
    for (const [regType, own] of [
      ['2', { organisationName: '吴声', address: '江州市', contactMobile: mobileOf() }],
      [
        '3',
        {
          organisationName: 'Delta Pumps Ltd',
          country: 'Singapore',
          registrationNumber: '202312345K',
          address: '1 Marina Boulevard',
          legalName: 'J. Tan',
          legalIdType: '2',
          legalIdNumber: 'E1234567',
          contactMobile: '+65 8123 4567',
        },
      ],
    ] as const) {
      const one = await applicant(world);
      const idFileId = await one.upload();
      await one
        .send(calls.certify, { trueName: '吴声', idType: '1', idNumber: identityOfTest(), idFileId })
        .ok();
      await one.send(calls.chooseType, { regType }).ok();
      const form = { regType, ...own, contactName: '吴声', contactAddress: '江州市' };
      await one.send(calls.saveForm, { ...form, version: await one.version() }).ok();
      const files =
        regType === '2'
          ? { commitmentFileId: await one.upload() }
          : {
              licenceFileId: await one.upload(),
              legalIdFileId: await one.upload(),
              authorisationFileId: await one.upload(),
              commitmentFileId: await one.upload(),
            };
      await one.send(calls.saveFiles, { regType, ...files, version: await one.version() }).ok();
      const pdf = await one.raw('GET', `${calls.printForm.path}?kind=commitment`);
      expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      await one.send(calls.submitRegistration, { version: await one.version() }).ok();
      const { state, person } = await seen(one.orgId);
      expect([state, person.trueName]).toEqual(['20', '吴声']);
    }
  });

  test('prints the forms to be sealed', async () => {
    const one = await filledIn(world);
    for (const kind of ['authorisation', 'commitment']) {
      const pdf = await one.raw('GET', `${calls.printForm.path}?kind=${kind}`);
      expect(pdf.headers['content-type']).toBe('application/pdf');
    }
    await one.send(calls.printForm, { kind: 'other' }).refused('kit.wrong.input');
  });
});

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

  test('twice at once is one submission', async () => {
    const one = await filledIn(world);
    const version = await one.version();
    const answers = await Promise.all(
      Array.from({ length: 2 }, () => one.send(calls.submitRegistration, { version }).envelope()),
    );
    expect(answers.filter((e) => e.code === 200)).toHaveLength(1);
    expect((await events(one.orgId)).filter((type) => type === 'registration.submitted')).toHaveLength(1);
  });

  test('keeps everything as it was until it is withdrawn', async () => {
    const one = await submitted(world);
    expect(await step(one)).toBe('6');
    const version = await one.version();
    await one.send(calls.saveForm, { ...one.form, version }).refused('registration.refused.wrongStatus');
    await one.send(calls.saveFiles, { ...one.files, version }).refused('registration.refused.wrongStatus');
    await one.send(calls.chooseType, { regType: '3' }).refused('registration.refused.wrongStatus');
    await one.send(calls.withdrawRegistration, {}).ok();
    expect(await step(one)).toBe('4');
    await first.send(calls.registrationDetail, { id: one.orgId }).refused('registration.refused.notFound');
    await one.send(calls.withdrawRegistration, {}).refused('registration.refused.wrongStatus');
  });
});

describe('the audit', () => {
  test('returns with a reason, and takes two to enrol; the supplier can work at once', async () => {
    const one = await submitted(world);
    await decide(first, one.orgId, 'return').then((sent) => sent.refused('registration.need.reason'));
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
    expect((await events(one.orgId)).filter((type) => type === 'registration.enrolled')).toHaveLength(1);
    expect((await signIn(one.userName)).uriCode).toBe('');
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
    expect(await step(one)).toBe('6');
    await (await confirm(second, one.orgId, false)).refused('registration.need.opinion');
    await (await confirm(second, one.orgId, false, '证据不足')).ok();
    expect((await seen(one.orgId)).state).toBe('20');
    await (await decide(second, one.orgId, 'refuse', { opinion: '冒用他人执照' })).ok();
    await (await confirm(first, one.orgId, true)).ok();
    expect(await step(one)).toBe('5');
    const read = await one.send(calls.ownRegistration, {}).ok();
    expect(read).toMatchObject({ state: '60', reason: '冒用他人执照' });
    // Names of auditors are nobody's business but the auditors'.
    expect(JSON.stringify(read)).not.toContain(first.userName);
    expect(read.history.map((h) => h.act)).toEqual(['register', 'submit', 'confirmRefusal']);
    await one.send(calls.restartRegistration, {}).ok();
    await one.send(calls.submitRegistration, { version: await one.version() }).ok();
    expect(await step(one)).toBe('6');
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
    await other.send(calls.registrationDetail, { id: one.orgId }).refused('kit.refused.permission');
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
