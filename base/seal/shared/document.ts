import { signedAttributes } from '#kit/shared/crypto/cms-attributes.ts';
import { fromPem } from '#kit/shared/crypto/pem.ts';
import { signature, type SigningKey } from '#kit/shared/crypto/signing-key.ts';
import { suiteCalled } from '#kit/shared/crypto/signing.ts';
import { concat, fromBase64 } from '#kit/shared/web-crypto.ts';
import type { DocumentSignature, DocumentToSign } from './calls.ts';

/** A document that is not what it should be (待签文件异常): its place is not empty, or it is no PDF. */
export class NotToSign extends Error {}

const [OPEN, CLOSE, ZERO] = [0x3c, 0x3e, 0x30];

/** What of a prepared file is signed: everything but its one empty place. */
function signedPart(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const isPdf = [0x25, 0x50, 0x44, 0x46].every((byte, i) => bytes[i] === byte);
  const place = bytes.subarray(from, to);
  const isEmpty =
    place.length > 2 &&
    place[0] === OPEN &&
    place.at(-1) === CLOSE &&
    place.subarray(1, -1).every((byte) => byte === ZERO);
  if (!isPdf || !isEmpty) throw new NotToSign('the place of the signature is not empty');
  return concat(bytes.subarray(0, from), bytes.subarray(to));
}

/**
 * 签署文件: signs a prepared PDF with an opened certificate. The attributes are made here from the bytes that came, so that the key signs this
 * file and nothing that a server merely says.
 */
export async function signDocument(
  of: DocumentToSign,
  sealId: string | null,
  keys: { readonly certificatePem: string; readonly signing: SigningKey },
): Promise<DocumentSignature> {
  const content = signedPart(fromBase64(of.pdf), of.from, of.to);
  const [certificate] = fromPem('CERTIFICATE', keys.certificatePem);
  if (!certificate) throw new NotToSign('there is no certificate');
  const suite = await suiteCalled(keys.signing.suite);
  const attributes = signedAttributes(await suite.digest(content), await suite.digest(certificate), suite);
  const { at, base } = of;
  const { certificatePem, signing } = keys;
  return { at, base, sealId, signature: await signature(signing, attributes), certificatePem };
}
