import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, type DutySubject, dutyWords, type Owed } from '#kit/server/duty.ts';
import { agencyScreens } from '../shared/screens.ts';
import { relationStatus } from '../shared/status.ts';
import { agencyText } from '../shared/text/index.ts';
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

export const duties: readonly DutySource[] = [{ subject: SUBJECT, of }];
