import {
  acceptMilestone,
  contractDetail,
  contractsOfLot,
  draftContract,
  modifyContract,
  ownContract,
  ownerConfirm,
  ownerDocument,
  ownerSign,
  payMilestone,
  submitContract,
  supplierConfirm,
  supplierDocument,
  supplierSign,
} from '#areas/purchase-contract/shared/calls.ts';
import { contractToSign } from '#areas/purchase-contract/shared/signing.ts';
import { contractStatus, SERVICE_KEY } from '#areas/purchase-contract/shared/status.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type { ApiUser } from './client.ts';
import { type Cast, pass, worldTime } from './cast.ts';
import { wordFile } from './documents.ts';
import { ownerSeal } from './sealing.ts';
import { signRecord, signText } from './signer.ts';

/** 付款节点: what goods are usually paid by. */
const payments = [
  { name: '预付款', share: '30', amount: null, dueWhen: '合同生效且收到预付款保函后10日内', dueDay: null },
  { name: '到货款', share: '50', amount: null, dueWhen: '货物到齐并开箱验收合格后15日内', dueDay: null },
  { name: '验收款', share: '17', amount: null, dueWhen: '安装调试完成、性能验收合格后15日内', dueDay: null },
  { name: '质保金', share: '3', amount: null, dueWhen: '质保期满且无质量问题后15日内', dueDay: null },
];

/** 采购条款 say when a simple purchase is paid: only the milestones are free. */
const purchasePayments = (dueWhen: string) =>
  [
    { name: '到货验收款', share: '95' },
    { name: '质保金', share: '5' },
  ].map((one) => ({ ...one, amount: null, dueWhen, dueDay: null }));

/** The contract with the winner of a lot, if it was drafted. */
async function contractOf({ pm }: Cast, packageId: string) {
  const [winner] = (await pm.send(contractsOfLot, { packageId })).winners;
  if (!winner) throw new Error('nobody has won yet');
  return winner;
}

/** 起草并提交采购合同: out of award and bid, with milestones and the text as a Word file. */
export async function submitPurchaseContract(cast: Cast, packageId: string): Promise<void> {
  const { pm } = cast;
  const winner = await contractOf(cast, packageId);
  const id = winner.contractId ?? (await pm.send(draftContract, { packageId, bidId: winner.bidId })).id;
  const contract = await pm.send(contractDetail, { id });
  if (!contract.can.submit) return;
  const text = await wordFile('采购合同', [
    `合同编号：${contract.contractCode}`,
    `买方：${contract.tendereeName}`,
    `卖方：${contract.supplierName}`,
    `项目名称：${contract.lot.mainName}`,
    `合同价款：${contract.price}元`,
    '第一条 标的、数量和价款，见分项报价。',
    '第二条 交货和验收。',
    '第三条 付款。',
    '第四条 履约保证金。',
    '第五条 违约责任和争议解决。',
  ]);
  const file = await pm.upload<{ id: string }>('/base/file/upload', '采购合同.docx', text, {
    moduleName: 'pre',
  });
  await pm.send(modifyContract, {
    id,
    version: contract.version,
    contractName: contract.contractName,
    duration: contract.duration,
    quality: contract.quality,
    periodBegin: null,
    periodEnd: null,
    ...(contract.purchase
      ? { acceptance: '到货开箱核对数量、型号和合格证，抽样检验。', bondAmount: null, bondTerms: null }
      : {
          acceptance:
            '到货开箱核对数量、型号和随机资料；安装调试后按招标文件第四章的性能指标逐项验收，出具验收记录。',
          bondAmount: contract.bondMost,
          bondTerms: '银行保函或者转账，合同签订前提交；验收合格后30日内退还。',
        }),
    otherTerms: null,
    contractFileId: file.id,
    fileIds: null,
    payments: contract.purchase ? purchasePayments(contract.purchase.dueWhen) : payments,
  });
  await pm.send(submitContract, { id });
}

/** 采购合同审批: by the department head. */
export async function approvePurchaseContract(cast: Cast, packageId: string): Promise<void> {
  const { contractId } = await contractOf(cast, packageId);
  await pass(
    cast,
    { serviceKey: SERVICE_KEY, serviceId: contractId ?? '', approvers: [cast.leader] },
    async () => ((await contractOf(cast, packageId)).status ?? '') >= contractStatus.withOwner,
  );
}

/** 招标人确认、送达供应商: from then on the winner has to answer. */
export async function sendPurchaseContract(cast: Cast, packageId: string): Promise<void> {
  const { contractId, status } = await contractOf(cast, packageId);
  if (contractId && status === contractStatus.withOwner)
    await cast.owner.send(ownerConfirm, { id: contractId });
}

/** The winner among the bidders of the play. */
async function winnerOf({ suppliers }: Cast, packageId: string): Promise<{ user: ApiUser; id: string }> {
  for (const user of suppliers) {
    const found = await user.send(ownContract, { packageId }).catch(() => undefined);
    if (found) return { user, id: found.id };
  }
  throw new Error('the contract was not sent yet');
}

/** 供应商确认、双方签署: the contract is in force. */
export async function signPurchaseContract(cast: Cast, packageId: string): Promise<void> {
  const { owner, say } = cast;
  const { user, id } = await winnerOf(cast, packageId);
  if ((await user.send(ownContract, { id })).can.supplierDecide) await user.send(supplierConfirm, { id });
  const contract = await user.send(ownContract, { id });
  const asSigned = { ...contract, contentDigest: contract.contentDigest ?? '' };
  if (contract.can.sign) {
    const signature = await signRecord(user, contractToSign('supplier', asSigned));
    const document = await signText(user, await user.send(supplierDocument, { id }));
    await user.send(supplierSign, { id, signature, document });
  }
  if ((await owner.send(contractDetail, { id })).can.sign) {
    const signature = await signRecord(owner, contractToSign('owner', asSigned));
    const sealId = await ownerSeal(cast, contract.tendereeName);
    const document = await signText(owner, await owner.send(ownerDocument, { id, sealId }), sealId);
    await owner.send(ownerSign, { id, signature, document });
  }
  say(`采购合同 ${contract.contractCode} 双方已签署`, `contract ${contract.contractCode} is signed`);
}

/** 预付款: the first milestone is accepted and paid; the winner has still to say that it arrived. */
export async function prepayPurchaseContract(cast: Cast, packageId: string): Promise<void> {
  const { owner } = cast;
  const { contractId } = await contractOf(cast, packageId);
  const id = contractId ?? '';
  const { performance, payments: due } = await owner.send(contractDetail, { id });
  const doneDay = shanghaiDay(await worldTime(owner));
  const of = { id, milestone: 0, doneDay, fileIds: null };
  const known = (kind: 'acceptance' | 'payment') => performance.some((p) => p.kind === kind);
  if (!known('acceptance')) await owner.send(acceptMilestone, { ...of, note: '已收到预付款保函和履约保函' });
  if (!known('payment'))
    await owner.send(payMilestone, { ...of, amount: due[0]?.amount ?? '', note: '银行转账' });
}
