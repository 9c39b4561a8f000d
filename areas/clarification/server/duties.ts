import { agencyOf, lotOf } from '#areas/project/server/index.ts';
import { atLot } from '#areas/project/shared/lot-place.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { holdersOf, issuedTermsOf, lotOfHolder } from '#areas/tender-file/server/index.ts';
import { documentsObtained } from '#areas/tender-file/shared/events.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, dutyWords, type Owed } from '#kit/server/duty.ts';
import {
  clarificationConfirmed,
  objectionRaised,
  objectionWithdrawn,
  questionAsked,
} from '../shared/events.ts';
import { clarificationScreens } from '../shared/screens.ts';
import { clarificationStatus } from '../shared/status.ts';
import { clarificationText } from '../shared/text/index.ts';
import { answers } from './answer.ts';
import { answerDue } from './reads.ts';
import {
  isObjection,
  isOpenQuestion,
  issuedOf,
  lotOfReceipt,
  ofLot,
  questionById,
  questionsOf,
  receiptsOf,
} from './store.ts';

type Words = 'make' | 'mend' | 'issue';
const waiting: Readonly<Record<string, Words>> = {
  [clarificationStatus.saved]: 'make',
  [clarificationStatus.returned]: 'mend',
  [clarificationStatus.approved]: 'issue',
};

/** 答复、编制、发出 by those who run the lot; 确认收到 by each holder of the documents, shown to nobody else. All except objections end when the bids are due. */
async function of(db: Db, packageId: string, now: Date): Promise<Owed[]> {
  const lot = await lotOf(db, packageId);
  if (lot?.status !== lotStatus.bulletinPublished) return [];
  const terms = await issuedTermsOf(db, packageId);
  if (!terms || terms.byNotice) return [];
  const { bidDeadline } = terms;
  const open = (await questionsOf(db, packageId)).filter(isOpenQuestion);
  const owed = await answers.duties(
    db,
    lot,
    open.filter(isObjection).map(({ id, askedAt }) => ({ id, raisedAt: askedAt })),
  );
  if (now >= bidDeadline) return owed;
  const [oldest] = open.filter((one) => !isObjection(one));
  if (oldest) {
    const due = answerDue(lot, oldest.askedAt, await calendarOf(db));
    owed.push({
      words: dutyWords(clarificationText, 'duty.answer'),
      by: await agencyOf(db, lot, 'pre', 'clarification.edit'),
      until: due && due < bidDeadline ? due : bidDeadline,
      at: atLot(tenderFileScreens.clarification, packageId, 'PM'),
    });
  }
  for (const { id, status } of await ofLot(db, packageId)) {
    const what = waiting[status];
    if (what)
      owed.push({
        words: dutyWords(clarificationText, `duty.${what}`),
        by: await agencyOf(db, lot, 'pre', what === 'issue' ? 'clarification.issue' : 'clarification.edit'),
        until: bidDeadline,
        lapses: true,
        at: { path: clarificationScreens.reply, query: { packageId, id, opType: 'PM' } },
      });
  }
  return [...owed, ...(await toConfirm(db, packageId, bidDeadline))];
}

/** 确认收到 of each holder: one duty for all that it has not confirmed. */
async function toConfirm(db: Db, packageId: string, until: Date): Promise<Owed[]> {
  const issued = (await issuedOf(db, packageId)).map((one) => one.id);
  if (issued.length === 0) return [];
  const done = new Map<string, number>();
  for (const { orgId } of await receiptsOf(db, issued)) done.set(orgId, (done.get(orgId) ?? 0) + 1);
  return (await holdersOf(db, packageId)).flatMap(({ orgId }) =>
    (done.get(orgId) ?? 0) < issued.length
      ? [
          {
            words: dutyWords(clarificationText, 'duty.confirm'),
            by: { orgId, permission: 'clarification.bidder' as const },
            until,
            lapses: true,
            at: atLot(tenderFileScreens.clarification, packageId, 'supplier'),
          },
        ]
      : [],
  );
}

const lotOfQuestion = async (db: Db, id: string) => (await questionById(db, id))?.packageId;

// These events name no lot, since who asks, confirms and obtains is secret.
const lotOfSubject: Readonly<Record<string, (db: Db, id: string) => Promise<string | undefined>>> = {
  [questionAsked.type]: lotOfQuestion,
  [objectionRaised.type]: lotOfQuestion,
  [objectionWithdrawn.type]: lotOfQuestion,
  [clarificationConfirmed.type]: lotOfReceipt,
  [documentsObtained.type]: lotOfHolder,
};

export const duties: readonly DutySource[] = [
  {
    subject: 'lot',
    of,
    also: {
      concerns: ({ type, subjectId }) => (lotOfSubject[type] ? `${type} ${subjectId}` : undefined),
      resolve: async (db, key) => {
        const [type = '', id = ''] = key.split(' ');
        const packageId = await lotOfSubject[type]?.(db, id);
        return packageId === undefined ? [] : [packageId];
      },
    },
  },
];
