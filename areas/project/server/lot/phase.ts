import { dropDeadline, setDeadline } from '#kit/server/ticker.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import {
  lotPhase,
  type LotPhase,
  type PhaseDate,
  type PhaseReason,
  publicPhase,
  type ShownPhase,
} from '../../shared/phase.ts';
import { type Lot, lotOf } from './lot.ts';
import {
  dropPhase,
  lockPhase,
  phaseRows,
  type PhaseRow,
  storePhase,
  storeTurn,
  turnRows,
} from './phase-store.ts';

/** A phase as it was worked out (标段阶段). */
export interface WorkedOut {
  readonly phase: LotPhase;
  readonly next?: readonly [PhaseDate, Date] | undefined;
  readonly why?: PhaseReason | undefined;
}

/** Deadline kind under which a lot's phase is worked out again. */
export const PHASE_DUE = 'lot.phase';

const ends: readonly LotPhase[] = [lotPhase.awarded, lotPhase.failed, lotPhase.terminated];

export const phaseShown = ({ phase, nextCode, nextAt, why }: PhaseRow): ShownPhase => ({
  phase,
  nextCode,
  nextAt: nextAt?.toISOString() ?? null,
  why,
});

const isSame = (old: PhaseRow | undefined, row: Omit<PhaseRow, 'tenantId'>): boolean =>
  old !== undefined &&
  old.phase === row.phase &&
  old.nextCode === row.nextCode &&
  old.nextAt?.getTime() === row.nextAt?.getTime() &&
  old.why === row.why &&
  old.orgId === row.orgId &&
  old.tendereeOrgId === row.tendereeOrgId;

/**
 * 重算标段阶段: works out where a lot stands and keeps it with the lot; again when its next date has come. Two at once do
 * it one after the other, so that the later one sees all facts. Answers whether anything changed.
 */
export async function keepPhase(
  tx: Tx,
  packageId: string,
  workOut: (lot: Lot) => Promise<WorkedOut>,
): Promise<boolean> {
  await lockPhase(tx, packageId);
  const lot = await lotOf(tx.db, packageId);
  const old = (await phaseRows(tx.db, [packageId]))[0];
  if (!lot) {
    if (old) await dropPhase(tx, packageId);
    return old !== undefined;
  }
  const { phase, next, why } = await workOut(lot);
  const row = {
    packageId,
    mainId: lot.mainId,
    orgId: lot.orgId,
    tendereeOrgId: lot.tendereeOrgId || null,
    phase,
    nextCode: next?.[0] ?? null,
    nextAt: next?.[1] ?? null,
    why: why ?? null,
    ended: ends.includes(phase),
  };
  if (isSame(old, row)) return false;
  await storePhase(tx, row);
  if (old?.phase !== phase) await storeTurn(tx, packageId, phase);
  if (next && next[1] > tx.now) await setDeadline(tx, PHASE_DUE, packageId, next[1]);
  else if (old?.nextAt && old.nextAt > tx.now) await dropDeadline(tx, PHASE_DUE, packageId);
  const isPublic = JSON.stringify(publicPhase(phaseShown({ ...row, tenantId: '' })));
  if (!old || JSON.stringify(publicPhase(phaseShown(old))) !== isPublic)
    tx.push(`lot:${packageId}`, { kind: 'lotPhase', packageId });
  return true;
}

/** 标段阶段 of these lots; those that were not worked out yet are missing. */
export const phasesOf = async (
  db: Db,
  packageIds: readonly string[],
): Promise<ReadonlyMap<string, ShownPhase>> =>
  new Map((await phaseRows(db, packageIds)).map((row) => [row.packageId, phaseShown(row)]));

/** 阶段历程: when each of these lots came into each of its phases, oldest first. */
export const turnsOf = async (
  db: Db,
  packageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly { readonly phase: LotPhase; readonly at: Date }[]>> =>
  Map.groupBy(await turnRows(db, packageIds), (row) => row.packageId);
