import { consoleScreens } from '#areas/console/shared/screens.ts';
import type { LotAt } from '#areas/project/server/index.ts';
import { atLot } from '#areas/project/shared/lot-place.ts';
import { phaseText } from '#areas/project/shared/text/phase.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { datesOfOwn } from '#base/duty/server/index.ts';
import { may, type Read } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { type DayEntry, DAYS_MOST, type daysList } from '../shared/calls.ts';
import { namedLot, sideOf, staffWorks } from './lots.ts';
import { daysAsInstants } from './schedule.ts';
import { scheduleBetween } from './store.ts';

function ofLots(read: Read, lots: readonly LotAt[], from: Date, before: Date): DayEntry[] {
  const side = sideOf(read);
  return lots.flatMap((lot) => {
    const { nextAt, nextCode } = lot.phase;
    if (!nextAt || !nextCode || new Date(nextAt) < from || new Date(nextAt) >= before) return [];
    if (lot.status < lotStatus.approved) return [];
    return [
      {
        id: lot.packageId,
        kind: 'lot' as const,
        title: phaseText.say(read.lang, `phaseDate.${nextCode}`),
        at: nextAt,
        ...namedLot(lot),
        ...atLot(consoleScreens.workplace, lot.packageId, side),
      },
    ];
  });
}

/** 日程日历: the same as a call of its own. */
export const daysAsked = async (read: Read, asked: InputOf<typeof daysList>): Promise<DayEntry[]> =>
  days(read, asked, may(read, 'project.view') ? (await staffWorks(read)).lots : []);

/** 工作台日历: duties that begin or end, dates of one's lots, one's own entries; in their order. */
export async function days(
  read: Read,
  asked: InputOf<typeof daysList>,
  lots: readonly LotAt[],
): Promise<DayEntry[]> {
  const [from, before] = daysAsInstants(asked);
  const duties = (await datesOfOwn(read, asked)).map(
    (d): DayEntry => ({
      id: `${d.id} ${d.of}`,
      kind: 'duty',
      title: d.title,
      at: d.at,
      main: d.main,
      part: d.part,
      path: d.path,
      query: d.query,
    }),
  );
  const own = (await scheduleBetween(read.db, read.user.id, from, before)).map(
    (row): DayEntry => ({
      id: row.id,
      kind: 'schedule',
      title: row.title,
      at: row.scheduleTime.toISOString(),
      main: '',
      part: '',
      path: '',
      query: {},
    }),
  );
  return [...duties, ...ofLots(read, lots, from, before), ...own]
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .slice(0, DAYS_MOST);
}
