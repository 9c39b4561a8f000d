import { contractScreens } from '../shared/screens.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, type DutySubject, dutyWords, type Owed } from '#kit/server/duty.ts';
import { changeStatus, contractStatus, opType } from '../shared/status.ts';
import { contractText } from '../shared/text/index.ts';
import { dutyFacts, openContracts } from './store.ts';

const SUBJECT = 'entrustContract';

/** 委托合同: every event of it concerns it. */
export const contractSubject: DutySubject = {
  name: SUBJECT,
  concerns: ({ subjectType, subjectId }) => (subjectType === SUBJECT ? subjectId : undefined),
  about: async (db, id) => {
    const found = await dutyFacts(db, id);
    return found && { main: found.contractName };
  },
  open: openContracts,
};

/** 提交委托合同: a draft or a returned one, or a change of one in force, waits for who wrote it. */
async function of(db: Db, id: string): Promise<Owed[]> {
  const found = await dutyFacts(db, id);
  if (!found) return [];
  const inForce = found.status === contractStatus.effective;
  const returned = inForce
    ? found.changeStatus === changeStatus.rejected
    : found.status === contractStatus.rejected;
  const draft = inForce ? found.changeStatus === changeStatus.draft : found.status === contractStatus.draft;
  if (!returned && !draft) return [];
  return [
    {
      words: dutyWords(contractText, returned ? 'duty.mend' : 'duty.submit'),
      by: { users: [found.handledBy], orgId: found.orgId, permission: 'entrustContract.submit' },
      at: {
        path: contractScreens.form,
        query: { opType: inForce ? opType.change : opType.modify, id },
      },
    },
  ];
}

export const duties: readonly DutySource[] = [{ subject: SUBJECT, of }];
