import { winnerMayChange } from '#areas/award/server/index.ts';
import { agencyOf, type Lot, lotOf, lotsOfStatus } from '#areas/project/server/index.ts';
import { atLot, type ConsoleSide } from '#areas/project/shared/lot-place.ts';
import { byQuotes } from '#areas/project/shared/modes.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import { calendarChanged } from '#base/calendar/shared/events.ts';
import { type Calendar, endOfDay } from '#base/calendar/shared/days.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type Debtor, type DutySource, dutyWords, type Owed } from '#kit/server/duty.ts';
import { dec, isZero } from '#kit/shared/decimal.ts';
import type { PeriodSource } from '#kit/server/period.ts';
import { contractScreens } from '../shared/screens.ts';
import { contractStatus as s, isConcluded } from '../shared/status.ts';
import { CONTRACT_DAYS, contractBy } from '../shared/period.ts';
import { leftOf } from '../shared/terms.ts';
import { contractText, contractTextOf } from '../shared/text/index.ts';
import { isByQuotes } from './law.ts';
import { performanceOf } from './performance-store.ts';
import { type ContractRow, ofLot } from './store.ts';
import { openSupplement } from './supplement-store.ts';
import { termsOf } from './terms.ts';
import { type ContractWinner, winnersOf } from './winners.ts';

/** 订立合同: whoever is next, all within thirty days of the notice of award. */
async function of(db: Db, packageId: string): Promise<Owed[]> {
  const lot = await lotOf(db, packageId);
  if (lot?.status !== lotStatus.awarded) return [];
  const winners = await winnersOf(db, packageId);
  // 变更中标人期间 a contract rests.
  if (winners.length === 0 || (await winnerMayChange(db, packageId))) return [];
  const contracts = await ofLot(db, packageId);
  const calendar = await calendarOf(db);
  const owed: Owed[] = [];
  for (const winner of winners) {
    const contract = contracts.find((c) => c.bidId === winner.bidId);
    owed.push(...(await ofWinner(db, lot, { winner, contract, calendar })));
  }
  return owed;
}

interface With {
  readonly winner: ContractWinner;
  readonly contract: ContractRow | undefined;
  readonly calendar: Calendar;
}

async function ofWinner(db: Db, lot: Lot, { winner, contract, calendar }: With): Promise<Owed[]> {
  const until = contractBy(winner.issuedAt, calendar);
  const agency = () => agencyOf(db, lot, 'award', 'purchaseContract.draft');
  if (!contract)
    return [
      {
        words: dutyWords(contractTextOf(byQuotes(lot.purchaseMode)), 'duty.draft'),
        by: await agency(),
        since: winner.issuedAt,
        until,
        at: atLot(contractScreens.lot, lot.packageId, 'PM'),
      },
    ];
  const at = (side: ConsoleSide) => {
    const screen =
      side === 'PM'
        ? contractScreens.edit
        : side === 'owner'
          ? contractScreens.detail
          : contractScreens.confirm;
    const place = atLot(screen, lot.packageId, side);
    return { ...place, query: { ...place.query, id: contract.id } };
  };
  const owner = { orgId: contract.tendereeOrgId, permission: 'purchaseContract.sign' as const };
  const supplier = { orgId: contract.bidderOrgId, permission: 'purchaseContract.supplier' as const };
  const words = contractTextOf(isByQuotes(contract));
  const sign = dutyWords(words, 'duty.sign');
  switch (contract.status) {
    case s.draft:
      return [{ words: dutyWords(words, 'duty.submit'), by: await agency(), until, at: at('PM') }];
    case s.returned:
    case s.refused:
      return [{ words: dutyWords(words, 'duty.mend'), by: await agency(), until, at: at('PM') }];
    case s.withOwner:
      return [{ words: dutyWords(words, 'duty.ownerConfirm'), by: owner, until, at: at('owner') }];
    case s.sent:
      return [{ words: dutyWords(words, 'duty.supplierConfirm'), by: supplier, until, at: at('supplier') }];
    case s.confirmed:
      return [
        ...(contract.ownerSignedAt ? [] : [{ words: sign, by: owner, until, at: at('owner') }]),
        ...(contract.supplierSignedAt ? [] : [{ words: sign, by: supplier, until, at: at('supplier') }]),
      ];
    case s.inForce:
    case s.performed:
      return [
        ...(await ofPerformance(db, contract, {
          owner: { ...owner, permission: 'purchaseContract.perform' },
          supplier,
          at,
        })),
        ...(await ofSupplement(db, contract, { agency, owner, supplier })),
      ];
    default:
      return [];
  }
}

/** 补充协议: whoever is next; nothing presses but the other side. */
async function ofSupplement(
  db: Db,
  contract: ContractRow,
  {
    agency,
    owner,
    supplier,
  }: { readonly agency: () => Promise<Debtor>; readonly owner: Debtor; readonly supplier: Debtor },
): Promise<Owed[]> {
  const open = contract.status === s.inForce ? await openSupplement(db, contract.id) : undefined;
  if (!open) return [];
  const at = (side: ConsoleSide): Owed['at'] => {
    if (side === 'supplier') return { path: contractScreens.ownSupplement, query: { id: open.id } };
    const place = atLot(contractScreens.supplement, contract.packageId, side);
    return { ...place, query: { ...place.query, id: open.id } };
  };
  const words = contractTextOf(isByQuotes(contract));
  const sign = dutyWords(words, 'duty.supplementSign');
  switch (open.status) {
    case s.draft:
    case s.returned:
    case s.refused:
      return [{ words: dutyWords(words, 'duty.supplementMend'), by: await agency(), at: at('PM') }];
    case s.withOwner:
      return [{ words: dutyWords(words, 'duty.supplementConfirm'), by: owner, at: at('owner') }];
    case s.sent:
      return [{ words: dutyWords(words, 'duty.supplementConfirm'), by: supplier, at: at('supplier') }];
    case s.confirmed:
      return [
        ...(open.ownerSignedAt ? [] : [{ words: sign, by: owner, at: at('owner') }]),
        ...(open.supplierSignedAt ? [] : [{ words: sign, by: supplier, at: at('supplier') }]),
      ];
    default:
      return [];
  }
}

interface Sides {
  readonly owner: Debtor;
  readonly supplier: Debtor;
  readonly at: (side: ConsoleSide) => Owed['at'];
}

/** 履约: what is accepted is paid by the day agreed, and whoever is paid says that it arrived. */
async function ofPerformance(db: Db, contract: ContractRow, { owner, supplier, at }: Sides): Promise<Owed[]> {
  const words = contractTextOf(isByQuotes(contract));
  const all = await performanceOf(db, contract.id);
  const { payments } = await termsOf(db, contract);
  const toPay = payments.flatMap((due, i) => {
    const own = all.filter((p) => p.milestone === i);
    const paid = own.flatMap((p) => (p.amount === null ? [] : [p.amount]));
    const open = own.some((p) => p.kind === 'acceptance') && !isZero(dec(leftOf(due.amount ?? '0', paid)));
    return open ? [due] : [];
  });
  const days = toPay.flatMap((due) => due.dueDay ?? []).toSorted();
  const [day] = days;
  const toReceive = all.some((p) => p.kind === 'payment' && p.receivedAt === null);
  return [
    ...(toPay.length > 0
      ? [
          {
            words: dutyWords(words, 'duty.pay'),
            by: owner,
            until: day === undefined ? undefined : endOfDay(day),
            at: at('owner'),
          },
        ]
      : []),
    ...(toReceive ? [{ words: dutyWords(words, 'duty.receive'), by: supplier, at: at('supplier') }] : []),
  ];
}

const LOTS = 200;

/** Lots with a winner whose contract is not in force yet. */
async function unconcluded(db: Db) {
  const lots = await lotsOfStatus(db, [lotStatus.awarded], LOTS);
  const found = await Promise.all(
    lots.map(async (lot) => {
      const contracts = await ofLot(db, lot.packageId);
      const open = (await winnersOf(db, lot.packageId)).filter(
        (w) => !contracts.some((c) => c.bidId === w.bidId && isConcluded(c.status)),
      );
      return open.map((w) => ({ lot, from: w.issuedAt }));
    }),
  );
  return found.flat();
}

/** 期限: thirty days from the notice of award, counted over the holidays as they are called now. */
export const periods: PeriodSource = {
  running: async (db) =>
    (await unconcluded(db)).map(({ lot, from }) => ({
      about: { main: lot.mainName, part: lot.packageName },
      words: contractText.key('field.lastDay'),
      from,
      days: CONTRACT_DAYS,
    })),
};

/** Changed holidays move the last day (期限变动). */
const movedByHolidays: NonNullable<DutySource['also']> = {
  concerns: (event) => (event.type === calendarChanged.type ? event.type : undefined),
  resolve: async (db) => [...new Set((await unconcluded(db)).map(({ lot }) => lot.packageId))],
};

export const duties: readonly DutySource[] = [{ subject: 'lot', of, also: movedByHolidays }];
