import {
  contractDetail,
  contractsOfLot,
  draftSupplement,
  modifySupplement,
  ownerConfirm,
  submitContract,
  supplementDetail,
} from '#areas/purchase-contract/shared/calls.ts';
import { contractStatus, SUPPLEMENT_KEY } from '#areas/purchase-contract/shared/status.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import { type Cast, pass, worldTime } from './cast.ts';

/** How much later the goods are accepted, in days. */
const LATER = 45;
const DAY_MS = 86_400_000;

/** 补充协议送达供应商: the tenderee hands its pump house over late, so the period is longer; the winner has to answer. */
export async function sendSupplement(cast: Cast, packageId: string): Promise<void> {
  const { pm, leader, owner, say } = cast;
  const [winner] = (await pm.send(contractsOfLot, { packageId })).winners;
  const contractId = winner?.contractId;
  if (!contractId) throw new Error('there is no contract yet');
  const { supplements, can } = await pm.send(contractDetail, { id: contractId });
  const id =
    supplements[0]?.id ?? (can.supplement ? (await pm.send(draftSupplement, { contractId })).id : '');
  const found = await pm.send(supplementDetail, { id });
  if (found.can.submit) {
    const now = await worldTime(pm);
    await pm.send(modifySupplement, {
      id,
      version: found.version,
      ground: 'ownerCause',
      changeReason: '泵房土建移交推迟，设备安装调试相应顺延。',
      periodBegin: shanghaiDay(now),
      periodEnd: shanghaiDay(now + LATER * DAY_MS),
      acceptance: found.acceptance,
      otherTerms: '顺延期间不计逾期违约金；仓储由卖方负责，费用已含在合同价款内。',
      fileIds: null,
      payments: found.payments,
      extras: [],
    });
    await pm.send(submitContract, { id });
  }
  const status = async () => (await pm.send(supplementDetail, { id })).status;
  await pass(
    cast,
    { serviceKey: SUPPLEMENT_KEY, serviceId: id, approvers: [leader] },
    async () => (await status()) >= contractStatus.withOwner,
  );
  if ((await status()) === contractStatus.withOwner) await owner.send(ownerConfirm, { id });
  say(
    `补充协议 ${found.contractCode} 已送达供应商`,
    `supplement ${found.contractCode} was sent to the winner`,
  );
}
