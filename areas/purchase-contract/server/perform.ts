import { bindFiles } from '#base/file/server/index.ts';
import { fileIds, settle } from '#base/form/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { compare, dec, formatMoney, zero } from '#kit/shared/decimal.ts';
import { canMove } from '#kit/shared/states.ts';
import { ownValues } from '#kit/shared/fields.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type { acceptMilestone, payMilestone, receivePayment } from '../shared/calls.ts';
import { contractPerformed, milestoneAccepted, milestonePaid, paymentReceived } from '../shared/events.ts';
import { acceptanceFields, paidFields } from '../shared/fields.ts';
import type { Payment } from '../shared/schema.ts';
import { contractStatus, type ContractStatus, moves } from '../shared/status.ts';
import { leftOf, paymentsTotal } from '../shared/terms.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { CONTRACT_FILES, contractToMove } from './access.ts';
import { insertPerformance, performanceById, performedSums, receiveOnce } from './performance-store.ts';
import { paperFrom } from './paper.ts';
import { update } from './store.ts';
import { changesMilestone } from './supplement-content.ts';
import { openSupplement } from './supplement-store.ts';
import { lapse } from './supplement.ts';
import { termsOf } from './terms.ts';
import { tellSupplier } from './tell.ts';

/** Contract in force and one of its milestones, with what is on record of it. */
async function milestoneToPerform(tx: Tx, id: string, milestone: number) {
  const { contract } = await contractToMove(tx, id, 'owner', 'perform');
  const terms = await termsOf(tx.db, contract);
  const due = terms.payments[milestone];
  if (!due?.amount) throw refuse('notFound', 404);
  const { accepted, paid } = await performedSums(tx.db, id);
  return { contract, terms, due: { ...due, amount: due.amount }, paid, accepted: accepted.has(milestone) };
}

/** 办理中的补充协议: a milestone that is being changed is accepted once it is settled, as it then reads. */
async function demandNotChanging(
  tx: Tx,
  contractId: string,
  { milestone, due }: { readonly milestone: number; readonly due: Payment },
): Promise<void> {
  const open = await openSupplement(tx.db, contractId);
  if (!open || canMove(moves, open.status as ContractStatus, 'modify')) return;
  if (changesMilestone(due, open.payments[milestone])) throw refuse('milestoneChanging');
}

/** What is recorded has happened: not later than today. */
function demandPast(tx: Tx, day: string): void {
  if (day > shanghaiDay(tx.now)) throw refuseField('doneDay', 'wrong.future');
}

/** 登记节点验收: by the tenderee, once for each milestone; the supplier reads it. */
export async function accept(tx: Tx, input: InputOf<typeof acceptMilestone>) {
  const { id, milestone } = input;
  const { contract, due, accepted } = await milestoneToPerform(tx, id, milestone);
  if (accepted) throw refuse('acceptedAlready');
  await demandNotChanging(tx, contract.id, { milestone, due });
  const values = ownValues(acceptanceFields, input);
  demandPast(tx, values.doneDay);
  await settle(tx, acceptanceFields, values);
  const row = { ...values, contractId: id, milestone, kind: 'acceptance', amount: null };
  await insertPerformance(tx, row);
  bindFiles(tx, fileIds(values.fileIds), 'purchaseContract.view', { kind: CONTRACT_FILES, id });
  const { packageId } = contract;
  tx.emit(
    milestoneAccepted,
    { subjectType: 'lot', subjectId: packageId, after: row },
    { packageId, contractId: id, milestone },
  );
  await tellSupplier(tx, paperFrom(contract), 'message.accepted', { milestone: due.name });
  return null;
}

/** 登记付款: of an accepted milestone, in parts if need be, never more than it comes to; with the last one the contract is performed. */
export async function pay(tx: Tx, input: InputOf<typeof payMilestone>) {
  const { id, milestone } = input;
  const { contract, terms, due, paid, accepted } = await milestoneToPerform(tx, id, milestone);
  if (!accepted) throw refuse('notAccepted');
  const values = ownValues(paidFields, input);
  demandPast(tx, values.doneDay);
  const before = paid.get(milestone);
  const left = leftOf(due.amount, before === undefined ? [] : [before]);
  if (compare(dec(values.amount), dec(left)) > 0)
    throw refuseField('amount', 'wrong.paidTooMuch', { left: formatMoney(left) });
  await settle(tx, paidFields, values);
  const row = { ...values, contractId: id, milestone, kind: 'payment' };
  await insertPerformance(tx, row);
  bindFiles(tx, fileIds(values.fileIds), 'purchaseContract.view', { kind: CONTRACT_FILES, id });
  const { packageId } = contract;
  const change = { subjectType: 'lot' as const, subjectId: packageId };
  tx.emit(
    milestonePaid,
    { ...change, after: row },
    { packageId, contractId: id, milestone, amount: values.amount },
  );
  await tellSupplier(tx, paperFrom(contract), 'message.paid', {
    milestone: due.name,
    amount: formatMoney(values.amount),
  });
  const total = paymentsTotal([...paid.values(), values.amount]);
  if (compare(dec(leftOf(terms.price, [total])), zero) === 0) {
    await update(tx, id, { status: contractStatus.performed });
    tx.emit(
      contractPerformed,
      { ...change, before: { status: contract.status }, after: { status: contractStatus.performed } },
      { packageId, contractId: id },
    );
    await lapse(tx, contract);
  }
  return null;
}

/** 确认收款: who was paid says that it arrived, once for each payment. */
export async function receive(tx: Tx, { id }: InputOf<typeof receivePayment>) {
  const payment = await performanceById(tx.db, id);
  if (!payment) throw refuse('notFound', 404);
  const { contract } = await contractToMove(tx, payment.contractId, 'supplier', 'receive');
  // An acceptance is nothing that arrives.
  if (payment.kind !== 'payment') throw refuse('wrongStatus');
  if (!(await receiveOnce(tx, id))) throw refuse('receivedAlready');
  const { packageId } = contract;
  const { milestone } = payment;
  tx.emit(
    paymentReceived,
    { subjectType: 'lot', subjectId: packageId, after: { id, receivedAt: tx.now } },
    { packageId, contractId: contract.id, milestone },
  );
  return null;
}
