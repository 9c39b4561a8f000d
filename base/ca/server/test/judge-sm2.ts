import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { child, children, readDer, readOid, tags } from '#kit/shared/crypto/der.ts';
import { derSignature } from '#kit/shared/crypto/signature-value.ts';

/** The openssl of this machine knows the national algorithms (国密). */
export const hasSm2 =
  spawnSync('openssl', ['ecparam', '-name', 'SM2']).status === 0 &&
  spawnSync('openssl', ['dgst', '-sm3'], { input: '' }).status === 0;

export const DISTID = 'distid:1234567812345678';

/** Writes these beside each other and returns what openssl says of them. */
export function opensslOn(
  files: Readonly<Record<string, string | Uint8Array>>,
  ...words: string[]
): { good: boolean; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'sm2-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const run = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' });
    return { good: run.status === 0, said: run.stdout + run.stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** 验签: does openssl take r and s over these bytes under the certificate, by this identifier? */
export function opensslTakes(
  certificatePem: string,
  bytes: Uint8Array,
  raw: Uint8Array,
  distid = DISTID,
): boolean {
  const { said: key } = opensslOn({ c: certificatePem }, 'x509', '-in', 'c', '-noout', '-pubkey');
  const files = { key, bytes, sig: derSignature(raw) };
  const words = ['dgst', '-sm3', '-verify', 'key', '-sigopt', distid, '-signature', 'sig', 'bytes'];
  return opensslOn(files, ...words).good;
}

/** What a signature in a PDF says, taken out as a reader does (签名取出). */
interface Taken {
  readonly attributes: Uint8Array;
  readonly signature: Uint8Array;
  readonly certificatePem: string;
  /** SM3 of what is signed by openssl, and as the signature states it. */
  readonly digests: readonly [string, string];
  readonly oids: readonly string[];
  readonly cms: Buffer;
  readonly content: Buffer;
}

/** Takes the signature at this place out of a PDF by what the file itself says. */
export function takenOf(pdf: Buffer, place = 0): Taken {
  const all = [...pdf.toString('latin1').matchAll(/\/ByteRange \[(\d+) (\d+) +(\d+) +(\d+) *\]/g)];
  const [from = 0, upTo = 0, then = 0, rest = 0] = all[place]?.slice(1).map(Number) ?? [];
  const padded = Buffer.from(pdf.toString('latin1', upTo + 1, then - 1), 'hex');
  const cms = padded.subarray(0, 4 + padded.readUInt16BE(2));
  const content = Buffer.concat([pdf.subarray(from, upTo), pdf.subarray(then, then + rest)]);
  const [, wrapped] = children(readDer(cms));
  const parts = children(child(wrapped ? children(wrapped) : [], 0, tags.sequence));
  const signer = children(child(children(child(parts, 4, tags.set)), 0, tags.sequence));
  const attributes = Uint8Array.from(child(signer, 3, 0xa0).bytes);
  attributes[0] = tags.set;
  const [digest] = children(readDer(attributes)).flatMap((one) => {
    const [oid, values] = children(one);
    return oid && values && readOid(oid) === '1.2.840.113549.1.9.4'
      ? [child(children(values), 0).content]
      : [];
  });
  const der = child(children(child(parts, 3, 0xa0)), 0, tags.sequence).bytes;
  const { said } = opensslOn({ content }, 'dgst', '-sm3', 'content');
  const body = Buffer.from(der)
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n');
  return {
    attributes,
    signature: child(signer, 5, tags.octetString).content,
    certificatePem: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    digests: [said.trim().split('= ').at(-1) ?? '', Buffer.from(digest ?? []).toString('hex')],
    oids: [2, 4].map((at) => readOid(child(children(child(signer, at, tags.sequence)), 0))),
    cms,
    content,
  };
}
