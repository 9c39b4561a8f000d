import {
  agencyOf,
  fullName,
  lockLot,
  type Lot,
  lotOf,
  operates,
  tendereeOrgsOf,
} from '#areas/project/server/index.ts';
import { confirmedByOwner, type OwnerOutcome, prepare, type Submission } from '#base/bizflow/server/index.ts';
import { needsOwner } from '#base/bizflow/shared/status.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { resultConfirmed, resultHandedIn, resultReturned } from '../shared/events.ts';
import { awardScreens } from '../shared/screens.ts';
import { awardStatus, RESULT_KEY } from '../shared/status.ts';
import { awardText, refuse } from '../shared/text/index.ts';
import { awardToMove } from './access.ts';
import { waitsForOwner } from './owner.ts';
import { resultOf } from './result-notice.ts';
import { winnerOf } from './winners.ts';
import { type AwardRow, byPackage, type CandidateRow, lockByPackage, updateAward } from './store.ts';

async function standing(read: Read, packageId: string) {
  const lot = await lotOf(read.db, packageId);
  if (!lot) return undefined;
  return {
    needsOwner: needsOwner(lot),
    maySubmit: may(read, 'award.publicise') && (await operates(read, lot, 'award')),
    ready: waitsForOwner(lot, await byPackage(read.db, packageId)),
  };
}

/** 提交业主审批, without an approval within the agency: the tenderee is asked to confirm the result as it is going to be published. */
async function handIn(tx: Tx, packageId: string): Promise<Submission> {
  const { lot, award } = await awardToMove(tx, packageId, 'agency', 'handInResult');
  const winner = await winnerOf(tx.db, award.id);
  if (!winner) throw refuse('wrongStatus');
  return handedIn(tx, lot, award, winner);
}

/** 待提交业主审批: approved within the agency, the result waits for its tenderee before it is published. */
export async function prepareResult(tx: Tx, lot: Lot, award: AwardRow, winner: CandidateRow): Promise<void> {
  await prepare(tx, await handedIn(tx, lot, award, winner));
}

async function handedIn(tx: Tx, lot: Lot, award: AwardRow, winner: CandidateRow): Promise<Submission> {
  const { packageId } = lot;
  const notice = await resultOf(tx.db, lot, award, winner);
  await updateAward(tx, award.id, { status: awardStatus.withOwner });
  tx.emit(
    resultHandedIn,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: award.status },
      after: { status: awardStatus.withOwner, ...notice },
    },
    { packageId },
  );
  return {
    serviceKey: RESULT_KEY,
    serviceId: packageId,
    title: fullName(lot),
    formContent: notice,
    path: linkTo(awardScreens.notices, { packageId, opType: 'PM' }),
    ownerPath: linkTo(awardScreens.ownerApprove, { packageId }),
    orgId: lot.orgId,
    ownerOrgs: await tendereeOrgsOf(tx.db, lot.mainId),
  };
}

/** 业主审批结束: agreed, the result may be published; disagreed or withdrawn, the agency submits it again. */
async function follow(tx: Tx, { serviceId: packageId, agreed, withdrawn }: OwnerOutcome): Promise<void> {
  const lot = await lockLot(tx, packageId);
  const award = await lockByPackage(tx, packageId);
  if (award?.status !== awardStatus.withOwner) return;
  const status = agreed ? awardStatus.confirmed : awardStatus.determined;
  await updateAward(tx, award.id, { status });
  const change = {
    subjectType: 'lot' as const,
    subjectId: packageId,
    before: { status: award.status },
    after: { status },
  };
  if (agreed) tx.emit(resultConfirmed, change, { packageId });
  else tx.emit(resultReturned, change, { packageId, withdrawn });
  if (withdrawn) return;
  await notify(tx, {
    template: messageTemplate(awardText, agreed ? 'message.resultConfirmed' : 'message.resultReturned'),
    params: { lot: fullName(lot) },
    to: [lot.pmId],
    webRouter: { path: awardScreens.notices, query: { packageId, opType: 'PM' } },
  });
}

confirmedByOwner(RESULT_KEY, {
  name: { zh: '结果公告', en: 'Result notice' },
  standing,
  debtor: async (db, packageId) => {
    const lot = await lotOf(db, packageId);
    return lot && agencyOf(db, lot, 'award', 'award.publicise');
  },
  handIn,
  follow,
});
