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
  readonly status: string;
  readonly orgId: string;
  readonly phase: ShownPhase;
}

/** 本人项目: of which a person is a member, or does the manager's work now. Found once, not asked of every lot of the organisation. */
const projectsOf = (db: Db, memberId: string) =>
  db
    .select({ projectId: projectMember.projectId })
    .from(projectMember)
    .where(eq(projectMember.operatorId, memberId))
    .union(
      db
        .select({ projectId: projectProxy.projectId })
        .from(projectProxy)
        .where(and(eq(projectProxy.proxyId, memberId), inForce)),
    );

function worksOf(db: Db, { orgId, as, memberId, user }: Works): SQL | undefined {
  const works = memberId ? inArray(lotPhaseKept.mainId, projectsOf(db, memberId)) : undefined;
  const side = as === 'agency' ? lotPhaseKept.orgId : lotPhaseKept.tendereeOrgId;
  return and(eq(side, orgId), not(lotPhaseKept.ended), works, lotInScope(user, lotPhaseKept.packageId));
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

/** 在办标段: lots in work, nearest date first. */
export const lotsInWork = (db: Db, works: Works, limit: number): Promise<LotAt[]> =>
  lotsWhere(db, worksOf(db, works), limit);

/** Lots of the whole platform in one of these phases, nearest date first: for the supervision. */
export const lotsAhead = (db: Db, phases: readonly LotPhase[], limit: number): Promise<LotAt[]> =>
  lotsWhere(db, and(inArray(lotPhaseKept.phase, [...phases]), not(lotPhaseKept.ended)), limit);

/** 阶段统计: how many lots in work are in each phase. */
export async function countPhases(
  db: Db,
  works: Works,
): Promise<readonly { readonly phase: LotPhase; readonly count: number }[]> {
  return db
    .select({ phase: lotPhaseKept.phase, count: sql<number>`count(*)::int` })
    .from(lotPhaseKept)
    .where(worksOf(db, works))
    .groupBy(lotPhaseKept.phase)
    .orderBy(asc(lotPhaseKept.phase))
    .limit(50);
}
