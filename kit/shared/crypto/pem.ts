import { fromBase64, toBase64 } from '../web-crypto.ts';

/** Bytes in PEM armour (RFC 7468), 64 characters a line, with a closing line break. */
export function toPem(label: string, bytes: Uint8Array): string {
  const lines = toBase64(bytes).match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/** The blocks with this label, in order; damaged ones are left out. */
export function fromPem(label: string, text: string): Uint8Array[] {
  const pattern = new RegExp(
    `-----BEGIN ${label}-----\\r?\\n([A-Za-z0-9+/=\\s]*?)-----END ${label}-----`,
    'g',
  );
  return [...text.matchAll(pattern)].flatMap((found) => {
    try {
      return [fromBase64((found[1] ?? '').replace(/\s/g, ''))];
    } catch {
      return [];
    }
  });
}
