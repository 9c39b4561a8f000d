import { consoleScreens } from '#areas/console/shared/screens.ts';
import { lotsInWork } from '#areas/project/server/index.ts';
import { atLot } from '#areas/project/shared/lot-place.ts';
import { phaseText } from '#areas/project/shared/text/phase.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { datesOfOwn } from '#base/duty/server/index.ts';
import { may, type Read } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { DayEntry, daysList } from '../shared/calls.ts';
import { namedLot, worksOf } from './lots.ts';
import { daysAsInstants } from './schedule.ts';
import { scheduleBetween } from './store.ts';

/** Lots whose next date may fall on the calendar; nearest first. */
const LOTS = 100;

async function ofLots(read: Read, from: Date, before: Date): Promise<DayEntry[]> {
  if (!may(read, 'project.view')) return [];
  const works = worksOf(read);
  const side = works.as === 'agency' ? 'PM' : 'owner';
  return (await lotsInWork(read.db, works, LOTS)).flatMap((lot) => {
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

/** 工作台日历: duties that begin or end, dates of one's lots, one's own entries; in their order. */
export async function days(read: Read, asked: InputOf<typeof daysList>): Promise<DayEntry[]> {
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
  return [...duties, ...(await ofLots(read, from, before)), ...own].toSorted((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  );
}
