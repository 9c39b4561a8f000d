import { asc, eq } from 'drizzle-orm';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { STANDARD_PLATFORM } from '../shared/platforms.ts';
import { refuse } from '../shared/text/index.ts';
import { prefecture, tenant } from './tables.ts';

/** A tenant as those see it who run the platform for all. */
export interface HostedTenant {
  readonly id: string;
  readonly tenantName: string;
}

/** The tenant of the standard platform runs it (平台运营方): its people look after what concerns every tenant. */
export async function hostTenant(db: Db): Promise<string | undefined> {
  const rows = await db
    .select({ id: prefecture.tenantId })
    .from(prefecture)
    .where(eq(prefecture.code, STANDARD_PLATFORM));
  return rows[0]?.id;
}

export const isHost = async (at: Pick<Ctx, 'tenantId'> & { readonly db: Db }): Promise<boolean> =>
  (await hostTenant(at.db)) === at.tenantId;

/** Refuses whoever does not run the platform, whatever roles they hold in a tenant of theirs. */
export async function demandHost(at: Pick<Ctx, 'tenantId'> & { readonly db: Db }): Promise<void> {
  if (!(await isHost(at))) throw refuse('hostOnly', 403);
}

/** Every tenant of the platform, the oldest first. */
export const tenantsOf = (db: Db): Promise<HostedTenant[]> =>
  db
    .select({ id: tenant.id, tenantName: tenant.tenantName })
    .from(tenant)
    .orderBy(asc(tenant.createdAt), asc(tenant.id))
    .limit(10_000);
