import type { Lang } from '#kit/shared/text.ts';
import { makePdf, type PdfBlock, type PdfWords } from './pdf.ts';
import { plainOf, type RichBlock, richBlocks, type RichRun, sealPlace } from './rich-blocks.ts';

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

/** 成文: a cleaned text as a Word document, or as PDF/A by the press; both with title, tables, page x of y and room for seals. */
export async function makeRichDocument(doc: RichDocument): Promise<{ type: string; bytes: Buffer }> {
  const blocks = richBlocks(doc.html);
  // Few texts become Word documents, and what writes them takes ten megabytes.
  const bytes =
    doc.shape === 'docx'
      ? await (await import('./word-document.ts')).wordOf(doc, blocks)
      : await pdfOf(doc, blocks);
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
  const seal = sealPlace(words);
  return seal
    ? { kind: 'seals', places: [{ label: seal }] }
    : { kind: 'text', text: piecesOf(block.mark ? [{ text: block.mark }, ...block.runs] : block.runs) };
}
