import { beforeAll, describe, expect, test } from 'vitest';
import { signedRecordHolds } from '#base/ca/server/index.ts';
import { rootCertificate } from '#base/ca/shared/calls.ts';
import { getFile } from '#base/file/shared/calls.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { withdraw } from '#base/approval/shared/calls.ts';
import {
  contractDetail,
  contractsOfLot,
  draftContract,
  modifyContract,
  ownContract,
  ownerConfirm,
  ownerReturn,
  ownerSign,
  pageContracts,
  pageOwnContracts,
  removeContract,
  submitContract,
  supplierConfirm,
  supplierReturn,
  supplierSign,
} from '../shared/calls.ts';
import { contractBy } from '../shared/terms.ts';
import { ownStepFact, stepFacts } from './index.ts';
import { ContractHouse, payments } from './test/house.ts';

let h: ContractHouse;
beforeAll(async () => {
  h = await ContractHouse.make();
});

const events = (packageId: string, type: string) =>
  h.world.sql<{ payload: Record<string, string> }>(
    'select payload from event where subject_id = $1 and type = $2 order by id',
    [packageId, type],
  );

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
    expect(both.map((a) => a.code).sort()).toEqual([200, 409]);
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

describe('confirming and signing', () => {
  test('the supplier returns it with a reason; mended it comes again, is confirmed once and signed by both sides', async () => {
    const { id, packageId, supplier, lot } = await h.sent();
    await supplier.send(supplierReturn, { id, reason: '  ' }).refused('kit.wrong.input');
    await supplier.send(supplierReturn, { id, reason: '到货款条件与投标文件不一致' }).ok();
    await supplier.send(ownContract, { id }).refused('purchaseContract.notFound');
    expect(await h.pm.send(contractDetail, { id }).ok()).toMatchObject({
      status: '35',
      returnReason: '到货款条件与投标文件不一致',
    });
    await h.pm.send(modifyContract, await h.filled(id, { acceptance: '按投标文件第三章验收' })).ok();
    await h.pm.send(submitContract, { id }).ok();
    await h.decide(id);
    await h.owner.send(ownerConfirm, { id }).ok();
    await h.owner.send(ownerSign, { id }).refused('purchaseContract.wrongStatus');
    const answers = await Promise.all([1, 2, 3].map(() => supplier.send(supplierConfirm, { id }).envelope()));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);

    await h.owner.send(ownerSign, { id }).refused('ca.need.signature');
    const forOther = await h.signature(h.owner, 'supplier', id).catch(() => undefined);
    expect(forOther).toBeUndefined();
    const loser = await h.award.supplier(lot, 1);
    await loser.send(supplierSign, { id }).refused('purchaseContract.notFound');
    const signature = await h.signature(h.owner, 'owner', id);
    const twice = await Promise.all([1, 2].map(() => h.owner.send(ownerSign, { id, signature }).envelope()));
    expect(twice.filter((a) => a.code === 200)).toHaveLength(1);
    await h.owner.send(ownerSign, { id, signature }).refused('purchaseContract.signedAlready');
    expect((await h.owner.send(contractDetail, { id }).ok()).status).toBe('60');
    await h.sign(supplier, 'supplier', id);
    const signed = await supplier.send(ownContract, { id }).ok();
    expect(signed).toMatchObject({ status: '80', isLate: false, lateReason: null });
    expect(signed.signedAt).not.toBeNull();
    const { certificatePem: root } = await h.world.anonymous.send(rootCertificate, {}).ok();
    for (const [side, of] of [
      ['owner', signed.ownerSigned],
      ['supplier', signed.supplierSigned],
    ] as const) {
      if (!of?.proof) throw new Error('not signed');
      expect(await signedRecordHolds(of.proof, root)).toBe(true);
      expect(JSON.parse(of.proof.statement)).toMatchObject({
        digest: signed.contentDigest,
        says: { side, price: '4180000', contractCode: signed.contractCode },
      });
    }
    expect(await events(packageId, 'purchaseContract.tookEffect')).toHaveLength(1);
    expect(await events(packageId, 'purchaseContract.late')).toHaveLength(0);
    await supplier.send(supplierReturn, { id, reason: '反悔' }).refused('purchaseContract.wrongStatus');
    const listed = (await h.owner.send(pageContracts, { size: 100, status: '80' }).ok()).records;
    expect(listed.map((r) => r.id)).toContain(id);
    expect(
      (await h.pm.send(pageContracts, { size: 100, status: '10' }).ok()).records.map((r) => r.id),
    ).not.toContain(id);
  });

  test('after thirty days it still counts, with a reason, and goes on record with its article', async () => {
    const { id, packageId } = await h.drafted();
    await h.pm.send(modifyContract, await h.filled(id)).ok();
    const { noticeAt, until } = await h.pm.send(contractDetail, { id }).ok();
    const end = contractBy(new Date(noticeAt), await h.award.calendar());
    expect(until).toBe(end.toISOString());
    // As though the notice had gone out so long ago that the last day ended a moment ago, or ends in a moment.
    const now = await h.world.now();
    const issued = (ms: number) =>
      h.world.sql('update purchase_contract set notice_at = $2 where id = $1', [
        id,
        new Date(Date.parse(noticeAt) + ms).toISOString(),
      ]);
    await issued(now.getTime() - end.getTime() - 86_400_000);
    expect((await h.pm.send(contractDetail, { id }).ok()).isLate).toBe(true);
    await h.pm.send(submitContract, { id }).refused('purchaseContract.need.lateReason');
    await h.pm.send(submitContract, { id, lateReason: '资金计划批复较晚' }).ok();
    expect(await events(packageId, 'purchaseContract.late')).toMatchObject([
      {
        payload: {
          act: 'purchaseContract.submit',
          rule: 'contractDays',
          article: 'law.article.contractDays',
        },
      },
    ]);
    await h.decide(id);
    await h.owner.send(ownerConfirm, { id }).ok();
    expect(await h.owner.send(contractDetail, { id }).ok()).toMatchObject({
      isLate: true,
      lateReason: '资金计划批复较晚',
    });
  });

  test('signing that comes too late asks for its reason once, whoever signs first', async () => {
    const { id, packageId, supplier } = await h.confirmed();
    await h.world.sql(
      `update purchase_contract set notice_at = notice_at - interval '60 days' where id = $1`,
      [id],
    );
    const signature = await h.signature(supplier, 'supplier', id);
    await supplier.send(supplierSign, { id, signature }).refused('purchaseContract.need.lateReason');
    await supplier.send(supplierSign, { id, signature, lateReason: '保函开立较晚' }).ok();
    await h.sign(h.owner, 'owner', id);
    expect(await h.owner.send(contractDetail, { id }).ok()).toMatchObject({
      status: '80',
      isLate: true,
      lateReason: '保函开立较晚',
    });
    expect((await events(packageId, 'purchaseContract.late')).map((e) => e.payload.act)).toEqual([
      'purchaseContract.sign',
      'purchaseContract.sign',
    ]);
  });

  test('the very last millisecond is in time, the next one late', async () => {
    const [inTime, late] = [await h.drafted(), await h.drafted()];
    let end = '';
    for (const { id } of [inTime, late]) {
      await h.pm.send(modifyContract, await h.filled(id)).ok();
      // As though the notice had gone out thirty days ago, so that the last day is today, or soon where that is a holiday.
      await h.world.sql(
        `update purchase_contract set notice_at = app_now() - interval '30 days' where id = $1`,
        [id],
      );
      end = (await h.pm.send(contractDetail, { id }).ok()).until;
    }
    await h.award.at(new Date(Date.parse(end) - 1), async () => {
      expect((await h.pm.send(contractDetail, { id: inTime.id }).ok()).isLate).toBe(false);
      await h.pm.send(submitContract, { id: inTime.id }).ok();
    });
    await h.award.at(new Date(end), async () => {
      expect((await h.pm.send(contractDetail, { id: late.id }).ok()).isLate).toBe(true);
      await h.pm.send(submitContract, { id: late.id }).refused('purchaseContract.need.lateReason');
    });
    expect(await events(inTime.packageId, 'purchaseContract.late')).toHaveLength(0);
  });
});

test('the step is finished by the signatures, and a supplier knows of its own contract alone', async () => {
  const facts = (packageId: string) =>
    h.world.app.database.read(h.world.tenantId, (db) => stepFacts(db, packageId));
  const ownFact = (packageId: string, orgId: string | undefined) =>
    h.world.app.database.read(h.world.tenantId, (db) => ownStepFact(db, packageId, orgId ?? ''));
  const early = await h.award.publicised();
  expect(await facts(early.packageId)).toEqual({ S22: 0 });
  const { packageId, lot, id } = await h.withOwner();
  const [won, lost] = [lot.bids[0]?.org.id, lot.bids[1]?.org.id];
  expect(await facts(packageId)).toEqual({ S22: 1 });
  expect(await ownFact(packageId, won)).toBe(0);
  expect(await ownFact(packageId, lost)).toBe(7);
  await h.owner.send(ownerConfirm, { id }).ok();
  expect(await ownFact(packageId, won)).toBe(1);
  const supplier = await h.winner(lot);
  await supplier.send(supplierConfirm, { id }).ok();
  await h.sign(supplier, 'supplier', id);
  await h.sign(h.owner, 'owner', id);
  expect(await facts(packageId)).toEqual({ S22: 6 });
  expect(await ownFact(packageId, won)).toBe(6);
});

test('everybody is told what is theirs to do, until the last day, and nobody what is not', async () => {
  const { packageId, bidId, lot } = await h.awarded();
  const supplier = await h.winner(lot);
  const loser = await h.award.supplier(lot, 1);
  const people = { pm: h.pm, owner: h.owner, supplier, loser };
  const owed = async () => {
    await h.world.deliver();
    const found: string[] = [];
    for (const [who, user] of Object.entries(people)) {
      const { records } = await user.send(pageDuties, { subjectId: packageId, size: 50 }).ok();
      found.push(...records.map((d) => `${who} ${d.title} ${d.path}`));
    }
    return found;
  };
  const at = '/v6-template/master-page/contract/manage';
  expect(await owed()).toEqual([`pm 起草采购合同 ${at}/list`]);
  const [duty] = (await h.pm.send(pageDuties, { subjectId: packageId }).ok()).records;
  const [winner] = (await h.pm.send(contractsOfLot, { packageId }).ok()).winners;
  expect(duty?.until).toBe(winner?.until);
  const { id } = await h.pm.send(draftContract, { packageId, bidId }).ok();
  expect(await owed()).toEqual([`pm 提交采购合同审批 ${at}/edit`]);
  await h.pm.send(modifyContract, await h.filled(id)).ok();
  await h.pm.send(submitContract, { id }).ok();
  expect(await owed()).toEqual([]);
  await h.decide(id, false);
  expect(await owed()).toEqual([`pm 修改采购合同并重新提交 ${at}/edit`]);
  await h.pm.send(submitContract, { id }).ok();
  await h.decide(id);
  expect(await owed()).toEqual([`owner 确认或退回采购合同 ${at}/detail`]);
  await h.owner.send(ownerConfirm, { id }).ok();
  expect(await owed()).toEqual([`supplier 确认或退回采购合同 ${at}/confirm`]);
  await supplier.send(supplierConfirm, { id }).ok();
  expect(await owed()).toEqual([`owner 签署采购合同 ${at}/detail`, `supplier 签署采购合同 ${at}/confirm`]);
  await h.sign(h.owner, 'owner', id);
  expect(await owed()).toEqual([`supplier 签署采购合同 ${at}/confirm`]);
  await h.sign(supplier, 'supplier', id);
  expect(await owed()).toEqual([]);
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
