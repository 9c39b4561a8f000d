import { fundSourceOf, lotOf } from '#areas/project/server/index.ts';
import type { Rule } from '#base/law/shared/unlawful.ts';
import { fileIds, filesIn } from '#base/form/server/index.ts';
import { ownFiles } from '#base/file/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { canonicalBytes } from '#kit/shared/crypto/canonical.ts';
import { compare, dec, formatMoney } from '#kit/shared/decimal.ts';
import { formProblems, ownValues } from '#kit/shared/fields.ts';
import { sha256, toHex } from '#kit/shared/web-crypto.ts';
import { supplementDraftFields, type SupplementDraft, supplementFields } from '../shared/fields.ts';
import type { Payment } from '../shared/schema.ts';
import { extraLeft, extraTooMuch, letsChange } from '../shared/supplement.ts';
import { paymentProblems } from '../shared/terms.ts';
import { refuse } from '../shared/text/index.ts';
import { plain } from './content.ts';
import { against, isByQuotes, refuseFieldAbout, ruleFor } from './law.ts';
import { performedSums } from './performance-store.ts';
import { demandNone } from './problems.ts';
import type { ContractRow } from './store.ts';
import { amountsInForce, type SupplementRow } from './supplement-store.ts';
import { type Terms, termsOf } from './terms.ts';

/** 财政资金, of the dictionary FUND_SOURCE: such a purchase is one of government procurement. */
const PUBLIC_BUDGET = '1';

/** 政府采购合同: paid from the public budget. */
export async function isPublicPurchase(db: Db, packageId: string): Promise<boolean> {
  const lot = await lotOf(db, packageId);
  return lot !== undefined && (await fundSourceOf(db, lot.mainId)) === PUBLIC_BUDGET;
}

/** The values of the form out of a row. */
export const supplementValues = (row: SupplementRow): SupplementDraft =>
  ownValues(supplementDraftFields, row);

type Changed = SupplementDraft & {
  readonly payments: readonly Payment[];
  readonly extraAmount: string;
  readonly price: string;
};

/** 付款节点 that have been accepted or paid (已履约节点). */
export async function performedMilestones(db: Db, contractId: string): Promise<number[]> {
  const { accepted, paid } = await performedSums(db, contractId);
  return [...new Set([...accepted, ...paid.keys()])].sort((a, b) => a - b);
}

const sameAmount = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : compare(dec(a), dec(b)) === 0;

/** Is a milestone another one now (付款节点变更)? */
export const changesMilestone = (before: Payment | undefined, after: Payment | undefined): boolean =>
  before?.name !== after?.name ||
  !sameAmount(before?.amount ?? null, after?.amount ?? null) ||
  before?.dueWhen !== after?.dueWhen ||
  (before?.dueDay ?? null) !== (after?.dueDay ?? null);

/**
 * 变更核对: what a ground does not let change stands, and goods are added only as far as the law lets. Refused with the article, on
 * record: after the award nobody agrees on something else than what was tendered.
 */
export async function demandLawful(db: Db, contract: ContractRow, to: Changed): Promise<void> {
  const before = await termsOf(db, contract);
  const { ground } = to;
  const isPublic = await isPublicPurchase(db, contract.packageId);
  const adding = compare(dec(to.extraAmount), dec('0')) > 0;
  // More of the same leaves every other term as it is: by the article on it, where the public budget pays or a quote won.
  const extra: Rule = isPublic || isByQuotes(contract) ? 'extraPurchase' : 'contractTerms';
  const terms = ruleFor(contract, 'contractTerms');
  const law = (rule: Rule) => ({ rule, act: 'supplement' });
  const stands = law(ground === 'extraGoods' ? extra : terms);
  const refuseField = refuseFieldAbout(contract);
  for (const field of ['periodBegin', 'periodEnd'] as const)
    if (to[field] !== before[field] && !letsChange(ground, 'period'))
      throw against(contract, refuseField(field, 'wrong.periodStands'), stands);
  for (const field of ['acceptance', 'otherTerms'] as const)
    if ((to[field] ?? '') !== (before[field] ?? '') && !letsChange(ground, 'terms'))
      throw against(contract, refuseField(field, 'wrong.termsStand'), stands);
  if (ground === 'extraGoods' && before.payments.some((row, i) => changesMilestone(row, to.payments[i])))
    throw against(contract, refuseField('payments', 'wrong.paymentsStand'), stands);
  if (!adding) return;
  if (!letsChange(ground, 'goods'))
    throw against(contract, refuseField('extras', 'wrong.goodsStand'), law(terms));
  if (ground === 'scopeChange' && !isPublic) return;
  const others = await amountsInForce(db, contract.id);
  if (ground === 'scopeChange' || extraTooMuch(contract.price, [...others, to.extraAmount])) {
    const left = formatMoney(extraLeft(plain(contract.price), others));
    const refusal = refuseField(
      'extras',
      ground === 'scopeChange' ? 'wrong.scopePublic' : 'wrong.extraTooMuch',
      {
        left,
      },
    );
    throw against(contract, refusal, law(extra));
  }
}

/** 已履约的节点不变: what was accepted or paid stands. */
async function demandPerformedStand(
  db: Db,
  contract: ContractRow,
  before: Terms,
  payments: readonly Payment[],
) {
  for (const milestone of await performedMilestones(db, contract.id))
    if (changesMilestone(before.payments[milestone], payments[milestone]))
      throw refuseFieldAbout(contract)('payments', 'wrong.performedStand', {
        name: before.payments[milestone]?.name ?? String(milestone + 1),
      });
}

/** 提交前核对: a complete supplement that changes something, within the law, its milestones the new price. */
export async function readySupplement(tx: Tx, contract: ContractRow, row: SupplementRow) {
  const values = supplementValues(row);
  const { payments } = row;
  const price = plain(row.price);
  demandNone([...formProblems(supplementFields, values), ...paymentProblems(price, payments)]);
  const before = await termsOf(tx.db, contract);
  await demandLawful(tx.db, contract, { ...values, payments, extraAmount: row.extraAmount, price });
  await demandPerformedStand(tx.db, contract, before, payments);
  if (!changesAnything(before, values, row)) throw refuse('nothingChanged');
  return {
    digest: await supplementDigest(tx, contract, row),
    content: { ...values, payments, extras: row.extras, files: filesIn(supplementFields, values) },
  };
}

const changesAnything = (
  before: Terms,
  values: SupplementDraft,
  { extras, payments }: SupplementRow,
): boolean =>
  extras.length > 0 ||
  values.periodBegin !== before.periodBegin ||
  values.periodEnd !== before.periodEnd ||
  (values.acceptance ?? '') !== (before.acceptance ?? '') ||
  (values.otherTerms ?? '') !== (before.otherTerms ?? '') ||
  payments.length !== before.payments.length ||
  payments.some((row, i) => changesMilestone(before.payments[i], row));

/** 补充协议内容摘要: over everything that both sides agree to, the contract's own digest and the bytes of the files included. */
async function supplementDigest(read: Read | Tx, contract: ContractRow, row: SupplementRow): Promise<string> {
  const { fileIds: own, ...terms } = supplementValues(row);
  const ids = fileIds(own);
  const stored = new Map(
    ids.length > 0 ? (await ownFiles(read.db, read, ids)).map((f) => [f.id, f.digest]) : [],
  );
  return toHex(
    await sha256(
      canonicalBytes({
        contractCode: row.contractCode,
        of: contract.contractCode,
        ofDigest: contract.contentDigest ?? '',
        tenderee: { orgId: row.tendereeOrgId, name: row.tendereeName },
        supplier: { orgId: row.bidderOrgId, name: row.bidderName },
        ...terms,
        price: plain(row.price),
        extraAmount: plain(row.extraAmount),
        extras: row.extras.map((one) => ({ ...one })),
        payments: row.payments.map((one) => ({ ...one })),
        files: ids.map((id) => stored.get(id) ?? ''),
      }),
    ),
  );
}
