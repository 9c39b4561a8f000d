import { createHash } from 'node:crypto';
import { plainText } from '#kit/server/clean-html.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The published text as a file (公告正文文本): title, then the words as the page shows them, links with where they lead. */
const textFile = (title: string, content: string): string =>
  `${title}\n\n${plainText(content.replace(/(<a [^>]*href="([^"]*)"[^>]*>.*?)<\/a>/gs, '$1 &lt;$2&gt;</a>')).trim()}\n`;

/** Digest of a published text (正文摘要): SHA-256 of the bytes that everybody can download. */
export const contentDigest = (title: string, content: string): string => sha256(textFile(title, content));

/** The bytes that a bulletin's digest was taken of; bulletins of earlier versions were digested with their marks. */
export function digestedText(row: { title: string; content: string; contentDigest: string | null }): string {
  const text = textFile(row.title, row.content);
  const marked = `${row.title}\n${row.content}`;
  return sha256(marked) === row.contentDigest ? marked : text;
}
