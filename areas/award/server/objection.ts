import { fullName, lockLot, lotOf, showsLot, watches } from '#areas/project/server/index.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import { guardFiles, showFiles } from '#base/file/server/index.ts';
import { fileIds, settle } from '#base/form/server/index.ts';
import { type Rule, unlawful } from '#base/law/shared/unlawful.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { clockNow, may, type Tx } from '#kit/server/context.ts';
import type { RecordRule } from '#kit/server/part.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { Refusal } from '#kit/shared/refusal.ts';
import type { raiseObjection } from '../shared/calls.ts';
import { objectionFields } from '../shared/fields.ts';
import { objectionRaised } from '../shared/events.ts';
import { answerDay, objectionProblem, OBJECTIONS_MOST } from '#base/law/shared/objection.ts';
import { running } from '../shared/publicity.ts';
import { awardText, refuse, refuseField } from '../shared/text/index.ts';
import { awardScreens } from '../shared/screens.ts';
import { awardForBidder } from './access.ts';
import { candidatesOf, insertObjection, lockByPackage, objectionById, objectionsOf } from './store.ts';

/** 异议附件: read by those who read the objection: its bidder, agency, tenderee, and whoever supervises at that time. */
export const objectionFiles: RecordRule = {
  kind: 'objection',
  may: async (read, id) => {
    const found = await objectionById(read.db, id);
    if (!found) return false;
    if (found.orgId === read.user.orgId) return may(read, 'award.bidder');
    const lot = may(read, 'award.view') && (await lotOf(read.db, found.packageId));
    if (!lot) return false;
    if (watches(read.user) || lot.tendereeOrgId === read.user.orgId) return true;
    return lot.orgId === read.user.orgId && (await showsLot(read.db, read.user, lot.packageId));
  },
};

/** 提出异议: by a bidder of the lot, while the publicity runs by the database's clock; one open objection against each candidate, each matter once. */
export async function raise(tx: Tx, input: InputOf<typeof raiseObjection>) {
  const { packageId, content } = input;
  await awardForBidder(tx, packageId);
  const lot = await lockLot(tx, packageId);
  const award = await lockByPackage(tx, packageId);
  const now = await clockNow(tx);
  const against = (refusal: Refusal, rule: Rule = 'resultObjection') =>
    unlawful(refusal, { rule, act: 'award.object', subject: ['lot', packageId] });
  if (!award || !running(now, award.publicityEnd)) throw against(refuse('publicityOver'));
  const bidId = input.bidId ?? null;
  if (bidId !== null && !(await candidatesOf(tx.db, award.id)).some((c) => c.bidId === bidId))
    throw refuseField('bidId', 'wrong.objectedBid');
  const earlier = await objectionsOf(tx.db, award.id, tx.user.orgId);
  const problem = objectionProblem(
    earlier.map((o) => ({
      against: o.bidId,
      content: o.content,
      standing: o.decision === null ? 'open' : 'answered',
    })),
    { against: bidId, content },
  );
  if (problem === 'objectionOpen') throw against(refuse('objectionOpen'));
  if (problem) throw against(refuse(problem, 409, { most: OBJECTIONS_MOST }), 'answeredObjection');
  const files = fileIds(input.fileIds);
  await settle(tx, objectionFields, { bidId, content, fileIds: files.join(',') });
  const { orgId, orgName, id: userId } = tx.user;
  const row = {
    awardId: award.id,
    orgId,
    orgName,
    userId,
    bidId,
    content,
    fileIds: files.join(',') || null,
    submittedAt: now,
  };
  const objectionId = await insertObjection(tx, row);
  guardFiles(tx, files, 'award.bidder');
  await showFiles(tx, files, [`record:objection:${objectionId}`]);
  tx.emit(
    objectionRaised,
    { subjectType: 'lot', subjectId: packageId, after: row },
    { packageId, objectionId },
  );
  await notify(tx, {
    template: messageTemplate(awardText, 'message.objection'),
    params: { lot: fullName(lot), day: answerDay(now, await calendarOf(tx.db)) },
    to: [lot.pmId],
    webRouter: { path: awardScreens.candidatesIndex, query: { packageId } },
  });
  return { objectionId };
}
