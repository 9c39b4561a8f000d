import { isTaken, takenAmong, updateUser, userById } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { infoChanged, mobileChanged } from '../shared/events.ts';
import { MOBILE } from '../shared/rules.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { takeCode } from './codes.ts';
import { spendCode, spendProof } from './store.ts';
import { tellEmailChange, tellMobileChange } from './tell.ts';

/** 邮箱占用: asked before a code is spent, where there is one, and again by whoever writes it. */
async function demandFreeEmail(db: Db, email: string, userId: string): Promise<void> {
  if (email && (await isTaken(db, 'email', email, userId))) throw refuseField('email', 'wrong.emailTaken');
}

/** 占用核对: nobody else writes one of these until the commit. */
export async function demandFree(
  tx: Tx,
  contacts: { readonly mobile?: string; readonly email?: string; readonly identityNum?: string },
): Promise<void> {
  const taken = await takenAmong(tx, contacts, tx.user.id);
  if (taken === 'identityNum') throw refuseField(taken, 'wrong.identityTaken');
  if (taken) throw refuseField(taken, taken === 'email' ? 'wrong.emailTaken' : 'wrong.mobileTaken');
}

async function setMobile(tx: Tx, before: string, after: string): Promise<void> {
  await demandFree(tx, { mobile: after });
  await updateUser(tx, tx.user.id, { mobile: after, mobileTrusted: true });
  await tellMobileChange(tx, before, after);
  tx.emit(mobileChanged, { subjectType: 'user', subjectId: tx.user.id, before, after }, {});
}

/** Takes the code sent to a new number and makes it one's own; `then` does the rest in the same transaction. */
async function takeMobile(
  r: Raw,
  { mobile, code }: { mobile: string; code: string },
  then: (tx: Tx, before: string) => Promise<void>,
): Promise<void> {
  const { user } = r.ctx;
  if (!MOBILE.test(mobile)) throw refuseField('mobile', 'wrong.mobile');
  if (await r.read(({ db }) => isTaken(db, 'mobile', mobile, user.id)))
    throw refuseField('mobile', 'wrong.mobileTaken');
  await takeCode(r, { purpose: 'newMobile', mobile, code }, async (tx, id) => {
    const before = (await userById(tx.db, user.id))?.mobile ?? '';
    await then(tx, before);
    await spendCode(tx, id);
    await setMobile(tx, before, mobile);
  });
}

/** 更换手机号: who has a number proves that one first; the new one is proved by its own code. */
export async function changeMobile(r: Raw, input: InputOf<typeof calls.changeMobile>): Promise<null> {
  await takeMobile(r, input, async (tx, before) => {
    if (before && !(await spendProof(tx, tx.user.id, input.random))) throw refuse('wrong.expired', 409);
  });
  return null;
}

/**
 * 编辑用户信息: name and email under a code. Who has a number gets the code there, since another number needs the proof
 * of the old one (更换手机号); who has none binds the one typed here.
 */
export async function editUser(r: Raw, input: InputOf<typeof calls.editUser>): Promise<null> {
  const { user } = r.ctx;
  const [mobile, code] = [input.mobile, input.code];
  const wanted = { trueName: input.name, email: input.email };
  const bound = (await r.read(({ db }) => userById(db, user.id)))?.mobile ?? '';
  await r.read(({ db }) => demandFreeEmail(db, wanted.email, user.id));
  const save = async (tx: Tx) => {
    const before = await userById(tx.db, user.id);
    await demandFree(tx, { email: wanted.email });
    await updateUser(tx, user.id, { ...wanted, emailTrusted: true });
    await tellEmailChange(tx, before?.email ?? '', wanted.email);
    const fields = (['trueName', 'email'] as const).filter((f) => before?.[f] !== wanted[f]);
    tx.emit(infoChanged, { subjectType: 'user', subjectId: user.id, before, after: wanted }, { fields });
  };
  if (bound === '')
    await takeMobile(r, { mobile, code }, async (tx, before) => {
      if (before) throw refuse('wrong.expired', 409);
      await save(tx);
    });
  else if (mobile !== bound) throw refuseField('mobile', 'wrong.notOwnMobile');
  else
    await takeCode(r, { purpose: 'identity', mobile, code }, async (tx, id) => {
      await spendCode(tx, id);
      await save(tx);
    });
  return null;
}
