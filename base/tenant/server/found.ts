import {
  handPlatform,
  insertPlatform,
  insertTenant,
  type NewTenant,
} from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';

/** A platform that leads to the new tenant: of its own, or so far somebody else's. */
interface FirstPlatform {
  readonly code: string;
  readonly name: string;
  readonly title: string;
  readonly domain?: string;
  /** Whose it has been. */
  readonly from?: string;
}

type BringStandard = (tx: Tx) => Promise<ReadonlyMap<string, string>>;

/**
 * 开通租户: the one way in which a tenant comes into the world. Its row, its platform, and everything it works with from its first minute,
 * all or nothing; told again it brings what is new. Answers the ids of its roles, or nothing when a name, code or platform is not free.
 */
export async function foundTenant(
  tx: Tx,
  row: NewTenant & { readonly platform?: FirstPlatform },
  bringStandard: BringStandard,
): Promise<{ made: boolean; roleIds: ReadonlyMap<string, string> } | undefined> {
  const { platform, ...tenant } = row;
  const made = await insertTenant(tx, tenant);
  const led = platform && { domain: '', ...platform, tenantId: row.id };
  if (led?.from !== undefined) {
    const handed = await handPlatform(tx, { ...led, from: led.from });
    if (!handed) return undefined;
  } else if (led) await insertPlatform(tx, led);
  return { made, roleIds: await tx.within(row.id, bringStandard) };
}
