import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { bidderInWorld, submitted } from '#areas/bid-submission/server/test/bidder.ts';
import { type KeyHolder, publishedLotInWorld, withKey } from '#areas/bid-submission/server/test/lot.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import { FolderStorage } from '#kit/server/storage/storage.ts';
import { attributeFailure, releaseBidKey, retryBid, startOpening } from '../shared/calls.ts';
import { type Sealable, submittedUnchecked } from './test/dishonest.ts';
import {
  attributed,
  bidKeyOf,
  hallSeen,
  openedLot,
  type OpeningLot,
  releasedLotKey,
  signedEnd,
} from './test/house.ts';

let world: World;
let pm: TestUser;
let owner: KeyHolder;
let folder = '';
let next = Date.parse('2026-12-20T01:00:00.000Z');

/** While it is full it gives what it has and takes nothing. */
let full = false;

class FillingFolder extends FolderStorage {
  override async keep(...asked: Parameters<FolderStorage['keep']>) {
    if (full) throw new Error('no space left on device');
    return super.keep(...asked);
  }
}

beforeAll(async () => {
  world = await makeWorld({
    storage: (place) => {
      folder = place;
      return new FillingFolder(place);
    },
  });
  await world.setClock('2026-12-01T00:00:00.000Z');
  pm = await world.user({ roles: ['pm'] });
  owner = await withKey(await world.user({ roles: ['owner'], org: world.tenderee }));
});

/** A lot with two good bids and these others, opened at its deadline. */
async function lotOf(others: readonly Sealable[]): Promise<OpeningLot> {
  next += 86_400_000;
  const deadline = new Date(next);
  await world.setClock(new Date(next - 43_200_000));
  const lot = await publishedLotInWorld(world, { pm, owner, deadline });
  const bidders: KeyHolder[] = [];
  for (const bid of [undefined, undefined, ...others]) {
    const bidder = await bidderInWorld(world, lot);
    if (bid) await submittedUnchecked(lot, bidder, bid);
    else await submitted(lot, bidder);
    bidders.push(bidder);
  }
  return { ...lot, bidders };
}

const said = { bidPrice: '4180000.00', duration: '90天', quality: '合格' };

describe('what a bidder sealed with a tool of its own', () => {
  test('opens or fails by the bidder’s doing, at once, and the opening goes on', async () => {
    const wishes: [Sealable, string | null][] = [
      [{ readOut: { ...said, remark: 'a\u0000b' } }, 'badContent'],
      [{ readOut: { ...said, remark: 'a\u202eb' } }, 'badContent'],
      [{ readOut: { ...said, remark: `${'长'.repeat(499)}👍` } }, 'badContent'],
      [{ readOut: { ...said, remark: `${'长'.repeat(498)}👍` } }, null],
      [{ readOut: { ...said, duration: '天'.repeat(101) } }, 'badContent'],
      [{ readOut: { bidPrice: said.bidPrice, duration: '90天' } }, 'badContent'],
      [{ readOut: { ...said, note: '多余' } }, 'badContent'],
      [{ readOut: { ...said, bidPrice: ' 4180000' } }, 'badPrice'],
      [{ readOut: { ...said, bidPrice: '4,180,000' } }, 'badPrice'],
      [{ content: { items: [{ name: 'a\u0000b' }] } }, 'badContent'],
      [{ content: { items: [{ name: '泵' }] } }, null],
      [{ content: { items: [], more: [] } }, 'badContent'],
      [{ fileName: '方\u202e案.txt' }, 'badManifest'],
      [{ fileName: '方\u0000案.txt' }, 'badManifest'],
      [{ fileName: `${'👍'.repeat(60)}.txt` }, null],
      [{ nonce: '\u0000\u0000\u0000\u0000' }, 'badManifest'],
    ];
    const lot = await lotOf(wishes.map(([bid]) => bid));
    await openedLot(world, lot);
    const { hall } = await hallSeen(pm, lot.packageId);
    expect(hall.bids.slice(2).map((bid) => bid.failure)).toEqual(
      wishes.map(([, code]) => code && { code, cause: 'bidder', note: '' }),
    );
    expect(hall.phase).toBe('confirming');
    expect(
      await world.sql(`select 1 from outbox where done_at is null and listener = 'opening.bidReady'`),
    ).toEqual([]);
    await world.setClock(new Date(lot.deadline.getTime() + 60 * 60_000));
    await signedEnd(pm, lot.packageId);
  }, 240_000);
});

describe('a storage that is away', () => {
  const due = () => world.sql(`update outbox set next_at = clock_timestamp() where done_at is null`);

  test('is tried a few times, then held up without blame; the host tries again or goes on', async () => {
    const lot = await lotOf([{}]);
    const of = { packageId: lot.packageId };
    renameSync(folder, `${folder}.away`);
    mkdirSync(folder);
    await world.setClock(lot.deadline);
    await pm.send(startOpening, of).ok();
    await releasedLotKey(lot);
    for (const bidder of lot.bidders)
      await bidder.user.send(releaseBidKey, { ...of, bidderKey: await bidKeyOf(lot, bidder) }).ok();
    for (let i = 0; i < 7; i++) {
      expect((await hallSeen(pm, lot.packageId)).hall.bids.map((bid) => bid.stuck)).toEqual([
        null,
        null,
        null,
      ]);
      await due();
      await world.app.outbox.drain();
    }
    const held = await hallSeen(pm, lot.packageId);
    expect(held.hall.bids.map((bid) => [bid.state, bid.stuck])).toEqual(
      [1, 2, 3].map(() => ['sealed', 'storage']),
    );
    expect(
      await world.sql(`select 1 from outbox where done_at is null and listener = 'opening.bidReady'`),
    ).toEqual([]);
    expect((await pm.send(pageMessages, {}).ok()).records.map((m) => m.title)).toContain('投标文件解密受阻');
    const [first, second, third] = held.hall.bids.map((bid) => ({ ...of, bidId: bid.bidId }));
    await pm.send(attributeFailure, { ...first, cause: 'bidder', note: 'x' }).refused('opening.wrongCause');
    await attributed(lot, owner.user, { bidId: first?.bidId, cause: 'other', note: '存储故障，无法恢复' });
    rmSync(folder, { recursive: true });
    renameSync(`${folder}.away`, folder);
    // Full, it gives the sealed bid and takes none of its documents: no fault of the bidder either.
    full = true;
    await pm.send(retryBid, second ?? {}).ok();
    for (let i = 0; i < 7; i++) {
      await due();
      await world.app.outbox.drain();
    }
    full = false;
    expect((await hallSeen(pm, lot.packageId)).hall.bids[1]).toMatchObject({
      state: 'sealed',
      stuck: 'storage',
      failure: null,
    });
    const stranger = lot.bidders[0] as KeyHolder;
    await stranger.user.send(retryBid, second ?? {}).refused('kit.refused.permission');
    for (const bid of [second, third]) await pm.send(retryBid, bid ?? {}).ok();
    await world.deliver();
    const { hall } = await hallSeen(pm, lot.packageId);
    expect(hall.bids.map((bid) => bid.state)).toEqual(['failed', 'opened', 'opened']);
    expect(hall.bids[0]?.failure).toEqual({ code: 'storage', cause: 'other', note: '存储故障，无法恢复' });
    expect(hall.phase).toBe('confirming');
  }, 240_000);
});
