import { fullName, type Lot } from '#areas/project/server/index.ts';
import { lotInFull } from '#areas/project/shared/lot.ts';
import type { Db } from '#kit/server/database/db.ts';
import { formatMoney } from '#kit/shared/decimal.ts';
import { legalCases } from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';
import { paragraph } from './html.ts';
import { changesOf } from './change-store.ts';
import { type AwardRow, type CandidateRow, candidatesOf } from './store.ts';

interface Former {
  readonly bidder: string;
  readonly ground: string;
}

/** 原中标人: whom the public was told of before, and why that changed; nothing where the result was never published. */
async function formerOf(db: Db, award: AwardRow): Promise<Former | undefined> {
  if (award.resultBulletinId === null) return undefined;
  const change = (await changesOf(db, award.id)).find((one) => one.outcome === 'agreed');
  const former = (await candidatesOf(db, award.id)).find((c) => c.bidId === change?.bidId);
  const known = legalCases.find((one) => one === change?.legalCase);
  return former && known
    ? { bidder: former.bidderName, ground: awardText.say('zh', `legalCase.c${known}`) }
    : undefined;
}

/** 中标结果公告, or 中标结果变更公告 after a change of what was published, as it is published. */
export const resultOf = async (db: Db, lot: Lot, award: AwardRow, winner: CandidateRow) =>
  resultNotice(lot, winner, await formerOf(db, award));

const resultNotice = (lot: Lot, winner: CandidateRow, former: Former | undefined) => ({
  type: 'result' as const,
  title: awardText.say('zh', former ? 'bulletin.changedTitle' : 'bulletin.resultTitle', {
    lot: fullName(lot),
  }),
  content: [
    paragraph(
      former
        ? awardText.say('zh', 'bulletin.changedLead', { lot: lotInFull('zh', lot), ...former })
        : awardText.say('zh', 'bulletin.resultLead', { lot: lotInFull('zh', lot) }),
    ),
    paragraph(awardText.say('zh', 'bulletin.winner', { bidder: winner.bidderName })),
    paragraph(awardText.say('zh', 'bulletin.price', { price: formatMoney(winner.price) })),
  ].join(''),
  winner: { name: winner.bidderName, price: winner.price },
});
