import {
  type ApprovalEnd,
  askOwner,
  fullName,
  type Lot,
  lotApproval,
  type OfLot,
} from '#areas/project/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { resultConfirmed, resultHandedIn, resultReturned } from '../shared/events.ts';
import { awardScreens } from '../shared/screens.ts';
import { awardStatus, RESULT_KEY } from '../shared/status.ts';
import { awardText, refuse } from '../shared/text/index.ts';
import { awardToMove } from './access.ts';
import { waitsForOwner } from './owner.ts';
import { resultOf } from './result-notice.ts';
import { winnerOf } from './winners.ts';
import { type AwardRow, byPackage, lockByPackage, updateAward } from './store.ts';

/** 结果公告业主审批: the tenderee is asked to confirm the result as it is going to be published. */
const approval = lotApproval<AwardRow>({
  serviceKey: RESULT_KEY,
  name: { zh: '结果公告', en: 'Result notice' },
  namedBy: 'lot',
  find: byPackage,
  lock: lockByPackage,
  inApproval: awardStatus.withOwner,
  submits: { stage: 'award', permission: 'award.publicise' },
  ready: ({ lot, row }) => waitsForOwner(lot, row),
  handIn: async (tx, packageId) => {
    const { lot, award } = await awardToMove(tx, packageId, 'agency', 'handInResult');
    return handedIn(tx, lot, award);
  },
  title: ({ lot }) => fullName(lot),
  form: ({ lot, row }, db) => noticeOf(db, lot, row),
  screen: ({ packageId }) => linkTo(awardScreens.notices, { packageId, opType: 'PM' }),
  ownerScreen: ({ packageId }) => linkTo(awardScreens.ownerApprove, { packageId }),
  follow,
  tell: {
    approve: messageTemplate(awardText, 'message.resultConfirmed'),
    reject: messageTemplate(awardText, 'message.resultReturned'),
    params: ({ lot }) => ({ lot: fullName(lot) }),
    to: ({ lot }) => [lot.pmId],
  },
});

/** 待提交业主审批: approved within the agency, the result waits for its tenderee before it is published. */
export async function prepareResult(tx: Tx, lot: Lot, award: AwardRow): Promise<void> {
  await askOwner(tx, approval, await handedIn(tx, lot, award));
}

async function handedIn(tx: Tx, lot: Lot, award: AwardRow): Promise<OfLot<AwardRow>> {
  const { packageId } = lot;
  const status = awardStatus.withOwner;
  const notice = await noticeOf(tx.db, lot, award);
  await updateAward(tx, award.id, { status });
  tx.emit(
    resultHandedIn,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: award.status },
      after: { status, ...notice },
    },
    { packageId },
  );
  return { lot, row: { ...award, status } };
}

async function noticeOf(db: Db, lot: Lot, award: AwardRow) {
  const winner = await winnerOf(db, award.id);
  if (!winner) throw refuse('wrongStatus');
  return resultOf(db, lot, award, winner);
}

/** Agreed, the result may be published; otherwise the agency submits it again. */
async function follow(tx: Tx, { row }: OfLot<AwardRow>, end: ApprovalEnd): Promise<void> {
  const { packageId } = row;
  const status = end === 'approve' ? awardStatus.confirmed : awardStatus.determined;
  await updateAward(tx, row.id, { status });
  const change = {
    subjectType: 'lot' as const,
    subjectId: packageId,
    before: { status: row.status },
    after: { status },
  };
  if (end === 'approve') tx.emit(resultConfirmed, change, { packageId });
  else tx.emit(resultReturned, change, { packageId, withdrawn: end === 'withdraw' });
}
