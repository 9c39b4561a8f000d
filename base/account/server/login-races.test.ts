import { beforeAll, expect, test } from 'vitest';
import { answersBehind } from '#apps/server/test/behind.ts';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { passkeyChallenge, passkeyLogin, secondStep } from '#base/session/shared/calls.ts';
import * as ssoCalls from '#base/session/shared/sso-calls.ts';
import { identityHands } from '#base/session/server/test/identity.ts';
import { openProvider, signInAt } from '#base/session/server/test/provider.ts';
import type { Tx } from '#kit/server/context.ts';
import * as calls from '../shared/calls.ts';
import * as passkeys from '../shared/passkey-calls.ts';
import { bindFactor, proofOf } from './test/authenticator.ts';
import { type Hands, handsOf, OLD } from './test/hands.ts';
import { SoftKey } from './test/key.ts';

const ORIGIN = 'https://bid.example.cn';
const BACK = `${ORIGIN}/ebidding/sso/login`;
let world: World;
let hands: Hands;

beforeAll(async () => {
  world = await makeWorld({ publicUrl: ORIGIN });
  hands = handsOf(world);
});

/** What so many answer who have all shown who they are, and whose sessions open only after this has happened. */
const answersAfter = <T>(
  userId: string,
  asking: readonly (() => Promise<T>)[],
  happens?: (tx: Tx) => Promise<unknown>,
): Promise<T[]> => answersBehind(world, { table: 'account', id: userId }, asking, happens);

const opened = async (user: { id: string }) =>
  (await world.sql(`select 1 from event where subject_id = $1 and type = 'session.opened'`, [user.id]))
    .length;

test('a password alone opens nothing once a second factor stands, or the account is shut, however late', async () => {
  const me = await hands.someone();
  const signIn = async () => (await hands.signIn(me.userName, OLD)).envelope();
  const before = await opened(me);
  const [bound] = await answersAfter(me.id, [signIn], (tx) =>
    tx.client.query(
      `insert into second_factor (user_id, tenant_id, sealed, made_at, bound_at) values ($1, $2, 'x', now(), now())`,
      [me.id, world.tenantId],
    ),
  );
  expect(bound).toMatchObject({ code: 400, key: 'session.factor.over' });
  await world.sql('delete from second_factor where user_id = $1', [me.id]);
  const [shut] = await answersAfter(me.id, [signIn], (tx) =>
    tx.client.query('update account set disabled = true where id = $1', [me.id]),
  );
  expect(shut).toMatchObject({ code: 400, key: 'session.loginFailed' });
  expect(await opened(me)).toBe(before);
  await world.sql('update account set disabled = false where id = $1', [me.id]);
  expect((await signIn()).code).toBe(200);
});

test('one first step opens one session: of two right codes for it the second is too late, and stays good', async () => {
  const me = await hands.someone();
  const { codes } = await bindFactor(world, hands, me);
  const { stepTicket } = await (await hands.signIn(me.userName, OLD)).ok();
  const before = await opened(me);
  const answers = await answersAfter(
    me.id,
    codes.slice(0, 2).map((code) => () => world.anonymous.send(secondStep, { stepTicket, code }).envelope()),
  );
  expect(answers.map((a) => (a.code === 200 ? '' : (a.key ?? '?'))).toSorted()).toEqual([
    '',
    'session.factor.over',
  ]);
  expect(await opened(me)).toBe(before + 1);
  expect(await me.send(calls.secondFactor, {}).ok()).toMatchObject({ codesLeft: 9 });
});

test('a passkey and its copy, which count alike, do not both come in at the same moment', async () => {
  const me = await hands.someone();
  const key = new SoftKey(ORIGIN);
  const asked = await me.send(passkeys.startPasskey, { random: await proofOf(hands, me) }).ok();
  await me.send(passkeys.addPasskey, { name: '办公电脑', made: key.make(asked) }).ok();
  const shown = async () => key.answer(await world.anonymous.send(passkeyChallenge, {}).ok(), { counter: 5 });
  const both = [await shown(), await shown()];
  const answers = await answersAfter(
    me.id,
    both.map((passkey) => () => world.anonymous.send(passkeyLogin, { passkey }).envelope()),
  );
  expect(answers.map((a) => (a.code === 200 ? '' : (a.key ?? '?'))).toSorted()).toEqual([
    '',
    'passkey.failed',
  ]);
});

test('an identity of the house that is taken off an account meanwhile opens it no more', async () => {
  const { from, settings } = identityHands(world);
  const idp = await openProvider(BACK);
  try {
    await settings(idp.issuer);
    const me = await hands.someone();
    await world.sql(
      `insert into sso_identity (id, tenant_id, user_id, issuer, subject, bound_at) values (gen_random_uuid(), $1, $2, $3, 'zhao', now())`,
      [world.tenantId, me.id, idp.issuer],
    );
    const before = await opened(me);
    const started = await from(ssoCalls.startSso, {});
    const back = Object.fromEntries(await signInAt((started.data as { url: string }).url, 'zhao', BACK));
    const [answer] = await answersAfter(me.id, [() => from(ssoCalls.ssoLogin, back, started.cookie)], (tx) =>
      tx.client.query('delete from sso_identity where user_id = $1', [me.id]),
    );
    expect(answer?.key).toBe('session.sso.notBound');
    expect(await opened(me)).toBe(before);
  } finally {
    await idp.close();
  }
});
