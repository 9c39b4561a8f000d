import { fullName, type Lot } from '#areas/project/server/index.ts';
import { ruleSetOf } from '#areas/tender-file/shared/dates.ts';
import { frozenFiles } from '#areas/tender-file/server/index.ts';
import { start } from '#base/approval/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { factDigest, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { formProblems } from '#kit/shared/fields.ts';
import { listed } from '#kit/shared/punctuation.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { linkTo } from '#kit/shared/screens.ts';
import type { submitException } from '../shared/calls.ts';
import { exceptionSubmitted } from '../shared/events.ts';
import { exceptionFields } from '../shared/schema.ts';
import { exceptionScreens } from '../shared/screens.ts';
import { EXCEPTION_KEY, exceptionStatus, isLawful } from '../shared/status.ts';
import { exceptionText, refuse, refuseField } from '../shared/text/index.ts';
import { savedToMove } from './access.ts';
import { missingIn } from './announcement.ts';
import { demandNoBidder } from './bidder-too.ts';
import { valuesOf } from './save.ts';
import { type ExceptionRow, update } from './store.ts';

/** What approvers decide about, and what its digest stands for: reason, evidence and announcement. */
export const contentOf = (row: ExceptionRow) => {
  const { fileIds: _, ...values } = valuesOf(row);
  return { packageId: row.packageId, kind: row.kind, ...values, files: row.files ?? [] };
};

/** 终止的条件: whole, for a reason that the law knows where it obliges to tender, and announced with all that article 31 wants said. */
function demandLawful(tx: Tx, lot: Lot, row: ExceptionRow): void {
  const problems = formProblems(exceptionFields, { ...valuesOf(row), isLawBid: lot.isLawBid });
  if (problems.length > 0) throw new Refusal('kit.wrong.input', 400, undefined, problems);
  const act = { act: 'exception.submit', subject: ['lot', lot.packageId] } as const;
  if (ruleSetOf(lot.isLawBid) === 'LAWBID' && !isLawful(row.reason))
    throw unlawful(refuseField('reason', 'wrong.reason'), { rule: 'terminationGround', ...act });
  const missing = missingIn(tx.lang, lot, row.content ?? '');
  if (missing.length === 0) return;
  const items = listed(tx.lang, missing);
  const key = exceptionText.key('incomplete');
  throw unlawful(new Refusal(key, 400, { items }, [{ path: 'content', key, params: { items } }]), {
    rule: 'termination',
    ...act,
  });
}

/** 送审: whole, lawful and fixed from here on; by nobody who works for a potential bidder. */
export async function handIn(tx: Tx, packageId: string): Promise<{ lot: Lot; row: ExceptionRow }> {
  const { lot, row } = await savedToMove(tx, packageId, 'submit');
  await demandNoBidder(tx, packageId, 'submit');
  demandLawful(tx, lot, row);
  const frozen: ExceptionRow = {
    ...row,
    status: exceptionStatus.inApproval,
    files: await frozenFiles(tx, row.fileIds),
    submittedBy: tx.user.id,
  };
  const { status, files, submittedBy } = frozen;
  const digest = factDigest(contentOf(frozen));
  await update(tx, row.id, { status, files, submittedBy, digest });
  const handedIn = { ...frozen, digest };
  tx.emit(
    exceptionSubmitted,
    {
      subjectType: 'exception',
      subjectId: row.id,
      before: { status: row.status },
      after: contentOf(handedIn),
    },
    { packageId, exceptionId: row.id, digest },
  );
  return { lot, row: handedIn };
}

/** 审批标题. */
export const titleOf = (lot: Lot): string =>
  `${fullName(lot)}：${exceptionText.say('zh', 'kind.terminate')}`.slice(0, 500);

/** The form as approvers and owners are shown it. */
export const formOf = (lot: Lot, row: ExceptionRow) => ({
  ...contentOf(row),
  digest: row.digest,
  packageName: lot.packageName,
});

/** 提交审批: without a flow in which somebody else decides nothing is submitted. */
export async function submit(tx: Tx, { packageId, wfParameter }: InputOf<typeof submitException>) {
  const { lot, row } = await handIn(tx, packageId);
  const { needApproval } = await start(tx, {
    serviceKey: EXCEPTION_KEY,
    serviceId: row.id,
    title: titleOf(lot),
    formContent: formOf(lot, row),
    path: linkTo(exceptionScreens.approval, { packageId, id: row.id }),
    orgId: lot.orgId,
    required: true,
    chosen: wfParameter,
  });
  // A flow that only sends copies is no approval.
  if (!needApproval) throw refuse('noApproval');
  return { needApproval };
}
