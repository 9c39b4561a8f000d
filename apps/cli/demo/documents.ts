import { Document, HeadingLevel, Packer, Paragraph } from 'docx';
import ExcelJS from 'exceljs';

/** A real Word file with a heading and paragraphs. */
export async function wordFile(title: string, lines: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
          ...lines.map((text) => new Paragraph({ text })),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

/** Fills the rows of an import workbook under its head, wherever that stands. */
export async function filledWorkbook(
  template: Uint8Array,
  head: string,
  rows: readonly Readonly<Record<string, string | number>>[],
): Promise<Uint8Array<ArrayBuffer>> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(template.buffer as ArrayBuffer);
  const sheet = book.worksheets[0];
  if (!sheet) throw new Error('the template has no sheet');
  let headRow = 0;
  const columns = new Map<string, number>();
  sheet.eachRow((row, number) => {
    if (headRow > 0) return;
    const names = new Map<string, number>();
    row.eachCell((cell, column) => names.set(String(cell.value).replace(/[*\s]/g, ''), column));
    if (!names.has(head)) return;
    headRow = number;
    for (const [name, column] of names) columns.set(name, column);
  });
  if (headRow === 0) throw new Error(`the template has no column ${head}`);
  rows.forEach((values, i) => {
    for (const [name, value] of Object.entries(values)) {
      const column = columns.get(name);
      if (column) sheet.getRow(headRow + 1 + i).getCell(column).value = value;
    }
  });
  return new Uint8Array((await book.xlsx.writeBuffer()) as unknown as ArrayBuffer);
}
