import { declared } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, nothing } from '#kit/shared/call.ts';
import { tokenObject } from './calls.ts';

export const demoLogin = call('POST /base/demo/login', {
  gate: { open: 'one click sign-in; exists in the demonstration world only' },
  summary: 'Logs in as a demonstration account (演示登录)',
  input: z.object({ username: z.string().max(50) }),
  output: tokenObject,
});

export const demoWorld = call('GET /base/demo/world', {
  gate: { open: 'the login page asks before anyone signs in' },
  compressed: 'it stands on the login page, for everybody alike',
  atStart: true,
  summary:
    'Whether this is the demonstration world, its accounts, how far its clock was moved, and whose page it is (演示环境)',
  input: nothing,
  output: z.object({
    demo: z.boolean(),
    /** Name and picture of the tenant whose login page it is; '' = none, and to whoever is signed in. */
    tenantName: z.string(),
    tenantLogo: z.string(),
    offsetMs: z.number(),
    /** The accounts that may be continued as; none if somebody is signed in. */
    accounts: declared(
      z.object({
        username: z.string(),
        name: z.string(),
        role: z.object({ zh: z.string(), en: z.string() }),
        tries: z.object({ zh: z.string(), en: z.string() }),
        /** What this person alone has to do now: tells which experts a running review waits for. */
        ownDuties: z.number().int(),
      }),
      'people of the demonstration',
    ),
  }),
});

export const moveClock = call('POST /base/demo/clock', {
  gate: { session: 'any demonstration user; refused outside the demonstration world' },
  summary: 'Moves the demonstration clock forward (演示时钟快进)',
  input: z.object({
    toTime: z.iso.datetime().optional(),
    byMinutes: z.number().int().min(1).max(525_600).optional(),
  }),
  output: z.object({ currentTime: z.number(), offsetMs: z.number() }),
});
