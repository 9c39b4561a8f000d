import { transmit, transmitUsers } from '#base/approval/shared/calls.ts';
import { giveProxy, pageProxies, proxyChoices } from '#base/approval/shared/proxy-calls.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import { addUser, disableUser } from '#base/people/shared/calls.ts';
import { taskOf } from '../cast.ts';
import type { ApiUser } from '../client.ts';
import { submitContract } from '../preparation.ts';
import type { Act, Stage } from './course.ts';

type As = (name: string) => Promise<ApiUser>;

const CONTRACT_APPROVAL = 'CONTRACT_APPROVAL';
const GONE = { trueName: '沈建平', userName: 'shenjianping', mobile: '13905170263' };

/** 审批人缺失: a contract that was passed on to a colleague who has left since; two administrators may help. */
async function leaveBehind({ cast }: Stage, tenant: ApiUser): Promise<void> {
  const { pm, leader } = cast;
  const subject = {
    ...cast.subject,
    contractName: '江州水务集团2027年度招标代理委托合同',
    tenderee: '江州水务',
    contractAmount: '260000',
    feePercent: '1.2',
  };
  const { id } = await submitContract({ ...cast, subject });
  const taskId = await taskOf(leader, CONTRACT_APPROVAL, id);
  // Passed on already, before the play was cut off.
  if (!taskId) return;
  const orgId = (await pm.send(pageOrganisations, { orgKind: 'agency' })).records[0]?.id ?? '';
  const found = async () =>
    (await leader.send(transmitUsers, { taskId })).find((u) => u.trueName === GONE.trueName);
  if (!(await found())) await tenant.send(addUser, { ...GONE, orgId, roleIds: [] });
  const successor = (await found())?.id ?? '';
  await leader.send(transmit, { taskId, users: [successor], comment: '本合同由你负责，请审核。' });
  await tenant.send(disableUser, { id: successor, orgId });
}

/** 审批代理: one that is over, and one to come. */
async function standIn(
  from: ApiUser,
  to: string,
  [startsAt, endsAt]: readonly [string, string],
): Promise<void> {
  const { records } = await from.send(pageProxies, { direction: 'given', size: 200 });
  if (records.some((p) => p.startsAt === startsAt)) return;
  const { users } = await from.send(proxyChoices, {});
  const userId = users.find((u) => u.trueName === to)?.id;
  await from.send(giveProxy, { userId, serviceKeys: [CONTRACT_APPROVAL], startsAt, endsAt });
}

/** Approvals in trouble and approvals given away (异常流程与审批代理). */
export const approvalActs = (as: As): Act[] => [
  {
    name: 'approvals/proxy-over',
    tender: 'approvals/proxy',
    day: -16,
    at: '17:00',
    run: async ({ cast, when }) => standIn(cast.director, '周敏', [when(-15, '09:00'), when(-14, '18:00')]),
  },
  {
    name: 'approvals/left-behind',
    tender: 'approvals/left-behind',
    day: -3,
    at: '10:20',
    run: async (stage) => leaveBehind(stage, await as('tenant')),
  },
  {
    name: 'approvals/proxy-coming',
    tender: 'approvals/proxy',
    day: -1,
    at: '16:30',
    run: async ({ cast, when }) => standIn(cast.leader, '吴国栋', [when(7, '09:00'), when(9, '18:00')]),
  },
];
