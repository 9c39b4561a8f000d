import { unitOf } from '#kit/shared/decimal.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import type { Read, Tx, User } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Debtor } from '#kit/server/duty.ts';
import type { Permission } from '#kit/shared/names.ts';
import { organisationsOfKind } from '#base/organisation/server/index.ts';
import { dec, toText, toYuan } from '#kit/shared/decimal.ts';
import { canMove } from '#kit/shared/states.ts';
import { lotApproved, lotMoved } from '../../shared/events.ts';
import { type LotMove, lotMoves, type LotProgress, type LotStatus, lotStatus } from '../../shared/status.ts';
import { refuse } from '../../shared/text/index.ts';
import { showsLot } from '../scope.ts';
import {
  lockRow,
  lotById,
  lotsOfProject,
  type LotRow,
  lotsWithStatus,
  markBulletinOut,
  projectNames,
  setLotStatus,
} from './store.ts';

/** A lot as every later area knows it (标段). */
export interface Lot {
  readonly packageId: string;
  readonly packageSeq: number;
  readonly packageName: string;
  readonly packageCode: string;
  readonly mainId: string;
  readonly mainCode: string;
  readonly mainName: string;
  readonly purchaseMode: string;
  readonly status: LotStatus;
  /** The organisation that runs it: the agency, or the tenderee itself. */
  readonly orgId: string;
  readonly pmId: string;
  readonly tendereeOrgId: string;
  readonly tendereeName: string;
  /** '1' = the law of public bidding binds it (依法必须招标). */
  readonly isLawBid: '0' | '1';
  /** The estimate as it was entered, and its unit ('0' yuan, '1' ten thousand yuan). */
  readonly generalAmount: string | null;
  readonly generalAmountUnit: '0' | '1';
  /** The same in yuan. */
  readonly estimateYuan: string | null;
  readonly projectType: string;
  readonly projectTypeSecond: string;
  readonly businessFlowId: string;
  readonly isNeedCa: string;
  readonly isHasPackage: string;
  readonly bidOrganizationWay: string;
  /** '1' = it has entered the public trading place (进场交易). */
  readonly isEnter: string;
  readonly projectareaProvince: string;
  readonly projectareaCity: string;
  readonly industryType: string;
  /** The platform that its project was made on (所属平台). */
  readonly prefectureCode: string;
}

function lotFrom(row: LotRow): Lot {
  const unit = unitOf(row.generalAmountUnit, '1');
  const { createdAt: _, generalAmountCurrency, ...rest } = row;
  return {
    ...rest,
    status: row.status as LotStatus,
    tendereeOrgId: row.tendereeOrgId ?? '',
    tendereeName: row.tendereeName ?? '',
    isLawBid: isYes(row.isLawBid) ? '1' : '0',
    generalAmount: row.generalAmount === null ? null : toText(dec(row.generalAmount)),
    generalAmountUnit: unit,
    estimateYuan:
      row.generalAmount === null || generalAmountCurrency !== 'CNY'
        ? null
        : toText(toYuan(dec(row.generalAmount), unit)),
    businessFlowId: row.businessFlowId ?? '',
  };
}

/** In whose name the user asks: the agency that runs the lot, its main tenderee, or either of the two. */
export type LotSide = 'agency' | 'tenderee' | 'staff';

/** The lot, if the user's organisation stands on this side of it; "absent" and "not yours" look alike. */
export async function lotFor(read: Read, packageId: string, as: LotSide): Promise<Lot> {
  const lot = await lotIfFor(read, packageId, as);
  if (!lot) throw refuse('lotNotFound', 404);
  return lot;
}

/** The same, or nothing: for areas that say in their own words what is not there. */
export async function lotIfFor(read: Read, packageId: string, as: LotSide): Promise<Lot | undefined> {
  const lot = await lotOf(read.db, packageId);
  const { orgId } = read.user;
  const sides =
    lot === undefined
      ? []
      : { agency: [lot.orgId], tenderee: [lot.tendereeOrgId], staff: [lot.orgId, lot.tendereeOrgId] }[as];
  if (!lot || orgId === '' || !sides.includes(orgId)) return undefined;
  return lot.orgId === orgId && !(await showsLot(read.db, read.user, packageId)) ? undefined : lot;
}

/** The plain facts of a lot, for areas that ask their own questions about who may see it. */
export async function lotOf(db: Db, packageId: string): Promise<Lot | undefined> {
  const row = await lotById(db, packageId);
  return row ? lotFrom(row) : undefined;
}

/** The lot with its row locked (锁定标段): every decision about its deadlines takes this lock first. */
export async function lockLot(tx: Tx, packageId: string): Promise<Lot> {
  if (!(await lockRow(tx, packageId))) throw refuse('lotNotFound', 404);
  return (await lotOf(tx.db, packageId)) as Lot;
}

/** Rows about lots with the name of each lot's project (项目名称), for lists that keep only the lot's own. */
export async function withMainName<R extends { readonly packageId: string }>(
  db: Db,
  rows: readonly R[],
): Promise<(R & { mainName: string })[]> {
  if (rows.length === 0) return [];
  const found = await projectNames(db, [...new Set(rows.map((row) => row.packageId))]);
  const names = new Map(found.map(({ packageId, mainName }) => [packageId, mainName]));
  return rows.map((row) => ({ ...row, mainName: names.get(row.packageId) ?? '' }));
}

/** Lots of one project in their order. */
export const lotsOfMain = async (db: Db, mainId: string): Promise<Lot[]> =>
  (await lotsOfProject(db, mainId)).map(lotFrom);

/** Lots in any of these states, newest first, at most `limit` (500). */
export const lotsOfStatus = async (db: Db, statuses: readonly LotStatus[], limit = 500): Promise<Lot[]> =>
  (await lotsWithStatus(db, statuses, Math.min(limit, 500))).map(lotFrom);

/** 标段状态推进: moves the locked lot by the table of its life, or refuses; returns the lot after the move. */
export const moveLot = (tx: Tx, packageId: string, move: LotProgress): Promise<Lot> =>
  moveOwnLot(tx, packageId, move);

/** The same for the project's own moves (提交, 通过, 退回). */
export async function moveOwnLot(tx: Tx, packageId: string, move: LotMove): Promise<Lot> {
  const lot = await lockLot(tx, packageId);
  if (!canMove(lotMoves, lot.status, move)) throw refuse('wrongStatus');
  const to = lotMoves[move].to;
  const change = {
    subjectType: 'lot' as const,
    subjectId: packageId,
    before: { status: lot.status },
    after: { status: to },
  };
  await setLotStatus(tx, packageId, to, move === 'approve');
  if (to === lotStatus.bulletinPublished) await markBulletinOut(tx, lot.mainId);
  tx.emit(lotMoved, change, { packageId, mainId: lot.mainId, from: lot.status, to, move });
  if (move === 'approve') tx.emit(lotApproved, change, { packageId, mainId: lot.mainId });
  tx.push(`lot:${packageId}`, { kind: 'lotMoved', packageId, status: to });
  return { ...lot, status: to };
}

/** What a bulletin calls the lot (标段全称): the project and, where it is divided, the lot. */
export const fullName = (lot: Pick<Lot, 'isHasPackage' | 'mainName' | 'packageName'>): string =>
  isYes(lot.isHasPackage) ? `${lot.mainName}${lot.packageName}` : lot.mainName;

/** 监督部门与招标人: the tenderee unless it runs the lot itself, and every supervising authority, each with who holds the permission. */
export const otherSides = async (
  db: Db,
  { orgId, tendereeOrgId }: Pick<Lot, 'orgId' | 'tendereeOrgId'>,
  permission: Permission,
): Promise<Debtor[]> => [
  ...(tendereeOrgId !== '' && tendereeOrgId !== orgId ? [{ orgId: tendereeOrgId, permission }] : []),
  ...(await supervisingOrgs(db)).map((id) => ({ orgId: id, permission })),
];

const SUPERVISION = 'supervision';

/** 监督部门: every supervising authority. */
export const supervisingOrgs = (db: Db): Promise<string[]> => organisationsOfKind(db, SUPERVISION);

/** 行政监督: whoever supervises, sent by a supervising authority, acts for it; the role alone, given by a company to its own people, opens nothing. */
export const supervises = (user: Pick<User, 'orgKind' | 'roleCodes'>): boolean =>
  user.orgKind === SUPERVISION && user.roleCodes.has('supervisor');

/** 监督查看: whoever supervises sees every lot, and so does a supervising expert (监督专家) of an authority, who decides nothing. */
export const watches = (user: Pick<User, 'orgKind' | 'roleCodes'>): boolean =>
  supervises(user) || (user.orgKind === SUPERVISION && user.roleCodes.has('supervisingexpert'));
