import {
  contractDetail,
  contractsOfLot,
  draftContract,
  modifyContract,
  ownerConfirm,
  submitContract,
} from '#areas/purchase-contract/shared/calls.ts';
import { contractStatus, SERVICE_KEY } from '#areas/purchase-contract/shared/status.ts';
import { type Cast, pass } from './cast.ts';
import { wordFile } from './documents.ts';

/** 付款节点: what goods are usually paid by. */
const payments = [
  { name: '预付款', share: '30', amount: null, dueWhen: '合同生效且收到预付款保函后10日内', dueDay: null },
  { name: '到货款', share: '50', amount: null, dueWhen: '货物到齐并开箱验收合格后15日内', dueDay: null },
  { name: '验收款', share: '17', amount: null, dueWhen: '安装调试完成、性能验收合格后15日内', dueDay: null },
  { name: '质保金', share: '3', amount: null, dueWhen: '质保期满且无质量问题后15日内', dueDay: null },
];

/** The contract with the winner of a lot, if it was drafted. */
async function contractOf({ pm }: Cast, packageId: string) {
  const [winner] = (await pm.send(contractsOfLot, { packageId })).winners;
  if (!winner) throw new Error('nobody has won yet');
  return winner;
}

/** 起草并提交采购合同: out of award and bid, with milestones and the text as a Word file. */
export async function submitPurchaseContract(cast: Cast, packageId: string): Promise<void> {
  const { pm, subject } = cast;
  const winner = await contractOf(cast, packageId);
  const id = winner.contractId ?? (await pm.send(draftContract, { packageId, bidId: winner.bidId })).id;
  const contract = await pm.send(contractDetail, { id });
  if (!contract.can.submit) return;
  const text = await wordFile('采购合同', [
    `合同编号：${contract.contractCode}`,
    `买方：${contract.tendereeName}`,
    `卖方：${contract.supplierName}`,
    `项目名称：${subject.mainName}`,
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
    acceptance:
      '到货开箱核对数量、型号和随机资料；安装调试后按招标文件第四章的性能指标逐项验收，出具验收记录。',
    bondAmount: contract.bondMost,
    bondTerms: '银行保函或者转账，合同签订前提交；验收合格后30日内退还。',
    otherTerms: null,
    contractFileId: file.id,
    fileIds: null,
    payments,
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
