import type ExcelJS from 'exceljs';
import type { FastifyRequest } from 'fastify';
import { BadArchive, demandSmall } from './unpacked.ts';

/** A cell as text; a formula without a stored result is nobody's value. */
export interface Cell {
  readonly text: string;
  readonly openFormula: boolean;
}

/** The first sheet as rows of cells; numbers as the workbook shows them, exactly. */
export type Sheet = readonly { readonly row: number; readonly cells: readonly (Cell | undefined)[] }[];

/** Why bytes are no workbook that can be read. */
export class NoWorkbook extends Error {
  readonly why: 'noFile' | 'onlyExcel' | 'tooLarge' | 'notWorkbook' | 'tooBig' | 'noSheet';

  constructor(why: NoWorkbook['why']) {
    super(why);
    this.why = why;
  }
}

const COLUMNS_MAX = 100;

/** 上传的工作簿: the file of a multipart request, which is what its name says and no larger than allowed. */
export async function uploadedWorkbook(
  request: FastifyRequest,
  most: { readonly rows: number; readonly mb: number },
): Promise<Sheet> {
  const part = await request.file({ limits: { files: 1, fields: 10, fileSize: most.mb * 1024 * 1024 } });
  if (!part) throw new NoWorkbook('noFile');
  const kind = /\.(xlsx?)$/i.exec(part.filename)?.[1]?.toLowerCase();
  if (kind !== 'xls' && kind !== 'xlsx') throw new NoWorkbook('onlyExcel');
  const bytes = await part.toBuffer().catch(() => {
    throw new NoWorkbook('tooLarge');
  });
  const zip = bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
  const old = bytes.subarray(0, 4).toString('hex') === 'd0cf11e0';
  if (kind === 'xlsx' ? !zip : !old) throw new NoWorkbook('notWorkbook');
  return readWorkbook(bytes, kind, most.rows);
}

/** 读取工作簿: .xlsx by its own reader, .xls by the old one; never more rows than allowed. */
async function readWorkbook(bytes: Buffer, kind: 'xls' | 'xlsx', rowsMax: number): Promise<Sheet> {
  if (kind === 'xls') return readXls(bytes, rowsMax);
  try {
    await demandSmall(bytes);
  } catch (error) {
    if (error instanceof BadArchive) throw new NoWorkbook(error.tooBig ? 'tooBig' : 'notWorkbook');
    throw error;
  }
  // Loaded with the first workbook: few of those who start this server read any, and the readers take 40 MB.
  const { default: library } = await import('exceljs');
  const book = new library.Workbook();
  try {
    await book.xlsx.load(bytes as unknown as ExcelJS.Buffer);
  } catch {
    throw new NoWorkbook('notWorkbook');
  }
  const sheet = book.worksheets[0];
  if (!sheet) throw new NoWorkbook('noSheet');
  const rows: { row: number; cells: (Cell | undefined)[] }[] = [];
  sheet.eachRow({ includeEmpty: false }, (row, at) => {
    // One more than allowed is enough to refuse.
    if (rows.length > rowsMax + 1) return;
    const cells: (Cell | undefined)[] = [];
    row.eachCell({ includeEmpty: false }, (cell, column) => {
      if (column <= COLUMNS_MAX) cells[column - 1] = cellOf(cell.value);
    });
    rows.push({ row: at, cells });
  });
  return rows;
}

/** Spreadsheets keep numbers as binary fractions; fifteen digits are what they mean. */
function numberText(n: number): string {
  const text = String(Number(n.toPrecision(15)));
  return text.includes('e-') ? n.toFixed(15).replace(/0+$/, '') : text;
}

function cellOf(value: ExcelJS.CellValue): Cell | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number') return { text: numberText(value), openFormula: false };
  if (typeof value === 'string' || typeof value === 'boolean')
    return { text: String(value).trim(), openFormula: false };
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10), openFormula: false };
  if ('richText' in value)
    return {
      text: value.richText
        .map((r) => r.text)
        .join('')
        .trim(),
      openFormula: false,
    };
  if ('text' in value) return { text: String(value.text).trim(), openFormula: false };
  if ('formula' in value || 'sharedFormula' in value) {
    const { result } = value;
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- the library hands out null for what it could not compute
    if (result === undefined || result === null || (typeof result === 'object' && 'error' in result))
      return { text: '', openFormula: true };
    return cellOf(result as ExcelJS.CellValue);
  }
  if ('error' in value) return { text: String(value.error), openFormula: true };
  return undefined;
}

async function readXls(bytes: Buffer, rowsMax: number): Promise<Sheet> {
  const { read: readOld, utils } = await import('@e965/xlsx');
  let book: ReturnType<typeof readOld>;
  try {
    book = readOld(bytes, { type: 'buffer', sheetRows: rowsMax + 3, cellDates: false, dense: true });
  } catch {
    throw new NoWorkbook('notWorkbook');
  }
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new NoWorkbook('noSheet');
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: true, defval: null });
  return rows.flatMap((cells, i) =>
    cells.some((c) => c !== null && c !== '')
      ? [
          {
            row: i + 1,
            cells: cells
              .slice(0, COLUMNS_MAX)
              .map((c) => (c === null ? undefined : cellOf(c as ExcelJS.CellValue))),
          },
        ]
      : [],
  );
}
