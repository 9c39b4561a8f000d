import { namesShown } from '#areas/committee/server/index.ts';
import { maskedName } from '#areas/committee/shared/rules.ts';
import { type Lot, lotOf } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { type DocumentKey, type DocumentParts, keepWhen, sendDocument } from '#base/file/server/index.ts';
import { affiliationsOf } from '#base/organisation/server/index.ts';
import { clockOf } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type Raw, sendFile } from '#kit/server/http/http.ts';
import { makePdf } from '#kit/server/pdf.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { EventType } from '#kit/shared/event.ts';
import { type Lang, langs } from '#kit/shared/text.ts';
import type { reportPdf } from '../shared/calls.ts';
import { reviewFailed, reviewFinished } from '../shared/events.ts';
import { reviewText } from '../shared/text/index.ts';
import { hallFor } from './access.ts';
import { report } from './read-report.ts';
import { type PrintedReport, reportBlocks } from './report-blocks.ts';
import { byPackage, membersOf, reportOf, type ReviewRow, signaturesOf } from './store.ts';

interface Facts {
  readonly lang: Lang;
  readonly found: PrintedReport;
  /** The end of the review; a draft has none. */
  readonly finishedAt: Date;
  /** Are the members named (公布姓名)? Before the result is public they have code names. */
  readonly named: boolean;
}

async function namesOf(db: Db, lot: Lot, review: ReviewRow, lang: Lang) {
  const seats = await membersOf(db, review.id);
  const people = namesShown(lot)
    ? await affiliationsOf(
        db,
        seats.map((s) => s.userId),
      )
    : [];
  return seats.map(({ seat, userId }) => ({
    seat,
    name: people.find((p) => p.userId === userId)?.trueName ?? maskedName(seat, lang),
  }));
}

/** The facts of a report that stands; undefined while it is being signed. */
async function factsOf(db: Db, packageId: string, lang: Lang): Promise<Facts | undefined> {
  const lot = await lotOf(db, packageId);
  const review = await byPackage(db, packageId);
  const stored = review?.finishedAt ? await reportOf(db, review.id) : undefined;
  if (!lot || !review?.finishedAt || !stored) return undefined;
  const signatures = await signaturesOf(db, review.id);
  return {
    lang,
    named: namesShown(lot),
    finishedAt: review.finishedAt,
    found: {
      digest: stored.digest,
      content: stored.content,
      members: await namesOf(db, lot, review, lang),
      signatures: signatures.map(({ seat, opinion, reason, at, signatureId }) => ({
        seat,
        opinion,
        reason,
        at: at.toISOString(),
        certified: signatureId !== null,
      })),
    },
  };
}

async function print(of: { lang: Lang; found: PrintedReport; at: Date; draft?: boolean }) {
  const { lang, found, at } = of;
  const { lot } = found.content;
  const title = reviewText.say(lang, of.draft ? 'pdf.draft' : 'report');
  const bytes = await makePdf({
    lang,
    title,
    subtitle: lotLabel(lot),
    number: lot.packageCode,
    blocks: reportBlocks(found, lang),
    printedAt: at,
  });
  const fileName = reviewText.say(lang, 'pdf.fileName', { code: lot.packageCode });
  return { fileName: fileName.replaceAll('/', '-'), bytes };
}

const keyOf = (subjectId: string, { lang, named }: Facts): DocumentKey => ({
  kind: named ? 'reviewReportNamed' : 'reviewReport',
  subjectId,
  lang,
});

/**
 * 导出评审报告: what stands is printed once with code names and, when the result is public, once with names; the same bytes
 * to everybody. While it is being signed a member gets a draft that says so and is not kept.
 */
export async function sendReport(parts: DocumentParts, r: Raw, input: InputOf<typeof reportPdf>) {
  const { packageId } = input;
  const facts = await r.read(async (read) => {
    await hallFor(read, packageId);
    return factsOf(read.db, packageId, read.lang);
  });
  if (facts)
    return sendDocument(parts, r, keyOf(packageId, facts), () => print({ ...facts, at: facts.finishedAt }));
  const [found, at] = await r.read((read) => Promise.all([report(read, input), clockOf(read.db)]));
  const { fileName, bytes } = await print({ lang: r.ctx.lang, found, at, draft: true });
  return sendFile(r.reply, { fileName, type: 'application/pdf', bytes });
}

const reportWhen = <P>(name: string, ended: EventType<P>, parts: DocumentParts) =>
  keepWhen(parts, name, ended, async (db, { subjectId }) => {
    const found = [];
    for (const lang of langs) {
      const facts = await factsOf(db, subjectId, lang);
      if (facts)
        found.push({ key: keyOf(subjectId, facts), print: () => print({ ...facts, at: facts.finishedAt }) });
    }
    return found;
  });

/** 评审报告存档: in both languages, as soon as the review has ended. */
export const onReviewed = (parts: DocumentParts) => [
  reportWhen('review.report', reviewFinished, parts),
  reportWhen('review.reportFailed', reviewFailed, parts),
];
