/** How a cell looks (单元格样式), as the browser's workbook says it; only what both sides know. */
export interface BookStyle {
  /** Bold, italic: 1. */
  readonly bl?: 0 | 1;
  readonly it?: 0 | 1;
  /** Underlined, struck through. */
  readonly ul?: { readonly s: 0 | 1 };
  readonly st?: { readonly s: 0 | 1 };
  /** Size in points, and name of the font. */
  readonly fs?: number;
  readonly ff?: string;
  /** Colours of text and ground, `#rrggbb`. */
  readonly cl?: { readonly rgb: string };
  readonly bg?: { readonly rgb: string };
  /** 1 left, 2 centre, 3 right; 1 top, 2 middle, 3 bottom; 3 = lines are broken. */
  readonly ht?: number;
  readonly vt?: number;
  readonly tb?: number;
  /** How a number is written. */
  readonly n?: { readonly pattern: string };
}

export interface BookCell {
  readonly v?: string | number | boolean | null;
  /** A formula, with its =. */
  readonly f?: string;
  readonly s?: BookStyle;
}

export interface BookMerge {
  readonly startRow: number;
  readonly startColumn: number;
  readonly endRow: number;
  readonly endColumn: number;
}

/** One sheet; rows and columns are counted from nought. */
export interface BookSheet {
  readonly id: string;
  readonly name: string;
  readonly hidden?: 0 | 1;
  readonly rowCount: number;
  readonly columnCount: number;
  /** So many rows and columns stay in view; the server keeps its own. */
  readonly freeze?: {
    readonly xSplit: number;
    readonly ySplit: number;
    readonly startRow: number;
    readonly startColumn: number;
  };
  readonly cellData: Readonly<Record<string, Readonly<Record<string, BookCell>>>>;
  readonly mergeData: readonly BookMerge[];
  /** Widths and heights in pixels; hd = hidden. */
  readonly columnData: Readonly<Record<string, { readonly w?: number; readonly hd?: 0 | 1 }>>;
  readonly rowData: Readonly<Record<string, { readonly h?: number; readonly hd?: 0 | 1 }>>;
}

/** A workbook as the browser edits it (在线工作簿): a plain thing between the .xlsx on the server and what draws it. */
export interface Book {
  readonly sheetOrder: readonly string[];
  readonly sheets: Readonly<Record<string, BookSheet>>;
}

/** What is edited in the browser (在线编辑上限): more would stop it. */
export const BOOK_CELLS = 200_000;
export const BOOK_SHEETS = 50;

/** A, B, … AA as a workbook names its columns, counted from nought (列名). */
export const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** The address of a cell, `B3` (单元格地址). */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;
