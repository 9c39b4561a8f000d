import { unitOf } from '#kit/shared/decimal.ts';
import { fullName, type Lot, type OfLot } from '#areas/project/server/index.ts';
import { hasOwnTemplates } from '#areas/project/shared/modes.ts';
import { start } from '#base/approval/server/index.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import { showFiles } from '#base/file/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { clockNow, factDigest, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { dec, toText, toYuan } from '#kit/shared/decimal.ts';
import { formProblems } from '#kit/shared/fields.ts';
import { type FieldProblem, Refusal } from '#kit/shared/refusal.ts';
import { linkTo } from '#kit/shared/screens.ts';
import type { submitFile } from '../shared/calls.ts';
import { type DateFault, dateFaults, ruleSetOf } from '../shared/dates.ts';
import { blockingFaults } from '../shared/criteria.ts';
import { evaluationFaults } from '../shared/evaluation.ts';
import { tenderFileSubmitted } from '../shared/events.ts';
import { fileFields } from '../shared/schema.ts';
import { fileStatus, SERVICE_KEY } from '../shared/status.ts';
import { fileText } from '../shared/text/index.ts';
import { tenderFileScreens } from '../shared/screens.ts';
import { savedFileToMove } from './access.ts';
import { filesOf, frozenOf, type FrozenTerms } from './frozen.ts';
import { frozenFiles } from './frozen-files.ts';
import { datesOf, valuesOf } from './record.ts';
import { type FileRow, update } from './store.ts';

/** The ceiling (最高限价) in yuan. */
export const ceilingYuan = (row: Pick<FileRow, 'ceiling' | 'ceilingUnit'>): string | null =>
  row.ceiling === null ? null : toText(toYuan(dec(row.ceiling), unitOf(row.ceilingUnit)));

export const dateProblem = (fault: DateFault): FieldProblem => ({
  path: fault.field,
  key: fileText.key(fault.key),
  ...(fault.params ? { params: fault.params } : {}),
});

/** What is wrong with the dates if the documents are issued at that time. */
export const faultsAt = async (tx: Tx, lot: Lot, file: FileRow, at: Date): Promise<DateFault[]> =>
  dateFaults(datesOf(file), {
    ruleSet: ruleSetOf(lot.isLawBid),
    at,
    deviationReason: file.deviationReason,
    calendar: await calendarOf(tx.db),
  });

/** A refusal that dates are part of: where a law sets the earliest value, it names article and value and goes on record. */
export function refusalOfDates(
  refusal: Refusal,
  faults: readonly DateFault[],
  about: { readonly act: string; readonly packageId: string },
): Refusal {
  const fault = faults.find((one) => one.law);
  if (!fault?.law) return refusal;
  // The first field's words lead, and the article is said below them: it must be the article of these words.
  const { key, code, params, fields } = refusal;
  const own = fields.filter(({ path }) => path === fault.field);
  const led = new Refusal(key, code, params, [...own, ...fields.filter((one) => !own.includes(one))]);
  return unlawful(led, {
    ...fault.law,
    act: `tenderFile.${about.act}`,
    subject: ['lot', about.packageId],
  });
}

/**
 * 标准文本: where the law obliges to tender, the documents of services and works are drawn up on the standard text of their kind, method and
 * document alike. Goods have their own way of doing so, and who tenders of free will writes as he likes.
 */
function textFaults(lot: Lot, { methodSource, documentSource }: FileRow): FieldProblem[] {
  if (!hasOwnTemplates(lot.purchaseMode) || ruleSetOf(lot.isLawBid) !== 'LAWBID') return [];
  return [
    ...(methodSource ? [] : [{ path: 'items', key: fileText.key('need.ownMethod') }]),
    ...(documentSource ? [] : [{ path: 'fileId', key: fileText.key('need.ownDocument') }]),
  ];
}

/** Refuses what may not be issued at that time (完整性与合法性检查). */
async function check(tx: Tx, lot: Lot, file: FileRow): Promise<void> {
  const faults = await faultsAt(tx, lot, file, await clockNow(tx));
  const { deviationReason } = file;
  const criteria = blockingFaults(file.evaluation, { ruleSet: ruleSetOf(lot.isLawBid), deviationReason });
  const text = textFaults(lot, file);
  const problems = [
    ...text,
    ...formProblems(fileFields, valuesOf(file)),
    ...evaluationFaults(file.evaluation, ceilingYuan(file)),
    ...criteria.map((fault) => fault.problem),
    ...faults.map(dateProblem),
  ];
  if (problems.length === 0) return;
  const refusal = new Refusal('kit.wrong.input', 400, undefined, problems);
  const [unjust] = criteria;
  if (unjust)
    throw unlawful(refusal, {
      rule: unjust.rule,
      act: 'tenderFile.submit',
      subject: ['lot', lot.packageId],
    });
  if (text.length > 0)
    throw unlawful(refusal, {
      rule: 'standardText',
      act: 'tenderFile.submit',
      subject: ['lot', lot.packageId],
    });
  throw refusalOfDates(refusal, faults, { act: 'submit', packageId: lot.packageId });
}

async function frozen(tx: Tx, file: FileRow): Promise<FrozenTerms> {
  const [document] = await frozenFiles(tx, file.fileId);
  if (!document) throw new Error('the checked document is gone');
  return {
    packageId: file.packageId,
    version: file.version,
    document,
    attachments: await frozenFiles(tx, file.attachmentIds),
    ceiling: ceilingYuan(file),
    dates: datesOf(file),
    deviationReason: file.deviationReason,
    evaluation: file.evaluation,
  };
}

/** 送审: the file is whole and lawful; what is read by whoever approves it is what its digest stands for. */
export async function handIn(tx: Tx, packageId: string): Promise<OfLot<FileRow>> {
  const { lot, file } = await savedFileToMove(tx, packageId, 'submit');
  await check(tx, lot, file);
  const terms = await frozen(tx, file);
  const handedIn = { status: fileStatus.inApproval, frozen: terms, digest: factDigest(terms) };
  await update(tx, file.id, handedIn);
  await showFiles(tx, filesOf(terms), [`org:${lot.tendereeOrgId}#tenderFile.view`]);
  tx.emit(
    tenderFileSubmitted,
    { subjectType: 'tenderFile', subjectId: file.id, before: { status: file.status }, after: terms },
    { packageId, version: file.version },
  );
  return { lot, row: { ...file, ...handedIn } };
}

/** The form as approvers and owners are shown it. */
export const formOf = ({ lot, row }: OfLot<FileRow>) => ({
  ...frozenOf(row).terms,
  packageName: lot.packageName,
  packageCode: lot.packageCode,
});

/** 提交审批. */
export async function submit(tx: Tx, { packageId, wfParameter }: InputOf<typeof submitFile>) {
  const of = await handIn(tx, packageId);
  const { needApproval } = await start(tx, {
    serviceKey: SERVICE_KEY,
    // A lot has one file, so the lot's id names it for approvers too.
    serviceId: packageId,
    title: fullName(of.lot),
    formContent: formOf(of),
    path: linkTo(tenderFileScreens.approve, { packageId }),
    orgId: of.lot.orgId,
    chosen: wfParameter,
  });
  return { needApproval };
}
