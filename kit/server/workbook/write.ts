import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { SheetValue } from '#kit/shared/sheet.ts';
import { columnName } from '#kit/shared/book.ts';
import { looksLikeFormula, written } from '#kit/shared/sheet-cell.ts';

interface SheetTop {
  readonly title: string;
  /** A sentence or two below the title: what this sheet is, and what it is not. */
  readonly notes: readonly string[];
  readonly heads: readonly string[];
}

/** A cell of a spreadsheet holds no more characters. */
const CELL_MAX = 32_767;

// Places in `cellXfs` of the styles below.
const STYLE = { plain: 0, bold: 1, head: 2, words: 3, money: 4, day: 5, minute: 6 } as const;
type Style = keyof typeof STYLE;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

// Characters that XML cannot hold: control characters, halves of pairs, the two that are none.
const UNSAYABLE =
  // Control characters are what is looked for.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xml = (text: string): string =>
  text.replace(UNSAYABLE, '\ufffd').replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);

/** Cut where a character ends. */
const cut = (text: string): string =>
  text.length <= CELL_MAX ? text : `${text.slice(0, CELL_MAX - 2).replace(/[\ud800-\udbff]$/, '')}…`;

const words = (text: string, style: Style): string =>
  `<c t="inlineStr" s="${STYLE[style]}"><is><t xml:space="preserve">${xml(cut(text))}</t></is></c>`;

const EMPTY = '<c/>';
/** Days since the spreadsheet's own first day. */
const serial = (wall: Date): number => wall.getTime() / 86_400_000 + 25_569;

function cell(value: SheetValue): string {
  const said = written(value);
  if (!said) return EMPTY;
  // Nothing is a formula: words that look like one carry the mark of words.
  if (said.as === 'text') return words(said.value, looksLikeFormula(said.value) ? 'words' : 'plain');
  if (said.as === 'date') return `<c s="${STYLE[said.pattern]}"><v>${serial(said.value)}</v></c>`;
  return `<c s="${STYLE[said.pattern === 'money' ? 'money' : 'plain']}"><v>${said.value}</v></c>`;
}

/** A row with its number, and each cell with its place: some programs read no others. */
const row = (number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells.map((xml, i) => xml.replace('<c', `<c r="${columnName(i)}${number}"`)).join('')}</row>`;

/** The sheet, piece by piece as its rows come. */
async function* sheetXml(top: SheetTop, rows: AsyncIterable<readonly SheetValue[]>): AsyncGenerator<string> {
  const above = 2 + top.notes.length;
  const widths = top.heads.map((_, i) => `<col min="${i + 1}" max="${i + 1}" width="22" customWidth="1"/>`);
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${above}" topLeftCell="A${above + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  let number = 1;
  yield row(number, [words(top.title, 'bold')]);
  for (const note of top.notes)
    yield row((number += 1), [words(note, looksLikeFormula(note) ? 'words' : 'plain')]);
  yield row(
    (number += 1),
    top.heads.map((head) => words(head, 'head')),
  );
  let some = '';
  for await (const one of rows) {
    some += row((number += 1), one.map(cell));
    if (some.length < 65_536) continue;
    yield some;
    some = '';
  }
  yield `${some}</sheetData></worksheet>`;
}

const font = (bold: boolean) => `<font>${bold ? '<b/>' : ''}<sz val="11"/><name val="Calibri"/></font>`;
const xf = (format: number, more = '') =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`;

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm"/></numFmts><fonts count="2">${font(false)}${font(true)}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEAF1F7"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7">${xf(0)}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>${xf(49, ' quotePrefix="1"')}${xf(4)}${xf(164)}${xf(165)}</cellXfs></styleSheet>`;

const part = (name: string, type: string): string =>
  `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;

const TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/worksheets/sheet1.xml', 'worksheet')}${part('/xl/styles.xml', 'styles')}</Types>`;

const relations = (...all: readonly (readonly [type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

const sheetName = (title: string): string =>
  title
    .replace(/[\\/?*[\]:']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet1';

/**
 * 写出工作簿: an .xlsx of one sheet, written while its rows come, so that its length costs no memory. Nothing in it is worked out by the
 * program that opens it.
 */
export function workbookOf(top: SheetTop, rows: AsyncIterable<readonly SheetValue[]>): Readable {
  const archive = new ZipFile();
  const out = archive.outputStream as Readable;
  // What breaks off must not look like a whole workbook.
  const broken = (error: Error) => void out.destroy(error);
  archive.on('error', broken);
  const add = (name: string, text: string) => archive.addBuffer(Buffer.from(text), name);
  add('[Content_Types].xml', TYPES);
  add('_rels/.rels', relations(['officeDocument', 'xl/workbook.xml']));
  add(
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xml(sheetName(top.title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
  );
  add('xl/styles.xml', STYLES);
  const sheet = Readable.from(sheetXml(top, rows), { objectMode: false });
  sheet.on('error', broken);
  out.on('close', () => void sheet.destroy());
  archive.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 4 });
  archive.end();
  return out;
}
