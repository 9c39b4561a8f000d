import type { Lot } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { operates, supervises } from '#areas/project/server/index.ts';
import { isToSubmit, letsGo } from '#base/approval/shared/beforehand.ts';
import { affiliationsOf } from '#base/organisation/server/index.ts';
import { may, type Read } from '#kit/server/context.ts';
import { type InputOf, pageResult, pageOfFew } from '#kit/shared/call.ts';
import { canMove } from '#kit/shared/states.ts';
import type { committeeDetail, pageCommittees, pageWitness } from '../shared/calls.ts';
import { maskedName } from '../shared/rules.ts';
import {
  committeeStatus,
  answeringLotStatuses,
  formingLotStatuses,
  type MemberState,
  memberState,
  replacementStatus,
  RESULT_PUBLISHED,
  seatMoves,
} from '../shared/status.ts';
import { committeeText } from '../shared/text/index.ts';
import { lotToSee } from './access.ts';
import { avoidedCompanies, planStanding } from './approval.ts';
import { replacementsShown } from './facts.ts';
import { replacementsOf } from './replacement-store.ts';
import {
  byPackage,
  type CommitteeRow,
  type DrawRow,
  drawsBefore,
  drawsToWitness,
  membersOfCommittee,
  openDrawOf,
  pageOf,
  replacementDraws,
  resultsOf,
  seedsOf,
} from './store.ts';

/** Are the names no longer secret (R33)? Only the published result opens them. */
export const namesShown = (lot: Pick<Lot, 'status'>): boolean => lot.status === RESULT_PUBLISHED;

async function drawsShown(read: Read, lot: Lot, committee: CommitteeRow, draws: readonly DrawRow[]) {
  const ids = draws.map((d) => d.id);
  const others = await replacementDraws(read.db, committee.id);
  const [seeds, results] = [await seedsOf(read.db, ids), await resultsOf(read.db, ids)];
  return draws.map((d) => {
    const result = results.find((r) => r.drawId === d.id);
    const seed = (party: string) => seeds.find((s) => s.drawId === d.id && s.party === party)?.seed ?? null;
    return {
      drawId: d.id,
      round: d.round,
      wanted: d.wanted,
      poolSize: d.pool.length,
      poolDigest: d.poolDigest,
      commitment: d.commitment,
      committedAt: d.createdAt.toISOString(),
      needWitness: d.needWitness,
      forReplacement: others.has(d.id),
      witnessed: seed('witness') !== null,
      drawnAt: result?.at.toISOString() ?? null,
      seeds: result ? { server: d.serverSeed, agency: seed('agency') ?? '', witness: seed('witness') } : null,
      orderDigest: result?.orderDigest ?? null,
      pool:
        result && namesShown(lot)
          ? { packageId: lot.packageId, round: d.round, salt: d.salt, experts: d.pool }
          : null,
    };
  });
}

async function membersShown(read: Read, lot: Lot, committee: CommitteeRow, managing: boolean) {
  const members = await membersOfCommittee(read.db, committee.id);
  const asked = new Set(
    (await replacementsOf(read.db, committee.id))
      .filter((r) => r.status === replacementStatus.open)
      .map((r) => r.memberId),
  );
  const shown = namesShown(lot);
  const people = shown
    ? await affiliationsOf(
        read.db,
        members.map((m) => m.userId),
      )
    : [];
  return members.map((m) => {
    const person =
      people.find((p) => p.userId === m.userId && p.isHome) ?? people.find((p) => p.userId === m.userId);
    return {
      memberId: m.id,
      seat: m.seat,
      name: person?.trueName ?? maskedName(m.seat, read.lang),
      company: person?.orgName ?? '',
      state: m.state,
      invitedAt: m.invitedAt.toISOString(),
      answeredAt: m.answeredAt?.toISOString() ?? null,
      replacementAsked: asked.has(m.id),
      // A reason for avoidance may give away who it is.
      reason: shown || m.state === memberState.replaced ? m.reason : null,
      can: {
        replace: managing && !asked.has(m.id) && canMove(seatMoves, m.state as MemberState, 'replace'),
      },
    };
  });
}

/** The newest draws, or those right before a round; the one that waits for its seeds comes with the newest. */
async function drawsAt(read: Read, lot: Lot, committee: CommitteeRow, round: number | undefined) {
  const rows = await drawsBefore(read.db, committee.id, round);
  const open = await openDrawOf(read.db, committee.id);
  const isLeftOut = round === undefined && open && !rows.some((d) => d.id === open.id);
  const draws = await drawsShown(read, lot, committee, isLeftOut ? [open, ...rows] : rows);
  return { draws, openDraw: open, earlierDraws: (rows[0]?.round ?? 1) - 1 };
}

/** 评委会详情: plan, draws and masked members. */
export async function detail(read: Read, { packageId, beforeRound }: InputOf<typeof committeeDetail>) {
  const lot = await lotToSee(read, packageId);
  const committee = await byPackage(read.db, packageId);
  const manager = may(read, 'committee.manage') && (await operates(read, lot, 'review'));
  const own = manager && formingLotStatuses.includes(lot.status);
  const drawing = manager && answeringLotStatuses.includes(lot.status);
  const { draws, openDraw, earlierDraws } = committee
    ? await drawsAt(read, lot, committee, beforeRound)
    : { draws: [], openDraw: undefined, earlierDraws: 0 };
  const members = committee ? await membersShown(read, lot, committee, own) : [];
  const witnessed = openDraw && (await seedsOf(read.db, [openDraw.id])).some((s) => s.party === 'witness');
  const sitting = members.filter(
    (m) => m.state === memberState.invited || m.state === memberState.confirmed,
  ).length;
  const avoided = await avoidedCompanies(read.db, committee);
  const beforehand = await planStanding(read.db, lot, committee, avoided);
  const planned = !committee || committee.status === committeeStatus.planned;
  return {
    packageId,
    name: committeeText.say(read.lang, 'name', { lot: lot.packageName }),
    bidCode: lot.packageCode,
    bidName: lotLabel(lot),
    tendereeName: lot.tendereeName,
    isLawBid: lot.isLawBid,
    lotStatus: lot.status,
    status: committee?.status ?? null,
    plannedExtractCount: committee ? String(committee.memberCount) : null,
    time: committee?.reviewTime.toISOString() ?? null,
    location: committee?.location ?? null,
    deviationReason: committee?.deviationReason ?? null,
    remark: committee?.remark ?? null,
    avoidedCompanies: avoided,
    confirmedCount: members.filter((m) => m.state === memberState.confirmed).length,
    assignedCount: 0,
    constructionMode: '1',
    noticeMode: '1',
    namesShown: namesShown(lot),
    members,
    replacements: await replacementsShown(read.db, packageId),
    draws,
    earlierDraws,
    beforehand,
    can: {
      save: own && planned && beforehand !== 'inApproval',
      submit: own && isToSubmit(beforehand),
      commit:
        drawing &&
        committee !== undefined &&
        !openDraw &&
        sitting < committee.memberCount &&
        letsGo(beforehand),
      reveal: drawing && openDraw !== undefined,
      witness:
        may(read, 'committee.witness') &&
        lot.orgId !== read.user.orgId &&
        openDraw !== undefined &&
        !witnessed,
    },
  };
}

/** 评委会列表: committees of one's own organisation. */
export async function page(read: Read, q: InputOf<typeof pageCommittees>) {
  const { records, ...count } = await pageOf(read.db, read.user, q);
  return pageResult(
    records.map(({ memberCount, reviewTime, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      plannedExtractCount: memberCount,
      assignedCount: 0,
      time: reviewTime.toISOString(),
    })),
    count,
    q,
  );
}

/** 待见证的抽取: open draws of one's own lots that an agency runs; the supervision sees those of the whole platform. */
export async function witnessPage(read: Read, q: InputOf<typeof pageWitness>) {
  const { orgId } = read.user;
  const supervisor = supervises(read.user);
  if (!supervisor && orgId === '') return pageOfFew([], q);
  const page = await drawsToWitness(read.db, supervisor ? undefined : orgId, q);
  const seeds = await seedsOf(
    read.db,
    page.records.map(({ draw }) => draw.id),
  );
  return pageResult(
    page.records.map(({ draw, committee }) => ({
      packageId: committee.packageId,
      bidCode: committee.bidCode,
      bidName: committee.bidName,
      poolDigest: draw.poolDigest,
      commitment: draw.commitment,
      committedAt: draw.createdAt.toISOString(),
      witnessed: seeds.some((s) => s.drawId === draw.id && s.party === 'witness'),
    })),
    page,
    q,
  );
}
