import { type DocumentKey, type DocumentParts, keepWhen, sendDocument } from '#base/file/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { makePdf, type PdfBlock } from '#kit/server/pdf.ts';
import { formatMoney } from '#kit/shared/decimal.ts';
import type { EventType } from '#kit/shared/event.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { clauses, labelled, quoted } from '#kit/shared/punctuation.ts';
import { type Lang, langs } from '#kit/shared/text.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { type Lot, lotOf } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { lotKeyOf } from '#areas/tender-file/server/index.ts';
import type { HallSignature, recordPdf } from '../shared/calls.ts';
import { actorWords, codeWords, entryWords, presentNames } from '../shared/entry-words.ts';
import { openingFailed, openingFinished } from '../shared/events.ts';
import type { HallEvent } from '../shared/entries.ts';
import { fold, type Hall, type HallBid } from '../shared/hall.ts';
import { openingTextOf, refuse } from '../shared/text/index.ts';
import { hallFor } from './access.ts';
import { recordSignatures } from './signatures.ts';
import { allEvents, openingOf, type OpeningRow } from './store.ts';

const none = '—';
const KIND = 'openingRecord';
const time = (at: string | null): string => (at ? shanghaiTime(at) : none);

interface Facts {
  readonly lang: Lang;
  readonly lot: Lot;
  readonly row: OpeningRow | undefined;
  readonly hall: Hall;
  readonly events: readonly HallEvent[];
  /** 保管人: whoever was to release the lot key, where nobody did. */
  readonly custodians: { readonly first: string; readonly second: string };
  /** The host's, as it was given at the end. */
  readonly signature: HallSignature | undefined;
}

const wordsOf = ({ lang, lot }: Pick<Facts, 'lang' | 'lot'>) => {
  const of = openingTextOf(lot);
  return (path: Parameters<typeof of.say>[1]) => of.say(lang, path);
};

function head({ lang, lot, row, hall, events, custodians, signature }: Facts): PdfBlock {
  const t = wordsOf({ lang, lot });
  return {
    kind: 'facts',
    facts: [
      [t('field.mainName'), lot.mainName],
      // A project that is not divided is its own only lot.
      ...(lot.packageName === lot.mainName ? [] : ([[t('field.packageName'), lot.packageName]] as const)),
      [t('field.packageCode'), lot.packageCode],
      [t('field.tendereeName'), lot.tendereeName],
      [t('field.deadline'), time(hall.deadline)],
      [t('field.startedAt'), time(hall.startedAt)],
      [t('field.hostName'), hall.hostName || none],
      [t('field.custodianName'), hall.custodianName || custodians.first || none],
      ...(hall.custodianName === '' && custodians.second
        ? ([[t('field.secondName'), custodians.second]] as const)
        : []),
      ...(hall.secondReason ? ([[t('field.secondReason'), quoted(lang, hall.secondReason)]] as const) : []),
      [t('field.supervisor'), row?.supervisor || none],
      [t('field.attendees'), row?.attendees || presentNames(lang, events) || none],
      [t('field.lotKeyReleasedAt'), time(hall.lotKeyReleasedAt)],
      [t('field.finishedAt'), time(hall.finishedAt)],
      ...(hall.recordDigest ? ([[t('field.recordDigest'), hall.recordDigest]] as const) : []),
      ...(signature
        ? ([
            [t('field.signedBy'), `${signature.organisation} ${signature.name} (${signature.serial})`],
          ] as const)
        : []),
      ...(hall.reason ? ([[t('field.reason'), quoted(lang, hall.reason)]] as const) : []),
    ],
  };
}

function readOutTable(facts: Facts): PdfBlock {
  const { hall } = facts;
  const t = wordsOf(facts);
  return {
    kind: 'table',
    columns: [
      { title: t('field.seq'), share: 0.6, align: 'center' },
      { title: t('field.bidderName'), share: 2.4 },
      { title: t('field.bidPrice'), share: 1.8, align: 'right' },
      { title: t('field.duration'), share: 1.4 },
      { title: t('field.quality'), share: 1.4 },
      { title: t('field.leader'), share: 1.1 },
      { title: t('field.remark'), share: 1.5 },
    ],
    rows: hall.bids.map((bid, i) => {
      const { readOut } = bid;
      const price = readOut ? formatMoney(readOut.bidPrice) : t(`state.${bid.state}`);
      return [
        String(i + 1),
        bid.bidderName,
        price,
        ...(['duration', 'quality', 'leader', 'remark'] as const).map((f) => readOut?.[f] || none),
      ];
    }),
  };
}

function confirmationOf(facts: Facts, bid: HallBid): string {
  const { hall } = facts;
  const t = wordsOf(facts);
  if (bid.state === 'failed' && bid.confirmation === 'none') return none;
  if (bid.confirmation === 'none')
    return hall.phase === 'finished' ? t('confirmation.silent') : t('confirmation.none');
  return `${t(`confirmation.${bid.confirmation}`)} ${time(bid.confirmedAt)}`;
}

function bidTable(facts: Facts): PdfBlock {
  const { lang, lot, hall } = facts;
  const t = wordsOf(facts);
  const state = (bid: HallBid) => {
    if (!bid.failure) return t(`state.${bid.state}`);
    const { code, cause, note } = bid.failure;
    const why = clauses(lang, [
      codeWords(lang, code, openingTextOf(lot)),
      t(`cause.${cause}`),
      ...(note ? [quoted(lang, note)] : []),
    ]);
    return labelled(lang, t('state.failed'), why);
  };
  return {
    kind: 'table',
    columns: [
      { title: t('field.bidderName'), share: 2 },
      { title: t('field.receivedAt'), share: 1.6 },
      { title: t('field.checkedInAt'), share: 1.6 },
      { title: t('field.keyReleasedAt'), share: 1.6 },
      { title: t('field.state'), share: 2 },
      { title: t('field.confirmation'), share: 2 },
    ],
    rows: hall.bids.map((bid) => [
      bid.bidderName,
      time(bid.receivedAt),
      time(bid.checkedInAt),
      time(bid.keyReleasedAt),
      state(bid),
      confirmationOf(facts, bid),
    ]),
  };
}

function exceptionBlocks(facts: Facts): PdfBlock[] {
  const { lang, hall } = facts;
  const t = wordsOf(facts);
  const objections = hall.bids.filter((bid) => bid.objection !== '');
  if (objections.length === 0) return [];
  return [
    { kind: 'heading', text: t('section.exceptions') },
    {
      kind: 'table',
      columns: [
        { title: t('field.bidderName'), share: 2 },
        { title: t('field.objection'), share: 3 },
        { title: t('field.answer'), share: 3 },
      ],
      rows: objections.map((bid) => [
        bid.bidderName,
        quoted(lang, bid.objection),
        quoted(lang, bid.answer) || none,
      ]),
    },
  ];
}

function logTable(facts: Facts): PdfBlock {
  const { lang, lot, hall, events } = facts;
  const t = wordsOf(facts);
  return {
    kind: 'table',
    columns: [
      { title: t('field.seq'), share: 0.5, align: 'center' },
      { title: t('field.at'), share: 1.8 },
      { title: t('field.who'), share: 2 },
      { title: t('field.what'), share: 5 },
    ],
    rows: events.map((e) => [
      String(e.seq),
      shanghaiTime(e.at, 'ms'),
      actorWords(lang, e),
      entryWords(lang, e, { hall, of: openingTextOf(lot) }),
    ]),
  };
}

/** 开标记录 as an office files it, dated by its own end. */
async function print(facts: Facts) {
  const { lang, lot, hall } = facts;
  const t = wordsOf(facts);
  const bytes = await makePdf({
    lang,
    title: t('recordTitle'),
    subtitle: lotLabel(lot),
    ...(hall.recordCode ? { number: hall.recordCode } : {}),
    printedAt: new Date(hall.finishedAt ?? 0),
    landscape: true,
    blocks: [
      head(facts),
      { kind: 'heading', text: t('section.readOut') },
      readOutTable(facts),
      { kind: 'heading', text: t('section.bids') },
      bidTable(facts),
      ...exceptionBlocks(facts),
      { kind: 'heading', text: t('section.log') },
      logTable(facts),
      { kind: 'text', text: t('pdf.statement'), small: true },
      {
        kind: 'seals',
        places: [
          { label: t('field.hostName'), by: 'signature' },
          { label: t('field.supervisor'), by: 'signature' },
          { label: t('field.tendereeName') },
        ],
      },
    ],
  });
  const name = `${t('recordTitle')}-${hall.recordCode || lot.packageCode}.pdf`;
  return { fileName: name.replaceAll('/', '-'), bytes };
}

/** The facts of a record that stands; undefined while the hall may still change. */
async function factsOf(db: Db, lot: Lot, lang: Lang): Promise<Facts | undefined> {
  const events = await allEvents(db, lot.packageId);
  const hall = fold(events);
  if (hall.phase !== 'finished' && hall.phase !== 'failed') return undefined;
  // Supervision may sign later; what is printed once names the signature that ended the opening.
  const [signature] = await recordSignatures(db, lot.packageId);
  const key = await lotKeyOf(db, lot.packageId);
  const custodians = { first: key?.custodianName ?? '', second: key?.second?.name ?? '' };
  return { lang, lot, row: await openingOf(db, lot.packageId), hall, events, custodians, signature };
}

const keyOf = (subjectId: string, lang: Lang): DocumentKey => ({ kind: KIND, subjectId, lang });

/** 下载开标记录: printed once when the opening ended, the same bytes to everybody. */
export async function sendRecord(parts: DocumentParts, r: Raw, { packageId }: InputOf<typeof recordPdf>) {
  const facts = await r.read(async (read) => {
    const { lot } = await hallFor(read, packageId);
    return factsOf(read.db, lot, read.lang);
  });
  if (!facts) throw refuse('noRecord');
  return sendDocument(parts, r, keyOf(packageId, facts.lang), () => print(facts));
}

const recordWhen = <P>(name: string, ended: EventType<P>, parts: DocumentParts) =>
  keepWhen(parts, name, ended, async (db, { subjectId }) => {
    const lot = await lotOf(db, subjectId);
    const found = [];
    for (const lang of langs) {
      const facts = lot && (await factsOf(db, lot, lang));
      if (facts) found.push({ key: keyOf(subjectId, lang), print: () => print(facts) });
    }
    return found;
  });

/** 开标记录存档: in both languages, as soon as the opening has ended. */
export const onEnded = (parts: DocumentParts) => [
  recordWhen('opening.record', openingFinished, parts),
  recordWhen('opening.recordFailed', openingFailed, parts),
];
