import { onApprovalFinished as whenFinished } from '#base/approval/server/index.ts';
import { openedBids } from '#areas/bid-opening/server/index.ts';
import { publishFailure } from '#areas/bulletin/server/index.ts';
import { fullName, lockLot, type Lot, moveLot, supervisingOrgs } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { notify } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { type KeptParams, type Lang, langs } from '#kit/shared/text.ts';
import { changeReturned, winnerReplaced } from '../shared/events.ts';
import { awardScreens } from '../shared/screens.ts';
import { awardStatus, CHANGE_KEY, legalCases } from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';
import {
  type ChangeRow,
  insertAgreed,
  openChange,
  replaceDetermination,
  settleChange,
  voidNotices,
} from './change-store.ts';
import { tellStaff } from './change-told.ts';
import { passedOverIn } from './passed-over.ts';
import {
  type AwardRow,
  type CandidateRow,
  candidatesOf,
  determinationsOf,
  lockByPackage,
  noticesOf,
  updateAward,
} from './store.ts';

/** 审批结束: agreed, the former winner is no longer the winner; otherwise nothing changes. */
export const onChangeFinished = whenFinished(
  'award.changeFinished',
  CHANGE_KEY,
  async (tx, { serviceId: packageId, agreed, withdrawn }) => {
    const lot = await lockLot(tx, packageId);
    const award = await lockByPackage(tx, packageId);
    const change = award && (await openChange(tx.db, award.id));
    if (!award || !change?.confirmedAt) return false;
    await settleChange(tx, change.id, agreed ? 'agreed' : withdrawn ? 'withdrawn' : 'disagreed');
    if (agreed) await replace(tx, lot, award, change);
    else {
      tx.emit(
        changeReturned,
        {
          subjectType: 'lot',
          subjectId: packageId,
          after: { outcome: withdrawn ? 'withdrawn' : 'disagreed' },
        },
        { packageId, changeId: change.id, withdrawn },
      );
      if (!withdrawn)
        await tellStaff(tx, lot, 'message.changeReturned', [
          change.submittedBy,
          ...(change.confirmedBy ? [change.confirmedBy] : []),
        ]);
    }
    return true;
  },
);

async function replace(tx: Tx, lot: Lot, award: AwardRow, change: ChangeRow): Promise<void> {
  const { packageId } = lot;
  const candidates = await candidatesOf(tx.db, award.id);
  const former = candidates.find((c) => c.bidId === change.bidId);
  const next = candidates.find((c) => c.bidId === change.nextBidId);
  const before = (await determinationsOf(tx.db, award.id)).find((d) => d.outcome === 'agreed');
  if (!former || !before) throw new Error('a change without a winner');
  // Whoever was told of the former result is told that it is no longer valid.
  const told = (await noticesOf(tx.db, award.id)).filter((n) => n.voidAt === null);
  await replaceDetermination(tx, award.id);
  await voidNotices(tx, award.id);
  await updateAward(tx, award.id, {
    status: next ? awardStatus.determined : awardStatus.ended,
    publishedAt: null,
  });
  if (next) {
    const passedOver = [
      ...passedOverIn(before, candidates).map(({ bidId, legalCase, reason }) => ({
        bidId,
        legalCase,
        reason,
      })),
      ...between(candidates, former, next),
      { bidId: former.bidId, legalCase: change.legalCase, reason: change.reason },
    ].toSorted((a, b) => rankIn(candidates, a.bidId) - rankIn(candidates, b.bidId));
    await insertAgreed(tx, {
      awardId: award.id,
      bidId: next.bidId,
      rank: next.rank,
      legalCase: change.legalCase,
      reason: change.reason,
      passedOver,
      determinedBy: change.confirmedBy ?? change.submittedBy,
      determinedAt: tx.now,
    });
    if (lot.status === lotStatus.awarded) await moveLot(tx, packageId, 'reopenAward');
  } else {
    await moveLot(tx, packageId, 'fail');
    const ground = awardText.say('zh', `legalCase.c${caseOf(change)}`);
    await publishFailure(
      tx,
      lot,
      awardText.say('zh', 'bulletin.endedWhy', { bidder: former.bidderName, ground }),
    );
  }
  tx.emit(
    winnerReplaced,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: award.status, winner: former.bidId },
      after: { winner: next?.bidId ?? null, void: told.map((n) => n.noticeNo) },
    },
    { packageId, changeId: change.id, bidId: former.bidId, nextBidId: next?.bidId ?? null },
  );
  await tellBidders(tx, lot, change, { former, known: told.length > 0, anew: !next });
  await tellSupervision(tx, lot, { change, former });
  const owners = await membersWithRole(tx.db, 'owner', lot.tendereeOrgId);
  await tellStaff(tx, lot, 'message.changeAgreed', [
    lot.pmId,
    change.submittedBy,
    ...owners.map((o) => o.id),
  ]);
}

const rankIn = (candidates: readonly CandidateRow[], bidId: string): number =>
  candidates.find((c) => c.bidId === bidId)?.rank ?? 0;

/** Those ranked between the former winner and the next one, against each of whom an objection was upheld (异议成立). */
const between = (candidates: readonly CandidateRow[], former: CandidateRow, next: CandidateRow) =>
  candidates
    .filter((c) => c.rank > former.rank && c.rank < next.rank)
    .map(({ bidId }) => ({ bidId, legalCase: '4', reason: awardText.say('zh', 'decision.upheld') }));

const caseOf = ({ legalCase }: ChangeRow) => legalCases.find((one) => one === legalCase) ?? '1';

const groundOf = (change: ChangeRow): KeptParams[string] => {
  const [zh = '', en = ''] = langs.map((lang: Lang) => awardText.say(lang, `legalCase.c${caseOf(change)}`));
  return { zh, en };
};

/** The former winner is told why; so are those who were told of the result before, and everybody where the lot is tendered again. */
async function tellBidders(
  tx: Tx,
  lot: Lot,
  change: ChangeRow,
  { former, known, anew }: { readonly former: CandidateRow; readonly known: boolean; readonly anew: boolean },
): Promise<void> {
  for (const { bidderOrgId, bidId } of await openedBids(tx.db, lot.packageId)) {
    if (bidId !== former.bidId && !known && !anew) continue;
    await notify(tx, {
      template: messageTemplate(
        awardText,
        bidId === former.bidId ? 'message.replaced' : anew ? 'message.endedAnew' : 'message.changed',
      ),
      params: { lot: fullName(lot), bidder: former.bidderName, reason: groundOf(change) },
      to: (await membersWithRole(tx.db, 'supplier', bidderOrgId)).map((u) => u.id),
      also: [sendType.sms, sendType.email],
      webRouter: { path: awardScreens.ownNotice, query: { packageId: lot.packageId } },
    });
  }
}

async function tellSupervision(
  tx: Tx,
  lot: Lot,
  { change, former }: { readonly change: ChangeRow; readonly former: CandidateRow },
): Promise<void> {
  for (const orgId of await supervisingOrgs(tx.db))
    await notify(tx, {
      template: messageTemplate(awardText, 'message.changeWatched'),
      params: { lot: fullName(lot), bidder: former.bidderName, reason: groundOf(change) },
      to: (await membersWithRole(tx.db, 'supervisor', orgId)).map((u) => u.id),
      webRouter: { path: awardScreens.change, query: { packageId: lot.packageId } },
    });
}
