import { and, asc, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/database/db.ts';
import type { Scoped } from '#kit/server/data-scope.ts';
import { inForce } from '../proxy/store.ts';
import { lotInScope } from '../scope.ts';
import type { LotPhase, ShownPhase } from '../../shared/phase.ts';
import { lotPhaseKept, projectMember, projectProxy, vLot } from '../tables.ts';
import { phaseShown } from './phase.ts';

/** Whose lots: those an organisation runs, those it buys through others, or those one person works on. */
export interface Works {
  readonly orgId: string;
  readonly as: 'agency' | 'tenderee';
  /** Only lots of projects of which this person is a member, or does the manager's work. */
  readonly memberId?: string | undefined;
  /** Whoever asks sees no more than their roles show. */
  readonly user: Scoped;
}

/** A lot with its name and its phase, as home and boards name it. */
export interface LotAt {
  readonly packageId: string;
  readonly mainId: string;
  readonly mainName: string;
  readonly packageName: string;
  readonly isHasPackage: string;
  readonly purchaseMode: string;
  readonly status: string;
  readonly orgId: string;
  readonly phase: ShownPhase;
}

/** 代办项目: in which this person does the manager's work now. */
const actedIn = (db: Db, memberId: string) =>
  db
    .select({ projectId: projectProxy.projectId })
    .from(projectProxy)
    .where(and(eq(projectProxy.proxyId, memberId), inForce));

const kept = sql`${lotPhaseKept.packageId}, ${lotPhaseKept.phase}, ${lotPhaseKept.nextAt}`;

/**
 * Keys, phases and dates of lots in work, in one query or two of different lots. A person's own are led by the projects of which
 * they are a member, so that nothing is asked of every lot of the organisation; a project that they act in besides is not counted twice.
 */
function worksOf(db: Db, { orgId, as, memberId, user }: Works): SQL[] {
  const side = as === 'agency' ? lotPhaseKept.orgId : lotPhaseKept.tendereeOrgId;
  const of = and(eq(side, orgId), not(lotPhaseKept.ended), lotInScope(user, lotPhaseKept.packageId));
  if (!memberId) return [sql`select ${kept} from ${lotPhaseKept} where ${of}`];
  const member = eq(projectMember.operatorId, memberId);
  const ofProject = eq(projectMember.projectId, lotPhaseKept.mainId);
  return [
    sql`select ${kept} from ${projectMember} join ${lotPhaseKept} on ${ofProject} where ${and(member, of)}`,
    sql`select ${kept} from ${lotPhaseKept} where ${and(of, inArray(lotPhaseKept.mainId, actedIn(db, memberId)))}
      and not exists (select 1 from ${projectMember} where ${and(ofProject, member)})`,
  ];
}

async function lotsWhere(db: Db, where: SQL | undefined, limit: number): Promise<LotAt[]> {
  const rows = await db
    .select({
      kept: lotPhaseKept,
      lot: {
        packageId: vLot.packageId,
        mainId: vLot.mainId,
        mainName: vLot.mainName,
        packageName: vLot.packageName,
        isHasPackage: vLot.isHasPackage,
        purchaseMode: vLot.purchaseMode,
        status: vLot.status,
        orgId: vLot.orgId,
      },
    })
    .from(lotPhaseKept)
    .innerJoin(vLot, eq(vLot.packageId, lotPhaseKept.packageId))
    .where(where)
    .orderBy(asc(lotPhaseKept.nextAt), asc(lotPhaseKept.packageId))
    .limit(limit);
  return rows.map(({ kept, lot }) => ({ ...lot, phase: phaseShown(kept) }));
}

/** 在办标段 with 阶段统计: the lots of nearest date, and how many there are in each phase. */
export interface InWork {
  readonly lots: readonly LotAt[];
  readonly phases: readonly { readonly phase: LotPhase; readonly count: number }[];
}

/** Lots in work, nearest date first. Whoever has thousands: the nearest are walked to by date, the others are only counted. */
export async function inWork(db: Db, works: Works, limit: number): Promise<InWork> {
  const parts = worksOf(db, works);
  const nearest = sql`order by ${lotPhaseKept.nextAt}, ${lotPhaseKept.packageId} limit ${limit}`;
  const near = parts.map((part) => sql`(${part} ${nearest})`);
  const all = sql` union all `;
  const { rows } = await db.execute<{ ids: string[]; phases: InWork['phases'] }>(
    sql`select array(select package_id from (${sql.join(near, all)}) near order by next_at, package_id limit ${limit}) as ids,
      (select coalesce(json_agg(of order by of.phase), '[]') from
        (select phase, count(*)::int as count from (${sql.join(parts, all)}) works group by phase) of) as phases`,
  );
  const { ids = [], phases = [] } = rows[0] ?? {};
  const lots = ids.length > 0 ? await lotsWhere(db, inArray(lotPhaseKept.packageId, ids), limit) : [];
  return { lots, phases };
}

/** Lots of the whole platform in one of these phases, nearest date first: for the supervision. */
export const lotsAhead = (db: Db, phases: readonly LotPhase[], limit: number): Promise<LotAt[]> =>
  lotsWhere(db, and(inArray(lotPhaseKept.phase, [...phases]), not(lotPhaseKept.ended)), limit);
