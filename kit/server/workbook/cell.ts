/** A cell as text; a formula without a stored result is nobody's value. */
export interface Cell {
  readonly text: string;
  readonly openFormula: boolean;
}

/** One row of a sheet as it was filled in; numbers as the workbook shows them, exactly. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly (Cell | undefined)[];
}

/** The first sheet as rows of cells. */
export type Sheet = readonly SheetRow[];

export type NoWorkbookWhy = 'noFile' | 'onlyExcel' | 'tooLarge' | 'notWorkbook' | 'tooBig' | 'noSheet';

/** Why bytes are no workbook that can be read. */
export class NoWorkbook extends Error {
  readonly why: NoWorkbookWhy;

  constructor(why: NoWorkbookWhy) {
    super(why);
    this.why = why;
  }
}

export interface ReadLimits {
  /** One more than these is enough to refuse. */
  readonly rows: number;
  /** What the parts of the workbook may be together when unpacked. */
  readonly unpackedMb: number;
}

/** What the thread that reads is given, and what it says (读取线程). */
export interface ReadTask extends ReadLimits {
  readonly bytes: Uint8Array;
  readonly kind: 'xls' | 'xlsx';
}
export type ReadAnswer =
  | { readonly rows: readonly SheetRow[] }
  | { readonly why: NoWorkbookWhy }
  | { readonly end: true };
