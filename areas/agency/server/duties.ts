import { unitById } from '#base/organisation/server/index.ts';
import { usersHolding, usersWithRole } from '#base/role/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, type DutySubject, dutyWords, type Owed } from '#kit/server/duty.ts';
import { agencyScreens } from '../shared/screens.ts';
import { accountStatus, relationStatus } from '../shared/status.ts';
import { agencyText } from '../shared/text/index.ts';
import { accountById, waitingAccounts } from './account-store.ts';
import { anyRelation, openRelations } from './relation-store.ts';

const SUBJECT = 'agencyRelation';

/** 项目代理关联: every event of it concerns it. */
export const relationSubject: DutySubject = {
  name: SUBJECT,
  concerns: ({ subjectType, subjectId }) => (subjectType === SUBJECT ? subjectId : undefined),
  about: async (db, id) => {
    const found = await anyRelation(db, id);
    return found && { main: `${found.buildingName} · ${found.agencyName}` };
  },
  open: openRelations,
};

/** Whoever drew it up submits or mends it; the agency that is asked answers. */
async function of(db: Db, id: string): Promise<Owed[]> {
  const found = await anyRelation(db, id);
  switch (found?.status) {
    case relationStatus.draft:
      return [
        {
          words: dutyWords(agencyText, 'duty.submit'),
          by: { users: [found.createdBy], orgId: found.orgId, permission: 'agencyRelation.choose' },
          at: { path: agencyScreens.relate, query: { id } },
        },
      ];
    case relationStatus.returned:
      // Whoever drew it up may have left by the time it comes back.
      return [
        {
          words: dutyWords(agencyText, 'duty.mend'),
          by: { orgId: found.orgId, permission: 'agencyRelation.choose' },
          at: { path: agencyScreens.relate, query: { id } },
        },
      ];
    case relationStatus.asked:
      return [
        {
          words: dutyWords(agencyText, 'duty.answer'),
          by: { orgId: found.agencyId, permission: 'agencyRelation.answer' },
          at: { path: agencyScreens.result, query: { id } },
        },
      ];
    default:
      return [];
  }
}

const ACCOUNT = 'agencyAccount';

/** 待复核的代理机构配置: every event of a version concerns it. */
export const accountSubject: DutySubject = {
  name: ACCOUNT,
  concerns: ({ subjectType, subjectId }) => (subjectType === ACCOUNT ? subjectId : undefined),
  about: async (db, id) => {
    const row = await accountById(db, id);
    const unit = row && (await unitById(db, row.agencyId));
    return unit && { main: unit.orgName };
  },
  open: waitingAccounts,
};

/** 复核配置 by another administrator than who submitted it: of the agency, or of the tenant. */
async function ofAccount(db: Db, id: string): Promise<Owed[]> {
  const row = await accountById(db, id);
  if (row?.status !== accountStatus.waiting) return [];
  const { agencyId, proposedBy, proposedAt: since } = row;
  const permission = 'agency.account' as const;
  const own = new Set<string>(await usersHolding(db, permission, agencyId));
  const above = (await usersWithRole(db, 'tenant')).filter((id) => id !== proposedBy && !own.has(id));
  const duty = { words: dutyWords(agencyText, 'duty.account'), since };
  return [
    {
      ...duty,
      by: { orgId: agencyId, permission, except: proposedBy },
      at: { path: agencyScreens.config, query: {} },
    },
    ...(above.length > 0
      ? [
          {
            ...duty,
            by: { users: above, permission },
            at: { path: agencyScreens.config, query: { agencyId } },
          },
        ]
      : []),
  ];
}

export const duties: readonly DutySource[] = [
  { subject: SUBJECT, of },
  { subject: ACCOUNT, of: ofAccount },
];
