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
import { companyOf } from './bidding.ts';
import { type Cast, pass, worldTime } from './cast.ts';

const DAY = 86_400_000;

/** 投标邀请: drawn up for these suppliers, approved by both, sent to all of them at once. */
export async function invite(
  cast: Cast,
  packageId: string,
  suppliers: Cast['suppliers'] = cast.suppliers,
): Promise<void> {
  const { pm, leader, director, say } = cast;
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
    replyUntil: new Date((await worldTime(pm)) + 3 * DAY).toISOString(),
    invitees: records.filter((org) => companies.has(org.orgName)).map((org) => org.id),
  });
  await pm.send(submitInvitation, { packageId });
  await pass(
    cast,
    { serviceKey: INVITATION_KEY, serviceId: id, approvers: [leader, director] },
    async () => (await pm.send(invitationDetail, { packageId })).status >= invitationStatus.approved,
  );
  await pm.send(sendInvitation, { packageId });
  say('投标邀请书已同时发出', 'the invitation was sent to all of them at once');
}

/** 邀请回执: each of them accepts. */
export async function acceptAll(cast: Cast, packageId: string): Promise<void> {
  for (const supplier of cast.suppliers) {
    if ((await supplier.send(myInvitation, { packageId })).answer !== 'awaited') continue;
    await supplier.send(answerInvitation, {
      packageId,
      answer: 'accepted',
      contactName: supplier.userName,
      contactPhone: '13900000077',
    });
    cast.say(`  ${supplier.userName} 接受投标邀请`, `  ${supplier.userName} accepted`);
  }
}
