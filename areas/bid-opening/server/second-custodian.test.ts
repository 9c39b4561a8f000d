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
import { custodianLotKey, releaseLotKey, startOpening } from '../shared/calls.ts';
import { decrypts, hallSeen, signedEnd } from './test/house.ts';

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

test('the first custodian is gone: the second releases the key with a reason, and the opening goes through', async () => {
  const { packageId } = await freshLot(house);
  const of = { packageId };
  await approveFile(house, packageId);
  await house.owner.send(saveLotKey, await keyFor(packageId, second)).ok();
  await approveBulletin(house, packageId);
  await house.pm.send(publishBulletin, of).ok();
  await world.deliver();
  const held = await world.tx((tx) => lotKeyOf(tx.db, packageId));
  if (!held?.second) throw new Error('no second custodian');
  const deadline = new Date((await hallSeen(house.pm, packageId)).deadline);
  const lot = { packageId, packageName: '', deadline, pm: house.pm, owner: second, lotKey: held };
  const bidders: KeyHolder[] = [];
  for (let i = 0; i < 3; i++) {
    const bidder = await bidderInWorld(world, lot);
    await submitted(lot, bidder);
    bidders.push(bidder);
  }
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
  for (const bidder of bidders) await decrypts(world, { ...lot, bidders }, bidder);
  const { hall } = await hallSeen(house.pm, packageId);
  expect(hall.bids.map((bid) => bid.state)).toEqual(['opened', 'opened', 'opened']);
  expect([hall.custodianName, hall.secondReason]).toEqual([second.user.trueName, '第一保管人证书损坏']);
  await world.setClock(new Date(deadline.getTime() + 3_600_000));
  await signedEnd(house.pm, of.packageId);
});
