import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, type DutySubject, dutyWords, type Owed } from '#kit/server/duty.ts';
import { registrationScreens } from '../shared/screens.ts';
import { unitById } from '#base/organisation/server/index.ts';
import { changeState, regState } from '../shared/status.ts';
import { registrationText } from '../shared/text/index.ts';
import { changeById, waitingChanges } from './change-store.ts';
import { openRegistrations, registrationById } from './store.ts';

const SUBJECT = 'registration';

/** 注册申请: every event of it concerns it. */
export const registrationSubject: DutySubject = {
  name: SUBJECT,
  concerns: ({ subjectType, subjectId }) => (subjectType === SUBJECT ? subjectId : undefined),
  about: async (db, id) => {
    const row = await registrationById(db, id);
    return row && row.orgName !== '' ? { main: row.orgName } : undefined;
  },
  open: openRegistrations,
};

/** 初审 by any auditor, 复核 by another one, 修改 by the applicant of a returned one. */
async function of(db: Db, id: string): Promise<Owed[]> {
  const row = await registrationById(db, id);
  if (!row) return [];
  const at = { path: registrationScreens.audit, query: { id } };
  switch (row.state) {
    case regState.submitted:
      return [
        {
          words: dutyWords(registrationText, 'duty.audit'),
          by: { permission: 'registration.audit' },
          since: row.submittedAt as Date,
          at,
        },
      ];
    case regState.agreed:
    case regState.refusing:
      return [
        {
          words: dutyWords(registrationText, 'duty.confirm'),
          by: { permission: 'registration.audit', except: row.firstBy as string },
          at,
        },
      ];
    case regState.returned:
      return [
        {
          words: dutyWords(registrationText, 'duty.mend'),
          by: { users: [row.userId], orgId: row.id, permission: 'registration.own' },
          at: { path: registrationScreens.type, query: {} },
        },
      ];
    default:
      return [];
  }
}

const CHANGE = 'registrationChange';

/** 基本信息变更: every event of it concerns it. */
export const changeSubject: DutySubject = {
  name: CHANGE,
  concerns: ({ subjectType, subjectId }) => (subjectType === CHANGE ? subjectId : undefined),
  about: async (db, id) => {
    const row = await changeById(db, id);
    const unit = row && (await unitById(db, row.orgId));
    return unit && { main: unit.orgName };
  },
  open: waitingChanges,
};

/** 审核变更 by any auditor but who asked. */
async function ofChange(db: Db, id: string): Promise<Owed[]> {
  const row = await changeById(db, id);
  if (row?.state !== changeState.waiting) return [];
  return [
    {
      words: dutyWords(registrationText, 'duty.change'),
      by: { permission: 'registration.audit', except: row.askedBy },
      since: row.askedAt,
      at: { path: registrationScreens.change, query: { id } },
    },
  ];
}

export const duties: readonly DutySource[] = [
  { subject: SUBJECT, of },
  { subject: CHANGE, of: ofChange },
];
