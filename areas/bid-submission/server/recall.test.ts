import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { signedRecordHolds } from '#base/ca/server/index.ts';
import { rootCertificate } from '#base/ca/shared/calls.ts';
import { recallBid, receiptDetail } from '../shared/calls.ts';
import { receiptToSave, verifyReceipt } from '../shared/sealing.ts';
import { bidderInWorld, signedRecall, submitted } from './test/bidder.ts';
import { type KeyHolder, publishedLotInWorld, withKey } from './test/lot.ts';

let world: World;
let pm: TestUser;
let owner: KeyHolder;

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-12-01T00:00:00.000Z');
  pm = await world.user({ roles: ['pm'] });
  owner = await withKey(await world.user({ roles: ['owner'], org: world.tenderee }));
});

test('a recall is signed by whoever recalls, over this version, and stands with its receipt', async () => {
  const lot = await publishedLotInWorld(world, { pm, owner, deadline: new Date('2026-12-20T01:00:00.000Z') });
  const { packageId } = lot;
  const bidder = await bidderInWorld(world, lot);
  const first = await submitted(lot, bidder);
  const recallOf = async (holder: KeyHolder) => ({
    packageId,
    signature: await signedRecall(holder, packageId),
  });
  await bidder.user.send(recallBid, { packageId }).refused('ca.need.signature');
  const stale = await recallOf(bidder);
  const { bidId } = await submitted(lot, bidder);
  await bidder.user.send(recallBid, stale).refused('ca.wrong.signature');
  const input = await recallOf(bidder);
  const colleague = await withKey(await world.user({ roles: ['supplier'], org: bidder.user.org }));
  await colleague.user.send(recallBid, input).refused('ca.notValid.otherPerson');
  expect((await bidder.user.send(receiptDetail, { bidId }).ok()).recall).toBeNull();
  await bidder.user.send(recallBid, input).ok();
  const { recall, signed, publicKey } = await bidder.user.send(receiptDetail, { bidId }).ok();
  if (!recall) throw new Error('not kept');
  const { certificatePem } = await world.anonymous.send(rootCertificate, {}).ok();
  expect(await signedRecordHolds(recall, certificatePem)).toBe(true);
  expect(JSON.parse(recall.statement)).toMatchObject({ kind: 'bid.recall', subjectId: bidId });
  // The saved file holds both, and either is checked without the network.
  const saved = JSON.parse(JSON.stringify(receiptToSave(signed, recall)));
  expect(await verifyReceipt(saved, publicKey)).toEqual(signed.receipt);
  expect(await signedRecordHolds(saved.recall, certificatePem)).toBe(true);
  await expect(verifyReceipt({ ...saved, recall: {} }, publicKey)).rejects.toThrow('badReceipt');
  const before = await bidder.user.send(receiptDetail, { bidId: first.bidId }).ok();
  expect(before.recall).toBeNull();
  expect(receiptToSave(before.signed, before.recall)).toEqual(before.signed);
});
