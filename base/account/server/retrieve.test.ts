import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { userInfo } from '#base/session/shared/start-calls.ts';
import * as calls from '../shared/calls.ts';
import { type Hands, handsOf, mobileOf, OLD } from './test/hands.ts';

let world: World;
let hands: Hands;
const NEW = 'Heng-2027-ping';

beforeAll(async () => {
  world = await makeWorld();
  hands = handsOf(world);
});

const ask = async (mobile: string) =>
  world.anonymous.send(calls.sendResetCode, { mobile, ...(await hands.solved()), type: '2' });
const check = (mobile: string, code: string) => world.anonymous.send(calls.checkCode, { mobile, code });
const askLink = async (email: string) =>
  world.anonymous.send(calls.sendRetrieveLink, { email, ...(await hands.solved()) });
const set = async (random: string, password: string, repeated = password) =>
  world.anonymous.send(calls.retrievePassword, {
    newPassword: await hands.encrypted(random, password),
    repeatPassword: await hands.encrypted(random, repeated),
    random,
  });

test('a code of the mobile sets the password anew; rules hold, every session ends, the token is good once', async () => {
  const me = await hands.someone();
  await (await ask(me.mobile)).ok();
  const { random } = await check(me.mobile, await hands.codeOf(me)).ok();
  await (await set(random, 'short1A')).refused('account.wrong.password');
  await (await set(random, NEW, `${NEW}x`)).refused('account.wrong.different');
  await (await set(random, OLD)).refused('account.wrong.used');
  expect((await (await set(random, NEW)).envelope()).msg).toBe('修改成功');
  await (await set(random, `${NEW}2`)).refused('account.wrong.expired');
  await expect.poll(async () => (await me.send(userInfo, {}).envelope()).code).toBe(401);
  await (await hands.signIn(me.userName, OLD)).refused('session.loginFailed');
  await (await hands.signIn(me.userName, NEW)).ok();
  expect(await hands.toldOf(me)).toEqual([{ to: me.mobile, template: 'account.message.changed' }]);
});

test('a stranger cannot tell whether anybody has a mobile', async () => {
  const me = await hands.someone();
  const nobody = mobileOf();
  const answers = [];
  for (const mobile of [me.mobile, nobody])
    for (let i = 0; i < 2; i++) answers.push(await (await ask(mobile)).envelope());
  expect(new Set(answers.map((a) => JSON.stringify(a))).size).toBe(1);
  const code = await hands.codeOf(me);
  const wrong = code === '000000' ? '111111' : '000000';
  const refusals = [];
  for (const mobile of [me.mobile, nobody])
    for (let i = 0; i < 6; i++) refusals.push(await check(mobile, wrong).envelope());
  expect(new Set(refusals.map((a) => JSON.stringify(a))).size).toBe(1);
  await check(me.mobile, code).refused('account.wrong.code');
});

test('what a request misses is said, and a captcha is good for one', async () => {
  const said = async (input: object) =>
    (await world.anonymous.send(calls.sendResetCode, input as never).envelope()).msg;
  expect(await said({})).toBe('请输入手机号和图形验证码');
  expect(await said({ mobile: mobileOf() })).toBe('请输入图形验证码');
  expect(await said({ mobile: '12345', ...(await hands.solved()) })).toBe('手机号格式不正确');
  const slide = await hands.solved();
  await world.anonymous.send(calls.sendResetCode, { mobile: mobileOf(), ...slide }).ok();
  await world.anonymous
    .send(calls.sendResetCode, { mobile: mobileOf(), ...slide })
    .refused('session.captchaUsed');
  for (const [email, words] of [
    ['', '请输入邮箱'],
    ['nobody', '邮箱格式不正确'],
  ] as const)
    expect((await (await askLink(email)).envelope()).msg).toBe(words);
});

test('a link of the mailbox sets the password anew within half an hour; another mailbox is answered alike', async () => {
  const me = await hands.someone();
  const email = `m${me.mobile}@example.cn`;
  await world.sql('update app_user set email = $2 where id = $1', [me.id, email]);
  const answers = [];
  for (const to of [email, email, 'nobody@example.cn']) answers.push(await (await askLink(to)).envelope());
  expect(new Set(answers.map((a) => JSON.stringify(a))).size).toBe(1);
  const mails = await world.sql<{ link: string; to: string }>(
    `select params->>'link' as link, receive_address as to from message_dispatch
     where user_id = $1 and template = 'account.message.link'`,
    [me.id],
  );
  expect(mails).toEqual([
    { to: email, link: expect.stringMatching(/\/ebidding\/retrieve-password#[\w-]{32}$/) },
  ]);
  const random = mails[0]?.link.split('#')[1] ?? '';
  const isGood = () => world.anonymous.send(calls.retrieveLink, { random }).ok();
  expect(await isGood()).toBe(true);
  expect(await world.anonymous.send(calls.retrieveLink, { random: 'x' }).ok()).toBe(false);
  const age = (minutes: number) =>
    world.sql(
      `update verification set passed_at = clock_timestamp() - $2 * interval '1 minute' where user_id = $1`,
      [me.id, minutes],
    );
  await age(31);
  expect(await isGood()).toBe(false);
  await (await set(random, NEW)).refused('account.wrong.expired');
  await age(29);
  await (await set(random, NEW)).ok();
  expect(await isGood()).toBe(false);
  await (await hands.signIn(me.userName, NEW)).ok();
});

test('a mailbox that was typed without a proof opens nothing, until a code stands behind it', async () => {
  const me = await hands.someone();
  const email = `t${me.mobile}@example.cn`;
  const { version } = await me.send(calls.accountDetail, {}).ok();
  await me.send(calls.modifyAccount, { trueName: '王芳', email, identityNum: null, version }).ok();
  await (await askLink(email)).ok();
  const links = async () =>
    (await hands.toldOf(me)).filter((told) => told.template === 'account.message.link').length;
  expect(await links()).toBe(0);
  await me.send(calls.sendResetCode, { mobile: me.mobile, ...(await hands.solved()) }).ok();
  const code = await hands.codeOf(me);
  await me.send(calls.editUser, { name: '王芳', mobile: me.mobile, code, email }).ok();
  await (await askLink(email)).ok();
  expect(await links()).toBe(1);
});

test('a proof of one kind is no proof of the other', async () => {
  const me = await hands.someone();
  await me.send(calls.sendResetCode, { mobile: me.mobile, ...(await hands.solved()) }).ok();
  const own = await me.send(calls.checkCode, { mobile: me.mobile, code: await hands.codeOf(me) }).ok();
  await (await set(own.random, NEW)).refused('account.wrong.expired');
  await (await ask(me.mobile)).ok();
  const { random } = await check(me.mobile, await hands.codeOf(me)).ok();
  await me
    .send(calls.changePassword, {
      newPassword: await hands.encrypted(random, NEW),
      repeatPassword: await hands.encrypted(random, NEW),
      random,
    })
    .refused('account.wrong.expired');
});

test('whoever knows only the mobile or the mailbox gets in again, whatever tenant is theirs', async () => {
  const me = await hands.foreigner();
  await (await ask(me.mobile)).ok();
  const { random } = await check(me.mobile, await hands.codeOf(me)).ok();
  await (await set(random, NEW)).ok();
  await (await hands.signIn(me.userName, NEW)).ok();
  await (await askLink(me.email.toUpperCase())).ok();
  const [mail] = (await hands.sent(me)).filter((one) => one.template === 'account.message.link');
  const linked = mail?.params['link']?.split('#')[1] ?? '';
  expect(await world.anonymous.send(calls.retrieveLink, { random: linked }).ok()).toBe(true);
  await (await set(linked, `${NEW}-2`)).ok();
  await (await hands.signIn(me.userName, `${NEW}-2`)).ok();
});

test('of two tenants that know one number each account has its code, named, and no other one is touched', async () => {
  const me = await hands.someone();
  const other = await hands.foreigner(me.mobile);
  await (await ask(me.mobile)).ok();
  expect((await hands.sent(other)).map(({ template, params }) => [template, params['userName']])).toEqual([
    ['account.message.codeOf', other.userName],
  ]);
  expect((await hands.sent(me)).map(({ params }) => params['userName'])).toEqual([me.userName]);
  const code = (await hands.sent(other))[0]?.params['code'] ?? '';
  const { random } = await check(me.mobile, code).ok();
  await (await set(random, NEW)).ok();
  await (await hands.signIn(other.userName, NEW)).ok();
  await (await hands.signIn(me.userName, OLD)).ok();
  // A number that was typed without a proof, and one that was given up, reach nobody.
  await world.sql('update app_user set mobile_trusted = false where id = $1', [me.id]);
  await hands.within(other.org.tenantId, `update app_user set mobile = '' where id = $1`, [other.id]);
  const known = `select 1 from contact_holder where user_id in ($1, $2) and kind = 'mobile'`;
  expect(await world.sql(known, [me.id, other.id])).toEqual([]);
});
