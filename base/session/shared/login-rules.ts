import { z } from 'zod';

const hour = z.string().regex(/^(|([01]\d|2[0-3]):[0-5]\d)$/);

/** 角色登录限制: when, and from which networks, whoever holds a role may sign in; '' and none = always, from anywhere. */
export const loginWindow = z.strictObject({
  roleCode: z.string().min(1).max(50),
  /** Hours of the day in Shanghai, HH:mm; an end before the beginning goes over midnight. */
  from: hour.default(''),
  to: hour.default(''),
  /** Networks such as 10.1.0.0/16. */
  addresses: z.array(z.string().trim().min(1).max(50)).max(50).default([]),
});
export type LoginWindow = z.infer<typeof loginWindow>;

/** 登录规则: what a tenant may set, and how far. */
export const loginRules = {
  failedTries: z.coerce.number().int().min(3).max(20),
  lockMinutes: z.coerce.number().int().min(5).max(1440),
  /** 0 = any number. */
  sessionsMost: z.coerce.number().int().min(0).max(50),
  passwordForced: z.boolean(),
  windows: z.array(loginWindow).max(50),
  version: z.number().int(),
};
