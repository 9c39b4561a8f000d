import { lotStatus } from '#areas/project/shared/status.ts';
import { findRelations, openedBids } from '#areas/bid-opening/server/index.ts';
import {
  askAbsent,
  clearBiased,
  isConfirmed,
  keepsSeat,
  leaveSeat,
  membersOf as committeeOf,
} from '#areas/committee/server/index.ts';
import type { ReplacementGround } from '#areas/committee/shared/rules.ts';
import { memberReplaced, replacementRefused } from '#areas/committee/shared/events.ts';
import { lockLot, lotToOperate, moveLot } from '#areas/project/server/index.ts';
import { termsOf } from '#areas/tender-file/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import { showFiles } from '#base/file/server/index.ts';
import { react } from '#kit/server/tx.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { Refusal } from '#kit/shared/refusal.ts';
import type {
  avoidReview,
  replaceAbsent,
  signIn as signInCall,
  startReview,
  voteLeader,
} from '../shared/calls.ts';
import { elected } from '../shared/decide.ts';
import { leaderElected, leaderVoted, memberSignedIn, reviewStarted } from '../shared/events.ts';
import { type Stage, stage } from '../shared/status.ts';
import { refuse, refuseField, reviewText } from '../shared/text/index.ts';
import { reviewScreens } from '../shared/screens.ts';
import { allSigned, arrivalAt, beforeReport, memberAt, outOfStage } from './access.ts';
import { goTo, subject } from './stages.ts';
import { insertVote, votesOf } from './rounds-store.ts';
import { insertMember, insertReview, lockByPackage, membersOf } from './store.ts';
import { takeOver } from './take-over.ts';

/** 开始评审: the opened bids and the frozen terms are taken over; the committee must be complete. */
export async function start(tx: Tx, { packageId }: InputOf<typeof startReview>) {
  await lotToOperate(tx, packageId, 'review');
  const lot = await lockLot(tx, packageId);
  const against = (refusal: Refusal) =>
    unlawful(refusal, { rule: 'reviewCommittee', act: 'review.start', subject: ['lot', packageId] });
  // Before the bids are opened it is against the law; afterwards it has begun already.
  if (lot.status !== lotStatus.opened)
    throw lot.status < lotStatus.opened ? against(refuse('wrongLotStatus')) : refuse('wrongLotStatus');
  // The opening told it too, but nobody starts between the two.
  await clearBiased(tx, lot);
  if (!(await isConfirmed(tx.db, packageId))) throw against(refuse('notConfirmed'));
  const terms = await termsOf(tx.db, packageId);
  // A simple purchase is decided by its announced rule.
  if (!terms || terms.byNotice) throw refuse('wrongLotStatus');
  const opened = await openedBids(tx.db, packageId);
  const bids = opened.flatMap((b) =>
    b.status === 'opened' && b.price !== null ? [{ ...b, price: b.price }] : [],
  );
  if (bids.length === 0) throw refuse('noBids');
  const { formula, params, priceFull, items, passItems } = terms.evaluation;
  await insertReview(
    tx,
    {
      packageId,
      orgId: lot.orgId,
      packageName: lot.packageName,
      packageCode: lot.packageCode,
      stage: stage.signIn,
      terms: { formula, params, priceFull, ceiling: terms.ceiling, items, passItems },
      termsDigest: terms.digest,
    },
    bids.map((b, i) => ({
      bidId: b.bidId,
      seq: i + 1,
      bidderOrgId: b.bidderOrgId,
      bidderName: b.bidderName,
      price: b.price,
    })),
  );
  // Once more, since what is known of companies may have changed, and lots opened earlier were never looked at.
  await findRelations(tx, lot);
  const files = opened.flatMap((b) => b.files.map((f) => f.fileId));
  await showFiles(tx, files, [`record:review:${packageId}`]);
  tx.emit(
    reviewStarted,
    { ...subject(packageId), after: { termsDigest: terms.digest, bids } },
    { packageId, termsDigest: terms.digest },
  );
  await moveLot(tx, packageId, 'startReview');
  await notify(tx, {
    template: messageTemplate(reviewText, 'message.started'),
    params: {},
    to: (await committeeOf(tx.db, packageId)).map((m) => m.userId),
    webRouter: { path: reviewScreens.entry, query: {} },
  });
  tx.push(`review:${packageId}`, { stage: stage.signIn });
  return null;
}

/** 签到承诺: the member promises secrecy and no avoidance; from now on the bid files are open to them. */
export async function signIn(tx: Tx, { packageId }: InputOf<typeof signInCall>) {
  const { review, seat } = await arrivalAt(tx, packageId);
  await keepsSeat(tx, packageId, seat);
  const statement = [
    reviewText.say('zh', 'hint.discipline'),
    reviewText.say('zh', 'hint.secrecy'),
    reviewText.say('zh', 'hint.avoidance'),
  ].join('\n');
  await insertMember(tx, { reviewId: review.id, seat, userId: tx.user.id, statement });
  tx.emit(memberSignedIn, { ...subject(packageId), after: { seat, statement } }, { packageId, seat });
  if (!(await allSigned(tx.db, review))) tx.push(`review:${packageId}`, { stage: review.stage });
  else if (review.stage === stage.signIn) await goTo(tx, review, stage.leader);
  else await takeOver(tx, review);
  return null;
}

/** 回避: whoever sees the bidders and must stay away leaves before signing in; the next one drawn is asked. */
export async function avoid(tx: Tx, { packageId, reason }: InputOf<typeof avoidReview>) {
  const { review, seat } = await arrivalAt(tx, packageId);
  await leaveSeat(tx, await lockLot(tx, packageId), seat, reason);
  tx.push(`review:${packageId}`, { stage: review.stage });
  return null;
}

/** Grounds that only somebody who has not come can give. */
const awayGrounds: readonly ReplacementGround[] = ['absent', 'noAnswer'];

/**
 * 评审中更换: the host asks to replace a member who did not sign in, and who keeps the seat by coming before it is confirmed; or
 * one who cannot go on, until the report is made (招标投标法实施条例第48条).
 */
export async function replace(tx: Tx, { packageId, ...asking }: InputOf<typeof replaceAbsent>) {
  const lot = await lotToOperate(tx, packageId, 'review');
  const review = await lockByPackage(tx, packageId);
  if (!review) throw refuse('notFound', 404);
  const against = (refusal: Refusal) =>
    unlawful(refusal, {
      rule: 'committeeReplacement',
      act: 'committee.replace',
      subject: ['lot', packageId],
    });
  if (!beforeReport.includes(review.stage as Stage)) throw against(refuse('replaceTooLate'));
  const signed = (await membersOf(tx.db, review.id)).some((m) => m.seat === asking.seat);
  if (signed && awayGrounds.includes(asking.ground)) throw against(refuse('memberSigned'));
  const asked = await askAbsent(tx, lot, asking);
  tx.push(`review:${packageId}`, { stage: review.stage });
  return asked;
}

/** A member was replaced, or not: whoever looks at the hall is told. */
export const onReplacementDecided = [
  react('review.memberReplaced', memberReplaced, async (tx, { payload }) =>
    tx.push(`review:${payload.packageId}`, { stage: stage.signIn }),
  ),
  react('review.replacementRefused', replacementRefused, async (tx, { payload }) =>
    tx.push(`review:${payload.packageId}`, { stage: stage.signIn }),
  ),
];

/** 推选组长: one vote each; when all have voted, the seat with most votes leads. */
export async function vote(tx: Tx, { packageId, seat: forSeat }: InputOf<typeof voteLeader>) {
  const { review, seats, seat } = await memberAt(tx, packageId, stage.leader);
  const against = (refusal: Refusal) => outOfStage(packageId, [stage.leader], refusal);
  if (!seats.some((s) => s.seat === forSeat)) throw against(refuseField('seat', 'wrong.seat'));
  const votes = await votesOf(tx.db, review);
  if (votes.some((v) => v.seat === seat)) throw against(refuse('alreadyDone'));
  await insertVote(tx, review, { seat, forSeat });
  tx.emit(leaderVoted, { ...subject(packageId), after: { seat, forSeat } }, { packageId, seat });
  if (votes.length + 1 < seats.length) {
    tx.push(`review:${packageId}`, { stage: stage.leader });
    return null;
  }
  const leaderSeat = elected([...votes, { forSeat }]);
  tx.emit(leaderElected, { ...subject(packageId), after: { leaderSeat } }, { packageId, seat: leaderSeat });
  await goTo(tx, review, stage.preliminary, { leaderSeat });
  return null;
}
