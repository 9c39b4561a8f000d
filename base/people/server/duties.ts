import { peopleScreens } from '../shared/screens.ts';
import { memberOf, unitById } from '#base/organisation/server/index.ts';
import { rolesById, usersHolding, usersWithRole } from '#base/role/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, type DutySubject, dutyWords, type Owed } from '#kit/server/duty.ts';
import {
  companyAsked,
  companyConfirmed,
  companyGivenBack,
  companyPutIntoApproval,
  entryConfirmed,
  factorOffAsked,
  factorTaken,
  headAsked,
  headChanged,
  identityAsked,
  identityConfirmed,
  handedOver,
  handoverAsked,
  passwordReset,
  requestRefused,
  roleAsked,
  roleConfirmed,
  userAdded,
  userDisabled,
  userLeft,
  userMoved,
} from '../shared/events.ts';
import { peopleText } from '../shared/text/index.ts';
import { requestState } from '../shared/schema.ts';
import { decidable, openById, openRequests, waitingOf } from './requests-store.ts';

const SUBJECT = 'adminRequest';

declare module '#kit/shared/names.ts' {
  interface DutyNames {
    [SUBJECT]: true;
  }
}

const MANAGE = 'user.manage' as const;

const decided: readonly string[] = [
  roleAsked.type,
  roleConfirmed.type,
  entryConfirmed.type,
  requestRefused.type,
  factorOffAsked.type,
  factorTaken.type,
  handoverAsked.type,
  handedOver.type,
  headAsked.type,
  headChanged.type,
  identityAsked.type,
  identityConfirmed.type,
  companyAsked.type,
  companyConfirmed.type,
  companyPutIntoApproval.type,
  companyGivenBack.type,
];

/** What brings or ends a way in, and with whom their requests end. */
const ofPerson: readonly string[] = [
  userAdded.type,
  passwordReset.type,
  userDisabled.type,
  userLeft.type,
  userMoved.type,
];

/** 待复核的管理申请: a role, a way in, a lost factor or a company that waits for a second administrator. */
export const requestSubject: DutySubject = {
  name: SUBJECT,
  concerns: ({ type, payload }) => {
    const id = (payload as { requestId?: unknown } | null)?.requestId;
    return decided.includes(type) && typeof id === 'string' ? id : undefined;
  },
  about: async (db, id) => {
    const row = await openById(db, id);
    const unit = row?.unitId ? await unitById(db, row.unitId) : undefined;
    if (unit) return { main: unit.orgName };
    const member = row && (await memberOf(db, row.userId, row.orgId));
    return member && { main: member.trueName, part: member.orgName };
  },
  open: openRequests,
};

/**
 * 复核: by another administrator than who asked and whom it concerns; a role above a company by one who looks that far. What approvers have in
 * hand is a duty of theirs, and what came back from them one of whoever added it.
 */
async function of(db: Db, id: string): Promise<Owed[]> {
  const row = await openById(db, id);
  if (!row || row.state === requestState.inApproval) return [];
  if (row.state === requestState.toSubmit)
    return [
      {
        words: dutyWords(peopleText, 'duty.submit'),
        by: { users: [row.askedBy], permission: 'organisation.manage' },
        at: { path: peopleScreens.added, query: { id: row.orgId } },
      },
    ];
  const [role] = row.roleId ? await rolesById(db, [row.roleId]) : [];
  const inCompany = role === undefined || role.roleLevel === 'company';
  const own = new Set<string>(inCompany ? await usersHolding(db, MANAGE, row.orgId) : []);
  const above = [...(await usersWithRole(db, 'tenant')), ...(await usersWithRole(db, 'admin'))];
  const duty = {
    words: dutyWords(peopleText, 'duty.decide'),
    ...(await decidable(db, row)),
    lapses: true,
    at: { path: peopleScreens.requests, query: {} },
  };
  const asked = [row.askedBy, row.userId, row.targetId];
  return [
    ...(inCompany ? [{ ...duty, by: { orgId: row.orgId, permission: MANAGE, except: row.askedBy } }] : []),
    {
      ...duty,
      by: { users: above.filter((u) => !asked.includes(u) && !own.has(u)), permission: MANAGE },
    },
  ];
}

export const duties: readonly DutySource[] = [
  {
    subject: SUBJECT,
    of,
    // These name their person only: every request of that person is looked at.
    also: {
      concerns: ({ type, subjectId }) => (ofPerson.includes(type) ? subjectId : undefined),
      resolve: waitingOf,
    },
  },
];
