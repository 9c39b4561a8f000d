import { hostTenant } from '#base/organisation/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';

const FOREIGN = /^([\w-]{20,60})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * 链接中的令牌: whoever opens a link has said no tenant yet, and where the platform code leads elsewhere the token names its own. It is
 * no secret, and opens nothing without the token.
 */
export async function inLink(
  { db, tenantId }: Pick<Read, 'db' | 'tenantId'>,
  token: string,
): Promise<string> {
  return tokenAt(token, tenantId, await hostTenant(db));
}

/** 带租户的令牌: the token as it is given to somebody who stands, or will stand, at another tenant than its own. */
export const tokenAt = (token: string, own: string, at: string | undefined): string =>
  own === at ? token : `${token}.${own}`;

/** The token of a link, and the request as it stands at the token's tenant. */
export function ofLink(r: Raw, given: string): { readonly token: string; readonly at: Raw } {
  const [, token, tenantId] = FOREIGN.exec(given) ?? [];
  if (token === undefined || tenantId === undefined) return { token: given, at: r };
  return { token, at: { ...r, ctx: { ...r.ctx, tenantId }, read: (work) => r.readIn(tenantId, work) } };
}
