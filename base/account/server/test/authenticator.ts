import type { TestUser, World } from '#apps/server/test/world.ts';
import { codeAt, STEP_SECONDS } from '#base/session/server/totp.ts';
import * as calls from '../../shared/calls.ts';
import type { Hands } from './hands.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code an authenticator shows now, or so many steps from now (手机上的动态码). */
export const codeOfSecret = (secret: string, from = 0): string =>
  codeAt(bytesOf(secret), Math.floor(Date.now() / 1000 / STEP_SECONDS) + from);

/** Digits that are no code of it just now. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((from) => codeOfSecret(secret, from));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((c) => !right.includes(c)) ?? '';
}

/** The token of an identity check by a code of one's own mobile. */
export async function proofOf(hands: Hands, user: TestUser & { mobile: string }): Promise<string> {
  await hands.later(user);
  await user.send(calls.sendResetCode, { mobile: user.mobile, ...(await hands.solved()), type: '2' }).ok();
  const code = await hands.codeOf(user);
  return (await user.send(calls.checkCode, { code, mobile: user.mobile }).ok()).random;
}

/** Binds an authenticator, some steps ago as far as it knows: the codes of now and of the next step are still good. */
export async function bindFactor(world: World, hands: Hands, user: TestUser & { mobile: string }) {
  const { secret } = await user.send(calls.startSecondFactor, { random: await proofOf(hands, user) }).ok();
  const code = codeOfSecret(secret);
  const { recoveryCodes: codes } = await user.send(calls.bindSecondFactor, { code }).ok();
  await world.sql('update second_factor set last_step = last_step - 4 where user_id = $1', [user.id]);
  return { secret, codes };
}
