import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { userInfo } from '#base/session/shared/start-calls.ts';
import { pageContracts } from '#areas/entrust-contract/shared/calls.ts';
import * as calls from '../shared/calls.ts';
import { type Hands, handsOf, mobileOf, OLD } from './test/hands.ts';

let world: World;
let hands: Hands;
const NEW = 'Heng-2027-ping';

beforeAll(async () => {
  world = await makeWorld();
  hands = handsOf(world);
});

async function proof(user: TestUser & { mobile: string }): Promise<string> {
  await hands.later(user);
  await user.send(calls.sendResetCode, { mobile: user.mobile, ...(await hands.solved()), type: '2' }).ok();
  const code = await hands.codeOf(user);
  return (await user.send(calls.checkCode, { code, mobile: user.mobile }).ok()).random;
}

async function change(user: TestUser, random: string, password: string, repeated = password) {
  return user.send(calls.changePassword, {
    newPassword: await hands.encrypted(random, password),
    repeatPassword: await hands.encrypted(random, repeated),
    random,
  });
}

describe('the code', () => {
  test("goes to one's own mobile only, once a minute, and says that nothing was sent", async () => {
    const me = await hands.someone();
    const ask = async (mobile: string) =>
      me.send(calls.sendResetCode, { mobile, ...(await hands.solved()), type: '2' });
    await (await ask('13911112222')).refused('account.wrong.notOwnMobile');
    expect(await (await ask(me.mobile)).ok()).toEqual({ delivery: 'local', waitSeconds: 60 });
    await (await ask(me.mobile)).refused('account.tooFrequent');
    const [row] = await world.sql<{ code_digest: string }>(
      'select code_digest from verification where user_id = $1',
      [me.id],
    );
    expect(row?.code_digest).not.toContain(await hands.codeOf(me));
  });

  test('goes nowhere where the account has no number, or one that its owner has not proved', async () => {
    const me = await hands.someone();
    const ask = async (mobile: string) => me.send(calls.sendResetCode, { mobile, ...(await hands.solved()) });
    await world.sql('update app_user set mobile_trusted = false where id = $1', [me.id]);
    await (await ask(me.mobile)).refused('account.noMobile');
    await world.sql(`update app_user set mobile = '', mobile_trusted = true where id = $1`, [me.id]);
    await (await ask(me.mobile)).refused('account.noMobile');
    expect(await world.sql('select 1 from verification where user_id = $1', [me.id])).toEqual([]);
    await world.sql('update app_user set mobile = $2 where id = $1', [me.id, me.mobile]);
    await (await ask(me.mobile)).ok();
  });

  test('needs a passed captcha, and each is good for one code', async () => {
    const me = await hands.someone();
    const slide = await hands.solved();
    await me
      .send(calls.sendResetCode, { mobile: me.mobile, ...slide, captchaX: slide.captchaX + 90 })
      .refused('session.captchaFailed');
    await me.send(calls.sendResetCode, { mobile: me.mobile, ...slide }).refused('session.captchaUsed');
  });

  test('what a request misses has words of its own, alone and together', async () => {
    const me = await hands.someone();
    const slide = await hands.solved();
    const said = async (input: object, by = calls.sendResetCode) =>
      (await me.send(by, input as never).envelope()).msg;
    for (const by of [calls.sendResetCode, calls.sendChangeCode]) {
      expect(await said({ mobile: '', ...slide }, by)).toBe('手机号不能为空');
      expect(await said({ mobile: me.mobile }, by)).toBe('请输入图形验证码');
      expect(await said({}, by)).toBe('请输入手机号和图形验证码');
    }
    expect((await me.send(calls.checkCode, { code: '', mobile: me.mobile }).envelope()).msg).toBe(
      '请输入手机验证码',
    );
    const unsaved = { code: ' ', mobile: me.mobile, random: '' };
    expect((await me.send(calls.changeMobile, unsaved).envelope()).msg).toBe('请输入短信验证码');
  });

  test('is given twenty times a day, so that guessing is of no use', async () => {
    const me = await hands.someone();
    const ask = async () => me.send(calls.sendResetCode, { mobile: me.mobile, ...(await hands.solved()) });
    await (await ask()).ok();
    await world.sql(
      `insert into verification (id, tenant_id, user_id, purpose, made_at)
       select gen_random_uuid(), tenant_id, user_id, purpose, made_at - interval '1 hour'
       from verification, generate_series(1, 18) where user_id = $1`,
      [me.id],
    );
    await hands.later(me);
    await (await ask()).ok();
    await hands.later(me);
    await (await ask()).refused('account.tooManyCodes');
  });

  test('ends after five wrong tries, and five minutes', async () => {
    const me = await hands.someone();
    await me.send(calls.sendResetCode, { mobile: me.mobile, ...(await hands.solved()) }).ok();
    const code = await hands.codeOf(me);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let i = 0; i < 4; i++)
      await me.send(calls.checkCode, { code: wrong, mobile: me.mobile }).refused('account.wrong.code');
    await me.send(calls.checkCode, { code: wrong, mobile: me.mobile }).refused('account.wrong.tooManyTries');
    await me.send(calls.checkCode, { code, mobile: me.mobile }).refused('account.wrong.code');
    await hands.later(me);
    await me.send(calls.sendResetCode, { mobile: me.mobile, ...(await hands.solved()) }).ok();
    const second = await hands.codeOf(me);
    await world.sql(`update verification set made_at = made_at - interval '6 minutes' where user_id = $1`, [
      me.id,
    ]);
    await me.send(calls.checkCode, { code: second, mobile: me.mobile }).refused('account.wrong.code');
  });
});

describe('the password', () => {
  test('changes with a proof: the rules, the history, and every other session ends', async () => {
    const me = await hands.someone();
    const elsewhere = await (await hands.signIn(me.userName, OLD)).ok();
    const random = await proof(me);
    await (await change(me, random, 'short1A')).refused('account.wrong.password');
    await (await change(me, random, 'onlyletters')).refused('account.wrong.password');
    for (const [empty, words] of [
      [{ newPassword: '' }, '请输入新密码'],
      [{ repeatPassword: '' }, '请再次输入密码'],
      [{ random: '' }, '身份验证已失效，请重新验证'],
    ] as const) {
      const full = { newPassword: 'x', repeatPassword: 'x', random };
      expect((await me.send(calls.changePassword, { ...full, ...empty }).envelope()).msg).toBe(words);
    }
    expect((await (await change(me, random, 'nur-klein-2027')).envelope()).msg).toBe('修改成功');
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
    await (await hands.signIn(me.userName, OLD)).refused('session.loginFailed');
    expect((await (await hands.signIn(me.userName, NEW)).ok()).firstLogin).toBe(0);
  });

  test("one user's proof is worth nothing to another", async () => {
    const me = await hands.someone();
    const thief = await hands.someone();
    const random = await proof(me);
    await (await change(thief, random, NEW)).refused('account.wrong.expired');
    await (await change(me, random, NEW)).ok();
  });

  test('must be changed at the first login before anything else; then one signs in again', async () => {
    const me = await hands.someone();
    await world.sql('update account set first_login = true where id = $1', [me.id]);
    const opened = await (await hands.signIn(me.userName, OLD)).ok();
    expect(opened.firstLogin).toBe(1);
    await world.sql('update session set first_login = true where user_id = $1', [me.id]);
    await me.send(pageContracts, {}).refused('kit.refused.firstLogin');
    expect(await me.send(userInfo, {}).ok()).toMatchObject({ firstLogin: 1 });
    await (await change(me, await proof(me), NEW)).ok();
    await expect.poll(async () => (await me.send(userInfo, {}).envelope()).code).toBe(401);
    expect((await (await hands.signIn(me.userName, NEW)).ok()).firstLogin).toBe(0);
  });

  test('without a mobile the present password proves it; with one it does not', async () => {
    const me = await hands.someone('');
    const state = await me.send(calls.needChangePassword, {}).ok();
    expect(state).toMatchObject({ way: 'password', mobile: '', firstLogin: false, needChange: false });
    const check = async (user: TestUser, password: string) => {
      const slide = await hands.solved();
      return user.send(calls.checkPassword, {
        ...slide,
        xstr: await hands.encrypted(slide.random, password),
      });
    };
    await (await check(me, 'Wrong@2026')).refused('account.wrong.presentPassword');
    const { random } = await (await check(me, OLD)).ok();
    await (await change(me, random, NEW)).ok();
    await (await check(await hands.someone(), OLD)).refused('account.wrong.expired');
  });

  test('is called old after the days of the setting', async () => {
    const me = await hands.someone();
    await world.setClock('2027-06-01T01:00:00.000Z');
    // A clock that a demonstration has put forward makes no password older.
    expect(await me.send(calls.needChangePassword, {}).ok()).toMatchObject({ needChange: false, days: 0 });
    await world.sql(`update account set password_at = clock_timestamp() - interval '91 days' where id = $1`, [
      me.id,
    ]);
    expect(await me.send(calls.needChangePassword, {}).ok()).toMatchObject({ needChange: true, days: 91 });
  });
});

describe('the basic information', () => {
  const info = { trueName: '王芳', email: 'wang@example.cn', identityNum: '11010519491231002X' };

  test('is saved once for each version, and says what is wrong with it', async () => {
    const me = await hands.someone();
    const { version } = await me.send(calls.accountDetail, {}).ok();
    const wrong = { ...info, trueName: '', email: 'wang', identityNum: '110105194912310021' };
    const refused = await me.send(calls.modifyAccount, { ...wrong, version }).refused('kit.wrong.input');
    expect(refused.fields?.map((f) => f.msg)).toEqual([
      '请输入真实姓名',
      '邮箱格式不正确',
      '身份证号格式不正确',
    ]);
    const foreign = { ...info, identityNum: '00010519491231002X' };
    await me.send(calls.modifyAccount, { ...foreign, version }).refused('kit.wrong.input');
    expect((await me.send(calls.modifyAccount, { ...info, version }).envelope()).msg).toBe('修改成功');
    await me.send(calls.modifyAccount, { ...info, version }).refused('kit.refused.changed');
    // A client that names no version saves over what stands.
    await me.send(calls.modifyAccount, info).ok();
    expect(await me.send(calls.accountDetail, {}).ok()).toMatchObject(info);
    // Roles are called by their names in the reader's language.
    const { roleNames } = await me.send(calls.accountDetail, {}).ok();
    const { roleNames: inEnglish } = await me.send(calls.accountDetail, {}, { language: 'en' }).ok();
    expect([roleNames, inEnglish]).toEqual([['项目经理'], ['Project manager']]);
    const other = await hands.someone();
    const theirs = await other.send(calls.accountDetail, {}).ok();
    await other
      .send(calls.modifyAccount, { ...info, version: theirs.version })
      .refused('account.wrong.identityTaken');
    await other
      .send(calls.modifyAccount, { ...info, identityNum: null, version: theirs.version })
      .refused('account.wrong.emailTaken');
    const [event] = await world.sql<{ payload: { fields: string[] } }>(
      `select payload from event where type = 'account.infoChanged' and actor_id = $1`,
      [me.id],
    );
    expect(event?.payload.fields).toEqual(['trueName', 'email', 'identityNum']);
  });

  test('a new mobile needs the proof of the old one, its own code, and to be free', async () => {
    const me = await hands.someone();
    const other = await hands.someone();
    const mobile = mobileOf();
    expect(await me.send(calls.mobileFree, { mobile: other.mobile }).ok()).toBe(false);
    expect(await me.send(calls.mobileFree, { mobile }).ok()).toBe(true);
    const send = async (to: string) =>
      me.send(calls.sendChangeCode, { mobile: to, ...(await hands.solved()) });
    await (await send(other.mobile)).refused('account.wrong.mobileTaken');
    await (await send('12345')).refused('account.wrong.mobile');
    const random = await proof(me);
    await (await send(mobile)).ok();
    const code = await hands.codeOf(me);
    await me.send(calls.changeMobile, { code, mobile, random: 'x' }).refused('account.wrong.expired');
    await me.send(calls.changeMobile, { code, mobile, random }).ok();
    expect(await me.send(userInfo, {}).ok()).toMatchObject({ mobile });
    const told = await hands.toldOf(me);
    expect(told).toContainEqual({ to: me.mobile, template: 'account.message.mobileChanged' });
    expect(told.some((t) => t.to === mobile && t.template !== 'account.message.code')).toBe(false);
    await me.send(calls.changeMobile, { code, mobile, random }).refused('account.wrong.code');
  });

  test('the old mailbox hears of the new one', async () => {
    const me = await hands.someone();
    const { version } = await me.send(calls.accountDetail, {}).ok();
    const save = (email: string, at: number) =>
      me.send(calls.modifyAccount, { trueName: '李雷', email, identityNum: null, version: at }).ok();
    await save('lilei@example.cn', version);
    expect(await hands.toldOf(me)).toEqual([]);
    await save('lilei@elsewhere.cn', version + 1);
    await save('lilei@elsewhere.cn', version + 2);
    expect(await hands.toldOf(me)).toEqual([
      { to: 'lilei@example.cn', template: 'account.message.emailChanged' },
    ]);
  });

  test("is edited in one go under a code: of one's own number, or of the first one", async () => {
    const me = await hands.someone();
    const wanted = { name: '韩梅', email: `han${me.mobile}@example.cn` };
    const wrong = { name: '', mobile: '1390000x', code: '', email: 'han' };
    expect(
      (await me.send(calls.editUser, wrong).refused('kit.wrong.input')).fields?.map((f) => f.msg),
    ).toEqual(['请输入姓名', '请输入数字', '请输入验证码', '邮箱格式不正确']);
    const none = await me
      .send(calls.editUser, { ...wrong, mobile: '', email: '' })
      .refused('kit.wrong.input');
    expect(none.fields?.map((f) => f.msg)).toEqual([
      '请输入姓名',
      '请输入正确手机号',
      '请输入验证码',
      '请输入邮箱',
    ]);
    const other = { ...wanted, mobile: mobileOf(), code: '123456' };
    await me.send(calls.editUser, other).refused('account.wrong.notOwnMobile');
    await me.send(calls.sendResetCode, { mobile: me.mobile, ...(await hands.solved()) }).ok();
    const code = await hands.codeOf(me);
    const wrongCode = { ...wanted, mobile: me.mobile, code: code === '000000' ? '111111' : '000000' };
    await me.send(calls.editUser, wrongCode).refused('account.wrong.code');
    await me.send(calls.editUser, { ...wanted, mobile: me.mobile, code }).ok();
    await me.send(calls.editUser, { ...wanted, mobile: me.mobile, code }).refused('account.wrong.code');
    expect(await me.send(userInfo, {}).ok()).toMatchObject({ trueName: '韩梅', email: wanted.email });

    const none2 = await hands.someone('');
    const first = mobileOf();
    await none2.send(calls.sendChangeCode, { mobile: first, ...(await hands.solved()) }).ok();
    const bind = {
      name: '林涛',
      email: `lin${first}@example.cn`,
      mobile: first,
      code: await hands.codeOf(none2),
    };
    await none2.send(calls.editUser, { ...bind, mobile: me.mobile }).refused('account.wrong.mobileTaken');
    await none2.send(calls.editUser, { ...bind, email: wanted.email }).refused('account.wrong.emailTaken');
    await none2.send(calls.editUser, bind).ok();
    expect(await none2.send(userInfo, {}).ok()).toMatchObject({ trueName: '林涛', mobile: first });
  });

  test('one without a number takes the first one straight away', async () => {
    const me = await hands.someone('');
    const mobile = mobileOf();
    await me.send(calls.sendChangeCode, { mobile, ...(await hands.solved()) }).ok();
    await me.send(calls.changeMobileAlias, { code: await hands.codeOf(me), mobile }).ok();
    expect(await me.send(userInfo, {}).ok()).toMatchObject({ mobile });
  });

  test('the avatar is drawn anew; what is no picture, or too large, is refused', async () => {
    const me = await hands.someone();
    const canvas = createCanvas(200, 200);
    canvas.getContext('2d').fillRect(0, 0, 100, 100);
    const png = await canvas.encode('png');
    const upload = async (bytes: Buffer) => {
      const head =
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
      const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]);
      const answer = await me.raw('POST', '/base/user/uploadUserHeadImg', body, {
        'content-type': 'multipart/form-data; boundary=b',
      });
      return JSON.parse(answer.body) as { code: number; msg: string; data: string | null };
    };
    const wide = Buffer.from(png);
    wide.writeUInt32BE(60_000, 16);
    for (const [bytes, words] of [
      [Buffer.from('<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>'), /^图片类型必须是/],
      [png.subarray(0, 20), /^图片类型必须是/],
      [Buffer.concat([png.subarray(0, 40), Buffer.alloc(40)]), /^图片无法读取/],
      [wide, /^图片尺寸过大/],
      [Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), /^文件大小超出了5M的限制/],
    ] as const)
      expect((await upload(bytes)).msg).toMatch(words);
    const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
    for (const bytes of [png, gif, await canvas.encode('jpeg')]) {
      const answer = await upload(bytes);
      expect(answer).toMatchObject({ code: 200, data: expect.stringMatching(/^data:image\/jpeg;base64,/) });
      expect((await me.send(userInfo, {}).ok()).userLogo).toBe(answer.data);
    }
    const nothing = await me.raw('POST', '/base/user/uploadUserHeadImg', Buffer.from('--b--\r\n'), {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect((JSON.parse(nothing.body) as { msg: string }).msg).toBe('请上传图片！');
  });
});
