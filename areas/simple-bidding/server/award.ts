import { publishFailure, publishNotice } from '#areas/bulletin/server/index.ts';
import { type Lot, lockLot, moveLot } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { onApprovalFinished as whenFinished, approvalBusiness, start } from '#base/approval/server/index.ts';
import { type Rule, unlawful } from '#base/law/shared/unlawful.ts';
import { notify } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import { factDigest, type Tx } from '#kit/server/context.ts';
import { html } from '#kit/server/http/html.ts';
import { inTurn } from '#kit/server/in-turn.ts';
import { nextNumber, numberText } from '#kit/server/numbers.ts';
import { whoDid } from '#kit/server/who-did.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { dec, formatMoney, toText } from '#kit/shared/decimal.ts';
import type { Refusal } from '#kit/shared/refusal.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type { endSimple, proposeWinner } from '../shared/calls.ts';
import { proposalReturned, simpleAwarded, simpleEnded, winnerProposed } from '../shared/events.ts';
import { mustBeTendered } from '../shared/rules.ts';
import type { ComparedQuote, Comparison } from '../shared/schema.ts';
import { simpleScreens } from '../shared/screens.ts';
import { AWARD_KEY, simpleStatus, SUPPLIERS_MIN } from '../shared/status.ts';
import { refuse, refuseField, simpleText } from '../shared/text/index.ts';
import { simpleToMove } from './access.ts';
import { compared } from './compare.ts';
import { noWinner } from './may-win.ts';
import { demandUnsplit, purchaserTurn } from './submit.ts';
import {
  agreedAward,
  byPackage,
  insertAward,
  lockByPackage,
  openAward,
  settleAward,
  type SimpleRow,
  updateSimple,
} from './store.ts';

approvalBusiness(AWARD_KEY, {
  barred: {
    why: { zh: '提出过本项目的成交供应商', en: 'proposed a supplier for this purchase' },
    people: (db, packageId) => whoDid(db, [winnerProposed], [packageId]),
  },
  name: { zh: '简易招采成交审批', en: 'Approval of the award of a simple purchase' },
  form: simpleScreens.approveAward,
  variables: [],
  said: async (read, packageId) => {
    const row = await byPackage(read.db, packageId);
    return row?.orgId === read.user.orgId ? {} : undefined;
  },
});

/** The comparison that a proposal stands on; refused while the quotes are not opened. */
async function comparedFor(tx: Tx, row: SimpleRow, lot: Lot): Promise<Comparison> {
  const found = row.terms && (await compared(tx.db, lot, row.terms));
  if (!found || (lot.status !== lotStatus.opened && lot.status !== lotStatus.inReview))
    throw refuse('notOpened');
  return found;
}

const against = (refusal: Refusal, rule: Rule, packageId: string) =>
  unlawful(refusal, { rule, act: 'simpleBidding.propose', subject: ['lot', packageId] });

/** The quote that may win (可成交报价): enough conform, it is one of them, and at its price no tender is mandatory. */
function winnerFor(
  { quotes, conforming }: Comparison,
  row: SimpleRow,
  { bidId, reason }: { readonly bidId: string; readonly reason: string },
): ComparedQuote & { readonly place: number } {
  const { packageId, terms } = row;
  if (conforming < SUPPLIERS_MIN)
    throw against(
      refuse('wrong.quotesFew', 409, { n: conforming, least: SUPPLIERS_MIN }),
      'quoteSuppliers',
      packageId,
    );
  const chosen = quotes.find((quote) => quote.bidId === bidId);
  if (!chosen || chosen.place === null)
    throw against(refuseField('bidId', 'wrong.bid'), 'lowestQuote', packageId);
  if (chosen.place !== 1 && reason === '')
    throw against(refuseField('reason', 'need.reason'), 'lowestQuote', packageId);
  if (terms && mustBeTendered({ ...terms, amount: chosen.price }))
    throw against(refuse('wrong.priceMustTender'), 'mustTender', packageId);
  return { ...chosen, place: chosen.place };
}

/** 提出成交供应商: by the announced rule, or with a reason otherwise; somebody else decides. */
export async function propose(tx: Tx, input: InputOf<typeof proposeWinner>) {
  const { packageId, bidId } = input;
  const { row, lot } = await simpleToMove(tx, packageId, { move: 'propose', stage: 'award' });
  const comparison = await comparedFor(tx, row, lot);
  const chosen = winnerFor(comparison, row, input);
  if (row.terms)
    await demandUnsplit(tx, row, row.terms, {
      amount: chosen.price,
      now: tx.now,
      act: 'simpleBidding.propose',
    });
  const lowest = chosen.place === 1;
  const reason = lowest ? '' : input.reason;
  const digest = factDigest({ terms: row.digest, comparison });
  await insertAward(tx, {
    simpleId: row.id,
    packageId,
    bidId,
    bidderOrgId: chosen.bidderOrgId,
    bidderName: chosen.bidderName,
    price: chosen.price,
    lowest,
    reason,
    comparison,
    digest,
  });
  await updateSimple(tx, row.id, { status: simpleStatus.awardInApproval });
  if (lot.status === lotStatus.opened) await moveLot(tx, packageId, 'startReview');
  tx.emit(
    winnerProposed,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: row.status },
      after: { status: simpleStatus.awardInApproval, bidId, price: chosen.price, lowest, reason, digest },
    },
    { packageId, mainId: row.mainId, bidId, lowest },
  );
  const { needApproval } = await start(tx, {
    serviceKey: AWARD_KEY,
    serviceId: packageId,
    title: lot.mainName,
    formContent: {
      bidderName: chosen.bidderName,
      price: chosen.price,
      place: chosen.place,
      lowest,
      reason,
      conforming: comparison.conforming,
      digest,
    },
    path: linkTo(simpleScreens.approveAward, { packageId }),
    orgId: lot.orgId,
    required: true,
    chosen: input.wfParameter,
  });
  if (!needApproval) throw refuse('noApproval');
  return { needApproval };
}

/** 成交审批结束: agreed, the purchase is awarded and everybody who quoted hears of it; otherwise the proposal comes back. */
export const onAwardFinished = whenFinished(
  'simpleBidding.awardFinished',
  AWARD_KEY,
  async (tx, { serviceId: packageId, agreed, withdrawn }) => {
    const row = await lockByPackage(tx, packageId);
    const award = row && (await openAward(tx.db, row.id));
    if (row?.status !== simpleStatus.awardInApproval || !award) return false;
    const lot = await lockLot(tx, packageId);
    const noticeNo = agreed ? await nextNotice(tx) : null;
    await settleAward(tx, award.id, agreed ? 'agreed' : withdrawn ? 'withdrawn' : 'disagreed', noticeNo);
    const status = agreed ? simpleStatus.awarded : simpleStatus.awardReturned;
    await updateSimple(tx, row.id, { status });
    const change = {
      subjectType: 'lot' as const,
      subjectId: packageId,
      before: { status: row.status },
      after: { status, bidId: award.bidId, ...(noticeNo ? { noticeNo } : {}) },
    };
    const named = { packageId, mainId: row.mainId };
    if (agreed) {
      await moveLot(tx, packageId, 'finishReview');
      await moveLot(tx, packageId, 'award');
      if (row.terms?.reach === 'open') await publishResult(tx, lot, award);
      const { bidId, bidderOrgId } = award;
      tx.emit(simpleAwarded, change, { ...named, bidId, bidderOrgId });
      await tellQuoters(tx, row, lot);
    } else tx.emit(proposalReturned, change, { ...named, withdrawn });
    if (!withdrawn)
      await notify(tx, {
        template: messageTemplate(simpleText, agreed ? 'message.awarded' : 'message.awardReturned'),
        params: { name: lot.mainName, bidder: award.bidderName },
        to: [lot.pmId, award.proposedBy],
        webRouter: { path: simpleScreens.page, query: { mainId: row.mainId } },
      });
    return true;
  },
);

const NOTICE = 'CJ';

/** 成交通知书编号: counted within the year. */
async function nextNotice(tx: Tx): Promise<string> {
  const year = shanghaiDay(tx.now).slice(0, 4);
  return numberText(NOTICE, year, await nextNumber(tx, `${NOTICE}-${year}`));
}

/** 成交结果公告, where the purchase was announced in public. */
const publishResult = (
  tx: Tx,
  { packageId, mainName, mainCode }: Lot,
  award: { readonly bidderName: string; readonly price: string },
) =>
  publishNotice(tx, {
    packageId,
    type: 'result',
    title: simpleText.say('zh', 'notice.resultTitle', { main: mainName }),
    content: html`<p>${simpleText.say('zh', 'notice.result', {
      main: mainName,
      code: mainCode,
      bidder: award.bidderName,
      price: formatMoney(toText(dec(award.price))),
    })}</p>`.text,
    winner: { name: award.bidderName, price: award.price },
  });

/** 结果通知: to each whose quote was opened, the winner's price to the winner alone; the others read it on their page. */
async function tellQuoters(tx: Tx, row: SimpleRow, lot: Lot): Promise<void> {
  const award = await agreedAward(tx.db, row.id);
  const quotes = award?.comparison.quotes ?? [];
  for (const quote of quotes) {
    const won = quote.bidId === award?.bidId;
    await notify(tx, {
      template: messageTemplate(simpleText, won ? 'message.won' : 'message.notWon'),
      params: {
        name: lot.mainName,
        ...(won ? { price: formatMoney(quote.price), number: award.noticeNo ?? '' } : {}),
      },
      to: (await membersWithRole(tx.db, 'supplier', quote.bidderOrgId)).map((user) => user.id),
      also: [sendType.sms, sendType.email],
      webRouter: { path: tenderFileScreens.quote, query: { packageId: row.packageId } },
    });
  }
}

/** 采购终止: only where no quote may win, too few conform or the law wants a tender at their prices, so that nobody gets rid of a winner by it. */
export async function end(tx: Tx, { packageId, reason }: InputOf<typeof endSimple>) {
  const { row, lot } = await simpleToMove(tx, packageId, { move: 'end', stage: 'award' });
  const comparison = await comparedFor(tx, row, lot);
  const { conforming, quotes } = comparison;
  await inTurn(tx, [purchaserTurn(row)]);
  const none = row.terms && (await noWinner(tx.db, { row, terms: row.terms, now: tx.now }, comparison));
  if (!none)
    throw unlawful(refuse('wrong.quotesEnough', 409, { n: conforming }), {
      rule: 'lowestQuote',
      act: 'simpleBidding.end',
      subject: ['lot', packageId],
    });
  await updateSimple(tx, row.id, { status: simpleStatus.ended });
  const failed = await moveLot(tx, packageId, 'fail');
  const why = simpleText.say('zh', none === 'few' ? 'notice.ended' : 'notice.endedMustTender', {
    n: conforming,
    least: SUPPLIERS_MIN,
    reason,
  });
  if (row.terms?.reach === 'open') await publishFailure(tx, failed, why);
  tx.emit(
    simpleEnded,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: row.status },
      after: { status: simpleStatus.ended, reason },
    },
    { packageId, mainId: row.mainId, conforming },
  );
  for (const quote of quotes)
    await notify(tx, {
      template: messageTemplate(simpleText, 'message.failed'),
      params: { name: lot.mainName },
      to: (await membersWithRole(tx.db, 'supplier', quote.bidderOrgId)).map((user) => user.id),
      webRouter: { path: tenderFileScreens.quote, query: { packageId } },
    });
  return null;
}
