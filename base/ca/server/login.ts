import { eq } from 'drizzle-orm';
import type { ProveCertificate, TenantsOfCertificate } from '#base/session/server/index.ts';
import { clockOf } from '#kit/server/context.ts';
import { type CertificateFacts, certificatePemOf, readCertificate } from '../shared/certificate.ts';
import { dnOf, isLoginProof } from '../shared/login-proof.ts';
import { refuse } from '../shared/text/index.ts';
import { rootsOf } from './root.ts';
import { bySerial } from './store.ts';
import { caRevoked } from './tables.ts';
import { stateOf } from './valid.ts';

function read(pem: string): { pem: string; facts: CertificateFacts } | undefined {
  try {
    return { pem: certificatePemOf(pem), facts: readCertificate(pem) };
  } catch {
    return undefined;
  }
}

/** So many tenants may have bound one certificate and all be asked. */
const TENANTS_MOST = 5;

/** 证书归属: the tenants in which this certificate is bound or was; whether it holds there is another question. */
export const tenantsOfCertificate: TenantsOfCertificate = async (database, signCert) => {
  const shown = read(signCert);
  if (!shown) return [];
  const rows = await database.technical<{ tenant_id: string }>(
    `select tenant_id from ca_holder where serial = $1 order by tenant_id limit ${TENANTS_MOST}`,
    [shown.facts.serial],
  );
  return rows.map((row) => row.tenant_id);
};

/**
 * 证书登录: whose certificate signed this random. Nothing is said about a certificate whose key did not sign; its holder is told
 * why it does not hold (`ca.notValid.*`). Within a transaction the binding stays as it is until the commit.
 */
export const proveCertificate: ProveCertificate = async (
  db,
  { signCert, signData, random, envDn, caType },
) => {
  const shown = read(signCert);
  if (!shown || !(await isLoginProof({ random, ...shown.facts }, signData))) return undefined;
  if (envDn !== dnOf(shown.facts)) return undefined;
  const row = await bySerial(db, shown.facts.serial);
  if (!row || certificatePemOf(row.certificatePem) !== shown.pem || row.caType !== caType) return undefined;
  const state = await stateOf(row, await rootsOf(db), await clockOf(db));
  if (state !== 'valid') throw refuse(`notValid.${state}`, 400);
  // The binding says so, too; the public list is what others go by, so it is asked in its own right.
  if ((await db.$count(caRevoked, eq(caRevoked.serial, row.serial))) > 0)
    throw refuse('notValid.unbound', 400);
  return { userId: row.userId, orgId: row.orgId };
};
