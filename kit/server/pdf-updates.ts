import { dictionaryOf, type Layout, layoutOf, UnreadablePdf } from './pdf-layout.ts';

const REFERENCES = /^(?:\s*\d{1,7} 0 R)*\s*$/;

interface Apart {
  /** What is left of a dictionary without the entry. */
  readonly rest: string;
  readonly list: readonly string[] | undefined;
}

const squeezed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Takes a list of references out of a dictionary: `/Annots [5 0 R 6 0 R]`. */
function apart(inside: string, name: string): Apart | undefined {
  const found = new RegExp(`/${name}\\s*\\[([^\\]]*)\\]`, 'g');
  const all = [...inside.matchAll(found)];
  if (all.length > 1) return undefined;
  const list = all[0]?.[1];
  if (list !== undefined && !REFERENCES.test(list)) return undefined;
  return {
    rest: squeezed(inside.replace(found, ' ')),
    list: list === undefined ? undefined : (list.match(/\d+ 0 R/g) ?? []),
  };
}

/** The form of the catalogue, which lists the places of signatures. */
function withoutForm(catalog: string): { rest: string; fields: readonly string[] } | undefined {
  const found = /\/AcroForm\s*<<\s*\/Fields\s*\[([^\]]*)\]\s*\/SigFlags\s+3\s*>>/g;
  const all = [...catalog.matchAll(found)];
  if (all.length > 1 || !REFERENCES.test(all[0]?.[1] ?? '')) return undefined;
  return { rest: squeezed(catalog.replace(found, ' ')), fields: all[0]?.[1]?.match(/\d+ 0 R/g) ?? [] };
}

interface Pair {
  readonly pdf: Buffer;
  readonly before: Layout;
  readonly after: Layout;
}

/** A fifth of a page of A4, in square points: a seal is no larger, and what is larger could lie over words of the document. */
const SEAL_MOST = 100_000;
const NUMBER = String.raw`\s*(-?\d{1,6}(?:\.\d{1,6})?)`;
const RECT = new RegExp(String.raw`/Rect\s*\[${NUMBER}${NUMBER}${NUMBER}${NUMBER}\s*\]`);

function isSealSized(inside: string): boolean {
  const said = RECT.exec(inside)?.slice(1).map(Number);
  if (!said) return false;
  const [left = 0, bottom = 0, right = 0, top = 0] = said;
  return Math.abs((right - left) * (top - bottom)) <= SEAL_MOST;
}

const isPlace = ({ pdf, after }: Pair, reference: string): boolean => {
  const inside = dictionaryOf(pdf, after, Number(reference.split(' ')[0])) ?? '';
  return /\/Subtype\s*\/Widget\b/.test(inside) && /\/FT\s*\/Sig\b/.test(inside) && isSealSized(inside);
};

/** Nothing was taken away, and what came is the place of a signature that was not there before. */
function onlyPlacesCame(pair: Pair, old: readonly string[], now: readonly string[]): boolean {
  if (old.some((one, i) => now[i] !== one)) return false;
  return now
    .slice(old.length)
    .every((one) => !pair.before.offsets.has(Number(one.split(' ')[0])) && isPlace(pair, one));
}

function isHarmless(pair: Pair, number: number): boolean {
  const { pdf, before, after } = pair;
  const [old, now] = [dictionaryOf(pdf, before, number), dictionaryOf(pdf, after, number)];
  if (old === undefined || now === undefined) return false;
  if (squeezed(old) === squeezed(now)) return true;
  if (number === before.root) {
    const [was, is] = [withoutForm(old), withoutForm(now)];
    return (
      was !== undefined &&
      is !== undefined &&
      was.rest === is.rest &&
      onlyPlacesCame(pair, was.fields, is.fields)
    );
  }
  if (!/\/Type\s*\/Page\b/.test(old)) return false;
  const [was, is] = [apart(old, 'Annots'), apart(now, 'Annots')];
  return (
    was !== undefined &&
    is !== undefined &&
    was.rest === is.rest &&
    onlyPlacesCame(pair, was.list ?? [], is.list ?? [])
  );
}

/**
 * 其后只有签名: was a file that was whole at `end` only signed again since? Everything that the signed file showed stands as it did; what
 * came are places of signatures, on the catalogue and on pages. What cannot be read is not believed.
 */
export function onlySignedSince(pdf: Buffer, end: number): boolean {
  try {
    const before = layoutOf(pdf.subarray(0, end));
    const after = layoutOf(pdf);
    if (before.root !== after.root || before.info !== after.info) return false;
    const pair = { pdf, before, after };
    for (const [number, offset] of before.offsets)
      if (after.offsets.get(number) !== offset && !isHarmless(pair, number)) return false;
    // An object of the signed file that is not in use any more, or one that stands where the signed bytes are, but was none.
    for (const [number, offset] of after.offsets)
      if (offset < end && before.offsets.get(number) !== offset) return false;
    return true;
  } catch (error) {
    if (error instanceof UnreadablePdf) return false;
    throw error;
  }
}
