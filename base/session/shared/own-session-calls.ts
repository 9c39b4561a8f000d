import { z } from 'zod';
import { call, done, idSchema, nothing } from '#kit/shared/call.ts';

const ownSessions = { session: 'everyone may see and end their own sessions' };

export const mySessions = call('GET /base/user/session/list', {
  bounded: { newest: 50, because: 'more sessions nobody has open; all of them can be ended together' },
  gate: ownSessions,
  summary: "The user's open sessions, the newest first, at most 50 (我的登录会话)",
  input: nothing,
  output: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      /** What the browser calls itself. */
      device: z.string(),
      /** How it was opened. */
      way: z.string(),
      address: z.string(),
      issuedAt: z.string(),
      /** Last use, to the minute. */
      usedAt: z.string(),
      endsAt: z.string(),
    }),
  ),
});

export const endMySession = call('POST /base/user/session/end', {
  gate: ownSessions,
  summary: "Ends another session of one's own at once (结束会话)",
  input: z.object({ id: idSchema }),
  output: done,
});

export const endOtherSessions = call('POST /base/user/session/endOthers', {
  gate: ownSessions,
  summary: "Ends all of one's own sessions but this one (结束其他会话)",
  input: nothing,
  output: z.object({ count: z.number().int() }),
});
