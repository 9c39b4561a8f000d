import { peopleScreens } from '../shared/screens.ts';
import { memberOf } from '#base/organisation/server/index.ts';
import { rolesById, usersHolding, usersWithRole } from '#base/role/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, type DutySubject, dutyWords, type Owed } from '#kit/server/duty.ts';
import { entryConfirmed, passwordReset, requestRefused, roleAsked, roleConfirmed } from '../shared/events.ts';
import { peopleText } from '../shared/text/index.ts';
import { voidFrom, waitingById, waitingOf, waitingRequests } from './requests-store.ts';

const SUBJECT = 'adminRequest';
const MANAGE = 'user.manage' as const;

const decided: readonly string[] = [
  roleAsked.type,
  roleConfirmed.type,
  entryConfirmed.type,
  requestRefused.type,
];

/** 待复核的管理申请: a role or a way in that waits for a second administrator. */
export const requestSubject: DutySubject = {
  name: SUBJECT,
  concerns: ({ type, payload }) => {
    const id = (payload as { requestId?: unknown } | null)?.requestId;
    return decided.includes(type) && typeof id === 'string' ? id : undefined;
  },
  about: async (db, id) => {
    const row = await waitingById(db, id);
    const member = row && (await memberOf(db, row.userId, row.orgId));
    return member && { main: member.trueName, part: member.orgName };
  },
  open: waitingRequests,
};

/** 复核: by another administrator than who asked and whom it concerns; a role above a company by one who looks that far. */
async function of(db: Db, id: string): Promise<Owed[]> {
  const row = await waitingById(db, id);
  if (!row) return [];
  const [role] = row.roleId ? await rolesById(db, [row.roleId]) : [];
  const inCompany = role === undefined || role.roleLevel === 'company';
  const own = new Set<string>(inCompany ? await usersHolding(db, MANAGE, row.orgId) : []);
  const above = [...(await usersWithRole(db, 'tenant')), ...(await usersWithRole(db, 'admin'))];
  const duty = {
    words: dutyWords(peopleText, 'duty.decide'),
    since: row.askedAt,
    until: voidFrom(row),
    lapses: true,
    at: { path: peopleScreens.requests, query: {} },
  };
  const asked = [row.askedBy, row.userId];
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
    // A way in names its person only: every request of that person is looked at.
    also: {
      concerns: ({ type, subjectId }) => (type === passwordReset.type ? subjectId : undefined),
      resolve: waitingOf,
    },
  },
];
