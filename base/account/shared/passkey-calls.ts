import { upTo } from '#kit/shared/lists.ts';
import { RECOVERY_CODES } from '#base/session/shared/rules.ts';
import { PASSKEYS_MOST } from '#base/session/shared/rules.ts';
import { z } from 'zod';
import { assertion, attestation, making } from '#base/session/shared/passkey.ts';
import { call, done, idSchema, nothing } from '#kit/shared/call.ts';
import { accountText } from './text/index.ts';

const own = { session: 'everyone looks after their own account only' };
/** Also by whoever must set up a second factor first. */
const settingUp = { ...own, early: 'factor' } as const;

/** Who one is, by the identity check; and the second factor of whoever has one already. */
const proof = {
  random: z.string().min(1).max(100),
  code: z.string().trim().max(50).default(''),
  passkey: assertion.optional(),
};
const name = z.string().trim().min(1, accountText.key('passkey.needName')).max(50);

export const myPasskeys = call('GET /base/user/passkey/list', {
  gate: settingUp,
  summary: "One's own passkeys, and whether this platform has any (我的通行密钥)",
  input: nothing,
  output: z.object({
    offered: z.boolean(),
    /** A second factor stands already, so adding and removing asks for it. */
    guarded: z.boolean(),
    passkeys: upTo(
      PASSKEYS_MOST,
      z.object({ id: z.string(), name: z.string(), madeAt: z.string(), usedAt: z.string() }),
    ),
  }),
});

export const startPasskey = call('POST /base/user/passkey/start', {
  gate: settingUp,
  summary:
    'The challenge for a new passkey, after the identity check and any second factor that is set up (开始登记通行密钥)',
  input: z.object(proof),
  output: making,
});

export const addPasskey = call('POST /base/user/passkey/add', {
  gate: settingUp,
  summary:
    'Saves the passkey that was made (登记通行密钥); with the first factor it returns the recovery codes, once',
  input: z.object({ name, made: attestation }),
  output: z.object({ recoveryCodes: upTo(RECOVERY_CODES, z.string()) }),
});

export const renamePasskey = call('POST /base/user/passkey/rename', {
  gate: own,
  summary: 'Gives a passkey another name (修改通行密钥名称)',
  input: z.object({ id: idSchema, name }),
  output: done,
});

export const removePasskey = call('POST /base/user/passkey/remove', {
  gate: own,
  summary: 'Removes a passkey, after the identity check and under the second factor (删除通行密钥)',
  input: z.object({ id: idSchema, ...proof }),
  output: done,
});
