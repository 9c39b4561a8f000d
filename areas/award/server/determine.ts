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
import { clauses } from '#kit/shared/punctuation.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { linkTo } from '#kit/shared/screens.ts';
import type { Lang } from '#kit/shared/text.ts';
import type { determineWinner } from '../shared/calls.ts';
import { determinationReturned, determinationSubmitted, winnerDetermined } from '../shared/events.ts';
import { determinationToSign } from '../shared/signing.ts';
import { running } from '../shared/publicity.ts';
import { awardStatus, SERVICE_KEY } from '../shared/status.ts';
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
import { type PassedCandidate, passedOverIn } from './passed-over.ts';

/** 定标: the tenderee takes the first candidate; another only in a case the law names, and never before the publicity is over. */
export async function determine(tx: Tx, input: InputOf<typeof determineWinner>) {
  const { packageId, bidId } = input;
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
  // An objection upheld against the whole review bars every candidate.
  if (objections.some((o) => o.decision === 'upheld' && o.bidId === null))
    throw against(refuse('wholeUpheld'), 'winner');
  const candidates = await candidatesOf(tx.db, award.id);
  const chosen = candidates.find((c) => c.bidId === bidId);
  if (!chosen) throw against(refuseField('bidId', 'wrong.candidate'), 'winner');
  if (objections.some((o) => o.decision === 'upheld' && o.bidId === bidId))
    throw against(refuseField('bidId', 'wrong.upheld'), 'winner');
  const passedOver = demandEachNamed(
    candidates.filter((c) => c.rank < chosen.rank),
    input.passedOver,
    against,
  );
  const signatureId = await keepRecordSignature(
    tx,
    determinationToSign(packageId, { reportDigest: award.reportDigest, bidId, passedOver }),
    { given: input.signature, asked: await signingAsked(tx, isYes(lot.isLawBid)) },
  );
  const row = {
    awardId: award.id,
    bidId,
    rank: chosen.rank,
    // The first one's, as they stood alone before each had its own.
    legalCase: passedOver[0]?.legalCase ?? null,
    reason: passedOver[0]?.reason ?? null,
    passedOver,
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
type Passed = InputOf<typeof determineWinner>['passedOver'];

/**
 * 依次确定: the next candidate follows in the order of the ranking (招标投标法实施条例第五十五条), so of each one before it the case of the law and the reason
 * are said; nothing is said of anybody else.
 */
function demandEachNamed(before: readonly CandidateRow[], said: Passed, against: Against): Passed {
  if (said.some((one) => !before.some((c) => c.bidId === one.bidId)))
    throw refuseField('passedOver', 'wrong.passedOver');
  return before.map(({ rank, bidId, bidderName: name }) => {
    const own = said.find((one) => one.bidId === bidId);
    if (!own) throw against(refuseField(`legalCase${rank}`, 'need.legalCaseOf', { name }), 'winner');
    if (own.reason === '') throw refuseField(`reason${rank}`, 'need.reasonOf', { name });
    return own;
  });
}

/**
 * 未按排名确定中标人: that somebody gave up, or may not win, is the tenderee's word alone. So who is passed over hears what is said of it before the
 * result is published, and the supervision too.
 */
async function tellPassedOver(tx: Tx, lot: Lot, award: AwardRow, passed: readonly PassedCandidate[]) {
  if (passed.length === 0) return;
  const { packageId } = award;
  const say = (lang: Lang, { legalCase }: PassedCandidate) => awardText.say(lang, `legalCase.c${legalCase}`);
  const message = (reason: { zh: string; en: string }) => ({
    template: messageTemplate(awardText, 'message.passedOver'),
    params: { lot: fullName(lot), reason },
  });
  for (const one of passed)
    await notify(tx, {
      ...message({ zh: say('zh', one), en: say('en', one) }),
      to: (await membersWithRole(tx.db, 'supplier', one.bidderOrgId)).map((u) => u.id),
      webRouter: { path: awardScreens.publicity, query: { packageId, opType: 'supplier' } },
    });
  const all = (lang: Lang) =>
    clauses(
      lang,
      passed.map((one) => `${one.bidderName}: ${say(lang, one)}`),
    );
  for (const orgId of await supervisingOrgs(tx.db))
    await notify(tx, {
      ...message({ zh: all('zh'), en: all('en') }),
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
    if (agreed) await tellPassedOver(tx, lot, award, passedOverIn(last, await candidatesOf(tx.db, award.id)));
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
