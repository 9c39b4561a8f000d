import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { World } from '#apps/server/test/world.ts';
import { measureStored } from '#kit/server/storage/measure-stored.ts';
import { FolderStorage } from '#kit/server/storage/storage.ts';
import { type StallingLine, stallingLine } from '#kit/server/test/stalling-line.ts';
import { submitBid } from '../shared/calls.ts';
import { bidderInWorld, contact, envelopeText, seal, submitted, uploadBytes } from './test/bidder.ts';
import { submissionHouse } from './test/house.ts';
import type { PublishedLot } from './test/lot.ts';

let line: StallingLine;
let storage: FolderStorage;
let world: World;
let lotOf: () => Promise<PublishedLot>;
/** Called when bytes lie on the storage and their record is next. */
let kept: () => unknown = () => undefined;

/** A folder that tells when it has kept something. */
class TellingFolder extends FolderStorage {
  override async keep(...asked: Parameters<FolderStorage['keep']>) {
    const done = await super.keep(...asked);
    await kept();
    return done;
  }
}

beforeAll(async () => {
  ({ world, lotOf } = await submissionHouse({
    line: async (url) => {
      line = await stallingLine(url);
      return line.url;
    },
    // What is waited for here is the answer to a commit; everything before it may take its time on a busy machine.
    databaseLimits: { connect: 10_000, lock: 300, statement: 2000, answer: 2500, waiting: 30 },
    storage: (folder) => (storage = new TellingFolder(folder)),
  }));
});
beforeEach(() => () => {
  kept = () => undefined;
  line.flow();
});

const rows = (packageId: string) =>
  world.sql<{ id: string; storage_key: string; digest: string }>(
    'select id, storage_key, digest from bid_upload where package_id = $1',
    [packageId],
  );
const counted = async (orgId: string) =>
  (
    await world.sql<{ bytes: string }>(
      `select bytes::text from upload_day where owner_id = $1 and kind = 'bid'`,
      [orgId],
    )
  )[0]?.bytes;

test('a bid whose record may stand keeps its bytes and its count, and can be submitted when it stands', async () => {
  const lot = await lotOf();
  const bidder = await bidderInWorld(world, lot);
  const { ciphertext, envelope } = await seal(lot, bidder);
  // The commit goes out, and nothing comes back any more.
  kept = () => line.stallAfter('commit');
  const answer = await uploadBytes(bidder.user, lot.packageId, ciphertext);
  expect(answer).toMatchObject({ code: 503, key: 'kit.refused.unknown' });
  line.flow();
  kept = () => undefined;
  await expect.poll(async () => (await rows(lot.packageId)).length).toBe(1);
  const [row] = await rows(lot.packageId);
  expect(await measureStored(storage, row?.storage_key ?? '')).toEqual({
    size: ciphertext.length,
    digest: row?.digest,
  });
  expect(await counted(bidder.user.org.id)).toBe(String(ciphertext.length));
  await bidder.user
    .send(submitBid, {
      ...contact,
      packageId: lot.packageId,
      uploadId: row?.id ?? '',
      envelope: envelopeText(envelope),
    })
    .ok();
});

test('one whose record certainly fails leaves neither row nor bytes, and says so', async () => {
  const lot = await lotOf();
  const bidder = await bidderInWorld(world, lot);
  const { ciphertext } = await seal(lot, bidder);
  const keys = () => Array.fromAsync(storage.keys());
  const before = await keys();
  const status = (code: string) =>
    world.sql('update project_package set status = $2 where id = $1', [lot.packageId, code]);
  // The lot ends, and then its deadline passes, between the bytes and their record.
  for (const [meanwhile, refusal] of [
    [() => status('9010'), { code: 409, key: 'bid.notOpen' }],
    [() => world.setClock(lot.deadline), { code: 409, key: 'bid.late', law: { rule: 'bidReceipt' } }],
  ] as const) {
    kept = meanwhile;
    expect(await uploadBytes(bidder.user, lot.packageId, ciphertext)).toMatchObject(refusal);
    kept = () => undefined;
    await status('3080');
    expect(await rows(lot.packageId)).toEqual([]);
    expect(await keys()).toEqual(before);
    expect((await counted(bidder.user.org.id)) ?? '0').toBe('0');
  }
  expect(
    await world.sql(
      `select payload ->> 'act' as act from event where type = 'law.refused' and subject_id = $1`,
      [lot.packageId],
    ),
  ).toEqual([{ act: 'bid.upload' }]);
  await world.setClock(new Date(lot.deadline.getTime() - 86_400_000));
  await submitted(lot, bidder);
});
