import { barredFrom } from '#base/approval/server/test/barred.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { signedRecordHolds } from '#base/ca/server/index.ts';
import { rootCertificate } from '#base/ca/shared/calls.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import {
  contractDetail,
  contractsOfLot,
  draftContract,
  modifyContract,
  ownContract,
  ownerConfirm,
  ownerSign,
  pageContracts,
  submitContract,
  supplierConfirm,
  supplierReturn,
  supplierSign,
} from '../shared/calls.ts';
import { contractBy } from '../shared/period.ts';
import { ownStepFact, stepFacts } from './index.ts';
import { ContractHouse } from './test/house.ts';
import { SERVICE_KEY } from '../shared/status.ts';

let h: ContractHouse;
beforeAll(async () => {
  h = await ContractHouse.make();
});

const events = (packageId: string, type: string) =>
  h.world.sql<{ payload: Record<string, string> }>(
    'select payload from event where subject_id = $1 and type = $2 order by id',
    [packageId, type],
  );

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
    expect(await barredFrom(h.world, SERVICE_KEY, id)).toEqual([h.pm.id]);
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
    const signed = await h.signed(h.owner, 'owner', id);
    const { signature } = signed;
    await h.owner.send(ownerSign, { id, signature }).refused('purchaseContract.need.document');
    const twice = await Promise.all([1, 2].map(() => h.owner.send(ownerSign, signed).envelope()));
    expect(twice.filter((a) => a.code === 200)).toHaveLength(1);
    await h.owner.send(ownerSign, signed).refused('purchaseContract.signedAlready');
    await h.owner.send(ownerSign, { id, signature }).refused('purchaseContract.signedAlready');
    expect((await h.owner.send(contractDetail, { id }).ok()).status).toBe('60');
    await h.sign(supplier, 'supplier', id);
    const concluded = await supplier.send(ownContract, { id }).ok();
    expect(concluded).toMatchObject({ status: '80', isLate: false, lateReason: null });
    expect(concluded.signedAt).not.toBeNull();
    const { certificatePem: root } = await h.world.anonymous.send(rootCertificate, {}).ok();
    for (const [side, of] of [
      ['owner', concluded.ownerSigned],
      ['supplier', concluded.supplierSigned],
    ] as const) {
      if (!of?.proof) throw new Error('not signed');
      expect(await signedRecordHolds(of.proof, root)).toBe(true);
      expect(JSON.parse(of.proof.statement)).toMatchObject({
        digest: concluded.contentDigest,
        says: { side, price: '4180000', contractCode: concluded.contractCode },
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
    const signed = await h.signed(supplier, 'supplier', id);
    await supplier.send(supplierSign, signed).refused('purchaseContract.need.lateReason');
    await supplier.send(supplierSign, { ...signed, lateReason: '保函开立较晚' }).ok();
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
