import { configValue } from '#base/dictionary/server/index.ts';
import { isTaken, profileOf, updateUser, userById } from '#base/organisation/server/index.ts';
import { masked } from '#base/message/shared/masked.ts';
import { rightsOf } from '#base/role/server/index.ts';
import { factorDueOf, isFirstLogin, passwordAge, takeTry } from '#base/session/server/index.ts';
import { clockOf, type Read, type Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { infoChanged } from '../shared/events.ts';
import { isIdentityNum, MOBILE } from '../shared/rules.ts';
import { refuse } from '../shared/text/index.ts';
import { type AccountParts, codesReach, proofWay } from './codes.ts';
import { demandFree } from './contact.ts';
import { tellEmailChange } from './tell.ts';

/** 个人信息: one's own account in the organisation one acts for. */
export async function detail({ db, user, lang }: Read) {
  const me = await userById(db, user.id);
  const profile = await profileOf(db, user.id, user.orgId);
  if (!me || !profile) throw refuse('wrong.expired', 404);
  const { roleNames, roleEnames } = await rightsOf(db, user.id, user.orgId);
  const { mobileTrusted: _mobile, emailTrusted: _email, ...shown } = me;
  return {
    ...shown,
    userName: user.userName,
    companyName: profile.orgName,
    deptName: profile.deptName ?? '',
    roleNames: lang === 'en' ? roleEnames : roleNames,
  };
}

/** 修改基本信息: name, email, ID number; the mobile has its own way. */
export async function modify(tx: Tx, input: InputOf<typeof calls.modifyAccount>): Promise<null> {
  const before = await userById(tx.db, tx.user.id);
  const wanted = {
    trueName: input.trueName,
    email: input.email,
    identityNum: (input.identityNum ?? '').toUpperCase(),
  };
  await demandFree(tx, { identityNum: wanted.identityNum, email: wanted.email });
  // Changed without a proof, it is good for notices only.
  const untrusted = before?.email === wanted.email ? {} : { emailTrusted: false };
  await updateUser(tx, tx.user.id, { ...wanted, ...untrusted }, input.version);
  await tellEmailChange(tx, before?.email ?? '', wanted.email);
  const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((f) => before?.[f] !== wanted[f]);
  tx.emit(infoChanged, { subjectType: 'user', subjectId: tx.user.id, before, after: wanted }, { fields });
  return null;
}

/** 密码状态: whether the first change is due, whether the password is old, and how one proves who one is. */
export async function passwordState(parts: AccountParts, read: Read) {
  const { db, user } = read;
  const me = await userById(db, user.id);
  const days = await passwordAge(db, user.id);
  const most = Number((await configValue(read, 'passwordMaxDays')) ?? '90');
  const mobile = me?.mobile ?? '';
  return {
    needChange: most > 0 && days >= most,
    firstLogin: await isFirstLogin(db, user.sessionId),
    days,
    mobile: masked(mobile),
    way: await proofWay(parts, me, db.$client),
    codes: await codesReach(parts, db.$client),
    factorDay: (await factorDueOf(db, user.id, await clockOf(db))).day,
  };
}

/** So often somebody may ask whether a number is taken (占用查询): more would be looking for people. */
const ASKED = { about: 'free', most: 60, minutes: 60 } as const;

/** 是否可用: of one's own data somebody is about to save. */
const isFree =
  (field: 'mobile' | 'email' | 'identityNum', value: string, isGood: boolean) =>
  async (parts: AccountParts, r: Raw): Promise<boolean> => {
    const { user } = r.ctx;
    const taken = await takeTry(parts.database, ASKED, { name: user.id });
    if (!taken.allowed) throw refuse('freeHeld', 503, { minutes: taken.minutes });
    return isGood && !(await r.read(({ db }) => isTaken(db, field, value, user.id)));
  };

export const mobileFree = (parts: AccountParts, r: Raw, { mobile }: { mobile: string }) =>
  isFree('mobile', mobile, MOBILE.test(mobile))(parts, r);
export const emailFree = (parts: AccountParts, r: Raw, { email }: { email: string }) =>
  isFree('email', email, email !== '')(parts, r);
export const identityNumFree = (parts: AccountParts, r: Raw, { identityNum }: { identityNum: string }) =>
  isFree('identityNum', identityNum.toUpperCase(), isIdentityNum(identityNum))(parts, r);
