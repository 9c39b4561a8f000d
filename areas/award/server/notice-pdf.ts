import { lotInFull, lotLabel } from '#areas/project/shared/lot.ts';
import { type DocumentKey, type DocumentParts, keepWhen, sendDocument } from '#base/file/server/index.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { makePdf } from '#kit/server/pdf.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { chineseCapital, dec, formatMoney } from '#kit/shared/decimal.ts';
import { type Lang, langs } from '#kit/shared/text.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { noticePdf } from '../shared/calls.ts';
import { awarded } from '../shared/events.ts';
import type { NoticeRecord } from '../shared/schema.ts';
import { awardText } from '../shared/text/index.ts';
import { detail, recordOf } from './notices.ts';
import { noticesIn } from './store.ts';

/** Amounts in Chinese capitals (大写金额); elsewhere with the currency's code. */
function capitalOf(lang: Lang, price: string): string {
  const [, fraction = ''] = price.split('.');
  if (lang === 'en') return `CNY ${formatMoney(price)}`;
  return fraction.length > 2 ? formatMoney(price) : chineseCapital(dec(price));
}

function sentences(n: NoticeRecord, lang: Lang): string[] {
  const names = { bidder: n.bidderName, lot: lotInFull(lang, n), winner: n.winnerName };
  const parts = [
    ...(n.scores ? [awardText.say(lang, 'notice.ownScores', n.scores)] : []),
    ...(n.voids ? [awardText.say(lang, 'notice.voids', { no: n.voids })] : []),
  ];
  if (n.kind === 'win')
    return [
      awardText.say(lang, 'notice.winLead', {
        ...names,
        price: formatMoney(n.price),
        capital: capitalOf(lang, n.price),
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

const voidWords = (at: string, lang: Lang): string =>
  awardText.say(lang, 'hint.voidNotice', { at: shanghaiTime(at, 'minute') });

/** 通知书 as an office files it, dated by its issue; a void one says so in its heading. */
async function print(n: NoticeRecord, lang: Lang) {
  const kind = awardText.say(lang, `kind.${n.kind}`);
  const bytes = await makePdf({
    lang,
    title: n.voidAt ? awardText.say(lang, 'notice.voidTitle', { kind }) : kind,
    subtitle: lotLabel(n),
    number: n.noticeNo,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [awardText.say(lang, 'field.mainName'), n.mainName],
          [awardText.say(lang, 'field.packageName'), n.packageName],
          [awardText.say(lang, 'field.packageCode'), n.packageCode],
          [awardText.say(lang, 'field.issuedAt'), shanghaiTime(n.issuedAt, 'minute')],
        ],
      },
      ...(n.voidAt ? [{ kind: 'text' as const, text: voidWords(n.voidAt, lang) }] : []),
      ...sentences(n, lang).map((text) => ({ kind: 'text' as const, text })),
      { kind: 'seals', places: [{ label: n.tendereeName }, { label: n.agencyName }] },
    ],
    printedAt: new Date(n.issuedAt),
  });
  return { fileName: awardText.say(lang, 'pdf.fileName', { kind, no: n.noticeNo }), bytes };
}

/** What was issued is kept as it was; whoever asks for a void notice gets a paper marked void (作废), so that nobody takes it for a valid one. */
const keyOf = (n: NoticeRecord, lang: Lang): DocumentKey => ({
  kind: n.voidAt ? 'awardNoticeVoid' : 'awardNotice',
  subjectId: n.noticeId,
  lang,
});

/** 下载通知书: printed once when it was issued, and once when it became void; the same bytes for ever. */
export async function sendNotice(parts: DocumentParts, r: Raw, input: InputOf<typeof noticePdf>) {
  const notice = await r.read((read) => detail(read, input));
  return sendDocument(parts, r, keyOf(notice, r.ctx.lang), () => print(notice, r.ctx.lang));
}

/** 通知书存档: in both languages, as soon as the result is out. */
export const onAwarded = (parts: DocumentParts) =>
  keepWhen(parts, 'award.notices', awarded, async (db, { payload }) =>
    (await noticesIn(db, payload.packageId)).flatMap((found) =>
      langs.map((lang) => {
        const notice = recordOf(found, lang);
        return { key: keyOf(notice, lang), print: () => print(notice, lang) };
      }),
    ),
  );
