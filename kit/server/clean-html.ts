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
