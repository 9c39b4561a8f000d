import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { bidderInWorld } from '#areas/bid-submission/server/test/bidder.ts';
import {
  type KeyHolder,
  type PublishedLot,
  publishedLotInWorld,
  withKey,
} from '#areas/bid-submission/server/test/lot.ts';
import { decide } from '#areas/tender-file/server/test/house.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import {
  clarificationDetail,
  issueClarification,
  saveClarification,
  submitClarification,
} from '../../shared/calls.ts';

const DAY = 86_400_000;

/** A lot that is out, with a deadline five days away unless said otherwise, and whoever clarifies its documents (测试澄清). */
export interface ClarifyingHouse {
  readonly world: World;
  readonly pm: TestUser;
  readonly leader: TestUser;
  readonly owner: KeyHolder;
  /** With as many holders as are asked for. */
  readonly lotWith: (
    holders?: number,
    days?: number,
  ) => Promise<PublishedLot & { readonly holders: readonly KeyHolder[] }>;
}

export async function clarifyingHouse(): Promise<ClarifyingHouse> {
  const world = await makeWorld();
  await world.setClock('2026-12-01T01:00:00.000Z');
  const pm = await world.user({ roles: ['pm'] });
  const owner = await withKey(await world.user({ roles: ['owner'], org: world.tenderee }));
  return {
    world,
    pm,
    owner,
    leader: await world.user({ roles: ['leader'] }),
    lotWith: async (holders = 2, days = 5) => {
      const deadline = new Date((await world.now()).getTime() + days * DAY);
      const lot = await publishedLotInWorld(world, { pm, owner, deadline });
      const all: KeyHolder[] = [];
      for (let i = 0; i < holders; i++) all.push(await bidderInWorld(world, lot));
      return { ...lot, holders: all };
    },
  };
}

/** So many days after the present deadline of the lot. */
export const later = (lot: PublishedLot, days: number): string =>
  new Date(lot.deadline.getTime() + days * DAY).toISOString();

export const form = (lot: PublishedLot, more: Record<string, unknown> = {}) => ({
  packageId: lot.packageId,
  kind: 'amendment',
  title: '关于水泵扬程参数的修改',
  content: '<p>扬程由45米改为48米。</p>',
  affectsBids: '1',
  newDeadline: later(lot, 20),
  ...more,
});

/** Saved, submitted and approved by the second person. */
export async function approved(
  house: ClarifyingHouse,
  lot: PublishedLot,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { pm, leader, world } = house;
  const { id } = await pm.send(saveClarification, form(lot, more)).ok();
  await pm.send(submitClarification, { id }).ok();
  await world.deliver();
  await decide(world, leader, id, true);
  return id;
}

export async function issued(
  house: ClarifyingHouse,
  lot: PublishedLot,
  more: Record<string, unknown> = {},
): Promise<string> {
  const id = await approved(house, lot, more);
  await house.pm.send(issueClarification, { id }).ok();
  await house.world.deliver();
  return id;
}

export const statusNow = async (user: TestUser, id: string): Promise<string> =>
  (await user.send(clarificationDetail, { id }).ok()).status;

export const duties = async (user: TestUser, { packageId }: PublishedLot): Promise<string[]> =>
  (await user.send(pageDuties, { subjectId: packageId, size: 100 }).ok()).records.map((one) => one.title);

/** Titles of the messages about this lot. */
export const told = async (user: TestUser, { packageId }: PublishedLot): Promise<string[]> =>
  (await user.send(pageMessages, { size: 100 }).ok()).records
    .filter((one) => one.webRouter?.query['packageId'] === packageId)
    .map((one) => one.title);
