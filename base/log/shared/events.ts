import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

/** 初始数据: what a tenant starts with was brought, or brought up to date, by the program itself. */
export const dataSeeded = event('log.seeded', 'tenant', z.object({ what: z.enum(['standard', 'people']) }));

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    tenant: true;
  }
}
