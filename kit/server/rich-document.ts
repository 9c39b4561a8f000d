import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Lang } from '#kit/shared/text.ts';
import { kitText } from '#kit/shared/text/index.ts';
import { makePdf, type PdfBlock, type PdfWords } from './pdf.ts';
import { type RichBlock, type RichRun, richBlocks, plainOf } from './rich-blocks.ts';

interface RichDocument {
  readonly shape: 'docx' | 'pdf';
  readonly lang: Lang;
  readonly title: string;
  readonly number?: string;
  /** Cleaned HTML. */
  readonly html: string;
  readonly printedAt: Date;
  /** A last page on which two parties sign in the file (签署页); of a PDF only. */
  readonly signing?: { readonly labels: readonly [string, string]; readonly note: string };
}

const TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const;

/** A place that is kept for a seal, as a composed text says it. */
const SEAL = /^(.{1,30})（盖章）$/;

/** 成文: a cleaned text as a Word document, or as PDF/A by the press; both with title, tables, page x of y and room for seals. */
export async function makeRichDocument(doc: RichDocument): Promise<{ type: string; bytes: Buffer }> {
  const blocks = richBlocks(doc.html);
  const bytes = doc.shape === 'docx' ? await wordOf(doc, blocks) : await pdfOf(doc, blocks);
  return { type: TYPES[doc.shape], bytes };
}

/** Italics have no letters of their own in Chinese print: such words stand upright. */
const piecesOf = (runs: readonly RichRun[]): PdfWords =>
  runs.some((run) => run.bold || run.underline) ? runs : plainOf(runs);

function pdfOf({ lang, title, number, printedAt, signing }: RichDocument, blocks: readonly RichBlock[]) {
  return makePdf({
    lang,
    title,
    printedAt,
    ...(number ? { number } : {}),
    blocks: [...blocks.map(blockOf), ...(signing ? [{ kind: 'signingPage' as const, ...signing }] : [])],
  });
}

function blockOf(block: RichBlock): PdfBlock {
  if (block.kind === 'heading') return { kind: 'heading', text: plainOf(block.runs) };
  if (block.kind === 'table') {
    const width = Math.max(1, ...block.rows.map((row) => row.length));
    const filled = block.rows.map((row) => Array.from({ length: width }, (_, i) => row[i] ?? []));
    const [head = [], ...rows] = filled;
    return {
      kind: 'table',
      columns: head.map((one) => ({ title: plainOf(one) })),
      rows: rows.map((row) => row.map(piecesOf)),
    };
  }
  const words = plainOf(block.runs);
  const seal = SEAL.exec(words)?.[1];
  return seal
    ? { kind: 'seals', places: [{ label: seal }] }
    : { kind: 'text', text: piecesOf(block.mark ? [{ text: block.mark }, ...block.runs] : block.runs) };
}

/** Fonts that Word has on Chinese machines; elsewhere it takes what it has. */
const FONT = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: '宋体' };

const runsOf = (runs: readonly RichRun[], size: number) =>
  runs.flatMap((run) =>
    run.text.split('\n').map(
      (text, i) =>
        new TextRun({
          text,
          size,
          font: FONT,
          ...(i > 0 ? { break: 1 } : {}),
          ...(run.bold ? { bold: true } : {}),
          ...(run.italic ? { italics: true } : {}),
          ...(run.underline ? { underline: {} } : {}),
        }),
    ),
  );

const SIZE = 24;

function wordBlock(block: RichBlock): Paragraph | Table {
  if (block.kind === 'table')
    return new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: block.rows.map(
        (row, i) =>
          new TableRow({
            tableHeader: i === 0,
            cantSplit: true,
            children: row.map(
              (cell) => new TableCell({ children: [new Paragraph({ children: runsOf(cell, 21) })] }),
            ),
          }),
      ),
    });
  const isSeal = SEAL.test(plainOf(block.runs));
  if (block.kind === 'heading')
    return new Paragraph({
      heading: HeadingLevel.HEADING_2,
      spacing: { before: 240, after: 120 },
      children: runsOf(
        block.runs.map((run) => ({ ...run, bold: true })),
        28,
      ),
    });
  return new Paragraph({
    spacing: { line: 360, ...(isSeal ? { before: 1200, after: 600 } : {}) },
    ...(isSeal ? { alignment: AlignmentType.RIGHT, keepLines: true } : {}),
    children: runsOf(block.mark ? [{ text: block.mark }, ...block.runs] : block.runs, SIZE),
  });
}

function wordOf({ lang, title, number }: RichDocument, blocks: readonly RichBlock[]): Promise<Buffer> {
  const [before = '', between = '', after = ''] = kitText
    .say(lang, 'print.page', { n: '\u0000', total: '\u0000' })
    .split('\u0000');
  const footer = new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [
      new TextRun({
        size: 18,
        font: FONT,
        children: [before, PageNumber.CURRENT, between, PageNumber.TOTAL_PAGES, after],
      }),
    ],
  });
  return Packer.toBuffer(
    new Document({
      title,
      creator: kitText.say(lang, 'web.product'),
      sections: [
        {
          footers: { default: new Footer({ children: [footer] }) },
          children: [
            new Paragraph({
              heading: HeadingLevel.TITLE,
              alignment: AlignmentType.CENTER,
              spacing: { after: 240 },
              children: runsOf([{ text: title, bold: true }], 36),
            }),
            ...(number
              ? [new Paragraph({ alignment: AlignmentType.RIGHT, children: runsOf([{ text: number }], 21) })]
              : []),
            ...blocks.map(wordBlock),
          ],
        },
      ],
    }),
  );
}
