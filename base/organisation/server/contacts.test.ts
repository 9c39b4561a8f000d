import { beforeAll, expect, test } from 'vitest';
import { bidderInWorld, submitted } from '#areas/bid-submission/server/test/bidder.ts';
import { type PublishedLot, publishedLotInWorld, withKey } from '#areas/bid-submission/server/test/lot.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import type { RoleCode } from '#kit/shared/names.ts';
import { everythingRead } from '#apps/server/test/everything-read.ts';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';

let world: World;
let lot: PublishedLot;
let rival: TestUser;
/** Words that stand in the contacts of other companies and nowhere else. */
const CANARY = [
  '金丝雀联系人',
  '13577770001',
  '金丝雀地址88号',
  '13577770002',
  'canary@rival.example.cn',
  '金丝雀投标人',
];

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-11-01T00:00:00.000Z');
  const pm = await world.user({ roles: ['pm'] });
  const owner = await withKey(await world.user({ roles: ['owner'], org: world.tenderee }));
  lot = await publishedLotInWorld(world, { pm, owner, deadline: new Date('2026-12-01T00:00:00.000Z') });
  const bidder = await bidderInWorld(world, lot);
  await submitted(lot, bidder);
  rival = bidder.user;
  await world.sql(
    `update organisation set link_person = $2, link_mobile = $3, link_address = $4 where id = $1`,
    [rival.org.id, CANARY[0], CANARY[1], CANARY[2]],
  );
  await world.sql('update app_user set mobile = $2, email = $3, true_name = $4 where id = $1', [
    rival.id,
    CANARY[3],
    CANARY[4],
    CANARY[5],
  ]);
});

test('no reading call tells a supplier, an expert or a buyer how to reach a supplier', async () => {
  const asking: [string, readonly RoleCode[], string][] = [
    ['supplier', ['supplier', 'companyadmin'], 'supplier'],
    ['expert', ['expert'], 'experts'],
    ['agency', ['pm', 'leader', 'companyadmin'], 'agency'],
    ['tenderee', ['owner', 'ownerlead'], 'tenderee'],
    ['supervision', ['supervisor'], 'supervision'],
  ];
  const leaks: string[] = [];
  let cells = 0;
  for (const [name, roles, kind] of asking) {
    const user = await world.user({ roles, org: await world.org(kind) });
    for await (const { path, body } of everythingRead(world, user, [lot.packageId, rival.org.id, rival.id])) {
      cells += 1;
      for (const word of CANARY) if (body.includes(word)) leaks.push(`${name}: ${path} tells ${word}`);
    }
  }
  expect([...new Set(leaks)]).toEqual([]);
  expect(cells).toBeGreaterThan(500);
}, 120_000);

test('pickers show whom one may choose: suppliers find themselves, buyers their clients, the platform all', async () => {
  const names = async (user: TestUser, orgKind?: string) =>
    (await user.send(pageOrganisations, { size: 200, ...(orgKind ? { orgKind } : {}) }).ok()).records;
  expect((await names(rival)).map((o) => o.id)).toEqual([rival.org.id]);
  expect((await names(rival))[0]).toMatchObject({ linkMobile: CANARY[1] });
  expect(await names(rival, 'tenderee')).toEqual([]);
  await world.sql(`update organisation set link_mobile = '13500000099' where id = $1`, [world.tenderee.id]);
  const clients = await names(lot.pm, 'tenderee');
  expect(clients.find((o) => o.id === world.tenderee.id)?.linkMobile).toBe('13500000099');
  const known = (await names(lot.pm, 'supplier')).find((o) => o.id === rival.org.id);
  expect(known).toMatchObject({
    orgName: rival.org.orgName,
    linkPerson: '',
    linkMobile: '',
    linkAddress: '',
  });
  const tenant = await world.user({ roles: ['tenant'], org: await world.org('platform') });
  expect((await names(tenant, 'supplier')).find((o) => o.id === rival.org.id)?.linkMobile).toBe(CANARY[1]);
});
