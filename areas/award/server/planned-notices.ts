import { openedBids } from '#areas/bid-opening/server/index.ts';
import { fullName, type Lot } from '#areas/project/server/index.ts';
import { rankingOf, rejectedOf } from '#areas/review/server/index.ts';
import { rejectionWords } from '#areas/review/shared/ground-words.ts';
import { demandAgreed, demandToSubmit, type Form, standingOf, start } from '#base/approval/server/index.ts';
import type { Standing } from '#base/approval/shared/beforehand.ts';
import { factDigest, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { dec, toText } from '#kit/shared/decimal.ts';
import { clauses } from '#kit/shared/punctuation.ts';
import { linkTo } from '#kit/shared/screens.ts';
import type { Lang } from '#kit/shared/text.ts';
import type { submitNotices as submitCall } from '../shared/calls.ts';
import { awardScreens } from '../shared/screens.ts';
import { noticeKeys, type NoticeKind, noticeKinds } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { awardToMove } from './access.ts';
import { submitResult } from './result-approval.ts';
import { winnerOf } from './winners.ts';
import type { CandidateRow } from './store.ts';

/** 拟发通知: what each bidder would be told: the winner that it won, the others their own score and rank or why they were rejected. */
export async function plannedNotices(db: Db, lot: Lot, winner: CandidateRow) {
  const ranking = await rankingOf(db, lot.packageId);
  const rejected = await rejectedOf(db, lot.packageId);
  return (await openedBids(db, lot.packageId)).flatMap((bid) => {
    const own = ranking.find((r) => r.bidId === bid.bidId);
    const out = rejected.find((r) => r.bidId === bid.bidId);
    // A bid that was never decrypted has no price and was not reviewed.
    const price = (own ?? out)?.price;
    if (price === undefined) return [];
    const kind: NoticeKind = bid.bidId === winner.bidId ? 'win' : 'result';
    return [{ kind, bid, own, out, price }];
  });
}
export type Planned = Awaited<ReturnType<typeof plannedNotices>>;

/** A planned notice as staff and approvers read it. */
export const plannedShown = ({ kind, bid, own, out, price }: Planned[number], lang: Lang) => ({
  kind,
  bidderName: bid.bidderName,
  price: toText(dec(price)),
  total: own?.total ?? null,
  rank: own?.rank ?? null,
  rejected: out ? clauses(lang, rejectionWords(lang, out)) : null,
});

const noticeApproval = (lot: Lot, kind: NoticeKind) =>
  ({ serviceKey: noticeKeys[kind], serviceId: lot.packageId, orgId: lot.orgId }) as const;

const noticeForm = (planned: Planned, kind: NoticeKind) => ({
  notices: planned.filter((n) => n.kind === kind).map((n) => plannedShown(n, 'zh')),
});

const sameNotices =
  (planned: Planned, kind: NoticeKind) =>
  (agreed: Form): boolean =>
    factDigest(agreed) === factDigest(noticeForm(planned, kind));

/** Refuses to tell anybody what the approvers have not agreed to. */
export async function demandNoticesAgreed(tx: Tx, lot: Lot, planned: Planned): Promise<void> {
  for (const kind of noticeKinds)
    if (planned.some((n) => n.kind === kind))
      await demandAgreed(tx, noticeApproval(lot, kind), sameNotices(planned, kind));
}

/** How the approval of the notices of a kind stands; where nobody is to be told, nothing is to be approved. */
export async function noticesStanding(
  db: Db,
  lot: Lot,
  planned: Planned,
  kind: NoticeKind,
): Promise<Standing> {
  if (!planned.some((n) => n.kind === kind)) return 'free';
  return (await standingOf(db, noticeApproval(lot, kind), sameNotices(planned, kind))).standing;
}

/** 提交中标通知书审批、落选通知审批、中标公告审批: what the bidders and the public are going to be told, before they are told. */
export async function submitNotices(tx: Tx, { packageId, kind, wfParameter }: InputOf<typeof submitCall>) {
  const { lot, award } = await awardToMove(tx, packageId, 'agency', 'publish');
  const winner = await winnerOf(tx.db, award.id);
  if (!winner) throw refuse('wrongStatus');
  if (kind === 'bulletin') return submitResult(tx, lot, award, winner, wfParameter);
  const planned = await plannedNotices(tx.db, lot, winner);
  if (!planned.some((n) => n.kind === kind)) throw refuse('noNotices');
  await demandToSubmit(tx, noticeApproval(lot, kind), sameNotices(planned, kind));
  const path = kind === 'win' ? awardScreens.noticeApprove : awardScreens.noticeView;
  const { needApproval } = await start(tx, {
    ...noticeApproval(lot, kind),
    title: fullName(lot),
    formContent: noticeForm(planned, kind),
    path: linkTo(path, { packageId, opType: 'PM' }),
    required: true,
    chosen: wfParameter,
  });
  return { needApproval };
}
