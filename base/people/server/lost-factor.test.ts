import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { bindFactor } from '#base/account/server/test/authenticator.ts';
import { type Hands, handsOf, OLD } from '#base/account/server/test/hands.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import { mySessions } from '#base/session/shared/own-session-calls.ts';
import * as calls from '../shared/calls.ts';
import * as requestCalls from '../shared/request-calls.ts';

let world: World;
let hands: Hands;
let platform: TestOrg;
let tenant: TestUser;
let other: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  hands = handsOf(world);
  platform = await world.org('platform');
  tenant = await world.user({ roles: ['tenant'], org: platform });
  other = await world.user({ roles: ['tenant'], org: platform });
});

const at = (user: TestUser) => ({ id: user.id, orgId: user.org.id });
const REASON = '手机遗失，已电话核实本人';
const ask = (by: TestUser, user: TestUser, reason = REASON) =>
  by.send(calls.takeFactorOff, { ...at(user), reason });
const requestOf = async (by: TestUser, user: TestUser) =>
  (await by.send(requestCalls.pageRequests, { size: 200 }).ok()).records.find(
    (r) => r.userName === user.userName,
  );
const guarded = async () => {
  const user = await hands.someone();
  await bindFactor(world, hands, user);
  return user;
};
const needsCode = async (user: TestUser) =>
  (await (await hands.signIn(user.userName, OLD)).ok()).stepTicket !== '';

describe('a second factor that was lost', () => {
  test('is taken off by two administrators, never by one, and the person hears of both steps', async () => {
    const user = await guarded();
    expect((await tenant.send(calls.userDetail, at(user)).ok()).can.takeFactor).toBe(true);
    await ask(tenant, user, ' ').refused('people.need.reason');
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask(tenant, user).envelope()));
    expect(asked.filter((a) => a.code === 200)).toHaveLength(1);
    await ask(other, user).refused('people.factorAsked');
    expect(await needsCode(user)).toBe(true);
    const request = await requestOf(tenant, user);
    expect(request).toMatchObject({ kind: 'factor', reason: REASON, can: { confirm: false, refuse: true } });
    const id = request?.id ?? '';
    await tenant.send(requestCalls.confirmRequest, { id }).refused('people.requestOwn');
    const confirmed = await Promise.all(
      Array.from({ length: 8 }, () => other.send(requestCalls.confirmRequest, { id }).envelope()),
    );
    expect(confirmed.filter((a) => a.code === 200)).toHaveLength(1);
    expect(await needsCode(user)).toBe(false);
    // Whoever was signed in with it is out.
    await user.send(mySessions, {}).refused('kit.refused.session');
    await ask(tenant, user).refused('people.factorNone');
    const types = await world.sql<{ type: string }>(
      `select type from event where subject_id = $1 and (type like 'user.factor%' or type like 'session.factor%') order by id`,
      [user.id],
    );
    expect(types.map((one) => one.type)).toEqual([
      'session.factorBound',
      'user.factorOffAsked',
      'session.factorRemoved',
      'user.factorTaken',
    ]);
    const again = await world.signedIn(user.userName);
    const told = (await again.send(recentMessages, {}).ok()).map((m) => m.title);
    expect(told).toEqual(expect.arrayContaining(['解除第二验证因素待复核', '第二验证因素已解除']));
  });

  test('is nobody’s own matter, nor that of whoever looks after another company or stands lower', async () => {
    const user = await guarded();
    await ask(user, user).refused('kit.refused.permission');
    const company = await world.user({ roles: ['companyadmin'], org: await world.org('agency') });
    await ask(company, user).refused('people.notFound');
    const own = await world.user({ roles: ['companyadmin'] });
    await ask(own, own).refused('people.self');
    const high = await world.user({ roles: ['tenant'] });
    await ask(own, high).refused('people.higher');
    // Whom it concerns confirms nothing, though an administrator.
    const admin = { ...(await world.user({ roles: ['tenant'], org: platform })), mobile: '13912345678' };
    await world.sql('update app_user set mobile = $2 where id = $1', [admin.id, admin.mobile]);
    await bindFactor(world, hands, admin);
    await ask(tenant, admin).ok();
    const id = (await requestOf(tenant, admin))?.id ?? '';
    await admin.send(requestCalls.confirmRequest, { id }).refused('people.requestHigher');
    await other.send(requestCalls.refuseRequest, { id }).ok();
    expect(await needsCode(admin)).toBe(true);
  });
});
