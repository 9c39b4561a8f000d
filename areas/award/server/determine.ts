import { isYes } from '#kit/shared/yes-no.ts';
import { start } from '#base/approval/server/index.ts';
import { onApprovalFinished as whenFinished } from '#base/approval/server/index.ts';
import { fullName, lockLot, type Lot, supervisingOrgs } from '#areas/project/server/index.ts';
import { keepRecordSignature, signingAsked } from '#base/ca/server/index.ts';
import { type Rule, unlawful } from '#base/law/shared/unlawful.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { Refusal } from '#kit/shared/refusal.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { linkTo } from '#kit/shared/screens.ts';
import type { Lang } from '#kit/shared/text.ts';
import type { determineWinner } from '../shared/calls.ts';
import { determinationReturned, determinationSubmitted, winnerDetermined } from '../shared/events.ts';
import { determinationToSign } from '../shared/signing.ts';
import { running } from '../shared/publicity.ts';
import { awardStatus, legalCases, SERVICE_KEY } from '../shared/status.ts';
import { awardText, refuse, refuseField } from '../shared/text/index.ts';
import { awardScreens } from '../shared/screens.ts';
import { awardToMove } from './access.ts';
import {
  type AwardRow,
  type CandidateRow,
  candidatesOf,
  determinationsOf,
  insertDetermination,
  lockByPackage,
  objectionsOf,
  settleDetermination,
  updateAward,
} from './store.ts';

/** 定标: the tenderee takes the first candidate; another only in a case the law names, and never before the publicity is over. */
export async function determine(tx: Tx, input: InputOf<typeof determineWinner>) {
  const { packageId, bidId, reason } = input;
  const { lot, award } = await awardToMove(tx, packageId, 'tenderee', 'determine');
  const now = await clockNow(tx);
  const against = (refusal: Refusal, rule: Rule, earliest?: Date) =>
    unlawful(refusal, { rule, act: 'award.determine', subject: ['lot', packageId], earliest });
  if (running(now, award.publicityEnd))
    throw against(
      refuse('publicityRunning', 409, { at: shanghaiTime(award.publicityEnd) }),
      'publicityDays',
      award.publicityEnd,
    );
  const objections = await objectionsOf(tx.db, award.id);
  if (objections.some((o) => o.decision === null)) throw against(refuse('openObjection'), 'resultObjection');
  // What was found wrong with the whole review bars everybody, not nobody.
  if (objections.some((o) => o.decision === 'upheld' && o.bidId === null))
    throw against(refuse('wholeUpheld'), 'winner');
  const candidates = await candidatesOf(tx.db, award.id);
  const chosen = candidates.find((c) => c.bidId === bidId);
  if (!chosen) throw against(refuseField('bidId', 'wrong.candidate'), 'winner');
  if (objections.some((o) => o.decision === 'upheld' && o.bidId === bidId))
    throw against(refuseField('bidId', 'wrong.upheld'), 'winner');
  const first = chosen.rank === 1;
  if (!first && !input.legalCase) throw against(refuseField('legalCase', 'need.legalCase'), 'winner');
  if (!first && reason === '') throw refuseField('reason', 'need.reason');
  demandEachNamed(
    candidates.filter(
      (c) => c.rank < chosen.rank && !objections.some((o) => o.decision === 'upheld' && o.bidId === c.bidId),
    ),
    reason,
    against,
  );
  const legalCase = first ? null : (input.legalCase ?? null);
  const signatureId = await keepRecordSignature(
    tx,
    determinationToSign(packageId, { reportDigest: award.reportDigest, bidId, legalCase, reason }),
    { given: input.signature, asked: await signingAsked(tx, isYes(lot.isLawBid)) },
  );
  const row = {
    awardId: award.id,
    bidId,
    rank: chosen.rank,
    legalCase,
    reason: reason || null,
    signatureId,
    determinedAt: now,
  };
  await insertDetermination(tx, row);
  await updateAward(tx, award.id, { status: awardStatus.inApproval });
  tx.emit(
    determinationSubmitted,
    { subjectType: 'lot', subjectId: packageId, before: { status: award.status }, after: row },
    { packageId, bidId, rank: chosen.rank },
  );
  const { needApproval } = await start(tx, {
    serviceKey: SERVICE_KEY,
    serviceId: packageId,
    title: fullName(lot),
    formContent: {
      ...row,
      bidderName: chosen.bidderName,
      price: chosen.price,
      reportDigest: award.reportDigest,
    },
    path: linkTo(awardScreens.approve, { packageId }),
    orgId: tx.user.orgId,
    chosen: input.wfParameter,
  });
  return { needApproval };
}

type Against = (refusal: Refusal, rule: Rule) => Refusal;

/**
 * 依次确定: the next candidate follows in the order of the ranking (招标投标法实施条例第五十五条), so where several are passed over the reason names each
 * of them; who lost an objection is barred by that.
 */
function demandEachNamed(passed: readonly CandidateRow[], reason: string, against: Against): void {
  const unnamed = passed.filter((c) => !reason.includes(c.bidderName));
  if (passed.length < 2 || unnamed.length === 0) return;
  const names = unnamed.map((c) => c.bidderName).join('、');
  throw against(refuseField('reason', 'need.reasonEach', { names }), 'winner');
}

/**
 * 未按排名确定中标人: that somebody gave up, or may not win, is the tenderee's word alone. So who is passed over hears what is said of it before the
 * result is published, and the supervision too.
 */
async function tellPassedOver(tx: Tx, lot: Lot, award: AwardRow, legalCase: string | null) {
  const [last] = await determinationsOf(tx.db, award.id);
  const known = legalCases.find((c) => c === legalCase);
  if (!last || !known) return;
  const say = (lang: Lang) => awardText.say(lang, `legalCase.c${known}`);
  const message = {
    template: messageTemplate(awardText, 'message.passedOver'),
    params: { lot: fullName(lot), reason: { zh: say('zh'), en: say('en') } },
  };
  const { packageId } = award;
  for (const { bidderOrgId } of (await candidatesOf(tx.db, award.id)).filter((c) => c.rank < last.rank))
    await notify(tx, {
      ...message,
      to: (await membersWithRole(tx.db, 'supplier', bidderOrgId)).map((u) => u.id),
      webRouter: { path: awardScreens.publicity, query: { packageId, opType: 'supplier' } },
    });
  for (const orgId of await supervisingOrgs(tx.db))
    await notify(tx, {
      ...message,
      to: (await membersWithRole(tx.db, 'supervisor', orgId)).map((u) => u.id),
      webRouter: { path: awardScreens.determination, query: { packageId } },
    });
}

/** 审批结束: agreed, the winner is determined; otherwise the determination comes back. */
export const onApprovalFinished = whenFinished(
  'award.approvalFinished',
  SERVICE_KEY,
  async (tx, { serviceId: packageId, agreed, withdrawn }) => {
    const lot = await lockLot(tx, packageId);
    const award = await lockByPackage(tx, packageId);
    if (award?.status !== awardStatus.inApproval) return false;
    const [last] = await determinationsOf(tx.db, award.id);
    if (!last) return false;
    await settleDetermination(tx, award.id, agreed ? 'agreed' : withdrawn ? 'withdrawn' : 'disagreed');
    const status = agreed
      ? awardStatus.determined
      : withdrawn
        ? awardStatus.publicised
        : awardStatus.returned;
    await updateAward(tx, award.id, { status });
    const change = {
      subjectType: 'lot' as const,
      subjectId: packageId,
      before: { status: award.status },
      after: { status },
    };
    if (agreed) await tellPassedOver(tx, lot, award, last.legalCase);
    if (agreed) tx.emit(winnerDetermined, change, { packageId, bidId: last.bidId });
    else tx.emit(determinationReturned, change, { packageId, withdrawn });
    if (!withdrawn)
      await notify(tx, {
        template: messageTemplate(awardText, agreed ? 'message.determined' : 'message.returned'),
        params: { lot: fullName(lot) },
        to: agreed ? [lot.pmId] : [last.determinedBy],
        webRouter: agreed
          ? { path: awardScreens.noticeEdit, query: { packageId } }
          : {
              path: awardScreens.determination,
              query: { packageId },
            },
      });
    return true;
  },
);
