import { Document, ExternalHyperlink, Packer, Paragraph, TextRun } from 'docx';
import { expect, test } from 'vitest';
import { pageOf } from './docx-view.tsx';

test('a Word document becomes a page of its words; what could run or lead away stays outside', async () => {
  const children = [
    new Paragraph({ children: [new TextRun('技术方案 <script>steal()</script>')] }),
    new Paragraph({
      children: [new ExternalHyperlink({ link: 'javascript:steal()', children: [new TextRun('点此')] })],
    }),
  ];
  const bytes = await Packer.toArrayBuffer(new Document({ sections: [{ children }] }));
  const page = await pageOf(new Blob([bytes]), '技术方案</title><b>.docx');
  // It is read aloud in its language, under its name.
  expect(page).toContain('<html lang="zh-CN">');
  expect(page).toContain('<title>技术方案&lt;/title&gt;&lt;b&gt;.docx</title>');
  expect(page).toContain('技术方案 &lt;script&gt;');
  expect(page).toContain('点此');
  expect(page).not.toMatch(/<script|javascript:/i);
});

test('what is no Word document is refused', async () => {
  await expect(pageOf(new Blob(['not a document']), '甲.docx')).rejects.toThrow();
});
