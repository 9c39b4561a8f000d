import { expect } from 'vitest';
import type { TestUser } from '#apps/server/test/world.ts';
import type { LotWish } from '#areas/project/server/test/lot.ts';
import {
  approveFile,
  decide,
  freshLot,
  type House,
  houseOf,
  keepLotKey,
} from '#areas/tender-file/server/test/house.ts';
import { makeWorld } from '#apps/server/test/world.ts';
import {
  addInvitation,
  answerInvitation,
  invitationLetter,
  saveInvitation,
  sendInvitation,
  submitInvitation,
} from '../../shared/calls.ts';

export const NOW = '2026-11-20T01:00:00.000Z';
const DAY = 86_400_000;

/** A house that tenders by invitation, with suppliers that can be invited and some that are not (测试邀请招标). */
export interface InvitingHouse extends House {
  readonly suppliers: readonly TestUser[];
}

export async function invitingHouse(count = 5): Promise<InvitingHouse> {
  const world = await makeWorld();
  await world.setClock(NOW);
  const suppliers: TestUser[] = [];
  for (let i = 1; i <= count; i++)
    suppliers.push(
      await world.user({ roles: ['supplier'], org: await world.org('supplier', `江州受邀供应商${i}`) }),
    );
  return { ...(await houseOf(world)), suppliers };
}

export const orgsOf = (users: readonly TestUser[]): string[] => users.map((user) => user.org.id);

/** Everything an invitation needs, counted from the world's present time. */
export async function invitationForm(
  house: InvitingHouse,
  packageId: string,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const made = await house.pm.send(invitationLetter, { packageId }).ok();
  return {
    packageId,
    ...made,
    content: made.content.replace(/【资金来源】/g, '企业自筹').replace(/【[^】]*】/g, '027-85550001'),
    ground: 'fewBidders',
    groundReason: '阀门须与既有管网配套，国内仅少数厂家能够制造',
    choiceReason: '从供应商库中选取具备同类业绩和资质的厂家',
    replyUntil: new Date((await house.world.now()).getTime() + 3 * DAY).toISOString(),
    invitees: orgsOf(house.suppliers.slice(0, 3)),
    ...more,
  };
}

/** A lot of mode 1020 whose documents are approved and whose key is made. */
export async function readyLot(house: InvitingHouse, wish: Partial<LotWish> = {}): Promise<string> {
  const { packageId } = await freshLot(house, { purchaseMode: '1020', ...wish });
  await approveFile(house, packageId);
  await keepLotKey(house, packageId);
  return packageId;
}

/** Saved and submitted; returns its id. */
export async function submitted(
  house: InvitingHouse,
  packageId: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await house.pm.send(saveInvitation, await invitationForm(house, packageId, more)).ok();
  await house.pm.send(submitInvitation, { packageId }).ok();
  await house.world.deliver();
  return id;
}

/** Agreed to by both who decide. */
export async function agreed(house: InvitingHouse, id: string): Promise<void> {
  await decide(house.world, house.leader, id, true);
  await decide(house.world, house.director, id, true);
}

/** A lot whose invitation went out to the first three suppliers, or to those named. */
export async function invitedLot(
  house: InvitingHouse,
  more: Record<string, unknown> = {},
  wish: Partial<LotWish> = {},
): Promise<string> {
  const packageId = await readyLot(house, wish);
  await agreed(house, await submitted(house, packageId, more));
  await house.pm.send(sendInvitation, { packageId }).ok();
  await house.world.deliver();
  return packageId;
}

/** Another batch of the letter, approved and not sent yet. */
export async function addedBatch(
  house: InvitingHouse,
  packageId: string,
  invitees: readonly TestUser[],
  more: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await house.pm.send(addInvitation, { packageId }).ok();
  const again = await submitted(house, packageId, { invitees: orgsOf(invitees), ...more });
  expect(again).toBe(id);
  await agreed(house, id);
  return id;
}

export const acceptance = (packageId: string, more: Record<string, unknown> = {}) => ({
  packageId,
  answer: 'accepted',
  contactName: '陈宇',
  contactPhone: '13900000077',
  ...more,
});

export const answered = (user: TestUser, packageId: string, more: Record<string, unknown> = {}) =>
  user.send(answerInvitation, acceptance(packageId, more));
