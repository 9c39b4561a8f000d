import type { Db } from '#kit/server/database/db.ts';
import { readCertificate } from '../shared/certificate.ts';
import { bindingStatus, type CertificateState } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { CertificateError, verifyCertificate } from './authority.ts';
import { type Roots, rootsOf } from './root.ts';
import { bySerial, type CertificateRow, latestOf } from './store.ts';
import type { SuiteName } from '#kit/shared/crypto/signing-key.ts';
import { suiteOfKey } from '#kit/shared/crypto/signing.ts';

/** Of which suite a certificate of this platform is (证书算法); none was ever issued of another. */
export const suiteOfRow = ({ spki }: Pick<CertificateRow, 'spki'>): SuiteName => suiteOfKey(spki) ?? 'P-256';

/** What a bound certificate is worth at a time: signature of the root of its suite, validity, binding. */
export async function stateOf(row: CertificateRow, roots: Roots, at: Date): Promise<CertificateState> {
  if (row.status === bindingStatus.unbound) return 'unbound';
  try {
    await verifyCertificate(row.certificatePem, roots[suiteOfRow(row)], at);
    return 'valid';
  } catch (error) {
    const code = error instanceof CertificateError ? error.code : 'notTrusted';
    return code === 'expired' || code === 'notYetValid' ? code : 'notTrusted';
  }
}

async function demandValid(db: Db, row: CertificateRow, at: Date): Promise<CertificateRow> {
  const state = await stateOf(row, await rootsOf(db), at);
  if (state !== 'valid') throw refuse(`notValid.${state}`);
  return row;
}

/**
 * The certificate bound to a person to which keys of lots and bids are wrapped (用户加密证书), valid at this time by the database's clock;
 * `ca.notBound` and `ca.notValid.*` otherwise.
 */
export async function sealingCertificateOf(db: Db, userId: string, at: Date): Promise<CertificateRow> {
  const row = await latestOf(db, userId);
  if (!row) throw refuse('notBound');
  return demandValid(db, row, at);
}

/**
 * The binding behind a certificate that somebody presents (验证所用证书): it must be exactly one that is bound to this
 * organisation and valid at this time.
 */
export async function presentedCertificate(
  db: Db,
  about: {
    certificatePem: string;
    orgId: string;
    at: Date;
    /** Bids are sealed with it or keys wrapped to it, which a certificate for signing alone does not serve (签名证书). */
    sealing?: true;
  },
): Promise<CertificateRow> {
  let serial: string;
  try {
    serial = readCertificate(about.certificatePem).serial;
  } catch {
    throw refuse('notValid.notTrusted');
  }
  const row = await bySerial(db, serial);
  if (!row || row.certificatePem !== about.certificatePem) throw refuse('notValid.notTrusted');
  if (row.orgId !== about.orgId) throw refuse('notValid.otherOrg');
  if (about.sealing && suiteOfRow(row) !== 'P-256') throw refuse('notValid.signsOnly');
  return demandValid(db, row, about.at);
}
