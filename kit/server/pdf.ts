import type { Lang } from '#kit/shared/text.ts';
import { kitText } from '#kit/shared/text/index.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { printed } from './press.ts';

interface PdfColumn {
  readonly title: string;
  /** Share of the page's width; 1 by default. */
  readonly share?: number;
  readonly align?: 'left' | 'center' | 'right';
}

/** Words of a line in one kind of letters (文字片段). */
interface PdfRun {
  readonly text: string;
  readonly bold?: boolean;
  readonly underline?: boolean;
}

/** Words as they are printed: all alike, or in pieces. */
export type PdfWords = string | readonly PdfRun[];

/** Words, or words above a picture (PNG) that is described for who cannot see it. */
export type PdfCell = PdfWords | { readonly text: string; readonly picture: Buffer; readonly alt: string };

/** A part of a printed document, from top to bottom. */
export type PdfBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: PdfWords; readonly small?: boolean }
  /** Name and value beside each other, two pairs a line. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly PdfColumn[];
      readonly rows: readonly (readonly PdfCell[])[];
      /** Words in place of rows when there are none. */
      readonly empty?: string;
    }
  /** Places for seals (盖章) or signatures (签字), side by side. */
  | {
      readonly kind: 'seals';
      readonly places: readonly { readonly label: string; readonly by?: 'seal' | 'signature' }[];
    }
  /** A page of its own, the last one, with an empty place for the electronic seal of each of two parties (签署页): `sealRect` says where. */
  | { readonly kind: 'signingPage'; readonly labels: readonly [string, string]; readonly note: string };

/** A4 in points, and the places of `signingPage` as `pdf.typ` draws them. */
const PAGE = { width: 595.28, height: 841.89, x: 50, y: 56, label: 60, box: 190, gutter: 16 } as const;

/** 签章位置: left, bottom, right and top of a place on the signing page, in points from the page's lower left corner. */
export function sealRect(place: 0 | 1): [number, number, number, number] {
  const { width, height, x, y, label, box, gutter } = PAGE;
  const wide = Math.floor((width - 2 * x - gutter) / 2);
  const left = place === 0 ? x : Math.round(width - x - wide);
  const top = Math.round(height - y - label);
  return [left + 2, top - box + 2, left + wide - 2, top - 2];
}

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
  /** Stands pale behind the words of every page: what this is not yet (草稿). */
  readonly mark?: string;
}

/** Every piece with every default filled in. */
const runsOf = (words: PdfWords) =>
  typeof words === 'string'
    ? words
    : words.map(({ text, bold = false, underline = false }) => ({ text, bold, underline }));

const cellOf = (cell: PdfCell) => (typeof cell === 'object' && 'picture' in cell ? cell : runsOf(cell));

/** A block with every default filled in, as the template expects it. */
function dataOf(block: PdfBlock, lang: Lang) {
  switch (block.kind) {
    case 'text':
      return { ...block, text: runsOf(block.text), small: block.small ?? false };
    case 'facts':
      return { ...block, facts: block.facts.length % 2 ? [...block.facts, ['', '']] : block.facts };
    case 'table':
      return {
        ...block,
        columns: block.columns.map((c) => ({
          title: c.title,
          share: c.share ?? 1,
          align: c.align ?? 'left',
        })),
        rows: block.rows.map((row) => block.columns.map((_, i) => cellOf(row[i] ?? ''))),
        empty: block.empty ?? kitText.say(lang, 'print.none'),
      };
    case 'seals':
      return {
        ...block,
        places: block.places.map(({ label, by }) => ({
          label,
          by: kitText.say(lang, by === 'signature' ? 'print.signature' : 'print.seal'),
        })),
      };
    default:
      return block;
  }
}

function documentData(doc: PdfDocument) {
  const { lang, title, subtitle = '', number = '', landscape = false, mark = '' } = doc;
  const made = kitText.say(lang, 'print.made', { at: shanghaiTime(doc.printedAt) });
  return {
    lang,
    title,
    subtitle,
    landscape,
    mark,
    fileTitle: [title, number].filter(Boolean).join(' '),
    number: number && kitText.say(lang, 'print.number', { number }),
    page: kitText.say(lang, 'print.page', { n: '{n}', total: '{total}' }),
    footLeft: number || made,
    footRight: number && made,
    blocks: doc.blocks.map((block) => dataOf(block, lang)),
  };
}

/**
 * Prints a document (打印文书) as PDF/A-2a: tagged, with its language, its Chinese glyphs embedded; equal facts give equal
 * bytes. The words reach the template as data.
 */
export const makePdf = (doc: PdfDocument): Promise<Buffer> =>
  printed({ document: documentData(doc), printedAt: doc.printedAt });
