import { expect, test } from 'vitest';
import { SimpleHouse } from '#areas/simple-bidding/server/test/house.ts';
import { proposeWinner, simpleDetail } from '#areas/simple-bidding/shared/calls.ts';
import { getFile } from '#base/file/shared/calls.ts';
import { decide } from '#areas/tender-file/server/test/house.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { approve, unhandledPage } from '#base/approval/shared/calls.ts';
import { signatureOf } from '#base/ca/server/test/signer.ts';
import { documentSignatureOf } from '#base/seal/server/test/signer.ts';
import {
  contractDetail,
  contractsOfLot,
  draftContract,
  modifyContract,
  ownContract,
  ownerConfirm,
  ownerDocument,
  ownerSign,
  removeContract,
  submitContract,
  supplierConfirm,
  supplierDocument,
  supplierSign,
} from '../shared/calls.ts';
import { contractToSign } from '../shared/signing.ts';
import { contentDigest } from './content.ts';
import { stepFacts } from './steps.ts';
import { byId } from './store.ts';
import { terms } from './test/house.ts';
import { wordsOf } from './test/words-of.ts';

const house = await SimpleHouse.of(3);
const { world, pm, leader } = house;
const owner = house.owner.user;

/** Compared, the lowest proposed and agreed to by somebody else, told to all. */
async function told(more: Record<string, unknown> = {}) {
  const { lot, bids } = await house.compared(['100', '90', '95'], more);
  const { packageId, mainId } = lot;
  const bidId = bids[1] as string;
  await pm.send(proposeWinner, { packageId, bidId }).ok();
  await world.deliver();
  await pm.send(draftContract, { packageId, bidId }).refused('purchaseContract.notAwarded');
  expect((await pm.send(simpleDetail, { packageId }).ok()).contractSide).toBeNull();
  await decide(world, leader, packageId, true);
  return { packageId, mainId, bidId, bids };
}

const DAY_MS = 86_400_000;

test('what was quoted and asked for is the contract: winner, price, rows, period and payment are never typed', async () => {
  const { packageId, mainId, bidId, bids } = await told();
  expect((await pm.send(simpleDetail, { mainId }).ok()).contractSide).toBe('PM');
  expect((await owner.send(simpleDetail, { mainId }).ok()).contractSide).toBe('owner');
  await pm.send(draftContract, { packageId, bidId: bids[0] }).refused('purchaseContract.notFound');
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  await stranger.send(draftContract, { packageId, bidId }).refused('project.lotNotFound');
  const { winners } = await pm.send(contractsOfLot, { packageId }).ok();
  expect(winners).toMatchObject([{ bidId, price: '485', contractId: null }]);
  expect(winners[0]?.noticeNo).toMatch(/^CJ-2026-\d{4}$/);
  const { records: owed } = await pm.send(pageDuties, { size: 200 }).ok();
  expect(owed.filter((duty) => JSON.stringify(duty).includes(packageId)).map((duty) => duty.title)).toEqual([
    '起草采购合同',
  ]);

  const twice = await Promise.all([1, 2].map(() => pm.send(draftContract, { packageId, bidId }).envelope()));
  expect(twice.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const id = (await pm.send(contractsOfLot, { packageId }).ok()).winners[0]?.contractId ?? '';
  const drafted = await pm.send(contractDetail, { id }).ok();
  expect(drafted).toMatchObject({
    supplierName: winners[0]?.supplierName,
    price: '485',
    duration: '30天',
    quality: '合格',
    fixed: ['duration', 'quality'],
    purchase: { deliveryTerms: '合同签订后30日内送达第二水厂', paymentTerms: '验收合格后30日内付清' },
    payments: [{ share: '100', amount: '485', dueWhen: '验收合格后30日内付清' }],
  });
  expect(drafted.items.map((item) => [item.name, item.price, item.sum])).toEqual([
    ['水泵', '90', '360.00'],
    ['阀门', '10', '125.00'],
  ]);

  const file = (await pm.upload('采购合同.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))).id;
  const input = {
    ...terms,
    duration: '30天',
    bondAmount: null,
    bondTerms: null,
    contractFileId: file,
    id,
    version: drafted.version,
    payments: drafted.payments,
  };
  const split = drafted.payments.flatMap((row) => [
    { ...row, name: '首付', share: '40' },
    { ...row, name: '尾款', share: '60' },
  ]);
  const refusedBy = (part: object, key: string) =>
    pm.send(modifyContract, { ...input, ...part }).refused(`purchaseContract.${key}`);
  await refusedBy({ price: '480' }, 'byQuotes.wrong.price');
  await refusedBy({ bidId: bids[0] }, 'byQuotes.wrong.supplier');
  await refusedBy({ duration: '60天' }, 'byQuotes.wrong.duration');
  await refusedBy({ bondAmount: '48.51' }, 'wrong.bond');
  await refusedBy(
    { payments: split.map((row, i) => (i === 0 ? { ...row, dueWhen: '签约当日' } : row)) },
    'wrong.paymentTerms',
  );
  const events = await world.sql(
    `select payload ->> 'rule' as rule from event where type = 'law.refused' and subject_id = $1 and payload ->> 'act' = 'purchaseContract.modify'
       order by id`,
    [packageId],
  );
  expect(events.map((row) => (row as { rule: string }).rule)).toEqual([
    'quoteContractTerms',
    'quoteContractTerms',
    'quoteContractTerms',
    'quoteBond',
    'quoteContractTerms',
  ]);
  await expect(
    world.sql(`update purchase_contract set purchase_terms = '{"payment": "先付"}' where id = $1`, [id]),
  ).rejects.toThrow('stand in its contract');

  await pm.send(modifyContract, { ...input, bondAmount: '48.5', payments: split }).ok();
  await pm.send(submitContract, { id }).ok();
  await world.deliver();
  const task = (await leader.send(unhandledPage, { size: 200 }).ok()).records.find(
    (row) => row.serviceId === id,
  );
  await leader.send(approve, { taskId: task?.taskId, apvlType: 'agree', comment: '' }).ok();
  await world.deliver();
  await owner.send(ownerConfirm, { id }).ok();
  const winner = house.supplier(1).user;
  await house.supplier(0).user.send(ownContract, { id }).refused('purchaseContract.notFound');
  await winner.send(supplierConfirm, { id }).ok();
  const read = await winner.send(ownContract, { id }).ok();
  expect(read.purchase).toMatchObject({ paymentTerms: '验收合格后30日内付清' });
  expect(await world.tx((tx) => stepFacts(tx.db, packageId))).toEqual({ S22: 1 });
  const record = (side: 'owner' | 'supplier') =>
    contractToSign(side, {
      id,
      contentDigest: read.contentDigest ?? '',
      contractCode: read.contractCode,
      price: read.price,
    });
  const ownerText = await owner.send(ownerDocument, { id }).ok();
  await owner
    .send(ownerSign, {
      id,
      lateReason: '',
      signature: await signatureOf(owner, record('owner'), house.owner.keys),
      document: await documentSignatureOf(owner, ownerText, null, house.owner.keys),
    })
    .ok();
  const { keys } = house.supplier(1);
  const winnerText = await winner.send(supplierDocument, { id }).ok();
  await winner
    .send(supplierSign, {
      id,
      lateReason: '',
      signature: await signatureOf(winner, record('supplier'), keys),
      document: await documentSignatureOf(winner, winnerText, null, keys),
    })
    .ok();
  expect(await world.tx((tx) => stepFacts(tx.db, packageId))).toEqual({ S22: 6 });
});

test('what was attached to the terms of the purchase is attached to the contract, by its bytes, and read with it', async () => {
  const spec = await pm.upload('技术规格书.pdf', Buffer.from('%PDF-1.4\n% spec\n%%EOF\n'));
  const { packageId, bidId } = await told({ fileIds: spec.id });
  const { id } = await pm.send(draftContract, { packageId, bidId }).ok();
  const drafted = await pm.send(contractDetail, { id }).ok();
  expect(drafted.purchase?.fileIds).toBe(spec.id);
  const frozen = `select purchase_terms -> 'files' as files from purchase_contract where id = $1`;
  expect(await world.sql(frozen, [id])).toEqual([
    { files: [{ id: spec.id, fileName: '技术规格书.pdf', digest: spec.digest }] },
  ]);
  const shown = `select count(*)::int as n from file_reader where file_id = $1 and reader = 'record:purchaseContract:' || $2`;
  expect(await world.sql(shown, [spec.id, id])).toEqual([{ n: 1 }]);
  const printed = await pm.raw('GET', `/ctr/contract/pdf?id=${id}`);
  const words = (await wordsOf(printed.rawPayload)).replaceAll(/\s/g, '');
  expect(words).toContain(`技术规格书.pdf（SHA-256：${spec.digest}）`);
  // No tender was held: its parties are not called as those of one.
  expect(words).toContain('甲方（采购人）');
  expect(words).not.toMatch(/招标人|中标/);
  // One other byte of it, and both would sign something else.
  const digests = await world.tx(async (tx) => {
    const row = await byId(tx.db, id);
    if (!row?.purchaseTerms) throw new Error('no terms');
    const files = row.purchaseTerms.files?.map((file) => ({ ...file, digest: '0'.repeat(64) })) ?? [];
    const other = { ...row, purchaseTerms: { ...row.purchaseTerms, files } };
    return [await contentDigest(tx, row), await contentDigest(tx, other)];
  });
  expect(digests[0]).not.toBe(digests[1]);
  await owner.send(getFile, { id: spec.id }).ok();
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  await stranger.send(getFile, { id: spec.id }).refused('file.notFound');
  await pm.send(removeContract, { id }).ok();
});

test('after thirty days from the notice to the winner it goes on with a reason, and the record names the article', async () => {
  const { packageId, bidId } = await told({ payment: '甲'.repeat(300) });
  const { id } = await pm.send(draftContract, { packageId, bidId }).ok();
  const drafted = await pm.send(contractDetail, { id }).ok();
  expect(drafted.payments[0]?.dueWhen).toBe('按采购条款载明的付款条件');
  expect(drafted.purchase?.paymentTerms).toBe('甲'.repeat(300));
  const file = (await pm.upload('采购合同.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))).id;
  const { version, payments } = drafted;
  await pm
    .send(modifyContract, {
      ...terms,
      duration: '30天',
      bondAmount: null,
      bondTerms: null,
      contractFileId: file,
      id,
      version,
      payments,
    })
    .ok();
  await world.setClock(new Date(Date.parse(drafted.until) - 1));
  expect((await pm.send(contractDetail, { id }).ok()).isLate).toBe(false);
  await world.setClock(new Date(Date.parse(drafted.until)));
  await pm.send(submitContract, { id }).refused('purchaseContract.need.lateReason');
  await pm.send(submitContract, { id, lateReason: '双方核对条款' }).ok();
  const late = await world.sql(
    `select payload ->> 'rule' as rule from event where type = 'purchaseContract.late' and subject_id = $1`,
    [packageId],
  );
  expect(late).toEqual([{ rule: 'quoteContractDays' }]);
  expect(Date.parse(drafted.until) - Date.parse(drafted.noticeAt)).toBeGreaterThan(29 * DAY_MS);
});
