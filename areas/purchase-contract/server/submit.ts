import { approvalBusiness, start } from '#base/approval/server/index.ts';
import { filesIn } from '#base/form/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { byId, type ContractRow, insertAct, update } from './store.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { formProblems } from '#kit/shared/fields.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { linkTo } from '#kit/shared/screens.ts';
import type { submitContract } from '../shared/calls.ts';
import { contractSubmitted } from '../shared/events.ts';
import { contractFields } from '../shared/fields.ts';
import { contractScreens } from '../shared/screens.ts';
import { contractStatus, SERVICE_KEY } from '../shared/status.ts';
import { paymentProblems } from '../shared/terms.ts';
import { contractToMove } from './access.ts';
import { contentDigest, plain, valuesOf } from './content.ts';
import { lateReasonOf } from './late.ts';

approvalBusiness(SERVICE_KEY, {
  name: { zh: '采购合同审批', en: 'Purchase contract approval' },
  form: contractScreens.approve,
  variables: [{ key: 'price', name: { zh: '合同价款（元）', en: 'Contract price (yuan)' }, type: 'number' }],
  said: async (read, id) => {
    const contract = await byId(read.db, id);
    return contract?.orgId === read.user.orgId ? saidOf(contract) : undefined;
  },
});

const saidOf = (contract: ContractRow) => ({ variables: { price: plain(contract.price) } });

/** 提交审批: a complete contract whose milestones make up the price; its digest stands from here on, since nothing in it changes until it comes back. */
export async function submit(tx: Tx, { id, lateReason: given, wfParameter }: InputOf<typeof submitContract>) {
  const { contract } = await contractToMove(tx, id, 'agency', 'submit');
  const values = valuesOf(contract);
  const problems = [
    ...formProblems(contractFields, values),
    ...paymentProblems(plain(contract.price), contract.payments),
  ];
  const [first] = problems;
  if (first) throw new Refusal(first.key, 400, first.params, problems);
  const lateReason = await lateReasonOf(tx, contract, { act: 'purchaseContract.submit', given });
  const digest = await contentDigest(tx, contract);
  await update(tx, id, {
    status: contractStatus.inApproval,
    contentDigest: digest,
    lateReason,
    returnReason: null,
  });
  await insertAct(tx, id, 'submitted', given || null);
  const { packageId, contractCode, bidderName } = contract;
  tx.emit(
    contractSubmitted,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: contract.status },
      after: { status: contractStatus.inApproval, digest },
    },
    { packageId, contractId: id },
  );
  const { needApproval } = await start(tx, {
    serviceKey: SERVICE_KEY,
    serviceId: id,
    title: contract.contractName,
    formContent: {
      ...values,
      contractCode,
      supplierName: bidderName,
      price: plain(contract.price),
      payments: contract.payments,
      files: filesIn(contractFields, values),
      digest,
    },
    path: linkTo(contractScreens.approve, { id }),
    orgId: contract.orgId,
    chosen: wfParameter,
    ...saidOf(contract),
  });
  return { needApproval };
}
