import { projectScreens } from '../shared/screens.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, type DutySubject, dutyWords, type Owed } from '#kit/server/duty.ts';
import { lotStatus, pageStatus, projectStatus } from '../shared/status.ts';
import { projectTextOf } from '../shared/text/index.ts';
import { lotOf, lotsOfMain } from './lot/lot.ts';
import { projectById, projectIds } from './main/store.ts';
import { lotIds } from './lot/store.ts';
import { pageOf } from './names.ts';
import { agencyOf } from './member/operators.ts';
import { packagesOf } from './package/store.ts';

const idIn = (payload: unknown, name: 'packageId' | 'mainId'): string | undefined => {
  const value = (payload as Partial<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' ? value : undefined;
};

const WHOLE = 'project:';

/** 标段: every event that names a lot concerns it; one that names the project alone concerns all its lots. */
export const lotSubject: DutySubject = {
  name: 'lot',
  concerns: ({ payload }) => {
    const mainId = idIn(payload, 'mainId');
    return idIn(payload, 'packageId') ?? (mainId && `${WHOLE}${mainId}`);
  },
  resolve: async (db, key) =>
    key.startsWith(WHOLE) ? (await lotsOfMain(db, key.slice(WHOLE.length))).map((l) => l.packageId) : [key],
  about: async (db, id) => {
    const found = await lotOf(db, id);
    return found && { main: found.mainName, part: isYes(found.isHasPackage) ? found.packageName : '' };
  },
  open: lotIds,
};

/** 项目: what is owed before any of its lots is on its way. */
const main: DutySubject = {
  name: 'project',
  concerns: ({ payload }) => idIn(payload, 'mainId'),
  about: async (db, id) => {
    const found = await projectById(db, id);
    return found && { main: found.mainName };
  },
  open: projectIds,
};

export const dutySubjects = [lotSubject, main];

/** 提交立项: a saved or returned project, and lots that were added to an approved one, wait to be submitted. */
async function ofProject(db: Db, mainId: string): Promise<Owed[]> {
  const found = await projectById(db, mainId);
  if (!found || found.status === projectStatus.inApproval) return [];
  const isReturned = found.status === projectStatus.returned;
  const isDraft = isReturned || found.status < projectStatus.approved;
  const lots = isDraft ? [] : await packagesOf(db, [mainId]);
  const waiting = lots.some((l) => l.status === lotStatus.saved || l.status === lotStatus.returned);
  if (!isDraft && !waiting) return [];
  const by = await agencyOf(
    db,
    { mainId, pmId: found.createdBy, orgId: found.orgId },
    'pre',
    'project.submit',
  );
  return [
    {
      words: dutyWords(
        projectTextOf(found),
        isReturned ? 'duty.mend' : isDraft ? 'duty.submit' : 'duty.submitLots',
      ),
      by,
      at: {
        path: (await pageOf(db, found)) ?? projectScreens.form,
        query: { status: pageStatus.edit, mainId },
      },
    },
  ];
}

export const duties: readonly DutySource[] = [{ subject: 'project', of: ofProject }];
