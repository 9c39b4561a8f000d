import { fromUtf8, utf8 } from '../web-crypto.ts';

/** JSON without fractions: amounts travel as decimal texts, so no number can be written in two ways. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export class CanonicalError extends Error {
  constructor(detail: string) {
    super(detail);
    this.name = 'CanonicalError';
  }
}

const DEPTH_MAX = 64;

function text(value: string): string {
  if (!value.isWellFormed()) throw new CanonicalError('text with half a surrogate pair');
  return JSON.stringify(value);
}

function write(value: unknown, depth: number): string {
  if (depth > DEPTH_MAX) throw new CanonicalError('nested too deeply');
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value))
      throw new CanonicalError(`number ${value} is no safe integer; use a decimal text`);
    return String(value === 0 ? 0 : value);
  }
  if (Array.isArray(value)) return `[${Array.from(value, (item) => write(item, depth + 1)).join(',')}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, item]) => `${text(key)}:${write(item, depth + 1)}`).join(',')}}`;
  }
  throw new CanonicalError(`${typeof value} is no JSON`);
}

/**
 * Canonical JSON (规范化 JSON, RFC 8785): keys in code unit order, no blanks, one spelling for each text.
 * Stricter than the RFC: numbers must be safe integers. Throws `CanonicalError` for anything else.
 */
export const canonical = (value: Json): string => write(value, 0);

/** UTF-8 bytes of the canonical JSON: what is digested and signed. */
export const canonicalBytes = (value: Json): Uint8Array => utf8(canonical(value));

/** Reads bytes that must be exactly canonical JSON; throws `CanonicalError` for any other spelling. */
export function readCanonical(bytes: Uint8Array): Json {
  let value: Json;
  let source: string;
  try {
    source = fromUtf8(bytes);
    value = JSON.parse(source) as Json;
  } catch {
    throw new CanonicalError('no JSON');
  }
  if (canonical(value) !== source) throw new CanonicalError('JSON is not canonical');
  return value;
}
