import {
  answerInvitation,
  invitationDetail,
  invitationLetter,
  myInvitation,
  saveInvitation,
  sendInvitation,
  submitInvitation,
} from '#areas/invitation/shared/calls.ts';
import { INVITATION_KEY, invitationStatus } from '#areas/invitation/shared/status.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import { demoUsers } from '../../../db/seed/people.ts';
import { companyOf } from './bidding.ts';
import { type Cast, pass, worldTime } from './cast.ts';
import type { ApiUser } from './client.ts';

const DAY = 86_400_000;

/** 编制投标邀请: list and letter for the suppliers of the play, saved and submitted. */
async function drawUp(cast: Cast, packageId: string, replyUntil: string | undefined): Promise<string> {
  const { pm, suppliers } = cast;
  const before = await pm.send(invitationDetail, { packageId });
  if (before.id && before.status !== invitationStatus.saved) return before.id;
  const { title, content } = await pm.send(invitationLetter, { packageId });
  const companies = new Set(suppliers.map(companyOf));
  const { records } = await pm.send(pageOrganisations, { orgKind: 'supplier', size: 100 });
  const { id } = await pm.send(saveInvitation, {
    packageId,
    title,
    content: content.replace(/【[^】]*】/g, '企业自筹'),
    ground: 'fewBidders',
    groundReason: '须与既有设备配套，国内仅少数厂家能够制造',
    choiceReason: '从供应商库中选取近三年有同类业绩的厂家',
    replyUntil: replyUntil ?? new Date((await worldTime(pm)) + 3 * DAY).toISOString(),
    invitees: records.filter((org) => companies.has(org.orgName)).map((org) => org.id),
  });
  await pm.send(submitInvitation, { packageId });
  return id;
}

/** 投标邀请: drawn up for the suppliers of the play, approved by both, sent to all of them at once. */
export async function inviteBidders(cast: Cast, packageId: string, replyUntil?: string): Promise<void> {
  const { pm, leader, director, say } = cast;
  const id = await drawUp(cast, packageId, replyUntil);
  const status = async () => (await pm.send(invitationDetail, { packageId })).status;
  await pass(
    cast,
    { serviceKey: INVITATION_KEY, serviceId: id, approvers: [leader, director] },
    async () => (await status()) >= invitationStatus.approved,
  );
  if ((await status()) === invitationStatus.approved) await pm.send(sendInvitation, { packageId });
  say('投标邀请书已同时发出', 'the invitation was sent to all of them at once');
}

/** 邀请回执 of one supplier; an answer that was given stands. */
async function answer(supplier: ApiUser, packageId: string, reason?: string): Promise<void> {
  if ((await supplier.send(myInvitation, { packageId })).answer !== 'awaited') return;
  await supplier.send(answerInvitation, {
    packageId,
    answer: reason ? 'declined' : 'accepted',
    contactName: demoUsers.find((one) => one.userName === supplier.userName)?.trueName ?? supplier.userName,
    contactPhone: '13900000077',
    ...(reason ? { reason } : {}),
  });
}

/** 接受邀请: each of the suppliers of the play. */
export async function acceptAll(cast: Cast, packageId: string): Promise<void> {
  for (const supplier of cast.suppliers) {
    await answer(supplier, packageId);
    cast.say(`  ${supplier.userName} 接受投标邀请`, `  ${supplier.userName} accepted`);
  }
}

/** 回执未齐: the first accepts, the second declines, the others have not answered. */
export async function answerSome(cast: Cast, packageId: string): Promise<void> {
  const [first, second] = cast.suppliers;
  if (first) await answer(first, packageId);
  if (second) await answer(second, packageId, '生产计划已满，无法按期供货');
}
