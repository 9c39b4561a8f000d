import { orgType } from '#base/organisation/shared/kinds.ts';
import {
  insertMembership,
  insertUser,
  leaveOrganisation,
  memberOf,
  membershipsOf,
  type Member,
  takenAmong,
  updateUser,
} from '#base/organisation/server/index.ts';
import { sendEntryLink, tellContactChange } from '#base/account/server/index.ts';
import { settle } from '#base/form/server/index.ts';
import { takeRoles } from '#base/role/server/index.ts';
import {
  accountsOf,
  endSessionsOf,
  factorHolders,
  hashPassword,
  insertAccount,
  setDisabled,
  setPassword,
  unknownPassword,
  unlockAccount,
  userNameGone,
} from '#base/session/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import * as events from '../shared/events.ts';
import { userChangeFields } from '../shared/schema.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { keepingAdmins } from './admins.ts';
import { type Administration, changeRoles } from './grants.ts';
import { moveWithin } from './moves.ts';
import type { PeopleParts } from './parts.ts';
import { memberFor, personFor, type Scope, scopeOf, unitToFill } from './reach.ts';
import { askFactor, askPassword, voidCodes } from './requests-store.ts';
import { tellPerson } from './requests.ts';

interface Whose {
  readonly id: string;
  readonly orgId: string;
}

/** The department, if it belongs to that company. */
async function deptIn(tx: Tx, scope: Scope, companyId: string, deptId: string): Promise<string> {
  const { unit, company } = await unitToFill(tx, scope, deptId);
  if (unit.orgType !== orgType.department || company.id !== companyId)
    throw refuseField('deptId', 'wrong.dept');
  return unit.id;
}

/** The department that a form names, if any (所选部门). */
async function deptNamed(
  tx: Tx,
  form: Pick<InputOf<typeof calls.modifyUser>, 'trueName' | 'mobile' | 'email' | 'deptId'>,
  { scope, companyId }: { readonly scope: Scope; readonly companyId: string },
): Promise<string | null> {
  const { trueName, mobile, email, deptId } = form;
  const found = await settle(
    tx,
    userChangeFields,
    { trueName, mobile, email, deptId },
    {
      deptId: (id) => deptIn(tx, scope, companyId, id),
    },
  );
  return found.deptId ?? null;
}

async function demandFree(
  tx: Tx,
  contacts: Pick<Member, 'mobile' | 'email'>,
  exceptId: string,
): Promise<void> {
  const { mobile, email } = contacts;
  const taken = await takenAmong(tx, { mobile, email }, exceptId);
  if (taken === 'email') throw refuseField('email', 'wrong.emailTaken');
  if (taken) throw refuseField('mobile', 'wrong.mobileTaken');
}

/**
 * The way in (设置密码的入口): a link that goes to the person alone; or, where no message reaches them, half a code that
 * waits for another administrator. No administrator ever sees a password that works.
 */
async function wayIn(
  parts: PeopleParts,
  tx: Tx,
  whose: Whose,
): Promise<Pick<calls.Entry, 'way' | 'sentTo' | 'half'>> {
  await voidCodes(tx, whose.id);
  const sentTo = await sendEntryLink(parts, tx, whose.id);
  if (sentTo.length > 0) return { way: 'sent', sentTo, half: '' };
  const { half } = await askPassword(tx, { userId: whose.id, orgId: whose.orgId });
  return { way: 'halves', sentTo: [], half };
}

/** 新增用户: by one administrator, with a password that nobody knows. */
export const add = (
  parts: PeopleParts,
  administration: Administration,
  tx: Tx,
  input: InputOf<typeof calls.addUser>,
): Promise<calls.Entry> => addOne({ parts, administration, password: unknownPassword() }, tx, input);

/** What adding somebody takes besides who it is. */
interface Adding {
  readonly parts: PeopleParts;
  readonly administration: Administration;
  /** Nobody knows it; its hash where it was made before the transaction. */
  readonly password: string | { readonly hash: string };
}

/** 开户建档: account, person, membership and roles together; powerful roles wait for another administrator. */
export async function addOne(
  { parts, administration, password }: Adding,
  tx: Tx,
  input: InputOf<typeof calls.addUser>,
): Promise<calls.Entry> {
  const scope = await scopeOf(tx);
  const { unit, company } = await unitToFill(tx, scope, input.orgId);
  const userName = input.userName;
  const { mobile } = input;
  const email = input.email ?? '';
  if (await userNameGone(tx, userName)) throw refuseField('userName', 'wrong.userNameTaken');
  const id = newId();
  await demandFree(tx, { mobile, email }, id);
  const named = await deptNamed(tx, input, { scope, companyId: company.id });
  const deptId = named ?? (unit.orgType === orgType.department ? unit.id : null);
  await insertAccount(tx, { id, userName, password, firstLogin: true });
  await insertUser(tx, { id, trueName: input.trueName, mobile, email });
  await insertMembership(tx, { userId: id, orgId: company.id, deptId, isHome: true });
  tx.emit(events.userAdded, { subjectType: 'user', subjectId: id }, { orgId: company.id });
  const member = (await memberOf(tx.db, id, company.id)) as Member;
  const waiting = await changeRoles(administration, tx, scope, member, { give: input.roleIds, take: [] });
  return { id, userName, waiting, ...(await wayIn(parts, tx, { id, orgId: company.id })) };
}

/** 修改用户: the person's data, and the department in this organisation. */
export async function modify(tx: Tx, input: InputOf<typeof calls.modifyUser>): Promise<null> {
  const scope = await scopeOf(tx);
  const before = await personFor(tx, scope, input.id, input.orgId);
  const after = {
    trueName: input.trueName,
    mobile: input.mobile,
    email: input.email ?? '',
  };
  // A value that is kept is not checked again: an old duplicate does not stop anybody from changing the rest.
  const changed = (field: 'mobile' | 'email') => (after[field] === before[field] ? '' : after[field]);
  await demandFree(tx, { mobile: changed('mobile'), email: changed('email') }, input.id);
  const deptId = await deptNamed(tx, input, { scope, companyId: input.orgId });
  // Whoever may write another number here must not be the one whom it lets in: its owner proves it first.
  const unproved = {
    ...(after.mobile === before.mobile ? {} : { mobileTrusted: false }),
    ...(after.email === before.email ? {} : { emailTrusted: false }),
  };
  if (input.id !== tx.user.id && Object.keys(unproved).length > 0) await tellContactChange(tx, before, after);
  await updateUser(tx, input.id, { ...after, ...unproved }, input.version);
  if (deptId !== before.deptId) {
    // Another department is another head, whom nobody chooses for oneself.
    if (input.id === tx.user.id) throw refuse('self', 403);
    await moveWithin(tx, { companyId: input.orgId, member: before, deptId });
  }
  tx.emit(
    events.userChanged,
    { subjectType: 'user', subjectId: input.id, before, after: { ...after, deptId } },
    { orgId: input.orgId },
  );
  return null;
}

/** 移出组织: roles there are taken back; whoever belongs nowhere any more cannot sign in. */
export async function remove(tx: Tx, { id, orgId }: Whose): Promise<null> {
  const scope = await scopeOf(tx);
  if (id === tx.user.id) throw refuse('self', 403);
  const member = await memberFor(tx, scope, id, orgId);
  await demandReach(tx, scope, member);
  await keepingAdmins(tx, async () => {
    await takeRoles(tx, id, orgId);
    // Of two at once one removes.
    if (!(await leaveOrganisation(tx, id, orgId))) throw refuse('notFound', 404);
    if ((await membershipsOf(tx.db, id)).length === 0) await setDisabled(tx, id, true);
    // Sessions in that organisation end; elsewhere one signs in again.
    else await endSessionsOf(tx, id);
  });
  tx.emit(events.userLeft, { subjectType: 'user', subjectId: id, before: member }, { orgId });
  return null;
}

/** Standing in an organisation is that organisation's business, whoever's home it is; but nobody moves a higher one. */
async function demandReach(tx: Tx, scope: Scope, member: Member): Promise<void> {
  await personFor(tx, { ...scope, orgId: undefined }, member.id, member.orgId);
}

/** 调动: the old organisation's roles are taken back, the new one gives its own. */
export async function move(tx: Tx, input: InputOf<typeof calls.moveUser>): Promise<null> {
  const scope = await scopeOf(tx);
  if (input.id === tx.user.id) throw refuse('self', 403);
  const member = await memberFor(tx, scope, input.id, input.orgId);
  await demandReach(tx, scope, member);
  const { company } = await unitToFill(tx, scope, input.targetOrgId);
  const deptId = input.targetDeptId ? await deptIn(tx, scope, company.id, input.targetDeptId) : null;
  if (company.id === input.orgId) {
    await moveWithin(tx, { companyId: company.id, member, deptId });
  } else {
    if (await memberOf(tx.db, input.id, company.id)) throw refuse('alreadyMember');
    await keepingAdmins(tx, async () => {
      await takeRoles(tx, input.id, input.orgId);
      if (!(await leaveOrganisation(tx, input.id, input.orgId))) throw refuse('notFound', 404);
      const rest = await membershipsOf(tx.db, input.id);
      await insertMembership(tx, { userId: input.id, orgId: company.id, deptId, isHome: rest.length === 0 });
      await endSessionsOf(tx, input.id);
    });
  }
  tx.emit(
    events.userMoved,
    { subjectType: 'user', subjectId: input.id, before: member },
    { from: input.orgId, to: company.id },
  );
  return null;
}

/** 停用: every session of the account ends at once, and a way in that waits is void. */
export async function disable(tx: Tx, { id, orgId }: Whose): Promise<null> {
  if (id === tx.user.id) throw refuse('self', 403);
  await personFor(tx, await scopeOf(tx), id, orgId);
  await keepingAdmins(tx, async () => {
    // Asked by the change itself: of two at once one comes too late.
    if (!(await setDisabled(tx, id, true))) throw refuse('onlyDisable');
  });
  await voidCodes(tx, id);
  tx.emit(events.userDisabled, { subjectType: 'user', subjectId: id }, {});
  return null;
}

/** 启用. */
export async function enable(tx: Tx, { id, orgId }: Whose): Promise<null> {
  await personFor(tx, await scopeOf(tx), id, orgId);
  if (!(await setDisabled(tx, id, false))) return null;
  tx.emit(events.userEnabled, { subjectType: 'user', subjectId: id }, {});
  return null;
}

/** 解锁. */
export async function unlock(tx: Tx, { id, orgId }: Whose): Promise<null> {
  await personFor(tx, await scopeOf(tx), id, orgId);
  await unlockAccount(tx, id);
  tx.emit(events.userUnlocked, { subjectType: 'user', subjectId: id }, {});
  return null;
}

/**
 * 申请解除第二验证因素: for whoever lost it and the recovery codes, too; nothing happens before another administrator confirms it,
 * and the person hears of it at once.
 */
export async function askFactorOff(tx: Tx, input: InputOf<typeof calls.takeFactorOff>): Promise<null> {
  const { id, orgId, reason } = input;
  if (id === tx.user.id) throw refuse('self', 403);
  await personFor(tx, await scopeOf(tx), id, orgId);
  if (reason === '') throw refuseField('reason', 'need.reason');
  if (!(await factorHolders(tx.db, [id])).has(id)) throw refuse('factorNone');
  const requestId = await askFactor(tx, { userId: id, orgId, reason });
  if (!requestId) throw refuse('factorAsked');
  tx.emit(events.factorOffAsked, { subjectType: 'user', subjectId: id }, { requestId, orgId });
  await tellPerson(tx, id, 'factorAsked');
  return null;
}

/** 结束会话: whoever is signed in somewhere as this person is out at once; one's own stand in the personal centre. */
export async function endSessions(tx: Tx, { id, orgId }: Whose): Promise<null> {
  if (id === tx.user.id) throw refuse('self', 403);
  await personFor(tx, await scopeOf(tx), id, orgId);
  await endSessionsOf(tx, id);
  return null;
}

/** 重置密码: the old one is worthless, every session ends, and only the person can set a new one. */
export async function resetPassword(parts: PeopleParts, tx: Tx, { id, orgId }: Whose): Promise<calls.Entry> {
  if (id === tx.user.id) throw refuse('self', 403);
  await personFor(tx, await scopeOf(tx), id, orgId);
  await setPassword(tx, id, { hash: await hashPassword(unknownPassword()), firstLogin: true });
  await endSessionsOf(tx, id);
  const entry = await wayIn(parts, tx, { id, orgId });
  tx.emit(events.passwordReset, { subjectType: 'user', subjectId: id }, { way: entry.way });
  await tellPerson(tx, id, 'passwordReset');
  const [account] = await accountsOf(tx.db, tx.tenantId, [id]);
  return { id, userName: account?.userName ?? '', waiting: [], ...entry };
}
