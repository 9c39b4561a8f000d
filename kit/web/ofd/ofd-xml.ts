/** Larger descriptions of a page are not parsed: they would stop the browser. */
const XML_MAX = 16 * 1024 * 1024;
const NUMBER_MAX = 1e6;

/** The root of a description, or undefined for what is none. No entity and no document type is taken: OFD knows neither. */
export function rootOf(bytes: Uint8Array | undefined): Element | undefined {
  if (!bytes || bytes.length > XML_MAX) return undefined;
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined;
  const text = new TextDecoder(wide ?? encodingOf(bytes)).decode(bytes);
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return undefined;
  // The words are decoded already; what the first line says of their encoding would only mislead.
  const read = new DOMParser().parseFromString(
    text.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, ''),
    'application/xml',
  );
  if (read.getElementsByTagName('parsererror').length > 0) return undefined;
  return read.documentElement ?? undefined;
}

/** Descriptions are UTF-8; a few programs write GBK and say so. */
function encodingOf(bytes: Uint8Array): string {
  const said = /encoding=["'](gb[\w-]+)["']/i.exec(String.fromCharCode(...bytes.subarray(0, 100)));
  return said ? 'gb18030' : 'utf-8';
}

/** Elements go by their local name: programs differ in how they write the prefix. */
export const childrenOf = (of: Element | undefined, name?: string): Element[] =>
  of ? [...of.children].filter((one) => name === undefined || one.localName === name) : [];

export const childOf = (of: Element | undefined, ...path: readonly string[]): Element | undefined => {
  let at = of;
  for (const name of path) at = childrenOf(at, name)[0];
  return at;
};

export const textOf = (of: Element | undefined): string => of?.textContent?.trim() ?? '';

/** A number that a page can bear; undefined for anything else. */
export function numberOf(text: string | null | undefined): number | undefined {
  if (text == null || text.trim() === '') return undefined;
  const n = Number(text);
  return Number.isFinite(n) && Math.abs(n) <= NUMBER_MAX ? n : undefined;
}

export const numberAt = (of: Element | undefined, name: string): number | undefined =>
  numberOf(of?.getAttribute(name));

/** So many numbers, or undefined: half a matrix is none. */
export function numbersOf(text: string | null | undefined, count: number): number[] | undefined {
  const found = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(numberOf);
  const good = found.filter((n) => n !== undefined);
  return found.length === count && good.length === count ? good : undefined;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** ST_Box: a place and its size in millimetres. */
export function boxOf(text: string | null | undefined): Box | undefined {
  const found = numbersOf(text, 4);
  if (!found) return undefined;
  const [x = 0, y = 0, w = 0, h = 0] = found;
  return w < 0 || h < 0 ? undefined : { x, y, w, h };
}

/** ST_Loc: a path from the folder of `from`, or from the root; one that leads out of the package leads nowhere. */
export function locOf(from: string, loc: string): string | undefined {
  const given = loc.trim().replaceAll('\\', '/');
  if (given === '') return undefined;
  const parts = given.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of given.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** `3 g 4 2.5 1`: numbers of which a run of equal ones is written once (g, how many, which). */
export function runOf(text: string | null, most: number): number[] {
  const words = (text ?? '').trim().split(/\s+/);
  const found: number[] = [];
  for (let i = 0; i < words.length && found.length < most; i += 1) {
    const isRun = words[i] === 'g';
    const count = isRun ? Math.min(most - found.length, Math.max(0, numberOf(words[i + 1]) ?? 0)) : 1;
    const value = numberOf(words[isRun ? i + 2 : i]);
    if (isRun) i += 2;
    if (value === undefined) break;
    for (let n = 0; n < count; n += 1) found.push(value);
  }
  return found;
}
