import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Database, Db } from '#kit/server/database/db.ts';
import { inTurn } from '#kit/server/in-turn.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { appUser } from './tables.ts';

/** One person of the tenant with everything kept about them (人员). */
export async function userById(db: Db, id: string) {
  const rows = await db
    .select({
      id: appUser.id,
      trueName: appUser.trueName,
      mobile: appUser.mobile,
      mobileTrusted: appUser.mobileTrusted,
      email: appUser.email,
      emailTrusted: appUser.emailTrusted,
      identityNum: appUser.identityNum,
      userLogo: appUser.userLogo,
      version: appUser.version,
    })
    .from(appUser)
    .where(eq(appUser.id, id));
  return rows[0];
}

export interface PersonChange {
  readonly trueName?: string;
  readonly mobile?: string;
  /** May a code sent there open the account? */
  readonly mobileTrusted?: boolean;
  readonly email?: string;
  /** May a link sent there set the password anew? */
  readonly emailTrusted?: boolean;
  readonly identityNum?: string;
  readonly userLogo?: string;
}

/** Changes a person's data (修改人员信息); with a version that is no longer the present one it is refused. */
export async function updateUser(tx: Tx, id: string, change: PersonChange, version?: number): Promise<void> {
  const changed = await tx.db
    .update(appUser)
    .set({ ...change, version: sql`${appUser.version} + 1` })
    .where(and(eq(appUser.id, id), version === undefined ? undefined : eq(appUser.version, version)))
    .returning({ id: appUser.id });
  if (changed.length === 0) throw kitRefuse('refused.changed', 409);
}

/** What tells one person of a tenant from all others (唯一联系方式). */
export type Contact = 'mobile' | 'email' | 'identityNum';

/** Nobody writes two mailboxes that differ by their case alone. */
const isOf = (field: Contact, value: string) =>
  field === 'email' ? sql`lower(${appUser.email}) = lower(${value})` : eq(appUser[field], value);

/** Does somebody else in the tenant have this mobile, email or ID number (是否被占用)? */
export async function isTaken(db: Db, field: Contact, value: string, exceptId: string): Promise<boolean> {
  return (await db.$count(appUser, and(isOf(field, value), ne(appUser.id, exceptId)))) > 0;
}

type Contacts = Partial<Readonly<Record<Contact, string>>>;

const given = (contacts: Contacts) =>
  Object.entries(contacts).filter(([, value]) => value !== '') as [Contact, string][];

/** 占用登记: until the commit nobody else writes one of these, who asks by `takenAmong` as every writer does. */
export const holdContacts = (tx: Tx, all: readonly Contacts[]) =>
  inTurn(
    tx,
    all.flatMap((contacts) =>
      given(contacts).map(([field, value]) => `contact ${tx.tenantId} ${field} ${value.toLowerCase()}`),
    ),
  );

/** 占用核对: the first of these values that another person already has. They stay locked until the transaction ends, so two writers cannot both get one. */
export async function takenAmong(tx: Tx, contacts: Contacts, exceptId: string): Promise<Contact | undefined> {
  await holdContacts(tx, [contacts]);
  for (const [field, value] of given(contacts))
    if (await isTaken(tx.db, field, value, exceptId)) return field;
  return undefined;
}

/** Which of these mobiles or emails somebody in the tenant has (批量校验), emails in lower case. */
export async function contactsTaken(
  db: Db,
  field: 'mobile' | 'email',
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = values.filter((value) => value !== '').map((value) => value.toLowerCase());
  if (asked.length === 0) return new Set();
  // A mobile has no case, and its index none either.
  const value = field === 'email' ? sql<string>`lower(${appUser.email})` : sql<string>`${appUser.mobile}`;
  const rows = await db
    .selectDistinct({ value })
    .from(appUser)
    .where(inArray(value, asked))
    .limit(asked.length);
  return new Set(rows.map((r) => r.value));
}

/** Somebody whom a contact reaches, and where (联系方式归属). */
export interface Holder {
  readonly userId: string;
  readonly tenantId: string;
}

/** So many tenants may know one number or mailbox and all be asked; more are nobody's. */
const HOLDERS_MOST = 5;

/**
 * Who is reached there for sure, in whatever tenant (按联系方式查找): whoever signs in or forgot the password has said none. One person a
 * tenant, the oldest first; a contact that two of a tenant share reaches neither.
 */
export const holdersOf = (
  database: Pick<Database, 'technical'>,
  kind: 'mobile' | 'email',
  contact: string,
): Promise<(Holder & Record<string, unknown>)[]> =>
  database.technical(
    `select min(user_id::text) as "userId", tenant_id as "tenantId" from contact_holder
     where digest = contact_digest($1, $2) and kind = $1 group by tenant_id having count(*) = 1
     order by 1 limit ${HOLDERS_MOST}`,
    [kind, contact],
  );
