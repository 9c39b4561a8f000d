import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

/** 租户开通: told where the platform is run, and in the tenant itself. */
export const tenantOpened = event('tenant.opened', 'tenant', z.object({ tenantCode: z.string() }));
export const tenantChanged = event('tenant.changed', 'tenant', z.object({ tenantCode: z.string() }));
export const tenantShut = event(
  'tenant.shut',
  'tenant',
  z.object({ tenantCode: z.string(), sessions: z.number().int() }),
);
export const tenantEnabled = event('tenant.enabled', 'tenant', z.object({ tenantCode: z.string() }));
/** 管理员设置密码的链接: it was made, and whether it went to the person alone. */
export const entryMade = event(
  'tenant.entryMade',
  'tenant',
  z.object({ userId: z.string(), way: z.enum(['sent', 'shown']) }),
);
