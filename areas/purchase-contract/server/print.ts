import type { BidItem } from '#areas/bid-submission/shared/schema.ts';
import { readCertificate } from '#base/ca/shared/certificate.ts';
import type { SignedRecord } from '#base/ca/shared/record-schema.ts';
import { makePdf, type PdfBlock } from '#kit/server/pdf.ts';
import { chineseCapital, dec, formatMoney } from '#kit/shared/decimal.ts';
import type { Lang } from '#kit/shared/text.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { Payment } from '../shared/schema.ts';
import { paymentsTotal, type PurchaseTerms } from '../shared/terms.ts';
import { contractText, contractTextOf } from '../shared/text/index.ts';

/** One side's signature as the record keeps it (签署). */
export interface PrintedSignature {
  readonly org: string;
  readonly userName: string;
  readonly at: Date | null;
  readonly proof: SignedRecord | undefined;
}

/** What is printed of a contract or of a supplement to it (合同文书). */
export interface PrintedPaper {
  readonly title: string;
  readonly code: string;
  readonly mainName: string;
  readonly packageName: string;
  readonly packageCode: string;
  readonly tendereeName: string;
  readonly supplierName: string;
  readonly agencyName: string;
  readonly noticeNo: string;
  readonly noticeAt: Date;
  readonly price: string;
  readonly currency: string;
  readonly items: readonly Partial<BidItem>[];
  readonly duration: string | null;
  readonly quality: string | null;
  readonly periodBegin: string | null;
  readonly periodEnd: string | null;
  readonly acceptance: string | null;
  readonly bondAmount: string | null;
  readonly bondTerms: string | null;
  readonly otherTerms: string | null;
  readonly payments: readonly Payment[];
  /** 采购条款 of a simple purchase. */
  readonly purchaseTerms: PurchaseTerms | null;
  readonly contentDigest: string | null;
  /** What stands on every page: a draft, or sent and not signed yet; nothing once it is in force. */
  readonly mark: 'draft' | 'unsigned' | undefined;
  readonly owner: PrintedSignature;
  readonly supplier: PrintedSignature;
  /** What a supplement says before the terms (补充协议的事由和变更). */
  readonly preface?: readonly PdfBlock[];
  /** 询价成交: the parties are called as the terms of the purchase call them. */
  readonly isByQuotes: boolean;
  readonly printedAt: Date;
  /** 签署文本: with places for the signatures of both in the file itself, in place of what the record says of them. */
  readonly toSign?: boolean;
}

type Key = Parameters<typeof contractText.say>[1];

const none = '—';
const money = (amount: string | null | undefined): string => {
  if (!amount) return none;
  try {
    return formatMoney(amount);
  } catch {
    return amount;
  }
};

/** 大写金额; an amount finer than the fen has none. */
function capitalOf(price: string): string {
  const [, fraction = ''] = price.split('.');
  return fraction.replace(/0+$/, '').length > 2 ? '' : chineseCapital(dec(price));
}

/** 合同文件名; it says where the contract is not signed yet. */
export function fileNameOf({ title, code, mark }: PrintedPaper, lang: Lang): string {
  const said = mark ? contractText.say(lang, `print.mark.${mark}`) : '';
  return contractText.say(lang, 'print.fileName', { name: title, code, mark: said });
}

/** 合同文本 as PDF: parties, price in figures and in Chinese capitals, goods, milestones, terms, and both signatures as the record says. */
export async function printPaper(
  paper: PrintedPaper,
  lang: Lang,
): Promise<{ fileName: string; bytes: Buffer }> {
  const of = contractTextOf(paper.isByQuotes);
  const t = (key: Key, params?: Readonly<Record<string, string | number>>) => of.say(lang, key, params);
  const mark = paper.mark ? t(`print.mark.${paper.mark}`) : '';
  const bytes = await makePdf({
    lang,
    title: paper.title,
    subtitle: mark,
    mark,
    number: paper.code,
    printedAt: paper.printedAt,
    blocks: [
      partiesOf(paper, t),
      ...(paper.preface ?? []),
      { kind: 'heading', text: t('print.price') },
      {
        kind: 'text',
        text: t('print.priceSays', {
          capital: capitalOf(paper.price),
          currency: paper.currency,
          price: money(paper.price),
        }),
      },
      { kind: 'heading', text: t(paper.preface ? 'print.added' : 'print.goods') },
      goodsOf(paper.items, t, paper.preface ? t('print.nothingAdded') : t('hint.noItems')),
      { kind: 'heading', text: t('print.terms') },
      ...termsOf(paper, t),
      { kind: 'heading', text: t('print.payments') },
      paymentsOf(paper.payments, t),
      ...(paper.toSign
        ? signingPageOf(paper, t)
        : [{ kind: 'heading', text: t('print.signing') } as const, ...signingOf(paper, t)]),
    ],
  });
  return { fileName: fileNameOf(paper, lang), bytes };
}

type Say = (key: Key, params?: Readonly<Record<string, string | number>>) => string;

const partiesOf = (p: PrintedPaper, t: Say): PdfBlock => ({
  kind: 'facts',
  facts: [
    [t('print.partyA'), p.tendereeName],
    [t('print.partyB'), p.supplierName],
    [t('field.agencyName'), p.agencyName],
    [t('field.mainName'), p.mainName],
    // A project that is not divided is its own only lot.
    ...(p.packageName === p.mainName ? [] : ([[t('field.packageName'), p.packageName]] as const)),
    [t('field.packageCode'), p.packageCode],
    [t(p.purchaseTerms ? 'field.purchaseNotice' : 'field.notice'), p.noticeNo],
    [t('field.noticeAt'), shanghaiTime(p.noticeAt)],
  ],
});

const goodsOf = (items: PrintedPaper['items'], t: Say, empty: string): PdfBlock => ({
  kind: 'table',
  columns: [
    { title: t('print.no'), share: 0.5, align: 'center' },
    { title: t('field.itemName'), share: 2 },
    { title: t('field.spec'), share: 1.6 },
    { title: t('field.unit'), share: 0.7, align: 'center' },
    { title: t('field.count'), align: 'right' },
    { title: t('field.itemPrice'), align: 'right' },
    { title: t('field.sum'), align: 'right' },
  ],
  rows: items.map((item, i) => [
    String(i + 1),
    item.name ?? '',
    item.spec ?? '',
    item.unit ?? '',
    item.count ?? '',
    money(item.price),
    money(item.sum),
  ]),
  empty,
});

function termsOf(p: PrintedPaper, t: Say): PdfBlock[] {
  const long = (label: Key, words: string | null): PdfBlock[] =>
    words
      ? [{ kind: 'text', text: [{ text: `${t(label)}${t('print.colon')}`, bold: true }, { text: words }] }]
      : [];
  return [
    {
      kind: 'facts',
      facts: [
        [t('field.duration'), p.duration ?? none],
        [t('field.quality'), p.quality ?? none],
        [t('field.period'), [p.periodBegin, p.periodEnd].filter((day) => day !== null).join(' – ') || none],
        [t('field.bondAmount'), money(p.bondAmount)],
      ],
    },
    ...long('field.purchaseDelivery', p.purchaseTerms?.delivery ?? null),
    ...long('field.purchasePayment', p.purchaseTerms?.payment ?? null),
    ...long('field.purchaseOther', p.purchaseTerms?.otherTerms ?? null),
    ...long(
      'field.purchaseFiles',
      p.purchaseTerms?.files?.map((file) => t('print.fileWithDigest', { ...file })).join(t('print.comma')) ??
        null,
    ),
    ...long('field.acceptance', p.acceptance),
    ...long('field.bondTerms', p.bondTerms),
    ...long('field.otherTerms', p.otherTerms),
    ...(p.contentDigest ? [{ kind: 'text', small: true, text: t('print.files') } as const] : []),
  ];
}

const paymentsOf = (rows: readonly Payment[], t: Say): PdfBlock => ({
  kind: 'table',
  columns: [
    { title: t('field.paymentName'), share: 1.4 },
    { title: t('field.paymentShare'), align: 'right' },
    { title: t('field.paymentAmount'), align: 'right' },
    { title: t('field.paymentDue'), share: 2.4 },
    { title: t('field.paymentDay'), share: 1.1 },
  ],
  rows: [
    ...rows.map((row) => [row.name, row.share ?? none, money(row.amount), row.dueWhen, row.dueDay ?? none]),
    ...(rows.length > 0
      ? [[t('total'), '', money(paymentsTotal(rows.map((row) => row.amount))), '', '']]
      : []),
  ],
  empty: t('hint.noPayments'),
});

/** 签署页: the places of both sides, below them what they agree to. */
const signingPageOf = (p: PrintedPaper, t: Say): PdfBlock[] => [
  {
    kind: 'signingPage',
    labels: [
      `${t('print.partyA')}${t('print.colon')}${p.tendereeName}`,
      `${t('print.partyB')}${t('print.colon')}${p.supplierName}`,
    ],
    note: t('print.signingNote', { digest: p.contentDigest ?? '' }),
  },
];

function signingOf(p: PrintedPaper, t: Say): PdfBlock[] {
  const sides = [
    [t('print.partyA'), p.owner],
    [t('print.partyB'), p.supplier],
  ] as const;
  const rows = sides.map(([side, { org, userName, at, proof }]) => {
    const certificate = proof ? readCertificate(proof.certificatePem) : undefined;
    return [
      side,
      org,
      at ? userName : t('unsigned'),
      at ? shanghaiTime(at) : none,
      certificate ? `${certificate.organisation} ${certificate.commonName} ${certificate.serial}` : none,
    ];
  });
  const signed = p.owner.at !== null && p.supplier.at !== null;
  return [
    {
      kind: 'table',
      columns: [
        { title: t('print.side'), share: 1.1 },
        { title: t('field.org'), share: 1.8 },
        { title: t('print.signer') },
        { title: t('field.at'), share: 1.5 },
        { title: t('print.certificate'), share: 2.4 },
      ],
      rows,
    },
    ...(p.contentDigest
      ? [
          {
            kind: 'text',
            small: true,
            text: `${t('field.contentDigest')}${t('print.colon')}${p.contentDigest}`,
          } as const,
        ]
      : []),
    ...(signed
      ? []
      : [{ kind: 'seals', places: [{ label: p.tendereeName }, { label: p.supplierName }] } as const]),
  ];
}
