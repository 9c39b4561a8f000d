import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { BadArchive, type OfficePart, unpackedParts } from './workbook/unpacked.ts';

/** What a Word document or a workbook may unpack to. */
const UNPACKED_MAX = 100 * 1024 * 1024;

/** The parts that hold text which people read: body, heads, feet and notes of a document, cells of a workbook. */
const READ_BY_PEOPLE =
  /^(?:word\/(?:document|header\d*|footer\d*|footnotes|endnotes)|xl\/(?:sharedStrings|worksheets\/[^/]+))\.xml$/;

/**
 * A part is read as text elements and as the marks that end a piece of writing (paragraph, cell, tab, line break). An editor may split one
 * word into several text elements, so places are searched in the joined text of a piece.
 */
const TOKEN =
  /<(w:t|t)(?:\s[^>]*)?>([^<]*)<\/\1>|<\/?w:p(?:\s[^>]*)?>|<w:(?:tab|br|cr)(?:\s[^>]*)?\/>|<\/?(?:si|is)(?:\s[^>]*)?>/g;
const PLACE = /\$\{\s*([^{}$]{1,60}?)\s*\}/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (xml: string): string =>
  xml.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name as string] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
/** No control character may stand in XML, and a text of Word is one line. */
const encoded = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[\t\n\r]+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

interface Text {
  readonly from: number;
  readonly to: number;
  readonly tag: string;
  readonly text: string;
}

/** The texts of a part, piece of writing by piece of writing. */
function piecesOf(xml: string): Text[][] {
  const pieces: Text[][] = [[]];
  for (const found of xml.matchAll(TOKEN)) {
    const [whole, tag, text] = found;
    if (tag === undefined || text === undefined) pieces.push([]);
    else pieces.at(-1)?.push({ from: found.index, to: found.index + whole.length, tag, text: decoded(text) });
  }
  return pieces.filter((piece) => piece.length > 0);
}

/** Folders are no parts; a name that no office program writes belongs to no document. */
async function documentParts(bytes: Buffer): Promise<OfficePart[]> {
  const parts = (await unpackedParts(bytes, UNPACKED_MAX)).filter(({ name }) => !name.endsWith('/'));
  if (parts.some(({ name }) => /[\\:]/.test(name))) throw new BadArchive(false);
  return parts;
}

const wordsOf = (piece: readonly Text[]): string => piece.map(({ text }) => text).join('');
const readable = (parts: readonly OfficePart[]) => parts.filter(({ name }) => READ_BY_PEOPLE.test(name));

interface OfficePlaces {
  /** Names between `${` and `}`, each once, in the order in which they come. */
  readonly names: readonly string[];
  /** A `${` that ends nowhere in its paragraph. */
  readonly isBroken: boolean;
}

/** 文件占位: the places `${name}` of a .docx or .xlsx, however its editor has cut them. Throws `BadArchive` for what is none. */
export async function officePlaces(bytes: Buffer): Promise<OfficePlaces> {
  const pieces = readable(await documentParts(bytes))
    .flatMap((part) => piecesOf(part.bytes.toString('utf8')))
    .map(wordsOf);
  const names = pieces.flatMap((words) => [...words.matchAll(PLACE)].map((m) => m[1] ?? ''));
  return {
    names: [...new Set(names)],
    isBroken: pieces.some((words) => words.replace(PLACE, '').includes('${')),
  };
}

/** 文档段落: what the body of a Word document says, paragraph by paragraph; empty ones are left out. */
export async function documentParagraphs(bytes: Buffer): Promise<string[]> {
  const body = (await documentParts(bytes)).find(({ name }) => name === 'word/document.xml');
  if (!body) throw new BadArchive(false);
  return piecesOf(body.bytes.toString('utf8'))
    .map(wordsOf)
    .filter((words) => words.trim() !== '');
}

const CONTENTS = /(?:<w:instrText[^>]*>|w:instr=")\s*TOC\b/;

/**
 * 在线编辑不保留的内容: what the editor of the browser does not carry through a Word document: a table of contents that updates itself, and
 * comments.
 */
export async function documentDrops(bytes: Buffer): Promise<('contents' | 'comments')[]> {
  const parts = await documentParts(bytes);
  const body = parts.find(({ name }) => name === 'word/document.xml')?.bytes.toString('utf8') ?? '';
  return [
    ...(CONTENTS.test(body) ? (['contents'] as const) : []),
    ...(body.includes('<w:commentRangeStart') || body.includes('<w:commentReference')
      ? (['comments'] as const)
      : []),
  ];
}

/** Parts that run, which no document that is edited here may bring. */
const RUNS = /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml)$|^(?:word|xl)\/activeX\//i;

/** 文档检查: a Word document or workbook that opens, whole and with nothing in it that runs. Throws `BadArchive` for what is none. */
export async function demandDocument(bytes: Buffer, shape: 'docx' | 'xlsx'): Promise<void> {
  const names = (await documentParts(bytes)).map(({ name }) => name);
  const body = shape === 'docx' ? 'word/document.xml' : 'xl/workbook.xml';
  if (
    !names.includes('[Content_Types].xml') ||
    !names.includes(body) ||
    names.some((name) => RUNS.test(name))
  )
    throw new BadArchive(false);
}

/** The text elements of a piece with its places filled: a value goes where its place begins, the rest of the place is emptied. */
function filledTexts(piece: readonly Text[], valueOf: (name: string) => string): string[] {
  const texts = piece.map(() => '');
  const starts: number[] = [];
  let length = 0;
  for (const { text } of piece) {
    starts.push(length);
    length += text.length;
  }
  const put = (at: number, words: string) => {
    const i = starts.findLastIndex((start) => start <= at);
    texts[i] += words;
  };
  const words = wordsOf(piece);
  let at = 0;
  const keep = (to: number) => {
    for (; at < to; at += 1) put(at, words[at] ?? '');
  };
  for (const found of words.matchAll(PLACE)) {
    keep(found.index);
    put(at, valueOf(found[1] ?? ''));
    at = found.index + found[0].length;
  }
  keep(words.length);
  return texts;
}

function filledPart(xml: string, valueOf: (name: string) => string): string {
  let out = '';
  let at = 0;
  for (const piece of piecesOf(xml)) {
    if (wordsOf(piece).search(PLACE) < 0) continue;
    filledTexts(piece, valueOf).forEach((text, i) => {
      const { from, to, tag } = piece[i] as Text;
      out += `${xml.slice(at, from)}<${tag} xml:space="preserve">${encoded(text)}</${tag}>`;
      at = to;
    });
  }
  return out + xml.slice(at);
}

/**
 * 套用文件模板: the same .docx or .xlsx with its places filled; everything else of it stays as it is. What is filled in is only ever text,
 * and is never read as a place again.
 */
export async function filledOffice(bytes: Buffer, valueOf: (name: string) => string): Promise<Buffer> {
  const archive = new ZipFile();
  for (const { name, bytes: part } of await documentParts(bytes)) {
    const filled = READ_BY_PEOPLE.test(name)
      ? Buffer.from(filledPart(part.toString('utf8'), valueOf), 'utf8')
      : part;
    // The same facts make the same bytes.
    archive.addBuffer(filled, name, { mtime: new Date(Date.UTC(1980, 0, 1)) });
  }
  archive.end();
  return buffer(archive.outputStream as Readable);
}
