import type { Document, SectionProperties, Table } from '@eigenpal/docx-editor-core';

/** Twips: a column narrower than this on average holds no two characters, so nobody chose it. */
const UNSET = 400;
/** A character of 10.5 points, and the room beside the words of a cell. */
const CHARACTER = 210;
const ROOM = 240;
const FEWEST = 3;
const MOST = 40;
/** A4 between Word's usual margins, where a document says nothing. */
const TEXT_WIDTH = 9026;

/** Chinese characters take the room of two letters. */
const lengthOf = (words: string): number =>
  words.split('\n').reduce((most, line) => {
    const wide = line.match(/[\u2e80-\uffef]/g)?.length ?? 0;
    return Math.max(most, wide + (line.length - wide) / 2);
  }, 0);

/** The words of a cell, a paragraph a line, whatever they stand in. */
function wordsIn(node: unknown): string {
  if (Array.isArray(node)) return node.map(wordsIn).join('');
  if (typeof node !== 'object' || node === null) return '';
  const { type, text, content, children } = node as Record<string, unknown>;
  if (type === 'text') return String(text ?? '');
  return `${wordsIn(content)}${wordsIn(children)}${type === 'paragraph' ? '\n' : ''}`;
}

/** Whether a table leaves its widths to whoever draws it: none are said, or a mark in their place. */
function leavesWidths({ columnWidths = [], formatting, rows }: Table): boolean {
  if (formatting?.layout === 'fixed' || (formatting?.width?.value ?? 0) > 0) return false;
  // Cells that say their own widths are drawn by these.
  if (columnWidths.length === 0 && rows[0]?.cells.every((cell) => (cell.formatting?.width?.value ?? 0) > 0))
    return false;
  return columnWidths.reduce((sum, one) => sum + one, 0) < UNSET * Math.max(1, columnWidths.length);
}

/** What is too much is taken from the wide columns: whoever asks for no more than an even share has it, the others share the rest. */
function shared(wished: readonly number[], within: number): number[] {
  const sum = (widths: readonly number[]) => widths.reduce((all, one) => all + one, 0);
  if (sum(wished) <= within) return [...wished];
  const even = within / wished.length;
  const narrow = wished.filter((one) => one <= even);
  const left = (within - sum(narrow)) / (sum(wished) - sum(narrow));
  return wished.map((one) => (one <= even ? one : Math.floor(one * left)));
}

/** Columns as wide as what stands in them, within the text. */
function natural({ rows }: Table, within: number): number[] {
  const longest: number[] = [];
  for (const row of rows) {
    let at = 0;
    for (const cell of row.cells) {
      const span = cell.formatting?.gridSpan ?? 1;
      const each = lengthOf(wordsIn(cell.content)) / span;
      for (let i = 0; i < span; i += 1) longest[at + i] = Math.max(longest[at + i] ?? FEWEST, each);
      at += span;
    }
  }
  return shared(
    longest.map((length) => Math.min(MOST, length) * CHARACTER + ROOM),
    within,
  );
}

function widen(blocks: readonly unknown[], within: number): void {
  for (const block of blocks) {
    const { type, content } = block as { type: string; content?: unknown };
    if (type === 'table') {
      const table = block as Table;
      const width = table.formatting?.width;
      // Beside `auto` a number says nothing, and the editor takes it for the width of the whole table.
      if (width && (width.type === 'auto' || width.type === 'nil')) width.value = 0;
      if (leavesWidths(table)) table.columnWidths = natural(table, within);
      const columns = Math.max(1, table.columnWidths?.length ?? 1);
      for (const row of table.rows)
        for (const cell of row.cells) widen(cell.content, Math.max(UNSET, within / columns - ROOM));
    } else if (Array.isArray(content) && type !== 'paragraph') widen(content, within);
  }
}

const textWidth = (page: SectionProperties | undefined): number =>
  page?.pageWidth ? page.pageWidth - (page.marginLeft ?? 0) - (page.marginRight ?? 0) : TEXT_WIDTH;

/**
 * 表格列宽: a table may leave its width to whoever draws it, and Word then fits the columns to what stands in them; many makers write 100 twips
 * in the place of a width, which the editor would draw as a stripe of a few points. Such a table is drawn by its grid, or gets one by
 * its words; one that says its own widths keeps them.
 */
export function withTableWidths(document: Document): Document {
  const { content, finalSectionProperties } = document.package.document;
  widen(content, textWidth(finalSectionProperties));
  for (const part of [
    ...(document.package.headers?.values() ?? []),
    ...(document.package.footers?.values() ?? []),
  ])
    widen(part.content, textWidth(finalSectionProperties));
  return document;
}
