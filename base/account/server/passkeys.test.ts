import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { passkeyChallenge, passkeyLogin, secondStep } from '#base/session/shared/calls.ts';
import { mySessions } from '#base/session/shared/own-session-calls.ts';
import { userInfo } from '#base/session/shared/start-calls.ts';
import * as calls from '../shared/passkey-calls.ts';
import { bindFactor, codeOfSecret, proofOf } from './test/authenticator.ts';
import { type Hands, handsOf, OLD } from './test/hands.ts';
import { type Lie, SoftKey } from './test/key.ts';

const ORIGIN = 'https://bid.example.cn';
let world: World;
let hands: Hands;

beforeAll(async () => {
  world = await makeWorld({ publicUrl: ORIGIN });
  hands = handsOf(world);
});
beforeEach(() => world.sql(`delete from attempt where about like 'passkey%'`));

type Person = TestUser & { mobile: string };
const challenge = () => world.anonymous.send(passkeyChallenge, {}).ok();
const answer = async (key: SoftKey, lie: Lie = {}) => key.answer(await challenge(), lie);
const enter = async (key: SoftKey, lie: Lie = {}) =>
  world.anonymous.send(passkeyLogin, { passkey: await answer(key, lie) });
/** Registers a passkey; under the second factor where one stands. */
async function register(user: Person, key: SoftKey, shown: object = {}, name = '办公电脑') {
  const random = await proofOf(hands, user);
  const asked = await user.send(calls.startPasskey, { random, ...shown }).ok();
  return user.send(calls.addPasskey, { name, made: key.make(asked) }).ok();
}
const eventsOf = async (user: { id: string }) =>
  (
    await world.sql<{ type: string }>(
      `select type from event where subject_id = $1 and type like '%passkey%' order by id`,
      [user.id],
    )
  ).map((one) => one.type);

describe('a passkey', () => {
  test.each(['ES256', 'RS256'] as const)('is registered and signs in alone (%s)', async (algorithm) => {
    const user = await hands.someone();
    const key = new SoftKey(ORIGIN, algorithm);
    await user.send(calls.startPasskey, { random: 'nothing' }).refused('account.wrong.expired');
    const { recoveryCodes } = await register(user, key);
    expect(recoveryCodes).toHaveLength(10);
    const opened = await (await enter(key)).ok();
    expect((await world.holding(opened.token).send(userInfo, {}).ok()).userName).toBe(user.userName);
    const { passkeys, guarded, offered } = await user.send(calls.myPasskeys, {}).ok();
    expect({ guarded, offered }).toEqual({ guarded: true, offered: true });
    expect(passkeys).toMatchObject([{ name: '办公电脑', usedAt: expect.stringMatching(/^20/) }]);
    const told = (await hands.toldOf(user)).map((one) => one.template);
    expect(told).toContain('account.message.passkeyAdded');
    expect(await eventsOf(user)).toEqual(['session.passkeyAdded']);
  });

  test('is refused for another site, without its owner verified, for another challenge or person', async () => {
    const user = await hands.someone();
    const key = new SoftKey(ORIGIN);
    await register(user, key);
    for (const lie of [
      { origin: 'https://bid.example.cn.evil.cn' },
      { origin: 'http://bid.example.cn' },
      { rpId: 'evil.cn' },
      { verified: false },
      { type: 'webauthn.create' },
      { userHandle: Buffer.from((await hands.someone()).id).toString('base64url') },
      { userHandle: Buffer.from('nobody').toString('base64url') },
    ]) {
      await world.sql(`delete from attempt where about like 'passkey%'`);
      await (await enter(key, lie)).refused('passkey.failed');
    }
    const made = await challenge();
    const forged = { ...key.answer(made), signature: (await answer(key)).signature };
    await world.anonymous.send(passkeyLogin, { passkey: forged }).refused('passkey.failed');
    await world.anonymous
      .send(passkeyLogin, { passkey: key.answer({ ...made, challenge: 'AAAA' }) })
      .refused('passkey.over');
    await world.anonymous
      .send(passkeyLogin, { passkey: { ...key.answer(made), extra: 'x' } })
      .refused('kit.wrong.input');
    await world.sql(`delete from attempt where about like 'passkey%'`);
    await (await enter(key)).ok();
  });

  test('answers each challenge once, of many at once, and not after its time', async () => {
    const user = await hands.someone();
    const key = new SoftKey(ORIGIN);
    await register(user, key);
    const passkey = await answer(key);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.anonymous.send(passkeyLogin, { passkey }).envelope()),
    );
    expect(answers.filter((one) => one.code === 200)).toHaveLength(1);
    await world.sql(`delete from attempt where about like 'passkey%'`);
    const late = await answer(key);
    await world.sql(`update login_ticket set ends_at = clock_timestamp() where purpose = 'passkey'`);
    await world.anonymous.send(passkeyLogin, { passkey: late }).refused('passkey.over');
  });

  test('that was copied shows by its counter; one that keeps none is taken', async () => {
    const user = await hands.someone();
    const key = new SoftKey(ORIGIN);
    await register(user, key);
    await (await enter(key, { counter: 7 })).ok();
    for (const counter of [7, 6, 0]) await (await enter(key, { counter })).refused('passkey.failed');
    await (await enter(key, { counter: 8 })).ok();
    const other = await hands.someone();
    const still = new SoftKey(ORIGIN);
    await register(other, still);
    for (let i = 0; i < 2; i += 1) await (await enter(still, { counter: 0 })).ok();
  });

  test('is not removed on a made-up or used identity check, nor is one that is not there or somebody else’s', async () => {
    const [user, other] = [await hands.someone(), await hands.someone()];
    const [key, spare, theirs] = [new SoftKey(ORIGIN), new SoftKey(ORIGIN), new SoftKey(ORIGIN)];
    await register(user, key);
    await register(user, spare, { passkey: await answer(key) }, '备用');
    await register(other, theirs);
    const passkeysOf = async (who: Person) => (await who.send(calls.myPasskeys, {}).ok()).passkeys;
    const id = (await passkeysOf(user)).find((one) => one.name === '备用')?.id ?? '';
    const foreign = (await passkeysOf(other))[0]?.id ?? '';
    const remove = async (which: string, random: string) =>
      user.send(calls.removePasskey, { id: which, random, passkey: await answer(key) });
    await (await remove(id, 'nothing')).refused('account.wrong.expired');
    for (const which of [foreign, crypto.randomUUID()]) {
      await hands.later(user);
      await (await remove(which, await proofOf(hands, user))).refused('passkey.gone');
    }
    expect(await passkeysOf(user)).toHaveLength(2);
    expect(await passkeysOf(other)).toHaveLength(1);
    await hands.later(user);
    const random = await proofOf(hands, user);
    await (await remove(id, random)).ok();
    const last = (await passkeysOf(user))[0]?.id ?? '';
    await (await remove(last, random)).refused('account.wrong.expired');
    expect(await passkeysOf(user)).toHaveLength(1);
  });

  test('is looked at five times, of many at once no more', async () => {
    const user = await hands.someone();
    const key = new SoftKey(ORIGIN);
    await register(user, key);
    const wrong = [];
    for (let i = 0; i < 8; i += 1) wrong.push(await answer(key, { verified: false }));
    const answers = await Promise.all(
      wrong.map((passkey) => world.anonymous.send(passkeyLogin, { passkey }).envelope()),
    );
    expect(answers.filter((one) => one.key === 'passkey.failed')).toHaveLength(5);
    expect(answers.filter((one) => one.key === 'session.locked')).toHaveLength(3);
  });
});

describe('as a second factor', () => {
  const firstStep = async (user: Person) => (await hands.signIn(user.userName, OLD)).ok();

  test('it is asked for beside the password, and opens the session with it', async () => {
    const user = await hands.someone();
    const key = new SoftKey(ORIGIN);
    const { recoveryCodes } = await register(user, key);
    const first = await firstStep(user);
    expect(first).toMatchObject({ token: '', stepWays: ['passkey'] });
    const stranger = await hands.someone();
    const theirs = new SoftKey(ORIGIN);
    await register(stranger, theirs);
    const { stepTicket } = first;
    await world.anonymous
      .send(secondStep, { stepTicket, passkey: await answer(theirs) })
      .refused('session.factor.wrong');
    const opened = await world.anonymous.send(secondStep, { stepTicket, passkey: await answer(key) }).ok();
    expect(opened.token).not.toBe('');
    const again = (await firstStep(user)).stepTicket;
    await world.anonymous.send(secondStep, { stepTicket: again, code: recoveryCodes[0] }).ok();
  });

  test('it stands beside an authenticator, and each adds and removes the other', async () => {
    const user = await hands.someone();
    const { secret } = await bindFactor(world, hands, user);
    const key = new SoftKey(ORIGIN);
    const random = await proofOf(hands, user);
    // The identity check alone adds no way in beside a factor that stands.
    await user.send(calls.startPasskey, { random }).refused('account.factor.wrong');
    const { recoveryCodes } = await register(user, key, { code: codeOfSecret(secret) });
    expect(recoveryCodes).toEqual([]);
    expect((await firstStep(user)).stepWays).toEqual(['code', 'passkey']);
    await register(user, new SoftKey(ORIGIN), { passkey: await answer(key) }, '手机');
    const { passkeys } = await user.send(calls.myPasskeys, {}).ok();
    const [one, two] = passkeys;
    await user.send(calls.renamePasskey, { id: two?.id, name: '家里电脑' }).ok();
    const stranger = await hands.someone();
    await stranger.send(calls.renamePasskey, { id: two?.id, name: 'x' }).refused('passkey.gone');
    const remove = async (shown: object, id = one?.id) =>
      user.send(calls.removePasskey, { id, random: await proofOf(hands, user), ...shown });
    await (await remove({ code: '000000' })).refused('account.factor.wrong');
    await (await remove({ passkey: await answer(key) })).ok();
    await (await enter(key)).refused('passkey.failed');
    expect(await eventsOf(user)).toEqual([
      'session.passkeyAdded',
      'session.passkeyAdded',
      'account.passkeyRenamed',
      'session.passkeyRemoved',
    ]);
  });

  test('the last one takes the recovery codes along, and is no way around a demand', async () => {
    const user = await hands.someone();
    const key = new SoftKey(ORIGIN);
    await register(user, key);
    await world.sql(
      `insert into factor_demand (id, tenant_id, role_codes, from_day, grace_days, reason, state, asked_by, asked_at, decided_by)
       select gen_random_uuid(), a.tenant_id, '{pm}', '2020-01-01', 0, 'x', 'inForce', a.id, now(), b.id
       from account a, account b where a.id = $1 and b.id <> a.id limit 1`,
      [user.id],
    );
    const [mine] = (await user.send(calls.myPasskeys, {}).ok()).passkeys;
    const shown = { random: await proofOf(hands, user), passkey: await answer(key) };
    await user.send(calls.removePasskey, { id: mine?.id, ...shown }).ok();
    await expect
      .poll(async () => (await user.send(mySessions, {}).envelope()).key)
      .toBe('kit.refused.factorDue');
    expect(await world.sql('select 1 from recovery_code where user_id = $1', [user.id])).toEqual([]);
    // Setting one up again opens the session.
    await register(user, new SoftKey(ORIGIN));
    await expect.poll(async () => (await user.send(mySessions, {}).envelope()).code).toBe(200);
    await world.sql('delete from factor_demand');
  });
});

describe('registering', () => {
  test('takes a key made for this site and this person, verified, once, ten at most', async () => {
    const user = await hands.someone();
    const start = async () => user.send(calls.startPasskey, { random: await proofOf(hands, user) }).ok();
    for (const lie of [{ origin: 'https://evil.cn' }, { rpId: 'evil.cn' }, { verified: false }]) {
      const made = new SoftKey(ORIGIN).make(await start(), lie);
      await user.send(calls.addPasskey, { name: 'x', made }).refused('passkey.unfit');
    }
    const other = await hands.someone();
    const made = new SoftKey(ORIGIN).make(await start());
    await other.send(calls.addPasskey, { name: 'x', made }).refused('passkey.over');
    const key = new SoftKey(ORIGIN);
    const one = key.make(await start());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => user.send(calls.addPasskey, { name: 'x', made: one }).envelope()),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    const asked = await other.send(calls.startPasskey, { random: await proofOf(hands, other) }).ok();
    await other.send(calls.addPasskey, { name: 'x', made: key.make(asked) }).refused('passkey.known');
    await world.sql(
      `insert into passkey (id, tenant_id, user_id, credential_id, public_key, counter, name, made_at)
       select gen_random_uuid(), $1, $2, 'c' || n, 'x', 0, 'x', now() from generate_series(1, 9) n`,
      [world.tenantId, user.id],
    );
    key.userHandle = Buffer.from(user.id).toString('base64url');
    const random = await proofOf(hands, user);
    const more = await user.send(calls.startPasskey, { random, passkey: await answer(key) }).ok();
    await user
      .send(calls.addPasskey, { name: 'x', made: new SoftKey(ORIGIN).make(more) })
      .refused('passkey.most');
  });

  test('is not offered where the platform has no name', async () => {
    const house = await makeWorld({ publicUrl: 'https://10.1.2.3' });
    await house.anonymous.send(passkeyChallenge, {}).refused('passkey.off');
    const user = await house.user({ roles: ['pm'] });
    expect((await user.send(calls.myPasskeys, {}).ok()).offered).toBe(false);
  });
});
