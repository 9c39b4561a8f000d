/** The door of tenants (租户管理). */
import { accountParts } from '#base/account/server/index.ts';
import type { SessionNeeds } from '#base/session/server/index.ts';
import { raw, read, write } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import * as granted from './granted.ts';
import { open, platforms, type TenantParts } from './open.ts';
import * as parameters from './parameters.ts';
import * as tenants from './tenants.ts';

export { foundTenant } from './found.ts';
export { firstPassword, type FirstEntry, setUp } from './set-up.ts';

export function server(needs: SessionNeeds): ServerPart {
  const { declarations, bringStandard, calls: served } = needs;
  const parts: TenantParts = { ...accountParts(needs), declarations, bringStandard, calls: served };
  return {
    routes: [
      read(calls.pageTenants, tenants.page),
      raw(calls.tenantDetail, tenants.detail),
      read(calls.freePlatforms, platforms),
      read(calls.prefectures, tenants.prefectures),
      read(calls.tenantNameFree, tenants.nameFree),
      write(calls.saveTenant, (tx, input) => open(parts, tx, input)),
      write(calls.modifyTenant, (tx, input) => tenants.modify(parts, tx, input)),
      write(calls.disableTenant, tenants.disable),
      write(calls.enableTenant, tenants.enable),
      write(calls.adminEntry, (tx, input) => tenants.entryAgain(parts, tx, input)),
      raw(calls.tenantFunctions, (at, input) => granted.functions(parts, at, input)),
      write(calls.saveTenantFunctions, (tx, input) => granted.saveFunctions(parts, tx, input)),
      raw(calls.tenantRoles, granted.roles),
      write(calls.grantTenant, (tx, input) => granted.grant(parts, tx, input)),
      write(calls.revokeTenant, (tx, input) => granted.revoke(parts, tx, input)),
      raw(calls.tenantParameters, (at, input) => parameters.tree(parts, at, input)),
      write(calls.modifyTenantParameter, (tx, input) => parameters.modify(parts, tx, input)),
    ],
  };
}
