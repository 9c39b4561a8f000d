import { createHash } from 'node:crypto';
import sanitize from 'sanitize-html';
import { alignClasses, fontClasses, sizeClasses } from '#kit/shared/rich-type.ts';

const TEXT = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'br',
  'hr',
  'blockquote',
  'span',
];
const LISTS = ['ul', 'ol', 'li'];
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];

const aligned = Object.fromEntries(['p', 'h1', 'h2', 'h3', 'h4'].map((tag) => [tag, [...alignClasses]]));

/** 正文净化: paragraphs, lists, tables, web links and the type of letters stay; scripts, styles, handlers, pictures and frames do not. */
export const cleaned = (given: string): string =>
  sanitize(given, {
    allowedTags: [...TEXT, ...LISTS, ...TABLES, 'a'],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      ol: ['start'],
    },
    allowedClasses: { span: [...fontClasses, ...sizeClasses], ...aligned },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...(attribs.href ? { href: attribs.href } : {}), rel: 'noopener noreferrer nofollow' },
      }),
    },
  }).trim();

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The words of a text without its marks. */
export const plainText = (content: string): string =>
  sanitize(content.replace(/<\/(?:p|h\d|li|tr|td|th|blockquote)>|<br\s*\/?>/g, '$&\n'), {
    allowedTags: [],
    allowedAttributes: {},
  }).replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);

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
