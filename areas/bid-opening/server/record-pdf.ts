import { clockOf, type Read } from '#kit/server/context.ts';
import { type Raw, sendFile } from '#kit/server/http/http.ts';
import { makePdf, type PdfBlock } from '#kit/server/pdf.ts';
import { formatMoney } from '#kit/shared/decimal.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { Lot } from '#areas/project/server/index.ts';
import type { recordPdf } from '../shared/calls.ts';
import { codeWords, entryWords } from '../shared/entry-words.ts';
import { fold, type Hall, type HallBid, type HallEvent } from '../shared/hall.ts';
import { openingText, refuse } from '../shared/text/index.ts';
import { hallFor } from './access.ts';
import { allEvents, openingOf, type OpeningRow } from './store.ts';

const none = '—';
const time = (at: string | null): string => (at ? shanghaiTime(at) : none);

interface Facts {
  readonly lang: Lang;
  readonly lot: Lot;
  readonly row: OpeningRow | undefined;
  readonly hall: Hall;
  readonly events: readonly HallEvent[];
}

const wordsOf = (lang: Lang) => (path: Parameters<typeof openingText.say>[1]) => openingText.say(lang, path);

function head({ lang, lot, row, hall }: Facts): PdfBlock {
  const t = wordsOf(lang);
  return {
    kind: 'facts',
    facts: [
      [t('field.mainName'), lot.mainName],
      [t('field.packageName'), lot.packageName],
      [t('field.packageCode'), lot.packageCode],
      [t('field.tendereeName'), lot.tendereeName],
      [t('field.deadline'), time(hall.deadline)],
      [t('field.startedAt'), time(hall.startedAt)],
      [t('field.hostName'), hall.hostName || none],
      [t('field.custodianName'), hall.custodianName || none],
      [t('field.supervisor'), row?.supervisor || none],
      [t('field.attendees'), row?.attendees || none],
      [t('field.lotKeyReleasedAt'), time(hall.lotKeyReleasedAt)],
      [t('field.finishedAt'), time(hall.finishedAt)],
      ...(hall.reason ? ([[t('field.reason'), hall.reason]] as const) : []),
    ],
  };
}

function readOutTable({ lang, hall }: Facts): PdfBlock {
  const t = wordsOf(lang);
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

function confirmationOf(lang: Lang, hall: Hall, bid: HallBid): string {
  const t = wordsOf(lang);
  if (bid.state !== 'opened') return none;
  if (bid.confirmation === 'none')
    return hall.phase === 'finished' ? t('confirmation.silent') : t('confirmation.none');
  return `${t(`confirmation.${bid.confirmation}`)} ${time(bid.confirmedAt)}`;
}

function bidTable({ lang, hall }: Facts): PdfBlock {
  const t = wordsOf(lang);
  const state = (bid: HallBid) => {
    if (!bid.failure) return t(`state.${bid.state}`);
    const { code, cause, note } = bid.failure;
    return `${t('state.failed')}：${codeWords(lang, code)}；${t(`cause.${cause}`)}${note ? `；${note}` : ''}`;
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
      confirmationOf(lang, hall, bid),
    ]),
  };
}

function exceptionBlocks({ lang, hall }: Facts): PdfBlock[] {
  const t = wordsOf(lang);
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
      rows: objections.map((bid) => [bid.bidderName, bid.objection, bid.answer || none]),
    },
  ];
}

function logTable({ lang, hall, events }: Facts): PdfBlock {
  const t = wordsOf(lang);
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
      [e.orgName, e.userName].filter(Boolean).join(' '),
      entryWords(lang, e, hall),
    ]),
  };
}

/** 开标记录 as an office files it, made anew from the entries each time somebody asks. */
function print(facts: Facts, printedAt: Date): Promise<Buffer> {
  const { lang, lot, hall } = facts;
  const t = wordsOf(lang);
  return makePdf({
    lang,
    title: t('recordTitle'),
    subtitle: openingText.say(lang, 'pdf.subtitle', { project: lot.mainName, lot: lot.packageName }),
    ...(hall.recordCode ? { number: hall.recordCode } : {}),
    printedAt,
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
}

async function factsOf(read: Read, packageId: string): Promise<{ facts: Facts; now: Date }> {
  const { lot } = await hallFor(read, packageId);
  const events = await allEvents(read.db, packageId);
  const hall = fold(events);
  if (hall.phase !== 'finished' && hall.phase !== 'failed') throw refuse('noRecord');
  const row = await openingOf(read.db, packageId);
  return { facts: { lang: read.lang, lot, row, hall, events }, now: await clockOf(read.db) };
}

/** 下载开标记录. */
export async function sendRecord(r: Raw, { packageId }: InputOf<typeof recordPdf>) {
  const { facts, now } = await r.read((read) => factsOf(read, packageId));
  const fileName =
    `${openingText.say(facts.lang, 'recordTitle')}-${facts.hall.recordCode || facts.lot.packageCode}.pdf`.replaceAll(
      '/',
      '-',
    );
  return sendFile(r.reply, { fileName, type: 'application/pdf', bytes: await print(facts, now) });
}
