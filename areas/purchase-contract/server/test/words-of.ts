import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** All words of a printed document (打印件文字), page after page. */
export async function wordsOf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), stopAtErrors: true, verbosity: 0 }).promise;
  const pages = Array.from({ length: document.numPages }, async (_, i) => {
    const { items } = await (await document.getPage(i + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  });
  return (await Promise.all(pages)).join('').replace(/\s/g, '');
}
