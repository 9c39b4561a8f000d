import { fullName, type Lot } from '#areas/project/server/index.ts';
import { lotInFull } from '#areas/project/shared/lot.ts';
import { formatMoney } from '#kit/shared/decimal.ts';
import { awardText } from '../shared/text/index.ts';
import { paragraph } from './html.ts';
import type { CandidateRow } from './store.ts';

/** 中标结果公告 as it is published. */
export const resultNotice = (lot: Lot, winner: CandidateRow) => ({
  type: 'result' as const,
  title: awardText.say('zh', 'bulletin.resultTitle', { lot: fullName(lot) }),
  content: [
    paragraph(awardText.say('zh', 'bulletin.resultLead', { lot: lotInFull('zh', lot) })),
    paragraph(awardText.say('zh', 'bulletin.winner', { bidder: winner.bidderName })),
    paragraph(awardText.say('zh', 'bulletin.price', { price: formatMoney(winner.price) })),
  ].join(''),
  winner: { name: winner.bidderName, price: winner.price },
});
