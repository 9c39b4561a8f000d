import { beforeAll, expect, test } from 'vitest';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { getFile } from '#base/file/shared/calls.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import {
  acceptMilestone,
  contractDetail,
  contractsOfLot,
  ownContract,
  payMilestone,
  receivePayment,
} from '../shared/calls.ts';
import { ContractHouse } from './test/house.ts';

let h: ContractHouse;
let today: string;
beforeAll(async () => {
  h = await ContractHouse.make();
  today = shanghaiDay(await h.world.now());
});

const acceptance = (id: string, milestone: number, part: object = {}) => ({
  id,
  milestone,
  doneDay: today,
  note: '验收合格',
  fileIds: null,
  ...part,
});
const payment = (id: string, milestone: number, amount: string, part: object = {}) => ({
  id,
  milestone,
  doneDay: today,
  amount,
  note: null,
  fileIds: null,
  ...part,
});

test('a milestone is accepted once by the tenderee of a contract in force, and read by its supplier alone', async () => {
  const waiting = await h.confirmed();
  await h.owner.send(acceptMilestone, acceptance(waiting.id, 0)).refused('purchaseContract.wrongStatus');
  const { id, supplier, lot } = await h.inForce();
  await h.pm.send(acceptMilestone, acceptance(id, 0)).refused('kit.refused.permission');
  await supplier.send(acceptMilestone, acceptance(id, 0)).refused('kit.refused.permission');
  const other = await h.world.user({ roles: ['owner'], org: await h.world.org('tenderee') });
  await other.send(acceptMilestone, acceptance(id, 0)).refused('purchaseContract.notFound');
  await h.owner.send(acceptMilestone, acceptance(id, 7)).refused('purchaseContract.notFound');
  const later = shanghaiDay(new Date((await h.world.now()).getTime() + 3 * 86_400_000));
  await h.owner
    .send(acceptMilestone, acceptance(id, 0, { doneDay: later }))
    .refused('purchaseContract.wrong.future');
  const fileIds = await h.file(h.owner);
  const answers = await Promise.all(
    [1, 2, 3].map(() => h.owner.send(acceptMilestone, acceptance(id, 0, { fileIds })).envelope()),
  );
  expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
  await h.owner.send(acceptMilestone, acceptance(id, 0)).refused('purchaseContract.acceptedAlready');
  const seen = await supplier.send(ownContract, { id }).ok();
  expect(seen.performance).toMatchObject([{ milestone: 0, kind: 'acceptance', note: '验收合格', fileIds }]);
  expect((await supplier.send(getFile, { id: fileIds }).ok()).fileName).toBe('采购合同.pdf');
  const loser = await h.award.supplier(lot, 1);
  await loser.send(getFile, { id: fileIds }).refused('file.notFound');
});

test('an accepted milestone is paid in parts, never more than it comes to; the payee confirms; the last payment performs the contract', async () => {
  const { id, supplier, packageId } = await h.inForce();
  await h.owner.send(payMilestone, payment(id, 0, '1')).refused('purchaseContract.notAccepted');
  for (const milestone of [0, 1, 2]) await h.owner.send(acceptMilestone, acceptance(id, milestone)).ok();
  await h.owner
    .send(payMilestone, payment(id, 0, '1254000.01'))
    .refused('purchaseContract.wrong.paidTooMuch');
  await h.owner.send(payMilestone, payment(id, 0, '0')).refused('kit.wrong.input');
  // Two who record the same payment at once: the milestone holds one of them.
  const both = await Promise.all(
    [1, 2].map(() => h.owner.send(payMilestone, payment(id, 0, '1000000')).envelope()),
  );
  expect(both.filter((a) => a.code === 200)).toHaveLength(1);
  await h.owner.send(payMilestone, payment(id, 0, '254000')).ok();
  await h.owner.send(payMilestone, payment(id, 0, '0.01')).refused('purchaseContract.wrong.paidTooMuch');

  await h.world.deliver();
  const owed = async (user: typeof supplier) =>
    (await user.send(pageDuties, { subjectId: packageId }).ok()).records.map((d) => d.title);
  expect(await owed(supplier)).toEqual(['确认收到合同款项']);
  expect(await owed(h.owner)).toEqual(['支付合同款项']);
  const paid = (await supplier.send(ownContract, { id }).ok()).performance.filter(
    (p) => p.kind === 'payment',
  );
  expect(paid.map((p) => p.amount)).toEqual(['1000000', '254000']);
  const [first] = paid;
  // An acceptance is on record beside the payments, and is nothing that arrives.
  const accepted = (await supplier.send(ownContract, { id }).ok()).performance.filter(
    (p) => p.kind === 'acceptance',
  );
  await supplier.send(receivePayment, { id: accepted[0]?.id }).refused('purchaseContract.wrongStatus');
  await h.owner.send(receivePayment, { id: first?.id }).refused('kit.refused.permission');
  const stranger = await h.world.user({ roles: ['supplier'], org: await h.world.org('supplier') });
  await stranger.send(receivePayment, { id: first?.id }).refused('purchaseContract.notFound');
  const received = await Promise.all(
    [1, 2].map(() => supplier.send(receivePayment, { id: first?.id }).envelope()),
  );
  expect(received.filter((a) => a.code === 200)).toHaveLength(1);
  await supplier.send(receivePayment, { id: first?.id }).refused('purchaseContract.receivedAlready');

  await h.owner.send(payMilestone, payment(id, 1, '2508000')).ok();
  expect((await h.owner.send(contractDetail, { id }).ok()).status).toBe('80');
  await h.owner.send(payMilestone, payment(id, 2, '418000')).ok();
  expect(await h.owner.send(contractDetail, { id }).ok()).toMatchObject({
    status: '90',
    can: { perform: false },
  });
  await h.owner.send(payMilestone, payment(id, 2, '1')).refused('purchaseContract.wrongStatus');
  expect((await h.owner.send(contractsOfLot, { packageId }).ok()).winners[0]?.status).toBe('90');
  for (const p of (await supplier.send(ownContract, { id }).ok()).performance)
    if (p.kind === 'payment' && p.receivedAt === null) await supplier.send(receivePayment, { id: p.id }).ok();
  await h.world.deliver();
  expect(await owed(supplier)).toEqual([]);
  expect(await owed(h.owner)).toEqual([]);
});
