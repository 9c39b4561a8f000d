import { entryToken, evenly } from '#base/account/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { memberOf, unitById } from '#base/organisation/server/index.ts';
import { grantRole, levelsOf, lockRole, type RoleRow, rolesById } from '#base/role/server/index.ts';
import { fitsKind, reaches, roleName } from '#base/role/shared/rules.ts';
import {
  accountByName,
  accountsOf,
  endSessionsOf,
  nameDigest,
  placeOf,
  removeFactors,
  spendCaptcha,
  takeTry,
} from '#base/session/server/index.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import type * as requestCalls from '../shared/request-calls.ts';
import * as events from '../shared/events.ts';
import { requestState, type RequestState } from '../shared/schema.ts';
import { peopleText, refuse, refuseField } from '../shared/text/index.ts';
import { confirmCompany, dropCompany } from './companies.ts';
import { carryOut, type Handovers } from './handover.ts';
import { changeHead, headChanges } from './heads.ts';
import { changeIdentity } from './identity.ts';
import { type Scope, scopeOf } from './reach.ts';
import * as store from './requests-store.ts';
import type { PeopleParts } from './parts.ts';

/** Tells the person whom it concerns, in the application and wherever else they are reached (告知本人). */
export const tellPerson = (
  tx: Tx,
  userId: string,
  what: 'roleAsked' | 'roleGiven' | 'passwordReset' | 'factorAsked' | 'factorTaken',
  role?: RoleRow,
): Promise<void> =>
  notify(tx, {
    template: messageTemplate(peopleText, `message.${what}`),
    params: { role: role ? { zh: role.roleName, en: roleName('en', role) } : '' },
    to: [userId],
    also: [sendType.sms, sendType.email],
  });

/** 申请授予角色: a powerful role stands as a request until another administrator confirms it. */
export async function askForRole(tx: Tx, r: { userId: string; orgId: string; role: RoleRow }): Promise<void> {
  const id = await store.askRole(tx, { userId: r.userId, orgId: r.orgId, roleId: r.role.id });
  if (!id) return;
  tx.emit(
    events.roleAsked,
    { subjectType: 'user', subjectId: r.userId },
    { requestId: id, orgId: r.orgId, role: r.role.roleCode },
  );
  await tellPerson(tx, r.userId, 'roleAsked', r.role);
}

/** May this administrator confirm or refuse it: another than who asked and whom it concerns, and who looks that far. */
function decides(read: Read, scope: Scope, row: store.RequestRow, role: RoleRow | undefined): boolean {
  if ([row.askedBy, row.userId, row.targetId].includes(read.user.id)) return false;
  if (row.unitId !== null && !may(read, 'organisation.manage')) return false;
  if (scope.orgId !== undefined && scope.orgId !== row.orgId) return false;
  // A second pair of eyes on the platform's own roles may be the tenant's: there is often one operator only.
  const needed = role === undefined || role.roleLevel === 'company' ? 'company' : 'tenant';
  return reaches(scope.reach, needed);
}

/** What concerns a company and no person (单位事项). */
const ofCompany: readonly store.RequestRow['kind'][] = ['company', 'identity'];

const stateNames = {
  [requestState.waiting]: 'waiting',
  [requestState.inApproval]: 'inApproval',
  [requestState.toSubmit]: 'toSubmit',
} as const satisfies Partial<Record<RequestState, requestCalls.RequestStateName>>;
const stateNameOf = (state: RequestState): requestCalls.RequestStateName =>
  stateNames[state as keyof typeof stateNames];

/** 待复核事项: what waits for a second administrator or its approvers, as far as one looks. */
export async function page(read: Read, q: InputOf<typeof requestCalls.pageRequests>) {
  const scope = await scopeOf(read);
  const states = Object.keys(stateNames) as (keyof typeof stateNames)[];
  const state = states.find((one) => stateNames[one] === q.state);
  const { records, ...count } = await store.pageOfOpen(read.db, { ...q, state, orgId: scope.orgId });
  const people = [...new Set(records.flatMap((r) => [r.userId, r.askedBy, r.targetId ?? []].flat()))];
  const names = new Map((await accountsOf(read.db, read.tenantId, people)).map((a) => [a.id, a.userName]));
  const roles = new Map(
    (
      await rolesById(
        read.db,
        records.flatMap((r) => r.roleId ?? []),
      )
    ).map((r) => [r.id, r]),
  );
  const changes = await headChanges(read, records);
  const shown = await Promise.all(
    records.map(async (row) => {
      const member = await memberOf(read.db, row.userId, row.orgId);
      const role = row.roleId ? roles.get(row.roleId) : undefined;
      const company = ofCompany.includes(row.kind) ? await unitById(read.db, row.orgId) : undefined;
      const mayDecide = decides(read, scope, row, role);
      const own = row.askedBy === read.user.id;
      const isOpen = row.state !== requestState.inApproval;
      return {
        id: row.id,
        kind: row.kind,
        state: stateNameOf(row.state),
        companyId: row.kind === 'company' ? row.orgId : '',
        // A company concerns nobody by name; who added it stands beside.
        userName: company ? '' : (names.get(row.userId) ?? ''),
        trueName: company ? '' : (member?.trueName ?? ''),
        orgName: company?.orgName ?? member?.orgName ?? '',
        reason: row.reason ?? '',
        roleName: role ? roleName(read.lang, role) : '',
        change: changes.get(row.id) ?? null,
        identityChange: row.identity && { before: row.identity.from, after: row.identity.to },
        target: row.kind === 'handover' && row.targetId ? (names.get(row.targetId) ?? '') : '',
        askedBy: names.get(row.askedBy) ?? '',
        askedAt: row.askedAt.toISOString(),
        can: {
          confirm: mayDecide && row.state === requestState.waiting,
          refuse: isOpen && (mayDecide || own),
          submit: own && row.state === requestState.toSubmit && may(read, 'organisation.manage'),
        },
      };
    }),
  );
  return pageResult(shown, count, q);
}

async function requestFor(tx: Tx, id: string, own: boolean) {
  const scope = await scopeOf(tx);
  const row = await store.lockOpen(tx, id);
  if (!row || (scope.orgId !== undefined && scope.orgId !== row.orgId)) throw refuse('requestGone', 404);
  const role = row.roleId ? await lockRole(tx, row.roleId) : undefined;
  const asker = row.askedBy === tx.user.id;
  if (!decides(tx, scope, row, role) && !(own && asker))
    throw refuse(asker ? 'requestOwn' : 'requestHigher', 403);
  if (row.state === requestState.inApproval) throw refuse('requestInApproval', 409);
  if (row.state === requestState.toSubmit && !own) throw refuse('requestToSubmit', 409);
  return { scope, row, role };
}

/** 复核通过: by another administrator than the one who asked; nobody confirms what concerns themselves. */
export async function confirm(sources: Handovers, tx: Tx, { id }: { id: string }): Promise<{ half: string }> {
  const { scope, row, role } = await requestFor(tx, id, false);
  if (row.kind === 'head') {
    await changeHead(tx, scope, row);
    return { half: await store.decide(tx, row, requestState.confirmed) };
  }
  if (row.kind === 'company') {
    await confirmCompany(tx, row);
    return { half: '' };
  }
  if (row.kind === 'identity') {
    await changeIdentity(tx, row);
    return { half: '' };
  }
  const member = await memberOf(tx.db, row.userId, row.orgId);
  const accounts = await accountsOf(tx.db, tx.tenantId, [row.userId, row.askedBy]);
  // Who asked must still be there to have asked, and the person to receive it.
  if (!member || accounts.some((a) => a.disabled)) throw refuse('requestStale', 409);
  const half = await store.decide(tx, row, requestState.confirmed);
  const subject = { subjectType: 'user', subjectId: row.userId } as const;
  if (row.kind !== 'role') {
    const level = (await levelsOf(tx.db, [row.userId])).get(row.userId) ?? 'company';
    if (!reaches(scope.reach === 'company' ? 'company' : 'plat', level)) throw refuse('higher', 403);
  }
  if (row.kind === 'handover') {
    await carryOut(sources, tx, row);
    return { half };
  }
  if (row.kind === 'factor') {
    await removeFactors(tx, row.userId);
    await endSessionsOf(tx, row.userId);
    tx.emit(events.factorTaken, subject, { requestId: id });
    await tellPerson(tx, row.userId, 'factorTaken');
    return { half };
  }
  if (row.kind === 'password') {
    tx.emit(events.entryConfirmed, subject, { requestId: id });
    await tellPerson(tx, row.userId, 'passwordReset');
    return { half };
  }
  const company = await unitById(tx.db, row.orgId);
  const fits = role && company && fitsKind(role, company.orgKind) && (role.orgId ?? row.orgId) === row.orgId;
  if (!fits) throw refuse('requestStale', 409);
  await grantRole(tx, row.userId, role.id, row.orgId);
  tx.emit(events.rolesChanged, subject, { orgId: row.orgId, given: [role.roleCode], taken: [] });
  tx.emit(events.roleConfirmed, subject, { requestId: id, orgId: row.orgId, role: role.roleCode });
  await tellPerson(tx, row.userId, 'roleGiven', role);
  return { half: '' };
}

/** 复核不通过、撤回: whoever asked may take it back. */
export async function decline(tx: Tx, { id }: { id: string }): Promise<null> {
  const { row } = await requestFor(tx, id, true);
  if (row.kind === 'company') {
    await dropCompany(tx, row);
    return null;
  }
  await store.decide(tx, row, requestState.refused);
  tx.emit(
    events.requestRefused,
    { subjectType: 'user', subjectId: row.userId },
    { requestId: id, kind: row.kind },
  );
  return null;
}

/** Codes tried from one place, and for one name. */
const FROM = { about: 'entry.from', most: 20, minutes: 15 } as const;
const FOR = { about: 'entry.for', most: 20, minutes: 60 } as const;

/** 凭复核码进入: both halves, brought together by the person alone, are worth the token that sets a password. */
export async function enter(parts: PeopleParts, r: Raw, input: InputOf<typeof requestCalls.enterByHalves>) {
  const limits = [
    [FROM, { source: placeOf(r.ctx.address) }],
    [FOR, { name: nameDigest(input.userName) }],
  ] as const;
  for (const [limit, who] of limits) {
    const taken = await takeTry(parts.database, limit, who);
    if (!taken.allowed) throw refuse('entryHeld', 503, { minutes: taken.minutes });
  }
  const slide = { uuid: input.random, moveX: input.captchaX, moveY: input.captchaY };
  await r.read(({ db }) => spendCaptcha(db, slide));
  return evenly(parts, () => enterAs(parts, r.ctx.address, input));
}

async function enterAs(
  parts: PeopleParts,
  address: string,
  input: InputOf<typeof requestCalls.enterByHalves>,
) {
  const account = await accountByName(parts.database, input.userName);
  const wrong = refuseField('code', 'wrong.entryCode');
  if (!account || account.disabled) throw wrong;
  const who = { tenantId: account.tenantId, userId: account.id, name: account.userName, address };
  const random = await parts.within(who, async (tx) => {
    const right = await store.takeCode(tx, account.id, input.code);
    const subject = { subjectType: 'user', subjectId: account.id } as const;
    tx.emit(right ? events.entryUsed : events.entryFailed, subject, {});
    return right ? entryToken(tx, account.id) : '';
  });
  if (random === '') throw wrong;
  return { random };
}
