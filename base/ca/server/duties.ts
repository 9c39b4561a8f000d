import { caScreens } from '../shared/screens.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, type DutySubject, dutyWords, type Owed } from '#kit/server/duty.ts';
import { lostState } from '../shared/status.ts';
import { caText } from '../shared/text/index.ts';
import { openOf } from './lost-store.ts';
import { boundById, boundCertificates } from './store.ts';

const SUBJECT = 'certificate';
/** So many days before it expires its owner is asked to renew it (到期提醒). */
const RENEW_DAYS = 60;

/** 绑定的证书: every event of it concerns it. */
export const certificateSubject: DutySubject = {
  name: SUBJECT,
  concerns: ({ subjectType, subjectId }) => (subjectType === SUBJECT ? subjectId : undefined),
  about: async (db, id) => {
    const found = await boundById(db, id);
    return found && { main: found.commonName, part: found.orgName };
  },
  open: boundCertificates,
};

/** 更换证书 by its owner before it expires, 审核丢失申报 by the platform, never by the holder. */
async function of(db: Db, id: string): Promise<Owed[]> {
  const found = await boundById(db, id);
  if (!found) return [];
  const lost = await openOf(db, id);
  return [
    {
      words: dutyWords(caText, 'duty.renew'),
      by: { users: [found.userId], orgId: found.orgId, permission: 'ca.bind' },
      since: new Date(found.notAfter.getTime() - RENEW_DAYS * 86_400_000),
      until: found.notAfter,
      at: { path: caScreens.list, query: {} },
    },
    ...(lost?.state === lostState.waiting
      ? [
          {
            words: dutyWords(caText, 'duty.review'),
            by: { permission: 'ca.review' as const, except: found.userId },
            since: lost.askedAt,
            at: { path: caScreens.lost, query: {} },
          },
        ]
      : []),
  ];
}

export const duties: readonly DutySource[] = [{ subject: SUBJECT, of }];
