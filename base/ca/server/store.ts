import { and, asc, desc, eq, gt, like, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import type { SuiteName } from '#kit/shared/crypto/signing-key.ts';
import { SPKI_STARTS, suiteOfKey } from '#kit/shared/crypto/signing.ts';
import { bindingStatus } from '../shared/status.ts';
import { type RevocationReason, revocationReason } from './revocation.ts';
import { caCertificate, caDemoStore, caRecordSignature, caRevoked } from './tables.ts';

export type CertificateRow = typeof caCertificate.$inferSelect;

const list: ListOf = {
  id: caCertificate.id,
  order: [
    { by: caCertificate.boundAt, down: true },
    { by: caCertificate.id, down: true },
  ],
};

export const pageOf = (db: Db, userId: string, q: PageAsked) =>
  pageRows(db, list, {
    from: sql`${caCertificate}`,
    where: eq(caCertificate.userId, userId),
    q,
    rows: (at) => db.select().from(caCertificate).where(at.where).orderBy(at.order).limit(at.limit),
  });

/** A certificate that is bound. */
export async function boundById(db: Db, id: string): Promise<CertificateRow | undefined> {
  return (
    await db
      .select()
      .from(caCertificate)
      .where(and(eq(caCertificate.id, id), bound))
  )[0];
}

/** Certificates that are bound, in the order of their ids, after one. */
export async function boundCertificates(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: caCertificate.id })
    .from(caCertificate)
    .where(and(bound, after === undefined ? undefined : gt(caCertificate.id, after)))
    .orderBy(asc(caCertificate.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** One's own certificate, bound or not. */
export async function ownById(db: Db, userId: string, id: string): Promise<CertificateRow | undefined> {
  const rows = await db
    .select()
    .from(caCertificate)
    .where(and(eq(caCertificate.id, id), eq(caCertificate.userId, userId)));
  return rows[0];
}

export async function lockOwn(tx: Tx, userId: string, id: string): Promise<CertificateRow | undefined> {
  const rows = await tx.db
    .select()
    .from(caCertificate)
    .where(and(eq(caCertificate.id, id), eq(caCertificate.userId, userId)))
    .for('update');
  return rows[0];
}

const bound = eq(caCertificate.status, bindingStatus.bound);

/** Of one suite: how a key begins says which. */
const ofSuite = (suite: SuiteName) => like(caCertificate.spki, `${SPKI_STARTS[suite]}%`);

/** The certificates bound to a person in an organisation: one of each suite at most, newest first. */
export const allBoundTo = (db: Db, userId: string, orgId: string): Promise<CertificateRow[]> =>
  db
    .select()
    .from(caCertificate)
    .where(and(eq(caCertificate.userId, userId), eq(caCertificate.orgId, orgId), bound))
    .orderBy(desc(caCertificate.boundAt), desc(caCertificate.id));

/** The one of a suite. */
export async function boundTo(
  db: Db,
  { userId, orgId, suite }: { userId: string; orgId: string; suite: SuiteName },
): Promise<CertificateRow | undefined> {
  const rows = await db
    .select()
    .from(caCertificate)
    .where(and(eq(caCertificate.userId, userId), eq(caCertificate.orgId, orgId), bound, ofSuite(suite)));
  return rows[0];
}

/** The newest certificate for sealing that is bound to a person, in whatever organisation. */
export async function latestOf(db: Db, userId: string): Promise<CertificateRow | undefined> {
  const rows = await db
    .select()
    .from(caCertificate)
    .where(and(eq(caCertificate.userId, userId), bound, ofSuite('P-256')))
    .orderBy(desc(caCertificate.boundAt))
    .limit(1);
  return rows[0];
}

/** The certificate of this number, held as it is until the commit: nobody unbinds it meanwhile. */
export async function bySerial(db: Db, serial: string): Promise<CertificateRow | undefined> {
  const rows = await db.select().from(caCertificate).where(eq(caCertificate.serial, serial)).for('share');
  return rows[0];
}

export async function insert(
  tx: Tx,
  row: Omit<typeof caCertificate.$inferInsert, 'id' | 'tenantId' | 'boundAt'>,
): Promise<string> {
  const id = newId();
  await tx.db.insert(caCertificate).values({ ...row, id, tenantId: tx.tenantId, boundAt: tx.now });
  return id;
}

/** Unbound, and from the same moment in the public list of revoked certificates. */
export async function unbindRow(
  tx: Tx,
  { id, serial, spki }: Pick<CertificateRow, 'id' | 'serial' | 'spki'>,
  reason: RevocationReason,
): Promise<void> {
  await tx.db
    .update(caCertificate)
    .set({ status: bindingStatus.unbound, unboundAt: tx.now })
    .where(eq(caCertificate.id, id));
  await tx.db.insert(caRevoked).values({
    serial,
    tenantId: tx.tenantId,
    revokedAt: tx.now,
    reason: revocationReason[reason],
    suite: suiteOfKey(spki) ?? 'P-256',
  });
}

export const insertDemoStore = (tx: Tx, userId: string, keyStore: string) =>
  tx.db.insert(caDemoStore).values({ userId, keyStore, tenantId: tx.tenantId });

export async function demoStoreOf(db: Db, userId: string): Promise<string | undefined> {
  const rows = await db.select().from(caDemoStore).where(eq(caDemoStore.userId, userId));
  return rows[0]?.keyStore;
}

export async function insertRecordSignature(
  tx: Tx,
  row: Omit<typeof caRecordSignature.$inferInsert, 'id' | 'tenantId'>,
): Promise<string> {
  const id = newId();
  await tx.db.insert(caRecordSignature).values({ ...row, id, tenantId: tx.tenantId });
  return id;
}

/** More signatures over one subject than people could give are not read. */
const SIGNATURES_MOST = 500;

export const recordSignaturesOf = (db: Db, about: { kind: string; subjectId: string }) =>
  db
    .select()
    .from(caRecordSignature)
    .where(and(eq(caRecordSignature.subjectId, about.subjectId), eq(caRecordSignature.kind, about.kind)))
    .orderBy(caRecordSignature.signedAt)
    .limit(SIGNATURES_MOST);
