import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { login, secondStep, sendLoginCode } from '#base/session/shared/calls.ts';
import { userInfo } from '#base/session/shared/start-calls.ts';
import { API_BASE } from '#kit/shared/call.ts';
import * as calls from '../shared/calls.ts';
import { bindFactor, codeOfSecret, proofOf, wrongCode } from './test/authenticator.ts';
import { type Hands, handsOf, OLD } from './test/hands.ts';

let world: World;
let hands: Hands;

beforeAll(async () => {
  world = await makeWorld();
  hands = handsOf(world);
});

const eventsOf = async (user: { id: string }, like = 'session.%') =>
  (
    await world.sql<{ type: string }>(
      'select type from event where subject_id = $1 and type like $2 order by id',
      [user.id, like],
    )
  ).map((one) => one.type);
const liveSessions = async (user: { id: string }) =>
  (await world.sql('select 1 from session where user_id = $1 and ended_at is null', [user.id])).length;
const firstStep = async (user: TestUser) => (await (await hands.signIn(user.userName, OLD)).ok()).stepTicket;
const second = (ticket: string, code: string) =>
  world.anonymous.send(secondStep, { stepTicket: ticket, code });

async function guarded() {
  const user = await hands.someone();
  return { user, ...(await bindFactor(world, hands, user)) };
}

describe('setting up', () => {
  test('takes the identity check, then one right code, and tells secret and recovery codes once', async () => {
    const me = await hands.someone();
    await me.send(calls.startSecondFactor, { random: 'nothing' }).refused('account.wrong.expired');
    const random = await proofOf(hands, me);
    const { secret, url } = await me.send(calls.startSecondFactor, { random }).ok();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(url).toBe(
      `otpauth://totp/%E5%85%AC%E8%A1%A1:${me.userName}?secret=${secret}&issuer=%E5%85%AC%E8%A1%A1`,
    );
    await me.send(calls.startSecondFactor, { random }).refused('account.wrong.expired');
    // Nothing is asked for at the login before the first code.
    expect(await firstStep(me)).toBe('');
    await me.send(calls.bindSecondFactor, { code: wrongCode(secret) }).refused('account.factor.wrong');
    const { recoveryCodes: codes } = await me
      .send(calls.bindSecondFactor, { code: codeOfSecret(secret) })
      .ok();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{5}-){4}[A-Z2-7]{5}$/);
    expect(await me.send(calls.secondFactor, {}).ok()).toMatchObject({ bound: true, codesLeft: 10 });
    await me.send(calls.bindSecondFactor, { code: codeOfSecret(secret, 1) }).refused('account.factor.wrong');
    await me
      .send(calls.startSecondFactor, { random: await proofOf(hands, me) })
      .refused('account.factor.boundAlready');
    expect(await eventsOf(me, 'session.factor%')).toEqual(['session.factorBound']);
    expect((await hands.toldOf(me)).map((one) => one.template)).toContain('account.message.factorBound');
    const kept = await world.sql(
      `select (select string_agg(payload::text, '') from event) as events,
         (select string_agg(sealed, '') from second_factor) as sealed,
         (select string_agg(digest, '') from recovery_code) as digests,
         (select string_agg(answer, '') from request_nonce) as answers`,
    );
    for (const told of [secret, Buffer.from(secret).toString('hex'), ...codes])
      expect(JSON.stringify(kept)).not.toContain(told);
  });

  test('waits ten minutes for the first code', async () => {
    const me = await hands.someone();
    const { secret } = await me.send(calls.startSecondFactor, { random: await proofOf(hands, me) }).ok();
    await world.sql(`update second_factor set made_at = made_at - interval '10 minutes' where user_id = $1`, [
      me.id,
    ]);
    await me.send(calls.bindSecondFactor, { code: codeOfSecret(secret) }).refused('account.factor.setUpOver');
  });

  test('binds once, however many ask at once', async () => {
    const me = await hands.someone();
    const { secret } = await me.send(calls.startSecondFactor, { random: await proofOf(hands, me) }).ok();
    const code = codeOfSecret(secret);
    const answers = await Promise.all(
      [1, 2, 3].map(() => me.send(calls.bindSecondFactor, { code }).envelope()),
    );
    expect(answers.filter((one) => one.code === 200)).toHaveLength(1);
    expect(await me.send(calls.secondFactor, {}).ok()).toMatchObject({ codesLeft: 10 });
  });
});

describe('signing in with a second factor', () => {
  test('opens no session before the code, and one by it', async () => {
    const { user, secret } = await guarded();
    const before = await liveSessions(user);
    const answer = await (await hands.signIn(user.userName, OLD)).ok();
    expect(answer).toMatchObject({ token: '', refreshToken: '' });
    expect(answer.stepTicket).not.toBe('');
    expect(await liveSessions(user)).toBe(before);
    await second(answer.stepTicket, '').refused('session.factor.need');
    await second(answer.stepTicket, wrongCode(secret)).refused('session.factor.wrong');
    // A mistyped code leaves the ticket good.
    const opened = await second(answer.stepTicket, codeOfSecret(secret)).ok();
    expect(opened.token).not.toBe('');
    expect(await liveSessions(user)).toBe(before + 1);
    const events = await eventsOf(user);
    expect(events).toContain('session.secondStepDue');
    expect(events).toContain('session.failed');
  });

  test('takes a code once, and each ticket once, also of many at once', async () => {
    const { user, secret } = await guarded();
    const [one, two] = [await firstStep(user), await firstStep(user)];
    const code = codeOfSecret(secret);
    const same = await Promise.all([one, two].map((ticket) => second(ticket, code).envelope()));
    expect(same.map((a) => a.key ?? '').sort()).toEqual(['', 'session.factor.wrong']);
    const left = same[0]?.code === 200 ? two : one;
    await second(left === one ? two : one, codeOfSecret(secret, 1)).refused('session.factor.over');
    await second(left, code).refused('session.factor.wrong');
    await second(left, codeOfSecret(secret, 1)).ok();
    // An earlier step than that of the last code is no longer taken.
    await second(await firstStep(user), code).refused('session.factor.wrong');
  });

  test('counts tries before it looks at them', async () => {
    const { user, secret } = await guarded();
    const tickets: string[] = [];
    for (let i = 0; i < 9; i += 1) tickets.push(await firstStep(user));
    const answers = await Promise.all(tickets.map((t) => second(t, wrongCode(secret)).envelope()));
    expect(answers.filter((a) => a.key === 'session.factor.wrong')).toHaveLength(5);
    expect(answers.filter((a) => a.key === 'session.factor.held')).toHaveLength(4);
    await second(tickets[0] ?? '', codeOfSecret(secret)).refused('session.factor.held');
    expect(await eventsOf(user)).toContain('session.locked');
  });

  test('takes a ticket from its own place and in its two minutes only', async () => {
    const { user, secret } = await guarded();
    const ticket = await firstStep(user);
    const elsewhere = await world.app.http.inject({
      method: 'POST',
      url: API_BASE + secondStep.path,
      remoteAddress: '10.77.0.1',
      headers: { 'content-type': 'application/json', prefecturecode: '2000' },
      payload: JSON.stringify({ stepTicket: ticket, code: codeOfSecret(secret) }),
    });
    expect(JSON.parse(elsewhere.body)).toMatchObject({ key: 'session.factor.over' });
    await world.sql(`update login_ticket set ends_at = ends_at - interval '121 seconds' where user_id = $1`, [
      user.id,
    ]);
    await second(ticket, codeOfSecret(secret)).refused('session.factor.over');
    await second('nothing', codeOfSecret(secret)).refused('session.factor.over');
  });

  test('takes each recovery code once, and tells its owner', async () => {
    const { user, codes } = await guarded();
    const code = codes[3] ?? '';
    const tickets = [await firstStep(user), await firstStep(user)];
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const answers = await Promise.all(tickets.map((t) => second(t, typed).envelope()));
    expect(answers.map((a) => a.key ?? '').sort()).toEqual(['', 'session.factor.wrong']);
    expect(await user.send(calls.secondFactor, {}).ok()).toMatchObject({ codesLeft: 9 });
    expect(await eventsOf(user)).toContain('session.recoveryCodeUsed');
    expect((await hands.toldOf(user)).map((one) => one.template)).toContain('account.message.recoveryUsed');
    const { codes: others } = await guarded();
    await second(await firstStep(user), others[0] ?? '').refused('session.factor.wrong');
  });

  test('is asked for after an SMS code as well', async () => {
    const { user, secret } = await guarded();
    const { mobile } = user;
    await hands.later(user);
    await world.anonymous.send(sendLoginCode, { mobile, ...(await hands.solved()) }).ok();
    const code = await hands.codeOf(user);
    const { token, stepTicket } = await world.anonymous
      .send(login, { loginType: '2', username: mobile, code })
      .ok();
    expect(token).toBe('');
    await second(stepTicket, codeOfSecret(secret)).ok();
  });

  test('does not let in who was disabled between the steps', async () => {
    const { user, secret } = await guarded();
    const ticket = await firstStep(user);
    await world.sql('update account set disabled = true where id = $1', [user.id]);
    await second(ticket, codeOfSecret(secret)).refused('session.factor.over');
  });
});

describe('removing', () => {
  test('takes both the identity check and a code', async () => {
    const { user, secret } = await guarded();
    const code = codeOfSecret(secret);
    await user.send(calls.removeSecondFactor, { random: 'nothing', code }).refused('account.wrong.expired');
    const other = await hands.someone();
    const foreign = await proofOf(hands, other);
    await user.send(calls.removeSecondFactor, { random: foreign, code }).refused('account.wrong.expired');
    const random = await proofOf(hands, user);
    await user
      .send(calls.removeSecondFactor, { random, code: wrongCode(secret) })
      .refused('account.factor.wrong');
    await other.send(calls.removeSecondFactor, { random: foreign, code }).refused('account.factor.wrong');
    await user.send(calls.removeSecondFactor, { random, code }).ok();
    expect(await user.send(calls.secondFactor, {}).ok()).toEqual({ bound: false, boundAt: '', codesLeft: 0 });
    expect(await eventsOf(user, 'session.factor%')).toEqual(['session.factorBound', 'session.factorRemoved']);
    expect((await hands.toldOf(user)).map((one) => one.template)).toContain('account.message.factorRemoved');
    expect(await firstStep(user)).toBe('');
    await user.send(userInfo, {}).ok();
    await bindFactor(world, hands, user);
  });

  test('a secret beside the account of somebody else opens nothing', async () => {
    const [mine, theirs] = [await guarded(), await guarded()];
    await world.sql(
      `update second_factor set last_step = 0,
         sealed = (select sealed from second_factor where user_id = $2) where user_id = $1`,
      [theirs.user.id, mine.user.id],
    );
    const ticket = await firstStep(theirs.user);
    expect((await second(ticket, codeOfSecret(mine.secret)).envelope()).code).toBe(500);
  });
});
