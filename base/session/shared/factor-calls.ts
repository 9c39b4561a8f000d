import { few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, done, idSchema, nothing } from '#kit/shared/call.ts';
import { GRACE_MOST } from './rules.ts';

const day = z.iso.date();
const roleCodes = z.array(z.string().min(1).max(50)).max(50);

/** 两步登录要求: whom it concerns, from when, and who asked for it; none of the roles = it lifts the one in force. */
const demand = z.object({
  id: z.string(),
  roleCodes: few(z.string(), 'roles of one tenant'),
  fromDay: z.string(),
  graceDays: z.number().int(),
  /** From this day on nobody of these roles gets anywhere without a second factor. */
  dueDay: z.string(),
  reason: z.string(),
  askedName: z.string(),
  askedAt: z.string(),
  decidedName: z.string(),
  can: z.object({ confirm: z.boolean(), refuse: z.boolean() }),
});
export type FactorDemand = z.infer<typeof demand>;

export const factorDemands = call('GET /base/logincontrol/factor/detail', {
  gate: 'login.control',
  summary: 'Which roles must have a second factor, and what waits for a second administrator (两步登录要求)',
  input: nothing,
  output: z.object({
    inForce: demand.nullable(),
    waiting: demand.nullable(),
    /** People who hold one of the roles in force, and how many of them have no second factor yet. */
    people: z.number().int(),
    without: z.number().int(),
    today: z.string(),
    roles: few(
      z.object({ roleCode: z.string(), roleName: z.string(), roleEname: z.string() }),
      'roles of one tenant',
    ),
  }),
});

export const askFactorDemand = call('POST /base/logincontrol/factor/ask', {
  gate: 'login.control',
  summary:
    'Requests that everybody with one of these roles must have a second factor; another administrator confirms it (申请两步登录要求)',
  input: z.object({
    roleCodes,
    fromDay: day,
    graceDays: z.coerce.number().int().min(0).max(GRACE_MOST),
    reason: z.string().trim().max(500),
  }),
  output: z.object({ id: z.string() }),
});

const one = z.object({ id: idSchema });

export const confirmFactorDemand = call('POST /base/logincontrol/factor/confirm', {
  gate: 'login.control',
  summary:
    'Another administrator confirms a request for second factors, which replaces the present rule (复核两步登录要求)',
  input: one,
  output: done,
});

export const refuseFactorDemand = call('POST /base/logincontrol/factor/refuse', {
  gate: 'login.control',
  summary: "Refuses a request for second factors, or withdraws one's own (不同意两步登录要求)",
  input: one,
  output: done,
});
