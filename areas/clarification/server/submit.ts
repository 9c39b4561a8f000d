import { fullName, type Lot } from '#areas/project/server/index.ts';
import { frozenFiles } from '#areas/tender-file/server/index.ts';
import { exactTime } from '#areas/tender-file/shared/dates.ts';
import { start } from '#base/approval/server/index.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import { showFiles } from '#base/file/server/index.ts';
import { fileIds } from '#base/form/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { factDigest, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { formProblems } from '#kit/shared/fields.ts';
import { type FieldProblem, Refusal } from '#kit/shared/refusal.ts';
import { linkTo } from '#kit/shared/screens.ts';
import type { submitClarification } from '../shared/calls.ts';
import { clarificationSubmitted } from '../shared/events.ts';
import { deadlineFault } from '../shared/rules.ts';
import { clarificationFields } from '../shared/schema.ts';
import { clarificationScreens } from '../shared/screens.ts';
import { CLARIFICATION_KEY, clarificationStatus } from '../shared/status.ts';
import { clarificationText, refuse } from '../shared/text/index.ts';
import { clarificationToMove, type LotTerms } from './access.ts';
import { demandNoBidder } from './bidder-too.ts';
import { demandOpenQuestions } from './save.ts';
import { type ClarificationRow, update } from './store.ts';

export const valuesOf = (row: ClarificationRow) => ({
  kind: row.kind,
  title: row.title,
  content: row.content,
  attachmentIds: row.attachmentIds,
  affectsBids: row.affectsBids,
  newDeadline: row.newDeadline?.toISOString() ?? null,
  deviationReason: row.deviationReason,
});

/** What approvers decide about, and what its digest stands for. */
export const contentOf = (row: ClarificationRow) => ({
  ...valuesOf(row),
  packageId: row.packageId,
  files: row.files,
  questionIds: row.questionIds,
});

/**
 * 截止时间检查 at the time at which it would be issued: the refusal names the earliest lawful deadline, and where a law sets it article and value go
 * on record.
 */
export async function demandLawfulDeadline(
  tx: Tx,
  { lot, terms }: LotTerms,
  row: ClarificationRow,
  about: { readonly at: Date; readonly act: 'submit' | 'issue' },
): Promise<void> {
  const { at, act } = about;
  const { bidDeadline } = terms;
  const { isLawBid, packageId } = lot;
  const fault = deadlineFault(row, { at, bidDeadline, isLawBid, calendar: await calendarOf(tx.db) });
  if (!fault) return;
  const refusal = (
    path: 'newDeadline' | 'deviationReason',
    key: 'wrong.notLater' | 'wrong.short' | 'need.deviationReason',
    params: FieldProblem['params'],
  ) => {
    const problem = { path, key: clarificationText.key(key), ...(params ? { params } : {}) };
    // At the issue there is no form whose field could be marked.
    return act === 'issue'
      ? new Refusal(problem.key, 409, params, [problem])
      : new Refusal('kit.wrong.input', 400, undefined, [problem]);
  };
  if (fault.kind === 'notLater')
    throw refusal('newDeadline', 'wrong.notLater', { at: exactTime(bidDeadline) });
  const { earliest } = fault;
  const params = { earliest: exactTime(earliest) };
  if (fault.kind === 'noReason') throw refusal('deviationReason', 'need.deviationReason', params);
  throw unlawful(refusal('newDeadline', 'wrong.short', params), {
    rule: 'amendmentDays',
    act: `clarification.${act}`,
    subject: ['lot', packageId],
    earliest,
  });
}

interface HandedIn {
  readonly lot: Lot;
  readonly row: ClarificationRow;
}

/** 送审: it is complete and lawful, and the digest covers exactly what the approvers read. */
export async function handIn(tx: Tx, id: string): Promise<HandedIn> {
  const { lot, terms, row, at } = await clarificationToMove(tx, id, 'submit');
  const { packageId } = lot;
  await demandNoBidder(tx, packageId, 'submit');
  const problems = formProblems(clarificationFields, valuesOf(row));
  if (problems.length > 0) throw new Refusal('kit.wrong.input', 400, undefined, problems);
  await demandOpenQuestions(tx, packageId, row.questionIds);
  await demandLawfulDeadline(tx, { lot, terms }, row, { at, act: 'submit' });
  const status = clarificationStatus.inApproval;
  const files = await frozenFiles(tx, row.attachmentIds);
  const content = contentOf({ ...row, files });
  const digest = factDigest(content);
  await update(tx, id, { status, files, digest });
  await showFiles(tx, fileIds(row.attachmentIds), [`org:${lot.tendereeOrgId}#clarification.view`]);
  tx.emit(
    clarificationSubmitted,
    { subjectType: 'clarification', subjectId: id, before: { status: row.status }, after: content },
    { packageId, clarificationId: id, digest },
  );
  return { lot, row: { ...row, status, files, digest } };
}

/** The form as approvers and owners are shown it. */
export const formOf = ({ lot, row }: HandedIn) => ({
  ...contentOf(row),
  digest: row.digest,
  packageName: lot.packageName,
  packageCode: lot.packageCode,
});

/** 审批标题. */
export const titleOf = ({ lot, row }: HandedIn): string =>
  `${fullName(lot)}：${row.title ?? ''}`.slice(0, 500);

/** 提交审批: refused without a flow in which somebody else decides. */
export async function submit(tx: Tx, { id, wfParameter }: InputOf<typeof submitClarification>) {
  const handedIn = await handIn(tx, id);
  const { packageId, orgId } = handedIn.lot;
  const { needApproval } = await start(tx, {
    serviceKey: CLARIFICATION_KEY,
    serviceId: id,
    title: titleOf(handedIn),
    formContent: formOf(handedIn),
    path: linkTo(clarificationScreens.approve, { packageId, id }),
    orgId,
    required: true,
    chosen: wfParameter,
  });
  // A flow that only sends copies is no approval.
  if (!needApproval) throw refuse('noApproval');
  return { needApproval };
}
