import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { detachedCms, type Signer } from './cms.ts';
import { dictionaryOf, type Layout, layoutOf, UnreadablePdf } from './pdf-layout.ts';

/** Bytes kept for the signature; one with its certificate takes about a quarter. */
const ROOM = 4096;
const NUMBER = 10;

/** A PDF that `signPdf` does not take: not one of our own press, or one that has a form or notes of another kind. */
export class UnsignablePdf extends Error {}

/** The inside of an object that must be a plain dictionary. */
function dictionary(pdf: Buffer, layout: Layout, number: number): string {
  const inside = dictionaryOf(pdf, layout, number);
  if (inside === undefined) throw new UnsignablePdf(`object ${number} is no plain dictionary`);
  return inside;
}

const NEXT = { first: /\/Kids \[\s*(\d+) 0 R/, last: /\/Kids \[[\d R\s]*?(\d+) 0 R\s*\]/ } as const;

/** The first or the last page, through all levels of the tree of pages. */
function pageAt(pdf: Buffer, layout: Layout, catalog: string, end: 'first' | 'last'): number {
  let number = Number(/\/Pages (\d+) 0 R/.exec(catalog)?.[1]);
  for (let level = 0; level < 20; level += 1) {
    const inside = dictionary(pdf, layout, number);
    if (/\/Type \/Page\b/.test(inside)) return number;
    number = Number(NEXT[end].exec(inside)?.[1]);
  }
  throw new UnsignablePdf(`it has no ${end} page`);
}

const FORM = /\s*\/AcroForm <<\/Fields \[([\d R]*)\] \/SigFlags 3>>/;
const NOTES = /\s*\/Annots \[([\d R]*)\]/;

/** A list of a dictionary with one more in it (追加一项): the list as it was written here before, or none yet. */
function withOneMore(
  inside: string,
  list: RegExp,
  name: string,
  written: (all: string) => string,
  one: string,
) {
  const known = list.exec(inside);
  const rest = inside.replace(list, '');
  // Another form, or other notes than places of signatures: whoever made them means something by it.
  if (new RegExp(`/${name}\\b`).test(rest)) throw new UnsignablePdf(`it has /${name} of another kind`);
  const before = known?.[1] ?? '';
  return {
    inside: `${rest}  ${written(before === '' ? one : `${before} ${one}`)}\n`,
    before: before.match(/\d+ 0 R/g)?.length ?? 0,
  };
}

/** D:20261124093000+08'00', the time in Shanghai. */
function pdfTime(at: Date): string {
  const there = new Date(at.getTime() + 8 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return `(D:${there}+08'00')`;
}

const utf16 = (text: string) =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;

/** 可见签章: what is seen of a signature on the last page, and where. */
interface Look {
  /** Left, bottom, right, top, in points from the page's lower left corner. */
  readonly rect: readonly [number, number, number, number];
  /** Three bytes a point, row by row from above. */
  readonly picture: { readonly width: number; readonly height: number; readonly rgb: Buffer };
  /** The same in words, for who cannot see it. */
  readonly words: string;
}

export interface About {
  /** 签名时间: the database's clock. */
  readonly at: Date;
  /** 签名者, as readers show it. */
  readonly name: string;
  readonly reason: string;
  readonly look?: Look;
}

type PdfObject = string | { readonly inside: string; readonly stream: Buffer };

const stream = (inside: string, bytes: Buffer): PdfObject => ({
  inside: `${inside} /Filter /FlateDecode /Length ${bytes.length}`,
  stream: bytes,
});

/** The objects of a look, numbered from here on, the form first. */
function drawn({ rect: [left, bottom, right, top], picture }: Look, from: number): [number, PdfObject][] {
  const [width, height] = [right - left, top - bottom];
  const form = `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources <</XObject <</P ${from + 1} 0 R>>>>`;
  const image = `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
  return [
    [from, stream(form, deflateSync(`q ${width} 0 0 ${height} 0 0 cm /P Do Q`))],
    [from + 1, stream(image, deflateSync(picture.rgb))],
  ];
}

/** An update behind the file (增量更新): what stands before stays byte for byte; the signature's own place is still empty. */
function withEmptyPlace(pdf: Buffer, { at, name, reason, look }: About): Buffer {
  const layout = layoutOf(pdf);
  const was = dictionary(pdf, layout, layout.root);
  if (/\/Perms\b/.test(was)) throw new UnsignablePdf('it has /Perms already');
  const page = pageAt(pdf, layout, was, look ? 'last' : 'first');
  const [signature, field] = [layout.size, layout.size + 1];
  const one = `${field} 0 R`;
  const form = (all: string) => `/AcroForm <</Fields [${all}] /SigFlags 3>>`;
  const catalog = withOneMore(was, FORM, 'AcroForm', form, one);
  const onPage = withOneMore(
    dictionary(pdf, layout, page),
    NOTES,
    'Annots',
    (all) => `/Annots [${all}]`,
    one,
  );
  const objects = new Map<number, PdfObject>([
    [layout.root, catalog.inside],
    [page, onPage.inside],
    [
      signature,
      `/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M ${pdfTime(at)} /Name ${utf16(name)} ` +
        `/Reason ${utf16(reason)}\n/ByteRange [0 ${' '.repeat(3 * NUMBER + 2)}]\n/Contents <${'0'.repeat(2 * ROOM)}>\n`,
    ],
    [
      field,
      // Printed and locked. Of no size it shows nothing and needs no look of its own (PDF/A-2, 6.3.3).
      `/Type /Annot /Subtype /Widget /FT /Sig /T (Signature${catalog.before + 1}) /F 132 /Rect [${look ? look.rect.join(' ') : '0 0 0 0'}] ` +
        `/P ${page} 0 R /V ${signature} 0 R${look ? ` /AP <</N ${field + 1} 0 R>> /TU ${utf16(look.words)} /Contents ${utf16(look.words)}` : ''}`,
    ],
    ...(look ? drawn(look, field + 1) : []),
  ]);
  let text = '\n';
  let table = 'xref\n';
  for (const [number, object] of [...objects].toSorted(([a], [b]) => a - b)) {
    table += `${number} 1\n${String(pdf.length + text.length).padStart(NUMBER, '0')} 00000 n \n`;
    text += `${number} 0 obj\n<<${typeof object === 'string' ? object : object.inside}>>\n`;
    if (typeof object !== 'string') text += `stream\n${object.stream.toString('latin1')}\nendstream\n`;
    text += 'endobj\n';
  }
  const startxref = pdf.length + text.length;
  const changed = createHash('sha256')
    .update(pdf)
    .update(text, 'latin1')
    .digest('hex')
    .slice(0, 32)
    .toUpperCase();
  const info = layout.info === undefined ? '' : ` /Info ${layout.info} 0 R`;
  const id = layout.id === undefined ? '' : ` /ID [${layout.id} <${changed}>]`;
  text +=
    `${table}trailer\n<</Size ${layout.size + (look ? 4 : 2)} /Root ${layout.root} 0 R${info}${id} /Prev ${layout.startxref}>>\n` +
    `startxref\n${startxref}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(text, 'latin1')]);
}

/** A PDF with an empty place for one more signature (待签文件): signed are its bytes before `from` and those from `to` on. */
export interface PreparedPdf {
  readonly bytes: Buffer;
  readonly from: number;
  readonly to: number;
}

/**
 * 待签文件: a PDF of our own press (`makePdf`) with an empty place for one more signature, in an update behind the file. Equal facts give
 * equal bytes. Throws `UnsignablePdf` for a PDF that is built otherwise.
 */
export function preparePdf(pdf: Buffer, about: About): PreparedPdf {
  const bytes = prepared(pdf, about);
  const empty = bytes.indexOf(`/Contents <${'0'.repeat(2 * ROOM)}>`, pdf.length);
  const from = empty + '/Contents '.length;
  const to = from + 2 * ROOM + 2;
  const range = bytes.indexOf('/ByteRange [0 ', pdf.length) + '/ByteRange [0 '.length;
  const numbers = [from, to, bytes.length - to].map((number) => String(number).padEnd(NUMBER)).join(' ');
  bytes.write(numbers, range, 'latin1');
  return { bytes, from, to };
}

/** What is signed of a prepared PDF (签名范围): all of it but the empty place. */
export const signedPart = ({ bytes, from, to }: PreparedPdf): Buffer =>
  Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);

/** 填入签名: puts a signature (CMS, DER) into its place. */
export function fillPdf({ bytes, from }: PreparedPdf, signature: Uint8Array): Buffer {
  if (signature.length > ROOM) throw new Error(`a signature of ${signature.length} bytes has no room`);
  const signed = Buffer.from(bytes);
  signed.write(Buffer.from(signature).toString('hex'), from + 1, 'latin1');
  return signed;
}

/**
 * 电子签名文书: signs a PDF as PAdES baseline B: one signature over all its bytes but its own place. Signed again it keeps what is signed
 * already: the earlier signatures hold for their part, the new one for all of it.
 */
export async function signPdf(pdf: Buffer, about: About, signer: Signer): Promise<Buffer> {
  const place = preparePdf(pdf, about);
  return fillPdf(place, await detachedCms(signedPart(place), signer));
}

function prepared(pdf: Buffer, about: About): Buffer {
  try {
    return withEmptyPlace(pdf, about);
  } catch (error) {
    throw error instanceof UnreadablePdf ? new UnsignablePdf(error.message) : error;
  }
}
