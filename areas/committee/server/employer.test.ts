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
