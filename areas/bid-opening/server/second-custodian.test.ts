import { beforeAll, expect, test } from 'vitest';
import { publishBulletin } from '#areas/bulletin/shared/calls.ts';
import { approveBulletin } from '#areas/bulletin/server/test/house.ts';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { bidderInWorld, submitted } from '#areas/bid-submission/server/test/bidder.ts';
import { type KeyHolder, withKey } from '#areas/bid-submission/server/test/lot.ts';
import { fileDetail, lotKeyDetail, saveLotKey } from '#areas/tender-file/shared/calls.ts';
import { lotKeyOf } from '#areas/tender-file/server/index.ts';
import { approveFile, freshLot, type House, houseOf } from '#areas/tender-file/server/test/house.ts';
import { LotKeyDoesNotOpen, makeLotKey, unwrapLotKey } from '#areas/tender-file/shared/lot-key.ts';
import { hasPdfTools, readPdf } from '#apps/server/test/read-pdf.ts';
import { signatureOf } from '#base/ca/server/test/signer.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import {
  custodianLotKey,
  extendWindow,
  releaseLotKey,
  startOpening,
  witnessRecord,
} from '../shared/calls.ts';
import { recordToSign } from '../shared/signing.ts';
import { attributed, decrypts, hallSeen, signedEnd } from './test/house.ts';

let world: World;
let house: House;
let second: KeyHolder;
let supervisor: KeyHolder;

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-11-20T01:00:00.000Z');
  house = await houseOf(world);
  second = await withKey(await world.user({ roles: ['ownerlead'], org: world.tenderee }));
  supervisor = await withKey(
    await world.user({ roles: ['supervisor'], org: await world.org('supervision') }),
  );
});

/** The owner makes the key and wraps it to this one as well, as the page does. */
async function keyFor(packageId: string, other: KeyHolder) {
  const { ownerKey } = house;
  const key = await makeLotKey({
    lotId: packageId,
    custodianSpki: ownerKey.certificate.spki,
    secondSpki: other.keys.certificate.spki,
  });
  const chosen = { userId: other.user.id, certificate: other.keys.certificatePem };
  return { packageId, ...key, certificate: ownerKey.certificatePem, second: chosen };
}

test('only colleagues of the tenderee and supervisors with a valid certificate can be the second', async () => {
  const { packageId } = await freshLot(house);
  const bare = await world.user({ roles: ['owner'], org: world.tenderee });
  const outside = await withKey(await world.user({ roles: ['owner'], org: await world.org('tenderee') }));
  // The supervising role given by a company to its own people opens nothing.
  const own = await withKey(await world.user({ roles: ['supervisor'], org: await world.org('supplier') }));
  const { seconds } = await house.owner.send(lotKeyDetail, { packageId }).ok();
  expect(new Set(seconds.map((one) => one.userId))).toEqual(new Set([second.user.id, supervisor.user.id]));
  for (const wrong of [outside, own])
    await house.owner.send(saveLotKey, await keyFor(packageId, wrong)).refused('tenderFile.wrong.second');
  const borrowed = { ...second, user: bare } as KeyHolder;
  await house.owner.send(saveLotKey, await keyFor(packageId, borrowed)).refused('tenderFile.wrong.second');
  await house.owner.send(saveLotKey, await keyFor(packageId, supervisor)).ok();
  await house.owner.send(saveLotKey, await keyFor(packageId, second)).ok();
  const { lotKey } = await house.pm.send(fileDetail, { packageId }).ok();
  expect(lotKey?.secondName).toBe(`${world.tenderee.orgName} ${second.user.trueName}`);
});

/** A published lot with three sealed bids, whose key this one keeps as the second custodian. */
async function lotKeptBy(other: KeyHolder) {
  const { packageId } = await freshLot(house);
  await approveFile(house, packageId);
  await house.owner.send(saveLotKey, await keyFor(packageId, other)).ok();
  await approveBulletin(house, packageId);
  await house.pm.send(publishBulletin, { packageId }).ok();
  await world.deliver();
  const held = await world.tx((tx) => lotKeyOf(tx.db, packageId));
  if (!held?.second) throw new Error('no second custodian');
  const lotKey = { ...held, second: held.second };
  const deadline = new Date((await hallSeen(house.pm, packageId)).deadline);
  const lot = { packageId, packageName: '', deadline, pm: house.pm, owner: other, lotKey };
  const bidders: KeyHolder[] = [];
  for (let i = 0; i < 3; i++) {
    const bidder = await bidderInWorld(world, lot);
    await submitted(lot, bidder);
    bidders.push(bidder);
  }
  return { ...lot, bidders };
}

test('the first custodian is gone: the second releases the key with a reason, and the opening goes through', async () => {
  const lot = await lotKeptBy(second);
  const { packageId, deadline, bidders, lotKey: held } = lot;
  const of = { packageId };
  // Neither gets anything before the start, and neither's part opens with the other's certificate.
  const custodians: [TestUser, KeyHolder['keys']][] = [
    [house.owner, house.ownerKey],
    [second.user, second.keys],
  ];
  for (const [user] of custodians) {
    const early = await user.send(custodianLotKey, of).refused('opening.wrongPhase');
    expect(early.law?.rule).toBe('openingTime');
    await user
      .send(releaseLotKey, { ...of, lotPrivateKey: 'AAAA', reason: 'x' })
      .refused('opening.wrongPhase');
  }
  await expect(unwrapLotKey({ ...held, ...held.second }, house.ownerKey.agreeKey, packageId)).rejects.toThrow(
    LotKeyDoesNotOpen,
  );
  await expect(unwrapLotKey(held, second.keys.agreeKey, packageId)).rejects.toThrow(LotKeyDoesNotOpen);

  await world.setClock(deadline);
  await house.pm.send(startOpening, of).ok();
  await supervisor.user.send(custodianLotKey, of).refused('opening.notFound');
  const wrapped = await second.user.send(custodianLotKey, of).ok();
  const lotPrivateKey = await unwrapLotKey(wrapped, second.keys.agreeKey, packageId);
  await second.user.send(releaseLotKey, { ...of, lotPrivateKey }).refused('opening.need.secondReason');
  await second.user.send(releaseLotKey, { ...of, lotPrivateKey, reason: '第一保管人证书损坏' }).ok();
  for (const bidder of bidders) await decrypts(world, lot, bidder);
  const { hall } = await hallSeen(house.pm, packageId);
  expect(hall.bids.map((bid) => bid.state)).toEqual(['opened', 'opened', 'opened']);
  expect([hall.custodianName, hall.secondReason]).toEqual([second.user.trueName, '第一保管人证书损坏']);
  await world.setClock(new Date(deadline.getTime() + 3_600_000));
  await signedEnd(house.pm, of.packageId);
});

const owed = async (user: TestUser, packageId: string) =>
  (await user.send(pageDuties, { size: 200 }).ok()).records
    .filter((one) => one.query['packageId'] === packageId)
    .map((one) => one.title);

test('a supervisor who is the second custodian owes the release once the time is over, and signs the record for the supervision', async () => {
  await world.setClock('2027-01-20T01:00:00.000Z');
  const lot = await lotKeptBy(supervisor);
  const { packageId, deadline } = lot;
  const after = (minutes: number) => world.setClock(new Date(deadline.getTime() + minutes * 60_000));
  await after(0);
  await house.pm.send(startOpening, { packageId }).ok();
  await world.deliver();
  const helpOut = '代为释放标段密钥';
  expect(await owed(supervisor.user, packageId)).not.toContain(helpOut);
  await after(31);
  expect(await owed(supervisor.user, packageId)).toContain(helpOut);
  const wrapped = await supervisor.user.send(custodianLotKey, { packageId }).ok();
  const lotPrivateKey = await unwrapLotKey(wrapped, supervisor.keys.agreeKey, packageId);
  await supervisor.user.send(releaseLotKey, { packageId, lotPrivateKey, reason: '第一保管人未到场' }).ok();
  await world.deliver();
  expect(await owed(supervisor.user, packageId)).not.toContain(helpOut);
  const { hall } = await hallSeen(house.pm, packageId);
  await house.pm
    .send(extendWindow, { packageId, minutes: 30, reason: '等候解密', seen: hall.decryptUntil ?? '' })
    .ok();
  for (const bidder of lot.bidders) await decrypts(world, lot, bidder);
  await after(120);
  await signedEnd(house.pm, packageId);

  const seen = await hallSeen(supervisor.user, packageId);
  expect(seen).toMatchObject({ side: 'custodian', can: { witness: true } });
  const digest = seen.hall.recordDigest;
  const signature = await signatureOf(supervisor.user, recordToSign(packageId, digest), supervisor.keys);
  await supervisor.user.send(witnessRecord, { packageId, digest, signature }).ok();
});

test('nobody can release the lot key: no bid is said to have failed for another cause, and the record names both custodians', async () => {
  await world.setClock('2027-03-01T01:00:00.000Z');
  const lot = await lotKeptBy(second);
  const { packageId, deadline } = lot;
  await world.setClock(deadline);
  await house.pm.send(startOpening, { packageId }).ok();
  await world.setClock(new Date(deadline.getTime() + 31 * 60_000));
  const { hall } = await hallSeen(house.pm, packageId);
  for (const { bidId } of hall.bids)
    await attributed(lot, supervisor.user, { bidId, cause: 'other', note: '证书均已损坏' });
  const failed = (await hallSeen(house.pm, packageId)).hall.bids.map((bid) => bid.failure?.code);
  expect(failed).toEqual(['noLotKey', 'noLotKey', 'noLotKey']);
  await world.setClock(new Date(deadline.getTime() + 120 * 60_000));
  await signedEnd(house.pm, packageId);
  await world.deliver();
  if (!hasPdfTools) return;
  const pdf = await house.pm.raw('GET', `/bos/opening/record/pdf?packageId=${packageId}`);
  const { text } = readPdf(pdf.rawPayload);
  for (const name of [house.owner.trueName, second.user.trueName, '标段密钥未释放'])
    expect(text).toContain(name);
});
