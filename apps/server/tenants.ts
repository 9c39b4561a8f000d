import type { Database } from '#kit/server/database/db.ts';

/** Every tenant of the platform. */
export const tenantsOf = async (database: Database): Promise<string[]> =>
  (await database.technical<{ id: string }>('select id from tenant order by created_at, id')).map(
    (t) => t.id,
  );

const STANDARD = '2000';
const KEPT_MS = 60_000;

/** A platform as a request finds it: its code, and whose it is. */
interface Found {
  readonly code: string;
  readonly tenantId: string;
}

/**
 * Platform code and host name to tenant (平台编码、访问域名): the code, where one is named, else the host one came by, else the standard
 * platform. Codes and hosts that there are rarely change, so theirs are kept for a minute; any other is looked up and not
 * remembered, for everybody may send any number of them.
 */
export function platformFinder(
  database: Database,
  publicUrl: string,
): (code: string, host: string) => Promise<Found> {
  const kept = new Map<string, Found & { readonly until: number }>();
  const ours = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : '';
  const known = (key: string): Found | undefined => {
    const found = kept.get(key);
    return found && found.until > performance.now() ? found : undefined;
  };
  const keep = (key: string, found: Found | undefined): Found | undefined => {
    if (found) kept.set(key, { ...found, until: performance.now() + KEPT_MS });
    return found;
  };
  const ask = async (condition: 'code' | 'domain', value: string): Promise<Found | undefined> => {
    const rows = await database.technical<{ code: string; tenant_id: string }>(
      `select code, tenant_id from prefecture where ${condition} = $1 limit 1`,
      [value.slice(0, 100)],
    );
    return rows[0] && { code: rows[0].code, tenantId: rows[0].tenant_id };
  };
  const byHost = async (host: string): Promise<Found | undefined> => {
    // Neither the platform's own address nor a bare number is any tenant's.
    if (host === ours || !host.includes('.') || /^[\d.]+$/.test(host)) return undefined;
    const key = `host ${host}`;
    return known(key) ?? keep(key, await ask('domain', host));
  };
  const byCode = async (code: string): Promise<Found | undefined> =>
    known(code) ?? keep(code, await ask('code', code));
  return async (code, host) => {
    const named = code === STANDARD ? undefined : await byCode(code);
    const found = named ?? (await byHost(host.toLowerCase())) ?? (await byCode(STANDARD));
    if (!found) throw new Error('no tenant is set up');
    return found;
  };
}
