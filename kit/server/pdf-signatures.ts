import { createHash, type X509Certificate } from 'node:crypto';
import { setImmediate as breath } from 'node:timers/promises';
import type { SignatureState, SinceSigned } from '#kit/shared/signed-file.ts';
import { readCms, UnreadableCms, withoutPadding } from './cms-read.ts';
import { onlySignedSince } from './pdf-updates.ts';

export interface PdfSignature {
  readonly state: SignatureState;
  readonly since: SinceSigned;
  /** The certificate that signed, and those that came with it, in PEM; the signer's first. Empty where none can be read. */
  readonly certificates: readonly string[];
  /** As the file or the signature states it; nobody else vouches for it. */
  readonly statedAt: Date | undefined;
}

/** More places of signatures than an honest file has; more is not looked at. */
export const SIGNATURES_MAX = 20;
/** Larger files are not looked at. */
export const SIGNED_BYTES_MAX = 64 * 1024 * 1024;

/** A file that says more signatures than anybody looks at. */
export class TooManySignatures extends Error {}

const KEYWORD = '/ByteRange';
/** So many words `/ByteRange` a file holds at most before it counts as wicked. */
const PLACES_MAX = 200;
const NEAR = 64 * 1024;
const PIECE = 4 * 1024 * 1024;

interface Place {
  /** The bytes signed are [0, from) and [to, end); the signature stands between. */
  readonly from: number;
  readonly to: number;
  readonly end: number;
  readonly dictionary: string;
}

/** The dictionary around a place in the file, where it is an object and no part of a stream. */
function aroundOf(pdf: Buffer, at: number): string | undefined {
  const start = pdf.lastIndexOf(' obj', at, 'latin1');
  if (start < 0 || at - start > NEAR) return undefined;
  const until = pdf.indexOf('endobj', at, 'latin1');
  const text = pdf.toString(
    'latin1',
    start,
    until < 0 ? Math.min(pdf.length, at + NEAR) : Math.min(until, at + 4 * NEAR),
  );
  return text.slice(0, at - start).includes('stream') ? undefined : text;
}

/** Everything in the file that says it is a signature; undefined for what says so and cannot be. */
function placesOf(pdf: Buffer): (Place | undefined)[] {
  const places: (Place | undefined)[] = [];
  let words = 0;
  for (let at = pdf.indexOf(KEYWORD, 0, 'latin1'); at >= 0; at = pdf.indexOf(KEYWORD, at + 1, 'latin1')) {
    words += 1;
    if (words > PLACES_MAX) throw new TooManySignatures();
    const dictionary = aroundOf(pdf, at);
    if (dictionary === undefined) continue;
    places.push(placeAt(pdf, at, dictionary));
    if (places.length > SIGNATURES_MAX) throw new TooManySignatures();
  }
  return places;
}

function placeAt(pdf: Buffer, at: number, dictionary: string): Place | undefined {
  const said = /^\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/.exec(
    pdf.toString('latin1', at, at + 200),
  );
  if (!said) return undefined;
  const [first = 1, from = 0, to = 0, length = 0] = said.slice(1).map(Number);
  const end = to + length;
  // All from the first byte on, but one hexadecimal string that is this very signature's own.
  const isOwn = first === 0 && from > 0 && from < to && end <= pdf.length && Math.abs(from - at) < NEAR;
  if (!isOwn || pdf[from] !== 0x3c || pdf[to - 1] !== 0x3e) return undefined;
  if (!/\/Contents\s*$/.test(pdf.toString('latin1', Math.max(0, from - 20), from))) return undefined;
  return { from, to, end, dictionary };
}

/** D:20261124093000+08'00', as the file states it. */
function statedIn(dictionary: string): Date | undefined {
  const parts = /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-]\d\d)'?(\d\d)?'?)?/
    .exec(dictionary)
    ?.slice(1);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second, zone = '+00', rest = '00'] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}:${rest}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The digest of what a signature covers; others get a turn between its pieces. */
async function digestOf(pdf: Buffer, { from, to, end }: Place, algorithm: string): Promise<Uint8Array> {
  const hash = createHash(algorithm);
  for (const [start, stop] of [
    [0, from],
    [to, end],
  ] as const)
    for (let at = start; at < stop; at += PIECE) {
      hash.update(pdf.subarray(at, Math.min(at + PIECE, stop)));
      await breath();
    }
  return hash.digest();
}

const isBlank = (bytes: Buffer): boolean => /^\s*$/.test(bytes.toString('latin1'));

function sinceOf(pdf: Buffer, { end }: Place): SinceSigned {
  if (pdf.length - end < 16 && isBlank(pdf.subarray(end))) return 'whole';
  return onlySignedSince(pdf, end) ? 'signedAgain' : 'changed';
}

/**
 * 读取电子签名: who signed a PDF, and whether what they signed is what stands there. Every signature is judged by itself; what only looks
 * like one is told as unreadable, and never throws. Whether a certificate is worth anything, whoever asks must know.
 */
export async function pdfSignatures(pdf: Buffer): Promise<PdfSignature[]> {
  const found: PdfSignature[] = [];
  for (const place of placesOf(pdf)) {
    if (!place) {
      found.push({ state: 'unreadable', since: 'changed', certificates: [], statedAt: undefined });
      continue;
    }
    found.push({ ...(await judged(pdf, place)), since: sinceOf(pdf, place) });
  }
  return found;
}

async function judged(pdf: Buffer, place: Place): Promise<Omit<PdfSignature, 'since'>> {
  const inFile = statedIn(place.dictionary);
  try {
    const hex = pdf.toString('latin1', place.from + 1, place.to - 1).replaceAll(/\s/g, '');
    if (!/^(?:[0-9A-Fa-f]{2})+$/.test(hex)) throw new UnreadableCms('no hexadecimal digits');
    const cms = await readCms(withoutPadding(Buffer.from(hex, 'hex')), (algorithm) =>
      digestOf(pdf, place, algorithm),
    );
    const pem = (one: X509Certificate) => one.toString();
    return {
      state: cms.state,
      certificates: [cms.certificate, ...cms.others].map(pem),
      statedAt: cms.statedAt ?? inFile,
    };
  } catch (error) {
    if (!(error instanceof UnreadableCms)) throw error;
    return { state: 'unreadable', certificates: [], statedAt: inFile };
  }
}
