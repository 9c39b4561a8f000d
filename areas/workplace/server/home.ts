import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { messageScreens } from '#base/message/shared/screens.ts';
import { caScreens } from '#base/ca/shared/screens.ts';
import { peopleScreens } from '#base/people/shared/screens.ts';
import { awardScreens } from '#areas/award/shared/screens.ts';
import { submissionScreens } from '#areas/bid-submission/shared/screens.ts';
import { committeeScreens } from '#areas/committee/shared/screens.ts';
import { invitations, witnessPage } from '#areas/committee/server/index.ts';
import { lotNotes, watches } from '#areas/project/server/index.ts';
import { pageOfReviews } from '#areas/review/server/index.ts';
import { allBoundTo, pageOfLost } from '#base/ca/server/index.ts';
import { countOwn, pageOfOwn } from '#base/duty/server/index.ts';
import { failedDispatches, recentOf, unreadOfOwn } from '#base/message/server/index.ts';
import { noticesFor } from '#base/notification/server/index.ts';
import { pageOfRequests } from '#base/people/server/index.ts';
import { lockedCount } from '#base/session/server/index.ts';
import { clockOf, may, type Read } from '#kit/server/context.ts';
import { stuckEvents } from '#kit/server/outbox.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type { Figure, HomeRecord, HomeSeat, Plate, Watched } from '../shared/calls.ts';
import { monthDays, monthOf } from '../shared/month.ts';
import { platesOf, shows } from './arrange.ts';
import { days } from './days.ts';
import { namedLot, objectionsOpen, openingsAhead, staffLots, staffWorks, supplierLots } from './lots.ts';

const DUTIES = 20;
const FEW = 6;
const few = { current: 1, size: FEW };
const figure = (code: Figure['code'], value: number, path: Figure['path'], bad = false): Figure => ({
  code,
  value,
  bad,
  path,
});

/** 评审邀请 and 评审 of an expert: what to answer, where to go. */
async function ofExpert(read: Read): Promise<{ seats: HomeSeat[]; total: number }> {
  const page = await invitations(read, few);
  return {
    seats: page.records.map(({ memberId, state, time, location, can }) => ({
      memberId,
      state,
      time,
      location,
      answer: can.answer,
    })),
    total: page.total,
  };
}

type Found = { watch: Watched[]; figures: Figure[] };

/** 监督: openings and objections of the whole platform, and draws to who may witness them; what the supervision itself owes stands among its duties. */
async function ofSupervisor(read: Read): Promise<Found> {
  const draws = may(read, 'committee.witness')
    ? (await witnessPage(read, { current: 1, size: 50 })).records.filter((d) => !d.witnessed)
    : undefined;
  const openings = await openingsAhead(read);
  const objections = await objectionsOpen(read);
  return {
    watch: [
      ...openings.map((lot) => ({
        code: 'opening' as const,
        ...namedLot(lot),
        at: lot.phase.nextAt,
        path: submissionScreens.openingHall,
        query: { packageId: lot.packageId },
      })),
      ...objections.map((lot) => ({
        code: 'objection' as const,
        ...namedLot(lot),
        at: lot.phase.nextAt,
        path: awardScreens.list,
        query: {},
      })),
    ],
    figures: [
      ...(draws ? [figure('witness', draws.length, committeeScreens.supervision)] : []),
      figure('openings', openings.length, null),
      figure('objections', objections.length, awardScreens.list),
    ],
  };
}

/** 系统管理: requests of other administrators, lost keys, locked people, messages and events that went wrong. */
async function ofAdmin(read: Read): Promise<Found> {
  const found: Found = { watch: [], figures: [] };
  if (may(read, 'user.manage')) {
    const { records, total } = await pageOfRequests(read, { ...few, state: 'waiting' });
    found.watch.push(
      ...records.map((r) => ({
        code: 'request' as const,
        // A company concerns nobody by name.
        main: r.userName || r.orgName,
        part: '',
        at: r.askedAt,
        path: peopleScreens.requests,
        query: {},
      })),
    );
    found.figures.push(
      figure('requests', total, peopleScreens.requests),
      figure('locked', await lockedCount(read.db, read.tenantId), peopleScreens.tree, true),
    );
  }
  if (may(read, 'ca.review')) {
    const { records } = await pageOfLost(read, few);
    const open = records.filter((r) => r.can.review);
    found.watch.push(
      ...open.map((r) => ({
        code: 'lostKey' as const,
        main: r.orgName,
        part: r.trueName,
        at: r.askedAt,
        path: caScreens.lost,
        query: {},
      })),
    );
    found.figures.push(figure('lostKeys', open.length, caScreens.lost));
  }
  if (may(read, 'message.records'))
    found.figures.push(
      figure('failedMessages', await failedDispatches(read.db), messageScreens.records, true),
      figure('stuckEvents', await stuckEvents(read.db), null, true),
    );
  return found;
}

async function certificate(read: Read): Promise<HomeRecord['certificate']> {
  const [row] = await allBoundTo(read.db, read.user.id, read.user.orgId);
  return { bound: row !== undefined, notAfter: row?.notAfter.toISOString() ?? null };
}

/** What the caller's lots give: of the staff, or of a supplier. */
async function lotsOf(read: Read) {
  if (may(read, 'project.view')) {
    const works = await staffWorks(read);
    const { lots, chart } = staffLots(read, works);
    const figures = [figure('inWork', lots.total, lots.path)];
    return { lots, chart, tenders: null, figures, dated: works.lots };
  }
  if (may(read, 'tenderFile.obtain')) {
    const { lots, tenders, chart } = await supplierLots(read);
    const figures = [
      figure('joined', lots.total, lots.path),
      figure('onOffer', tenders.total, tenderFileScreens.openLots),
    ];
    return { lots, chart, tenders, figures, dated: [] };
  }
  return { lots: null, chart: [], tenders: null, figures: [], dated: [] };
}

/** Roles whose work comes with areas that are not there yet (待开通岗位). */
const LATER = ['cashier', 'archivist'];

/** What is said to whoever has the common parts only: the work comes later, or the role has none (岗位说明). */
function clerkOf({ user }: Read, plates: readonly Plate[]): HomeRecord['clerk'] {
  if (plates.some((p) => ['lots', 'reviews', 'watch', 'tenders'].includes(p.plateCode))) return '';
  return LATER.some((code) => user.roleCodes.has(code)) ? 'later' : 'none';
}

/** 通知公告: the newest that stand for the reader. */
async function noticesOf(read: Read): Promise<HomeRecord['notices']> {
  const { records, total } = await noticesFor(read, few);
  return { records, total };
}

/** 我的工作台: the whole first screen in one answer; each part only for who may open the screen behind it. */
export async function home(read: Read): Promise<HomeRecord> {
  const { plates, shortcuts } = await platesOf(read);
  const today = shanghaiDay(await clockOf(read.db));
  const grid = monthDays(monthOf(today));
  const own = await pageOfOwn(read, { current: 1, size: DUTIES });
  const { total, ...counts } = await countOwn(read);
  const ofLots = await lotsOf(read);
  const expert = may(read, 'committee.answer') ? await ofExpert(read) : undefined;
  const found: Found = watches(read.user) ? await ofSupervisor(read) : { watch: [], figures: [] };
  const admin = await ofAdmin(read);
  const offers = (code: Plate['plateCode']) => plates.some((p) => p.plateCode === code);
  return {
    plates,
    clerk: clerkOf(read, plates),
    duties: { records: own.records, counts, total },
    lots: ofLots.lots,
    tenders: ofLots.tenders,
    seats: expert?.seats ?? null,
    reviews: expert
      ? (await pageOfReviews(read, few)).records.map(({ packageId, packageName, stage, startedAt }) => ({
          packageId,
          packageName,
          stage,
          startedAt,
        }))
      : null,
    watch: offers('watch') ? [...found.watch, ...admin.watch] : null,
    certificate: may(read, 'ca.bind') ? await certificate(read) : null,
    figures: [
      figure('overdue', counts.overdue, null, true),
      figure('week', counts.today + counts.week, null),
      ...ofLots.figures,
      ...(expert ? [figure('seats', expert.total, committeeScreens.confirmation)] : []),
      ...found.figures,
      ...admin.figures,
    ],
    chart: ofLots.chart,
    days: shows(plates, 'calendar')
      ? await days(read, { from: grid[0] ?? today, to: grid.at(-1) ?? today }, ofLots.dated)
      : [],
    notices: await noticesOf(read),
    messages: await recentOf(() => [lotNotes])(read, FEW),
    unread: (await unreadOfOwn(read)).count,
    shortcuts: [...shortcuts],
  };
}
