import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { openingFinished } from '#areas/bid-opening/shared/events.ts';
import { insertMembership } from '#base/organisation/server/index.ts';
import { grantRole } from '#base/role/server/index.ts';
import { switchOrg } from '#base/session/shared/start-calls.ts';
import {
  answerInvitation,
  commitDraw,
  committeeDetail,
  declareAvoidance,
  pageCommittees,
  pageInvitations,
  pageWitness,
  revealDraw,
  saveCommittee,
  witnessDraw,
} from '../shared/calls.ts';
import { drawDisagreements } from '../shared/draw.ts';
import { handLot } from './test/facts.ts';
import { experts, formed, invited, plan, replaced, supervision } from './test/house.ts';

let world: World;
let pm: TestUser;
let owner: TestUser;
let people: TestUser[];

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
  owner = await world.user({ roles: ['owner'], org: world.tenderee });
  people = await experts(world, 12);
});

const published = () => handLot(world, { pm, status: '3080' });

describe('the plan', () => {
  test('five, odd, by law; three with a reason where the law does not bind', async () => {
    const law = await published();
    await pm
      .send(saveCommittee, plan(law.packageId, { plannedExtractCount: '3' }))
      .refused('committee.wrong.countLaw');
    await pm
      .send(saveCommittee, plan(law.packageId, { plannedExtractCount: '6' }))
      .refused('committee.wrong.countLaw');
    await pm.send(saveCommittee, plan(law.packageId)).ok();
    await pm.send(saveCommittee, plan(law.packageId, { plannedExtractCount: '7' })).ok();
    expect(await pm.send(committeeDetail, { packageId: law.packageId }).ok()).toMatchObject({
      plannedExtractCount: '7',
      status: '10',
    });
    const free = await handLot(world, { pm, status: '3080', isLawBid: '0' });
    await pm
      .send(saveCommittee, plan(free.packageId, { plannedExtractCount: '3' }))
      .refused('committee.need.deviationReason');
    await pm
      .send(saveCommittee, plan(free.packageId, { plannedExtractCount: '3', deviationReason: '金额较小' }))
      .ok();
  });

  test('names every missing field, and knows no time that has passed', async () => {
    const lot = await published();
    const refusal = await pm
      .send(saveCommittee, { packageId: lot.packageId, plannedExtractCount: null })
      .refused('kit.wrong.input');
    expect(refusal.fields?.map((f) => f.path)).toEqual(['plannedExtractCount', 'time', 'location']);
    await pm
      .send(saveCommittee, plan(lot.packageId, { time: '2020-01-01T00:00:00.000Z' }))
      .refused('committee.wrong.timePast');
    const nobody = await pm
      .send(saveCommittee, plan(lot.packageId, { avoidedOrgIds: [world.agency.id, pm.id] }))
      .refused('committee.wrong.company');
    expect(nobody.fields?.map((f) => f.path)).toEqual(['avoidedOrgIds']);
    // Nothing of it was kept, so nobody is drawn by it.
    await pm.send(commitDraw, { packageId: lot.packageId }).refused('committee.notFound');
  });

  test('stands still once the draw has started', async () => {
    const lot = await published();
    await pm.send(saveCommittee, plan(lot.packageId)).ok();
    await pm.send(commitDraw, { packageId: lot.packageId }).ok();
    await pm.send(saveCommittee, plan(lot.packageId)).refused('committee.drawStarted');
    await pm.send(commitDraw, { packageId: lot.packageId }).refused('committee.drawOpen');
  });
});

describe('the draw', () => {
  test('keeps its rounds apart however many there were, and each can be read', async () => {
    const { packageId } = await published();
    await pm.send(saveCommittee, plan(packageId)).ok();
    const { drawId } = await pm.send(commitDraw, { packageId }).ok();
    await world.sql(
      `with d as (insert into committee_draw select (jsonb_populate_record(null::committee_draw, to_jsonb(d)
           || jsonb_build_object('id', gen_random_uuid(), 'round', n))).*
         from committee_draw d, generate_series(2, 60) n where d.id = $1 returning id, tenant_id)
       insert into committee_result (draw_id, tenant_id, drawn_order, order_digest)
         select id, tenant_id, '[]', '' from (select id, tenant_id from d union all
           select id, tenant_id from committee_draw where id = $1) all_drawn`,
      [drawId],
    );
    await pm.send(commitDraw, { packageId }).ok();
    const seen = async (beforeRound?: number) => {
      const { draws, earlierDraws, can } = await pm.send(committeeDetail, { packageId, beforeRound }).ok();
      expect(can).toMatchObject({ commit: false, reveal: true });
      return [draws[0]?.round, draws.at(-1)?.round, earlierDraws];
    };
    expect(await seen()).toEqual([42, 61, 41]);
    expect(await seen(42)).toEqual([22, 41, 21]);
    expect(await seen(22)).toEqual([2, 21, 1]);
    expect(await seen(2)).toEqual([1, 1, 0]);
    await pm.send(commitDraw, { packageId }).refused('committee.drawOpen');

    // Draws for replacements come after it, more than one answer shows.
    await world.sql(
      `with open as (select * from committee_draw where committee_id =
           (select committee_id from committee_draw where id = $1) and round = 61),
       d as (insert into committee_draw select (jsonb_populate_record(null::committee_draw, to_jsonb(open)
           || jsonb_build_object('id', gen_random_uuid(), 'round', n))).*
         from open, generate_series(62, 90) n returning *),
       m as (insert into committee_member (id, tenant_id, committee_id, draw_id, user_id, seat, state)
         select gen_random_uuid(), tenant_id, committee_id, id, $2, 1, '20' from open returning id)
       insert into committee_replacement
           (id, tenant_id, committee_id, member_id, seat, stage, ground, evidence, draw_id, asked_by, asked_at, status, decided_at)
         select gen_random_uuid(), d.tenant_id, d.committee_id, m.id, 1, 'forming', 'health', '病假', d.id, $3, now(), '40', now()
         from d, m`,
      [drawId, people[0]?.id, pm.id],
    );
    expect(await seen()).toEqual([61, 90, 70]);
    expect(await seen(71)).toEqual([51, 70, 50]);
    await pm.send(commitDraw, { packageId }).refused('committee.drawOpen');
    await pm.send(revealDraw, { packageId, seed: '1' }).ok();
  });

  test('promises first, draws afterwards, and can be recomputed once the result is out', async () => {
    const lot = await published();
    const { packageId } = lot;
    await pm.send(saveCommittee, plan(packageId)).ok();
    await pm.send(revealDraw, { packageId, seed: '1' }).refused('committee.noDraw');
    const promised = await pm.send(commitDraw, { packageId, needWitness: true }).ok();
    const before = (await pm.send(committeeDetail, { packageId }).ok()).draws[0];
    expect(before).toMatchObject({
      poolDigest: promised.poolDigest,
      seeds: null,
      pool: null,
      orderDigest: null,
    });
    await pm.send(revealDraw, { packageId, seed: '8841' }).refused('committee.witnessMissing');
    expect((await owner.send(pageWitness, {}).ok()).records.map((r) => r.packageId)).toContain(packageId);
    await owner.send(witnessDraw, { packageId, seed: '2077' }).ok();
    await owner.send(witnessDraw, { packageId, seed: '2078' }).refused('committee.alreadyWitnessed');
    await pm.send(revealDraw, { packageId, seed: '8841' }).ok();
    const masked = (await pm.send(committeeDetail, { packageId }).ok()).draws[0];
    expect(masked).toMatchObject({ pool: null, seeds: { agency: '8841', witness: '2077' } });
    await lot.setStatus('6080');
    const shown = (await pm.send(committeeDetail, { packageId }).ok()).draws[0];
    if (!shown?.pool || !shown.seeds || !shown.orderDigest) throw new Error('the draw is not shown');
    expect(shown.poolDigest).toBe(promised.poolDigest);
    const record = {
      pool: shown.pool,
      poolDigest: shown.poolDigest,
      commitment: shown.commitment,
      seeds: shown.seeds,
      orderDigest: shown.orderDigest,
    };
    expect(await drawDisagreements(record)).toEqual([]);
  });

  test('waits for its own witness, however many others wait, and none is left out of the count', async () => {
    const { packageId } = await published();
    await pm.send(saveCommittee, plan(packageId)).ok();
    await pm.send(commitDraw, { packageId, needWitness: true }).ok();
    const watching = await supervision(world);
    const before = await watching.send(pageWitness, {}).ok();
    const own = (await owner.send(pageWitness, {}).ok()).total;
    await world.sql(
      `with c as (insert into committee select (jsonb_populate_record(null::committee, to_jsonb(c) || jsonb_build_object(
           'id', gen_random_uuid(), 'package_id', gen_random_uuid(), 'org_id', $2::uuid, 'created_at', c.created_at + interval '1 day'))).*
         from committee c, generate_series(1, 250) n where c.package_id = $1 returning id)
       insert into committee_draw select (jsonb_populate_record(null::committee_draw,
         to_jsonb(d) || jsonb_build_object('id', gen_random_uuid(), 'committee_id', c.id))).*
       from committee_draw d join committee o on o.id = d.committee_id, c where o.package_id = $1`,
      [packageId, world.tenderee.id],
    );
    const mine = await owner.send(pageWitness, {}).ok();
    expect(mine).toMatchObject({ total: own });
    expect(mine.records.map((r) => r.packageId)).toContain(packageId);
    const last = await watching.send(pageWitness, { size: 200, current: 2 }).ok();
    expect(last).toMatchObject({ total: before.total + 250, pages: 2 });
    expect(last.records.map((r) => r.packageId)).toContain(packageId);
    // Once it is drawn it waits for nobody.
    await owner.send(witnessDraw, { packageId, seed: '2077' }).ok();
    await pm.send(revealDraw, { packageId, seed: '8841' }).ok();
    expect((await watching.send(pageWitness, {}).ok()).total).toBe(before.total + 249);
  });

  test('is witnessed by no one who draws: not on a lot that the tenderee runs itself, nor by one person for both', async () => {
    const { packageId } = await handLot(world, { pm, status: '3080', tenderee: world.agency });
    await pm.send(saveCommittee, plan(packageId)).ok();
    await pm.send(commitDraw, { packageId, needWitness: true }).ok();
    const own = await world.user({ roles: ['owner'] });
    const refusal = await own.send(witnessDraw, { packageId, seed: '1' }).refused('committee.ownWitness');
    expect(refusal).toMatchObject({ code: 403, law: { rule: 'committeeDraw' } });
    expect((await own.send(pageWitness, {}).ok()).records.map((r) => r.packageId)).not.toContain(packageId);
    const watching = await supervision(world);
    const other = await world.user({ roles: ['pm'] });
    const both = await Promise.all(
      [pm, other].map(async ({ id, userName }) => {
        await world.tx(async (tx) => {
          await insertMembership(tx, { userId: id, orgId: watching.org.id, isHome: false });
          const [role] = await world.sql<{ id: string }>(
            `select id from role where role_code = 'supervisor'`,
          );
          await grantRole(tx, id, role?.id ?? '', watching.org.id);
        });
        const { token } = await (await world.signedIn(userName))
          .send(switchOrg, { orgId: watching.org.id })
          .ok();
        return world.holding(token);
      }),
    );
    await both[0]?.send(witnessDraw, { packageId, seed: '1' }).refused('committee.ownWitness');
    await both[1]?.send(witnessDraw, { packageId, seed: '2' }).ok();
    // Whoever witnessed draws nothing by it either.
    await world.sql(
      `insert into project_member (project_id, tenant_id, operator_id, operator_name, is_pm)
       select main_id, tenant_id, $2, '李同', '2' from project_package where id = $1`,
      [packageId, other.id],
    );
    await other.send(revealDraw, { packageId, seed: '3' }).refused('committee.ownWitness');
    expect(
      await world.sql(
        `select payload ->> 'act' as act from event where type = 'law.refused' and subject_id = $1`,
        [packageId],
      ),
    ).toEqual([1, 2, 3].map(() => ({ act: 'committee.draw' })));
    await pm.send(revealDraw, { packageId, seed: '3' }).ok();
    await world.sql('delete from membership where org_id = $1 and user_id = any($2)', [
      watching.org.id,
      [pm.id, other.id],
    ]);
  });

  test('leaves out experts of the agency, the tenderee, a holder of the documents, and named companies', async () => {
    const lot = await published();
    const supplier = await world.org('supplier');
    const named = await world.org('supplier');
    const biased = [
      await world.user({ roles: ['expert'], org: world.agency }),
      await world.user({ roles: ['expert'], org: world.tenderee }),
      await world.user({ roles: ['expert'], org: lot.bids[0]?.org ?? supplier }),
      await world.user({ roles: ['expert'], org: named }),
    ];
    await pm.send(saveCommittee, plan(lot.packageId, { avoidedOrgIds: [named.id] })).ok();
    await pm.send(commitDraw, { packageId: lot.packageId }).ok();
    const [row] = await world.sql<{ pool: string[] }>(
      'select d.pool from committee_draw d join committee c on c.id = d.committee_id where c.package_id = $1',
      [lot.packageId],
    );
    for (const { id } of biased) expect(row?.pool).not.toContain(id);
    for (const { id } of people) expect(row?.pool).toContain(id);
    // They bid elsewhere, so other lots of this world may draw them.
    people.push(...biased);
  });

  test('refuses a pool that is too small', async () => {
    const tenantId = await world.tenant();
    const other = await world.org('agency', undefined, tenantId);
    const stranger = await world.user({ roles: ['pm'], org: other });
    const lot = await published();
    await stranger.send(saveCommittee, plan(lot.packageId)).refused('project.lotNotFound');
    await stranger.send(committeeDetail, { packageId: lot.packageId }).refused('project.lotNotFound');
    await pm.send(saveCommittee, plan(lot.packageId, { plannedExtractCount: '21' })).ok();
    const refusal = await pm.send(commitDraw, { packageId: lot.packageId }).refused('committee.poolTooSmall');
    expect(refusal.msg).toContain('21');
  });

  test('whoever belongs to a supervising authority is never drawn', async () => {
    const poolOf = async (packageId: string) => {
      await pm.send(saveCommittee, plan(packageId)).ok();
      return (await pm.send(commitDraw, { packageId }).ok()).poolSize;
    };
    const before = await poolOf((await published()).packageId);
    const authority = await world.org('supervision');
    const torn = people[0] as TestUser;
    await world.sql(
      `insert into membership (tenant_id, user_id, org_id, is_home) values ($1, $2, $3, false)`,
      [world.tenantId, torn.id, authority.id],
    );
    const { packageId } = await published();
    expect(await poolOf(packageId)).toBe(before - 1);
    await pm.send(revealDraw, { packageId, seed: '1' }).ok();
    const [row] = await world.sql<{ drawn: string[] }>(
      `select r.drawn_order as drawn from committee_result r join committee_draw d on d.id = r.draw_id
       join committee c on c.id = d.committee_id where c.package_id = $1`,
      [packageId],
    );
    expect(row?.drawn).toHaveLength(before - 1);
    expect(row?.drawn).not.toContain(torn.id);
    await world.sql('delete from membership where org_id = $1', [authority.id]);
  });

  test('of several reveals exactly one draws', async () => {
    const { packageId } = await published();
    await pm.send(saveCommittee, plan(packageId)).ok();
    await pm.send(commitDraw, { packageId }).ok();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, i) => pm.send(revealDraw, { packageId, seed: String(i) }).envelope()),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.key === 'committee.noDraw')).toHaveLength(3);
    expect(await invited(world, packageId, people)).toHaveLength(5);
  });
});

describe('seats', () => {
  test('names stay secret from everybody until the result, then they are shown', async () => {
    const lot = await published();
    const seated = await formed(world, pm, lot.packageId, people);
    const watching = await world.user({ roles: ['supervisor'], org: await world.org('supervision') });
    const expert = await world.user({ roles: ['supervisingexpert'], org: watching.org });
    for (const user of [pm, owner, watching, expert]) {
      const record = await user.send(committeeDetail, { packageId: lot.packageId }).ok();
      expect(record.members.map((m) => m.name)).toEqual(['专家1', '专家2', '专家3', '专家4', '专家5']);
      const text = JSON.stringify(record);
      for (const { id, trueName } of people) {
        expect(text).not.toContain(id);
        expect(text).not.toContain(trueName);
      }
    }
    const [told] = await world.sql<{ payloads: string }>(
      `select string_agg(payload::text, '') as payloads from event where subject_id = $1`,
      [lot.packageId],
    );
    for (const { id } of people) expect(told?.payloads).not.toContain(id);
    // What may be done with a seat ends with the lot, and the buttons say so.
    const [mine] = (await pm.send(committeeDetail, { packageId: lot.packageId }).ok()).members;
    const canNow = async () =>
      (await seated[0]?.send(pageInvitations, { size: 100 }).ok())?.records.find(
        (r) => r.memberId === mine?.memberId,
      )?.can;
    expect(await canNow()).toEqual({ answer: false, avoid: true });
    await lot.setStatus('6080');
    expect(await canNow()).toEqual({ answer: false, avoid: false });
    const open = await pm.send(committeeDetail, { packageId: lot.packageId }).ok();
    expect(open.members.map((m) => m.name)).toEqual(seated.map((u) => u.trueName));
  });

  test('a refusal moves the next one drawn up; the order is the one drawn', async () => {
    const { packageId } = await published();
    await pm.send(saveCommittee, plan(packageId)).ok();
    await pm.send(commitDraw, { packageId }).ok();
    await pm.send(revealDraw, { packageId, seed: '42' }).ok();
    const [row] = await world.sql<{ drawn_order: string[] }>(
      `select r.drawn_order from committee_result r join committee_draw d on d.id = r.draw_id join committee c on c.id = d.committee_id where c.package_id = $1`,
      [packageId],
    );
    const first = await invited(world, packageId, people);
    expect(first.map((s) => s.user.id)).toEqual(row?.drawn_order.slice(0, 5));
    const [one, two] = first;
    await one?.user
      .send(answerInvitation, { memberId: one.memberId, accept: false })
      .refused('kit.wrong.input');
    await two?.user
      .send(answerInvitation, { memberId: one?.memberId, accept: true })
      .refused('committee.invitationNotFound');
    await one?.user
      .send(answerInvitation, { memberId: one.memberId, accept: false, reason: '时间冲突' })
      .ok();
    await one?.user
      .send(answerInvitation, { memberId: one.memberId, accept: true })
      .refused('committee.wrongState');
    const now = await invited(world, packageId, people);
    expect(now.map((s) => s.seat)).toEqual([2, 3, 4, 5, 6]);
    expect(now.at(-1)?.user.id).toBe(row?.drawn_order[5]);
  });

  test('complete only when all have confirmed; avoidance and replacement open it again', async () => {
    const { packageId } = await published();
    const seated = await formed(world, pm, packageId, people);
    expect(await pm.send(committeeDetail, { packageId }).ok()).toMatchObject({
      status: '40',
      confirmedCount: 5,
    });
    const listed = async () =>
      (await pm.send(pageCommittees, { size: 100 }).ok()).records.find((c) => c.packageId === packageId);
    expect(await listed()).toMatchObject({ status: '40', confirmedCount: 5 });
    const sorted = async (sortOrder: 'asc' | 'desc') =>
      (await pm.send(pageCommittees, { size: 100, sortField: 'createdAt', sortOrder }).ok()).records;
    expect(await sorted('asc')).toEqual((await sorted('desc')).toReversed());
    const leaving = seated[2] as TestUser;
    const seat = (await leaving.send(pageInvitations, {}).ok()).records.find(
      (r) => r.can.avoid && r.state === '20',
    );
    const rows = await world.sql<{ id: string }>(
      `select m.id from committee_member m join committee c on c.id = m.committee_id where c.package_id = $1 and m.user_id = $2`,
      [packageId, leaving.id],
    );
    expect(seat).toBeDefined();
    await leaving.send(declareAvoidance, { memberId: rows[0]?.id, reason: '近亲属在投标人处任职' }).ok();
    expect(await pm.send(committeeDetail, { packageId }).ok()).toMatchObject({
      status: '30',
      confirmedCount: 4,
    });
    const [next] = await invited(world, packageId, people);
    await next?.user.send(answerInvitation, { memberId: next.memberId, accept: true }).ok();
    const record = await pm.send(committeeDetail, { packageId }).ok();
    expect(record).toMatchObject({ status: '40', confirmedCount: 5 });
    const memberId = record.members.find((m) => m.state === '20')?.memberId;
    await replaced(pm, await supervision(world), { packageId, memberId });
    expect((await pm.send(committeeDetail, { packageId }).ok()).status).toBe('30');
    const events = await world.sql<{ n: number }>(
      `select count(*)::int as n from event where subject_id = $1 and type = 'committee.confirmed'`,
      [packageId],
    );
    expect(events[0]?.n).toBe(2);
  });

  test('who must avoid by now keeps no seat empty: with nobody else left a further draw fills it, and not before', async () => {
    const company = await world.org('supplier');
    const { packageId } = await published();
    await pm.send(saveCommittee, plan(packageId, { avoidedOrgIds: [company.id] })).ok();
    await pm.send(commitDraw, { packageId }).ok();
    await pm.send(revealDraw, { packageId, seed: '8841' }).ok();
    const [leaving, ...seated] = await invited(world, packageId, people);
    const asked = [leaving, ...seated].map((s) => s?.user.id);
    const [row] = await world.sql<{ drawn_order: string[] }>(
      `select r.drawn_order from committee_result r join committee_draw d on d.id = r.draw_id
       join committee c on c.id = d.committee_id where c.package_id = $1`,
      [packageId],
    );
    const reserves = row?.drawn_order.filter((id) => !asked.includes(id)) ?? [];
    expect(reserves.length).toBeGreaterThan(1);
    const join = (ids: readonly string[]) =>
      world.sql(
        `insert into membership (tenant_id, user_id, org_id, is_home) select $1, id, $2, false from unnest($3::uuid[]) as id`,
        [world.tenantId, company.id, ids],
      );
    // After the draw all reserves but the last one join a company to avoid, and then that one too.
    await join(reserves);
    await leaving?.user
      .send(answerInvitation, { memberId: leaving.memberId, accept: false, reason: '出差' })
      .ok();
    expect(await invited(world, packageId, people)).toHaveLength(4);
    await world.sql('delete from membership where org_id = $1 and user_id = $2', [
      company.id,
      reserves.at(-1),
    ]);
    const refusal = await pm.send(commitDraw, { packageId }).refused('committee.reservesLeft');
    expect(refusal.law).toMatchObject({ rule: 'committeeDraw' });
    expect(
      await world.sql(
        `select payload ->> 'act' as act from event where type = 'law.refused' and subject_id = $1`,
        [packageId],
      ),
    ).toEqual([{ act: 'committee.draw' }]);
    expect((await pm.send(committeeDetail, { packageId }).ok()).draws).toHaveLength(1);
    await join(reserves.slice(-1));
    // Looked at again while nobody may be asked, nothing happens, and it will be looked at once more.
    const lookedAt = async () => {
      await world.sql(
        `update deadline set due_at = app_now() where kind = 'committee.reserves' and subject_id = $1 and done_at is null`,
        [packageId],
      );
      await world.fire();
      const [waits] = await world.sql<{ later: boolean }>(
        `select due_at > app_now() + interval '9 minutes' as later from deadline
         where kind = 'committee.reserves' and subject_id = $1 and done_at is null`,
        [packageId],
      );
      return waits?.later ?? false;
    };
    expect(await lookedAt()).toBe(true);
    expect(await invited(world, packageId, people)).toHaveLength(4);
    people.push(...(await experts(world, 1)));
    await pm.send(commitDraw, { packageId }).ok();
    await pm.send(revealDraw, { packageId, seed: '5' }).ok();
    const now = await invited(world, packageId, people);
    expect(now.map((s) => s.seat)).toEqual([2, 3, 4, 5, 6]);
    expect(now.at(-1)?.user.id).toBe(people.at(-1)?.id);
    // A tie that ended gives nobody a seat that is taken; once one is free, the reserve whose tie ends is asked by itself.
    const [back] = reserves;
    const mine = () =>
      world.sql('delete from membership where org_id = $1 and user_id = $2', [company.id, back]);
    expect(await lookedAt()).toBe(false);
    await now[0]?.user
      .send(answerInvitation, { memberId: now[0].memberId, accept: false, reason: '出差' })
      .ok();
    expect(await invited(world, packageId, people)).toHaveLength(4);
    await mine();
    expect(await lookedAt()).toBe(false);
    expect((await invited(world, packageId, people)).at(-1)?.user.id).toBe(back);
    await world.sql('delete from membership where org_id = $1', [company.id]);
  });

  test('once the bidders are known, a member of one of them leaves by himself', async () => {
    const lot = await published();
    const { packageId } = lot;
    const seated = await formed(world, pm, packageId, people);
    const bidder = await world.org('supplier');
    const tied = seated[1] as TestUser;
    await world.tx((tx) => insertMembership(tx, { userId: tied.id, orgId: bidder.id, isHome: false }));
    await world.sql('update opened_bid set org_id = $2 where bid_id = $1', [lot.bids[0]?.bidId, bidder.id]);
    await world.tx(async (tx) =>
      tx.emit(
        openingFinished,
        { subjectType: 'lot', subjectId: packageId },
        { packageId, opened: 3, failed: 0 },
      ),
    );
    await world.deliver();
    const record = await pm.send(committeeDetail, { packageId }).ok();
    expect(record.members.map((m) => m.state)).toEqual(['20', '40', '20', '20', '20', '10']);
    expect(record.status).toBe('30');
  });

  test('the last two confirming at once complete the committee once', async () => {
    const { packageId } = await published();
    await pm.send(saveCommittee, plan(packageId)).ok();
    await pm.send(commitDraw, { packageId }).ok();
    await pm.send(revealDraw, { packageId, seed: '7' }).ok();
    const seats = await invited(world, packageId, people);
    await Promise.all(
      seats.map(({ user, memberId }) => user.send(answerInvitation, { memberId, accept: true }).ok()),
    );
    const events = await world.sql<{ n: number }>(
      `select count(*)::int as n from event where subject_id = $1 and type = 'committee.confirmed'`,
      [packageId],
    );
    expect(events[0]?.n).toBe(1);
  });

  test('an invitation names time and place, never the project', async () => {
    const { packageId } = await published();
    const seated = await formed(world, pm, packageId, people);
    const text = JSON.stringify(await seated[0]?.send(pageInvitations, {}).ok());
    expect(text).toContain('评标一室');
    expect(text).not.toContain(packageId);
    expect(text).not.toContain('标段');
  });
});

describe('who may', () => {
  test('an expert forms no committee, another agency finds none, nobody rewrites a draw', async () => {
    const { packageId } = await published();
    await people[0]?.send(saveCommittee, plan(packageId)).refused('kit.refused.permission');
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await stranger.send(committeeDetail, { packageId }).refused('project.lotNotFound');
    expect((await stranger.send(pageCommittees, {}).ok()).total).toBe(0);
    for (const table of ['committee_draw', 'committee_seed', 'committee_result']) {
      const [row] = await world.sql<{ u: boolean; d: boolean }>(
        `select has_table_privilege('gongheng_app', $1, 'update') as u, has_table_privilege('gongheng_app', $1, 'delete') as d`,
        [table],
      );
      expect(row, table).toEqual({ u: false, d: false });
    }
  });

  test('not after the review has begun', async () => {
    const lot = await published();
    await pm.send(saveCommittee, plan(lot.packageId)).ok();
    await lot.setStatus('5010');
    await pm.send(saveCommittee, plan(lot.packageId)).refused('committee.wrongLotStatus');
    await lot.setStatus('5080');
    await pm.send(commitDraw, { packageId: lot.packageId }).refused('committee.wrongLotStatus');
  });

  test('an expert answers until the review is over, and declares nothing here once it has begun', async () => {
    const lot = await published();
    const { packageId } = lot;
    await pm.send(saveCommittee, plan(packageId)).ok();
    await pm.send(commitDraw, { packageId }).ok();
    await pm.send(revealDraw, { packageId, seed: '3' }).ok();
    const [first, second, third] = await invited(world, packageId, people);
    await first?.user.send(answerInvitation, { memberId: first.memberId, accept: true }).ok();
    await lot.setStatus('5010');
    await first?.user
      .send(declareAvoidance, { memberId: first.memberId, reason: '亲属任职' })
      .refused('committee.wrongState');
    await second?.user.send(answerInvitation, { memberId: second.memberId, accept: true }).ok();
    await lot.setStatus('5080');
    await third?.user
      .send(answerInvitation, { memberId: third.memberId, accept: true })
      .refused('committee.wrongState');
    const record = await pm.send(committeeDetail, { packageId }).ok();
    expect(record.members.map((m) => m.state)).toEqual(['20', '20', '10', '10', '10']);
  });
});
