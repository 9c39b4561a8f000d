import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { disableUser } from '#base/people/shared/calls.ts';
import * as ssoCalls from '../shared/sso-calls.ts';
import { openProvider, signInAt } from './test/provider.ts';
import { identityHands } from './test/identity.ts';

const HOME = 'https://platform.test';
const BACK = `${HOME}/ebidding/sso/login`;

let world: World;
let idp: Awaited<ReturnType<typeof openProvider>>;
let from: ReturnType<typeof identityHands>['from'];
let settings: ReturnType<typeof identityHands>['settings'];
beforeAll(async () => {
  world = await makeWorld({ publicUrl: HOME });
  ({ from, settings } = identityHands(world));
  idp = await openProvider(BACK);
});
afterAll(() => idp.close());

const ends = (column = 'ends_at') =>
  world.sql<{ at: Date }>(`select ${column} as at from session order by issued_at desc, id desc limit 1`);

describe('a code that is handed over', () => {
  test('signs the same person in once more, once, no longer than the session it came from', async () => {
    const pm = await world.user({ roles: ['pm'] });
    const { code, seconds } = await pm.send(ssoCalls.ssoCode, {}).ok();
    expect(seconds).toBe(60);
    await world.sql(
      `update session set ends_at = clock_timestamp() + interval '20 minutes' where user_id = $1`,
      [pm.id],
    );
    const opened = await world.anonymous.send(ssoCalls.ssoLogin, { code }).ok();
    expect(opened).toMatchObject({ redirect: '', firstLogin: 0 });
    expect(opened.expiredTime - opened.currentTime).toBeLessThanOrEqual(20 * 60_000);
    expect((await ends())[0]?.at.getTime()).toBeLessThanOrEqual(Date.now() + 20 * 60_000 + 5000);
    await world.anonymous.send(ssoCalls.ssoLogin, { code }).refused('session.sso.over');
    await world.anonymous.send(ssoCalls.ssoAccessToken, { 'access-token': code }).refused('session.sso.over');
    const next = await pm.send(ssoCalls.ssoCode, {}).ok();
    expect(
      (await world.anonymous.send(ssoCalls.ssoAccessToken, { 'access-token': next.code }).ok()).token,
    ).not.toBe('');
  });

  test('is worth nothing to the second of two, when old, made up, or after its session ended', async () => {
    const pm = await world.user({ roles: ['pm'] });
    const fresh = async () => (await pm.send(ssoCalls.ssoCode, {}).ok()).code;
    const code = await fresh();
    const both = await Promise.all(
      [1, 2].map(() => world.anonymous.send(ssoCalls.ssoLogin, { code }).envelope()),
    );
    expect(both.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const old = await fresh();
    await world.sql(`update login_ticket set ends_at = clock_timestamp()`);
    for (const bad of [old, crypto.randomUUID(), 'x'])
      await world.anonymous.send(ssoCalls.ssoLogin, { code: bad }).refused('session.sso.over');
    const [late, out] = [await fresh(), await fresh()];
    await world.sql('update session set ended_at = clock_timestamp() where user_id = $1', [pm.id]);
    await world.anonymous.send(ssoCalls.ssoLogin, { code: late }).refused('session.sso.over');
    await world.anonymous.send(ssoCalls.ssoLogin, { code: out }).refused('session.sso.over');
    const other = await world.user({ roles: ['pm'] });
    const theirs = (await other.send(ssoCalls.ssoCode, {}).ok()).code;
    const tenant = await world.user({ roles: ['tenant'], org: await world.org('platform') });
    await tenant.send(disableUser, { id: other.id, orgId: other.org.id }).ok();
    await world.anonymous.send(ssoCalls.ssoLogin, { code: theirs }).refused('session.sso.over');
  });
});

/** Goes to the provider and comes back, as the personal centre leads; what it comes back with, and the browser's cookie. */
async function wayBack(user: TestUser, subject: string) {
  const body = JSON.stringify({ random: await user.prove() });
  const started = await user.raw('POST', ssoCalls.startBinding.path, body);
  const { url } = (JSON.parse(started.body) as { data: { url: string } }).data;
  const cookie = String(started.headers['set-cookie']).split(';')[0] ?? '';
  const input = Object.fromEntries(await signInAt(url, subject, BACK)) as { code: string; state: string };
  return { input, options: { headers: { cookie } } };
}

describe('the identity provider of the tenant', () => {
  test('is not offered where none is set up', async () => {
    expect(await world.anonymous.send(ssoCalls.ssoState, {}).ok()).toEqual({
      offered: false,
      title: '',
      bound: false,
    });
    await world.anonymous.send(ssoCalls.startSso, {}).refused('session.sso.off');
  });

  test('opens the account of who bound it, and comes back to an address of one’s own', async () => {
    await settings(idp.issuer);
    const pm = await world.user({ roles: ['pm'] });
    await world.sql(
      `insert into sso_identity (id, tenant_id, user_id, issuer, subject, bound_at) values (gen_random_uuid(), $1, $2, $3, 'wang', now())`,
      [world.tenantId, pm.id, idp.issuer],
    );
    expect(await pm.send(ssoCalls.ssoState, {}).ok()).toEqual({
      offered: true,
      title: '集团统一身份',
      bound: true,
    });
    const started = await from(ssoCalls.startSso, { redirect: '/pre/project/project-list?x=1' });
    const { url } = started.data as { url: string };
    const asked = new URL(url).searchParams;
    expect(asked.get('redirect_uri')).toBe(BACK);
    expect(asked.get('code_challenge_method')).toBe('S256');
    const back = Object.fromEntries(await signInAt(url, 'wang', BACK));
    const opened = await from(ssoCalls.ssoLogin, back, started.cookie);
    expect(opened.data).toMatchObject({ redirect: '/pre/project/project-list?x=1', firstLogin: 0 });
    const [last] = await world.sql<{ user_id: string }>(
      'select user_id from session order by issued_at desc, id desc limit 1',
    );
    expect(last?.user_id).toBe(pm.id);
    // The same way back a second time.
    expect((await from(ssoCalls.ssoLogin, back, started.cookie)).key).toBe('session.sso.over');
  });

  test('a way back is good in the browser that began it only, and with its own code', async () => {
    const mine = await from(ssoCalls.startSso, {});
    const theirs = await from(ssoCalls.startSso, {});
    const { url } = mine.data as { url: string };
    const back = Object.fromEntries(await signInAt(url, 'wang', BACK));
    expect((await from(ssoCalls.ssoLogin, back, theirs.cookie)).key).toBe('session.sso.over');
    // Spent by the stranger's try: the code of the provider is worth nothing under another state, either.
    const again = await from(ssoCalls.startSso, {});
    const state = new URL((again.data as { url: string }).url).searchParams.get('state') ?? '';
    expect((await from(ssoCalls.ssoLogin, { ...back, state }, again.cookie)).key).toBe('session.sso.failed');
    const asked = await world.anonymous.send(ssoCalls.startSso, { redirect: '/mine/mine' }).ok();
    expect(asked.url.startsWith(idp.issuer)).toBe(true);
    const made = { code: 'x', state: crypto.randomUUID() };
    expect((await from(ssoCalls.ssoLogin, made, again.cookie)).key).toBe('session.sso.over');
  });

  test('a provider that went away between is said to be away, and the way back is spent', async () => {
    const gone = await openProvider(BACK);
    // Everybody here comes from one place, which has only so many tries.
    await world.sql('delete from attempt');
    await settings(gone.issuer);
    const started = await from(ssoCalls.startSso, {});
    const back = Object.fromEntries(await signInAt((started.data as { url: string }).url, 'wang', BACK));
    await gone.close();
    expect(await from(ssoCalls.ssoLogin, back, started.cookie)).toMatchObject({
      code: 409,
      key: 'session.sso.unreachable',
    });
    expect((await from(ssoCalls.ssoLogin, back, started.cookie)).key).toBe('session.sso.over');
    await settings(idp.issuer);
  });

  test('somebody whom nobody bound, or whose account is disabled, stays out in the same words', async () => {
    const out = await world.user({ roles: ['pm'] });
    await world.sql(
      `insert into sso_identity (id, tenant_id, user_id, issuer, subject, bound_at) values (gen_random_uuid(), $1, $2, $3, 'out', now())`,
      [world.tenantId, out.id, idp.issuer],
    );
    const tenant = await world.user({ roles: ['tenant'], org: await world.org('platform') });
    await tenant.send(disableUser, { id: out.id, orgId: out.org.id }).ok();
    for (const subject of ['nobody', 'out']) {
      const started = await from(ssoCalls.startSso, {});
      const back = Object.fromEntries(await signInAt((started.data as { url: string }).url, subject, BACK));
      expect((await from(ssoCalls.ssoLogin, back, started.cookie)).key).toBe('session.sso.notBound');
    }
  });

  test.each(['//evil.test/x', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '/a\tb'])(
    'does not remember the address %j',
    async (redirect) => {
      await from(ssoCalls.startSso, { redirect });
      const [row] = await world.sql<{ kept: string }>(
        `select data->>'redirect' as kept from login_ticket where purpose = 'oidc' order by ends_at desc limit 1`,
      );
      expect(row?.kept).toBe('');
    },
  );

  test('is asked over https only in production, and an address that is none is said to be so', async () => {
    // The last ones are addresses of machines themselves, where clouds keep their secrets.
    for (const issuer of [
      'http://idp.example.cn',
      'ftp://x',
      'no address',
      'https://169.254.169.254',
      'https://0.0.0.0',
      'https://[fe80::1]',
    ]) {
      await settings(issuer);
      expect((await from(ssoCalls.startSso, {})).key).toMatch(/session\.sso\.(unreachable|wrongIssuer)/);
    }
    await settings(idp.issuer);
  });
});

describe('binding', () => {
  test('takes the proof of who one is, and the person and browser that began it', async () => {
    const [me, other] = [await world.user({ roles: ['pm'] }), await world.user({ roles: ['pm'] })];
    await me.send(ssoCalls.startBinding, { random: 'made-up' }).refused('session.sso.proofOver');
    await me.send(ssoCalls.startBinding, { random: await other.prove() }).refused('session.sso.proofOver');
    const { url } = await me.send(ssoCalls.startBinding, { random: await me.prove() }).ok();
    const back = Object.fromEntries(await signInAt(url, 'li', BACK)) as { code: string; state: string };
    // Without the cookie of the browser.
    await me.send(ssoCalls.finishBinding, back).refused('session.sso.over');
    const theirs = await wayBack(me, 'li');
    await other.send(ssoCalls.finishBinding, theirs.input, theirs.options).refused('session.sso.over');
    expect(await world.sql(`select 1 from sso_identity where subject = 'li'`)).toHaveLength(0);
  });

  test('gives one identity to one account; it opens the account until it is unbound', async () => {
    const [me, other] = [await world.user({ roles: ['pm'] }), await world.user({ roles: ['pm'] })];
    const mine = await wayBack(me, 'zhao');
    await me.send(ssoCalls.finishBinding, mine.input, mine.options).ok();
    const second = await wayBack(me, 'zhao-2');
    await me.send(ssoCalls.finishBinding, second.input, second.options).refused('session.sso.boundAlready');
    const theirs = await wayBack(other, 'zhao');
    await other.send(ssoCalls.finishBinding, theirs.input, theirs.options).refused('session.sso.taken');
    const enter = async () => {
      const started = await from(ssoCalls.startSso, {});
      const back = await signInAt((started.data as { url: string }).url, 'zhao', BACK);
      return from(ssoCalls.ssoLogin, Object.fromEntries(back), started.cookie);
    };
    expect((await enter()).code).toBe(200);
    // A way back that was begun to bind signs nobody in.
    const third = await wayBack(other, 'qian');
    expect((await from(ssoCalls.ssoLogin, third.input, third.options.headers.cookie)).key).toBe(
      'session.sso.over',
    );
    await me.send(ssoCalls.unbindIdentity, {}).ok();
    expect((await enter()).key).toBe('session.sso.notBound');
    const types = await world.sql<{ type: string }>(
      `select type from event where subject_id = $1 and type like 'session.identity%' order by id`,
      [me.id],
    );
    expect(types.map((e) => e.type)).toEqual(['session.identityBound', 'session.identityUnbound']);
  });

  test('of a provider of one tenant opens nothing in another', async () => {
    const tenantId = await world.tenant({ code: '9773', title: '别处' });
    const stranger = await world.user({
      roles: ['pm'],
      org: await world.org('agency', '别处代理', tenantId),
    });
    await world.tx(
      (tx) =>
        tx.client.query(
          `insert into sso_identity (id, tenant_id, user_id, issuer, subject, bound_at) values (gen_random_uuid(), $1, $2, $3, 'sun', now())`,
          [tenantId, stranger.id, idp.issuer],
        ),
      tenantId,
    );
    const started = await from(ssoCalls.startSso, {});
    const back = await signInAt((started.data as { url: string }).url, 'sun', BACK);
    expect((await from(ssoCalls.ssoLogin, Object.fromEntries(back), started.cookie)).key).toBe(
      'session.sso.notBound',
    );
  });
});
