import type { Screen } from '#kit/shared/names.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { consoleScreens } from '#areas/console/shared/screens.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { type InWork, inWork, type LotAt, lotsAhead, type Works } from '#areas/project/server/index.ts';
import { atLot } from '#areas/project/shared/lot-place.ts';
import { wordingOf } from '#areas/project/shared/modes.ts';
import { lotPhase } from '#areas/project/shared/phase.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { myLots, openLots } from '#areas/tender-file/server/index.ts';
import { may, type Read } from '#kit/server/context.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import type { pageMyLots } from '#areas/tender-file/shared/calls.ts';
import type { HomeLot } from '../shared/calls.ts';

const SHOWN = 8;
const few = { current: 1, size: SHOWN, searchKey: '' };

/** Whose lots a person of the staff works on: a project manager's own, everybody else's whole organisation. */
function worksOf(read: Read): Works {
  const { id, orgId, orgKind } = read.user;
  const runs = may(read, 'project.save');
  return {
    orgId,
    as: orgKind === 'tenderee' && !runs ? 'tenderee' : 'agency',
    memberId: runs ? id : undefined,
    user: read.user,
  };
}

/** From which side the console is opened. */
export const sideOf = (read: Read): 'PM' | 'owner' => (worksOf(read).as === 'agency' ? 'PM' : 'owner');

const partOf = (lot: Pick<LotAt, 'isHasPackage' | 'packageName'>): string =>
  isYes(lot.isHasPackage) ? lot.packageName : '';

/** A lot that is not approved yet has no console; its project's page stands for it. */
const placeOf = (lot: LotAt, side: 'PM' | 'owner') =>
  lot.status >= lotStatus.approved
    ? atLot(consoleScreens.workplace, lot.packageId, side)
    : { path: projectScreens.form, query: { status: '2', mainId: lot.mainId } };

export const namedLot = (lot: Pick<LotAt, 'mainName' | 'isHasPackage' | 'packageName'>) => ({
  main: lot.mainName,
  part: partOf(lot),
});

/** Lots whose next date may fall on the calendar; nearest first. */
const DATED = 100;

/** 在办标段 of the staff, for their list and for the calendar: read once for both. */
export const staffWorks = (read: Read): Promise<InWork> => inWork(read.db, worksOf(read), DATED);

/** 在办标段 of the staff, nearest date first, and how many there are of each phase. */
export function staffLots(read: Read, { lots, phases }: InWork) {
  const side = sideOf(read);
  return {
    lots: {
      records: lots.slice(0, SHOWN).map(
        (lot): HomeLot => ({
          packageId: lot.packageId,
          ...namedLot(lot),
          purchaseMode: lot.purchaseMode,
          status: lot.status,
          phase: lot.phase,
          ...placeOf(lot, side),
        }),
      ),
      total: phases.reduce((sum, { count }) => sum + count, 0),
      path: projectScreens.list,
    },
    chart: phases.map(({ phase, count }) => ({ phase, count, wording: undefined })),
  };
}

type OwnLot = OutputOf<typeof pageMyLots>['records'][number];

const supplierLot = (row: OwnLot, screen: Screen): HomeLot => ({
  packageId: row.packageId,
  main: row.mainName,
  part: row.packageName === row.mainName ? '' : row.packageName,
  purchaseMode: row.purchaseMode,
  status: row.status,
  phase: row.phase,
  ...atLot(screen, row.packageId, 'supplier'),
});

/** 我参与的标段 and 可参与标段 of a supplier: what was published, nothing else. */
export async function supplierLots(read: Read) {
  const mine = await myLots(read, few);
  const open = await openLots(read, few);
  const known = mine.records.flatMap(({ phase, purchaseMode }) =>
    phase ? { phase: phase.phase, wording: wordingOf(purchaseMode) } : [],
  );
  const counts = Map.groupBy(known, ({ phase, wording }) => `${phase} ${wording ?? ''}`);
  return {
    lots: {
      records: mine.records.map((row) => supplierLot(row, consoleScreens.workplace)),
      total: mine.total,
      path: consoleScreens.supplierLots,
    },
    tenders: {
      records: open.records
        // An invitation that waits for its receipt is one to take part.
        .filter((row) => row.can.obtain || row.answer === 'awaited')
        .map((row) => supplierLot(row, tenderFileScreens.view)),
      total: open.total,
    },
    chart: [...counts.values()].flatMap((those) =>
      those.slice(0, 1).map((one) => ({ ...one, count: those.length })),
    ),
  };
}

/** 即将开标 and 正在处理的异议 of the whole platform. */
export const openingsAhead = (read: Read) =>
  lotsAhead(read.db, [lotPhase.opening, lotPhase.awaitingOpening], SHOWN);
export const objectionsOpen = (read: Read) => lotsAhead(read.db, [lotPhase.objection], SHOWN);
