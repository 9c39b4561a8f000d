import { lotStatus } from '#areas/project/shared/status.ts';
import { lotInScope, operates, watches, withMainName } from '#areas/project/server/index.ts';
import { openedBids, relationsOfLot } from '#areas/bid-opening/server/index.ts';
import { isConfirmed, packagesOf, seatsToReplace } from '#areas/committee/server/index.ts';
import { clockOf, may, type Read } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { dec, toText } from '#kit/shared/decimal.ts';
import type { allScores, hallDetail, pageReviews, queryReviewRole } from '../shared/calls.ts';
import { differing, outliers } from '../shared/decide.ts';
import { expertMean } from '../shared/price-score.ts';
import type { SheetRow } from '../shared/schema.ts';
import { sheetKind, stage } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { allSigned, beforeReport, hallFor, type Viewer, viewerOf } from './access.ts';
import { namedSeats } from './names.ts';
import { signBy } from './silence.ts';
import { argumentsOf, rejectionsOf, votesOf } from './rounds-store.ts';
import {
  bidsOf,
  checksOf,
  draftOf,
  membersOf,
  pageOf,
  reportOf,
  returnsOf,
  type ReviewRow,
  scoresOf,
  sheetsOf,
  signaturesOf,
} from './store.ts';
import { review as reviewTable } from './tables.ts';
import { objectiveIn, termsShown } from './terms.ts';

/** Who has done what at the present stage (进度): marks only, never what somebody judged. */
async function progressOf(read: Read, review: ReviewRow) {
  const seats = (rows: readonly { seat: number }[]) => new Set(rows.map((r) => r.seat));
  const signed = seats(await membersOf(read.db, review.id));
  const voted = seats(await votesOf(read.db, review));
  const given =
    review.stage === stage.preliminary
      ? await sheetsOf(read.db, review, sheetKind.preliminary)
      : review.stage === stage.argument
        ? await argumentsOf(read.db, review)
        : review.stage >= stage.detailed && review.stage < stage.signing
          ? await sheetsOf(read.db, review, sheetKind.detailed)
          : await signaturesOf(read.db, review.id);
  const signatures = await signaturesOf(read.db, review.id);
  return {
    signed,
    voted,
    submitted: seats(given),
    signatures: new Map(signatures.map((s) => [s.seat, s.opinion])),
  };
}

async function membersShown(read: Read, viewer: Viewer, toReplace: readonly number[]) {
  const done = viewer.review && (await progressOf(read, viewer.review));
  return (await namedSeats(read, viewer)).map((member) => ({
    ...member,
    signed: done?.signed.has(member.seat) ?? false,
    voted: done?.voted.has(member.seat) ?? false,
    submitted: done?.submitted.has(member.seat) ?? false,
    signature: done?.signatures.get(member.seat) ?? null,
    // The members judge on until it is decided; whom it concerns is none of theirs.
    replacementAsked:
      (viewer.role === 'host' || viewer.role === 'observer') && toReplace.includes(member.seat),
  }));
}

/** Bids as a member reads them; rejections are the members' own until the review is over. */
async function bidsShown(read: Read, review: ReviewRow, inside: boolean) {
  const open = new Map((await openedBids(read.db, review.packageId)).map((b) => [b.bidId, b]));
  const over = review.stage === stage.finished || review.stage === stage.allRejected;
  const out = inside || over ? await rejectionsOf(read.db, review) : [];
  return (await bidsOf(read.db, review.id)).map((b) => {
    const rejected = out.find((r) => r.bidId === b.bidId);
    const bid = open.get(b.bidId);
    return {
      bidId: b.bidId,
      seq: b.seq,
      bidderName: b.bidderName,
      price: toText(dec(b.price)),
      readOut: { ...bid?.readOut },
      files: inside ? (bid?.files ?? []).map(({ fileId, name }) => ({ fileId, fileName: name })) : [],
      rejected: rejected ? { cause: rejected.cause, grounds: rejected.grounds } : null,
    };
  });
}

const NOTHING = { rows: [] as SheetRow[], submitted: false, returnedReason: null as string | null };

/** One's own sheet of the present stage: what was submitted, or the draft; a returned one opens with its old values. */
async function ownSheet(read: Read, review: ReviewRow, seat: number | null) {
  const kind =
    review.stage === stage.preliminary
      ? sheetKind.preliminary
      : review.stage === stage.detailed || review.stage === stage.summary
        ? sheetKind.detailed
        : undefined;
  if (seat === null || !kind) return NOTHING;
  const own = (await sheetsOf(read.db, review, kind)).find((s) => s.seat === seat);
  const returned = (await returnsOf(read.db, review.id, seat, kind))[0];
  const shownSheet = own?.id ?? returned?.sheetId;
  const draft = own ? [] : await draftOf(read.db, review.id, seat, kind);
  const stored: SheetRow[] = !shownSheet
    ? []
    : kind === sheetKind.preliminary
      ? (await checksOf(read.db, [shownSheet])).map(({ bidId, itemId, passed, ground, reason }) => ({
          bidId,
          itemId,
          passed,
          ground,
          reason,
        }))
      : (await scoresOf(read.db, [shownSheet])).map(({ bidId, itemId, score }) => ({ bidId, itemId, score }));
  return {
    // A draft that was begun after the return stands before the returned values.
    rows: own || draft.length === 0 ? stored : draft,
    submitted: own !== undefined,
    returnedReason: own ? null : (returned?.reason ?? null),
  };
}

/** 评标大厅: the whole state of the room as this user may see it. */
export async function hall(read: Read, { packageId }: InputOf<typeof hallDetail>) {
  const viewer = await hallFor(read, packageId);
  const { lot, review, role, seat } = viewer;
  const member = role === 'leader' || role === 'member';
  const toReplace = await seatsToReplace(read.db, packageId);
  const members = await membersShown(read, viewer, toReplace);
  const me = members.find((m) => m.me);
  const inside = member && me?.signed === true;
  const bids = review ? await bidsShown(read, review, inside) : [];
  const at = (...stages: readonly string[]) => review !== undefined && stages.includes(review.stage);
  const report = review && (await reportOf(read.db, review.id));
  const host = role === 'host' && may(read, 'review.host') && (await operates(read, lot, 'review'));
  const until = report && at(stage.signing) ? await signBy(read.db, report.madeAt) : null;
  // After the sign-in a seat without a member who signed holds everything up.
  const seatOpen =
    review !== undefined &&
    review.stage !== stage.signIn &&
    at(...beforeReport) &&
    !(await allSigned(read.db, review));
  const works = inside && !seatOpen;
  const seen = inside || at(stage.finished, stage.allRejected);
  // An expert who has not promised secrecy yet knows nothing of the bids but who sent them.
  const relations = inside || !member ? await relationsOfLot(read.db, packageId) : null;
  return {
    packageId,
    packageName: lot.packageName,
    packageCode: lot.packageCode,
    mainName: lot.mainName,
    tendereeName: lot.tendereeName,
    isLawBid: lot.isLawBid,
    stage: review?.stage ?? null,
    role,
    mySeat: seat,
    leaderSeat: review?.leaderSeat ?? null,
    startedAt: review?.startedAt.toISOString() ?? null,
    members,
    terms: review ? termsShown(review) : null,
    bids,
    relations,
    mine: review ? await ownSheet(read, review, inside ? seat : null) : NOTHING,
    validCount: review && seen ? bids.filter((b) => !b.rejected).length : null,
    reportDigest: report && seen ? report.digest : null,
    seatOpen,
    replacementWaits: toReplace.length > 0,
    signBy: until?.toISOString() ?? null,
    can: {
      start: host && !review && lot.status === lotStatus.opened && (await isConfirmed(read.db, packageId)),
      signIn: member && at(...beforeReport) && !me?.signed,
      vote: works && at(stage.leader) && !me.voted,
      submit: works && at(stage.preliminary, stage.detailed) && !me.submitted,
      argue: works && at(stage.argument) && !me.submitted,
      summarise: works && role === 'leader' && at(stage.summary),
      sign: inside && at(stage.signing) && !me.submitted,
      replace: host && at(...beforeReport),
      silence: host && until !== null && (await clockOf(read.db)) >= until,
      report: report !== undefined && seen,
    },
  };
}

/** 评分汇总: everybody's scores, only once every sheet is in, and only for the members. */
export async function scores(read: Read, { packageId }: InputOf<typeof allScores>) {
  const { review, role } = await hallFor(read, packageId);
  if (!review || (role !== 'leader' && role !== 'member')) throw refuse('notFound', 404);
  if (review.stage < stage.summary) throw refuse('notAllIn');
  const sheets = await sheetsOf(read.db, review, sheetKind.detailed);
  const seats = new Map(sheets.map((s) => [s.id, s.seat]));
  const rows = (
    await scoresOf(
      read.db,
      sheets.map((s) => s.id),
    )
  ).map((s) => ({
    seat: seats.get(s.sheetId) ?? 0,
    bidId: s.bidId,
    itemId: s.itemId,
    score: s.score,
  }));
  const groups = new Map<string, typeof rows>();
  for (const r of rows)
    groups.set(`${r.bidId} ${r.itemId}`, [...(groups.get(`${r.bidId} ${r.itemId}`) ?? []), r]);
  const full = new Map(review.terms.items.map((i) => [i.id, i.full]));
  return {
    scores: rows,
    means: [...groups.values()].flatMap((g) =>
      g[0]
        ? [
            {
              bidId: g[0].bidId,
              itemId: g[0].itemId,
              mean: expertMean(
                g.map((s) => s.score),
                { dropExtremes: false },
              ),
            },
          ]
        : [],
    ),
    outliers: outliers(rows, (itemId) => full.get(itemId) ?? '0'),
    differing: differing(rows, objectiveIn(review)),
  };
}

/** 评审角色 of this user in a lot. */
export async function roleOf(read: Read, { packageId }: InputOf<typeof queryReviewRole>) {
  const viewer = await viewerOf(read.db, read, packageId);
  return { role: viewer?.role ?? ('' as const), seat: viewer?.role ? viewer.seat : null };
}

/** 我的评审: those one sits in, those of one's own organisation; the supervision sees all. */
export async function page(read: Read, q: InputOf<typeof pageReviews>) {
  const orgId = watches(read.user) ? null : read.user.orgId;
  const { records, ...count } = await pageOf(
    read.db,
    {
      orgId,
      packageIds: await packagesOf(read.db, read.user.id),
      shown: lotInScope(read.user, reviewTable.packageId),
    },
    q,
  );
  const named = await withMainName(read.db, records);
  return pageResult(
    named.map((r) => ({
      packageId: r.packageId,
      mainName: r.mainName,
      packageName: r.packageName,
      packageCode: r.packageCode,
      stage: r.stage,
      startedAt: r.startedAt.toISOString(),
    })),
    count,
    q,
  );
}
