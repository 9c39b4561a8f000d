import { lockLot } from '#areas/project/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { clockNow, factDigest, type Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import { exactTime } from '../shared/dates.ts';
import { emptyEvaluation } from '../shared/evaluation.ts';
import { tenderFileApproved, tenderFileIssued } from '../shared/events.ts';
import { fileStatus, type Reach } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import type { FrozenTerms } from './frozen.ts';
import { insert, insertInvitees, insertVersion, lockByPackage, presentKey, update } from './store.ts';

/** What a simple purchase announces with its notice (随公告的条款), as it was approved. */
export interface NoticeTerms {
  readonly reach: Reach;
  /** null: from the issue on. */
  readonly begin: Date | null;
  readonly deadline: Date;
  /** In yuan. */
  readonly ceiling: string | null;
  readonly deviationReason: string | null;
  /** Of everything that was approved: rows, conditions, invitees, text. */
  readonly digest: string;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Questions end a day before the deadline, in a short purchase at its middle. */
const questionsUntil = (begin: Date, deadline: Date): Date =>
  new Date(Math.max(deadline.getTime() - DAY_MS, (begin.getTime() + deadline.getTime()) / 2));

/** What stands for the beginning until the issue says it; what is approved after its own deadline is never issued. */
const beforeIssue = (approvedAt: Date, deadline: Date): Date =>
  new Date(Math.min(approvedAt.getTime(), deadline.getTime() - MINUTE_MS));

/**
 * 随公告的条款定稿: the terms of a simple purchase, once those who approve it have agreed; the lot must be approved. They take the place that a
 * tender file has for a tender, so that quotes are sealed, received and opened as bids are.
 */
export async function approveByNotice(tx: Tx, packageId: string, terms: NoticeTerms): Promise<void> {
  const lot = await lockLot(tx, packageId);
  const before = await lockByPackage(tx, packageId);
  if (before && (!before.byNotice || before.status === fileStatus.sent)) throw refuse('wrongStatus');
  const { deadline, reach } = terms;
  const begin = terms.begin ?? beforeIssue(tx.now, deadline);
  const questionDeadline = questionsUntil(begin, deadline);
  const version = (before?.version ?? 0) + 1;
  const frozen: FrozenTerms = {
    packageId,
    version,
    document: null,
    attachments: [],
    ceiling: terms.ceiling,
    dates: {
      saleBegin: terms.begin?.toISOString() ?? null,
      saleEnd: deadline.toISOString(),
      questionDeadline: questionDeadline.toISOString(),
      bidDeadline: deadline.toISOString(),
    },
    deviationReason: terms.deviationReason,
    evaluation: emptyEvaluation,
    notice: { reach, digest: terms.digest },
  };
  const digest = factDigest(frozen);
  const row = {
    packageId,
    orgId: lot.orgId,
    version,
    status: fileStatus.approved,
    ceiling: terms.ceiling,
    ceilingUnit: '0',
    saleBegin: begin,
    saleEnd: deadline,
    questionDeadline,
    bidDeadline: deadline,
    deviationReason: terms.deviationReason,
    evaluation: emptyEvaluation,
    byNotice: reach,
    frozen,
    digest,
    approvedAt: tx.now,
  };
  const id = before?.id ?? newId();
  if (before) await update(tx, id, row);
  else await insert(tx, { ...row, id, createdBy: lot.pmId });
  await insertVersion(tx, { tenderFileId: id, version, terms: frozen, digest, approvedAt: tx.now });
  tx.emit(
    tenderFileApproved,
    {
      subjectType: 'tenderFile',
      subjectId: id,
      before: { status: before?.status ?? fileStatus.notBegun },
      after: { status: fileStatus.approved, digest },
    },
    { packageId, version, digest },
  );
}

interface Approved {
  readonly approvedAt: Date | null;
  readonly saleBegin: Date | null;
  readonly bidDeadline: Date | null;
}

/**
 * 已批准的报价时间是否大半已过: the reason for a short time was approved with the time that was left then. Whoever lets most of it pass leaves time only
 * to those who were told before.
 */
function isSpent({ approvedAt, saleBegin, bidDeadline }: Approved, issuedAt: Date): boolean {
  if (!approvedAt || !bidDeadline) return false;
  const left = (at: Date): number =>
    bidDeadline.getTime() - Math.max(at.getTime(), saleBegin?.getTime() ?? 0);
  return left(issuedAt) * 2 < left(approvedAt);
}

/**
 * 随公告发出: terms and invitations go out together at one time of the database's clock; nothing of them begins before it. Refuses without a lot key, and when the
 * deadline is nearer than `earliest` says for that time.
 */
export async function issueByNotice(
  tx: Tx,
  packageId: string,
  invitees: readonly { readonly orgId: string; readonly orgName: string }[],
  earliest: (issuedAt: Date) => Promise<Date>,
): Promise<{ issuedAt: Date; deadline: Date }> {
  await lockLot(tx, packageId);
  const file = await lockByPackage(tx, packageId);
  if (file?.status !== fileStatus.approved || !file.byNotice || !file.bidDeadline || !file.digest)
    throw refuse('notApproved');
  if (!(await presentKey(tx.db, packageId))) throw refuse('noLotKey');
  const issuedAt = await clockNow(tx);
  const deadline = file.bidDeadline;
  if (deadline <= issuedAt) throw refuse('wrong.bidDeadlineOrder', 409, { earliest: exactTime(issuedAt) });
  const least = await earliest(issuedAt);
  if (deadline < least && !file.deviationReason)
    throw unlawful(refuse('wrong.quoteDeadlineEarly', 409, { earliest: exactTime(least) }), {
      rule: 'quoteDays',
      act: 'tenderFile.issue',
      subject: ['lot', packageId],
      earliest: least,
    });
  if (deadline < least && isSpent(file, issuedAt))
    throw unlawful(refuse('wrong.quoteTimeSpent', 409), {
      rule: 'quoteDays',
      act: 'tenderFile.issue',
      subject: ['lot', packageId],
    });
  await insertInvitees(tx, packageId, invitees);
  const begin = file.saleBegin && file.saleBegin > issuedAt ? file.saleBegin : issuedAt;
  const dates = { saleBegin: begin, questionDeadline: questionsUntil(begin, deadline) };
  await update(tx, file.id, { status: fileStatus.sent, issuedAt, ...dates });
  tx.emit(
    tenderFileIssued,
    {
      subjectType: 'tenderFile',
      subjectId: file.id,
      before: { status: file.status },
      after: {
        status: fileStatus.sent,
        digest: file.digest,
        invitees: invitees.map((i) => i.orgId),
        ...dates,
      },
    },
    { packageId, digest: file.digest },
  );
  return { issuedAt, deadline };
}
