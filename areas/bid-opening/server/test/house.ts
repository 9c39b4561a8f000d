import { bidderInWorld, submitted } from '#areas/bid-submission/server/test/bidder.ts';
import {
  type KeyHolder,
  type PublishedLot,
  publishedLotInWorld,
  withKey,
} from '#areas/bid-submission/server/test/lot.ts';
import { type BidFile, readEnvelope, releaseBidderKey } from '#areas/bid-submission/shared/sealing.ts';
import { signatureOf } from '#base/ca/server/test/signer.ts';
import { unwrapLotKey } from '#areas/tender-file/shared/lot-key.ts';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { utf8 } from '#kit/shared/web-crypto.ts';
import {
  attributeFailure,
  confirmAttribution,
  custodianLotKey,
  finishOpening,
  hallDetail,
  ownEnvelope,
  releaseBidKey,
  releaseLotKey,
  startOpening,
} from '../../shared/calls.ts';
import { recordDigest, recordToSign } from '../../shared/signing.ts';
import { readEvent } from '../../shared/entries.ts';
import type { Cause } from '../../shared/entry-kinds.ts';
import { fold, type Hall } from '../../shared/hall.ts';

export interface OpeningLot extends PublishedLot {
  readonly bidders: readonly KeyHolder[];
}

export const prices = ['4180000.00', '4320000.00', '4560000.00', '4785000.00'];

/** A lot past its deadline with sealed bids of this many suppliers (待开标标段). */
export async function lotToOpen(
  world: World,
  wish: {
    pm: TestUser;
    owner: KeyHolder;
    deadline: Date;
    bidders?: number;
    isLawBid?: '0' | '1';
    files?: BidFile[];
    prices?: readonly string[];
  },
): Promise<OpeningLot> {
  await world.setClock(new Date(wish.deadline.getTime() - 86_400_000));
  const lot = await publishedLotInWorld(world, wish);
  const bidders: KeyHolder[] = [];
  for (let i = 0; i < (wish.bidders ?? 3); i++) {
    const bidder = await bidderInWorld(world, lot);
    await submitted(lot, bidder, (wish.prices ?? prices)[i], wish.files);
    bidders.push(bidder);
  }
  return { ...lot, bidders };
}

type Wish = Partial<Parameters<typeof lotToOpen>[1]>;

export interface OpeningHouse {
  readonly world: World;
  readonly pm: TestUser;
  readonly owner: KeyHolder;
  /** A lot whose deadline is a day after that of the one before. */
  readonly lotWith: (wish?: Wish) => Promise<OpeningLot>;
  /** Sets the clock so many minutes after the lot's deadline. */
  readonly at: (lot: OpeningLot, minutes: number) => Promise<void>;
}

/** A host, the custodian of the lot keys, and as many lots to open as are asked for. */
export async function openingHouse(): Promise<OpeningHouse> {
  const world = await makeWorld();
  await world.setClock('2026-12-01T00:00:00.000Z');
  const pm = await world.user({ roles: ['pm'], trueName: '陈立新' });
  const owner = await withKey(await world.user({ roles: ['owner'], org: world.tenderee }));
  let next = Date.parse('2026-12-20T01:00:00.000Z');
  return {
    world,
    pm,
    owner,
    lotWith: (wish = {}) => {
      next += 86_400_000;
      return lotToOpen(world, { pm, owner, deadline: new Date(next), ...wish });
    },
    at: (lot, minutes) => world.setClock(new Date(lot.deadline.getTime() + minutes * 60_000)),
  };
}

export const bidderOf = (lot: OpeningLot, i: number): KeyHolder => lot.bidders[i] as KeyHolder;

/** The hall as this user's browser folds it. */
export async function hallSeen(user: TestUser, packageId: string, since = 0) {
  const answer = await user.send(hallDetail, { packageId, since }).ok();
  const events = answer.events.map(readEvent);
  return { ...answer, events, hall: since === 0 ? fold(events) : ({} as Hall) };
}

/** The custodian unwraps and releases the lot key as the browser does (释放标段密钥). */
export async function releasedLotKey(lot: OpeningLot): Promise<string> {
  const { user, keys } = lot.owner;
  const wrapped = await user.send(custodianLotKey, { packageId: lot.packageId }).ok();
  const lotPrivateKey = await unwrapLotKey(wrapped, keys.agreeKey, lot.packageId);
  await user.send(releaseLotKey, { packageId: lot.packageId, lotPrivateKey }).ok();
  return lotPrivateKey;
}

/** A bidder unwraps its half as the browser does. */
export async function bidKeyOf(lot: OpeningLot, bidder: KeyHolder): Promise<string> {
  const { envelope } = await bidder.user.send(ownEnvelope, { packageId: lot.packageId }).ok();
  return releaseBidderKey(readEnvelope(utf8(envelope)), bidder.keys.agreeKey, lot.packageId);
}

/** The bidder decrypts (投标人解密). */
export async function decrypts(world: World, lot: OpeningLot, bidder: KeyHolder): Promise<void> {
  await bidder.user
    .send(releaseBidKey, { packageId: lot.packageId, bidderKey: await bidKeyOf(lot, bidder) })
    .ok();
  await world.deliver();
}

/** Opened at the deadline, the lot key released, every bid decrypted. */
export async function openedLot(world: World, lot: OpeningLot): Promise<void> {
  await world.setClock(lot.deadline);
  await lot.pm.send(startOpening, { packageId: lot.packageId }).ok();
  await releasedLotKey(lot);
  for (const bidder of lot.bidders) await decrypts(world, lot, bidder);
}

/** The host proposes, this other side confirms what the hall shows (责任认定). */
export async function attributed(
  lot: OpeningLot,
  by: TestUser,
  { bidId = '', cause, note }: { bidId?: string | undefined; cause: Cause; note: string },
): Promise<void> {
  const of = { packageId: lot.packageId, bidId };
  await lot.pm.send(attributeFailure, { ...of, cause, note }).ok();
  const { hall } = await hallSeen(by, lot.packageId);
  const proposal = hall.bids.find((bid) => bid.bidId === bidId)?.proposal?.seq ?? 0;
  await by.send(confirmAttribution, { ...of, proposal }).ok();
}

/** The digest of the record as the user's browser shows it (开标记录摘要). */
export const recordShown = async (user: TestUser, packageId: string): Promise<string> =>
  recordDigest((await hallSeen(user, packageId)).events);

/** The host signs the record and ends the opening as the browser does (结束开标). */
export async function signedEnd(host: TestUser, packageId: string): Promise<void> {
  const digest = await recordShown(host, packageId);
  const signature = await signatureOf(host, recordToSign(packageId, digest));
  await host.send(finishOpening, { packageId, digest, signature }).ok();
}
