import { bindFiles } from '#base/file/server/index.ts';
import { filesIn, settle } from '#base/form/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { compare, dec, type Decimal, formatMoney } from '#kit/shared/decimal.ts';
import { ownValues } from '#kit/shared/fields.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type { modifyContract } from '../shared/calls.ts';
import { contractModified } from '../shared/events.ts';
import { draftFields } from '../shared/fields.ts';
import type { Payment } from '../shared/schema.ts';
import { bondMost, bondTooHigh, paymentAmounts, paymentCondition } from '../shared/terms.ts';
import { contractToMove, CONTRACT_FILES } from './access.ts';
import { plain, valuesOf } from './content.ts';
import { against, refuseFieldAbout, ruleFor } from './law.ts';
import { type ContractRow, update } from './store.ts';

type Input = InputOf<typeof modifyContract>;

/** 修改: of a contract that was not sent, or came back; what the award and the bid have fixed stands, and who tries otherwise is on record. */
export async function modify(tx: Tx, input: Input) {
  const { contract } = await contractToMove(tx, input.id, 'agency', 'modify');
  if (contract.version !== input.version) throw kitRefuse('refused.changed', 409);
  demandTermsOfBid(contract, input);
  const values = { ...ownValues(draftFields, input), ...fixedOf(contract) };
  if (values.bondAmount !== null && bondTooHigh(values.bondAmount, contract.price))
    throw against(
      contract,
      refuseFieldAbout(contract)('bondAmount', 'wrong.bond', { most: formatMoney(bondMost(contract.price)) }),
      { rule: ruleFor(contract, 'performanceBond'), act: 'modify' },
    );
  const before = valuesOf(contract);
  await settle(tx, draftFields, values, {}, filesIn(draftFields, before));
  const payments = settledPayments(contract.price, input.payments);
  await update(tx, contract.id, { ...values, payments });
  bindFiles(tx, filesIn(draftFields, values), 'purchaseContract.view', {
    kind: CONTRACT_FILES,
    id: contract.id,
  });
  const { packageId } = contract;
  tx.emit(
    contractModified,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { ...before, payments: contract.payments },
      after: { ...values, payments },
    },
    { packageId, contractId: contract.id },
  );
  return null;
}

/** What the bid said itself stands as it said. */
const fixedOf = ({ fixed, duration, quality }: ContractRow) => ({
  ...(fixed.includes('duration') ? { duration } : {}),
  ...(fixed.includes('quality') ? { quality } : {}),
});

export function amountOf(text: string): Decimal | undefined {
  try {
    return dec(text.replaceAll(',', ''));
  } catch {
    return undefined;
  }
}

/** 实质性内容核对: price, supplier, period and quality are those of the award and of the bid. */
function demandTermsOfBid(contract: ContractRow, input: Input): void {
  const refuseField = refuseFieldAbout(contract);
  const law = { rule: ruleFor(contract, 'contractTerms'), act: 'modify' };
  if (input.price !== null && input.price !== undefined) {
    const typed = amountOf(input.price);
    if (!typed || compare(typed, dec(contract.price)) !== 0)
      throw against(contract, refuseField('price', 'wrong.price'), law);
  }
  if (input.bidId && input.bidId !== contract.bidId)
    throw against(contract, refuseField('bidId', 'wrong.supplier'), law);
  const { purchaseTerms } = contract;
  const condition = purchaseTerms && paymentCondition(purchaseTerms);
  if (condition !== null && input.payments.some((row) => row.dueWhen !== condition))
    throw against(contract, refuseField('payments', 'wrong.paymentTerms'), law);
  for (const field of ['duration', 'quality'] as const)
    if (contract.fixed.includes(field) && input[field] !== null && input[field] !== contract[field])
      throw against(contract, refuseField(field, `wrong.${field}`), law);
}

/** 付款节点 as they are kept: with the amounts that shares come to. */
export function settledPayments(price: string, typed: Input['payments']): Payment[] {
  const rows = typed.map((row) => ({
    ...row,
    share: row.share || null,
    amount: row.amount?.replaceAll(',', '') || null,
    dueDay: row.dueDay || null,
  }));
  const amounts = paymentAmounts(plain(price), rows);
  return rows.map((row, i) => ({ ...row, amount: row.share === null ? row.amount : (amounts[i] ?? null) }));
}
