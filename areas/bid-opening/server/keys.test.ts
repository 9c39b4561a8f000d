import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser, World } from '#apps/server/test/world.ts';
import type { KeyHolder } from '#areas/bid-submission/server/test/lot.ts';
import {
  attributeFailure,
  custodianLotKey,
  extendWindow,
  hallDetail,
  ownEnvelope,
  releaseBidKey,
  releaseLotKey,
  retryBid,
  startOpening,
} from '../shared/calls.ts';
import { openedBids } from './index.ts';
import {
  attributed,
  bidderOf,
  bidKeyOf,
  decrypts,
  hallSeen,
  openedLot,
  type OpeningHouse,
  openingHouse,
  prices,
  releasedLotKey,
} from './test/house.ts';

let world: World;
let pm: TestUser;
let owner: KeyHolder;
let lotWith: OpeningHouse['lotWith'];
let at: OpeningHouse['at'];

beforeAll(async () => {
  ({ world, pm, owner, lotWith, at } = await openingHouse());
});

describe('keys', () => {
  test('wrong keys are refused and may be tried again; twice is once', async () => {
    const lot = await lotWith();
    const of = { packageId: lot.packageId };
    const other = await lotWith();
    await world.setClock(other.deadline);
    for (const l of [lot, other]) await pm.send(startOpening, { packageId: l.packageId }).ok();
    const wrong = await releasedLotKey(other);
    await owner.user.send(releaseLotKey, { ...of, lotPrivateKey: wrong }).refused('opening.wrongLotKey');
    await owner.user.send(releaseLotKey, { ...of, lotPrivateKey: 'AAAA' }).refused('opening.wrongLotKey');
    await releasedLotKey(lot);
    const { user } = bidderOf(lot, 0);
    const foreign = await bidKeyOf(lot, bidderOf(lot, 1));
    await user.send(releaseBidKey, { ...of, bidderKey: foreign }).refused('opening.wrongBidderKey');
    const own = await bidKeyOf(lot, bidderOf(lot, 0));
    const both = await Promise.all(
      [1, 2].map(() => user.send(releaseBidKey, { ...of, bidderKey: own }).envelope()),
    );
    expect(both.map((e) => e.code)).toEqual([200, 200]);
    await world.deliver();
    const events = (await hallSeen(pm, lot.packageId)).events.map((e) => e.kind);
    expect(events.filter((kind) => kind === 'bidKeyReleased' || kind === 'bidOpened')).toEqual([
      'bidKeyReleased',
      'bidOpened',
    ]);
  });

  test('only the custodian, only the bidder, nobody else', async () => {
    const lot = await lotWith();
    const of = { packageId: lot.packageId };
    await at(lot, 0);
    await pm.send(startOpening, of).ok();
    const colleague = await world.user({ roles: ['owner'], org: world.tenderee });
    await colleague.send(custodianLotKey, of).refused('opening.notFound');
    expect((await hallSeen(colleague, lot.packageId)).side).toBe('tenderee');
    const stranger = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
    await stranger.send(hallDetail, of).refused('opening.notFound');
    await stranger.send(ownEnvelope, of).refused('opening.notFound');
    const otherPm = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await otherPm.send(startOpening, of).refused('opening.notFound');
    await bidderOf(lot, 0).user.send(startOpening, of).refused('kit.refused.permission');
  });

  test('the time limit: not decrypted is attributed to the bidder, the others go on', async () => {
    const lot = await lotWith();
    const of = { packageId: lot.packageId };
    const [a, b, c] = lot.bidders as [KeyHolder, KeyHolder, KeyHolder];
    await at(lot, 0);
    await pm.send(startOpening, of).ok();
    await decrypts(world, lot, a);
    await at(lot, 31);
    const { bids } = (await hallSeen(pm, lot.packageId)).hall;
    const ids = bids.map((bid) => bid.bidId);
    await pm
      .send(attributeFailure, { ...of, bidId: ids[0], cause: 'bidder', note: 'x' })
      .refused('opening.wrongCause');
    await pm
      .send(attributeFailure, { ...of, bidId: ids[1], cause: 'bidder', note: 'x' })
      .refused('opening.lotKeyFirst');
    await releasedLotKey(lot);
    await world.deliver();
    await b.user
      .send(releaseBidKey, { ...of, bidderKey: await bidKeyOf(lot, b) })
      .refused('opening.decryptOver');
    const seen = (await hallSeen(pm, lot.packageId)).hall.decryptUntil ?? '';
    await pm.send(extendWindow, { ...of, minutes: 10, reason: '网络故障', seen }).ok();
    await pm
      .send(attributeFailure, { ...of, bidId: ids[2], cause: 'bidder', note: 'x' })
      .refused('opening.windowOpen');
    await decrypts(world, lot, b);
    await at(lot, 42);
    await attributed(lot, owner.user, { bidId: ids[2], cause: 'bidder', note: '未到场' });
    await pm
      .send(attributeFailure, { ...of, bidId: ids[2], cause: 'bidder', note: '未到场' })
      .refused('opening.wrongPhase');
    const { hall } = await hallSeen(c.user, lot.packageId);
    expect(hall.phase).toBe('confirming');
    expect(hall.bids.map((bid) => bid.state)).toEqual(['opened', 'opened', 'failed']);
    expect(hall.bids[2]?.failure).toEqual({ code: 'notDecrypted', cause: 'bidder', note: '未到场' });
    expect(hall.extensions).toMatchObject([{ reason: '网络故障' }]);
    const opened = await world.tx((tx) => openedBids(tx.db, lot.packageId));
    expect(opened.map((x) => [x.status, x.cause])).toEqual([
      ['opened', null],
      ['opened', null],
      ['failed', 'bidder'],
    ]);
  });

  test('a sealed price that is no amount fails its bid by the bidder’s fault, and nothing of it stays', async () => {
    const lot = await lotWith({ prices: [prices[0] ?? '', '面议', '0.00'] });
    await openedLot(world, lot);
    const { hall } = await hallSeen(pm, lot.packageId);
    expect(hall.bids.map((bid) => bid.failure)).toEqual([
      null,
      ...[1, 2].map(() => ({ code: 'badPrice', cause: 'bidder', note: '' })),
    ]);
    expect((await world.tx((tx) => openedBids(tx.db, lot.packageId))).map((x) => x.files.length)).toEqual([
      1, 0, 0,
    ]);
  });

  test('ciphertext changed on the disk holds up its bid only; brought back it opens, or it fails by no fault of the bidder', async () => {
    const lot = await lotWith();
    const of = { packageId: lot.packageId };
    const [row] = await world.sql<{ id: string; storage_key: string }>(
      'select id, storage_key from bid where package_id = $1 and org_id = $2',
      [lot.packageId, bidderOf(lot, 1).user.org.id],
    );
    const [a] = await world.sql<{ storage_key: string }>(
      'select storage_key from bid where package_id = $1 and org_id = $2',
      [lot.packageId, bidderOf(lot, 0).user.org.id],
    );
    await world.sql('update bid set storage_key = $1 where id = $2', [a?.storage_key, row?.id]);
    await openedLot(world, lot);
    const held = await hallSeen(pm, lot.packageId);
    expect(held.hall.bids.map((bid) => [bid.state, bid.stuck])).toEqual([
      ['opened', null],
      ['sealed', 'digestMismatch'],
      ['opened', null],
    ]);
    expect([held.hall.phase, held.can.retry, held.can.attribute]).toEqual(['decrypting', true, true]);
    const bid = { ...of, bidId: row?.id };
    await pm.send(attributeFailure, { ...bid, cause: 'bidder', note: 'x' }).refused('opening.wrongCause');
    await pm.send(retryBid, { ...of, bidId: held.hall.bids[0]?.bidId }).refused('opening.notStuck');
    await owner.user.send(retryBid, bid).refused('kit.refused.permission');
    await pm.send(retryBid, bid).ok();
    await pm.send(retryBid, bid).refused('opening.notStuck');
    await world.deliver();
    await world.sql('update bid set storage_key = $1 where id = $2', [row?.storage_key, row?.id]);
    await pm.send(retryBid, bid).ok();
    await world.deliver();
    const { hall } = await hallSeen(pm, lot.packageId);
    expect(hall.bids.map((x) => x.state)).toEqual(['opened', 'opened', 'opened']);
    expect(hall.phase).toBe('confirming');
    await pm.send(retryBid, bid).refused('opening.wrongPhase');
    const seen = hall.decryptUntil ?? '';
    await pm
      .send(extendWindow, { ...of, minutes: 10, reason: '网络故障', seen })
      .refused('opening.wrongPhase');
    expect((await hallSeen(pm, lot.packageId)).hall).toMatchObject({ decryptUntil: seen, extensions: [] });
  });
});
