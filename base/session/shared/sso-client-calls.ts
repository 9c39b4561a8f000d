import { z } from 'zod';
import { call, done, nothing } from '#kit/shared/call.ts';
import { clientWays } from './ways.ts';

export const ssoClient = call('GET /base/logincontrol/sso/detail', {
  gate: 'login.control',
  summary: "The tenant's client at the identity provider, and how it proves itself there (统一身份客户端)",
  input: nothing,
  output: z.object({
    /** '' = no provider is set up. */
    issuer: z.string(),
    clientId: z.string(),
    /** False where the kept one is of another provider or client: it is never shown to this one. */
    kept: z.boolean(),
    way: z.enum(clientWays),
    setAt: z.string(),
    /** What the provider checks the platform's signature by (JWK Set), as its registration takes it. */
    jwks: z.string(),
  }),
});

const secret = z
  .string()
  .trim()
  .min(8)
  .max(500)
  .regex(/^[\x20-\x7e]+$/);

export const saveSsoSecret = call('POST /base/logincontrol/sso/save', {
  gate: 'login.control',
  summary:
    'Sets how that client proves itself; a secret is never read again by anybody, the signature needs none (保存统一身份客户端认证)',
  input: z.discriminatedUnion('way', [
    z.strictObject({ way: z.enum(['basic', 'post']), secret }),
    z.strictObject({ way: z.literal('jwt'), secret: z.literal('').optional() }),
  ]),
  output: done,
});

export const removeSsoSecret = call('POST /base/logincontrol/sso/remove', {
  gate: 'login.control',
  summary:
    "Removes the client's secret and its signature; the client is a public one again (删除统一身份客户端密钥)",
  input: nothing,
  output: done,
});
