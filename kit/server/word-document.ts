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
import { plainOf, type RichBlock, type RichRun, sealPlace } from './rich-blocks.ts';

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
  const isSeal = sealPlace(plainOf(block.runs)) !== undefined;
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

/** 成文为 Word: title, number and blocks of a text, page x of y at its foot. */
export function wordOf(
  { lang, title, number }: { readonly lang: Lang; readonly title: string; readonly number?: string },
  blocks: readonly RichBlock[],
): Promise<Buffer> {
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
              ? [
                  new Paragraph({
                    alignment: AlignmentType.RIGHT,
                    children: runsOf([{ text: kitText.say(lang, 'print.number', { number }) }], 21),
                  }),
                ]
              : []),
            ...blocks.map(wordBlock),
          ],
        },
      ],
    }),
  );
}

/** 空白 Word 文档. */
export const emptyWord = (): Promise<Buffer> =>
  Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('')] }] }));
