import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import { encryptedFor, solvedSlide } from '#base/session/server/test/slide.ts';
import { sessionStart } from '#base/session/shared/start-calls.ts';
import * as calls from '../shared/calls.ts';
import {
  accountInput,
  applicant,
  askCode,
  codeFor,
  enterpriseForm,
  eventsOf,
  filledIn,
  identityOfTest,
  mobileOf,
  signIn,
  stepOf,
} from './test/applicant.ts';

let world: World;
let platform: TestOrg;
let first: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  platform = await world.org('platform');
  first = await world.user({ roles: ['admin'], org: platform });
});

const seen = async (id: string, by = first) => by.send(calls.registrationDetail, { id }).ok();
describe('an account', () => {
  test('is made under a code, opens a session, and may do nothing but register', async () => {
    const input = await accountInput(world);
    const opened = await world.anonymous.send(calls.registerAccount, input).ok();
    expect(opened).toMatchObject({ uriCode: '2', firstLogin: 0 });
    expect((await signIn(world, input.userName)).uriCode).toBe('2');
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
    expect(await eventsOf(world, orgId)).toEqual(['registration.accountMade']);
  });

  test('is refused with wrong, used and guessed codes, old terms, weak passwords and taken names', async () => {
    const input = await accountInput(world);
    const send = (more: object) => world.anonymous.send(calls.registerAccount, { ...input, ...more });
    await send({ termsVersion: '2020-01' }).refused('registration.wrong.terms');
    for (const userName of ['1x', 'four', 'r'.repeat(31)])
      expect((await send({ userName }).refused('kit.wrong.input')).fields?.map((f) => f.path)).toEqual([
        'userName',
      ]);
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
    expect(await stepOf(one)).toBe('2');
    await one.send(calls.chooseType, { regType: '1' }).refused('registration.refused.certifyFirst');
    await one
      .send(calls.submitRegistration, { version: await one.version() })
      .refused('registration.refused.certifyFirst');
    const idFileId = await one.upload('身份证.pdf');
    const person = { trueName: '周原', idType: '1', idNumber: '110101199003070038', idFileId };
    await one.send(calls.certify, { ...person, idNumber: '110101199003070039' }).refused('kit.wrong.input');
    await one.send(calls.certify, { ...person, idFileId: first.id }).refused('registration.wrong.file');
    await one.send(calls.certify, { ...person, idNumber: identityOfTest() }).ok();
    expect(await stepOf(one)).toBe('3');
    await one.send(calls.saveContact, { email: 'zhou@example.cn' }).ok();
    await one
      .send(calls.saveForm, { ...enterpriseForm(), version: await one.version() })
      .refused('registration.refused.typeFirst');
    await one.send(calls.chooseType, { regType: '1' }).ok();
    expect(await stepOf(one)).toBe('4');
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
