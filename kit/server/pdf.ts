import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions, TableCell } from 'pdfmake/interfaces.js';
import type { Lang } from '#kit/shared/text.ts';
import { kitText } from '#kit/shared/text/index.ts';
import { shanghaiTime } from '#kit/shared/time.ts';

interface PdfColumn {
  readonly title: string;
  /** Share of the page's width; 1 unless told. */
  readonly share?: number;
  readonly align?: 'left' | 'center' | 'right';
}

/** A part of a printed document, from top to bottom. */
export type PdfBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly small?: boolean }
  /** Name and value beside each other, two pairs a line. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly PdfColumn[];
      readonly rows: readonly (readonly string[])[];
      /** Words in place of rows when there are none. */
      readonly empty?: string;
    }
  /** Places for seals (盖章) or signatures (签字), side by side. */
  | {
      readonly kind: 'seals';
      readonly places: readonly { readonly label: string; readonly by?: 'seal' | 'signature' }[];
    };

/** A document that an office would file (存档文书): title, number, blocks; page x of y is added to every page. */
interface PdfDocument {
  readonly lang: Lang;
  readonly title: string;
  readonly subtitle?: string;
  readonly number?: string;
  readonly blocks: readonly PdfBlock[];
  /** Stands on every page and in the file, so that equal facts printed at one time give equal documents. */
  readonly printedAt: Date;
  /** Wide tables lie across. */
  readonly landscape?: boolean;
}

const FONT = 'NotoSansSC';
const LINE = '#9aa4b2';
const SHADE = '#eef1f5';

let ready = false;

/** The packaged Chinese fonts; PDFs hold only the glyphs they use. Nothing else is read from disk or network. */
function prepare(): typeof pdfmake {
  if (!ready) {
    const folder = dirname(
      createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'),
    );
    const normal = join(folder, '400Regular', 'NotoSansSC_400Regular.ttf');
    const bold = join(folder, '700Bold', 'NotoSansSC_700Bold.ttf');
    pdfmake.setFonts({ [FONT]: { normal, bold, italics: normal, bolditalics: bold } });
    pdfmake.setUrlAccessPolicy(() => false);
    pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);
    ready = true;
  }
  return pdfmake;
}

const layout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => LINE,
  vLineColor: () => LINE,
  paddingTop: () => 4,
  paddingBottom: () => 4,
};

const shares = (columns: readonly PdfColumn[]): string[] => {
  const total = columns.reduce((sum, c) => sum + (c.share ?? 1), 0);
  return columns.map((c) => `${((100 * (c.share ?? 1)) / total).toFixed(4)}%`);
};

/** Characters no font draws would print as boxes; an empty cell would fall flat. */
const clean = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '') || ' ';

function factsTable(facts: readonly (readonly [string, string])[]): Content {
  const rows: TableCell[][] = [];
  for (let i = 0; i < facts.length; i += 2) {
    const cells = [facts[i], facts[i + 1]].flatMap((pair): TableCell[] => [
      { text: clean(pair?.[0] ?? ''), fillColor: SHADE },
      { text: clean(pair?.[1] ?? '') },
    ]);
    rows.push(cells);
  }
  return {
    table: { widths: ['17%', '33%', '17%', '33%'], body: rows, dontBreakRows: true },
    layout,
    margin: [0, 4, 0, 8],
  };
}

function listTable(block: Extract<PdfBlock, { kind: 'table' }>, lang: Lang): Content {
  const { columns } = block;
  const head = columns.map(
    (c): TableCell => ({ text: clean(c.title), bold: true, fillColor: SHADE, alignment: 'center' }),
  );
  const body = block.rows.map((row) =>
    columns.map((c, i): TableCell => ({ text: clean(row[i] ?? ''), alignment: c.align ?? 'left' })),
  );
  if (body.length === 0) {
    const words = block.empty ?? kitText.say(lang, 'print.none');
    body.push([
      { text: clean(words), colSpan: columns.length, alignment: 'center' },
      ...columns.slice(1).map((): TableCell => ''),
    ]);
  }
  return {
    table: { headerRows: 1, widths: shares(columns), body: [head, ...body], dontBreakRows: true },
    layout,
    margin: [0, 4, 0, 8],
  };
}

function sealPlaces(block: Extract<PdfBlock, { kind: 'seals' }>, lang: Lang): Content {
  const place = (p: (typeof block.places)[number]): Content => ({
    stack: [
      { text: clean(p.label) },
      {
        text: kitText.say(lang, p.by === 'signature' ? 'print.signature' : 'print.seal'),
        color: LINE,
        margin: [0, 28, 0, 0],
      },
    ],
    alignment: 'center',
  });
  return { columns: block.places.map(place), columnGap: 16, margin: [0, 24, 0, 8], unbreakable: true };
}

function contentOf(block: PdfBlock, lang: Lang): Content {
  switch (block.kind) {
    case 'heading':
      return { text: clean(block.text), bold: true, fontSize: 12, margin: [0, 10, 0, 2], headlineLevel: 1 };
    case 'text':
      return { text: clean(block.text), margin: [0, 2, 0, 4], ...(block.small ? { fontSize: 8 } : {}) };
    case 'facts':
      return factsTable(block.facts);
    case 'table':
      return listTable(block, lang);
    case 'seals':
      return sealPlaces(block, lang);
  }
}

function definitionOf(doc: PdfDocument): TDocumentDefinitions {
  const { lang } = doc;
  const made = kitText.say(lang, 'print.made', { at: shanghaiTime(doc.printedAt) });
  return {
    language: lang === 'en' ? 'en' : 'zh-CN',
    displayTitle: true,
    pageSize: 'A4',
    pageOrientation: doc.landscape ? 'landscape' : 'portrait',
    pageMargins: [50, 56, 50, 56],
    defaultStyle: { font: FONT, fontSize: 9.5, lineHeight: 1.25 },
    info: {
      title: [doc.title, doc.number].filter(Boolean).join(' '),
      ...(doc.subtitle ? { subject: doc.subtitle } : {}),
      creationDate: doc.printedAt,
      modDate: doc.printedAt,
      producer: 'Gongheng',
      creator: 'Gongheng',
    },
    content: [
      { text: clean(doc.title), bold: true, fontSize: 18, alignment: 'center' },
      ...(doc.subtitle
        ? [
            {
              text: clean(doc.subtitle),
              fontSize: 11,
              alignment: 'center' as const,
              margin: [0, 2, 0, 0] as [number, number, number, number],
            },
          ]
        : []),
      ...(doc.number
        ? [
            {
              text: kitText.say(lang, 'print.number', { number: doc.number }),
              alignment: 'right' as const,
              margin: [0, 6, 0, 4] as [number, number, number, number],
            },
          ]
        : []),
      ...doc.blocks.map((block) => contentOf(block, lang)),
    ],
    footer: (page, pages) => ({
      columns: [
        { text: doc.number ? clean(doc.number) : made, alignment: 'left' },
        { text: kitText.say(lang, 'print.page', { n: page, total: pages }), alignment: 'center' },
        { text: doc.number ? made : ' ', alignment: 'right' },
      ],
      fontSize: 8,
      color: '#5b6573',
      margin: [50, 20, 50, 0],
    }),
    // A heading never stands alone at the foot of a page.
    pageBreakBefore: (node, following) =>
      node.headlineLevel === 1 && following.getFollowingNodesOnPage().length === 0,
  };
}

/** Prints a document as PDF (打印文书) with its Chinese glyphs embedded. */
export async function makePdf(doc: PdfDocument): Promise<Buffer> {
  return prepare().createPdf(definitionOf(doc)).getBuffer();
}
