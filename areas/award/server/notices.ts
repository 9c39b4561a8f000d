import { clockOf, type Read, type Tx } from '#kit/server/context.ts';
import { type Raw, sendFile } from '#kit/server/http/http.ts';
import { makePdf } from '#kit/server/pdf.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { chineseCapital, dec, formatMoney, toText } from '#kit/shared/decimal.ts';
import type { Lang } from '#kit/shared/text.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { noticeDetail, noticePdf, pageNotices, receiveNotice } from '../shared/calls.ts';
import { noticeReceived } from '../shared/events.ts';
import type { NoticeRecord } from '../shared/schema.ts';
import { awardText, refuse } from '../shared/text/index.ts';
import { type NoticeRow, noticesOfBidder, ownNotice, receiveOnce, winningSum } from './store.ts';

const kindOf = (n: NoticeRow) => (n.kind === 'win' ? ('win' as const) : ('result' as const));

/** 通知书详情: one's own organisation's notice, and nothing of the others. */
export async function detail(read: Read, { packageId }: InputOf<typeof noticeDetail>): Promise<NoticeRecord> {
  const found = await ownNotice(read.db, packageId, read.user.orgId);
  if (!found) throw refuse('noticeNotFound', 404);
  const { notice, award } = found;
  return {
    noticeId: notice.id,
    noticeNo: notice.noticeNo,
    kind: kindOf(notice),
    packageId,
    packageName: award.packageName,
    packageCode: award.packageCode,
    ...notice.content,
    winnerPrice: toText(dec(notice.content.winnerPrice)),
    bidderName: notice.bidderName,
    price: toText(dec(notice.price)),
    issuedAt: notice.issuedAt.toISOString(),
    receivedAt: notice.receivedAt?.toISOString() ?? null,
    can: { receive: notice.receivedAt === null },
  };
}

/** 通知书列表 of one's own organisation. */
export async function page(read: Read, q: InputOf<typeof pageNotices>) {
  const { records, total } = await noticesOfBidder(read.db, read.user.orgId, q);
  return pageResult(
    records.map(({ notice, packageName }) => ({
      noticeId: notice.id,
      noticeNo: notice.noticeNo,
      kind: kindOf(notice),
      bidderName: notice.bidderName,
      issuedAt: notice.issuedAt.toISOString(),
      receivedAt: notice.receivedAt?.toISOString() ?? null,
      packageId: notice.packageId,
      packageName,
    })),
    total,
    q,
  );
}

/** 确认收到: once, by the bidder's own people. */
export async function receive(tx: Tx, { packageId }: InputOf<typeof receiveNotice>) {
  const found = await ownNotice(tx.db, packageId, tx.user.orgId);
  if (!found) throw refuse('noticeNotFound', 404);
  if (!(await receiveOnce(tx, found.notice.id))) throw refuse('alreadyReceived');
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

/** The sentences of a notice, as screen and print show them. */
function sentences(n: NoticeRecord, lang: Lang): string[] {
  const names = { bidder: n.bidderName, main: n.mainName, lot: n.packageName, winner: n.winnerName };
  const parts = n.scores ? [awardText.say(lang, 'notice.ownScores', n.scores)] : [];
  if (n.kind === 'win')
    return [
      awardText.say(lang, 'notice.winLead', {
        ...names,
        price: formatMoney(n.price),
        capital: capitalOf(n.price),
      }),
      awardText.say(lang, 'notice.winNext'),
      ...parts,
    ];
  const own =
    n.rejected !== null
      ? awardText.say(lang, 'notice.resultRejected', { reason: n.rejected })
      : awardText.say(lang, 'notice.resultOwn', { total: n.total ?? '', rank: n.rank ?? '' });
  return [
    awardText.say(lang, 'notice.resultLead', { ...names, price: formatMoney(n.winnerPrice) }),
    own,
    ...parts,
  ];
}

const capitalOf = (price: string): string => {
  const [, fraction = ''] = price.split('.');
  return fraction.length > 2 ? formatMoney(price) : chineseCapital(dec(price));
};

/** 通知书PDF: printed from what was issued. */
export async function pdf({ ctx, reply, read }: Raw, input: InputOf<typeof noticePdf>) {
  const [n, printedAt] = await read((r) => Promise.all([detail(r, input), clockOf(r.db)]));
  const kind = awardText.say(ctx.lang, `kind.${n.kind}`);
  const printed = await makePdf({
    lang: ctx.lang,
    title: kind,
    number: n.noticeNo,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [awardText.say(ctx.lang, 'field.mainName'), n.mainName],
          [awardText.say(ctx.lang, 'field.packageName'), n.packageName],
          [awardText.say(ctx.lang, 'field.packageCode'), n.packageCode],
          [awardText.say(ctx.lang, 'field.issuedAt'), shanghaiTime(n.issuedAt, 'minute')],
        ],
      },
      ...sentences(n, ctx.lang).map((text) => ({ kind: 'text' as const, text })),
      { kind: 'seals', places: [{ label: n.tendereeName }, { label: n.agencyName }] },
    ],
    printedAt,
  });
  const fileName = awardText.say(ctx.lang, 'pdf.fileName', { kind, no: n.noticeNo });
  return sendFile(reply, { fileName, type: 'application/pdf', bytes: printed });
}
