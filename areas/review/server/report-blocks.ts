import { relationWords } from '#areas/bid-opening/shared/relation-words.ts';
import { relationsText } from '#areas/bid-opening/shared/text/relations.ts';
import { maskedName } from '#areas/committee/shared/rules.ts';
import { committeeText } from '#areas/committee/shared/text/index.ts';
import { fileText } from '#areas/tender-file/shared/text/index.ts';
import type { PdfBlock } from '#kit/server/pdf.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { formatMoney } from '#kit/shared/decimal.ts';
import { quoted } from '#kit/shared/punctuation.ts';
import type { Lang } from '#kit/shared/text.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { reportDetail } from '../shared/calls.ts';
import { rejectionWords } from '../shared/ground-words.ts';
import { reviewText } from '../shared/text/index.ts';

type Report = OutputOf<typeof reportDetail>;
type ReportContent = Report['content'];

/** What stands in a printed report (评审报告): nothing that depends on who reads it. */
export interface PrintedReport extends Pick<Report, 'digest' | 'content'> {
  readonly members: readonly Pick<Report['members'][number], 'seat' | 'name'>[];
  readonly signatures: readonly Omit<Report['signatures'][number], 'proof'>[];
}

/** The title of a price formula; one of a later version keeps the name that it was frozen with. */
function formulaTitle({ formula, formulaTitle: frozen }: ReportContent['terms'], lang: Lang): string {
  const known = fileText.zh.formula;
  return lang !== 'zh' && formula in known
    ? fileText.say(lang, `formula.${formula as keyof typeof known}`)
    : frozen;
}

/** 评审报告 on paper, in one language throughout. */
export function reportBlocks(found: PrintedReport, lang: Lang): PdfBlock[] {
  const t = (...of: Parameters<typeof reviewText.say> extends [Lang, ...infer R] ? R : never) =>
    reviewText.say(lang, ...of);
  const c = found.content;
  const bidder = (id: string) => c.bids.find((b) => b.bidId === id)?.bidderName ?? '';
  const who = (seat: number) => found.members.find((m) => m.seat === seat)?.name ?? maskedName(seat, lang);
  const itemName = (id: string) => c.terms.passItems.find((i) => i.id === id)?.name ?? '';
  const heading = (text: string): PdfBlock => ({ kind: 'heading', text });
  return [
    heading(t('section.basic')),
    {
      kind: 'facts',
      facts: [
        [t('field.mainName'), c.lot.mainName],
        [t('field.mainCode'), c.lot.mainCode],
        [t('field.tendereeName'), c.lot.tendereeName],
        [t('field.memberCount'), String(c.memberCount)],
        [t('field.startedAt'), shanghaiTime(c.startedAt)],
        [t('field.closedAt'), shanghaiTime(c.closedAt)],
        [t('field.formula'), `${c.terms.formula} ${formulaTitle(c.terms, lang)}`],
        [t('field.ceiling'), c.terms.ceiling ? formatMoney(c.terms.ceiling) : '—'],
      ],
    },
    heading(t('section.bids')),
    {
      kind: 'table',
      columns: [
        { title: t('field.bidder'), share: 3 },
        { title: t('field.price'), align: 'right' },
      ],
      rows: c.bids.map((b) => [b.bidderName, formatMoney(b.price)]),
    },
    ...relationBlocks(c, lang),
    heading(t('section.rejections')),
    {
      kind: 'table',
      columns: [
        { title: t('field.bidder') },
        { title: t('field.rejected') },
        { title: t('field.reason'), share: 2 },
      ],
      rows: c.rejections.map((r) => [
        bidder(r.bidId),
        t(`cause.${r.cause}` as 'cause.vote'),
        rejectionWords(lang, r, itemName).join('\n'),
      ]),
      empty: t('hint.noRejections'),
    },
    ...replacementBlocks(c, lang),
    ...returnBlocks(c, lang, { who, bidder }),
    ...voidedBlocks(c, lang, { who, bidder }),
    ...(c.arguments.length > 0
      ? ([
          heading(t('section.arguments')),
          {
            kind: 'table',
            columns: [
              { title: t('field.member') },
              { title: t('field.opinion') },
              { title: t('field.reason'), share: 3 },
            ],
            rows: c.arguments.map((a) => [
              who(a.seat),
              t(`opinion.${a.opinion}` as 'opinion.continue'),
              quoted(lang, a.reason),
            ]),
          },
        ] satisfies PdfBlock[])
      : []),
    ...(c.conclusion === 'ranked'
      ? rankedBlocks(c, t)
      : [{ kind: 'text' as const, text: t('hint.allRejected') }]),
    heading(t('section.signatures')),
    {
      kind: 'table',
      columns: [
        { title: t('field.member') },
        { title: t('field.opinion') },
        { title: t('field.reason'), share: 2 },
        { title: t('field.at') },
      ],
      rows: found.members.map((m) => {
        const s = found.signatures.find((one) => one.seat === m.seat);
        return [
          m.name,
          s ? t(`opinion.${s.opinion}` as 'opinion.agree') : t('pdf.silent'),
          quoted(lang, s?.reason ?? ''),
          s ? [shanghaiTime(s.at), s.certified ? t('field.certified') : ''].filter(Boolean).join(' ') : '',
        ];
      }),
    },
    { kind: 'text', text: `${t('field.digest')}: ${found.digest}`, small: true },
  ];
}

/** 关联与围串标线索 on paper: also that nothing was found; nothing in reports from before they were looked for. */
function relationBlocks(c: ReportContent, lang: Lang): PdfBlock[] {
  if (!c.relations) return [];
  const say = (path: Parameters<typeof relationsText.say>[1]) => relationsText.say(lang, path);
  return [
    { kind: 'heading', text: say('title') },
    {
      kind: 'table',
      columns: [
        { title: say('bidders'), share: 2 },
        { title: say('kind'), share: 3 },
        { title: say('article'), share: 2 },
      ],
      rows: c.relations.map((r) => [
        r.bids.map((b) => b.bidderName).join('\n'),
        relationWords(lang, r),
        say(`articleOf.${r.kind}`),
      ]),
      empty: say('none'),
    },
  ];
}

/** 更换记录 on paper: nothing where nobody was to be replaced. */
function replacementBlocks(c: ReportContent, lang: Lang): PdfBlock[] {
  const say = (path: Parameters<typeof committeeText.say>[1]) => committeeText.say(lang, path);
  if (!c.replacements || c.replacements.length === 0) return [];
  return [
    { kind: 'heading', text: say('section.replacements') },
    {
      kind: 'table',
      columns: [
        { title: say('field.seat') },
        { title: say('field.ground'), share: 2 },
        { title: say('field.evidence'), share: 3 },
        { title: say('field.askedAt'), share: 2 },
        { title: say('field.replacementStatus') },
        { title: say('field.decidedSide') },
      ],
      rows: c.replacements.map((r) => [
        String(r.seat),
        say(`ground.${r.ground}` as 'ground.absent'),
        quoted(lang, r.evidence),
        shanghaiTime(r.askedAt),
        say(`replacementStatus.s${r.status}` as 'replacementStatus.s10'),
        r.decidedSide ? say(`side.${r.decidedSide}` as 'side.tenderee') : '',
      ]),
    },
  ];
}

/** 评分表退回记录 on paper: nothing where no sheet was returned. */
function returnBlocks(
  c: ReportContent,
  lang: Lang,
  name: { who: (seat: number) => string; bidder: (id: string) => string },
): PdfBlock[] {
  if (!c.returns || c.returns.length === 0) return [];
  const say = (path: Parameters<typeof reviewText.say>[1]) => reviewText.say(lang, path);
  return [
    { kind: 'heading', text: say('section.returns') },
    {
      kind: 'table',
      columns: [
        { title: say('field.member') },
        { title: say('field.returnedBy') },
        { title: say('field.returnGround'), share: 1.6 },
        { title: say('field.reason'), share: 2 },
        { title: say('field.returnTotals'), share: 2.6 },
        { title: say('field.returnedAt'), share: 1.5 },
      ],
      rows: c.returns.map((r) => [
        name.who(r.seat),
        name.who(r.bySeat),
        r.ground ? say(`returnGround.${r.ground}` as 'returnGround.sum') : '',
        quoted(lang, r.reason),
        r.totals.map((one) => `${name.bidder(one.bidId)} ${one.before}\u00a0→\u00a0${one.after}`).join('\n'),
        shanghaiTime(r.at),
      ]),
    },
  ];
}

/** 无效评审表 on paper: nothing where nobody was replaced after the sign-in. */
function voidedBlocks(
  c: ReportContent,
  lang: Lang,
  name: { who: (seat: number) => string; bidder: (id: string) => string },
): PdfBlock[] {
  if (!c.voided || c.voided.length === 0) return [];
  const say = (path: Parameters<typeof reviewText.say>[1]) => reviewText.say(lang, path);
  return [
    { kind: 'heading', text: say('section.voided') },
    {
      kind: 'table',
      columns: [
        { title: say('field.member') },
        { title: say('field.stage') },
        { title: say('field.voidCause'), share: 2 },
        { title: say('field.voidContent'), share: 2.6 },
        { title: say('field.submittedAt'), share: 1.5 },
      ],
      rows: c.voided.map((v) => [
        name.who(v.seat),
        say(`voidKind.${v.kind}`),
        say(`voidCause.${v.cause}`),
        v.bids
          .map((b) => `${name.bidder(b.bidId)} ${b.total ?? say(b.passed ? 'field.pass' : 'field.fail')}`)
          .join('\n'),
        shanghaiTime(v.submittedAt),
      ]),
    },
  ];
}

function rankedBlocks(
  c: ReportContent,
  t: (path: 'field.rank' | 'section.results', params?: Record<string, string | number>) => string,
): PdfBlock[] {
  const say = t as (path: string, params?: Record<string, string | number>) => string;
  return [
    { kind: 'heading', text: say('section.results') },
    {
      kind: 'table',
      columns: [
        { title: say('field.rank'), share: 0.8 },
        { title: say('field.bidder'), share: 2.6 },
        { title: say('field.price'), align: 'right', share: 1.7 },
        { title: say('field.technical'), align: 'right', share: 1.3 },
        { title: say('field.business'), align: 'right', share: 1.3 },
        { title: say('field.priceScore'), align: 'right' },
        { title: say('field.total'), align: 'right' },
      ],
      rows: c.results.map((r) => [
        r.tie ? `${r.rank} *` : String(r.rank),
        r.bidderName,
        formatMoney(r.price),
        r.technical,
        r.business,
        r.priceScore,
        r.total,
      ]),
    },
    ...(c.tieSeed
      ? [{ kind: 'text' as const, text: `* ${say('hint.tie')}: ${c.tieSeed}`, small: true }]
      : []),
    { kind: 'heading', text: say('section.priceWorking') },
    {
      kind: 'table',
      columns: [
        { title: say('field.bidder') },
        { title: say('field.working'), share: 2 },
        { title: say('field.priceScore'), align: 'right' },
      ],
      rows: c.results.map((r) => [r.bidderName, r.working, r.priceScore]),
    },
    { kind: 'heading', text: say('section.candidates') },
    ...c.candidates.map((k) => ({
      kind: 'text' as const,
      text: say('pdf.candidateLine', { rank: k.rank, bidder: k.bidderName }),
    })),
  ];
}
