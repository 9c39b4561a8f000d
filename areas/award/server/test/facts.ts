import type { TestUser, World } from '#apps/server/test/world.ts';
import type { HandLot } from '#areas/committee/server/test/facts.ts';
import { newId } from '#kit/server/ids.ts';

/** Facts of review and award, built by hand: a lot whose first bidder has the notice of award (已发中标通知书). */
export async function handAward(world: World, pm: TestUser, lot: HandLot): Promise<void> {
  const [awardId, { tenantId, tenderee }] = [newId(), world];
  await world.sql(
    `insert into award (id, tenant_id, package_id, org_id, tenderee_org_id, package_name, package_code, status, report_digest,
       publicity_begin, publicity_end, publicity_over_at, candidates_bulletin_id, result_bulletin_id, created_by, published_at)
     select $1, $2, id, $3, $4, package_name, package_code, '80', $5,
       app_now() - interval '5 days', app_now() - interval '1 day', app_now() - interval '1 day', $6, $7, $8, app_now()
     from project_package where id = $9`,
    [awardId, tenantId, pm.org.id, tenderee.id, 'e'.repeat(64), newId(), newId(), pm.id, lot.packageId],
  );
  for (const [i, { bidId, org, price }] of lot.bids.entries()) {
    await world.sql(
      `insert into award_candidate (award_id, tenant_id, rank, bid_id, bidder_org_id, bidder_name, price, total)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [awardId, tenantId, i + 1, bidId, org.id, org.orgName, price, 90 - 10 * i],
    );
    const kind = i === 0 ? 'win' : 'result';
    await world.sql(
      `insert into award_notice (id, tenant_id, award_id, package_id, bidder_org_id, bidder_name, kind, notice_no, price, content)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        newId(),
        tenantId,
        awardId,
        lot.packageId,
        org.id,
        org.orgName,
        kind,
        `${kind}-${lot.packageId}-${i}`,
        price,
        JSON.stringify({ winnerName: lot.bids[0]?.org.orgName }),
      ],
    );
  }
  await lot.setStatus('6080');
}
