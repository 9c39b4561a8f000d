import { and, asc, desc, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { creditCodeOf, isCreditCode } from '#base/organisation/shared/credit-code.ts';
import { hasPart } from '#base/approval/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import type { Act } from '../shared/schema.ts';
import { regState, type RegState, regType } from '../shared/status.ts';
import { registration, registrationStep } from './tables.ts';

export type RegistrationRow = typeof registration.$inferSelect;
type Settable = Partial<Omit<typeof registration.$inferInsert, 'id' | 'tenantId' | 'userId' | 'version'>>;

export const insertRegistration = (
  tx: Tx,
  row: { id: string; userId: string; termsVersion: string; termsAt: Date },
) => tx.db.insert(registration).values({ ...row, tenantId: tx.tenantId, createdAt: tx.now });

export async function registrationById(db: Db, id: string): Promise<RegistrationRow | undefined> {
  return (await db.select().from(registration).where(eq(registration.id, id)))[0];
}

/** 参与审批: does this person decide about it in its approval, or have they decided? */
export const decidesOn = async (db: Db, id: string, userId: string): Promise<boolean> =>
  (await db.$count(registration, and(eq(registration.id, id), hasPart(userId, registration.id)))) > 0;

/** The registration of one person. */
export async function registrationOf(db: Db, userId: string): Promise<RegistrationRow | undefined> {
  return (await db.select().from(registration).where(eq(registration.userId, userId)))[0];
}

export async function lockRegistration(tx: Tx, where: SQL): Promise<RegistrationRow | undefined> {
  return (await tx.db.select().from(registration).where(where).for('update'))[0];
}
export const lockOwn = (tx: Tx, userId: string) => lockRegistration(tx, eq(registration.userId, userId));
export const lockById = (tx: Tx, id: string) => lockRegistration(tx, eq(registration.id, id));

/** Changes it; each change is a new version, so that nobody decides about what they have not read. */
export const updateRegistration = (tx: Tx, id: string, set: Settable) =>
  tx.db
    .update(registration)
    .set({ ...set, version: sql`${registration.version} + 1` })
    .where(eq(registration.id, id));

/** Notes who did what with it (办理记录). */
export const noteStep = (
  tx: Tx,
  registrationId: string,
  step: { act: Act; opinion?: string; fileId?: string | null; byUser?: string },
) =>
  tx.db.insert(registrationStep).values({
    byUser: tx.user.id,
    ...step,
    id: newId(),
    tenantId: tx.tenantId,
    registrationId,
    at: tx.now,
  });

export const stepsOf = (db: Db, registrationId: string) =>
  db
    .select()
    .from(registrationStep)
    .where(eq(registrationStep.registrationId, registrationId))
    .orderBy(asc(registrationStep.at), asc(registrationStep.id))
    .limit(500);

/** States in which it is in the auditors' hands. */
const OPEN: readonly RegState[] = [
  regState.submitted,
  regState.agreed,
  regState.inApproval,
  regState.refusing,
];

/** Is another application of this name or code being audited (在审重复)? */
export async function pendingWith(
  db: Db,
  field: 'orgName' | 'licenceCode',
  value: string,
  exceptId: string,
): Promise<boolean> {
  const where = and(
    eq(registration[field], value),
    inArray(registration.state, [...OPEN]),
    ne(registration.id, exceptId),
  );
  return value !== '' && (await db.$count(registration, where)) > 0;
}

/** What two that may be one and the same are compared by. */
export type Comparable = Pick<RegistrationRow, 'id' | 'licenceCode' | 'orgName' | 'contactMobile'> &
  Partial<Pick<RegistrationRow, 'legalIdNumber' | 'idNumber'>>;

/** Other registrations with an equal code, name, document or mobile (重复线索). */
export async function alikeTo(db: Db, r: Comparable): Promise<RegistrationRow[]> {
  const same = [
    r.licenceCode ? eq(registration.licenceCode, r.licenceCode) : undefined,
    r.orgName ? eq(registration.orgName, r.orgName) : undefined,
    r.legalIdNumber ? eq(registration.legalIdNumber, r.legalIdNumber) : undefined,
    r.idNumber ? eq(registration.idNumber, r.idNumber) : undefined,
    r.contactMobile ? eq(registration.contactMobile, r.contactMobile) : undefined,
  ].filter((condition) => condition !== undefined);
  if (same.length === 0) return [];
  return db
    .select()
    .from(registration)
    .where(and(or(...same), ne(registration.id, r.id), isNotNull(registration.submittedAt)))
    .orderBy(desc(registration.submittedAt))
    .limit(50);
}

const list: ListOf = {
  id: registration.id,
  order: [
    { by: registration.submittedAt, down: true },
    { by: registration.id, down: true },
  ],
  // Its key is that of its organisation, which is called as it asks to be enrolled.
  search: { list: 'organisation', key: registration.id },
};

interface RegistrationQuery extends PageAsked {
  readonly searchKey?: string | undefined;
  readonly state: readonly string[];
}

/** Registrations that were submitted at least once, newest first; found by a whole credit code or by words of the name. */
export function pageOfRegistrations(db: Db, q: RegistrationQuery) {
  const code = isCreditCode(q.searchKey ?? '') ? creditCodeOf(q.searchKey as string) : undefined;
  const where = and(
    // Said in the text, not as a parameter: the index holds what was submitted.
    sql`${registration.submittedAt} is not null`,
    q.state.length > 0 ? inArray(registration.state, q.state as RegState[]) : undefined,
    code ? eq(registration.licenceCode, code) : undefined,
  );
  return pageRows(db, list, {
    from: sql`${registration}`,
    where,
    q,
    typed: code ? undefined : q.searchKey,
    rows: (at) => db.select().from(registration).where(at.where).orderBy(at.order).limit(at.limit),
  });
}

/** Where enrolled experts said that they work (工作单位); a committee has to avoid it. */
export const employersOf = (db: Db, userIds: readonly string[]) =>
  db
    .select({
      userId: registration.userId,
      company: sql<string>`coalesce(${registration.form}->>'company', '')`,
    })
    .from(registration)
    .where(
      and(
        inArray(registration.userId, [...userIds]),
        eq(registration.regType, regType.expert),
        eq(registration.state, regState.enrolled),
      ),
    )
    .limit(5000);

/** Registrations about which somebody may owe something, in the order of their ids, after one. */
export async function openRegistrations(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: registration.id })
    .from(registration)
    .where(
      and(
        inArray(registration.state, [...OPEN, regState.returned]),
        after === undefined ? undefined : gt(registration.id, after),
      ),
    )
    .orderBy(asc(registration.id))
    .limit(limit);
  return rows.map((row) => row.id);
}
