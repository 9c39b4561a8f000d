import { concat } from '../web-crypto.ts';

/** A small DER reader and writer (X.690) for keys and certificates: definite lengths, low tag numbers only. */
export class DerError extends Error {
  constructor(detail: string) {
    super(detail);
    this.name = 'DerError';
  }
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  sequence: 0x30,
  set: 0x31,
  utcTime: 0x17,
  generalizedTime: 0x18,
} as const;

export interface DerNode {
  readonly tag: number;
  /** The content without tag and length. */
  readonly content: Uint8Array;
  /** The whole element as it stands. */
  readonly bytes: Uint8Array;
}

function readAt(bytes: Uint8Array, from: number): { element: DerNode; next: number } {
  const tag = bytes[from];
  let length = bytes[from + 1];
  if (tag === undefined || length === undefined || (tag & 0x1f) === 0x1f)
    throw new DerError('unreadable element');
  let start = from + 2;
  if (length >= 0x80) {
    const count = length & 0x7f;
    if (count === 0 || count > 4) throw new DerError('length form');
    length = 0;
    for (const byte of bytes.subarray(start, start + count)) length = length * 256 + byte;
    start += count;
    if (length < 0x80 || length < 256 ** (count - 1)) throw new DerError('length is not minimal');
  }
  const next = start + length;
  if (next > bytes.length) throw new DerError('element is cut off');
  return { element: { tag, content: bytes.subarray(start, next), bytes: bytes.subarray(from, next) }, next };
}

/** Exactly one element and nothing behind it. */
export function readDer(bytes: Uint8Array, tag?: number): DerNode {
  const { element, next } = readAt(bytes, 0);
  if (next !== bytes.length) throw new DerError('bytes behind the element');
  return expectTag(element, tag);
}

function expectTag(node: DerNode, tag: number | undefined): DerNode {
  if (tag !== undefined && node.tag !== tag) throw new DerError(`tag ${node.tag} where ${tag} was expected`);
  return node;
}

/** The elements inside a constructed one. */
export function children(node: DerNode): DerNode[] {
  const out: DerNode[] = [];
  for (let at = 0; at < node.content.length; ) {
    const { element: child, next } = readAt(node.content, at);
    out.push(child);
    at = next;
  }
  return out;
}

/** The child at a place, with this tag. */
export function child(list: readonly DerNode[], at: number, tag?: number): DerNode {
  const node = list[at];
  if (!node) throw new DerError(`element ${at} is missing`);
  return expectTag(node, tag);
}

/** A small non-negative INTEGER. */
export function readSmallInteger(node: DerNode): number {
  expectTag(node, tags.integer);
  if (node.content.length === 0 || node.content.length > 6 || node.content[0]! >= 0x80)
    throw new DerError('integer');
  return node.content.reduce((n, byte) => n * 256 + byte, 0);
}

export function readOid(node: DerNode): string {
  expectTag(node, tags.oid);
  const arcs: number[] = [];
  let value = 0;
  for (const byte of node.content) {
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(value);
      value = 0;
    }
  }
  const [head = 0, ...rest] = arcs;
  const top = Math.min(2, Math.floor(head / 40));
  return [top, head - top * 40, ...rest].join('.');
}

export function der(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = concat(...parts);
  const n = content.length;
  if (n < 0x80) return concat(Uint8Array.of(tag, n), content);
  const size: number[] = [];
  for (let rest = n; rest > 0; rest = Math.floor(rest / 256)) size.unshift(rest % 256);
  return concat(Uint8Array.of(tag, 0x80 | size.length, ...size), content);
}

export function derInteger(n: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = n; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  if (bytes[0]! >= 0x80) bytes.unshift(0);
  return der(tags.integer, Uint8Array.from(bytes));
}

export function derOid(text: string): Uint8Array {
  const [top = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes: number[] = [];
  for (const arc of [top * 40 + second, ...rest]) {
    const group = [arc % 128];
    for (let high = Math.floor(arc / 128); high > 0; high = Math.floor(high / 128))
      group.unshift((high % 128) | 0x80);
    bytes.push(...group);
  }
  return der(tags.oid, Uint8Array.from(bytes));
}
