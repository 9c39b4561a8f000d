import { beforeAll, expect, test } from 'vitest';
import { everythingRead } from '#apps/server/test/everything-read.ts';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import type { RoleCode } from '#kit/shared/names.ts';
import { bidderInWorld, submitted } from './test/bidder.ts';
import { type KeyHolder, type PublishedLot, publishedLotInWorld, withKey } from './test/lot.ts';

let world: World;
let lot: PublishedLot;
/** Takes part; beside it stands a company of the same kind that does not. */
let bidder: KeyHolder;
let onlooker: TestUser;
let bidId: string;
const TAKES_PART = '金丝雀参与投标有限公司';
const LOOKS_ON = '金丝雀旁观未投有限公司';

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-11-10T00:00:00.000Z');
  const pm = await world.user({ roles: ['pm', 'leader', 'director', 'cashier', 'archivist'] });
  const owner = await withKey(
    await world.user({ roles: ['owner', 'ownerlead', 'companyadmin'], org: world.tenderee }),
  );
  lot = await publishedLotInWorld(world, { pm, owner, deadline: new Date('2026-12-01T00:00:00.000Z') });
  bidder = await bidderInWorld(world, lot, TAKES_PART);
  onlooker = await world.user({ roles: ['supplier'], org: await world.org('supplier', LOOKS_ON) });
  await withKey(onlooker);
  ({ bidId } = await submitted(lot, bidder));
  await world.deliver();
});

const inAt = async (roles: readonly RoleCode[], kind: string, org?: TestOrg) =>
  world.user({ roles, org: org ?? (await world.org(kind)) });

/** How often an answer tells of a company, by its name, its ids or its bid. */
const tellsOf = (body: string, words: readonly string[]) => words.some((word) => body.includes(word));

test('before the deadline nobody reads who takes part: no answer tells of a bidder what it does not tell of every other supplier', async () => {
  const rival = await bidderInWorld(world, lot);
  const asking: [string, TestUser][] = [
    ['rival', rival.user],
    ['agency of the lot', lot.pm],
    ['company administrator of the agency', await inAt(['companyadmin'], 'agency', lot.pm.org)],
    ['tenderee of the lot', lot.owner.user],
    ['supervision', await inAt(['supervisor'], 'supervision')],
    ['expert', await inAt(['expert'], 'experts')],
    ['another agency', await inAt(['pm', 'leader', 'companyadmin'], 'agency')],
    ['tenant', await inAt(['tenant'], 'platform')],
  ];
  const of = {
    bidder: [TAKES_PART, bidder.user.org.id, bidder.user.id, bidId],
    onlooker: [LOOKS_ON, onlooker.org.id, onlooker.id],
  };
  const leaks = new Set<string>();
  let cells = 0;
  for (const [who, user] of asking) {
    // What was asked with an id may say it again: so only ids of the lot are sent.
    for await (const { path, body } of everythingRead(world, user, [lot.packageId])) {
      cells += 1;
      if (tellsOf(body, of.bidder) && !tellsOf(body, of.onlooker)) leaks.add(`${who}: ${path}`);
    }
  }
  expect([...leaks]).toEqual([]);
  expect(cells).toBeGreaterThan(1000);
  // The same requests do find who takes part, for whom it is meant.
  const own: string[] = [];
  for await (const { path, body } of everythingRead(world, bidder.user, [lot.packageId]))
    if (tellsOf(body, of.bidder)) own.push(path);
  expect(own).toContain('/bos/submit/detail');
}, 240_000);
