import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
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

/** Does somebody else in the tenant have this mobile, email or ID number (是否被占用)? */
export async function isTaken(
  db: Db,
  field: 'mobile' | 'email' | 'identityNum',
  value: string,
  exceptId: string,
): Promise<boolean> {
  return (await db.$count(appUser, and(eq(appUser[field], value), ne(appUser.id, exceptId)))) > 0;
}

/** Who is reached there for sure, if it is one person only (按联系方式查找). */
export async function userByContact(
  db: Db,
  field: 'mobile' | 'email',
  value: string,
): Promise<string | undefined> {
  const sure = field === 'email' ? appUser.emailTrusted : appUser.mobileTrusted;
  const rows = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser[field], value), sure))
    .limit(2);
  return value !== '' && rows.length === 1 ? rows[0]?.id : undefined;
}
