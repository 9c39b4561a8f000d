import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { JWKS } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { FolderKeys } from '#kit/server/keys/folder-keys.ts';
import * as ssoCalls from '../shared/sso-calls.ts';
import { removeSsoSecret, saveSsoSecret, ssoClient } from '../shared/sso-client-calls.ts';
import { identityHands } from './test/identity.ts';
import { CLIENT_SECRET, openProvider, signInAt } from './test/provider.ts';

const HOME = 'https://platform.test';
const BACK = `${HOME}/ebidding/sso/login`;

let world: World;
let idp: Awaited<ReturnType<typeof openProvider>>;
let from: ReturnType<typeof identityHands>['from'];
let settings: ReturnType<typeof identityHands>['settings'];

const keeper = async () => world.user({ roles: ['tenant'], org: await world.org('platform') });

beforeAll(async () => {
  world = await makeWorld({ publicUrl: HOME });
  ({ from, settings } = identityHands(world));
  const { jwks } = await (await keeper()).send(ssoClient, {}).ok();
  idp = await openProvider(BACK, JSON.parse(jwks) as JWKS);
});
afterAll(() => idp.close());

describe('a confidential client', () => {
  const comeBack = async () => {
    // Everybody here comes from one place, which has only so many tries.
    await world.sql('delete from attempt');
    const started = await from(ssoCalls.startSso, {});
    const back = Object.fromEntries(
      await signInAt((started.data as { url: string }).url, 'nobody-yet', BACK),
    );
    return (await from(ssoCalls.ssoLogin, back, started.cookie)).key;
  };
  /** The provider's word was taken; only the account is not bound. */
  const TAKEN = 'session.sso.notBound';

  test.each(['basic', 'post'] as const)(
    'shows its secret by %s, and is refused without it or with another',
    async (way) => {
      const tenant = await keeper();
      await settings(idp.issuer, `gongheng-${way}`);
      expect(await comeBack()).toBe('session.sso.failed');
      await tenant.send(saveSsoSecret, { way, secret: 'not the one of the provider' }).ok();
      expect(await comeBack()).toBe('session.sso.failed');
      await tenant.send(saveSsoSecret, { way, secret: CLIENT_SECRET }).ok();
      expect(await comeBack()).toBe(TAKEN);
      await tenant.send(removeSsoSecret, {}).ok();
      expect(await comeBack()).toBe('session.sso.failed');
      await tenant.send(removeSsoSecret, {}).refused('session.sso.noSecret');
    },
  );

  test('signs with the platform’s key where it is told to, and the key stays where keys lie', async () => {
    const tenant = await keeper();
    await settings(idp.issuer, 'gongheng-jwt');
    expect(await comeBack()).toBe('session.sso.failed');
    // A secret does not do for a client that was registered with a key, nor the key for one with a secret.
    await tenant.send(saveSsoSecret, { way: 'post', secret: CLIENT_SECRET }).ok();
    expect(await comeBack()).toBe('session.sso.failed');
    await tenant.send(saveSsoSecret, { way: 'jwt' }).ok();
    expect(await comeBack()).toBe(TAKEN);
    const about = await tenant.send(ssoClient, {}).ok();
    expect(about).toMatchObject({ kept: true, way: 'jwt' });
    expect(JSON.parse(about.jwks)).toEqual({
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          x: expect.stringMatching(/^[\w-]{43}$/),
          y: expect.stringMatching(/^[\w-]{43}$/),
          kid: expect.stringMatching(/^[\w-]{43}$/),
          alg: 'ES256',
          use: 'sig',
        },
      ],
    });
    const [kept] = await world.sql<{ sealed: string }>('select sealed from sso_client_secret');
    expect(kept?.sealed).toBe('');
    expect(await world.sql(`select private_key from platform_key where purpose = 'sso-client'`)).toEqual([
      { private_key: null },
    ]);
    const [told] = await world.sql<{ payload: object }>(
      `select payload from event where type = 'session.ssoSecretChanged' order by id desc limit 1`,
    );
    expect(told?.payload).toMatchObject({ act: 'kept', way: 'jwt', clientId: 'gongheng-jwt' });
    await settings(idp.issuer, 'gongheng-post');
    await tenant.send(saveSsoSecret, { way: 'jwt' }).ok();
    expect(await comeBack()).toBe('session.sso.failed');
    await settings(idp.issuer, 'gongheng-jwt');
    await tenant.send(removeSsoSecret, {}).ok();
    expect(await comeBack()).toBe('session.sso.failed');
    await settings(idp.issuer);
  });

  test('is refused by a provider that was given another key', async () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const other = await openProvider(BACK, {
      keys: [{ ...publicKey.export({ format: 'jwk' }), kty: 'EC', alg: 'ES256', use: 'sig' }],
    });
    const tenant = await keeper();
    await settings(other.issuer, 'gongheng-jwt');
    await tenant.send(saveSsoSecret, { way: 'jwt' }).ok();
    expect(await comeBack()).toBe('session.sso.failed');
    await tenant.send(removeSsoSecret, {}).ok();
    await settings(idp.issuer);
    await other.close();
  });

  test('is signed for inside a module of the operator’s, which never lets the key out', async () => {
    const used: string[] = [];
    const own = await makeWorld({
      publicUrl: HOME,
      keys: (folder) => {
        const kept = new FolderKeys(folder);
        return {
          place: 'module:',
          keep: (purpose, pair) => kept.keep(purpose, pair),
          find: async (purpose) => {
            const pair = await kept.find(purpose);
            return pair && purpose === 'sso-client' ? { publicKey: pair.publicKey } : pair;
          },
          sign: async (purpose, data) => {
            used.push(purpose);
            const der = Buffer.from((await kept.find(purpose))?.privateKey ?? '', 'base64');
            const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
            return sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' });
          },
        };
      },
    });
    const at = identityHands(own);
    const tenant = await own.user({ roles: ['tenant'], org: await own.org('platform') });
    await at.settings(idp.issuer, 'gongheng-jwt');
    await tenant.send(saveSsoSecret, { way: 'jwt' }).ok();
    const started = await at.from(ssoCalls.startSso, {});
    const back = await signInAt((started.data as { url: string }).url, 'nobody-yet', BACK);
    expect((await at.from(ssoCalls.ssoLogin, Object.fromEntries(back), started.cookie)).key).toBe(TAKEN);
    expect(used).toContain('sso-client');
  });

  test('keeps a secret that nobody reads again, for the provider and client of that moment only', async () => {
    const tenant = await keeper();
    await settings(idp.issuer, 'gongheng-basic');
    await tenant.send(saveSsoSecret, { way: 'basic', secret: CLIENT_SECRET }).ok();
    const about = await tenant.send(ssoClient, {}).ok();
    expect(about).toMatchObject({ issuer: idp.issuer, clientId: 'gongheng-basic', kept: true, way: 'basic' });
    expect(JSON.stringify(about)).not.toContain(CLIENT_SECRET);
    const [row] = await world.sql<{ kept: string }>(
      'select to_jsonb(s)::text as kept from sso_client_secret s',
    );
    expect(row?.kept).not.toContain(CLIENT_SECRET);
    await settings(idp.issuer, 'gongheng-post');
    expect(await tenant.send(ssoClient, {}).ok()).toMatchObject({ kept: false, setAt: '' });
    expect(await comeBack()).toBe('session.sso.failed');
    await settings(idp.issuer);
    expect(await comeBack()).toBe(TAKEN);
    await tenant.send(removeSsoSecret, {}).ok();
    const events = await world.sql<{ payload: { act: string } }>(
      `select payload from event where type = 'session.ssoSecretChanged' order by id desc limit 2`,
    );
    expect(events.map((one) => one.payload.act)).toEqual(['removed', 'kept']);
    expect(JSON.stringify(events)).not.toContain(CLIENT_SECRET);
  });

  test('is looked after by whoever controls the login, in words that a header can carry', async () => {
    const pm = await world.user({ roles: ['pm'] });
    for (const call of [ssoClient, removeSsoSecret])
      await pm.send(call, {}).refused('kit.refused.permission');
    await pm.send(saveSsoSecret, { way: 'basic', secret: CLIENT_SECRET }).refused('kit.refused.permission');
    const tenant = await keeper();
    for (const secret of ['short', 'with\na line', '密钥密钥密钥密钥'])
      await tenant.send(saveSsoSecret, { way: 'basic', secret }).refused('kit.wrong.input');
    // A signature has no secret, and a secret is nothing to leave out.
    for (const odd of [{ way: 'basic' }, { way: 'jwt', secret: CLIENT_SECRET }, { way: 'none' }])
      expect((await tenant.raw('POST', saveSsoSecret.path, JSON.stringify(odd))).statusCode).toBe(400);
    const other = await world.tenant();
    const foreign = await world.user({
      roles: ['tenant'],
      org: await world.org('platform', undefined, other),
    });
    expect(await foreign.send(ssoClient, {}).ok()).toMatchObject({ issuer: '', kept: false });
    await foreign.send(saveSsoSecret, { way: 'basic', secret: CLIENT_SECRET }).refused('session.sso.off');
  });
});
