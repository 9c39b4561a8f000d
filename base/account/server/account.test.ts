import { createCanvas } from '@napi-rs/canvas';
import { sm2 } from 'sm-crypto-v2';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { login, publicKey, slider, userInfo } from '#base/session/shared/calls.ts';
import { pageContracts } from '#areas/entrust-contract/shared/calls.ts';
import * as calls from '../shared/calls.ts';

let world: World;
let next = 0;
const OLD = 'Gongheng@2026';
const NEW = 'Heng-2027-ping';

beforeAll(async () => {
  world = await makeWorld();
});

const mobileOf = () => `139${String(10_000_000 + ++next)}`;

async function someone(mobile = mobileOf()): Promise<TestUser & { mobile: string }> {
  const user = await world.user({ roles: ['pm'] });
  await world.sql('update app_user set mobile = $2 where id = $1', [user.id, mobile]);
  return { ...user, mobile };
}

async function solved() {
  const drawn = await world.anonymous.send(slider, {}).ok();
  const [row] = await world.sql<{ x: number }>('select x from captcha where uuid = $1', [drawn.uuid]);
  const x = row?.x ?? 0;
  return { random: drawn.uuid, captchaX: x + (x > 100 ? 20 : 10), captchaY: drawn.current < 55 ? 5 : 8 };
}

async function encrypted(random: string, password: string): Promise<string> {
  const { key } = await world.anonymous.send(publicKey, {}).ok();
  return sm2.doEncrypt(`${random}\n${password}`, key, 1);
}

/** The code as it lies in the local outbox. */
async function codeOf(user: { id: string }): Promise<string> {
  const [row] = await world.sql<{ code: string }>(
    `select params->>'code' as code from message_dispatch where user_id = $1 and template = 'account.message.code'
     order by asked_at desc, id desc limit 1`,
    [user.id],
  );
  return row?.code ?? '';
}

/** A minute later, as far as codes are concerned. */
const later = (user: { id: string }) =>
  world.sql(`update verification set made_at = made_at - interval '61 seconds' where user_id = $1`, [
    user.id,
  ]);

async function proof(user: TestUser & { mobile: string }): Promise<string> {
  await later(user);
  await user.send(calls.sendResetCode, { mobile: user.mobile, ...(await solved()), type: '2' }).ok();
  const code = await codeOf(user);
  return (await user.send(calls.checkCode, { code, mobile: user.mobile }).ok()).random;
}

async function change(user: TestUser, random: string, password: string, repeated = password) {
  return user.send(calls.changePassword, {
    newPassword: await encrypted(random, password),
    repeatPassword: await encrypted(random, repeated),
    random,
  });
}

const signIn = async (username: string, password: string) => {
  const slide = await solved();
  return world.anonymous.send(login, {
    username,
    ...slide,
    xstr: await encrypted(slide.random, password),
  });
};

describe('the code', () => {
  test('goes to the own mobile only, once a minute, and says that nothing was sent', async () => {
    const me = await someone();
    const ask = async (mobile: string) =>
      me.send(calls.sendResetCode, { mobile, ...(await solved()), type: '2' });
    await (await ask('13911112222')).refused('account.wrong.notOwnMobile');
    expect(await (await ask(me.mobile)).ok()).toEqual({ delivery: 'local', waitSeconds: 60 });
    await (await ask(me.mobile)).refused('account.tooFrequent');
    const [row] = await world.sql<{ code_digest: string }>(
      'select code_digest from verification where user_id = $1',
      [me.id],
    );
    expect(row?.code_digest).not.toContain(await codeOf(me));
  });

  test('needs a passed captcha, and each is good for one code', async () => {
    const me = await someone();
    const slide = await solved();
    await me
      .send(calls.sendResetCode, { mobile: me.mobile, ...slide, captchaX: slide.captchaX + 90 })
      .refused('session.captchaFailed');
    await me.send(calls.sendResetCode, { mobile: me.mobile, ...slide }).refused('session.captchaUsed');
  });

  test('ends after five wrong tries, and five minutes', async () => {
    const me = await someone();
    await me.send(calls.sendResetCode, { mobile: me.mobile, ...(await solved()) }).ok();
    const code = await codeOf(me);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let i = 0; i < 4; i++)
      await me.send(calls.checkCode, { code: wrong, mobile: me.mobile }).refused('account.wrong.code');
    await me.send(calls.checkCode, { code: wrong, mobile: me.mobile }).refused('account.wrong.tooManyTries');
    await me.send(calls.checkCode, { code, mobile: me.mobile }).refused('account.wrong.code');
    await later(me);
    await me.send(calls.sendResetCode, { mobile: me.mobile, ...(await solved()) }).ok();
    const second = await codeOf(me);
    await world.sql(`update verification set made_at = made_at - interval '6 minutes' where user_id = $1`, [
      me.id,
    ]);
    await me.send(calls.checkCode, { code: second, mobile: me.mobile }).refused('account.wrong.code');
  });
});

describe('the password', () => {
  test('changes with a proof: the rules, the history, and every other session ends', async () => {
    const me = await someone();
    const elsewhere = await (await signIn(me.userName, OLD)).ok();
    const random = await proof(me);
    await (await change(me, random, 'short1A')).refused('account.wrong.password');
    await (await change(me, random, 'onlyletters')).refused('account.wrong.password');
    await (await change(me, random, 'nur-klein-2027')).ok();
    const again = await proof(me);
    await (await change(me, again, NEW, `${NEW}x`)).refused('account.wrong.different');
    await (await change(me, again, OLD)).refused('account.wrong.used');
    await (await change(me, again, NEW)).ok();
    await (await change(me, again, `${NEW}2`)).refused('account.wrong.expired');
    await me.send(userInfo, {}).ok();
    const [other] = await world.sql<{ ended: boolean }>(
      `select ended_at is not null as ended from session where token_digest = encode(sha256($1::bytea), 'hex')`,
      [elsewhere.token],
    );
    expect(other?.ended).toBe(true);
    await (await signIn(me.userName, OLD)).refused('session.loginFailed');
    expect((await (await signIn(me.userName, NEW)).ok()).firstLogin).toBe(0);
  });

  test("one user's proof is worth nothing to another", async () => {
    const me = await someone();
    const thief = await someone();
    const random = await proof(me);
    await (await change(thief, random, NEW)).refused('account.wrong.expired');
    await (await change(me, random, NEW)).ok();
  });

  test('must be changed at the first login before anything else; then one signs in again', async () => {
    const me = await someone();
    await world.sql('update account set first_login = true where id = $1', [me.id]);
    const opened = await (await signIn(me.userName, OLD)).ok();
    expect(opened.firstLogin).toBe(1);
    await world.sql('update session set first_login = true where user_id = $1', [me.id]);
    await me.send(pageContracts, {}).refused('kit.refused.firstLogin');
    expect(await me.send(userInfo, {}).ok()).toMatchObject({ firstLogin: 1 });
    await (await change(me, await proof(me), NEW)).ok();
    await expect.poll(async () => (await me.send(userInfo, {}).envelope()).code).toBe(401);
    expect((await (await signIn(me.userName, NEW)).ok()).firstLogin).toBe(0);
  });

  test('without a mobile the present password proves it; with one it does not', async () => {
    const me = await someone('');
    const state = await me.send(calls.needChangePassword, {}).ok();
    expect(state).toMatchObject({ way: 'password', mobile: '', firstLogin: false, needChange: false });
    const check = async (user: TestUser, password: string) => {
      const slide = await solved();
      return user.send(calls.checkPassword, { ...slide, xstr: await encrypted(slide.random, password) });
    };
    await (await check(me, 'Wrong@2026')).refused('account.wrong.presentPassword');
    const { random } = await (await check(me, OLD)).ok();
    await (await change(me, random, NEW)).ok();
    await (await check(await someone(), OLD)).refused('account.wrong.expired');
  });

  test('is called old after the days of the setting', async () => {
    const me = await someone();
    await world.sql(`update account set password_at = app_now() - interval '91 days' where id = $1`, [me.id]);
    expect(await me.send(calls.needChangePassword, {}).ok()).toMatchObject({ needChange: true, days: 91 });
  });
});

describe('the basic information', () => {
  const info = { trueName: '王芳', email: 'wang@example.cn', identityNum: '11010519491231002X' };

  test('is saved once for each version, and says what is wrong with it', async () => {
    const me = await someone();
    const { version } = await me.send(calls.accountDetail, {}).ok();
    const wrong = { ...info, trueName: '', email: 'wang', identityNum: '110105194912310021' };
    const refused = await me.send(calls.modifyAccount, { ...wrong, version }).refused('kit.wrong.input');
    expect(refused.fields?.map((f) => f.msg)).toEqual([
      '请输入真实姓名',
      '邮箱格式不正确',
      '身份证号格式不正确',
    ]);
    await me.send(calls.modifyAccount, { ...info, version }).ok();
    await me.send(calls.modifyAccount, { ...info, version }).refused('kit.refused.changed');
    expect(await me.send(calls.accountDetail, {}).ok()).toMatchObject(info);
    const other = await someone();
    const theirs = await other.send(calls.accountDetail, {}).ok();
    await other
      .send(calls.modifyAccount, { ...info, version: theirs.version })
      .refused('account.wrong.identityTaken');
    const [event] = await world.sql<{ payload: { fields: string[] } }>(
      `select payload from event where type = 'account.infoChanged' and actor_id = $1`,
      [me.id],
    );
    expect(event?.payload.fields).toEqual(['trueName', 'email', 'identityNum']);
  });

  test('a new mobile needs the proof of the old one, its own code, and to be free', async () => {
    const me = await someone();
    const other = await someone();
    const mobile = mobileOf();
    expect(await me.send(calls.mobileFree, { mobile: other.mobile }).ok()).toBe(false);
    expect(await me.send(calls.mobileFree, { mobile }).ok()).toBe(true);
    const send = async (to: string) => me.send(calls.sendChangeCode, { mobile: to, ...(await solved()) });
    await (await send(other.mobile)).refused('account.wrong.mobileTaken');
    await (await send('12345')).refused('account.wrong.mobile');
    const random = await proof(me);
    await (await send(mobile)).ok();
    const code = await codeOf(me);
    await me.send(calls.changeMobile, { code, mobile, random: 'x' }).refused('account.wrong.expired');
    await me.send(calls.changeMobile, { code, mobile, random }).ok();
    expect(await me.send(userInfo, {}).ok()).toMatchObject({ mobile });
  });

  test('the avatar is drawn anew; what is no picture is refused', async () => {
    const me = await someone();
    const canvas = createCanvas(200, 200);
    canvas.getContext('2d').fillRect(0, 0, 100, 100);
    const upload = (bytes: Buffer) => {
      const head =
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
      const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]);
      return me.raw('POST', '/base/user/uploadUserHeadImg', body, {
        'content-type': 'multipart/form-data; boundary=b',
      });
    };
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(400);
    expect((await upload(await canvas.encode('png'))).statusCode).toBe(200);
    expect((await me.send(userInfo, {}).ok()).userLogo).toMatch(/^data:image\/jpeg;base64,/);
  });
});
