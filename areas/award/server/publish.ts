import { previewNotice, publishNotice } from '#areas/bulletin/server/index.ts';
import { askedLot, fullName, type Lot, moveLot } from '#areas/project/server/index.ts';
import { rejectionWords } from '#areas/review/shared/ground-words.ts';
import { notify } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { nextNumber, numberText } from '#kit/server/numbers.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { clauses } from '#kit/shared/punctuation.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type { previewOfResult, publishResult } from '../shared/calls.ts';
import { awarded } from '../shared/events.ts';
import { awardStatus, RESULT_KEY } from '../shared/status.ts';
import { awardText, refuse } from '../shared/text/index.ts';
import { awardScreens } from '../shared/screens.ts';
import { awardToMove, lotToSee } from './access.ts';
import { winnerOf } from './winners.ts';
import { waitsForOwner } from './owner.ts';
import { demandResultAgreed } from './result-approval.ts';
import { resultOf } from './result-notice.ts';
import { demandNoticesAgreed, type Planned, plannedNotices } from './planned-notices.ts';
import {
  type AwardRow,
  byPackage,
  type CandidateRow,
  insertNotices,
  noticesOf,
  type NoticeRow,
  updateAward,
} from './store.ts';

type NewNotice = Omit<NoticeRow, 'id' | 'tenantId' | 'receivedAt' | 'receivedBy' | 'issuedAt' | 'voidAt'>;

/** 发出通知书、公布结果: notices to all who bid, the result on the public page; from now on names are no longer secret. */
export async function publish(tx: Tx, { packageId }: InputOf<typeof publishResult>) {
  const { lot, award } = await awardToMove(tx, packageId, 'agency', 'publish');
  if (waitsForOwner(lot, award)) throw refuse('needOwner', 409);
  const winner = await winnerOf(tx.db, award.id);
  if (!winner) throw refuse('wrongStatus');
  const planned = await plannedNotices(tx.db, lot, winner);
  await demandNoticesAgreed(tx, lot, planned);
  await demandResultAgreed(tx, lot, award, winner);
  const result = await resultOf(tx.db, lot, award, winner);
  const notices = await numbered(tx, lot, award, winner, planned);
  await insertNotices(tx, notices);
  await moveLot(tx, packageId, 'award');
  const { bulletinId, publishedAt } = await publishNotice(tx, {
    packageId,
    ...result,
  });
  await updateAward(tx, award.id, {
    status: awardStatus.published,
    resultBulletinId: bulletinId,
    publishedAt,
  });
  tx.emit(
    awarded,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: award.status },
      after: { winner: winner.bidId, notices: notices.map((n) => n.noticeNo) },
    },
    { packageId, bidId: winner.bidId, bidderOrgId: winner.bidderOrgId, bulletinId },
  );
  for (const n of notices)
    await notify(tx, {
      template: messageTemplate(awardText, n.kind === 'win' ? 'message.win' : 'message.result'),
      params: { lot: fullName(lot), no: n.noticeNo },
      to: (await membersWithRole(tx.db, 'supplier', n.bidderOrgId)).map((u) => u.id),
      also: [sendType.sms, sendType.email],
      webRouter: { path: awardScreens.ownNotice, query: { packageId } },
    });
  return { noticeNo: notices.find((n) => n.kind === 'win')?.noticeNo ?? '' };
}

/** 结果预览: the page that the public would read if the result were published now; nothing is stored. */
export async function previewResult(read: Read, { packageId }: InputOf<typeof previewOfResult>) {
  const lot = (await askedLot(read, RESULT_KEY, packageId)) ?? (await lotToSee(read, packageId));
  const award = await byPackage(read.db, packageId);
  const winner = award && (await winnerOf(read.db, award.id));
  if (!winner) throw refuse('wrongStatus');
  return previewNotice(read, lot, await resultOf(read.db, lot, award, winner));
}

/** The notices as they are kept, each with its number. */
async function numbered(tx: Tx, lot: Lot, award: AwardRow, winner: CandidateRow, planned: Planned) {
  const year = shanghaiDay(tx.now).slice(0, 4);
  const agencyName = tx.user.orgName;
  const former = await noticesOf(tx.db, award.id);
  const notices: NewNotice[] = [];
  for (const { kind, bid, own, out, price } of planned) {
    const prefix = kind === 'win' ? 'ZB' : 'JG';
    notices.push({
      awardId: award.id,
      packageId: lot.packageId,
      bidderOrgId: bid.bidderOrgId,
      bidderName: bid.bidderName,
      kind,
      noticeNo: numberText(prefix, year, await nextNumber(tx, `${prefix}-${year}`)),
      price,
      content: {
        mainName: lot.mainName,
        tendereeName: lot.tendereeName,
        agencyName,
        total: own?.total ?? null,
        rank: own?.rank ?? null,
        scores: own ? { technical: own.technical, business: own.business, price: own.priceScore } : null,
        rejected: out ? clauses('zh', rejectionWords('zh', out)) : null,
        rejection: out ? { grounds: out.grounds } : null,
        winnerName: winner.bidderName,
        winnerPrice: winner.price,
        voids: former.findLast((n) => n.bidderOrgId === bid.bidderOrgId)?.noticeNo ?? null,
      },
    });
  }
  return notices;
}
