import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { disableUser, moveUser } from '#base/people/shared/calls.ts';
import { login, loginRandom } from '#base/session/shared/calls.ts';
import { userInfo } from '#base/session/shared/start-calls.ts';
import { API_BASE } from '#kit/shared/call.ts';
import { unbindCertificate, myCertificate } from '../shared/calls.ts';
import { makeKey, openKeyStore, type OpenKeyStore, writeKeyStore } from '../shared/keystore.ts';
import { dnOf, loginProof } from '../shared/login-proof.ts';
import { releaseProof } from '../shared/proof.ts';
import { createRoot, issueCertificate } from './authority.ts';
import { certificateFor } from './test/signer.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const holder = async (): Promise<{ me: TestUser; keys: OpenKeyStore }> => {
  const me = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
  return { me, keys: await certificateFor(me) };
};

const random = async () => (await world.anonymous.send(loginRandom, {}).ok()).random;

async function shown(keys: OpenKeyStore, over: Partial<Record<string, string>> = {}) {
  const drawn = over['random'] ?? (await random());
  return {
    loginType: '3',
    random: drawn,
    signCert: keys.certificatePem,
    signData: await loginProof({ random: drawn, serial: keys.certificate.serial }, keys.signing),
    envDn: dnOf(keys.certificate),
    caType: 'DEMO',
    ...over,
  };
}
const enter = async (keys: OpenKeyStore, over: Partial<Record<string, string>> = {}) =>
  world.anonymous.send(login, await shown(keys, over));

describe('login by certificate', () => {
  test('opens a session in the organisation of the certificate, once for each random', async () => {
    const { me, keys } = await holder();
    const input = await shown(keys);
    const opened = await world.anonymous.send(login, input).ok();
    expect(opened.token).not.toBe('');
    await world.anonymous.send(login, input).refused('session.captchaUsed');
    const [row] = await world.sql<{ org_id: string; user_id: string }>(
      'select org_id, user_id from session order by issued_at desc, id desc limit 1',
    );
    expect(row).toEqual({ org_id: me.org.id, user_id: me.id });
    const [last] = await world.sql<{ payload: { way: string } }>(
      `select payload from event where subject_id = $1 and type = 'session.opened' order by id desc limit 1`,
      [me.id],
    );
    expect(last?.payload.way).toBe('certificate');
  });

  test('of two at once with one random, one comes in', async () => {
    const { keys } = await holder();
    const input = await shown(keys);
    const both = await Promise.all([1, 2].map(() => world.anonymous.send(login, input).envelope()));
    expect(both.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('refuses a random of its own making, of another place, or two minutes old', async () => {
    const { keys } = await holder();
    await (await enter(keys, { random: crypto.randomUUID() })).refused('session.captchaUsed');
    const elsewhere = await world.app.http.inject({
      method: 'GET',
      url: API_BASE + loginRandom.path,
      remoteAddress: '10.40.0.1',
    });
    const theirs = (JSON.parse(elsewhere.body) as { data: { random: string } }).data.random;
    await (await enter(keys, { random: theirs })).refused('session.captchaUsed');
    const old = await random();
    await world.sql(`update login_ticket set ends_at = clock_timestamp() - interval '1 second'`);
    await (await enter(keys, { random: old })).refused('session.captchaUsed');
  });

  test('opens nothing in an organisation that its holder has left', async () => {
    const { me, keys } = await holder();
    await (await enter(keys)).ok();
    const tenant = await world.user({ roles: ['tenant'], org: await world.org('platform') });
    const target = await world.org('supplier');
    await tenant.send(moveUser, { id: me.id, orgId: me.org.id, targetOrgId: target.id }).ok();
    await (await enter(keys)).refused('session.loginFailed');
    const open = await world.sql('select 1 from session where user_id = $1 and ended_at is null', [me.id]);
    expect(open).toEqual([]);
  });

  test('refuses what the key of the certificate did not sign for a login', async () => {
    const [{ me, keys }, other] = [await holder(), await holder()];
    const drawn = await random();
    const about = { random: drawn, serial: keys.certificate.serial };
    for (const signData of [
      await loginProof(about, other.keys.signing),
      await loginProof({ ...about, random: crypto.randomUUID() }, keys.signing),
      await releaseProof({ userId: me.id, certificateId: me.id }, keys.signing),
      'AAAA',
    ])
      await (await enter(keys, { signData })).refused('session.certificateFailed');
    await world.sql(`delete from attempt where about like 'certificate%' or about = 'login.address'`);
    for (const over of [{ envDn: 'CN=x' }, { caType: 'NETCA' }, { signCert: 'no certificate' }])
      await (await enter(keys, over)).refused('session.certificateFailed');
    for (const [over, field] of [
      [{ signCert: '' }, 'signCert'],
      [{ signData: '' }, 'signData'],
    ] as const)
      expect((await (await enter(keys, over)).envelope()).fields?.[0]?.path).toBe(field);
  });

  test('refuses a certificate of another authority with the right names', async () => {
    const { keys } = await holder();
    const { spki, pkcs8 } = await makeKey();
    const { commonName, organisation, orgCode, notBefore, notAfter } = keys.certificate;
    const certificatePem = await issueCertificate(
      await createRoot({ commonName: 'Other root', organisation: 'Elsewhere', notBefore, notAfter }),
      {
        spki,
        subject: { commonName, organisation, orgCode },
        notBefore,
        notAfter,
      },
    );
    const forged = await openKeyStore(
      await writeKeyStore({ pkcs8, certificatePem, pin: '123456' }),
      '123456',
    );
    expect(dnOf(forged.certificate)).toBe(dnOf(keys.certificate));
    await (await enter(forged)).refused('session.certificateFailed');
  });

  test('tells its holder why a certificate does not hold: unbound, expired, disabled', async () => {
    const [{ me, keys }, late, out] = [await holder(), await holder(), await holder()];
    const { certificate } = await me.send(myCertificate, {}).ok();
    const id = certificate?.id ?? '';
    const signature = await releaseProof({ userId: me.id, certificateId: id }, keys.signing);
    const before = await shown(keys);
    await me.send(unbindCertificate, { id, signature, random: await me.prove() }).ok();
    // Also one whose random was drawn and signed before.
    await world.anonymous.send(login, before).refused('ca.notValid.unbound');
    const tenant = await world.user({ roles: ['tenant'], org: await world.org('platform') });
    await tenant.send(disableUser, { id: out.me.id, orgId: out.me.org.id }).ok();
    await (await enter(out.keys)).refused('session.certificateFailed');
    const now = await world.now();
    await world.setClock(new Date(late.keys.certificate.notAfter.getTime() + 1000));
    await (await enter(late.keys)).refused('ca.notValid.expired');
    await world.setClock(now);
  });

  test('a revoked number does not hold, even if its binding says otherwise', async () => {
    const { keys } = await holder();
    await world.sql(`insert into ca_revoked (serial, tenant_id, revoked_at) values ($1, $2, now())`, [
      keys.certificate.serial,
      world.tenantId,
    ]);
    await (await enter(keys)).refused('ca.notValid.unbound');
  });

  test('a certificate opens the account of its holder, in whatever tenant it is bound', async () => {
    const tenantId = await world.tenant();
    const stranger = await world.user({
      roles: ['supplier'],
      org: await world.org('supplier', '别处供应商', tenantId),
    });
    const keys = await certificateFor(stranger);
    const { token } = await (await enter(keys)).ok();
    expect(await world.holding(token).send(userInfo, {}).ok()).toMatchObject({ id: stranger.id });
    const { keys: other } = await holder();
    const drawn = await world.anonymous.send(loginRandom, {}).ok();
    const forged = { ...(await shown(other, { random: drawn.random })), signCert: keys.certificatePem };
    await world.anonymous.send(login, forged).refused('session.certificateFailed');
  });

  test('five wrong signatures with one certificate are looked at, of many at once', async () => {
    const { keys } = await holder();
    const inputs = await Promise.all(Array.from({ length: 12 }, () => shown(keys, { signData: 'AAAA' })));
    const answers = await Promise.all(inputs.map((input) => world.anonymous.send(login, input).envelope()));
    const failed = answers.filter((one) => one.key === 'session.certificateFailed');
    expect(failed).toHaveLength(5);
    expect(answers.filter((one) => one.key === 'session.locked')).toHaveLength(7);
  });
});
