import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { mySessions } from '#base/session/shared/own-session-calls.ts';
import { userInfo } from '#base/session/shared/start-calls.ts';
import * as demands from '#base/session/shared/factor-calls.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import * as calls from '../shared/calls.ts';
import { needChangePassword } from '../shared/frame-calls.ts';
import { bindFactor, codeOfSecret, proofOf } from './test/authenticator.ts';
import { type Hands, handsOf, OLD } from './test/hands.ts';

let world: World;
let hands: Hands;
let admin: TestUser;
let other: TestUser;
let platform: TestOrg;

beforeAll(async () => {
  world = await makeWorld();
  hands = handsOf(world);
  platform = await world.org('platform');
  admin = await world.user({ roles: ['tenant'], org: platform });
  other = await world.user({ roles: ['tenant'], org: platform });
});
beforeEach(() => world.sql('delete from factor_demand'));

const day = (from: number) => shanghaiDay(Date.now() + from * 86_400_000);
const WISH = { roleCodes: ['pm'], fromDay: '', graceDays: 0, reason: '保护资金与评审操作' };
const ask = (over: object = {}, by = admin) =>
  by.send(demands.askFactorDemand, { ...WISH, fromDay: day(0), ...over });
/** In force, by two administrators. */
async function inForce(over: object = {}) {
  const { id } = await ask(over).ok();
  await other.send(demands.confirmFactorDemand, { id }).ok();
}
const signIn = async (user: TestUser) => (await hands.signIn(user.userName, OLD)).ok();
const holding = (token: string) => world.holding(token);

describe('a demand of a second factor', () => {
  test('is asked for by one administrator and confirmed by another, once', async () => {
    const pm = await world.user({ roles: ['pm'] });
    await ask({}, pm).refused('kit.refused.permission');
    for (const [wrong, key] of [
      [{ roleCodes: ['nobody'] }, 'loginControl.wrong.role'],
      [{ fromDay: day(-1) }, 'loginControl.wrong.past'],
      [{ reason: ' ' }, 'loginControl.need.reason'],
      [{ roleCodes: [] }, 'loginControl.need.roles'],
    ] as const)
      await ask(wrong).refused(key);
    expect((await ask({ graceDays: 91 }).envelope()).code).toBe(400);
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask().envelope()));
    expect(asked.filter((one) => one.code === 200)).toHaveLength(1);
    await ask().refused('loginControl.alreadyWaiting');
    const { waiting, inForce: now } = await admin.send(demands.factorDemands, {}).ok();
    expect(now).toBeNull();
    expect(waiting).toMatchObject({ roleCodes: ['pm'], can: { confirm: false, refuse: true } });
    const id = waiting?.id ?? '';
    await admin.send(demands.confirmFactorDemand, { id }).refused('loginControl.secondPerson');
    const foreign = await world.user({
      roles: ['tenant'],
      org: await world.org('platform', undefined, await world.tenant()),
    });
    await foreign.send(demands.confirmFactorDemand, { id }).refused('loginControl.notWaiting');
    await foreign.send(demands.refuseFactorDemand, { id }).refused('loginControl.notWaiting');
    const confirmed = await Promise.all(
      Array.from({ length: 8 }, () => other.send(demands.confirmFactorDemand, { id }).envelope()),
    );
    expect(confirmed.filter((one) => one.code === 200)).toHaveLength(1);
    const after = await admin.send(demands.factorDemands, {}).ok();
    expect(after).toMatchObject({ inForce: { roleCodes: ['pm'], dueDay: day(0) }, waiting: null });
    expect(after.without).toBe(after.people);
    expect((await foreign.send(demands.factorDemands, {}).ok()).inForce).toBeNull();
  });

  test('is changed and lifted by two, and may be refused or taken back', async () => {
    await inForce();
    const { id } = await ask({ graceDays: 30 }).ok();
    await admin.send(demands.refuseFactorDemand, { id }).ok();
    await other.send(demands.confirmFactorDemand, { id }).refused('loginControl.notWaiting');
    expect((await admin.send(demands.factorDemands, {}).ok()).inForce?.graceDays).toBe(0);
    await inForce({ roleCodes: [] });
    expect((await admin.send(demands.factorDemands, {}).ok()).inForce).toBeNull();
    const types = await world.sql<{ type: string }>(
      `select distinct type from event where type like 'session.factorDemand%' order by type`,
    );
    expect(types.map((one) => one.type)).toEqual([
      'session.factorDemandAsked',
      'session.factorDemandRefused',
      'session.factorDemandSet',
    ]);
  });
});

describe('whoever holds such a role and has no second factor', () => {
  test('is let in before the day and advised in the grace', async () => {
    await inForce({ fromDay: day(2) });
    const user = await hands.someone();
    const early = await signIn(user);
    expect(await holding(early.token).send(needChangePassword, {}).ok()).toMatchObject({ factorDay: '' });
    await world.sql('delete from factor_demand');
    await inForce({ graceDays: 7 });
    const { token } = await signIn(user);
    const me = holding(token);
    expect((await me.send(userInfo, {}).ok()).factorDue).toBe(0);
    expect(await me.send(needChangePassword, {}).ok()).toMatchObject({ factorDay: day(7) });
    await me.send(mySessions, {}).ok();
    const stranger = await world.user({ roles: ['leader'] });
    expect(await stranger.send(needChangePassword, {}).ok()).toMatchObject({ factorDay: '' });
  });

  test('sets one up at the next login, reaches nothing else until then, and everything afterwards', async () => {
    await inForce();
    const user = await hands.someone();
    const { token } = await signIn(user);
    const me = { ...user, ...holding(token) };
    expect((await me.send(userInfo, {}).ok()).factorDue).toBe(1);
    await me.send(mySessions, {}).refused('kit.refused.factorDue');
    const { secret } = await me.send(calls.startSecondFactor, { random: await proofOf(hands, me) }).ok();
    await me.send(calls.bindSecondFactor, { code: codeOfSecret(secret) }).ok();
    await expect.poll(async () => (await me.send(mySessions, {}).envelope()).code).toBe(200);
    expect((await me.send(userInfo, {}).ok()).factorDue).toBe(0);
    const { people, without } = await admin.send(demands.factorDemands, {}).ok();
    expect(without).toBe(people - 1);
  });

  test('is limited again by removing it', async () => {
    await inForce();
    const user = await hands.someone();
    const { secret } = await bindFactor(world, hands, user);
    const random = await proofOf(hands, user);
    await user.send(calls.removeSecondFactor, { random, code: codeOfSecret(secret) }).ok();
    await expect
      .poll(async () => (await user.send(mySessions, {}).envelope()).key)
      .toBe('kit.refused.factorDue');
  });

  test('is not asked for it where the role is not named', async () => {
    await inForce({ roleCodes: ['leader'] });
    const user = await hands.someone();
    const { token } = await signIn(user);
    await holding(token).send(mySessions, {}).ok();
  });
});
