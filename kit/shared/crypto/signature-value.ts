import { concat } from '../web-crypto.ts';
import { child, children, DerError, der, readDer, tags } from './der.ts';

/** r and s of a signature stand in so many bytes each, on both curves in use. */
const PART = 32;

/** A positive INTEGER: no zeros ahead but the one that keeps it positive. */
function unsigned(bytes: Uint8Array): Uint8Array {
  const from = bytes.findIndex((byte) => byte !== 0);
  if (from < 0) throw new DerError('a signature has no part that is zero');
  const significant = bytes.subarray(from);
  return der(tags.integer, ...((significant[0] ?? 0) >= 0x80 ? [Uint8Array.of(0)] : []), significant);
}

/** 签名值编码: r and s beside each other, as keys answer them, as the SEQUENCE of two INTEGERs that certificates and files hold. */
export function derSignature(signature: Uint8Array): Uint8Array {
  if (signature.length !== 2 * PART)
    throw new DerError(`a signature has ${2 * PART} bytes, not ${signature.length}`);
  return der(tags.sequence, unsigned(signature.subarray(0, PART)), unsigned(signature.subarray(PART)));
}

function fixed(content: Uint8Array): Uint8Array {
  const [first = 0x80, second = 0] = content;
  // Negative, or with a zero ahead that says nothing: DER knows one spelling only.
  if (first >= 0x80 || (first === 0 && content.length > 1 && second < 0x80)) throw new DerError('integer');
  const significant = first === 0 ? content.subarray(1) : content;
  if (significant.length > PART) throw new DerError('a part of the signature is too large');
  return concat(new Uint8Array(PART - significant.length), significant);
}

/** The other way round (签名值解码), strictly: exactly two INTEGERs in their shortest spelling and nothing behind them. */
export function rawSignature(bytes: Uint8Array): Uint8Array {
  const parts = children(readDer(bytes, tags.sequence));
  if (parts.length !== 2) throw new DerError('a signature has two parts');
  return concat(...[0, 1].map((at) => fixed(child(parts, at, tags.integer).content)));
}
