import type { Db } from '#kit/server/database/db.ts';
import { readCertificate } from '../shared/certificate.ts';
import { bindingStatus, type CertificateState } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { CertificateError, verifyCertificate } from './authority.ts';
import { rootCertificateOf } from './root.ts';
import { bySerial, type CertificateRow, latestOf } from './store.ts';

/** What a bound certificate is worth at a time: signature of the root, validity, binding. */
export async function stateOf(row: CertificateRow, rootPem: string, at: Date): Promise<CertificateState> {
  if (row.status === bindingStatus.unbound) return 'unbound';
  try {
    await verifyCertificate(row.certificatePem, rootPem, at);
    return 'valid';
  } catch (error) {
    const code = error instanceof CertificateError ? error.code : 'notTrusted';
    return code === 'expired' || code === 'notYetValid' ? code : 'notTrusted';
  }
}

async function demandValid(db: Db, row: CertificateRow, at: Date): Promise<CertificateRow> {
  const state = await stateOf(row, await rootCertificateOf(db), at);
  if (state !== 'valid') throw refuse(`notValid.${state}`);
  return row;
}

/**
 * The certificate bound to a person (用户证书), valid at this time by the database's clock; `ca.notBound` and
 * `ca.notValid.*` otherwise.
 */
export async function certificateOf(db: Db, userId: string, at: Date): Promise<CertificateRow> {
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
  about: { certificatePem: string; orgId: string; at: Date },
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
  return demandValid(db, row, about.at);
}
