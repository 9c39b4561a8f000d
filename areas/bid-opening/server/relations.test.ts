import { beforeAll, expect, test } from 'vitest';
import { textFile } from '#areas/bid-submission/server/test/bidder.ts';
import { hallDetail, openedFiles } from '../shared/calls.ts';
import { publicAddress } from './relations.ts';
import { hallSeen, openedLot, type OpeningHouse, openingHouse, signedEnd } from './test/house.ts';

let h: OpeningHouse;
beforeAll(async () => {
  h = await openingHouse();
});

test('after the opening agency and tenderee see which bidders meet in what; before, and to bidders, nothing of it is told', async () => {
  const lot = await h.lotWith({ files: [textFile('技术标/方案.txt', '同一份技术方案')] });
  const { packageId } = lot;
  const [a, b] = lot.bidders.map((one) => one.user);
  await h.world.sql('update organisation set parent_id = $2 where id = $1', [b?.org.id, a?.org.id]);
  // One of them stands under who buys the lot.
  await h.world.sql('update organisation set parent_id = $2 where id = $1', [a?.org.id, h.world.tenderee.id]);
  await openedLot(h.world, lot);
  await h.pm.send(openedFiles, { packageId }).refused('opening.wrongPhase');
  await h.at(lot, 90);
  await signedEnd(h.pm, packageId);
  const { relations } = await h.pm.send(openedFiles, { packageId }).ok();
  const names = lot.bidders.map((one) => one.user.org.orgName);
  expect(
    relations?.map((r) => [
      r.kind,
      r.bids.map((one) => names.indexOf(one.bidderName)).join(),
      r.through.join('、'),
    ]),
  ).toEqual([
    ['management', '0,1', `${a?.org.orgName}、${h.world.tenderee.orgName}`],
    ['side', '0', h.world.tenderee.orgName],
    ['side', '1', h.world.tenderee.orgName],
    ['files', '0,1,2', '技术标/方案.txt'],
  ]);
  expect((await h.owner.user.send(openedFiles, { packageId }).ok()).relations).toEqual(relations);
  await a?.send(openedFiles, { packageId }).refused('kit.refused.permission');
  expect(JSON.stringify(await a?.send(hallDetail, { packageId, since: 0 }).ok())).not.toContain('management');
  expect((await hallSeen(h.pm, packageId)).hall.phase).toBe('finished');
});

test('an address that many share tells nothing', () => {
  for (const address of [
    '',
    'server',
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '192.168.0.7',
    '::ffff:172.17.0.1',
    'fd00::1',
  ])
    expect(publicAddress(address)).toBe('');
  expect(publicAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(publicAddress('2001:DB8::7')).toBe('2001:db8::7');
});
