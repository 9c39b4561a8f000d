import { rejectionWords } from '#areas/review/shared/ground-words.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { dec, toText } from '#kit/shared/decimal.ts';
import { clauses } from '#kit/shared/punctuation.ts';
import type { Lang } from '#kit/shared/text.ts';
import type { noticeDetail, pageNotices, receiveNotice } from '../shared/calls.ts';
import { noticeReceived } from '../shared/events.ts';
import type { NoticeRecord } from '../shared/schema.ts';
import { refuse } from '../shared/text/index.ts';
import {
  type FoundNotice,
  type NoticeRow,
  noticesOfBidder,
  ownNotice,
  receiveOnce,
  winningSum,
} from './store.ts';

const kindOf = (n: NoticeRow) => (n.kind === 'win' ? ('win' as const) : ('result' as const));

/** A notice as it was issued (通知书). */
export function recordOf({ notice, award }: FoundNotice, lang: Lang): NoticeRecord {
  const { rejection, ...content } = notice.content;
  return {
    noticeId: notice.id,
    noticeNo: notice.noticeNo,
    kind: kindOf(notice),
    packageId: notice.packageId,
    packageName: award.packageName,
    packageCode: award.packageCode,
    ...content,
    rejected: rejection ? clauses(lang, rejectionWords(lang, rejection)) : content.rejected,
    winnerPrice: toText(dec(content.winnerPrice)),
    bidderName: notice.bidderName,
    price: toText(dec(notice.price)),
    issuedAt: notice.issuedAt.toISOString(),
    receivedAt: notice.receivedAt?.toISOString() ?? null,
    voidAt: notice.voidAt?.toISOString() ?? null,
    can: { receive: notice.receivedAt === null && notice.voidAt === null },
  };
}

/** 通知书详情: one's own organisation's notice, and nothing of the others. */
export async function detail(read: Read, { packageId }: InputOf<typeof noticeDetail>): Promise<NoticeRecord> {
  const found = await ownNotice(read.db, packageId, read.user.orgId);
  if (!found) throw refuse('noticeNotFound', 404);
  return recordOf(found, read.lang);
}

/** 通知书列表 of one's own organisation. */
export async function page(read: Read, q: InputOf<typeof pageNotices>) {
  const { records, ...count } = await noticesOfBidder(read.db, read.user.orgId, q);
  return pageResult(
    records.map(({ notice, packageName }) => ({
      noticeId: notice.id,
      noticeNo: notice.noticeNo,
      kind: kindOf(notice),
      bidderName: notice.bidderName,
      issuedAt: notice.issuedAt.toISOString(),
      receivedAt: notice.receivedAt?.toISOString() ?? null,
      voidAt: notice.voidAt?.toISOString() ?? null,
      packageId: notice.packageId,
      mainName: notice.content.mainName,
      packageName,
    })),
    count,
    q,
  );
}

/** 确认收到: once, by the bidder's own people. */
export async function receive(tx: Tx, { packageId }: InputOf<typeof receiveNotice>) {
  const found = await ownNotice(tx.db, packageId, tx.user.orgId);
  if (!found) throw refuse('noticeNotFound', 404);
  if (!(await receiveOnce(tx, found.notice.id)))
    throw refuse(found.notice.voidAt === null ? 'alreadyReceived' : 'noticeVoid');
  const { noticeNo } = found.notice;
  tx.emit(
    noticeReceived,
    { subjectType: 'lot', subjectId: packageId, after: { noticeNo, receivedAt: tx.now } },
    { packageId, noticeNo },
  );
  return null;
}

/** 中标金额合计 for the workbench. */
export async function sums(read: Read) {
  const { sum, count } = await winningSum(read.db, read.user.orgId);
  return { noticePrice: toText(dec(sum)), count };
}
