import { afterAll, beforeAll, expect, test } from 'vitest';
import * as account from '#base/account/shared/calls.ts';
import { bindFactor, wrongCode } from '#base/account/server/test/authenticator.ts';
import { SoftKey } from '#base/account/server/test/key.ts';
import { handsOf } from '#base/account/server/test/hands.ts';
import { encryptedFor, solvedSlide, solvedSlides } from '#base/session/server/test/slide.ts';
import * as session from '#base/session/shared/calls.ts';
import * as ssoCalls from '#base/session/shared/sso-calls.ts';
import * as passkeys from '#base/account/shared/passkey-calls.ts';
import * as people from '#base/people/shared/calls.ts';
import * as requestCalls from '#base/people/shared/request-calls.ts';
import * as registration from '#base/registration/shared/calls.ts';
import { API_BASE, type Call } from '#kit/shared/call.ts';
import { makeWorld, type TestOrg, type TestUser, type World } from './test/world.ts';

/** So many at once try each counter (并发尝试); `npm run sec -- parallel` prints what got through. */
const N = 40;
const PASSWORD = 'Gongheng@2026';
const ORIGIN = 'https://bid.example.cn';

let world: World;
let platform: TestOrg;
let tenant: TestUser;
let other: TestUser;
let next = 0;
const rows: { counter: string; tried: number; allowed: number; most: number }[] = [];

beforeAll(async () => {
  world = await makeWorld({ publicUrl: ORIGIN });
  platform = await world.org('platform');
  tenant = await world.user({ roles: ['tenant'], org: platform });
  other = await world.user({ roles: ['tenant'], org: platform });
});
afterAll(() => {
  if (process.env['SEC_REPORT']) console.table(rows);
});

type Answer = { code: number; key?: string; fields?: { msg: string }[] };
const note = (counter: string, most: number, allowed: number) => {
  rows.push({ counter, tried: N, allowed, most });
  expect(allowed, counter).toBe(most);
};
const at = (user: TestUser) => ({ id: user.id, orgId: user.org.id });
const atOnce = <T>(work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: N }, (_, i) => work(i)));

/** A call of nobody, from an address. */
async function post<I, O>(call: Call<I, O>, input: object, remoteAddress: string): Promise<Answer> {
  const url = API_BASE + call.path + (call.method === 'GET' ? `?${new URLSearchParams(input as never)}` : '');
  const response = await world.app.http.inject({
    method: call.method,
    url,
    remoteAddress,
    headers: { prefecturecode: '2000', 'content-type': 'application/json' },
    ...(call.method === 'POST' ? { payload: JSON.stringify(input) } : {}),
  });
  return JSON.parse(response.body) as Answer;
}

/** Passed sliders and passwords, ready before all go at once. */
const readied = async (password: (i: number) => string) => {
  const ready: { slide: Slide; xstr: string }[] = [];
  for (const [i, slide] of (await slides()).entries())
    ready.push({ slide, xstr: await encryptedFor(world, slide.random, password(i)) });
  return ready;
};
const slides = () => solvedSlides(world, N);
type Slide = Awaited<ReturnType<typeof slides>>[number];
const read = (answers: readonly Answer[]) =>
  answers.filter((a) => a.code === 200 || a.key === 'session.loginFailed').length;

async function withMobile(): Promise<TestUser & { mobile: string }> {
  const user = await world.user({ roles: ['pm'] });
  const mobile = `1350000${String(++next).padStart(4, '0')}`;
  await world.sql('update app_user set mobile = $2 where id = $1', [user.id, mobile]);
  return { ...user, mobile };
}
const codeOf = async (user: TestUser) =>
  (
    await world.sql<{ code: string }>(
      `select params->>'code' as code from message_dispatch where user_id = $1 and template = 'account.message.code'`,
      [user.id],
    )
  )[0]?.code ?? '';

test('passwords for one name from one place', async () => {
  const user = await world.user({ roles: ['pm'] });
  const ready = await readied((i) => (i === N - 1 ? PASSWORD : `wrong${i}`));
  const answers = await atOnce((i) =>
    post(session.login, { username: user.userName, ...ready[i]?.slide, xstr: ready[i]?.xstr }, '10.1.0.1'),
  );
  note('password, one name, one place', 5, read(answers));
});

test('passwords for one name from everywhere', async () => {
  const user = await world.user({ roles: ['pm'] });
  await world.sql(
    `insert into attempt (about, name, source, count, since)
     values ('login.name', encode(sha256(convert_to($1, 'UTF8')), 'hex'), '', 90, clock_timestamp())`,
    [user.userName],
  );
  const ready = await readied((i) => `wrong${i}`);
  const answers = await atOnce((i) =>
    post(session.login, { username: user.userName, ...ready[i]?.slide, xstr: ready[i]?.xstr }, `10.2.0.${i}`),
  );
  note('password, one name, everywhere (100 an hour, 90 spent)', 10, read(answers));
});

test('passwords from one address, whatever the names', async () => {
  await world.sql(
    `insert into attempt (about, name, source, count, since) values ('login.address', '', '10.3.0.1', 90, clock_timestamp())`,
  );
  const ready = await readied((i) => `wrong${i}`);
  const answers = await atOnce((i) =>
    post(session.login, { username: `nobody${i}`, ...ready[i]?.slide, xstr: ready[i]?.xstr }, '10.3.0.1'),
  );
  note('password, one address (100 in 15 minutes, 90 spent)', 10, read(answers));
});

test('the present password of somebody signed in', async () => {
  const user = await world.user({ roles: ['pm'] });
  const ready = await readied(() => 'wrong');
  const answers = await atOnce((i) =>
    user.send(account.checkPassword, { ...ready[i]?.slide, xstr: ready[i]?.xstr }).envelope(),
  );
  note('present password', 5, answers.filter((a) => a.key !== 'session.locked').length);
});

test('a captcha', async () => {
  const one = await solvedSlide(world);
  const xstr = await encryptedFor(world, one.random, 'wrong');
  const answers = await atOnce((i) =>
    post(session.login, { username: `someone${i}`, ...one, xstr }, `10.4.0.${i}`),
  );
  note('one captcha', 1, answers.filter((a) => a.key !== 'session.captchaUsed').length);
});

test('captchas for one place', async () => {
  await world.sql(
    `insert into attempt (about, name, source, count, since) values ('captcha', '', '10.5.0.1', 285, clock_timestamp())`,
  );
  const answers = await atOnce(() => post(session.slider, {}, '10.5.0.1'));
  note('captchas drawn (300 in 10 minutes, 285 spent)', 15, answers.filter((a) => a.code === 200).length);
});

test('codes to one mobile', async () => {
  const user = await withMobile();
  const ready = await slides();
  await atOnce((i) =>
    user.send(account.sendResetCode, { mobile: user.mobile, ...ready[i], type: '2' }).envelope(),
  );
  const sent = await world.sql('select 1 from message_dispatch where user_id = $1', [user.id]);
  note('codes to one mobile (one a minute)', 1, sent.length);
});

test('codes to one mobile for whoever forgot the password', async () => {
  const user = await withMobile();
  const ready = await slides();
  await atOnce((i) =>
    post(account.sendResetCode, { mobile: user.mobile, ...ready[i], type: '2' }, `10.6.0.${i}`),
  );
  const sent = await world.sql('select 1 from message_dispatch where user_id = $1', [user.id]);
  note('retrieval codes to one mobile (one a minute)', 1, sent.length);
});

test('requests for a forgotten password from one place', async () => {
  const ready = await slides();
  const answers = await atOnce((i) =>
    post(account.sendResetCode, { mobile: `13400000${String(100 + i)}`, ...ready[i], type: '2' }, '10.7.0.1'),
  );
  note('retrieval requests, one place (30 an hour)', 30, answers.filter((a) => a.code === 200).length);
});

test('links to one mailbox', async () => {
  const user = await world.user({ roles: ['pm'] });
  const email = `p${++next}@parallel.example.cn`;
  await world.sql('update app_user set email = $2 where id = $1', [user.id, email]);
  const ready = await slides();
  await atOnce((i) => post(account.sendRetrieveLink, { email, ...ready[i] }, `10.8.0.${i}`));
  const sent = await world.sql('select 1 from message_dispatch where user_id = $1', [user.id]);
  note('links to one mailbox (one a minute)', 1, sent.length);
});

test('tries of one code', async () => {
  const user = await withMobile();
  await user
    .send(account.sendResetCode, { mobile: user.mobile, ...(await solvedSlide(world)), type: '2' })
    .ok();
  const right = await codeOf(user);
  const guesses = Array.from({ length: N }, (_, i) =>
    i === N - 1 ? right : String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0'),
  );
  await atOnce((i) => user.send(account.checkCode, { mobile: user.mobile, code: guesses[i] }).envelope());
  const [row] = await world.sql<{ tries: number; passed: boolean }>(
    'select tries, passed_at is not null as passed from verification where user_id = $1',
    [user.id],
  );
  const seen = (row?.tries ?? 0) + (row?.passed ? 1 : 0);
  rows.push({ counter: 'tries of one code', tried: N, allowed: seen, most: 5 });
  expect(seen).toBeLessThanOrEqual(5);
});

test('tries of retrieval codes from one place', async () => {
  const answers = await atOnce((i) =>
    post(account.checkCode, { mobile: `13400001${String(100 + i)}`, code: '123456' }, '10.9.0.1'),
  );
  note(
    'retrieval codes tried, one place (30 in 15 minutes)',
    30,
    answers.filter((a) => a.key !== 'account.retrieveHeld').length,
  );
});

test('the token of an identity check', async () => {
  const user = await world.user({ roles: ['pm'] });
  const random = await user.prove();
  const sealed = await Promise.all(
    Array.from({ length: N }, (_, i) => encryptedFor(world, random, `Parallel-2027-${i}`)),
  );
  const answers = await atOnce((i) =>
    user
      .send(account.changePassword, { newPassword: sealed[i], repeatPassword: sealed[i], random })
      .envelope(),
  );
  note('one identity check', 1, answers.filter((a) => a.code === 200).length);
});

test('the token of a link', async () => {
  const user = await world.user({ roles: ['pm'] });
  const email = `p${++next}@parallel.example.cn`;
  await world.sql('update app_user set email = $2 where id = $1', [user.id, email]);
  await world.anonymous.send(account.sendRetrieveLink, { email, ...(await solvedSlide(world)) }).ok();
  const [sent] = await world.sql<{ link: string }>(
    `select params->>'link' as link from message_dispatch where user_id = $1`,
    [user.id],
  );
  const random = sent?.link.split('#')[1] ?? '';
  const sealed = await Promise.all(
    Array.from({ length: N }, (_, i) => encryptedFor(world, random, `Parallel-2028-${i}`)),
  );
  const answers = await atOnce((i) =>
    post(
      account.retrievePassword,
      { newPassword: sealed[i], repeatPassword: sealed[i], random },
      `10.10.0.${i}`,
    ),
  );
  note('one link', 1, answers.filter((a) => a.code === 200).length);
});

test('halves of a code', async () => {
  const user = await world.user({ roles: ['pm'] });
  await tenant.send(people.resetPassword, at(user)).ok();
  const waiting = (await tenant.send(requestCalls.pageRequests, { size: 200 }).ok()).records;
  const id = waiting.find((r) => r.userName === user.userName)?.id;
  const confirmed = await atOnce(() => other.send(requestCalls.confirmRequest, { id }).envelope());
  note('one confirmation of a request', 1, confirmed.filter((a) => a.code === 200).length);
  const ready = await slides();
  await atOnce((i) =>
    post(
      requestCalls.enterByHalves,
      { userName: user.userName, code: `AAAA-AAAA-BBBB-B${100 + i}`, ...ready[i] },
      `10.11.0.${i}`,
    ),
  );
  const [row] = await world.sql<{ tries: number }>('select tries from admin_request where user_id = $1', [
    user.id,
  ]);
  note('codes of two halves', 5, row?.tries ?? 0);
});

test('a refresh token, and a ticket of the push channel', async () => {
  const user = await world.user({ roles: ['pm'] });
  const slide = await solvedSlide(world);
  const xstr = await encryptedFor(world, slide.random, PASSWORD);
  const opened = await world.anonymous.send(session.login, { username: user.userName, ...slide, xstr }).ok();
  const answers = await atOnce((i) =>
    post(session.refresh, { refreshToken: opened.refreshToken }, `10.12.0.${i}`),
  );
  note('one refresh token', 1, answers.filter((a) => a.code === 200).length);
});

test('login codes to one mobile', async () => {
  const user = await withMobile();
  const ready = await slides();
  await atOnce((i) => post(session.sendLoginCode, { mobile: user.mobile, ...ready[i] }, `10.13.0.${i}`));
  const sent = await world.sql('select 1 from message_dispatch where user_id = $1', [user.id]);
  note('login codes to one mobile (one a minute)', 1, sent.length);
});

test('logins by a code of a mobile', async () => {
  const user = await withMobile();
  await world.anonymous
    .send(session.sendLoginCode, { mobile: user.mobile, ...(await solvedSlide(world)) })
    .ok();
  const right = await codeOf(user);
  const input = (code: string) => ({ loginType: '2', username: user.mobile, code });
  const answers = await atOnce((i) =>
    post(session.login, input(String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0')), '10.14.0.1'),
  );
  note(
    'codes of a login, one number, one place',
    5,
    answers.filter((a) => a.key === 'session.codeFailed').length,
  );
});

test('randoms for certificates from one place', async () => {
  await world.sql(
    `insert into attempt (about, name, source, count, since) values ('certificate.random', '', '10.15.0.1', 45, clock_timestamp())`,
  );
  const answers = await atOnce(() => post(session.loginRandom, {}, '10.15.0.1'));
  note(
    'randoms for certificates (60 in 10 minutes, 45 spent)',
    15,
    answers.filter((a) => a.code === 200).length,
  );
});

test('pictures with letters for one place, and one picture', async () => {
  const drawn = await atOnce(() => post(session.pictureCaptcha, {}, '10.16.0.1'));
  note('pictures with letters (30 in 10 minutes)', 30, drawn.filter((a) => a.code === 200).length);
  const { random } = await world.anonymous.send(session.pictureCaptcha, {}).ok();
  const [kept] = await world.sql<{ answer: string }>('select answer from picture_captcha where random = $1', [
    random,
  ]);
  const xstr = await encryptedFor(world, random, 'wrong');
  const answers = await atOnce((i) =>
    post(session.login, { username: `reader${i}`, random, code: kept?.answer, xstr }, `10.17.0.${i}`),
  );
  note('one picture', 1, answers.filter((a) => a.key === 'session.loginFailed').length);
});

test('codes of registrations from one place', async () => {
  const ready = await slides();
  const answers = await atOnce((i) =>
    post(
      registration.sendRegistrationCode,
      { mobile: `13400003${String(100 + i)}`, ...ready[i] },
      '10.18.0.1',
    ),
  );
  note('codes of registrations, one place (30 an hour)', 30, answers.filter((a) => a.code === 200).length);
});

test('codes of a second step, and one ticket of it', async () => {
  const hands = handsOf(world);
  const user = await hands.someone();
  const { secret } = await bindFactor(world, hands, user);
  const ticketOf = async () => (await (await hands.signIn(user.userName, PASSWORD)).ok()).stepTicket;
  const stepTicket = await ticketOf();
  const answers = await atOnce(() =>
    post(session.secondStep, { stepTicket, code: wrongCode(secret) }, '127.0.0.1'),
  );
  note('codes of the second step', 5, answers.filter((a) => a.key === 'session.factor.wrong').length);
});

test('a code that was handed over', async () => {
  const user = await world.user({ roles: ['pm'] });
  const { code } = await user.send(ssoCalls.ssoCode, {}).ok();
  const answers = await atOnce((i) => post(ssoCalls.ssoLogin, { code }, `10.19.0.${i}`));
  note('one code handed over', 1, answers.filter((a) => a.code === 200).length);
});

test('challenges for passkeys from one place, one challenge, and refused passkeys', async () => {
  await world.sql(
    `insert into attempt (about, name, source, count, since) values ('passkey.challenge', '', '10.20.0.1', 45, clock_timestamp())`,
  );
  const drawn = await atOnce(() => post(session.passkeyChallenge, {}, '10.20.0.1'));
  note(
    'challenges for passkeys (60 in 10 minutes, 45 spent)',
    15,
    drawn.filter((a) => a.code === 200).length,
  );
  const user = await world.user({ roles: ['pm'] });
  const key = new SoftKey(ORIGIN);
  const asked = await user.send(passkeys.startPasskey, { random: await user.prove() }).ok();
  await user.send(passkeys.addPasskey, { name: 'x', made: key.make(asked) }).ok();
  const challenge = () => world.anonymous.send(session.passkeyChallenge, {}).ok();
  const passkey = key.answer(await challenge());
  const once = await atOnce(() => post(session.passkeyLogin, { passkey }, '127.0.0.1'));
  expect(once.filter((a) => a.code === 200).length).toBeLessThanOrEqual(1);
  await world.sql(`delete from attempt where about = 'passkey'`);
  const wrong: object[] = [];
  for (let i = 0; i < N; i += 1) wrong.push(key.answer(await challenge(), { verified: false }));
  const refused = await atOnce((i) => post(session.passkeyLogin, { passkey: wrong[i] }, '127.0.0.1'));
  note(
    'refused passkeys, one person, one place',
    5,
    refused.filter((a) => a.key === 'passkey.failed').length,
  );
});
