import { onApprovalFinished as whenFinished, approvalBusiness, start } from '#base/approval/server/index.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import { type Calendar, startOfDay, workingDaysAfter } from '#base/calendar/shared/days.ts';
import { type Rule, unlawful } from '#base/law/shared/unlawful.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import {
  followApproval,
  handInProject,
  type Lot,
  lotOf,
  projectById,
  reopenProject,
} from '#areas/project/server/index.ts';
import { approveByNotice, type FrozenFile, frozenFiles } from '#areas/tender-file/server/index.ts';
import { clockNow, clockOf, factDigest, type Read, type Tx } from '#kit/server/context.ts';
import { whoDid } from '#kit/server/who-did.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { inTurn } from '#kit/server/in-turn.ts';
import { compare, dec, formatMoney, isZero } from '#kit/shared/decimal.ts';
import { formProblems } from '#kit/shared/fields.ts';
import { isPlainText } from '#kit/shared/plain-text.ts';
import { type FieldProblem, Refusal } from '#kit/shared/refusal.ts';
import { linkTo } from '#kit/shared/screens.ts';
import type { TextParams } from '#kit/shared/text.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import type { reopenSimple, submitSimple } from '../shared/calls.ts';
import { type AskedRow, rowSum } from '../shared/compare.ts';
import {
  simpleApproved,
  simpleReopened,
  simpleReturned,
  simpleSaved,
  simpleSubmitted,
} from '../shared/events.ts';
import { mustBeTendered } from '../shared/rules.ts';
import { simpleFields, type Together } from '../shared/schema.ts';
import { simpleScreens } from '../shared/screens.ts';
import { QUOTE_DAYS, simpleStatus, TERMS_KEY } from '../shared/status.ts';
import { refuse, simpleText } from '../shared/text/index.ts';
import { simpleToMove } from './access.ts';
import { noticeOf } from './notice.ts';
import { byPackage, lockByPackage, type SimpleRow, updateSimple } from './store.ts';
import { demandLawfulSuppliers } from './suppliers.ts';
import type { SimpleTerms } from './tables.ts';
import { togetherOf } from './together.ts';
import { valuesOf } from './values.ts';

approvalBusiness(TERMS_KEY, {
  barred: {
    why: { zh: '保存过该项目的简易招采内容', en: 'saved the terms of this purchase' },
    people: (db, packageId) => whoDid(db, [simpleSaved], [packageId]),
  },
  name: { zh: '简易招采审批', en: 'Approval of simple purchases' },
  form: simpleScreens.approve,
  variables: [{ key: 'estimate', name: { zh: '估算价（元）', en: 'Estimate (CNY)' }, type: 'number' }],
  said: async (read, packageId) => {
    const row = await byPackage(read.db, packageId);
    return row?.orgId === read.user.orgId ? saidOf(await lotOf(read.db, packageId)) : undefined;
  },
});

const saidOf = (lot: Lot | undefined) => ({ variables: { estimate: lot?.estimateYuan ?? '0' } });

/** 最早可截止: the end of the third working day's eve, counted from the issue. */
export const earliestDeadline = (issuedAt: Date, calendar: Calendar): Date =>
  startOfDay(workingDaysAfter(issuedAt, QUOTE_DAYS, calendar));

type Key = Parameters<typeof simpleText.key>[0];

const problem = (path: string, key: Key, params?: TextParams): FieldProblem => ({
  path,
  key: simpleText.key(key),
  ...(params ? { params } : {}),
});

/** 数量 that a quote can be computed with: what `rowSum` does not take, no quote could conform to. */
const isCount = (count: string): boolean =>
  rowSum({ count, price: '1' }) !== undefined && !isZero(dec(count));

/** 明细检查: each row is named once, has a quantity, and can be quoted as it stands: nothing hidden, which no sealed quote may hold. */
function rowProblems(rows: readonly AskedRow[]): FieldProblem[] {
  const key = (row: AskedRow) => JSON.stringify([row.name, row.spec, row.unit]);
  const keys = rows.map(key);
  return rows.flatMap((row, i) => {
    const n = i + 1;
    if (row.name === '' || row.count === '') return [problem('rows', 'need.row', { n })];
    if (!isCount(row.count)) return [problem('rows', 'wrong.count', { n })];
    if (![row.name, row.spec, row.unit].every(isPlainText)) return [problem('rows', 'wrong.rowText', { n })];
    return keys.indexOf(key(row)) < i ? [problem('rows', 'wrong.rowTwice', { n })] : [];
  });
}

function timeProblems(row: SimpleRow, now: Date): FieldProblem[] {
  if (!row.deadline) return [];
  if (row.deadline <= now) return [problem('deadline', 'wrong.deadlinePast')];
  return row.beginAt && row.beginAt >= row.deadline ? [problem('begin', 'wrong.begin')] : [];
}

/** 依法检查: what the law wants of a purchase by quotes; each refusal is an event that names its article. */
function demandLawful(row: SimpleRow, terms: Alone, at: { now: Date; calendar: Calendar }): void {
  const against = (refusal: Refusal, rule: Rule, earliest?: Date) =>
    unlawful(refusal, {
      rule,
      act: 'simpleBidding.submit',
      subject: ['lot', row.packageId],
      ...(earliest ? { earliest } : {}),
    });
  const field = (path: string, key: Key, params?: TextParams) =>
    new Refusal(simpleText.key(key), 400, params, [problem(path, key, params)]);
  if (mustBeTendered({ ...terms, amount: terms.estimate }))
    throw against(field('estimate', 'wrong.mustTender'), 'mustTender');
  const from = row.beginAt && row.beginAt > at.now ? row.beginAt : at.now;
  const earliest = earliestDeadline(from, at.calendar);
  if (new Date(terms.deadline) < earliest && !terms.deviationReason)
    throw against(
      field('deadline', 'wrong.deadlineEarly', { earliest: shanghaiTime(earliest) }),
      'quoteDays',
      earliest,
    );
}

/** What is counted for one purchaser together waits for each other. */
export const purchaserTurn = ({ tendereeOrgId }: Pick<SimpleRow, 'tendereeOrgId'>): string =>
  `simple purchases ${tendereeOrgId}`;

/**
 * 不得化整为零: what can be bought together for one construction project is a tender once all of it reaches the threshold; of one category
 * it needs a reason that the approvers read. Two that are handed in for one purchaser at once wait for each other.
 */
export async function demandUnsplit(
  tx: Tx,
  row: SimpleRow,
  terms: Alone,
  { amount, now, act = 'simpleBidding.submit' }: { amount: string; now: Date; act?: string },
): Promise<Together[]> {
  await inTurn(tx, [purchaserTurn(row)]);
  const found = await togetherOf(tx.db, { row, terms, amount, now });
  const against = ({ total, threshold, purchases }: Together, path: string, key: Key) => {
    const params = {
      n: purchases.length,
      total: formatMoney(total),
      threshold: formatMoney(threshold),
    };
    return unlawful(new Refusal(simpleText.key(key), 409, params, [problem(path, key, params)]), {
      rule: 'noSplitting',
      act,
      subject: ['lot', row.packageId],
    });
  };
  for (const group of found) {
    if (group.countedBy === 'project') throw against(group, 'estimate', 'wrong.splitProject');
    // What others have bought of the category since the approval asks nothing more of this one.
    if (act === 'simpleBidding.submit' && !terms.splitReason)
      throw against(group, 'splitReason', 'need.splitReason');
  }
  return found;
}

interface Said {
  readonly row: SimpleRow;
  readonly lot: Lot;
  readonly deadline: Date;
  readonly files: readonly FrozenFile[];
}

type Alone = Omit<SimpleTerms, 'together'>;

const termsOf = (
  values: Awaited<ReturnType<typeof valuesOf>>,
  { row, lot, deadline, files }: Said,
): Alone => ({
  mainName: lot.mainName,
  mainCode: lot.mainCode,
  tendereeName: lot.tendereeName,
  linkPerson: values.linkPerson ?? '',
  linkMobile: values.linkMobile ?? '',
  projectProp: values.projectProp,
  worksRelated: isYes(row.worksRelated),
  estimate: lot.estimateYuan ?? '',
  reach: row.reach,
  ceiling: row.ceiling,
  begin: row.beginAt?.toISOString() ?? null,
  deadline: deadline.toISOString(),
  deviationReason: row.deviationReason,
  delivery: row.delivery ?? '',
  payment: row.payment ?? '',
  otherTerms: row.otherTerms,
  rows: row.askedRows,
  invitees: row.reach === 'invited' ? row.invitees : [],
  files,
  category: values.projectTypeSecond,
  building: values.conProjectId ? { id: values.conProjectId, name: values.conProjectName ?? '' } : null,
  splitReason: values.splitReason,
});

/** The terms as they would be submitted now (送审条款), if they are whole. */
async function wholeTerms(tx: Tx, row: SimpleRow, lot: Lot): Promise<SimpleTerms> {
  const values = await valuesOf(tx, row);
  const now = await clockNow(tx);
  const problems = [
    ...formProblems(simpleFields, values),
    ...rowProblems(row.askedRows),
    ...timeProblems(row, now),
  ];
  const { estimateYuan: estimate } = lot;
  if (row.ceiling !== null && estimate !== null && compare(dec(row.ceiling), dec(estimate)) > 0)
    problems.push(problem('ceiling', 'wrong.ceilingOverEstimate'));
  if (problems.length > 0 || estimate === null || !row.deadline)
    throw new Refusal('kit.wrong.input', 400, undefined, problems);
  const terms = termsOf(values, {
    row,
    lot,
    deadline: row.deadline,
    files: await frozenFiles(tx, row.fileIds),
  });
  demandLawful(row, terms, { now, calendar: await calendarOf(tx.db) });
  await demandLawfulSuppliers(tx.db, lot, terms, 'simpleBidding.submit');
  return { ...terms, together: await demandUnsplit(tx, row, terms, { amount: terms.estimate, now }) };
}

/** The terms as they stand: frozen ones, or those of a draft as far as they can be said. */
export async function shownTerms(read: Read, row: SimpleRow, lot: Lot): Promise<SimpleTerms | undefined> {
  if (row.terms) return row.terms;
  const { deadline } = row;
  if (!deadline) return undefined;
  const files = await frozenFiles(read, row.fileIds);
  const terms = termsOf(await valuesOf(read, row), { row, lot, deadline, files });
  const now = await clockOf(read.db);
  return { ...terms, together: await togetherOf(read.db, { row, terms, amount: terms.estimate, now }) };
}

/** 提交审批: whole and lawful terms are frozen, and project, lot and terms go into one approval that somebody else decides. */
export async function submit(tx: Tx, { packageId, wfParameter }: InputOf<typeof submitSimple>) {
  const { row, lot } = await simpleToMove(tx, packageId, { move: 'submit', stage: 'pre' });
  const terms = await wholeTerms(tx, row, lot);
  const digest = factDigest(terms);
  await handInProject(tx, row.mainId, simpleScreens.page);
  await updateSimple(tx, row.id, { status: simpleStatus.inApproval, terms, digest });
  const { mainId } = row;
  tx.emit(
    simpleSubmitted,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: row.status },
      after: { ...terms, status: simpleStatus.inApproval },
    },
    { packageId, mainId, digest },
  );
  const { needApproval } = await start(tx, {
    serviceKey: TERMS_KEY,
    serviceId: packageId,
    title: lot.mainName,
    formContent: { ...terms, notice: noticeOf('zh', terms), digest },
    path: linkTo(simpleScreens.approve, { packageId }),
    orgId: lot.orgId,
    required: true,
    chosen: wfParameter,
    ...saidOf(lot),
  });
  // A flow that only sends copies is no approval.
  if (!needApproval) throw refuse('noApproval');
  return { needApproval };
}

/** 审批结束: agreed, the lot is approved and its terms stand; otherwise all of it comes back. */
export const onTermsFinished = whenFinished(
  'simpleBidding.termsFinished',
  TERMS_KEY,
  async (tx, { serviceId: packageId, agreed, withdrawn }) => {
    const row = await lockByPackage(tx, packageId);
    if (row?.status !== simpleStatus.inApproval || !row.terms || !row.digest) return false;
    const { mainId, terms, digest } = row;
    await followApproval(tx, mainId, { agreed, withdrawn });
    const status = agreed ? simpleStatus.approved : withdrawn ? simpleStatus.saved : simpleStatus.returned;
    await updateSimple(
      tx,
      row.id,
      agreed ? { status, approvedAt: tx.now } : { status, terms: null, digest: null },
    );
    const change = {
      subjectType: 'lot' as const,
      subjectId: packageId,
      before: { status: row.status },
      after: { status, digest },
    };
    if (agreed) {
      await approveByNotice(tx, packageId, {
        reach: terms.reach,
        begin: terms.begin === null ? null : new Date(terms.begin),
        deadline: new Date(terms.deadline),
        ceiling: terms.ceiling,
        deviationReason: terms.deviationReason,
        digest,
      });
      tx.emit(simpleApproved, change, { packageId, mainId, digest });
    } else tx.emit(simpleReturned, change, { packageId, mainId, withdrawn });
    if (!withdrawn) await tellManager(tx, row, agreed ? 'approved' : 'returned');
    return true;
  },
);

async function tellManager(tx: Tx, row: SimpleRow, what: 'approved' | 'returned'): Promise<void> {
  const project = await projectById(tx.db, row.mainId);
  if (!project) return;
  await notify(tx, {
    template: messageTemplate(simpleText, `message.${what}`),
    params: { name: project.mainName },
    to: [project.pmId, row.createdBy],
    webRouter: { path: simpleScreens.page, query: { mainId: row.mainId } },
  });
}

/** 重新编辑: what was approved and not published is a draft again, with its project. */
export async function reopen(tx: Tx, { packageId }: InputOf<typeof reopenSimple>) {
  const { row } = await simpleToMove(tx, packageId, { move: 'reopen', stage: 'pre' });
  await reopenProject(tx, row.mainId);
  await updateSimple(tx, row.id, { status: simpleStatus.saved, terms: null, digest: null, approvedAt: null });
  tx.emit(
    simpleReopened,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: row.status, digest: row.digest },
      after: { status: simpleStatus.saved },
    },
    { packageId, mainId: row.mainId },
  );
  return null;
}
