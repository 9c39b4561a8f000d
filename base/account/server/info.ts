import { configValue } from '#base/dictionary/server/index.ts';
import { isTaken, profileOf, updateUser, userById } from '#base/organisation/server/index.ts';
import { rightsOf } from '#base/role/server/index.ts';
import { isFirstLogin, passwordAge } from '#base/session/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { violates } from '#kit/server/db.ts';
import type { Raw } from '#kit/server/http.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { infoChanged, mobileChanged } from '../shared/events.ts';
import { isIdentityNum, maskedMobile, MOBILE } from '../shared/rules.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { type AccountParts, proofWay, takeCode } from './codes.ts';
import { passCode, spendProof } from './store.ts';

/** 个人信息: one's own account in the organisation one acts for. */
export async function detail({ db, user }: Read) {
  const me = await userById(db, user.id);
  const profile = await profileOf(db, user.id, user.orgId);
  if (!me || !profile) throw refuse('wrong.expired', 404);
  const { roleNames } = await rightsOf(db, user.id, user.orgId);
  return {
    ...me,
    userName: user.userName,
    companyName: profile.orgName,
    deptName: profile.deptName ?? '',
    roleNames,
  };
}

/** 修改基本信息: name, email, ID number; the mobile has its own way. */
export async function modify(tx: Tx, input: InputOf<typeof calls.modifyAccount>): Promise<null> {
  const before = await userById(tx.db, tx.user.id);
  const wanted = {
    trueName: input.trueName ?? '',
    email: input.email ?? '',
    identityNum: (input.identityNum ?? '').toUpperCase(),
  };
  if (wanted.identityNum && (await isTaken(tx.db, 'identityNum', wanted.identityNum, tx.user.id)))
    throw refuseField('identityNum', 'wrong.identityTaken');
  await updateUser(tx, tx.user.id, wanted, input.version);
  const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((f) => before?.[f] !== wanted[f]);
  tx.emit(infoChanged, { subjectType: 'user', subjectId: tx.user.id, before, after: wanted }, { fields });
  return null;
}

/** 密码状态: whether the first change is due, whether the password is old, and how one proves who one is. */
export async function passwordState(parts: AccountParts, { db, user }: Read) {
  const me = await userById(db, user.id);
  const days = await passwordAge(db, user.id);
  const most = Number((await configValue(db, 'passwordMaxDays')) ?? '90');
  const mobile = me?.mobile ?? '';
  return {
    needChange: most > 0 && days >= most,
    firstLogin: await isFirstLogin(db, user.sessionId),
    days,
    mobile: maskedMobile(mobile),
    way: await proofWay(parts, mobile),
  };
}

/** 更换手机号: who has a number proves that one first; the new one is proved by its own code. */
export async function changeMobile(r: Raw, input: InputOf<typeof calls.changeMobile>): Promise<null> {
  const { user } = r.ctx;
  if (!MOBILE.test(input.mobile)) throw refuseField('mobile', 'wrong.mobile');
  if (await r.read(({ db }) => isTaken(db, 'mobile', input.mobile, user.id)))
    throw refuseField('mobile', 'wrong.mobileTaken');
  try {
    await takeCode(r, { purpose: 'newMobile', mobile: input.mobile, code: input.code }, async (tx, id) => {
      const me = await userById(tx.db, user.id);
      if (me?.mobile && !(await spendProof(tx, user.id, input.random))) throw refuse('wrong.expired', 409);
      await passCode(tx, id, id);
      await updateUser(tx, user.id, { mobile: input.mobile });
      tx.emit(
        mobileChanged,
        { subjectType: 'user', subjectId: user.id, before: me?.mobile, after: input.mobile },
        {},
      );
    });
  } catch (error) {
    if (violates(error, 'app_user_mobile')) throw refuseField('mobile', 'wrong.mobileTaken');
    throw error;
  }
  return null;
}

export const mobileFree = async ({ db, user }: Read, { mobile }: { mobile: string }) =>
  MOBILE.test(mobile) && !(await isTaken(db, 'mobile', mobile, user.id));
export const emailFree = async ({ db, user }: Read, { email }: { email: string }) =>
  email !== '' && !(await isTaken(db, 'email', email, user.id));
export const identityNumFree = async ({ db, user }: Read, { identityNum }: { identityNum: string }) =>
  isIdentityNum(identityNum) && !(await isTaken(db, 'identityNum', identityNum.toUpperCase(), user.id));
