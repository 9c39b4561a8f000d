import { X509Certificate } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Db } from '#kit/server/database/db.ts';
import { readCertificate } from '../shared/certificate.ts';
import type { CertificateStanding } from '#kit/shared/signed-file.ts';
import { rootsOf } from './root.ts';
import { caRevoked } from './tables.ts';
import { isSignedBy } from './x509.ts';
import { suiteOfKey } from '#kit/shared/crypto/signing.ts';

/** So long is a chain of authorities at most. */
const CHAIN_MAX = 6;

const spkiOf = (one: X509Certificate): Buffer => one.publicKey.export({ type: 'spki', format: 'der' });

/** By Node, which judges no signature of SM2. */
const isIssuedBy = (one: X509Certificate, by: X509Certificate): boolean =>
  by.ca && one.checkIssued(by) && one.verify(by.publicKey);

/**
 * Did a root of this installation issue it itself? That of SM2 is asked strictly here. It has no authorities below it, so nobody's
 * certificates of SM2 cost more than one look.
 */
async function isOfRoot(one: X509Certificate, root: X509Certificate): Promise<boolean> {
  const spki = spkiOf(root);
  if (suiteOfKey(spki.toString('base64')) !== 'SM2') return isIssuedBy(one, root);
  return one.issuer === root.subject && isSignedBy(one.raw, spki);
}

/** From the signer's certificate, through those that came with it, to the root; undefined where no way leads there. */
async function chainTo(
  root: X509Certificate,
  given: readonly X509Certificate[],
): Promise<X509Certificate[] | undefined> {
  const [signer, ...others] = given;
  const chain = signer ? [signer] : [];
  for (let at = signer; at && chain.length <= CHAIN_MAX; ) {
    const one = at;
    if (await isOfRoot(one, root)) return chain;
    at = others.find((other) => !chain.includes(other) && isIssuedBy(one, other));
    if (at) chain.push(at);
  }
  return undefined;
}

/** The number by which a list of revoked ones would name it. */
function serialOf(one: X509Certificate): string {
  try {
    return readCertificate(one.toString()).serial;
  } catch {
    return one.serialNumber.toLowerCase();
  }
}

/**
 * 证书链判定: what a certificate that came with a signature is worth here. Only the roots of this installation are known; the time is what
 * the signer states, so one that is revoked by now counts as revoked whatever time is stated.
 */
export async function standingOf(
  db: Db,
  certificates: readonly string[],
  at: Date,
): Promise<CertificateStanding> {
  let chain: X509Certificate[] | undefined;
  try {
    const given = certificates.map((pem) => new X509Certificate(pem));
    for (const pem of Object.values(await rootsOf(db)))
      chain ??= await chainTo(new X509Certificate(pem), given);
  } catch {
    // A certificate of somebody else may hold a key that nobody here can use.
    return 'unknown';
  }
  if (!chain) return 'unknown';
  if (chain.some((one) => one.validFromDate > at || one.validToDate < at)) return 'notThen';
  const revoked = await db.$count(caRevoked, inArray(caRevoked.serial, chain.map(serialOf)));
  return revoked > 0 ? 'revoked' : 'known';
}
