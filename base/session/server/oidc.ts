import * as client from 'openid-client';
import { worldState } from '#kit/server/clock.ts';
import type { Database } from '#kit/server/database/db.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { guardedFetch } from '#kit/server/gateway/outgoing.ts';
import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import { digestOf } from '#kit/server/http/signing.ts';
import { refuse } from '../shared/text/index.ts';
import { authOf, type ClientSecret, secretFor } from './oidc-secret.ts';
import { type Provider, providerOf } from './provider.ts';
import { makeTicket, spendTicket } from './tickets.ts';
import { secret as drawn } from './tokens.ts';

const KEPT_MS = 10 * 60_000;
const TIMEOUT_SECONDS = 10;
/** Time to sign in at the provider (认证时限). */
const SECONDS = 600;
const COOKIE = 'gongheng_sso';

const isLoopback = ({ hostname }: URL): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);

/** Nobody answered where the provider should be (无法访问): other than a provider that says no. */
class Unreached extends Error {}

const isUnreached = (error: unknown): boolean =>
  error instanceof Unreached || (error instanceof Error && isUnreached(error.cause));

type Known = Map<string, { readonly config: Promise<client.Configuration>; readonly until: number }>;
/** By the keys that its client signs with: each instance of a process has its own. */
const knownBy = new WeakMap<PlatformKeys, Known>();

/** What the provider says about itself (发现文档), kept for ten minutes; over https, or from this machine outside production. */
async function configurationOf(
  { database, keys }: Pick<OidcParts, 'database' | 'keys'>,
  { issuer, clientId }: Pick<Provider, 'issuer' | 'clientId'>,
  secret: ClientSecret | undefined,
): Promise<client.Configuration> {
  let url: URL;
  try {
    url = new URL(issuer);
  } catch {
    throw refuse('sso.wrongIssuer');
  }
  const plain =
    url.protocol === 'http:' && isLoopback(url) && (await worldState(database)).kind !== 'production';
  if (url.protocol !== 'https:' && !plain) throw refuse('sso.wrongIssuer');
  const known: Known = knownBy.get(keys) ?? new Map();
  knownBy.set(keys, known);
  const name = digestOf(JSON.stringify([issuer, clientId, secret]));
  const kept = known.get(name);
  if (kept && kept.until > performance.now()) return kept.config;
  const config = client.discovery(url, clientId, undefined, authOf(keys, secret), {
    timeout: TIMEOUT_SECONDS,
    // A tenant's administrator names the address: it leads to no service of the machine itself, and redirects nowhere.
    [client.customFetch]: (address, asked) =>
      guardedFetch(address, asked as Parameters<typeof guardedFetch>[1]).catch((cause: unknown) => {
        throw new Unreached('no answer', { cause });
      }),
    ...(plain ? { execute: [client.allowInsecureRequests] } : {}),
  });
  if (known.size > 100) known.clear();
  known.set(name, { config, until: performance.now() + KEPT_MS });
  config.catch(() => known.delete(name));
  return config;
}

export interface OidcParts {
  readonly database: Database;
  readonly keys: PlatformKeys;
  /** The address people type; the provider sends them back there. */
  readonly publicUrl: string;
}

interface Waiting {
  readonly verifier: string;
  readonly nonce: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Digest of what the browser that asked keeps in a cookie. */
  readonly browser: string;
  readonly redirect: string;
}

const returnTo = ({ publicUrl }: OidcParts): string => `${publicUrl}/ebidding/sso/login`;

/** Only addresses of one's own are remembered; the page looks once more before it follows one. */
const ownAddress = (redirect: string): string =>
  /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(redirect) ? redirect : '';

export type OidcPurpose = 'oidc' | 'oidcBind';

/** 发起认证: where to send the browser. State, nonce and PKCE are for this attempt, in this browser, for ten minutes. */
export async function startOidc(
  parts: OidcParts,
  r: Raw,
  about: { purpose: OidcPurpose; redirect: string; userId?: string },
): Promise<{ url: string }> {
  const provider = await r.read(providerOf);
  if (!provider || parts.publicUrl === '') throw refuse('sso.off', 404);
  const secret = await secretFor(parts, r.ctx.tenantId, provider);
  const config = await configurationOf(parts, provider, secret).catch((error: unknown) => {
    r.request.log.warn({ err: error }, 'the identity provider was not found');
    throw refuse('sso.unreachable');
  });
  const verifier = client.randomPKCECodeVerifier();
  const nonce = client.randomNonce();
  const browser = drawn();
  const data: Waiting = {
    verifier,
    nonce,
    issuer: provider.issuer,
    clientId: provider.clientId,
    browser: digestOf(browser),
    redirect: ownAddress(about.redirect),
  };
  const state = await makeTicket(parts.database, SECONDS, {
    purpose: about.purpose,
    // One may come back by another network; the cookie says that it is the same browser.
    place: '',
    tenantId: r.ctx.tenantId,
    ...(about.userId ? { userId: about.userId } : {}),
    data: { ...data },
  });
  const secure = r.request.protocol === 'https' ? '; Secure' : '';
  r.reply.header(
    'set-cookie',
    `${COOKIE}=${browser}; Path=/ebidding/api; HttpOnly; SameSite=Strict; Max-Age=${SECONDS}${secure}`,
  );
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: returnTo(parts),
    scope: 'openid',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href };
}

interface Returned {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

/** 认证回跳: who came back, by the provider's signed word; the state is spent whatever comes of it. */
export async function finishOidc(
  parts: OidcParts,
  r: Raw,
  purpose: OidcPurpose,
  { code, state, iss }: Returned,
): Promise<{ issuer: string; subject: string; redirect: string; tenantId: string; userId: string | null }> {
  const waiting = await spendTicket<Waiting>(parts.database, state, { purpose, place: '' });
  const shown = /(?:^|;\s*)gongheng_sso=([\w-]{43})(?:;|$)/.exec(r.request.headers.cookie ?? '')?.[1];
  if (!waiting?.tenantId || !shown || digestOf(shown) !== waiting.data.browser) throw refuse('sso.over', 400);
  const { verifier, nonce, issuer, clientId, redirect } = waiting.data;
  const back = new URL(returnTo(parts));
  back.search = new URLSearchParams({ code, state, ...(iss ? { iss } : {}) }).toString();
  try {
    const secret = await secretFor(parts, waiting.tenantId, { issuer, clientId });
    const config = await configurationOf(parts, { issuer, clientId }, secret);
    const tokens = await client.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('no claims');
    return {
      issuer: claims.iss,
      subject: claims.sub,
      redirect,
      tenantId: waiting.tenantId,
      userId: waiting.userId,
    };
  } catch (error) {
    // The provider's own error may hold the code, so only its kind goes into the log.
    r.request.log.warn({ kind: error instanceof Error ? error.name : 'unknown' }, 'single sign-on failed');
    throw isUnreached(error) ? refuse('sso.unreachable') : refuse('sso.failed', 400);
  }
}
