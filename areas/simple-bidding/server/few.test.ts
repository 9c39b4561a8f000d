import { expect, test } from 'vitest';
import { hasPdfTools, readPdf } from '#apps/server/test/read-pdf.ts';
import { hallSeen } from '#areas/bid-opening/server/test/house.ts';
import {
  attributeFailure,
  custodianLotKey,
  failOpening,
  hallDetail,
  ownEnvelope,
  startOpening,
} from '#areas/bid-opening/shared/calls.ts';
import { submitBid } from '#areas/bid-submission/shared/calls.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { pageSimple, simpleComparison, simpleDetail, simpleOfferDetail } from '../shared/calls.ts';
import { simpleStatus } from '../shared/status.ts';
import { stepFacts } from './steps.ts';
import { SimpleHouse } from './test/house.ts';

const house = await SimpleHouse.of();
const { world, pm } = house;

test('quotes of fewer than three suppliers stay closed, for no reason they are opened; the purchase ends with the lot', async () => {
  const lot = await house.published();
  const { packageId } = lot;
  for (const i of [0, 1]) await house.quotes(lot, house.supplier(i), [`${90 + i}`, '10']);
  const late = await house.sealed(lot, house.supplier(0), ['80', '10']);
  await pm.send(startOpening, { packageId }).refused('opening.byQuotes.tooEarly');
  for (const early of [
    await house.owner.user.send(custodianLotKey, { packageId }).envelope(),
    await house.supplier(0).user.send(ownEnvelope, { packageId }).envelope(),
  ]) {
    expect(early.msg).toBe('当前阶段不允许此操作');
    expect(early.law?.rule).toBe('quoteReceipt');
    expect(early.law?.article).toContain('《政府采购非招标采购方式管理办法》第十五条');
  }
  await world.setClock(lot.deadline);
  await world.fire();
  await world.deliver();

  const { can } = await pm.send(hallDetail, { packageId }).ok();
  expect(can).toMatchObject({ start: false, fail: true });
  const owed = await pm.send(pageDuties, { subject: 'lot', subjectId: packageId }).ok();
  expect(owed.records.map((duty) => duty.title)).toEqual(['宣布采购终止']);
  const refused = await pm.send(startOpening, { packageId, reason: '两家报价，先开启后处理' }).envelope();
  expect(refused.msg).toBe('报价的供应商少于3家，不能成交，报价不予开启');
  expect(refused.law?.article).toContain('《政府采购法》第四十条');
  const tooLate = await house.supplier(0).user.send(submitBid, late).envelope();
  expect(tooLate.msg).toContain('已停止接收报价');
  expect(tooLate.law?.article).toContain('《政府采购非招标采购方式管理办法》第十五条');

  await pm.send(failOpening, { packageId, reason: '只有两家报价' }).ok();
  await world.deliver();
  expect(await pm.send(simpleDetail, { packageId }).ok()).toMatchObject({ status: simpleStatus.ended });
  const listed = await pm.send(pageSimple, { size: 100 }).ok();
  expect(listed.records.find((row) => row.packageId === packageId)?.status).toBe(simpleStatus.ended);
  expect(await pm.send(simpleComparison, { packageId }).ok()).toBeNull();
  expect(await world.tx((tx) => stepFacts(tx.db, packageId))).toMatchObject({ S13: 0 });
  if (hasPdfTools) {
    const record = await pm.raw('GET', `/bos/opening/record/pdf?packageId=${packageId}`);
    const { text } = readPdf(record.rawPayload);
    expect(text).toContain('报价开启记录');
    expect(text.match(/项目名称/g)).toHaveLength(1);
    expect(text).not.toMatch(/投标|招标人|唱标/);
  }
  const told = await house.supplier(0).user.send(simpleOfferDetail, { packageId }).ok();
  expect(told.result).toMatchObject({ ended: true });
});

test('what only the hall demands of quotes is refused in their words, and names no article of the law of tenders', async () => {
  const lot = await house.published();
  const { packageId } = lot;
  for (const i of [0, 1, 2]) await house.quotes(lot, house.supplier(i), [`${90 + i}`, '10']);
  await world.setClock(lot.deadline);
  await world.fire();
  await world.deliver();
  await pm.send(startOpening, { packageId }).ok();
  const [bid] = (await hallSeen(pm, packageId)).hall.bids;
  const failing = { packageId, bidId: bid?.bidId ?? '', cause: 'bidder', note: '未到场' };
  const within = await pm.send(attributeFailure, failing).envelope();
  expect(within.msg).toBe('解密时限未到，不能认定责任');
  expect(within.law).toBeUndefined();
  await world.setClock(new Date(lot.deadline.getTime() + 24 * 3_600_000));
  const keyless = await pm.send(attributeFailure, failing).envelope();
  expect(keyless.msg).toBe('报价密钥尚未释放，不能认定为供应商原因');
  expect(keyless.law).toBeUndefined();
  expect(
    await world.sql("select 1 from event where type = 'law.refused' and subject_id = $1", [packageId]),
  ).toEqual([]);
});
