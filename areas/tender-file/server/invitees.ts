import type { Lot } from '#areas/project/server/index.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { companyFamily } from '#base/organisation/server/index.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { byPackage, insertInvitees, isInvited, setAnswer } from './store.ts';

type Known = Pick<Lot, 'packageId' | 'purchaseMode'>;

/** May this supplier know of the lot (可知悉)? Of an invited tender, and of a purchase by invitation, only those who were asked. */
export async function maySee(db: Db, { packageId, purchaseMode }: Known, orgId: string): Promise<boolean> {
  const invited = byInvitation(purchaseMode) || (await byPackage(db, packageId))?.byNotice === 'invited';
  return !invited || isInvited(db, packageId, orgId);
}

/** 发出投标邀请: these suppliers are asked at that time, each to answer in time before it takes part. */
export const inviteToTender = (
  tx: Tx,
  packageId: string,
  orgs: readonly { readonly orgId: string; readonly orgName: string }[],
  times: { readonly at: Date; readonly until: Date },
): Promise<void> => insertInvitees(tx, packageId, orgs, { answer: 'awaited', ...times });

/** 回执: from now on it may obtain the documents, or it has declined. */
export const answerInvitation = (
  tx: Tx,
  of: { readonly packageId: string; readonly orgId: string; readonly accepted: boolean; readonly at: Date },
) => setAnswer(tx, { ...of, answer: of.accepted ? 'accepted' : 'declined' });

interface Company {
  readonly orgId: string;
  readonly orgName: string;
}

/** What is wrong with companies that would compete for one lot (供应商关系检查). */
export type Relation =
  /** Under one management with who runs or buys the lot. */
  | { readonly kind: 'related'; readonly name: string }
  /** Under one management with another of them. */
  | { readonly kind: 'group'; readonly name: string; readonly other: string };

const meet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((one) => b.has(one));

type Sides = Pick<Lot, 'orgId' | 'tendereeOrgId'>;

/**
 * 管理关系: of each company what it stands in, to those who run and buy the lot or to another one of the list, as far as the platform knows; the
 * first that is found. Undefined for those that stand alone.
 */
export async function relationsOf(
  db: Db,
  { orgId: agency, tendereeOrgId }: Sides,
  companies: readonly Company[],
): Promise<(Relation | undefined)[]> {
  const familyOf = async (orgId: string): Promise<ReadonlySet<string>> =>
    orgId === '' ? new Set() : companyFamily(db, orgId);
  const runs = new Set([...(await familyOf(agency)), ...(await familyOf(tendereeOrgId))]);
  const families: ReadonlySet<string>[] = [];
  for (const { orgId } of companies) families.push(await familyOf(orgId));
  return companies.map(({ orgName: name }, i) => {
    const own = families[i] ?? new Set<string>();
    if (meet(own, runs)) return { kind: 'related', name };
    const at = families.findIndex((one, j) => j !== i && meet(own, one));
    return at < 0 ? undefined : { kind: 'group', name, other: companies[at]?.orgName ?? '' };
  });
}

/** 无人可以办理的: the first company that nobody could answer or quote for; it would only fill the list. */
export async function nobodyIn<C extends Company>(db: Db, companies: readonly C[]): Promise<C | undefined> {
  for (const company of companies)
    if ((await membersWithRole(db, 'supplier', company.orgId)).length === 0) return company;
  return undefined;
}
