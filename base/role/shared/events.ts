import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

export const roleAdded = event('role.added', 'role', z.object({ roleCode: z.string() }));
export const roleChanged = event('role.changed', 'role', z.object({ roleCode: z.string() }));
export const roleRemoved = event('role.removed', 'role', z.object({ roleCode: z.string() }));
export const permissionsChanged = event(
  'role.permissionsChanged',
  'role',
  z.object({ roleCode: z.string(), given: z.array(z.string()), taken: z.array(z.string()) }),
);
export const functionChanged = event(
  'role.functionChanged',
  'function',
  z.object({ code: z.string(), act: z.enum(['added', 'changed', 'removed']) }),
);
/** 租户功能变更: what a tenant has from now on; told in the tenant. */
export const tenantFunctionsChanged = event(
  'role.tenantFunctionsChanged',
  'tenant',
  z.object({ given: z.array(z.string()), taken: z.array(z.string()) }),
);
/** 租户角色变更: built-in roles that the platform gave to or took from a tenant. */
export const tenantRolesChanged = event(
  'role.tenantRolesChanged',
  'tenant',
  z.object({ given: z.array(z.string()), taken: z.array(z.string()) }),
);
export const menuChanged = event('role.menuChanged', 'menu', z.object({ menuCode: z.string() }));
/** 自建资源变更. */
export const ownResourceChanged = event(
  'role.resourceChanged',
  'resource',
  z.object({ resourceUri: z.string(), act: z.enum(['added', 'changed', 'removed']) }),
);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    function: true;
    menu: true;
    resource: true;
    role: true;
  }
}
