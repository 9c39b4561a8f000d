import 'reflect-metadata';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { webcrypto } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';
import { expect, onTestFinished, test } from 'vitest';
import { makeWorld } from './test/world.ts';

const pem = (label: string, der: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64')}\n-----END ${label}-----\n`;

async function pairFor(name: string): Promise<{ cert: string; key: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: algorithm,
  });
  return {
    cert: made.toString('pem'),
    key: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
  };
}

test('a renewed certificate is taken without a restart, and one that does not fit changes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  const put = (pair: { cert: string; key: string }) => {
    writeFileSync(files.certFile, pair.cert);
    writeFileSync(files.keyFile, pair.key);
  };
  const [old, renewed] = [await pairFor('old'), await pairFor('new')];
  put(old);
  const { app } = await makeWorld({ tls: files });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const presented = () =>
    new Promise<string | undefined>((done, fail) => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        done(socket.getPeerX509Certificate()?.subject);
        socket.destroy();
      });
      socket.on('error', fail);
    });

  expect(await presented()).toBe('CN=old');
  expect(await app.certificate?.look()).toBe(false);
  // Half written: the certificate is new, its key is not.
  writeFileSync(files.certFile, renewed.cert);
  expect(await app.certificate?.look()).toBe(false);
  expect(await presented()).toBe('CN=old');
  put(renewed);
  expect(await app.certificate?.look()).toBe(true);
  expect(await presented()).toBe('CN=new');
  expect(app.certificate?.endsAt?.getTime()).toBeGreaterThan(Date.now());
  rmSync(files.certFile);
  expect(await app.certificate?.look()).toBe(false);
  expect(readFileSync(files.keyFile, 'utf8')).toBe(renewed.key);
  expect(await presented()).toBe('CN=new');
});
