import { holdersOf } from '#base/organisation/server/index.ts';
import {
  accountOf,
  evenly,
  nameDigest,
  spendCaptcha,
  takeTry,
  type TakeCode,
} from '#base/session/server/index.ts';
import type { sendLoginCode as sendLoginCodeCall } from '#base/session/shared/calls.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { MOBILE } from '../shared/rules.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { type AccountParts, askedCode, codeAnswer, codesReach, MAX_CODES_A_DAY, takeCode } from './codes.ts';
import { ASKED, demandPatience, sendEach } from './retrieve.ts';
import { spendCode } from './store.ts';

/** For one number from everywhere: counted before anybody looks whose it is, so known and unknown ones are held alike. */
const A_MINUTE = { about: 'loginCode.minute', most: 1, minutes: 1 } as const;
const A_DAY = { about: 'loginCode.day', most: MAX_CODES_A_DAY, minutes: 24 * 60 } as const;

/** 登录验证码: to the number of an account; whether anybody has it cannot be told from the answer or its time. */
export async function sendLoginCode(parts: AccountParts, r: Raw, input: InputOf<typeof sendLoginCodeCall>) {
  const { mobile, slide } = askedCode(input);
  if (!MOBILE.test(mobile)) throw refuseField('mobile', 'wrong.mobile');
  if (!(await codesReach(parts))) throw refuse('noGateway');
  await demandPatience(parts, r, ASKED);
  await r.read(({ db }) => spendCaptcha(db, slide));
  const number = { name: nameDigest(mobile) };
  const minute = await takeTry(parts.database, A_MINUTE, number);
  if (!minute.allowed) throw refuse('tooFrequent', 503, { seconds: minute.seconds });
  if (!(await takeTry(parts.database, A_DAY, number)).allowed) throw refuse('tooManyCodes', 503);
  return evenly(parts, async () => {
    const holders = await holdersOf(parts.database, 'mobile', mobile);
    const accounts = await Promise.all(holders.map(({ userId }) => accountOf(parts.database, userId)));
    const open = holders.filter((_, at) => accounts[at]?.disabled === false);
    await sendEach(parts, r, { mobile, purpose: 'login' }, open);
    return codeAnswer(parts);
  });
}

/** 验证码登录: takes the code of this number, once; a wrong one is counted, and the fifth ends it. */
export const takeLoginCode: TakeCode = async (by, mobile, code) => {
  try {
    await takeCode(by, { purpose: 'login', mobile, code }, async (tx, id) => {
      await spendCode(tx, id);
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};
