/**
 * SHA-256 in steps (FIPS 180-4), because WebCrypto can digest only what lies in memory at once.
 * Hosts with a faster one (node:crypto) may hand in their own `Hasher`.
 */
export interface Hasher {
  update(bytes: Uint8Array): void;
  /** The 32 bytes of the digest; call once. */
  finish(): Uint8Array;
}

const primes: number[] = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p !== 0)) primes.push(n);
/** The first 32 bits of the fraction of a root: exact, as doubles carry 53 bits. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const K = Int32Array.from(primes, (p) => fraction(Math.cbrt(p)));
const START = Int32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p)));

function compress(state: Int32Array, w: Int32Array, bytes: Uint8Array, from: number): void {
  for (let i = 0, p = from; i < 16; i += 1, p += 4) {
    w[i] = (bytes[p]! << 24) | (bytes[p + 1]! << 16) | (bytes[p + 2]! << 8) | bytes[p + 3]!;
  }
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0]! + a) | 0;
  state[1] = (state[1]! + b) | 0;
  state[2] = (state[2]! + c) | 0;
  state[3] = (state[3]! + d) | 0;
  state[4] = (state[4]! + e) | 0;
  state[5] = (state[5]! + f) | 0;
  state[6] = (state[6]! + g) | 0;
  state[7] = (state[7]! + h) | 0;
}

/** A new SHA-256 in steps (摘要). */
export function sha256Steps(): Hasher {
  const state = Int32Array.from(START);
  const w = new Int32Array(64);
  const rest = new Uint8Array(64);
  let held = 0;
  let length = 0;

  const update = (bytes: Uint8Array): void => {
    length += bytes.length;
    let at = 0;
    if (held > 0) {
      at = Math.min(64 - held, bytes.length);
      rest.set(bytes.subarray(0, at), held);
      held += at;
      if (held < 64) return;
      compress(state, w, rest, 0);
      held = 0;
    }
    for (; at + 64 <= bytes.length; at += 64) compress(state, w, bytes, at);
    rest.set(bytes.subarray(at));
    held = bytes.length - at;
  };

  const finish = (): Uint8Array => {
    const bits = length * 8;
    const tail = new Uint8Array((held < 56 ? 64 : 128) - held);
    tail[0] = 0x80;
    const view = new DataView(tail.buffer);
    view.setUint32(tail.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(tail.length - 4, bits >>> 0);
    update(tail);
    const out = new DataView(new ArrayBuffer(32));
    state.forEach((word, i) => out.setInt32(i * 4, word));
    return new Uint8Array(out.buffer);
  };

  return { update, finish };
}
