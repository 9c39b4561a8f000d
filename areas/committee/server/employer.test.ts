import { expect, test } from 'vitest';
import { makeWorld } from '#apps/server/test/world.ts';
import { openingFinished } from '#areas/bid-opening/shared/events.ts';
import { enrolledExpert } from '#base/registration/server/test/expert.ts';
import { commitDraw, committeeDetail, saveCommittee } from '../shared/calls.ts';
import { handLot } from './test/facts.ts';
import { experts, formed, plan } from './test/house.ts';

test('whoever registered as an expert is drawn, but not where their employer bids; nor stays seated there', async () => {
  const world = await makeWorld();
  const pm = await world.user({ roles: ['pm'] });
  const lot = await handLot(world, { pm, status: '3080' });
  const [one] = await formed(world, pm, lot.packageId, await experts(world, 12));
  const bidder = await world.org('supplier');
  const tied = await enrolledExpert(world, { company: ` ${bidder.orgName.replaceAll('（', '(')} ` });
  const free = await enrolledExpert(world, { company: '与本项目无关的设计院' });
  const drawn = async (avoidedOrgIds: string[]) => {
    const { packageId } = await handLot(world, { pm, status: '3080' });
    await pm.send(saveCommittee, plan(packageId, { avoidedOrgIds })).ok();
    await pm.send(commitDraw, { packageId }).ok();
    const [row] = await world.sql<{ pool: string[] }>(
      'select d.pool from committee_draw d join committee c on c.id = d.committee_id where c.package_id = $1',
      [packageId],
    );
    return row?.pool ?? [];
  };
  expect(await drawn([])).toEqual(expect.arrayContaining([tied.id, free.id]));
  const pool = await drawn([bidder.id]);
  expect(pool).toContain(free.id);
  expect(pool).not.toContain(tied.id);

  // Seated before the bidders were known: the seat is left once they are.
  await world.sql(
    `insert into registration (id, tenant_id, user_id, state, reg_type, form, terms_version, terms_at, certified_at, submitted_at, first_by, decided_by)
     select o.id, o.tenant_id, $1, '50', '5', jsonb_build_object('company', $2::text), 't', now(), now(), now(), $3, $4
     from organisation o where o.id = $5`,
    [one?.id, bidder.orgName, tied.id, free.id, bidder.id],
  );
  await world.sql('update opened_bid set org_id = $2 where bid_id = $1', [lot.bids[0]?.bidId, bidder.id]);
  await world.tx(async (tx) =>
    tx.emit(
      openingFinished,
      { subjectType: 'lot', subjectId: lot.packageId },
      { packageId: lot.packageId, opened: 3, failed: 0 },
    ),
  );
  await world.deliver();
  const record = await pm.send(committeeDetail, { packageId: lot.packageId }).ok();
  expect(record.members.map((m) => m.state)[0]).toBe('40');
});

test('whoever works for a company that manages a bidder, or that a bidder manages, is not drawn and keeps no seat', async () => {
  const world = await makeWorld();
  const pm = await world.user({ roles: ['pm'] });
  await experts(world, 8);
  const lot = await handLot(world, { pm, status: '3080' });
  const holding = await world.org('supplier', '控股集团有限公司');
  const daughter = await world.org('supplier', '子公司检测有限公司');
  const [first, second] = lot.bids.map((bid) => bid.org);
  await world.sql('update organisation set parent_id = $2 where id = $1', [first?.id, holding.id]);
  await world.sql('update organisation set parent_id = $2 where id = $1', [daughter.id, second?.id]);
  const [above, below, apart] = [
    await enrolledExpert(world, { company: holding.orgName }),
    await enrolledExpert(world, { company: daughter.orgName }),
    await enrolledExpert(world, { company: '与本项目无关的设计院' }),
  ];
  const inside = await world.user({ roles: ['expert'], org: daughter });
  await pm.send(saveCommittee, plan(lot.packageId)).ok();
  await pm.send(commitDraw, { packageId: lot.packageId }).ok();
  const [row] = await world.sql<{ pool: string[] }>(
    'select d.pool from committee_draw d join committee c on c.id = d.committee_id where c.package_id = $1',
    [lot.packageId],
  );
  expect(row?.pool).toContain(apart.id);
  for (const tied of [above, below, inside]) expect(row?.pool).not.toContain(tied.id);
});

test('people of every tenderee of a joint purchase stay away, not those of the first one alone', async () => {
  const world = await makeWorld();
  const pm = await world.user({ roles: ['pm'] });
  await experts(world, 8);
  const { packageId } = await handLot(world, { pm, status: '3080' });
  const joint = await world.org('tenderee', '联合招标的水务有限公司');
  await world.sql(
    `insert into project_tenderee (project_id, tenant_id, seq, tenderee_id, tenderee_name, link_person, link_mobile, is_main)
     select main_id, tenant_id, 2, $2, $3, '郑江', '13900000003', '0' from project_package where id = $1`,
    [packageId, joint.id, joint.orgName],
  );
  const inside = await world.user({ roles: ['expert'], org: joint });
  await pm.send(saveCommittee, plan(packageId)).ok();
  await pm.send(commitDraw, { packageId }).ok();
  const [row] = await world.sql<{ pool: string[] }>(
    'select d.pool from committee_draw d join committee c on c.id = d.committee_id where c.package_id = $1',
    [packageId],
  );
  expect(row?.pool).not.toContain(inside.id);
});
