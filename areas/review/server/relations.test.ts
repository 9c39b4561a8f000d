import { beforeAll, expect, test } from 'vitest';
import { handLot } from '#areas/committee/server/test/facts.ts';
import { formed } from '#areas/committee/server/test/house.ts';
import { newId } from '#kit/server/ids.ts';
import {
  hallDetail,
  signIn,
  startReview,
  submitDetailed,
  submitPreliminary,
  summarise,
  voteLeader,
} from '../shared/calls.ts';
import { makeReviewHouse, passing, promise, reportOf, scoring } from './test/house.ts';

let h: Awaited<ReturnType<typeof makeReviewHouse>>;
beforeAll(async () => {
  h = await makeReviewHouse();
});

const registered = (orgId: string | undefined, userId: string, legalIdNumber: string) =>
  h.world.sql(
    `insert into registration (id, tenant_id, user_id, state, terms_version, terms_at, certified_at, reg_type, form, submitted_at)
     values ($1, $2, $3, '20', '1', now(), now(), '1', $4, now())`,
    [orgId, h.world.tenantId, userId, JSON.stringify({ legalIdNumber, legalName: '周明' })],
  );

/** Bidders 1 and 2 stand under one company, 2 and 3 have one head, 1 and 3 one contact; who buys the lot manages nobody. */
async function related() {
  const lot = await handLot(h.world, { pm: h.pm });
  const [a, b, c] = lot.bids.map((bid) => bid.org);
  const holding = await h.world.org('supplier', `控股集团${newId().slice(-4)}有限公司`);
  await h.world.sql('update organisation set parent_id = $1 where id = any ($2::uuid[])', [
    holding.id,
    [a?.id, b?.id],
  ]);
  for (const org of [b, c]) {
    const user = await h.world.user({ roles: ['supplier'], ...(org ? { org } : {}) });
    await registered(org?.id, user.id, '110101199003070038');
  }
  for (const org of [a, c]) {
    await h.world.sql(
      `insert into document_holder (id, tenant_id, package_id, org_id, user_id, obtained_at) values ($1, $2, $3, $4, $5, now())`,
      [newId(), h.world.tenantId, lot.packageId, org?.id, h.pm.id],
    );
    await h.world.sql(
      `insert into bidder_contact (id, tenant_id, package_id, org_id, contact_name, contact_phone, updated_by, updated_at)
       values ($1, $2, $3, $4, '孙海', '138 0000 0009', $5, now())`,
      [newId(), h.world.tenantId, lot.packageId, org?.id, h.pm.id],
    );
  }
  return { lot, holding, orgs: [a?.orgName, b?.orgName, c?.orgName] };
}

test('committee, purchaser and supervision see which bidders are related and why; it is on record, signed with the report, and stays', async () => {
  const { lot, holding, orgs } = await related();
  const { packageId } = lot;
  const members = await formed(h.world, h.pm, packageId, h.people);
  await h.pm.send(startReview, { packageId }).ok();
  const seen = async (user: typeof h.pm) =>
    (await user.send(hallDetail, { packageId }).ok()).relations?.map(
      (r) =>
        `${r.kind} ${r.bids.map((b) => orgs.indexOf(b.bidderName) + 1).join('+')} ${r.through.join('、')}`,
    );
  const found = [`management 1+2 ${holding.orgName}`, 'head 2+3 ', 'contact 1+3 '];
  const [first] = members;
  if (!first) throw new Error('no member');
  // Who has not promised secrecy yet reads none of it.
  expect((await first.send(hallDetail, { packageId }).ok()).relations).toBeNull();
  for (const m of members) await m.send(signIn, { packageId, ...promise }).ok();
  const owner = await h.world.user({ roles: ['owner'], org: h.world.tenderee });
  for (const user of [h.pm, owner, h.supervisor, ...members]) expect(await seen(user)).toEqual(found);
  const events = await h.world.sql<{ payload: object }>(
    `select payload from event where subject_id = $1 and type = 'opening.relationsFound'`,
    [packageId],
  );
  expect(events).toHaveLength(1);
  expect(JSON.stringify(events)).not.toContain('110101199003070038');
  expect(JSON.stringify(events)).not.toContain('孙海');

  // Whoever leaves its group afterwards does not leave the record.
  await h.world.sql('update organisation set parent_id = null where parent_id = $1', [holding.id]);
  expect(await seen(h.pm)).toEqual(found);
  for (const m of members) await m.send(voteLeader, { packageId, seat: 1 }).ok();
  for (const m of members) await m.send(submitPreliminary, { packageId, rows: passing(lot) }).ok();
  for (const m of members) await m.send(submitDetailed, { packageId, rows: scoring(lot, [90, 80, 70]) }).ok();
  await first.send(summarise, { packageId }).ok();
  expect((await reportOf(first, packageId)).content.relations?.map((r) => r.kind)).toEqual([
    'management',
    'head',
    'contact',
  ]);
});

test('where nobody is related the record says so', async () => {
  const { packageId } = await handLot(h.world, { pm: h.pm });
  expect((await h.pm.send(hallDetail, { packageId }).ok()).relations).toBeNull();
  await formed(h.world, h.pm, packageId, h.people);
  await h.pm.send(startReview, { packageId }).ok();
  expect((await h.supervisor.send(hallDetail, { packageId }).ok()).relations).toEqual([]);
});
