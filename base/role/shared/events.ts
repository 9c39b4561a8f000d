import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

export const roleAdded = event('role.added', z.object({ roleCode: z.string() }));
export const roleChanged = event('role.changed', z.object({ roleCode: z.string() }));
export const roleRemoved = event('role.removed', z.object({ roleCode: z.string() }));
export const permissionsChanged = event(
  'role.permissionsChanged',
  z.object({ roleCode: z.string(), given: z.array(z.string()), taken: z.array(z.string()) }),
);
export const menuChanged = event('role.menuChanged', z.object({ menuCode: z.string() }));
