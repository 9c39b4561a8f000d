import { spawnSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { cleaned } from './clean-html.ts';
import { findEnclosure, findOffice, LibreOffice } from './office.ts';
import { documentParagraphs } from './office-places.ts';
import { richBlocks } from './rich-blocks.ts';
import { makeRichDocument } from './rich-document.ts';

const html = cleaned(
  '<h2>一、招标<em>条件</em></h2><p>甲 &amp; 乙 &lt;b&gt;<br>第二行 <strong>粗</strong></p><ol><li>甲</li><li><p>乙</p></li></ol>' +
    '<ul><li>点</li></ul><table><tbody><tr><th><p>名称</p></th><th>分值</th></tr><tr><td><p>技术</p><p>方案</p></td><td>30</td></tr></tbody></table>' +
    '<p></p><p>招标人（盖章）</p><script>x</script>',
);

test('a cleaned text is headings, paragraphs, entries of lists and tables', () => {
  expect(richBlocks(html)).toEqual([
    { kind: 'heading', runs: [{ text: '一、招标' }, { text: '条件', italic: true }] },
    {
      kind: 'text',
      mark: '',
      runs: [{ text: '甲 & 乙 <b>' }, { text: '\n' }, { text: '第二行 ' }, { text: '粗', bold: true }],
    },
    { kind: 'text', mark: '1. ', runs: [{ text: '甲' }] },
    { kind: 'text', mark: '2. ', runs: [{ text: '乙' }] },
    { kind: 'text', mark: '· ', runs: [{ text: '点' }] },
    {
      kind: 'table',
      rows: [
        [[{ text: '名称', bold: true }], [{ text: '分值', bold: true }]],
        [[{ text: '技术' }, { text: '\n' }, { text: '方案' }], [{ text: '30' }]],
      ],
    },
    { kind: 'text', mark: '', runs: [{ text: '招标人（盖章）' }] },
  ]);
  for (const odd of [
    '',
    '<table></table>',
    '<p>1 < 2',
    '</p></td></table>',
    '<table><tr><td><table><tr><td>x',
  ])
    expect(() => richBlocks(cleaned(odd))).not.toThrow();
});

const about = {
  lang: 'zh',
  title: '招标公告',
  number: 'GG-2026-0001',
  html,
  printedAt: new Date(0),
} as const;
const program = await findOffice(undefined);
const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;
const textOf = (pdf: Buffer) =>
  spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).stdout.replace(/\s/g, '');

test.skipIf(!hasPoppler)('the PDF says it all, with its number, its page and room for the seal', async () => {
  const { bytes } = await makeRichDocument({ ...about, shape: 'pdf' });
  const text = textOf(bytes);
  for (const part of ['招标公告', 'GG-2026-0001', '一、招标条件', '甲&乙<b>', '2.乙', '技术', '第1页/共1页'])
    expect(text).toContain(part);
});

test.skipIf(!hasPoppler || !program)(
  'LibreOffice opens the Word document unharmed',
  { timeout: 90_000 },
  async () => {
    const { bytes } = await makeRichDocument({ ...about, shape: 'docx' });
    const text = textOf(
      await new LibreOffice(program ?? '', await findEnclosure()).toPdf(Readable.from([bytes]), 'docx'),
    );
    for (const part of [
      '招标公告',
      'GG-2026-0001',
      '一、招标条件',
      '甲&乙<b>',
      '2.乙',
      '技术',
      '第1页/共1页',
    ])
      expect(text).toContain(part);
  },
);

test('the Word document says what its number is', async () => {
  const { bytes } = await makeRichDocument({ ...about, shape: 'docx' });
  expect((await documentParagraphs(bytes)).slice(0, 2)).toEqual(['招标公告', '编号：GG-2026-0001']);
});

test('bold and underlined words come out so in the PDF, in paragraphs and in tables', async () => {
  const { bytes } = await makeRichDocument({
    ...about,
    shape: 'pdf',
    html: cleaned(
      '<p>甲<strong>乙方</strong>丙</p><ul><li><b>要点</b></li></ul>' +
        '<table><tr><td>名称</td></tr><tr><td>某<strong>重要</strong></td></tr></table><p><u>下划线</u></p>',
    ),
  });
  const pdf = await getDocument({ data: new Uint8Array(bytes), fontExtraProperties: true }).promise;
  const page = await pdf.getPage(1);
  await page.getOperatorList();
  const said = new Map<string, string>();
  for (const item of (await page.getTextContent()).items) {
    if (!('str' in item)) continue;
    const font = (page.commonObjs.get(item.fontName) as { name: string }).name;
    const kind = /bold/i.test(font) ? 'bold' : 'plain';
    said.set(kind, (said.get(kind) ?? '') + item.str);
  }
  const inBold = said.get('bold')?.replaceAll(/\s/g, '') ?? '';
  for (const words of ['乙方', '要点', '重要']) expect(inBold).toContain(words);
  for (const words of ['甲', '丙', '某', '下划线']) expect(inBold).not.toContain(words);
  expect(said.get('plain')?.replaceAll(/\s/g, '')).toContain('下划线');
});
