import { and, count, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { inText } from '#kit/server/database/in-text.ts';
import type { BidderContact } from '../shared/schema.ts';
import type { Answer } from '../shared/status.ts';
import { pageRows, type ListOf } from '#kit/server/database/page-rows.ts';
import {
  bidderContact,
  documentHolder,
  lotInvitee,
  lotKey,
  tenderFile,
  tenderFileVersion,
  vLot,
} from './tables.ts';
import { fileStatus } from '../shared/status.ts';

export type FileRow = typeof tenderFile.$inferSelect;
export type LotKeyRow = typeof lotKey.$inferSelect;

/** The tender file of a lot. */
export async function byPackage(db: Db, packageId: string): Promise<FileRow | undefined> {
  const rows = await db.select().from(tenderFile).where(eq(tenderFile.packageId, packageId));
  return rows[0];
}

/** 投标截止时间 of lots whose documents are out, as they stand now: they may have been put off since they were announced. */
export async function bidDeadlinesOf(
  db: Db,
  packageIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (packageIds.length === 0) return new Map();
  const rows = await db
    .select({ packageId: tenderFile.packageId, at: tenderFile.bidDeadline })
    .from(tenderFile)
    .where(
      and(
        sql`${tenderFile.status} = ${inText(fileStatus.sent)}`,
        inArray(tenderFile.packageId, [...packageIds]),
      ),
    );
  return new Map(rows.flatMap(({ packageId, at }) => (at ? [[packageId, at] as const] : [])));
}

/** A tender file by its own id. */
export async function byId(db: Db, id: string): Promise<FileRow | undefined> {
  const rows = await db.select().from(tenderFile).where(eq(tenderFile.id, id));
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockByPackage(tx: Tx, packageId: string): Promise<FileRow | undefined> {
  const rows = await tx.db.select().from(tenderFile).where(eq(tenderFile.packageId, packageId)).for('update');
  return rows[0];
}

/** Documents that are out and whose bid deadline lies ahead (已发出的采购文件). */
export const issuedAhead = (db: Db) =>
  db
    .select({
      packageId: tenderFile.packageId,
      packageName: vLot.packageName,
      saleEnd: tenderFile.saleEnd,
      bidDeadline: tenderFile.bidDeadline,
    })
    .from(tenderFile)
    .innerJoin(vLot, eq(vLot.packageId, tenderFile.packageId))
    .where(
      and(sql`${tenderFile.status} = ${inText(fileStatus.sent)}`, gt(tenderFile.bidDeadline, sql`app_now()`)),
    )
    .orderBy(desc(tenderFile.bidDeadline))
    .limit(500);

type Values = Omit<typeof tenderFile.$inferInsert, 'id' | 'tenantId' | 'createdAt' | 'updatedAt'>;

export const insert = (tx: Tx, row: Values & { readonly id: string }) =>
  tx.db.insert(tenderFile).values({ ...row, tenantId: tx.tenantId, createdAt: tx.now, updatedAt: tx.now });

export const update = (tx: Tx, id: string, set: Partial<Values>) =>
  tx.db
    .update(tenderFile)
    .set({ ...set, updatedAt: tx.now })
    .where(eq(tenderFile.id, id));

export const insertVersion = (tx: Tx, row: Omit<typeof tenderFileVersion.$inferInsert, 'id' | 'tenantId'>) =>
  tx.db.insert(tenderFileVersion).values({ ...row, id: newId(), tenantId: tx.tenantId });

/** The key of a lot that is in force. */
export async function presentKey(db: Db, packageId: string): Promise<LotKeyRow | undefined> {
  const rows = await db
    .select()
    .from(lotKey)
    .where(and(eq(lotKey.packageId, packageId), isNull(lotKey.replacedAt)));
  return rows[0];
}

export const retireKey = (tx: Tx, packageId: string) =>
  tx.db
    .update(lotKey)
    .set({ replacedAt: tx.now })
    .where(and(eq(lotKey.packageId, packageId), isNull(lotKey.replacedAt)));

export async function insertKey(
  tx: Tx,
  row: Omit<typeof lotKey.$inferInsert, 'id' | 'tenantId' | 'madeAt'>,
): Promise<string> {
  const id = newId();
  await tx.db.insert(lotKey).values({ ...row, id, tenantId: tx.tenantId, madeAt: tx.now });
  return id;
}

/** Writes down who is asked (邀请); asking again changes nothing. */
export async function insertInvitees(
  tx: Tx,
  packageId: string,
  orgs: readonly { readonly orgId: string; readonly orgName: string }[],
  asked: { readonly answer?: Answer; readonly at?: Date; readonly until?: Date } = {},
): Promise<void> {
  if (orgs.length === 0) return;
  const { answer, at = tx.now, until } = asked;
  await tx.db
    .insert(lotInvitee)
    .values(
      orgs.map(({ orgId, orgName }) => ({
        orgId,
        orgName,
        packageId,
        id: newId(),
        tenantId: tx.tenantId,
        invitedAt: at,
        answer,
        answerUntil: until,
      })),
    )
    .onConflictDoNothing();
}

/** Writes down how an invited supplier answered (回执). */
export const setAnswer = (
  tx: Tx,
  { packageId, orgId, answer, at }: { packageId: string; orgId: string; answer: Answer; at: Date },
) =>
  tx.db
    .update(lotInvitee)
    .set({ answer, answeredAt: at })
    .where(and(eq(lotInvitee.packageId, packageId), eq(lotInvitee.orgId, orgId)));

/** How this organisation stands in a lot that it was asked to take part in (受邀情况); undefined when it was not asked. */
export async function invitedAs(
  db: Db,
  packageId: string,
  orgId: string,
): Promise<{ answer: Answer | null; answeredAt: Date | null; answerUntil: Date | null } | undefined> {
  const rows = await db
    .select({
      answer: lotInvitee.answer,
      answeredAt: lotInvitee.answeredAt,
      answerUntil: lotInvitee.answerUntil,
    })
    .from(lotInvitee)
    .where(and(eq(lotInvitee.packageId, packageId), eq(lotInvitee.orgId, orgId)));
  return rows[0];
}

/** Those who were asked to take part in a lot. */
export const inviteesOf = (db: Db, packageId: string) =>
  db
    .select({
      orgId: lotInvitee.orgId,
      orgName: lotInvitee.orgName,
      invitedAt: lotInvitee.invitedAt,
      answer: lotInvitee.answer,
      answeredAt: lotInvitee.answeredAt,
    })
    .from(lotInvitee)
    .where(eq(lotInvitee.packageId, packageId))
    .orderBy(lotInvitee.orgName)
    .limit(200);

/** Was this organisation asked? */
export const isInvited = async (db: Db, packageId: string, orgId: string): Promise<boolean> =>
  (await invitedAs(db, packageId, orgId)) !== undefined;

/** When an organisation obtained the documents of a lot. */
export async function holderOf(db: Db, packageId: string, orgId: string): Promise<Date | undefined> {
  const rows = await db
    .select({ at: documentHolder.obtainedAt })
    .from(documentHolder)
    .where(and(eq(documentHolder.packageId, packageId), eq(documentHolder.orgId, orgId)));
  return rows[0]?.at;
}

/** The holding of an organisation at a lot, by its id. */
export async function holdingOf(db: Db, packageId: string, orgId: string): Promise<string | undefined> {
  const rows = await db
    .select({ id: documentHolder.id })
    .from(documentHolder)
    .where(and(eq(documentHolder.packageId, packageId), eq(documentHolder.orgId, orgId)));
  return rows[0]?.id;
}

const contactColumns = {
  contactName: bidderContact.contactName,
  contactPhone: bidderContact.contactPhone,
  contactEmail: bidderContact.contactEmail,
};

/** Whom to reach at this organisation about the lot. Ask only for the asking user's own. */
export async function contactOf(
  db: Db,
  packageId: string,
  orgId: string,
): Promise<BidderContact | undefined> {
  const rows = await db
    .select(contactColumns)
    .from(bidderContact)
    .where(and(eq(bidderContact.packageId, packageId), eq(bidderContact.orgId, orgId)));
  return rows[0];
}

/** 投标联系人 of a lot by organisation. They are nobody's to show before the opening has ended, and then only those of bidders. */
export async function contactsOf(db: Db, packageId: string): Promise<Map<string, BidderContact>> {
  const rows = await db
    .select({ orgId: bidderContact.orgId, ...contactColumns })
    .from(bidderContact)
    .where(eq(bidderContact.packageId, packageId))
    .limit(2000);
  return new Map(rows.map(({ orgId, ...contact }) => [orgId, contact]));
}

/** Writes down whom to reach, in place of whoever was named before. */
export async function putContact(
  tx: Tx,
  row: BidderContact & { readonly packageId: string; readonly orgId: string; readonly updatedBy: string },
): Promise<void> {
  const { packageId, orgId, ...kept } = row;
  const set = { ...kept, updatedAt: tx.now };
  await tx.db
    .insert(bidderContact)
    .values({ ...set, packageId, orgId, id: newId(), tenantId: tx.tenantId })
    .onConflictDoUpdate({ target: [bidderContact.packageId, bidderContact.orgId], set });
}

/** Of which lot a holder holds the documents. */
export async function lotOfHolder(db: Db, holderId: string): Promise<string | undefined> {
  const rows = await db
    .select({ packageId: documentHolder.packageId })
    .from(documentHolder)
    .where(eq(documentHolder.id, holderId));
  return rows[0]?.packageId;
}

/** Writes a holder down; a second time changes nothing. Answers its id when it is new. */
export async function insertHolder(
  tx: Tx,
  row: { packageId: string; orgId: string; userId: string; at: Date },
): Promise<string | undefined> {
  const { at, ...rest } = row;
  const rows = await tx.db
    .insert(documentHolder)
    .values({ ...rest, id: newId(), tenantId: tx.tenantId, obtainedAt: at })
    .onConflictDoNothing()
    .returning({ id: documentHolder.id });
  return rows[0]?.id;
}

export const holders = (db: Db, packageId: string) =>
  db
    .select({
      orgId: documentHolder.orgId,
      userId: documentHolder.userId,
      obtainedAt: documentHolder.obtainedAt,
    })
    .from(documentHolder)
    .where(eq(documentHolder.packageId, packageId))
    .orderBy(documentHolder.obtainedAt)
    .limit(2000);

export async function countHolders(db: Db, packageId: string): Promise<number> {
  const rows = await db
    .select({ n: count() })
    .from(documentHolder)
    .where(eq(documentHolder.packageId, packageId));
  return rows[0]?.n ?? 0;
}

interface LotQuery {
  readonly current: number;
  readonly size: number;
  readonly searchKey?: string | undefined;
}

const shown = {
  packageId: vLot.packageId,
  packageName: vLot.packageName,
  packageCode: vLot.packageCode,
  mainName: vLot.mainName,
  mainCode: vLot.mainCode,
  tendereeName: vLot.tendereeName,
  purchaseMode: vLot.purchaseMode,
  status: vLot.status,
  saleBegin: tenderFile.saleBegin,
  saleEnd: tenderFile.saleEnd,
  questionDeadline: tenderFile.questionDeadline,
  bidDeadline: tenderFile.bidDeadline,
  byNotice: tenderFile.byNotice,
  obtainedAt: documentHolder.obtainedAt,
  answer: lotInvitee.answer,
};

const issuedLots = (db: Db, orgId: string) =>
  db
    .select(shown)
    .from(tenderFile)
    .innerJoin(vLot, eq(vLot.packageId, tenderFile.packageId))
    .leftJoin(
      documentHolder,
      and(eq(documentHolder.packageId, tenderFile.packageId), eq(documentHolder.orgId, orgId)),
    )
    .leftJoin(lotInvitee, and(eq(lotInvitee.packageId, tenderFile.packageId), eq(lotInvitee.orgId, orgId)));

/** Lots on the market that this organisation may bid for: who runs or buys a lot is no bidder of it (条例第13条). */
const onOffer = (orgId: string): SQL | undefined =>
  and(
    sql`${tenderFile.status} = ${inText(fileStatus.sent)}`,
    ne(vLot.orgId, orgId),
    or(isNull(vLot.tendereeOrgId), ne(vLot.tendereeOrgId, orgId)),
    // Whoever was not asked does not learn that others were.
    or(
      and(sql`${tenderFile.byNotice} is distinct from 'invited'`, sql`${vLot.purchaseMode} not like '%20'`),
      sql`exists (select from ${lotInvitee} where ${lotInvitee.packageId} = ${tenderFile.packageId} and ${lotInvitee.orgId} = ${orgId})`,
    ),
  );

/** Whoever declined its invitation, or gave no answer in time, can no longer take part (谢绝、未回执). */
const mayStillJoin = (orgId: string, now: Date): SQL =>
  sql`not exists (select from ${lotInvitee} where ${lotInvitee.packageId} = ${tenderFile.packageId} and ${lotInvitee.orgId} = ${orgId}
    and (${lotInvitee.answer} = 'declined' or (${lotInvitee.answer} = 'awaited' and ${lotInvitee.answerUntil} <= ${now.toISOString()}::timestamptz)))`;

export type IssuedLotRow = Awaited<ReturnType<typeof pageOfLots>>['records'][number];

const lots: ListOf = {
  id: tenderFile.id,
  sortedBy: 'bidDeadline',
  order: [
    { by: tenderFile.bidDeadline, down: true },
    { by: tenderFile.id, down: true },
  ],
  search: { list: 'project_package', key: tenderFile.packageId },
};

/** Issued lots as one supplier sees them: those on the market, or only those it holds the documents of. */
export function pageOfLots(
  db: Db,
  about: { orgId: string; mine: boolean; lotStatus?: string; providedAfter?: Date },
  q: LotQuery,
) {
  const { providedAfter: time } = about;
  const holder = sql`join ${documentHolder} on ${documentHolder.packageId} = ${tenderFile.packageId} and ${documentHolder.orgId} = ${about.orgId}`;
  return pageRows(db, lots, {
    from: sql`${tenderFile} join ${vLot} on ${vLot.packageId} = ${tenderFile.packageId} ${about.mine ? holder : sql``}`,
    where: and(
      onOffer(about.orgId),
      about.lotStatus ? eq(vLot.status, about.lotStatus) : undefined,
      // No documents are provided after the bid deadline, by which the list's index finds the lots.
      time
        ? and(mayStillJoin(about.orgId, time), gt(tenderFile.bidDeadline, time), gt(tenderFile.saleEnd, time))
        : undefined,
    ),
    q,
    typed: q.searchKey,
    rows: (at) => issuedLots(db, about.orgId).where(at.where).orderBy(at.order).limit(at.limit),
  });
}

/** One issued lot as one supplier sees it. */
export async function issuedLot(db: Db, packageId: string, orgId: string) {
  const rows = await issuedLots(db, orgId).where(and(onOffer(orgId), eq(tenderFile.packageId, packageId)));
  return rows[0];
}
