import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { receiptDetail } from '#areas/bid-submission/shared/calls.ts';
import { submitted } from '#areas/bid-submission/server/test/bidder.ts';
import { type KeyHolder, withKey } from '#areas/bid-submission/server/test/lot.ts';
import { startOpening } from '../shared/calls.ts';
import { hallSeen, lotToOpen } from './test/house.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-12-01T00:00:00.000Z');
});

test('a bid sealed with another certificate than the first one says so: to its bidder at once, to host and supervision at the opening', async () => {
  const pm = await world.user({ roles: ['pm'] });
  const owner = await withKey(await world.user({ roles: ['owner'], org: world.tenderee }));
  const supervisor = await world.user({ roles: ['supervisor'], org: await world.org('supervision') });
  const lot = await lotToOpen(world, { pm, owner, deadline: new Date('2026-12-20T01:00:00.000Z') });
  const of = { packageId: lot.packageId };
  const [first] = lot.bidders as [KeyHolder, KeyHolder, KeyHolder];
  const colleague = await withKey(await world.user({ roles: ['supplier'], org: first.user.org }));
  const again = await submitted(lot, first);
  expect((await first.user.send(receiptDetail, { bidId: again.bidId }).ok()).certificate.changed).toBe(false);
  const other = await submitted(lot, colleague);
  const { certificate } = await colleague.user.send(receiptDetail, { bidId: other.bidId }).ok();
  expect(certificate).toMatchObject({ serial: colleague.keys.certificate.serial, changed: true });
  expect((await hallSeen(pm, lot.packageId)).certificates).toEqual([]);
  await world.setClock(lot.deadline);
  expect((await hallSeen(pm, lot.packageId)).certificates).toEqual([]);
  await pm.send(startOpening, of).ok();
  for (const user of [pm, supervisor])
    expect((await hallSeen(user, lot.packageId)).certificates.filter((one) => one.changed)).toEqual([
      { bidId: other.bidId, ...certificate },
    ]);
  for (const user of [owner.user, first.user])
    expect((await hallSeen(user, lot.packageId)).certificates).toEqual([]);
});
