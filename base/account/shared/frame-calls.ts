import { z } from 'zod';
import { call, done, nothing } from '#kit/shared/call.ts';
import {
  PREFERENCE_KEY,
  PREFERENCE_LONGEST,
  preferenceKinds,
  PREFERENCE_MOST,
} from '#kit/shared/preference.ts';

/** What the frame of every screen asks stands apart, so that it brings along none of the words of accounts. */
const own = { session: 'everyone looks after their own account only' };

/** How one proves who one is: a code sent by SMS, or the present password where no SMS can reach. */
export const proofWays = ['sms', 'password'] as const;

export const needChangePassword = call('GET /base/user/needChangePassword', {
  gate: { ...own, early: true },
  // Said once in a tab.
  atStart: ({ isNewTab }) => (isNewTab ? {} : undefined),
  summary:
    'Whether the password is old or must be changed first, and how users prove their identity (密码状态)',
  input: nothing,
  output: z.object({
    needChange: z.boolean(),
    firstLogin: z.boolean(),
    days: z.number().int(),
    mobile: z.string(),
    way: z.enum(proofWays),
    /** Can a code be read here at all: on a phone, or in the demonstration's outbox? */
    codes: z.boolean(),
    /** The day from which a second factor is demanded of one who has none; '' = of nobody like this. */
    factorDay: z.string(),
  }),
});

const preferenceKind = z.enum(preferenceKinds);
const preferenceKey = z.string().regex(PREFERENCE_KEY);

export const preferences = call('GET /base/user/preference/list', {
  bounded: { most: PREFERENCE_MOST, of: 'preferences of a user' },
  gate: own,
  atStart: true,
  summary: 'Screen preferences of the user: all, those of one kind, or the one under a key (个人偏好)',
  input: z.object({ kind: preferenceKind.optional(), key: preferenceKey.optional() }),
  output: z.array(z.object({ kind: preferenceKind, key: z.string(), value: z.string() })),
});

export const keepPreference = call('POST /base/user/preference/keep', {
  gate: own,
  summary: 'Saves a screen preference; an empty value deletes it (保存个人偏好)',
  input: z.object({ kind: preferenceKind, key: preferenceKey, value: z.string().max(PREFERENCE_LONGEST) }),
  output: done,
});
