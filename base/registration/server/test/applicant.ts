import type { TestUser, World } from '#apps/server/test/world.ts';
import { creditCheck } from '#base/organisation/shared/credit-code.ts';
import { encryptedFor, solvedSlide } from '#base/session/server/test/slide.ts';
import { uploadFile } from '#base/file/shared/calls.ts';
import { login } from '#base/session/shared/calls.ts';
import * as calls from '../../shared/calls.ts';
import { TERMS_VERSION } from '../../shared/status.ts';

let next = 0;
export const mobileOf = () => `137${String(20_000_000 + ++next)}`;

/** A credit code that nobody has yet. */
export function creditCodeOfTest(): string {
  const first = `91990000MA${String(1_000_000 + ++next)}`;
  return first + creditCheck(first);
}

/** A number that the standard's check accepts (GB 11643). */
export function identityOfTest(): string {
  const first = `110101199001${String(10 + (++next % 18)).padStart(2, '0')}${String(next % 1000).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(first[i]), 0);
  return first + '10X98765432'[sum % 11];
}

export const PASSWORD = 'Heng-2027-ping';
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer << >>\n%%EOF\n');

/** The code as it lies in the local outbox. */
export async function codeFor(world: World, mobile: string): Promise<string> {
  const [row] = await world.sql<{ code: string }>(
    `select params->>'code' as code from message_dispatch
     where receive_address = $1 and template = 'registration.message.code' order by asked_at desc, id desc limit 1`,
    [mobile],
  );
  return row?.code ?? '';
}

export const askCode = async (world: World, mobile: string) =>
  world.anonymous.send(calls.sendRegistrationCode, { mobile, ...(await solvedSlide(world)) });

/** What making an account takes, with a fresh code. */
export async function accountInput(world: World, more: { userName?: string; mobile?: string } = {}) {
  const mobile = more.mobile ?? mobileOf();
  const { random } = await (await askCode(world, mobile)).ok();
  return {
    userName: more.userName ?? `reg${String(++next).padStart(4, '0')}`,
    mobile,
    code: await codeFor(world, mobile),
    random,
    newPassword: await encryptedFor(world, random, PASSWORD),
    repeatPassword: await encryptedFor(world, random, PASSWORD),
    termsVersion: TERMS_VERSION,
  };
}

export type Applicant = Pick<TestUser, 'send' | 'raw'> & {
  readonly userName: string;
  readonly mobile: string;
  readonly orgId: string;
  readonly upload: (fileName?: string, bytes?: Buffer) => Promise<string>;
  readonly version: () => Promise<number>;
};

/** Somebody with a fresh account, signed in. */
export async function applicant(world: World): Promise<Applicant> {
  const input = await accountInput(world);
  await world.anonymous.send(calls.registerAccount, input).ok();
  return signedInAs(world, input.userName, input.mobile);
}

async function signedInAs(world: World, userName: string, mobile: string): Promise<Applicant> {
  const one = await world.signedIn(userName);
  const { orgId } = await one.send(calls.registrationStep, {}).ok();
  return {
    ...one,
    userName,
    mobile,
    orgId,
    version: async () => (await one.send(calls.ownRegistration, {}).ok()).version,
    upload: async (fileName = '扫描件.pdf', bytes = PDF) => {
      const boundary = 'test-boundary-7f3a';
      const body = Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
        ),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      const { body: answer } = await one.raw('POST', uploadFile.path, body, {
        'content-type': `multipart/form-data; boundary=${boundary}`,
      });
      return (JSON.parse(answer) as { data: { id: string } }).data.id;
    },
  };
}

export const enterpriseForm = (more: Record<string, unknown> = {}) => ({
  regType: '1',
  organisationName: `清源设备有限公司${++next}`,
  creditCode: creditCodeOfTest(),
  address: '江州市清源大道1号',
  foundingDate: '2015-03-02',
  approvalDate: '2020-05-06',
  registeredCapital: '1,200.50',
  legalName: '周清',
  legalIdType: '1',
  legalIdNumber: identityOfTest(),
  contactName: '周原',
  contactMobile: mobileOf(),
  contactAddress: '江州市清源大道1号',
  ...more,
});

/** Certified, of the enterprise kind, everything filled in and filed, not submitted. */
export async function filledIn(world: World, more: Record<string, unknown> = {}) {
  const one = await applicant(world);
  const idFileId = await one.upload('身份证.pdf');
  await one.send(calls.certify, { trueName: '周原', idType: '1', idNumber: identityOfTest(), idFileId }).ok();
  await one.send(calls.chooseType, { regType: '1' }).ok();
  const form = enterpriseForm(more);
  await one.send(calls.saveForm, { ...form, version: await one.version() }).ok();
  const files = {
    regType: '1',
    licenceFileId: await one.upload('营业执照.pdf'),
    legalIdFileId: await one.upload('法人身份证.pdf'),
    authorisationFileId: await one.upload('授权委托书.pdf'),
    commitmentFileId: await one.upload('诚信承诺书.pdf'),
  };
  await one.send(calls.saveFiles, { ...files, version: await one.version() }).ok();
  return { ...one, form, files, idFileId };
}

export async function submitted(world: World, more: Record<string, unknown> = {}) {
  const one = await filledIn(world, more);
  await one.send(calls.submitRegistration, { version: await one.version() }).ok();
  return one;
}

/** The step that is due, as the browser asks for it. */
export const stepOf = async (one: Pick<Applicant, 'send'>): Promise<string> =>
  (await one.send(calls.registrationStep, {}).ok()).uriCode;

/** What was written down of this registration, in its order. */
export const eventsOf = async (world: World, id: string): Promise<string[]> =>
  (await world.sql<{ type: string }>('select type from event where subject_id = $1 order by id', [id])).map(
    (e) => e.type,
  );

/** Signs in at the door, with the password of all applicants. */
export async function signIn(world: World, username: string) {
  const slide = await solvedSlide(world);
  const xstr = await encryptedFor(world, slide.random, PASSWORD);
  return world.anonymous.send(login, { username, ...slide, xstr }).ok();
}
