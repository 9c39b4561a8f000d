import { beforeAll, describe, expect, test } from 'vitest';
import { EVEN_MS } from '#apps/server/compose.ts';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { disableUser } from '#base/people/shared/calls.ts';
import {
  login,
  mobilePictureCaptcha,
  pictureCaptcha,
  sendCode,
  sendLoginCode,
} from '#base/session/shared/calls.ts';
import { API_BASE, type Call } from '#kit/shared/call.ts';
import { type Hands, handsOf, mobileOf } from './test/hands.ts';

let world: World;
let hands: Hands;
let place = 0;

beforeAll(async () => {
  world = await makeWorld();
  hands = handsOf(world);
});

/** A request of nobody, each from a place of its own unless one is named. */
async function from(call: Call<never, never>, input: object, remoteAddress = `10.30.0.${++place}`) {
  const get = call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const began = performance.now();
  const response = await world.app.http.inject({
    method: call.method,
    url: API_BASE + call.path + get,
    remoteAddress,
    headers: { prefecturecode: '2000', 'content-type': 'application/json' },
    ...(call.method === 'POST' ? { payload: JSON.stringify(input) } : {}),
  });
  const body = JSON.parse(response.body) as { code: number; key?: string; msg: string; data: never };
  return { ...body, ms: performance.now() - began };
}

const ask = async (mobile: string, at?: string) =>
  from(sendLoginCode as never, { mobile, type: '1', ...(await hands.solved()) }, at);
const enter = (mobile: string, code: string, at?: string) =>
  from(login as never, { loginType: '2', username: mobile, code }, at);
const other = (code: string) => (code === '000000' ? '111111' : '000000');
const later = () =>
  world.sql(`update attempt set since = since - interval '61 seconds' where about like 'loginCode.minute'`);

/** Asking for a code and entering a wrong one: what both are told is the same; answers with the shortest time it took. */
async function saidAlike(known: string, unknown: string): Promise<number> {
  const times = [];
  for (const act of [ask, (mobile: string) => enter(mobile, '123')]) {
    const answers = [await act(known), await act(unknown)];
    const [one, other] = answers.map(({ ms: _, ...said }) => said);
    expect(one).toEqual(other);
    times.push(...answers.map((a) => a.ms));
  }
  return Math.min(...times);
}

describe('login by a code of the mobile', () => {
  test('opens a session once, and only with the code of this number', async () => {
    const me = await hands.someone();
    const you = await hands.someone();
    const asked = { mobile: me.mobile, type: '1', ...(await hands.solved()) };
    expect(await world.anonymous.send(sendLoginCode, asked).ok()).toEqual({
      delivery: 'local',
      waitSeconds: 60,
    });
    await ask(you.mobile);
    const [mine, yours] = [await hands.codeOf(me), await hands.codeOf(you)];
    expect((await enter(you.mobile, mine === yours ? other(yours) : mine)).key).toBe('session.codeFailed');
    expect((await enter(me.mobile, other(mine))).key).toBe('session.codeFailed');
    const opened = await enter(me.mobile, mine);
    expect(opened).toMatchObject({ code: 200, data: { firstLogin: 0 } });
    expect((await enter(me.mobile, mine)).key).toBe('session.codeFailed');
    const [last] = await world.sql<{ type: string; payload: { way?: string } }>(
      `select type, payload from event where subject_id = $1 and type = 'session.opened' order by id desc limit 1`,
      [me.id],
    );
    expect(last?.payload.way).toBe('code');
  });

  test('of two at once with one code, one comes in', async () => {
    const me = await hands.someone();
    await ask(me.mobile);
    const code = await hands.codeOf(me);
    const both = await Promise.all([enter(me.mobile, code), enter(me.mobile, code)]);
    expect(both.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('names what is missing', async () => {
    for (const [input, field, words] of [
      [{ loginType: '2', code: '1' }, 'username', '请输入正确手机号'],
      [{ loginType: '2', username: '123', code: '1' }, 'username', '手机号格式不正确'],
      [{ loginType: 2, username: mobileOf() }, 'code', '请输入手机验证码'],
      [{ loginType: '1', xstr: 'aa' }, 'username', '请输入用户名'],
      [{ loginType: '1', username: 'pm' }, 'xstr', '请输入密码'],
      [{ loginType: '1', username: 'pm', xstr: 'aa' }, 'random', '请完成下列验证后继续'],
    ] as const) {
      const answer = await from(login as never, input);
      expect(answer).toMatchObject({ code: 400, msg: words, fields: [{ path: field }] });
    }
    expect(await from(sendLoginCode as never, {})).toMatchObject({ msg: '请输入手机号和图形验证码' });
    expect(await from(sendLoginCode as never, { mobile: mobileOf() })).toMatchObject({
      msg: '请输入图形验证码',
    });
    for (const mobile of ['123', '23812345678', `${mobileOf()}0`])
      expect(await ask(mobile)).toMatchObject({
        key: 'account.wrong.mobile',
        fields: [{ path: 'mobile' }],
      });
  });

  test('a stranger cannot tell whether anybody has a number', async () => {
    const me = await hands.someone();
    const nobody = mobileOf();
    await saidAlike(me.mobile, nobody);
    // Nor by what is said once they tried too often.
    const wrong = other(await hands.codeOf(me));
    for (const mobile of [me.mobile, nobody]) {
      const keys = [];
      for (let i = 0; i < 6; i += 1) keys.push((await enter(mobile, wrong, '10.31.0.1')).key);
      expect(keys).toEqual([...Array<string>(5).fill('session.codeFailed'), 'session.locked']);
    }
  });

  test('a number gets one code a minute and twenty a day, however many ask at once', async () => {
    const me = await hands.someone();
    for (const mobile of [me.mobile, mobileOf()]) {
      const many = await Promise.all(Array.from({ length: 8 }, () => ask(mobile)));
      expect(many.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array<number>(7).fill(503),
      ]);
      expect(many.find((one) => one.code === 503)?.key).toBe('account.tooFrequent');
      await world.sql(`update attempt set count = 20 where about = 'loginCode.day'`);
      await later();
      expect((await ask(mobile)).key).toBe('account.tooManyCodes');
    }
    const sent = await world.sql(`select 1 from message_dispatch where user_id = $1`, [me.id]);
    expect(sent).toHaveLength(1);
  });

  test('a place asks thirty times an hour, whatever the numbers', async () => {
    await world.sql(
      `insert into attempt (about, name, source, count, since) values ('retrieve', '', '10.32.0.1', 28, clock_timestamp())`,
    );
    const many = await Promise.all(Array.from({ length: 6 }, () => ask(mobileOf(), '10.32.0.1')));
    expect(many.filter((one) => one.code === 200)).toHaveLength(2);
    expect(many.find((one) => one.code === 503)?.key).toBe('account.retrieveHeld');
  });

  test('the fifth wrong code ends it, wherever it is tried from', async () => {
    const me = await hands.someone();
    await ask(me.mobile);
    const code = await hands.codeOf(me);
    for (let i = 0; i < 5; i += 1) await enter(me.mobile, other(code));
    expect((await enter(me.mobile, code)).key).toBe('session.codeFailed');
  });

  test('whoever is disabled after the code was sent stays out, and gets no more codes', async () => {
    const platform = await world.org('platform');
    const tenant = await world.user({ roles: ['tenant'], org: platform });
    const me = await hands.someone();
    await ask(me.mobile);
    const code = await hands.codeOf(me);
    await tenant.send(disableUser, { id: me.id, orgId: me.org.id }).ok();
    expect((await enter(me.mobile, code)).key).toBe('session.codeFailed');
    await later();
    expect((await ask(me.mobile)).code).toBe(200);
    expect(await hands.codeOf(me)).toBe(code);
  });

  test('a number that was typed without a proof opens nothing', async () => {
    const me = await hands.someone();
    await world.sql('update app_user set mobile_trusted = false where id = $1', [me.id]);
    expect((await ask(me.mobile)).code).toBe(200);
    expect(await hands.codeOf(me)).toBe('');
  });
});

describe('letters in a picture', () => {
  const answerOf = async (random: string) =>
    (await world.sql<{ answer: string }>('select answer from picture_captcha where random = $1', [random]))[0]
      ?.answer ?? '';

  test('do in the place of the slider, once, in either case', async () => {
    const me = await hands.someone();
    const { data, random } = await world.anonymous.send(pictureCaptcha, {}).ok();
    expect(data).toMatch(/^data:image\/png;base64,iVBOR/);
    const code = (await answerOf(random)).toLowerCase();
    expect(code).toMatch(/^[a-z0-9]{4}$/);
    const sent = await world.anonymous.send(sendCode, { mobile: me.mobile, type: '1', random, code }).ok();
    expect(sent.delivery).toBe('local');
    await later();
    await world.anonymous
      .send(sendLoginCode, { mobile: me.mobile, random, code })
      .refused('session.captchaUsed');
  });

  test('are spent by a wrong answer, and drawn for one number are good for no other', async () => {
    const mobile = mobileOf();
    const first = await world.anonymous.send(mobilePictureCaptcha, { mobile }).ok();
    await world.anonymous
      .send(sendLoginCode, { mobile, random: first.random, code: '0000' })
      .refused('session.wrong.picture');
    const code = await answerOf(first.random);
    await world.anonymous
      .send(sendLoginCode, { mobile, random: first.random, code })
      .refused('session.captchaUsed');
    const second = await world.anonymous.send(mobilePictureCaptcha, { mobile }).ok();
    const right = await answerOf(second.random);
    await world.anonymous
      .send(sendLoginCode, { mobile: mobileOf(), random: second.random, code: right })
      .refused('session.wrong.picture');
  });

  test('are drawn for one place thirty times in ten minutes', async () => {
    const drawn = await Promise.all(
      Array.from({ length: 34 }, () => from(pictureCaptcha as never, {}, '10.33.0.1')),
    );
    expect(drawn.filter((one) => one.code === 200)).toHaveLength(30);
  });

  test('a code of another kind asks for what that kind asks for', async () => {
    const me = await hands.someone();
    const solved = await hands.solved();
    await world.anonymous
      .send(sendCode, { mobile: mobileOf(), type: '3', ...solved })
      .refused('kit.refused.session');
    await world.anonymous.send(sendCode, { mobile: mobileOf(), type: '9' }).refused('account.wrong.codeType');
    await me.send(sendCode, { mobile: me.mobile, type: '2', ...solved }).ok();
    await me.send(sendCode, { mobile: mobileOf(), type: '3', ...(await hands.solved()) }).ok();
  });
});

test('a code opens the account that it was sent for, in whatever tenant', async () => {
  const foreign = await hands.foreigner();
  const { mobile } = foreign;
  await ask(mobile);
  expect((await enter(mobile, other(await hands.codeOf(foreign)))).key).toBe('session.codeFailed');
  expect((await enter(mobile, await hands.codeOf(foreign))).code).toBe(200);
  // Now two have the number, and the code says which is meant.
  const me = await hands.someone(mobile);
  await hands.within(
    foreign.org.tenantId,
    `update verification set made_at = made_at - interval '61 seconds' where user_id = $1`,
    [foreign.id],
  );
  await later();
  await ask(mobile);
  const codes = [await hands.codeOf(me), await hands.codeOf(foreign)];
  expect((await hands.sent(me)).at(-1)?.params['userName']).toBe(me.userName);
  const sessions = () =>
    world.sql<{ id: string; n: number }>(
      'select user_id as id, count(*)::int as n from session where user_id in ($1, $2) group by 1',
      [me.id, foreign.id],
    );
  const before = await sessions();
  expect((await enter(mobile, codes[0] ?? '')).code).toBe(200);
  const more = (await sessions()).filter(({ id, n }) => n > (before.find((b) => b.id === id)?.n ?? 0));
  expect(more.map(({ id }) => id)).toEqual([me.id]);
});

describe('in the time that the product takes', () => {
  beforeAll(async () => {
    world = await makeWorld({ evenMs: EVEN_MS });
    hands = handsOf(world);
  });

  test('a stranger cannot tell by time, either', async () => {
    const me = await hands.someone();
    expect(await saidAlike(me.mobile, mobileOf())).toBeGreaterThanOrEqual(390);
  });
});
