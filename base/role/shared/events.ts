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
export const menuChanged = event('role.menuChanged', 'menu', z.object({ menuCode: z.string() }));

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    menu: true;
    role: true;
  }
}
