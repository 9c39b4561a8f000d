import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import { readCertificate } from '../shared/certificate.ts';
import { makeKey, openKeyStore, writeKeyStore } from '../shared/keystore.ts';
import { bindProof, releaseProof } from '../shared/proof.ts';
import { CertificateError, issueCertificate, POLICY_OF, verifyCertificate } from './authority.ts';
import { serviceCertificate, serviceCertificateAt } from './index.ts';
import { authorityOf } from './root.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const NOW = '2026-12-01T08:00:00.000Z';
const DAY_MS = 86_400_000;

let world: World;
let folder: string;
beforeAll(async () => {
  world = await makeWorld({ publicUrl: 'https://bid.example.cn/' });
  await world.setClock(NOW);
  folder = mkdtempSync(join(tmpdir(), 'certificates-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (path: string) => world.app.http.inject({ method: 'GET', url: `/ebidding/public/ca/${path}` });

/** Writes these beside each other and returns what openssl says, both streams. */
function judge(files: Record<string, string | Buffer>, ...words: string[]): { good: boolean; said: string } {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const run = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' });
  return { good: run.status === 0, said: run.stdout + run.stderr };
}

async function bound(user: TestUser) {
  const { spki, pkcs8 } = await makeKey();
  const proof = await bindProof({ userId: user.id, spki }, pkcs8);
  const made = await user.send(calls.bindCertificate, { spki, proof, random: await user.prove() }).ok();
  return { ...made, pkcs8 };
}

async function unbound(user: TestUser) {
  const held = await bound(user);
  const { signing } = await openKeyStore(await writeKeyStore({ ...held, pin: '654321' }), '654321');
  const signature = await releaseProof({ userId: user.id, certificateId: held.id }, signing);
  await user.send(calls.unbindCertificate, { id: held.id, signature, random: await user.prove() }).ok();
  return held;
}

const someone = async () => world.user({ roles: ['supplier'], org: await world.org('supplier') });
const opensslTime = (at: string) => String(Math.floor(Date.parse(at) / 1000));

/** Root and list as the public has them, and openssl's word on this certificate at that time. */
async function verdict(pem: string, at: string) {
  const list = (await get('revoked.crl')).rawPayload;
  const files = { 'root.pem': (await get('root.pem')).body, 'list.crl': list, 'one.pem': pem };
  return judge(
    files,
    'verify',
    '-crl_check',
    '-attime',
    opensslTime(at),
    '-CAfile',
    'root.pem',
    '-CRLfile',
    'list.crl',
    'one.pem',
  );
}

describe.skipIf(!hasOpenssl)('openssl, with what is public alone', () => {
  test('takes the list while it is empty, and a bound certificate by it', async () => {
    const { certificatePem } = await bound(await someone());
    const answer = await get('revoked.crl');
    expect(answer.headers['content-type']).toBe('application/pkix-crl');
    const { said } = judge(
      { 'list.crl': answer.rawPayload },
      'crl',
      '-inform',
      'DER',
      '-in',
      'list.crl',
      '-noout',
      '-text',
    );
    expect(said).toContain('No Revoked Certificates');
    expect(await verdict(certificatePem, NOW)).toMatchObject({ good: true });
  });

  test('refuses an unbound one from that moment, and finds it in the list with its time', async () => {
    const other = await bound(await someone());
    await verdict(other.certificatePem, NOW);
    const held = await unbound(await someone());
    expect((await verdict(held.certificatePem, NOW)).said).toContain('certificate revoked');
    expect(await verdict(other.certificatePem, NOW)).toMatchObject({ good: true });
    const { good, said } = judge(
      {},
      'crl',
      '-inform',
      'DER',
      '-in',
      'list.crl',
      '-noout',
      '-text',
      '-CAfile',
      'root.pem',
    );
    expect(good).toBe(true);
    expect(said).toContain('verify OK');
    const { serial } = readCertificate(held.certificatePem);
    expect(said).toMatch(
      new RegExp(`Serial Number: ${serial.toUpperCase()}\\s+Revocation Date: Dec  1 08:00:\\d\\d 2026 GMT`),
    );
    expect(said).toMatch(
      new RegExp(
        `${serial.toUpperCase()}[^:]+:[^\\n]+\\s+CRL entry extensions:\\s+X509v3 CRL Reason Code:\\s+Cessation Of Operation`,
      ),
    );
    expect(said).not.toContain(readCertificate(other.certificatePem).serial.toUpperCase());
    expect(said).toMatch(/Next Update: Dec  2 08:00:\d\d 2026 GMT/);
  });

  test('does not take the list of a day ago, and gets a fresh one', async () => {
    const { certificatePem } = await bound(await someone());
    expect((await verdict(certificatePem, '2026-12-03T08:00:00.000Z')).said).toContain('CRL has expired');
    await world.setClock('2026-12-03T07:59:00.000Z');
    expect(await verdict(certificatePem, '2026-12-03T08:00:00.000Z')).toMatchObject({ good: true });
  });

  test('finds policy, usage and a sensible life in a certificate', async () => {
    const { certificatePem } = await bound(await someone());
    const { said } = judge({ 'one.pem': certificatePem }, 'x509', '-in', 'one.pem', '-noout', '-text');
    expect(said).toContain(`Policy: ${POLICY_OF.holder}`);
    expect(said).toMatch(/Key Usage: critical\s+Digital Signature, Key Agreement\n/);
    const { notBefore, notAfter } = readCertificate(certificatePem);
    expect(notAfter.getTime() - notBefore.getTime()).toBeLessThan(2 * 366 * DAY_MS);
  });

  test('finds in a certificate where the list is, and takes one that does not say as before', async () => {
    const point = 'URI:https://bid.example.cn/ebidding/public/ca/revoked.crl';
    const saidOf = (pem: string) =>
      judge({ 'one.pem': pem }, 'x509', '-in', 'one.pem', '-noout', '-ext', 'crlDistributionPoints').said;
    const { certificatePem } = await bound(await someone());
    expect(saidOf(certificatePem)).toContain(point);
    const now = (await world.now()).toISOString();
    expect(await verdict(certificatePem, now)).toMatchObject({ good: true });
    const { spki } = await makeKey();
    await world.tx((tx) => serviceCertificate(tx, { purpose: 'pointed', spki, commonName: '测试服务' }));
    const [service] = await world.sql<{ certificate_pem: string }>(
      `select certificate_pem from ca_service_certificate where purpose = 'pointed'`,
      [],
    );
    expect(saidOf(service?.certificate_pem ?? '')).toContain(point);
    const earlier = await world.tx(async (tx) =>
      issueCertificate(await authorityOf(tx, 'P-256'), {
        spki,
        subject: { commonName: '王芳', organisation: '某公司', orgCode: '91340100MA2' },
        notBefore: new Date(tx.now.getTime() - 60_000),
        notAfter: new Date(tx.now.getTime() + DAY_MS),
      }),
    );
    expect(saidOf(earlier)).not.toContain('URI:');
    expect(await verdict(earlier, now)).toMatchObject({ good: true });
    const root = (await get('root.pem')).body;
    expect(await verifyCertificate(earlier, root, new Date(now))).toMatchObject({ commonName: '王芳' });
  });

  test('finds what another tenant unbound in the list too: the root is one', async () => {
    const tenantId = await world.tenant();
    const org = await world.org('supplier', undefined, tenantId);
    const held = await unbound(await world.user({ roles: ['supplier'], org }));
    expect((await verdict(held.certificatePem, (await world.now()).toISOString())).said).toContain(
      'certificate revoked',
    );
  });
});

describe("a service's certificate", () => {
  const issue = (spki: string, purpose: string) =>
    world.tx((tx) => serviceCertificate(tx, { purpose, spki, commonName: '测试服务' }));
  const rows = (purpose: string) =>
    world.sql<{ serial: string; certificate_pem: string }>(
      'select serial, certificate_pem from ca_service_certificate where purpose = $1 order by not_before',
      [purpose],
    );

  test('is issued once, of two at once too, renewed before its end, and says so in an event', async () => {
    await world.setClock('2027-01-01T00:00:00.000Z');
    const { spki } = await makeKey();
    await Promise.all([issue(spki, 'once'), issue(spki, 'once')]);
    await issue(spki, 'once');
    expect(await rows('once')).toHaveLength(1);
    await world.setClock('2028-11-15T00:00:00.000Z');
    await issue(spki, 'once');
    expect(await rows('once')).toHaveLength(1);
    await world.setClock('2028-12-15T00:00:00.000Z');
    await issue(spki, 'once');
    const [first, second] = await rows('once');
    const events = await world.sql<{ payload: { serial: string } }>(
      `select payload from event where type = 'ca.serviceIssued' and payload->>'purpose' = 'once' order by id`,
    );
    expect(events.map((e) => e.payload.serial)).toEqual([first?.serial, second?.serial]);
    const at = (time: string) => world.tx((tx) => serviceCertificateAt(tx.db, 'once', new Date(time)));
    expect(await at('2028-12-01T00:00:00.000Z')).toBe(first?.certificate_pem);
    expect(await at('2028-12-16T00:00:00.000Z')).toBe(second?.certificate_pem);
    expect(await at('2026-01-01T00:00:00.000Z')).toBe(first?.certificate_pem);
  });

  test('never passes as a certificate of a bidder', async () => {
    const { spki } = await makeKey();
    await issue(spki, 'signer');
    const [row] = await rows('signer');
    const judged = verifyCertificate(
      row?.certificate_pem ?? '',
      (await get('root.pem')).body,
      await world.now(),
    );
    await expect(judged).rejects.toThrow(new CertificateError('wrongUsage'));
  });
});
