import { changeTenantSetting, tenantSettings } from '#base/dictionary/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import type { TenantParts } from './open.ts';
import { tenantFor, tenantToChange } from './tenants.ts';

/** 租户参数: what the tenant may set, with its own value and the one above it, on its own platform. */
export async function tree(parts: TenantParts, raw: Raw, { tenantId }: { tenantId: string }) {
  const { tenantName } = await raw.read((read) => tenantFor(read, tenantId));
  const shown = await raw.readIn(tenantId, (there) => tenantSettings(parts.declarations, there));
  return { ...shown, tenantName };
}

/** 修改租户参数: acts at once there, and stands in that tenant's log. */
export async function modify(
  parts: TenantParts,
  tx: Tx,
  { tenantId, ...change }: InputOf<typeof calls.modifyTenantParameter>,
): Promise<null> {
  await tenantToChange(tx, tenantId);
  return tx.within(tenantId, (there) => changeTenantSetting(parts.declarations, there, change));
}
