import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/database/db.ts';
import { add, compare, dec, toText, zero } from '#kit/shared/decimal.ts';
import { mustTenderFrom } from '../shared/rules.ts';
import type { Together } from '../shared/schema.ts';
import { simpleStatus as s } from '../shared/status.ts';
import type { SimpleRow } from './store.ts';
import { simpleAward, simpleBidding, type SimpleTerms } from './tables.ts';

/** What has been handed in and was not given up counts; drafts and ended purchases do not. */
const counted = [s.inApproval, s.approved, s.published, s.awardInApproval, s.awardReturned, s.awarded];

const OTHERS_MAX = 500;

type Asked = Pick<SimpleTerms, 'worksRelated' | 'projectProp' | 'estimate' | 'category' | 'building'>;

/** The works-related purchases of the same purchaser and kind within a year, with the price where it is known, else the estimate. */
const othersOf = (db: Db, row: SimpleRow, { projectProp }: Asked, since: Date) =>
  db
    .select({
      mainId: simpleBidding.mainId,
      orgId: simpleBidding.orgId,
      mainName: sql<string>`${simpleBidding.terms} ->> 'mainName'`,
      category: sql<string | null>`${simpleBidding.terms} ->> 'category'`,
      buildingId: sql<string | null>`${simpleBidding.terms} -> 'building' ->> 'id'`,
      amount: sql<string>`coalesce(${simpleAward.price}::text, ${simpleBidding.terms} ->> 'estimate')`,
    })
    .from(simpleBidding)
    .leftJoin(simpleAward, and(eq(simpleAward.simpleId, simpleBidding.id), eq(simpleAward.outcome, 'agreed')))
    .where(
      and(
        eq(simpleBidding.tendereeOrgId, row.tendereeOrgId),
        ne(simpleBidding.id, row.id),
        inArray(simpleBidding.status, counted),
        sameKind(projectProp),
        sql`coalesce(${simpleBidding.approvedAt}, ${simpleBidding.updatedAt}) > ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(simpleBidding.createdAt, simpleBidding.id)
    .limit(OTHERS_MAX);

const sameKind = (projectProp: string): SQL =>
  sql`${simpleBidding.terms} @> ${JSON.stringify({ worksRelated: true, projectProp })}::jsonb`;

/** A year back to the same day (一年内). */
function yearBefore(now: Date): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - 1);
  return then;
}

/**
 * 合并计算: with which other purchases of one construction project, or of one category, this one reaches the threshold of a tender.
 * Nothing where it belongs to no works, or where all of them stay below. What other agencies buy for the same purchaser counts and is not
 * named.
 */
export async function togetherOf(
  db: Db,
  { row, terms, amount, now }: { row: SimpleRow; terms: Asked; amount: string; now: Date },
): Promise<Together[]> {
  const from = mustTenderFrom[terms.projectProp];
  if (!terms.worksRelated || from === undefined || amount === '') return [];
  const others = await othersOf(db, row, terms, yearBefore(now));
  const { building, category } = terms;
  const groups = [
    {
      countedBy: 'project' as const,
      named: building?.name ?? '',
      of: building ? others.filter((one) => one.buildingId === building.id) : [],
    },
    {
      countedBy: 'category' as const,
      named: category ?? '',
      of: others.filter((one) => one.category === category),
    },
  ];
  return groups.flatMap(({ countedBy, named, of }) => {
    const total = of.reduce((sum, one) => add(sum, dec(one.amount)), add(zero, dec(amount)));
    if (of.length === 0 || compare(total, dec(from)) < 0) return [];
    return [
      {
        countedBy,
        named,
        total: toText(total),
        threshold: from,
        purchases: of.map((one) => {
          const own = one.orgId === row.orgId;
          return {
            mainId: own ? one.mainId : null,
            mainName: own ? one.mainName : null,
            price: own ? toText(dec(one.amount)) : null,
          };
        }),
      },
    ];
  });
}
