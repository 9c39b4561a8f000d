import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makePdf } from './pdf.ts';

const printedAt = new Date('2026-11-20T01:00:00.000Z');

/** What the content streams say is hidden behind glyph numbers; page marks and fonts stand in the clear. */
const streams = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map((m) => {
      try {
        return inflateSync(Buffer.from(m[1] ?? '', 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');

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

test('a document is a PDF with embedded Chinese glyphs, small and equal for equal facts', async () => {
  const pdf = await record(3);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1')).toContain('NotoSansSC');
  expect(pdf.length).toBeLessThan(200_000);
  expect(streams(await record(3))).toBe(streams(pdf));
});

test('a long table goes on over pages; an empty one says so', async () => {
  const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;
  expect(pages(await record(200))).toBeGreaterThan(3);
  expect(pages(await record(0))).toBe(1);
});
