import { createHash } from 'node:crypto';
import type * as client from 'openid-client';
import { newId } from '#kit/server/ids.ts';
import { signBy, signingKey } from '#kit/server/keys/signing-key.ts';
import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import { fromBase64, subtle } from '#kit/shared/web-crypto.ts';

/** The platform's key at identity providers (统一身份客户端签名密钥): the provider knows its public part, nobody a secret. */
export const ssoClientKey = signingKey('sso-client');

/** An assertion is for one exchange, and the provider's clock may be a little off. */
const GOOD_SECONDS = 60;

/** The public part as a provider reads it (JWK, RFC 7517), named by its own digest (RFC 7638). */
async function publicJwk(keys: PlatformKeys) {
  const spki = fromBase64(await keys.publicKey(ssoClientKey.purpose));
  const key = await subtle().importKey('spki', spki, { name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'verify',
  ]);
  const { crv = '', kty = '', x = '', y = '' } = await subtle().exportKey('jwk', key);
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' };
}

/** 公钥集: what an administrator registers at the provider. */
export const clientJwks = async (keys: PlatformKeys): Promise<string> =>
  JSON.stringify({ keys: [await publicJwk(keys)] });

const coded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

type Told = Parameters<client.ClientAuth>;

/**
 * 私钥签名认证 (private_key_jwt, RFC 7523): a statement of a minute, for this provider alone, signed wherever the key lies. It is
 * good for nothing at another provider, whoever gets hold of it.
 */
export function signedClient(keys: PlatformKeys): client.ClientAuth {
  // The library waits for it as for its own one, though its type does not say so.
  const prove: (...told: Told) => unknown = async (...[provider, { client_id: clientId }, body]: Told) => {
    const { alg, kid } = await publicJwk(keys);
    const at = Math.floor(Date.now() / 1000);
    const whose = { iss: clientId, sub: clientId, aud: provider.issuer };
    const when = { jti: newId(), iat: at, exp: at + GOOD_SECONDS };
    const said = `${coded({ alg, kid, typ: 'JWT' })}.${coded({ ...whose, ...when })}`;
    const signature = await signBy(keys, ssoClientKey.purpose)(new TextEncoder().encode(said));
    body.set('client_id', clientId);
    body.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
    body.set('client_assertion', `${said}.${Buffer.from(signature).toString('base64url')}`);
  };
  return prove;
}
