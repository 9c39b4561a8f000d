import { beforeAll, describe, expect, test } from 'vitest';
import { answersBehind } from '#apps/server/test/behind.ts';
import { getFile } from '#base/file/shared/calls.ts';
import { withdraw } from '#base/approval/shared/calls.ts';
import {
  contractDetail,
  contractsOfLot,
  draftContract,
  modifyContract,
  ownContract,
  ownerConfirm,
  ownerReturn,
  pageContracts,
  pageOwnContracts,
  removeContract,
  submitContract,
  supplierConfirm,
} from '../shared/calls.ts';
import { ContractHouse, payments } from './test/house.ts';

let h: ContractHouse;
beforeAll(async () => {
  h = await ContractHouse.make();
});

describe('drafting', () => {
  test('only once the notice of award is out, with its winner, once; price and promises come from award and bid', async () => {
    const early = await h.award.publicised();
    await h.pm
      .send(draftContract, { packageId: early.packageId, bidId: early.lot.bids[0]?.bidId })
      .refused('purchaseContract.notAwarded');

    const { lot, packageId, bidId } = await h.awarded();
    const items = [{ name: '水泵', spec: 'DN300', unit: '台', count: '4', price: '1045000', sum: '4180000' }];
    await h.world.sql('update opened_bid set manifest = $2 where bid_id = $1', [
      bidId,
      JSON.stringify({ content: { items } }),
    ]);
    await h.pm
      .send(draftContract, { packageId, bidId: lot.bids[1]?.bidId })
      .refused('purchaseContract.notFound');
    await h.owner.send(draftContract, { packageId, bidId }).refused('kit.refused.permission');
    const stranger = await h.world.user({ roles: ['pm'], org: await h.world.org('agency') });
    await stranger.send(draftContract, { packageId, bidId }).refused('project.lotNotFound');
    const looksOn = await h.world.user({ roles: ['pm'] });
    await looksOn.send(draftContract, { packageId, bidId }).refused('kit.refused.permission');

    const before = await h.pm.send(contractsOfLot, { packageId }).ok();
    expect(before.winners).toMatchObject([{ bidId, price: '4180000', contractId: null, status: null }]);
    expect(before.can.draft).toBe(true);
    const answers = await Promise.all(
      [1, 2, 3].map(() => h.pm.send(draftContract, { packageId, bidId }).envelope()),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    await h.pm.send(draftContract, { packageId, bidId }).refused('purchaseContract.draftedAlready');
    const [winner] = (await h.pm.send(contractsOfLot, { packageId }).ok()).winners;
    const id = winner?.contractId ?? '';
    const contract = await h.pm.send(contractDetail, { id }).ok();
    expect(contract).toMatchObject({
      status: '10',
      price: '4180000',
      supplierName: lot.bids[0]?.org.orgName,
      duration: '90',
      quality: '合格',
      fixed: ['duration', 'quality'],
      items,
      bondMost: '418000',
      contentDigest: null,
    });
    expect(contract.contractCode).toMatch(/^HT-\d{4}-\d{4}$/);
    const { lastDay, noticeAt } = contract;
    expect((Date.parse(lastDay) - Date.parse(noticeAt.slice(0, 10))) / 86_400_000).toBeGreaterThanOrEqual(29);

    await h.pm.send(removeContract, { id }).ok();
    await h.pm.send(contractDetail, { id }).refused('purchaseContract.notFound');
    await h.pm.send(draftContract, { packageId, bidId }).ok();
  });

  test('of two who delete a draft at once, both having found it, the second is told that it is gone', async () => {
    const { id, packageId } = await h.drafted();
    const remove = () => h.pm.send(removeContract, { id }).envelope();
    const lot = { table: 'project_package', id: packageId };
    const answers = await answersBehind(h.world, lot, [remove, remove]);
    expect(answers.map(({ key = '' }) => key).toSorted()).toEqual(['', 'purchaseContract.notFound']);
  });

  test('another price, supplier, period or quality is refused by article 46, a bond above a tenth by article 58, all on record', async () => {
    const { packageId, id, lot } = await h.drafted();
    const save = async (part: object) => h.pm.send(modifyContract, await h.filled(id, part));
    const refusal = await (await save({ price: '4200000' })).refused('purchaseContract.wrong.price');
    expect(refusal.law).toMatchObject({ rule: 'contractTerms' });
    await (await save({ bidId: lot.bids[1]?.bidId })).refused('purchaseContract.wrong.supplier');
    await (await save({ duration: '120' })).refused('purchaseContract.wrong.duration');
    await (await save({ quality: '优良' })).refused('purchaseContract.wrong.quality');
    await (await save({ bondAmount: '418000.01' })).refused('purchaseContract.wrong.bond');
    expect(await h.award.refusedActs(packageId)).toEqual([
      ...['price', 'supplier', 'duration', 'quality'].map(() => ({
        act: 'purchaseContract.modify',
        rule: 'contractTerms',
      })),
      { act: 'purchaseContract.modify', rule: 'performanceBond' },
    ]);
    await (await save({ price: '4180000.00', bondAmount: '418000.00' })).ok();
    expect(await h.pm.send(contractDetail, { id }).ok()).toMatchObject({
      bondAmount: '418000',
      duration: '90',
      payments: [
        { amount: '1254000', share: '30' },
        { amount: '2508000', share: '60' },
        { amount: '418000', share: '10' },
      ],
    });
    // The database holds the tenth by itself.
    await expect(
      h.world.sql('update purchase_contract set bond_amount = 418000.01 where id = $1', [id]),
    ).rejects.toThrow(/check/);
  });

  test('two who change it at once: the second one is told; half done it is kept, submitted only complete', async () => {
    const { id } = await h.drafted();
    const first = await h.filled(id, { payments: [], contractFileId: null });
    const both = await Promise.all([1, 2].map(() => h.pm.send(modifyContract, first).envelope()));
    expect(both.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const missing = await h.pm.send(submitContract, { id }).refused('purchaseContract.need.contractFile');
    expect(missing.fields?.map((f) => f.path)).toEqual(['contractFileId', 'payments']);

    const short = [...payments.slice(0, 2), { ...payments[2], share: null, amount: '417999.99' }];
    await h.pm.send(modifyContract, await h.filled(id, { payments: short })).ok();
    const gap = await h.pm.send(submitContract, { id }).refused('purchaseContract.wrong.paymentsSum');
    expect(gap.msg).toContain('0.01');
    await h.pm.send(modifyContract, await h.filled(id)).ok();
    const answers = await Promise.all([1, 2, 3].map(() => h.pm.send(submitContract, { id }).envelope()));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    await h.pm.send(modifyContract, await h.filled(id)).refused('purchaseContract.wrongStatus');
    await h.pm.send(removeContract, { id }).refused('purchaseContract.wrongStatus');
  });
});

describe('approval and the tenderee', () => {
  test('returned by the approvers or withdrawn, it is changed and submitted again; agreed, it waits for the tenderee', async () => {
    const { id } = await h.submitted();
    await h.decide(id, false);
    expect(await h.pm.send(contractDetail, { id }).ok()).toMatchObject({
      status: '30',
      can: { modify: true, submit: true, remove: false },
    });
    await h.pm.send(submitContract, { id }).ok();
    await h.pm.send(withdraw, { serviceKey: 'PURCHASE_CONTRACT_APPROVAL', serviceId: id }).ok();
    expect((await h.pm.send(contractDetail, { id }).ok()).status).toBe('10');
    await h.pm.send(removeContract, { id }).refused('purchaseContract.submittedOnce');
    await h.pm.send(submitContract, { id }).ok();
    await h.decide(id);
    expect(await h.owner.send(contractDetail, { id }).ok()).toMatchObject({
      status: '40',
      can: { ownerDecide: true, modify: false },
    });
  });

  test('the tenderee returns it with a reason, or sends it on; its supplier reads it from then on and never before', async () => {
    const { id, lot, packageId } = await h.withOwner();
    const supplier = await h.winner(lot);
    const loser = await h.award.supplier(lot, 1);
    const { contractFileId } = await h.pm.send(contractDetail, { id }).ok();
    await supplier.send(ownContract, { id }).refused('purchaseContract.notFound');
    await supplier.send(supplierConfirm, { id }).refused('purchaseContract.notFound');
    await supplier.send(getFile, { id: contractFileId }).refused('file.notFound');
    const other = await h.world.user({ roles: ['owner'], org: await h.world.org('tenderee') });
    await other.send(contractDetail, { id }).refused('purchaseContract.notFound');
    await other.send(ownerConfirm, { id }).refused('purchaseContract.notFound');
    await h.pm.send(ownerConfirm, { id }).refused('kit.refused.permission');

    await h.owner.send(ownerReturn, { id, reason: '验收标准请写明国标号' }).ok();
    expect(await h.pm.send(contractDetail, { id }).ok()).toMatchObject({
      status: '30',
      returnReason: '验收标准请写明国标号',
    });
    await h.owner.send(ownerConfirm, { id }).refused('purchaseContract.wrongStatus');
    await h.pm.send(submitContract, { id }).ok();
    await h.decide(id);
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        n === 2
          ? h.owner.send(ownerReturn, { id, reason: '再看' }).envelope()
          : h.owner.send(ownerConfirm, { id }).envelope(),
      ),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    if ((await h.owner.send(contractDetail, { id }).ok()).status === '30') {
      await h.pm.send(submitContract, { id }).ok();
      await h.decide(id);
      await h.owner.send(ownerConfirm, { id }).ok();
    }

    const seen = await supplier.send(ownContract, { packageId }).ok();
    expect(seen).toMatchObject({ id, status: '50', can: { supplierDecide: true, modify: false } });
    expect(seen.acts.every((a) => ['ownerConfirmed', 'supplierReturned'].includes(a.kind))).toBe(true);
    expect((await supplier.send(getFile, { id: contractFileId }).ok()).fileName).toBe('采购合同.pdf');
    await loser.send(getFile, { id: contractFileId }).refused('file.notFound');
    await loser.send(ownContract, { id }).refused('purchaseContract.notFound');
    await loser.send(ownContract, { packageId }).refused('purchaseContract.notFound');
    await loser.send(supplierConfirm, { id }).refused('purchaseContract.notFound');
    expect((await loser.send(pageOwnContracts, {}).ok()).total).toBe(0);
    expect((await supplier.send(pageOwnContracts, {}).ok()).records.map((r) => r.id)).toEqual([id]);
    // Nothing of what was sent changes, not even by the owner of the database's tables.
    await expect(
      h.world.sql(`update purchase_contract set acceptance = 'x' where id = $1`, [id]),
    ).rejects.toThrow(/stand/);
  });

  test('where the tenderee runs the lot itself its own approval is its word: the contract goes to the supplier', async () => {
    const { id, lot } = await h.submitted();
    await h.world.sql('update purchase_contract set org_id = tenderee_org_id where id = $1', [id]);
    await h.decide(id);
    const supplier = await h.winner(lot);
    expect(await supplier.send(ownContract, { id }).ok()).toMatchObject({
      status: '50',
      can: { supplierDecide: true },
    });
    await h.owner.send(ownerConfirm, { id }).refused('purchaseContract.wrongStatus');
  });

  test('whoever acted for one side does not act for another one, and the attempt is on record', async () => {
    const { id, packageId } = await h.withOwner();
    await h.world.sql(
      `update purchase_contract_act set user_id = $2 where contract_id = $1 and kind = 'submitted'`,
      [id, h.owner.id],
    );
    await h.owner.send(ownerConfirm, { id }).refused('purchaseContract.otherSide');
    expect(await h.award.refusedActs(packageId)).toEqual([
      { act: 'purchaseContract.ownerConfirm', rule: 'contractDays' },
    ]);
    expect((await h.owner.send(contractDetail, { id }).ok()).can.ownerDecide).toBe(false);
  });
});

test('another tenant finds nothing', async () => {
  const { id, packageId } = await h.drafted();
  const tenantId = await h.world.tenant();
  const foreign = await h.world.user({
    roles: ['pm', 'supervisor', 'supplier', 'owner'],
    org: await h.world.org('supervision', undefined, tenantId),
  });
  await foreign.send(contractDetail, { id }).refused('purchaseContract.notFound');
  await foreign.send(contractsOfLot, { packageId }).refused('purchaseContract.notFound');
  await foreign.send(ownContract, { id }).refused('purchaseContract.notFound');
  expect((await foreign.send(pageContracts, {}).ok()).total).toBe(0);
});
