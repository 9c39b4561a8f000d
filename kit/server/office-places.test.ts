import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Document, Header, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filledOffice, officePlaces } from './office-places.ts';
import { BadArchive, unpackedParts } from './workbook/unpacked.ts';

const run = (text: string, bold = false) => new TextRun({ text, bold });
const word = (...children: (Paragraph | Table)[]) =>
  Packer.toBuffer(
    new Document({
      sections: [
        { headers: { default: new Header({ children: [new Paragraph('${平台名称}')] }) }, children },
      ],
    }),
  );

/** What somebody reads in a part, paragraph after paragraph. */
async function textOf(bytes: Buffer, part = 'word/document.xml'): Promise<string[]> {
  const found = (await unpackedParts(bytes, 10_000_000)).find(({ name }) => name === part);
  const xml = found?.bytes.toString('utf8') ?? '';
  const paragraphs = xml.match(/<w:p[ >].*?<\/w:p>/gs) ?? [];
  return paragraphs.map((p) => [...p.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map((m) => m[1]).join(''));
}

test('places are found and filled in body, table and head, however the editor has cut them', async () => {
  const document = await word(
    new Paragraph({
      children: [run('招标人：'), run('$', true), run('{招'), run('标人', true), run('}（盖章）')],
    }),
    new Table({
      rows: [
        new TableRow({
          children: [
            new TableCell({ children: [new Paragraph('${ 项目名称 }与${招标人}')] }),
            new TableCell({ children: [new Paragraph('无')] }),
          ],
        }),
      ],
    }),
  );
  expect(await officePlaces(document)).toEqual({
    names: ['招标人', '项目名称', '平台名称'],
    isBroken: false,
  });
  const values: Record<string, string> = { 招标人: '甲<&>"公司"', 项目名称: '${招标人}', 平台名称: '公衡' };
  const filled = await filledOffice(document, (name) => values[name] ?? `【${name}】`);
  expect(await textOf(filled)).toEqual([
    '招标人：甲&lt;&amp;&gt;"公司"（盖章）',
    '${招标人}与甲&lt;&amp;&gt;"公司"',
    '无',
  ]);
  const parts = (await unpackedParts(filled, 10_000_000)).map(({ name }) => name);
  expect(parts).toEqual((await unpackedParts(document, 10_000_000)).map(({ name }) => name));
  expect(
    await textOf(
      filled,
      parts.find((name) => /header/.test(name) && !/rels/.test(name)),
    ),
  ).toEqual(['公衡']);
  expect(await filledOffice(document, (name) => values[name] ?? '')).toEqual(filled);
});

test('a place that ends nowhere in its paragraph is told', async () => {
  expect((await officePlaces(await word(new Paragraph('${招标人'), new Paragraph('}')))).isBroken).toBe(true);
  expect((await officePlaces(await word(new Paragraph('$5 {a}')))).isBroken).toBe(false);
});

test('cells of a workbook are filled, and stay texts', async () => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('一');
  sheet.addRow(['项目', '${项目名称}', 12]);
  sheet.addRow(['编号', { richText: [{ text: '${项目' }, { font: { bold: true }, text: '编号}' }] }]);
  const bytes = Buffer.from(await book.xlsx.writeBuffer());
  expect((await officePlaces(bytes)).names).toEqual(['项目名称', '项目编号']);
  const filled = await filledOffice(bytes, (name) => (name === '项目名称' ? '=1+1' : 'JZ-1'));
  const read = new ExcelJS.Workbook();
  await read.xlsx.load(filled as unknown as ArrayBuffer);
  expect(read.worksheets[0]?.getCell('B1').value).toBe('=1+1');
  expect(read.worksheets[0]?.getCell('C1').value).toBe(12);
  expect(read.worksheets[0]?.getCell('B2').text).toBe('JZ-1');
});

test('whatever a value says, the part stays well formed and says it', async () => {
  const document = await word(new Paragraph({ children: [run('a${'), run('x}b')] }));
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (value) => {
      const filled = await filledOffice(document, () => value);
      const part = (await unpackedParts(filled, 10_000_000)).find(({ name }) => name === 'word/document.xml');
      const xml = part?.bytes.toString('utf8') ?? '';
      expect(xml.match(/<w:p[ >]/g)).toHaveLength(1);
      expect((await textOf(filled))[0]).toMatch(/^a.*b$/su);
    }),
    { numRuns: 50 },
  );
});

test('what is no archive is told so', async () => {
  await expect(officePlaces(Buffer.from('PK no'))).rejects.toThrow(BadArchive);
  await expect(officePlaces(Buffer.alloc(0))).rejects.toThrow(BadArchive);
});

/** LibreOffice opens what was filled; where it is not on the machine the parts above say enough. */
test.skipIf(spawnSync('soffice', ['--version']).error !== undefined)(
  'an office program opens it',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'places-'));
    try {
      const filled = await filledOffice(await word(new Paragraph('${招标人}')), () => '江州水务');
      writeFileSync(join(folder, 'a.docx'), filled);
      const made = spawnSync('soffice', [
        '--headless',
        '--convert-to',
        'txt:Text',
        '--outdir',
        folder,
        join(folder, 'a.docx'),
      ]);
      expect(made.status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
