import type { Database } from '#kit/server/database/db.ts';

/** Every tenant of the platform. */
export const tenantsOf = async (database: Database): Promise<string[]> =>
  (await database.technical<{ id: string }>('select id from tenant order by created_at, id')).map(
    (t) => t.id,
  );

const STANDARD = '2000';
const KEPT_MS = 60_000;

/**
 * Platform code to tenant (平台编码). Codes that there are rarely change, so theirs are kept for a minute; any other is
 * looked up and not remembered, for everybody may send any number of them.
 */
export function tenantFinder(database: Database): (code: string) => Promise<string> {
  const kept = new Map<string, { id: string; until: number }>();
  return async (code) => {
    const known = kept.get(code);
    if (known && known.until > Date.now()) return known.id;
    const rows = await database.technical<{ code: string; tenant_id: string }>(
      `select code, tenant_id from prefecture where code in ($1, $2) order by code = $1 desc limit 1`,
      [code.slice(0, 100), STANDARD],
    );
    const [row] = rows;
    if (!row) throw new Error('no tenant is set up');
    kept.set(row.code, { id: row.tenant_id, until: Date.now() + KEPT_MS });
    return row.tenant_id;
  };
}
