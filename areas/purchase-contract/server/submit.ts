import { approvalBusiness, start } from '#base/approval/server/index.ts';
import { filesIn } from '#base/form/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { whoDid } from '#kit/server/who-did.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { formProblems } from '#kit/shared/fields.ts';
import { demandNone } from './problems.ts';
import { linkTo } from '#kit/shared/screens.ts';
import type { submitContract } from '../shared/calls.ts';
import { contractDrafted, contractModified, contractSubmitted } from '../shared/events.ts';
import { contractFields } from '../shared/fields.ts';
import { contractScreens } from '../shared/screens.ts';
import { contractStatus, SERVICE_KEY, SUPPLEMENT_KEY } from '../shared/status.ts';
import { paymentProblems } from '../shared/terms.ts';
import { paperToMove } from './access.ts';
import { contentDigest, plain, valuesOf } from './content.ts';
import { lateReasonOf } from './late.ts';
import { about, updatePaper } from './paper.ts';
import { byId, type ContractRow, insertAct, update } from './store.ts';
import { readySupplement } from './supplement-content.ts';
import { supplementById } from './supplement-store.ts';

/** 起草人: who drew up or changed this contract or supplement (起草、修改). */
const drewUp = {
  why: { zh: '起草或修改过该合同', en: 'drew up or changed this contract' },
  people: async (db: Db, id: string) => {
    const contract = await byId(db, id);
    const paper = contract ?? (await supplementById(db, id));
    return paper
      ? whoDid(
          db,
          [contractDrafted, contractModified],
          [paper.packageId],
          contract ? { contractId: id } : { supplementId: id },
        )
      : [];
  },
};

approvalBusiness(SERVICE_KEY, {
  name: { zh: '采购合同审批', en: 'Purchase contract approval' },
  form: contractScreens.approve,
  barred: drewUp,
  variables: [{ key: 'price', name: { zh: '合同价款（元）', en: 'Contract price (CNY)' }, type: 'number' }],
  said: async (read, id) => {
    const contract = await byId(read.db, id);
    return contract?.orgId === read.user.orgId ? saidOf(contract) : undefined;
  },
});

approvalBusiness(SUPPLEMENT_KEY, {
  name: { zh: '补充协议审批', en: 'Approval of supplements' },
  form: contractScreens.approveSupplement,
  barred: drewUp,
  variables: [
    {
      key: 'price',
      name: { zh: '变更后合同价款（元）', en: 'Contract price after the change (CNY)' },
      type: 'number',
    },
  ],
  said: async (read, id) => {
    const supplement = await supplementById(read.db, id);
    return supplement?.orgId === read.user.orgId ? saidOf(supplement) : undefined;
  },
});

const saidOf = ({ price }: { readonly price: string }) => ({ variables: { price: plain(price) } });

/**
 * 提交审批: a complete contract whose milestones make up the price, or a complete supplement to one; its digest stands from here on, since
 * nothing in it changes until it comes back.
 */
export async function submit(tx: Tx, { id, lateReason: given, wfParameter }: InputOf<typeof submitContract>) {
  const { paper } = await paperToMove(tx, id, 'agency', 'submit');
  const { contract, supplement } = paper;
  const ready = supplement
    ? await readySupplement(tx, contract, supplement)
    : await readyContract(tx, contract, given);
  const { digest } = ready;
  await updatePaper(tx, paper, {
    status: contractStatus.inApproval,
    contentDigest: digest,
    returnReason: null,
  });
  await insertAct(tx, paper, 'submitted', given || null);
  const { packageId, contractCode, bidderName } = paper;
  tx.emit(
    contractSubmitted,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: paper.status },
      after: { status: contractStatus.inApproval, digest },
    },
    about(paper),
  );
  const { needApproval } = await start(tx, {
    serviceKey: supplement ? SUPPLEMENT_KEY : SERVICE_KEY,
    serviceId: id,
    title: paper.contractName,
    formContent: {
      ...ready.content,
      contractCode,
      supplierName: bidderName,
      price: plain(paper.price),
      digest,
    },
    path: linkTo(supplement ? contractScreens.approveSupplement : contractScreens.approve, { id }),
    orgId: paper.orgId,
    chosen: wfParameter,
    ...saidOf(paper),
  });
  return { needApproval };
}

async function readyContract(tx: Tx, contract: ContractRow, given: string) {
  const values = valuesOf(contract);
  demandNone([
    ...formProblems(contractFields, values),
    ...paymentProblems(plain(contract.price), contract.payments),
  ]);
  const lateReason = await lateReasonOf(tx, contract, { act: 'purchaseContract.submit', given });
  if (lateReason !== contract.lateReason) await update(tx, contract.id, { lateReason });
  return {
    digest: await contentDigest(tx, contract),
    content: { ...values, payments: contract.payments, files: filesIn(contractFields, values) },
  };
}
