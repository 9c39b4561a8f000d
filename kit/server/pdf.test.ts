import { spawnSync } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { makePdf } from './pdf.ts';

const printedAt = new Date('2026-11-20T01:00:00.000Z');

const record = (rows: number) =>
  makePdf({
    lang: 'zh',
    title: '开标记录',
    subtitle: '江州第二水厂水泵采购 第一标段',
    number: 'KB-2026-0001',
    printedAt,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['开标时间', '2026-11-20 09:00:00'],
          ['主持人', '陈立新'],
          ['摘要', 'a'.repeat(64)],
        ],
      },
      { kind: 'heading', text: '一、唱标内容' },
      {
        kind: 'table',
        columns: [
          { title: '投标人', share: 3 },
          { title: '报价（元）', share: 2, align: 'right' },
        ],
        rows: Array.from({ length: rows }, (_, i) => [`投标人${i}\u0007`, '4,180,000.00']),
      },
      { kind: 'text', text: '以上内容经确认无误。' },
      { kind: 'seals', places: [{ label: '招标人' }, { label: '监督人', by: 'signature' }] },
    ],
  });

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\s/g)?.length ?? 0;

test('others are served while a long document is printed', async () => {
  await record(1);
  let served = 0;
  let printing = true;
  const printed = record(300).finally(() => {
    printing = false;
  });
  while (printing) {
    await setImmediate();
    served += 1;
  }
  await printed;
  expect(served).toBeGreaterThan(20);
});

test('what cannot be printed is an error of that document alone', async () => {
  const column = { title: '备注', share: Number.NaN };
  const bad = makePdf({
    lang: 'zh',
    title: '坏表',
    printedAt,
    blocks: [{ kind: 'table', columns: [column], rows: [] }],
  });
  const good = record(2);
  await expect(bad).rejects.toThrow('cannot print');
  expect((await good).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a document is PDF/A-2a with embedded Chinese glyphs, small, and the same bytes for equal facts', async () => {
  const pdf = await record(3);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const shown = pdf.toString('latin1');
  for (const part of ['NotoSansSC', '/StructTreeRoot', '<pdfaid:part>2<', '<pdfaid:conformance>A<'])
    expect(shown).toContain(part);
  expect(shown).toMatch(/\/Lang \(zh-CN\)/);
  expect(pdf.length).toBeLessThan(200_000);
  expect((await record(3)).equals(pdf)).toBe(true);
});

test('a long table goes on over pages; an empty one says so', async () => {
  expect(pagesOf(await record(200))).toBeGreaterThan(3);
  expect(pagesOf(await record(0))).toBe(1);
});

test('no word is broken in the middle, however narrow its column; a digest is', async () => {
  const words = [
    'Responsiveness',
    'representatives',
    'Disqualification',
    'confidentiality',
    'Acknowledgement',
  ];
  const pdf = await makePdf({
    lang: 'en',
    title: 'Record',
    printedAt,
    blocks: [
      {
        kind: 'table',
        columns: words.map((title) => ({ title })),
        rows: [words.map((word) => `${word} of the ${word}`), words.map(() => 'ab12'.repeat(16))],
      },
    ],
  });
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const said = items.flatMap((item) => ('str' in item ? [item.str] : []));
  for (const word of words)
    expect(said.join('\n').match(new RegExp(`\\b${word}\\b`, 'g')) ?? [], word).toHaveLength(3);
  expect(said.filter((text) => text.includes('ab12')).length).toBeGreaterThan(words.length);
});

const hasPoppler = ['pdftotext', 'pdfinfo'].every((tool) => spawnSync(tool, ['-v']).status === 0);
const read = (pdf: Buffer, tool: string, ...args: string[]) =>
  spawnSync(tool, args, { input: pdf, encoding: 'utf8' }).stdout;

test.skipIf(!hasPoppler)('another program reads title, order, headings and header cells', async () => {
  const pdf = await record(45);
  const info = read(pdf, 'pdfinfo', '-');
  expect(info).toMatch(/Title: +开标记录 KB-2026-0001\n/);
  expect(info).toMatch(/Subject: +江州第二水厂/);
  expect(info).toMatch(/Tagged: +yes/);
  const structure = read(pdf, 'pdfinfo', '-struct-text', '-').replace(/\s+/g, ' ');
  expect(structure).toMatch(
    /H1 .*"开标记录".*H2 .*"一、唱标内容".*Table .*THead TR TH .*"投标人".*TBody TR TD/,
  );
  // A repeated header is read once.
  expect(structure.match(/THead/g)).toHaveLength(1);
  const text = read(pdf, 'pdftotext', '-layout', '-', '-');
  expect(text.match(/报价（元）/g)?.length).toBe(pagesOf(pdf));
  expect(text.replaceAll(' ', '')).toContain(`第1页/共${pagesOf(pdf)}页`);
  expect(read(pdf, 'pdftotext', '-raw', '-', '-').replaceAll('\n', '')).toContain('a'.repeat(64));

  // A number that ends a line and has hyphens where it may break.
  const number = '01a223b1-06cc-7c32-a32b-de8bdc6b31a9';
  const numbered = await makePdf({ lang: 'zh', title: '审批单', number, printedAt, blocks: [] });
  expect(read(numbered, 'pdftotext', '-layout', '-', '-')).toContain(`编号：${number}`);
});

test.skipIf(!hasPoppler)(
  'words of people are never markup, and none is lost that the fonts lack',
  async () => {
    const words = '#panic() *粗* <a> @b $x$ // \u202e\u0000\ud800😀\ue000 #sys.version {n}';
    const pdf = await makePdf({
      lang: 'en',
      title: words,
      printedAt,
      blocks: [
        { kind: 'text', text: words },
        { kind: 'table', columns: [{ title: words }], rows: [[words], ['长'.repeat(5000)]] },
      ],
    });
    const text = read(pdf, 'pdftotext', '-raw', '-', '-').replace(/\s/g, '');
    const shown = '#panic()*粗*<a>@b$x$//[U+FFFD][U+1F600][U+E000]#sys.version{n}';
    expect(text.split(shown).length).toBeGreaterThan(4);
    expect(text.match(/长/g)).toHaveLength(5000);
  },
);
