import { and, desc, eq, gt, gte, lte, sql } from 'drizzle-orm';
import { ConfigError } from '#kit/server/config-error.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { readCertificate } from '../shared/certificate.ts';
import { serviceIssued } from '../shared/events.ts';
import { type Authority, issueCertificate } from './authority.ts';
import { authorityOf, revocationsAt } from './root.ts';
import { caServiceCertificate as table } from './tables.ts';

const DAY_MS = 86_400_000;
const VALID_DAYS = 2 * 365;
/** The next one is issued so long before the last one ends. */
const RENEW_DAYS = 30;
/** 平台密钥的算法: key modules sign for the platform in the international suite (`kit/server/keys/signing-key.ts`). */
const SUITE = 'P-256';
/** Nobody asks for more than a generation of them. */
const MOST = 20;

interface Service {
  /** Purpose of the platform key. */
  readonly purpose: string;
  /** Its SubjectPublicKeyInfo in base64. */
  readonly spki: string;
  readonly commonName: string;
}

/** One that is valid at this time and for a while yet. */
async function present(tx: Tx, { purpose, spki }: Service): Promise<boolean> {
  const rows = await tx.db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.purpose, purpose),
        eq(table.spki, spki),
        lte(table.notBefore, tx.now),
        gt(table.notAfter, new Date(tx.now.getTime() + RENEW_DAYS * DAY_MS)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** A key module that keeps the root to itself leaves certifying to its operator. */
async function authorityAtHand(tx: Tx): Promise<Authority | undefined> {
  try {
    return await authorityOf(tx, SUITE);
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

/**
 * 平台服务证书: sees to it that a signing key of the platform has a certificate of the installation's root, for signing alone
 * and for two years; a new one comes before the last one ends. Of two at once one issues.
 */
export async function serviceCertificate(tx: Tx, service: Service): Promise<void> {
  if (await present(tx, service)) return;
  const authority = await authorityAtHand(tx);
  if (!authority) return;
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`service certificate ${service.purpose}`}, 0))`,
  );
  if (await present(tx, service)) return;
  const { purpose, spki, commonName } = service;
  const certificatePem = await issueCertificate(authority, {
    kind: 'service',
    spki,
    ...revocationsAt(tx.publicUrl, SUITE),
    subject: { commonName, organisation: '公衡平台' },
    // A minute of grace for clocks that differ.
    notBefore: new Date(tx.now.getTime() - 60_000),
    notAfter: new Date(tx.now.getTime() + VALID_DAYS * DAY_MS),
  });
  const { serial, notBefore, notAfter } = readCertificate(certificatePem);
  const id = newId();
  await tx.db.insert(table).values({
    id,
    tenantId: tx.tenantId,
    purpose,
    serial,
    spki,
    certificatePem,
    notBefore,
    notAfter,
    issuedAt: tx.now,
  });
  tx.emit(
    serviceIssued,
    { subjectType: 'certificate', subjectId: id, after: { serial, spki } },
    { certificateId: id, purpose, serial },
  );
}

/** All certificates of a service (平台服务证书), newest first. */
export async function serviceCertificatesOf(db: Db, purpose: string): Promise<readonly string[]> {
  const rows = await db
    .select({ pem: table.certificatePem })
    .from(table)
    .where(eq(table.purpose, purpose))
    .orderBy(desc(table.notBefore), desc(table.id))
    .limit(MOST);
  return rows.map((row) => row.pem);
}

/** The one that was valid at this time; of what was signed before there were any, the first. */
export async function serviceCertificateAt(db: Db, purpose: string, at: Date): Promise<string | null> {
  const of = eq(table.purpose, purpose);
  const pem = { pem: table.certificatePem };
  const valid = await db
    .select(pem)
    .from(table)
    .where(and(of, lte(table.notBefore, at), gte(table.notAfter, at)))
    .orderBy(desc(table.notBefore))
    .limit(1);
  if (valid[0]) return valid[0].pem;
  const first = await db.select(pem).from(table).where(of).orderBy(table.notBefore).limit(1);
  return first[0]?.pem ?? null;
}
