import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { lotOf } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { insertMembership } from '#base/organisation/server/index.ts';
import { grantRole } from '#base/role/server/index.ts';
import { switchOrg } from '#base/session/shared/start-calls.ts';
import {
  answerInvitation,
  commitDraw,
  committeeDetail,
  decideReplacement,
  declareAvoidance,
  pageReplacements,
  pageWitness,
  replaceMember,
  revealDraw,
  saveCommittee,
  witnessDraw,
} from '../shared/calls.ts';
import { drawDisagreements } from '../shared/draw.ts';
import { handLot } from './test/facts.ts';
import { asking, experts, formed, invited, plan, supervision } from './test/house.ts';

let world: World;
let pm: TestUser;
let ownerlead: TestUser;
let supervisor: TestUser;
let people: TestUser[];
let fileIds: string;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
  ownerlead = await world.user({ roles: ['ownerlead'], org: world.tenderee });
  supervisor = await supervision(world);
  people = await experts(world, 14);
  fileIds = (await pm.upload('请假条.pdf', Buffer.from('%PDF-1.7 leave'))).id;
});

const lotName = (packageId: string) =>
  world.tx(async (tx) => {
    const found = await lotOf(tx.db, packageId);
    return found && lotLabel(found);
  });

/** A lot whose bids are opened, with a confirmed committee. */
async function opened(status = '4080') {
  const lot = await handLot(world, { pm, status });
  const { packageId } = lot;
  const members = await formed(world, pm, packageId, people);
  const detail = () => pm.send(committeeDetail, { packageId }).ok();
  const ids = (await detail()).members.map((m) => m.memberId);
  const ask = (n: number, more: Record<string, unknown> = { fileIds }) =>
    pm.send(replaceMember, { packageId, memberId: ids[n], ...asking(more) });
  return { lot, packageId, members, detail, ids, ask };
}

const refusedActs = async (packageId: string) =>
  (
    await world.sql<{ payload: { act: string; rule: string; key: string } }>(
      `select payload from event where type = 'law.refused' and subject_id = $1 order by id`,
      [packageId],
    )
  ).map((e) => e.payload);

const orderOf = async (packageId: string) =>
  world.sql<{ round: number; drawn_order: string[] }>(
    `select d.round, r.drawn_order from committee_result r join committee_draw d on d.id = r.draw_id
     join committee c on c.id = d.committee_id where c.package_id = $1 order by d.round`,
    [packageId],
  );

test('evidence is read by agency, tenderee and whoever supervises at that moment, and by nobody else', async () => {
  const { id } = await pm.upload('诊断证明.pdf', Buffer.from('%PDF-1.7 ill'));
  const { ask, members } = await opened();
  await ask(0, { fileIds: id }).ok();
  const seenBy = async (user: TestUser) =>
    (await user.raw('GET', `/base/file/download?fileId=${id}`)).statusCode;
  const later = await supervision(world);
  const expert = await world.user({ roles: ['supervisingexpert'], org: later.org });
  for (const user of [pm, ownerlead, supervisor, later, expert]) expect(await seenBy(user)).toBe(200);
  const clerk = await world.user({ roles: ['cashier'] });
  const elsewhere = await world.user({ roles: ['pm'], org: await world.org('agency') });
  const named = await world.user({ roles: ['supervisor'], org: await world.org('supplier') });
  const engaged = await world.user({ roles: ['supervisingexpert'], org: await world.org('agency') });
  for (const user of [clerk, elsewhere, named, engaged, members[0] as TestUser])
    expect(await seenBy(user)).toBe(404);
});

describe('asking', () => {
  test('needs a ground of law with evidence, and changes nothing by itself', async () => {
    const { packageId, ask, detail } = await opened();
    await ask(0, { ground: 'because' }).refused('kit.wrong.input');
    await ask(0, { evidence: ' ' }).refused('kit.wrong.input');
    const bare = await ask(0, {}).refused('committee.need.fileIds');
    expect(bare.fields?.map((f) => f.path)).toEqual(['fileIds']);
    await ask(0, { ground: 'noAnswer' }).refused('committee.wrong.noAnswer');
    const foreign = (await supervisor.upload('x.pdf', Buffer.from('%PDF-1.7 x'))).id;
    await ask(0, { fileIds: foreign }).refused('committee.wrong.file');
    const strange = (await pm.upload('x.txt', Buffer.from('x'))).id;
    await ask(0, { fileIds: strange }).refused('kit.wrong.fileType');
    const [stranger] = (await opened()).ids;
    await pm
      .send(replaceMember, { packageId, memberId: stranger, ...asking({ fileIds }) })
      .refused('committee.notFound');
    await ask(0).ok();
    await ask(0).refused('committee.replacementOpen');
    const record = await detail();
    expect(record).toMatchObject({ status: '40', confirmedCount: 5 });
    expect(record.replacements).toMatchObject([{ seat: 1, ground: 'absent', status: '10', stage: 'opened' }]);
    expect(await refusedActs(packageId)).toEqual([
      {
        act: 'committee.replace',
        rule: 'committeeReplacement',
        key: 'committee.need.fileIds',
        earliest: null,
      },
      {
        act: 'committee.replace',
        rule: 'committeeReplacement',
        key: 'committee.wrong.noAnswer',
        earliest: null,
      },
    ]);
  });

  test('its draw is opened by the confirmation alone: neither a witness nor a reveal reaches it', async () => {
    const { packageId, ask, detail } = await opened();
    await ask(1).ok();
    const owner = await world.user({ roles: ['owner'], org: world.tenderee });
    await owner.send(witnessDraw, { packageId, seed: '1' }).refused('committee.noDraw');
    await pm.send(revealDraw, { packageId, seed: '1' }).refused('committee.noDraw');
    expect((await owner.send(pageWitness, {}).ok()).records.map((r) => r.packageId)).not.toContain(packageId);
    expect((await detail()).can).toMatchObject({ reveal: false, witness: false });
  });

  test('an invitation that was not answered needs no document', async () => {
    const { packageId } = await handLot(world, { pm, status: '3080' });
    await pm.send(saveCommittee, plan(packageId)).ok();
    await pm.send(commitDraw, { packageId }).ok();
    await pm.send(revealDraw, { packageId, seed: '3' }).ok();
    const [first] = await invited(world, packageId, people);
    const { replacementId } = await pm
      .send(replaceMember, {
        packageId,
        memberId: first?.memberId,
        ...asking({ ground: 'noAnswer', evidence: '三次电话未接' }),
      })
      .ok();
    // The expert answers before it is confirmed, and leaves for a reason of his own: the request has lapsed.
    await first?.user
      .send(answerInvitation, { memberId: first.memberId, accept: false, reason: '时间冲突' })
      .ok();
    await supervisor
      .send(decideReplacement, { replacementId, agree: true, seed: '1' })
      .refused('committee.replacementDecided');
  });
});

describe('confirming', () => {
  test('another side confirms, and fresh seeds draw from the published pool, not the known reserve', async () => {
    const { lot, packageId, members, ask, detail } = await opened();
    const { replacementId } = await ask(0).ok();
    const [before] = await orderOf(packageId);
    const decision = { replacementId, agree: true, seed: '23' };
    // Neither the side that asks, nor another tenderee, nor an expert.
    await pm.send(decideReplacement, decision).refused('kit.refused.permission');
    const inside = await world.user({ roles: ['ownerlead'], org: pm.org });
    await inside.send(decideReplacement, decision).refused('project.lotNotFound');
    const elsewhere = await world.user({ roles: ['ownerlead'], org: await world.org('tenderee') });
    await elsewhere.send(decideReplacement, decision).refused('project.lotNotFound');
    await members[1]?.send(decideReplacement, decision).refused('kit.refused.permission');
    expect((await elsewhere.send(pageReplacements, {}).ok()).total).toBe(0);
    for (const user of [ownerlead, supervisor]) {
      const rows = (await user.send(pageReplacements, { size: 100 }).ok()).records;
      const row = rows.find((r) => r.replacementId === replacementId);
      expect(row?.can.decide).toBe(true);
      // Lots of many projects are called alike: the project stands before.
      expect(row?.bidName).toBe(await lotName(packageId));
    }
    await ownerlead.send(decideReplacement, { ...decision, seed: '' }).refused('kit.wrong.input');
    await ownerlead.send(decideReplacement, decision).ok();
    await supervisor.send(decideReplacement, decision).refused('committee.replacementDecided');
    const record = await detail();
    expect(record.members.map((m) => m.state)).toEqual(['50', '20', '20', '20', '20', '10']);
    expect(record.replacements).toMatchObject([{ status: '20', decidedSide: 'tenderee' }]);
    // Whoever has left is replaced no second time.
    await ask(0).refused('committee.wrongState');
    const [, after] = await orderOf(packageId);
    const [next] = await invited(world, packageId, people);
    expect(next?.user.id).toBe(after?.drawn_order[0]);
    expect([...(after?.drawn_order ?? [])].sort()).toEqual([...(before?.drawn_order ?? [])].slice(5).sort());
    await lot.setStatus('6080');
    const draw = (await detail()).draws[1];
    if (!draw?.pool || !draw.seeds || !draw.orderDigest) throw new Error('the draw is not shown');
    expect(draw).toMatchObject({ forReplacement: true, seeds: { agency: '17', witness: '23' } });
    const { pool, poolDigest, commitment, seeds, orderDigest } = draw;
    expect(await drawDisagreements({ pool, poolDigest, commitment, seeds, orderDigest })).toEqual([]);
  });

  test('a request of one tenderee stands in its list, however many others have', async () => {
    const other = await world.org('tenderee');
    const crowd = await handLot(world, { pm, status: '4080', tenderee: other });
    await formed(world, pm, crowd.packageId, people);
    const [first] = (await pm.send(committeeDetail, { packageId: crowd.packageId }).ok()).members;
    const asked = { packageId: crowd.packageId, memberId: first?.memberId, ...asking({ fileIds }) };
    const { replacementId: many } = await pm.send(replaceMember, asked).ok();
    const { ask } = await opened();
    const { replacementId } = await ask(0).ok();
    await ownerlead.send(decideReplacement, { replacementId, agree: false, reason: '能够参加' }).ok();
    await supervisor.send(decideReplacement, { replacementId: many, agree: false, reason: '能够参加' }).ok();
    await world.sql(
      `with d as (insert into committee_draw select (jsonb_populate_record(null::committee_draw,
           to_jsonb(d) || jsonb_build_object('id', gen_random_uuid(), 'round', d.round + n))).*
         from committee_draw d join committee_replacement r on r.draw_id = d.id, generate_series(1, 200) n where r.id = $1 returning id)
       insert into committee_replacement select (jsonb_populate_record(null::committee_replacement, to_jsonb(r)
         || jsonb_build_object('id', gen_random_uuid(), 'draw_id', d.id, 'asked_at', r.asked_at + interval '1 day'))).*
       from committee_replacement r, d where r.id = $1`,
      [many],
    );
    const { records, total } = await ownerlead.send(pageReplacements, { size: 200 }).ok();
    expect(records.map((row) => row.replacementId)).toContain(replacementId);
    expect(total).toBe(records.length);
    // The supervision reads all of them, page by page, and how many there are.
    const [counted] = await world.sql<{ n: number }>('select count(*)::int as n from committee_replacement');
    const pages = await Promise.all(
      [1, 2].map((current) => supervisor.send(pageReplacements, { size: 200, current }).ok()),
    );
    expect(pages.map((page) => page.total)).toEqual([counted?.n, counted?.n]);
    const ids = new Set(pages.flatMap((page) => page.records.map((row) => row.replacementId)));
    expect(ids.size).toBe(counted?.n);
  });

  test('never by the side that asks, nor by who asked and supervises as well; each try is on record', async () => {
    // 自行招标: the tenderee runs the lot itself, so its approver is no other side.
    const { packageId } = await handLot(world, { pm, status: '4080', tenderee: world.agency });
    await formed(world, pm, packageId, people);
    const [first] = (await pm.send(committeeDetail, { packageId }).ok()).members;
    const asked = { packageId, memberId: first?.memberId, ...asking({ fileIds }) };
    const { replacementId } = await pm.send(replaceMember, asked).ok();
    const decision = { replacementId, agree: true, seed: '23' };
    const own = await world.user({ roles: ['ownerlead'] });
    const refusal = await own.send(decideReplacement, decision).refused('committee.ownReplacement');
    expect(refusal).toMatchObject({ code: 403, law: { rule: 'committeeReplacement' } });
    await world.tx(async (tx) => {
      await insertMembership(tx, { userId: pm.id, orgId: supervisor.org.id, isHome: false });
      const [role] = await world.sql<{ id: string }>(`select id from role where role_code = 'supervisor'`);
      await grantRole(tx, pm.id, role?.id ?? '', supervisor.org.id);
    });
    const { token } = await (await world.signedIn(pm.userName))
      .send(switchOrg, { orgId: supervisor.org.id })
      .ok();
    await world
      .holding(token)
      .send(decideReplacement, { replacementId, agree: false, reason: 'x' })
      .refused('committee.ownReplacement');
    expect((await refusedActs(packageId)).map(({ act, rule }) => [act, rule])).toEqual(
      [1, 2].map(() => ['committee.decideReplacement', 'committeeReplacement']),
    );
    await supervisor.send(decideReplacement, decision).ok();
    await world.sql('delete from membership where user_id = $1 and org_id = $2', [pm.id, supervisor.org.id]);
  });

  test('refused with a reason, the member stays', async () => {
    const { ask, detail } = await opened();
    const { replacementId } = await ask(2).ok();
    await supervisor
      .send(decideReplacement, { replacementId, agree: false, reason: '' })
      .refused('kit.wrong.input');
    await supervisor.send(decideReplacement, { replacementId, agree: false, reason: '证据不足' }).ok();
    const record = await detail();
    expect(record).toMatchObject({ status: '40', confirmedCount: 5 });
    expect(record.replacements).toMatchObject([
      { status: '30', decidedSide: 'supervision', decidedNote: '证据不足' },
    ]);
  });

  test('of many decisions at once one counts, and one new member is asked', async () => {
    const { packageId, ask } = await opened();
    const { replacementId } = await ask(3).ok();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        (i % 2 ? ownerlead : supervisor)
          .send(decideReplacement, { replacementId, agree: true, seed: String(i) })
          .envelope(),
      ),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.key === 'committee.replacementDecided')).toHaveLength(7);
    expect(await invited(world, packageId, people)).toHaveLength(1);
  });

  test('a member who stands aside meanwhile leaves once', async () => {
    const { packageId, ids, members, ask } = await opened();
    const { replacementId } = await ask(4).ok();
    const [left, confirmed] = await Promise.all([
      members[4]?.send(declareAvoidance, { memberId: ids[4], reason: '亲属任职' }).envelope(),
      supervisor.send(decideReplacement, { replacementId, agree: true, seed: '1' }).envelope(),
    ]);
    expect([left?.code, confirmed.code].filter((c) => c === 200)).toHaveLength(1);
    expect(await invited(world, packageId, people)).toHaveLength(1);
  });
});

describe('limits', () => {
  test('of nine requests at once after the opening two are taken; the refusal names limit and article, and is on record', async () => {
    const { packageId, ids } = await opened();
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, i) =>
        pm.send(replaceMember, { packageId, memberId: ids[i % 5], ...asking({ fileIds }) }).envelope(),
      ),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(2);
    const [refusal] = answers.filter((a) => a.key === 'committee.replacementsMost.opened');
    expect(refusal?.msg).toContain('2');
    expect(refusal?.law).toMatchObject({ rule: 'committeeReplacement' });
    const acts = await refusedActs(packageId);
    expect(acts.length).toBe(answers.filter((a) => a.law).length);
  });

  test('the tenant sets it, a company cannot', async () => {
    const { packageId, ask } = await opened();
    const set = (orgId: string | null, value: string) =>
      world.sql(
        `insert into config_override (tenant_id, config_key, config_value, org_id) values ($1, 'replacementsAfterOpening', $3, $2)`,
        [world.tenantId, orgId, value],
      );
    await set(pm.org.id, '20');
    await set(null, '1');
    await ask(0).ok();
    expect((await ask(1).refused('committee.replacementsMost.opened')).msg).toContain('1');
    await world.sql(`delete from config_override where config_key = 'replacementsAfterOpening'`);
    expect((await refusedActs(packageId)).length).toBe(1);
  });

  test('with every expert of the library asked already nobody can be drawn, and nothing is promised', async () => {
    people.push(...(await experts(world, 1 - (people.length % 2))));
    const { packageId } = await handLot(world, { pm, status: '4080' });
    const every = String(people.length);
    await formed(world, pm, packageId, people, { plannedExtractCount: every });
    const { members } = await pm.send(committeeDetail, { packageId }).ok();
    const none = await pm
      .send(replaceMember, { packageId, memberId: members[0]?.memberId, ...asking({ fileIds }) })
      .refused('committee.poolTooSmall');
    expect(none.msg).toContain('0');
    const after = await pm.send(committeeDetail, { packageId }).ok();
    expect([after.replacements, after.draws.length, after.status]).toEqual([[], 1, '40']);
  });

  test('not after the review is over', async () => {
    const { lot, ask } = await opened();
    const { replacementId } = await ask(0).ok();
    await lot.setStatus('5080');
    await ask(1).refused('committee.wrongLotStatus');
    await supervisor
      .send(decideReplacement, { replacementId, agree: true, seed: '1' })
      .refused('committee.wrongLotStatus');
  });
});
