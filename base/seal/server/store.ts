import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { wordsIn } from '#kit/server/database/search.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { EXPIRED, sealStatus, type SealState } from '../shared/status.ts';
import { orgSeal, orgSealHolder, signedDocument } from './tables.ts';

export type SealStored = typeof orgSeal.$inferSelect;
export type Revision = typeof signedDocument.$inferSelect;

export async function insertSeal(
  tx: Tx,
  row: Pick<SealStored, 'sealName' | 'sealKind' | 'image' | 'imageDigest' | 'validUntil'>,
): Promise<string> {
  const id = newId();
  await tx.db.insert(orgSeal).values({
    ...row,
    id,
    tenantId: tx.tenantId,
    orgId: tx.user.orgId,
    registeredBy: tx.user.id,
    registeredAt: tx.now,
  });
  return id;
}

const ofOrg = (id: string, orgId: string) => and(eq(orgSeal.id, id), eq(orgSeal.orgId, orgId));

export async function sealById(db: Db, id: string, orgId: string): Promise<SealStored | undefined> {
  const rows = await db.select().from(orgSeal).where(ofOrg(id, orgId));
  return rows[0];
}

export async function lockSeal(tx: Tx, id: string, how: 'update' | 'share' = 'update') {
  const rows = await tx.db.select().from(orgSeal).where(ofOrg(id, tx.user.orgId)).for(how);
  return rows[0];
}

export const decideSeal = (tx: Tx, id: string, status: string, reason: string) =>
  tx.db
    .update(orgSeal)
    .set({ status, reason, decidedBy: tx.user.id, decidedAt: tx.now })
    .where(eq(orgSeal.id, id));

export const endSeal = (tx: Tx, id: string, reason: string) =>
  tx.db
    .update(orgSeal)
    .set({ status: sealStatus.disabled, reason, endedBy: tx.user.id, endedAt: tx.now })
    .where(eq(orgSeal.id, id));

const seals: ListOf = {
  id: orgSeal.id,
  sortedBy: 'registeredAt',
  order: [
    { by: orgSeal.registeredAt, down: true },
    { by: orgSeal.id, down: true },
  ],
};

/** Rows of a list do not carry their images. */
const shown = {
  id: orgSeal.id,
  sealName: orgSeal.sealName,
  sealKind: orgSeal.sealKind,
  validUntil: orgSeal.validUntil,
  status: orgSeal.status,
  registeredBy: orgSeal.registeredBy,
  registeredAt: orgSeal.registeredAt,
};

function inState(state: SealState, today: string): SQL | undefined {
  const over = sql`${orgSeal.validUntil} < ${today}`;
  if (state === EXPIRED) return and(eq(orgSeal.status, sealStatus.inUse), over);
  if (state === sealStatus.inUse)
    return and(eq(orgSeal.status, state), or(isNull(orgSeal.validUntil), sql`not ${over}`));
  return eq(orgSeal.status, state);
}

export const pageOfSeals = (
  db: Db,
  orgId: string,
  {
    searchKey,
    sealKind,
    status,
    today,
    ...q
  }: PageAsked & {
    readonly searchKey?: string | undefined;
    readonly sealKind?: string | undefined;
    readonly status?: SealState | undefined;
    readonly today: string;
  },
) =>
  pageRows(db, seals, {
    from: sql`${orgSeal}`,
    where: and(
      eq(orgSeal.orgId, orgId),
      searchKey ? wordsIn(orgSeal.sealName, searchKey) : undefined,
      sealKind ? eq(orgSeal.sealKind, sealKind) : undefined,
      status ? inState(status, today) : undefined,
    ),
    q,
    rows: (at) => db.select(shown).from(orgSeal).where(at.where).orderBy(at.order).limit(at.limit),
  });

const holding = (sealId: string) => and(eq(orgSealHolder.sealId, sealId), isNull(orgSealHolder.withdrawnAt));

export const holdersNow = (db: Db, sealId: string) =>
  db.select().from(orgSealHolder).where(holding(sealId)).orderBy(asc(orgSealHolder.grantedAt)).limit(500);

/** False where the person has it already. */
export async function insertHolder(tx: Tx, sealId: string, userId: string): Promise<boolean> {
  const rows = await tx.db
    .insert(orgSealHolder)
    .values({
      id: newId(),
      tenantId: tx.tenantId,
      sealId,
      userId,
      grantedBy: tx.user.id,
      grantedAt: tx.now,
    })
    .onConflictDoNothing()
    .returning({ id: orgSealHolder.id });
  return rows.length > 0;
}

export async function withdrawHolder(tx: Tx, sealId: string, userId: string): Promise<boolean> {
  const rows = await tx.db
    .update(orgSealHolder)
    .set({ withdrawnBy: tx.user.id, withdrawnAt: tx.now })
    .where(and(holding(sealId), eq(orgSealHolder.userId, userId)))
    .returning({ id: orgSealHolder.id });
  return rows.length > 0;
}

/** No organisation has more seals in use. */
const USABLE_MOST = 500;

/** Seals that this person may sign with on this day, in one organisation. */
export const usableNow = (db: Db, of: { orgId: string; userId: string; today: string; id?: string }) =>
  db
    .select({ id: orgSeal.id, sealName: orgSeal.sealName, sealKind: orgSeal.sealKind, image: orgSeal.image })
    .from(orgSeal)
    .innerJoin(orgSealHolder, eq(orgSealHolder.sealId, orgSeal.id))
    .where(
      and(
        eq(orgSeal.orgId, of.orgId),
        of.id === undefined ? undefined : eq(orgSeal.id, of.id),
        inState(sealStatus.inUse, of.today),
        eq(orgSealHolder.userId, of.userId),
        isNull(orgSealHolder.withdrawnAt),
      ),
    )
    .orderBy(asc(orgSeal.sealName), asc(orgSeal.id))
    .limit(USABLE_MOST);

const uses: ListOf = {
  id: signedDocument.id,
  order: [
    { by: signedDocument.signedAt, down: true },
    { by: signedDocument.id, down: true },
  ],
};

export const pageOfUses = (db: Db, sealId: string, q: PageAsked) =>
  pageRows(db, uses, {
    from: sql`${signedDocument}`,
    where: eq(signedDocument.sealId, sealId),
    q,
    rows: (at) => db.select().from(signedDocument).where(at.where).orderBy(at.order).limit(at.limit),
  });

/** Which document, and out of which terms. */
export interface DocumentOf {
  readonly kind: string;
  readonly subjectId: string;
  readonly basis: string;
}

/** Two that sign one document at once follow each other. */
export const documentInTurn = (tx: Tx, { kind, subjectId }: DocumentOf) =>
  tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`signedDocument ${kind} ${subjectId}`}, 0))`,
  );

const ofDocument = ({ kind, subjectId, basis }: DocumentOf) =>
  and(
    eq(signedDocument.kind, kind),
    eq(signedDocument.subjectId, subjectId),
    eq(signedDocument.basis, basis),
  );

/** The last revision, with every signature that there is. */
export async function newestRevision(db: Db, of: DocumentOf): Promise<Revision | undefined> {
  const rows = await db
    .select()
    .from(signedDocument)
    .where(ofDocument(of))
    .orderBy(desc(signedDocument.revision))
    .limit(1);
  return rows[0];
}

/** Every revision, the first one first; a document has twenty at most. */
export const revisionsOf = (db: Db, of: DocumentOf): Promise<Revision[]> =>
  db.select().from(signedDocument).where(ofDocument(of)).orderBy(asc(signedDocument.revision)).limit(20);

export const insertRevision = (tx: Tx, row: Omit<Revision, 'id' | 'tenantId'>) =>
  tx.db.insert(signedDocument).values({ ...row, id: newId(), tenantId: tx.tenantId });
