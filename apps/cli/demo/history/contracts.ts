import { contractDetail, discardContract, uneffectContract } from '#areas/entrust-contract/shared/calls.ts';
import { contractStatus } from '#areas/entrust-contract/shared/status.ts';
import { type Cast, pass, taskOf } from '../cast.ts';
import { makeContract, recordContract, submitContract } from '../preparation.ts';
import type { Subject } from '../subject.ts';
import type { Act } from './course.ts';

type Contract = Pick<Subject, 'contractName' | 'contractAmount' | 'feePercent' | 'tenderee'>;

const CONTRACT_APPROVAL = 'CONTRACT_APPROVAL';

const statusOf = async ({ pm }: Cast, id: string) => (await pm.send(contractDetail, { id })).status;

/** What is done with a contract that no tender of the history needs. */
const deeds = {
  saved: async (cast: Cast) => void (await recordContract(cast)),
  submitted: async (cast: Cast) => void (await submitContract(cast)),
  /** 会签中: the department head has agreed once. */
  countersigning: async (cast: Cast) => {
    const { id } = await submitContract(cast);
    const { leader, director } = cast;
    await pass(
      cast,
      { serviceKey: CONTRACT_APPROVAL, serviceId: id, approvers: [leader] },
      async () => (await taskOf(director, CONTRACT_APPROVAL, id)) !== undefined,
    );
  },
  rejected: async (cast: Cast) => {
    const { id, name } = await recordContract(cast);
    if ((await statusOf(cast, id)) === contractStatus.rejected) return;
    await submitContract({ ...cast, subject: { ...cast.subject, contractName: name } });
    await pass(
      cast,
      {
        serviceKey: CONTRACT_APPROVAL,
        serviceId: id,
        approvers: [cast.leader],
        opinion: { apvlType: 'disagree', comment: '收费比例高于框架约定，请与委托人重新商定后再报。' },
      },
      async () => (await statusOf(cast, id)) === contractStatus.rejected,
    );
  },
  discarded: async (cast: Cast) => {
    const { id, status } = await recordContract(cast);
    if (status === contractStatus.discarded) return;
    await cast.pm.send(discardContract, { id, discardReason: '委托人取消本年度采购计划。' });
  },
  ineffective: async (cast: Cast) => {
    const { id, status } = await recordContract(cast);
    if (status === contractStatus.ineffective) return;
    await makeContract(cast);
    await cast.pm.send(uneffectContract, { id, uneffectReason: '服务期届满，由2026年度框架合同替代。' });
  },
} as const;

const one = (
  key: string,
  deed: keyof typeof deeds,
  [day, at]: readonly [number, string],
  contract: Contract,
): Act => ({
  name: `contract/${key}`,
  tender: `contract/${key}`,
  day,
  at,
  run: ({ cast }) => deeds[deed]({ ...cast, subject: { ...cast.subject, ...contract } }),
});

const about = (
  contractName: string,
  tenderee: string,
  contractAmount: string,
  feePercent: string,
): Contract => ({ contractName, tenderee, contractAmount, feePercent });

/** Agency contracts in the states that no tender shows (委托合同各状态). */
export const contractActs: readonly Act[] = [
  one(
    'frame-2025',
    'ineffective',
    [-44, '11:00'],
    about('江州水务集团2025年度招标代理框架委托合同', '江州水务', '300000', '1.3'),
  ),
  one(
    'greening',
    'discarded',
    [-18, '16:10'],
    about('江州轨道交通车辆段绿化养护招标代理委托合同', '江州轨道', '18000', '1.5'),
  ),
  one(
    'elevators',
    'rejected',
    [-5, '09:40'],
    about('江州市人民医院门诊楼电梯更换招标代理委托合同', '江州市人民医院', '26000', '1.8'),
  ),
  one(
    'metro-line-3',
    'countersigning',
    [-2, '14:30'],
    about('江州轨道交通3号线机电系统招标代理委托合同', '江州轨道', '480000', '0.8'),
  ),
  one(
    'school-canteen',
    'submitted',
    [-1, '11:30'],
    about('江州市第一中学食堂设备招标代理委托合同', '江州市第一中学', '12000', '1.5'),
  ),
  one(
    'sludge',
    'saved',
    [-1, '17:20'],
    about('滨江污水处理厂污泥处置服务招标代理委托合同', '江州水务', '32000', '1.2'),
  ),
];
