import { beforeAll, expect, test } from 'vitest';
import type { TestOrg, TestUser } from '#apps/server/test/world.ts';
import { insertMembership } from '#base/organisation/server/index.ts';
import { grantRole } from '#base/role/server/index.ts';
import { switchOrg } from '#base/session/shared/start-calls.ts';
import { newId } from '#kit/server/ids.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import {
  acceptMilestone,
  contractDetail,
  modifyContract,
  ownContract,
  ownerConfirm,
  payMilestone,
  receivePayment,
  submitContract,
  supplierConfirm,
} from '../shared/calls.ts';
import { ContractHouse } from './test/house.ts';

let h: ContractHouse;
let today: string;
beforeAll(async () => {
  h = await ContractHouse.make();
  today = shanghaiDay(await h.world.now());
});

type Hat = Pick<TestUser, 'send'>;

/** The same person in another organisation as well (兼任): what they send from there. */
async function alsoIn(user: TestUser, org: TestOrg, roleCode: string): Promise<Hat> {
  await h.world.tx(async (tx) => {
    await insertMembership(tx, { userId: user.id, orgId: org.id, isHome: false });
    const [role] = await h.world.sql<{ id: string }>('select id from role where role_code = $1', [roleCode]);
    await grantRole(tx, user.id, role?.id ?? '', org.id);
  });
  const { token } = await (await h.world.signedIn(user.userName)).send(switchOrg, { orgId: org.id }).ok();
  return h.world.holding(token);
}

const winningOrg = (lot: Awaited<ReturnType<typeof h.drafted>>['lot']): TestOrg => {
  const org = lot.bids[0]?.org;
  if (!org) throw new Error('no winner');
  return org;
};

/** A colleague of the project manager who works on the same project. */
async function colleague(packageId: string): Promise<TestUser> {
  const user = await h.world.user({ roles: ['pm'] });
  await h.world.sql(
    `insert into project_member (project_id, tenant_id, operator_id, operator_name, is_pm)
     select main_id, tenant_id, $2, $3, '2' from project_package where id = $1`,
    [packageId, user.id, user.trueName],
  );
  return user;
}

test('whoever wrote the contract for the agency does not confirm it for the tenderee, though a colleague submitted it', async () => {
  const { id, packageId } = await h.drafted();
  const writer = await colleague(packageId);
  const filled = await h.filled(id);
  await writer.send(modifyContract, { ...filled, contractFileId: await h.file(writer) }).ok();
  await h.pm.send(submitContract, { id }).ok();
  await h.decide(id);
  const asOwner = await alsoIn(writer, h.world.tenderee, 'owner');
  expect((await asOwner.send(contractDetail, { id }).ok()).can.ownerDecide).toBe(false);
  await asOwner.send(ownerConfirm, { id }).refused('purchaseContract.otherSide');
  await h.owner.send(ownerConfirm, { id }).ok();
});

test('whoever approved it for the agency does not confirm it for the winner', async () => {
  const { id, lot } = await h.sent();
  const asSupplier = await alsoIn(h.leader, winningOrg(lot), 'supplier');
  expect((await asSupplier.send(ownContract, { id }).ok()).can.supplierDecide).toBe(false);
  await asSupplier.send(supplierConfirm, { id }).refused('purchaseContract.otherSide');
});

test('whoever recorded acceptance or payment for the tenderee does not confirm for the winner that it arrived', async () => {
  const { id, lot, supplier } = await h.inForce();
  const payer = await h.world.user({ roles: ['owner'], org: h.world.tenderee });
  await payer.send(acceptMilestone, { id, milestone: 0, doneDay: today, note: '合格', fileIds: null }).ok();
  const payment = { id, milestone: 0, doneDay: today, amount: '100', note: null, fileIds: null };
  await payer.send(payMilestone, payment).ok();
  const [paid] = (await supplier.send(ownContract, { id }).ok()).performance.filter(
    (p) => p.kind === 'payment',
  );
  const asSupplier = await alsoIn(payer, winningOrg(lot), 'supplier');
  await asSupplier.send(receivePayment, { id: paid?.id }).refused('purchaseContract.otherSide');
  await supplier.send(receivePayment, { id: paid?.id }).ok();
});

test('whoever confirmed the receipt for the winner accepts nothing for the tenderee', async () => {
  const { id, lot } = await h.inForce();
  const clerk = await h.award.supplier(lot, 0);
  await h.owner.send(acceptMilestone, { id, milestone: 0, doneDay: today, note: '合格', fileIds: null }).ok();
  const payment = { id, milestone: 0, doneDay: today, amount: '100', note: null, fileIds: null };
  await h.owner.send(payMilestone, payment).ok();
  const [paid] = (await clerk.send(ownContract, { id }).ok()).performance.filter((p) => p.kind === 'payment');
  await clerk.send(receivePayment, { id: paid?.id }).ok();
  const asOwner = await alsoIn(clerk, h.world.tenderee, 'owner');
  await asOwner
    .send(acceptMilestone, { id, milestone: 1, doneDay: today, note: '合格', fileIds: null })
    .refused('purchaseContract.otherSide');
});

test('however many parts were paid before, a milestone is never paid above what it comes to', async () => {
  const { id } = await h.inForce();
  await h.owner.send(acceptMilestone, { id, milestone: 0, doneDay: today, note: '合格', fileIds: null }).ok();
  const { id: userId, trueName } = h.owner;
  for (let i = 0; i < 1200; i += 100)
    await h.world.sql(
      `insert into purchase_contract_performance
         (id, tenant_id, contract_id, milestone, kind, done_day, amount, user_id, user_name, org_name, recorded_at)
       select i, $2, $3, 0, 'payment', $4, '1000', $5, $6, 'x', app_now() + interval '1 second' from unnest($1::uuid[]) i`,
      [Array.from({ length: 100 }, () => newId()), h.world.tenantId, id, today, userId, trueName],
    );
  // 1,254,000 in all, of which 1,200,000 are paid.
  const payment = { id, milestone: 0, doneDay: today, amount: '54000.01', note: null, fileIds: null };
  await h.owner.send(payMilestone, payment).refused('purchaseContract.wrong.paidTooMuch');
  await h.owner.send(payMilestone, { ...payment, amount: '54000' }).ok();
});
