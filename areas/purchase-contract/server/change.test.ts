import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from '#apps/server/test/world.ts';
import { publishResult, submitChange } from '#areas/award/shared/calls.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import {
  contractDetail,
  draftContract,
  modifyContract,
  ownerConfirm,
  ownerSign,
  submitContract,
  supplierConfirm,
  supplierSign,
} from '../shared/calls.ts';
import { contractStatus, LAPSED } from '../shared/status.ts';
import { ContractHouse } from './test/house.ts';

let h: ContractHouse;
beforeAll(async () => {
  h = await ContractHouse.make();
});

const change = async (packageId: string) => ({
  packageId,
  kind: 'next' as const,
  legalCase: '1' as const,
  reason: '无正当理由不订立合同',
  fileIds: await h.file(h.owner),
});

/** A contract with the winner that waits for its confirmation (已送达). */
async function sent() {
  const found = await h.awarded();
  const { packageId, bidId, lot } = found;
  const { id } = await h.pm.send(draftContract, { packageId, bidId }).ok();
  await h.pm.send(modifyContract, await h.filled(id, {})).ok();
  await h.pm.send(submitContract, { id }).ok();
  await h.decide(id);
  await h.owner.send(ownerConfirm, { id }).ok();
  return { ...found, id, supplier: await h.winner(lot) };
}

test('while the winner may change its contract rests, and with the change it lapses; the next winner gets its own', async () => {
  const { id, packageId, bidId, lot, supplier } = await sent();
  await h.owner.send(submitChange, await change(packageId)).ok();
  const rest = await supplier.send(supplierConfirm, { id }).refused('purchaseContract.winnerChanging');
  expect(rest.law).toBeDefined();
  await h.world.deliver();
  const owed = (await supplier.send(pageDuties, { subjectId: packageId }).ok()).records;
  expect(owed).toEqual([]);
  expect((await h.pm.send(contractDetail, { id }).ok()).can.sign).toBe(false);
  await h.award.decide(packageId, true);
  const detail = await h.pm.send(contractDetail, { id }).ok();
  expect(detail).toMatchObject({ status: LAPSED, can: { sign: false, modify: false } });
  expect(detail.acts.at(-1)?.kind).toBe('lapsed');
  await supplier.send(supplierConfirm, { id }).refused('purchaseContract.notFound');
  await h.owner.send(ownerConfirm, { id }).refused('purchaseContract.wrongStatus');
  const told = async (user: TestUser) =>
    (await user.send(pageMessages, {}).ok()).records.some((m) => m.title === '采购合同已失效');
  expect(await Promise.all([h.pm, h.owner, supplier].map(told))).toEqual([true, true, true]);
  await h.pm.send(draftContract, { packageId, bidId }).refused('purchaseContract.notAwarded');
  await h.pm.send(publishResult, { packageId }).ok();
  await h.pm.send(draftContract, { packageId, bidId }).refused('purchaseContract.notFound');
  await h.pm.send(draftContract, { packageId, bidId: lot.bids[1]?.bidId ?? '' }).ok();
});

test('while the winner may change no contract is drafted; once the result stands again, one is', async () => {
  const { packageId, bidId } = await h.awarded();
  await h.owner.send(submitChange, await change(packageId)).ok();
  await h.pm.send(draftContract, { packageId, bidId }).refused('purchaseContract.winnerChanging');
  await h.award.decide(packageId, false);
  await h.pm.send(draftContract, { packageId, bidId }).ok();
});

test('a winner with whom the contract is concluded is not replaced', async () => {
  const { id, packageId, supplier } = await sent();
  await supplier.send(supplierConfirm, { id }).ok();
  await h.owner.send(ownerSign, await h.signed(h.owner, 'owner', id)).ok();
  await supplier.send(supplierSign, await h.signed(supplier, 'supplier', id)).ok();
  const refusal = await h.owner.send(submitChange, await change(packageId)).refused('award.contractBinds');
  expect(refusal.law).toMatchObject({ rule: 'winner' });
});

test('the last signature and a change of the winner at one moment: the contract binds, or it rests', async () => {
  const { id, packageId, supplier } = await sent();
  await supplier.send(supplierConfirm, { id }).ok();
  await h.owner.send(ownerSign, await h.signed(h.owner, 'owner', id)).ok();
  const signature = await h.signed(supplier, 'supplier', id);
  const proposal = await change(packageId);
  const [signed, proposed] = await Promise.all([
    supplier.send(supplierSign, signature).envelope(),
    h.owner.send(submitChange, proposal).envelope(),
  ]);
  expect([signed, proposed].filter((a) => a.code === 200)).toHaveLength(1);
  const { status } = await h.pm.send(contractDetail, { id }).ok();
  if (signed.code === 200) await h.owner.send(submitChange, proposal).refused('award.contractBinds');
  else await supplier.send(supplierSign, signature).refused('purchaseContract.winnerChanging');
  expect(status === contractStatus.inForce).toBe(signed.code === 200);
});
