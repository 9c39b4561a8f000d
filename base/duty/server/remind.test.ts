import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { openingSetting, saveSetting } from '#areas/bid-opening/shared/calls.ts';
import { publishedLotInWorld, withKey } from '#areas/bid-submission/server/test/lot.ts';
import { handLot } from '#areas/committee/server/test/facts.ts';
import { experts, plan } from '#areas/committee/server/test/house.ts';
import { commitDraw, saveCommittee } from '#areas/committee/shared/calls.ts';
import { saveMembers } from '#areas/project/shared/member/calls.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import { takeRoles } from '#base/role/server/index.ts';
import { dayType } from '#base/calendar/shared/days.ts';
import { fromShanghai } from '#kit/shared/time.ts';
import { pageDuties } from '../shared/calls.ts';
import { remindAt } from './remind.ts';

let world: World;
let pm: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
  await experts(world, 6);
});

const shanghai = (text: string): Date => new Date(fromShanghai(text));

/** Messages about duties that this person was sent, oldest first. */
async function told(user: TestUser): Promise<string[]> {
  await world.fire();
  const { records } = await user.send(pageMessages, { size: 100 }).ok();
  return records
    .filter((m) => m.title.startsWith('事项'))
    .map((m) => `${m.title} ${m.content}`)
    .toReversed();
}

const due = async (user: TestUser): Promise<string[]> => {
  await world.deliver();
  return (await user.send(pageDuties, { size: 100 }).ok()).records.map((d) => d.title);
};

test('the reminder comes one working day before, by day and not by night', () => {
  const calendar = new Map([['2027-05-12', dayType.holiday]]);
  const said = (until: string) => remindAt(shanghai(until), calendar).toISOString();
  // Thursday, before it a holiday: Tuesday at the same hour.
  expect(said('2027-05-13 10:00:00')).toBe(shanghai('2027-05-11 10:00:00').toISOString());
  // Monday: Friday.
  expect(said('2027-05-17 10:00:00')).toBe(shanghai('2027-05-14 10:00:00').toISOString());
  // Early in the morning: at eight. At the end of a day: on the morning of the working day before it.
  expect(said('2027-05-19 03:00:00')).toBe(shanghai('2027-05-18 08:00:00').toISOString());
  expect(said('2027-05-20 00:00:00')).toBe(shanghai('2027-05-18 09:00:00').toISOString());
});

describe('reminders', () => {
  test('once before the end and once at it, also when the end has moved', async () => {
    await world.setClock(shanghai('2027-05-10 09:00:00'));
    const { packageId } = await handLot(world, { pm });
    const save = (time: string) =>
      pm.send(saveCommittee, plan(packageId, { time: shanghai(time).toISOString() })).ok();
    await save('2027-05-13 10:00:00');
    expect(await told(pm)).toEqual([]);
    await world.setClock(new Date(shanghai('2027-05-12 10:00:00').getTime() - 1));
    expect(await told(pm)).toEqual([]);
    await world.setClock(shanghai('2027-05-12 10:00:00'));
    expect(await told(pm)).toEqual([expect.stringContaining('抽取评标专家，请于2027-05-13 10:00')]);
    const [soon] = await told(pm);
    // The same again changes nothing; a later end has its own reminder, the earlier one none.
    await save('2027-05-13 10:00:00');
    expect(await told(pm)).toHaveLength(1);
    // The ticker is quicker than the outbox: nobody is told of the end that was.
    await save('2027-05-14 10:00:00');
    await world.setClock(shanghai('2027-05-13 10:00:00'));
    await world.app.ticker.fire();
    expect(await told(pm)).toEqual([soon]);
    await world.setClock(shanghai('2027-05-14 10:00:00'));
    expect((await told(pm))[1]).toContain('应于2027-05-14 10:00前完成，现已逾期');
    await world.setClock(shanghai('2027-05-15 10:00:00'));
    expect(await told(pm)).toHaveLength(2);
    expect((await pm.send(pageDuties, {}).ok()).records).toMatchObject([{ due: 'overdue' }]);
  });

  test('what is over is told to nobody; an organisation’s duty to all who hold the permission', async () => {
    await world.setClock(shanghai('2027-06-07 09:00:00'));
    const owner = await world.user({ roles: ['owner'], org: world.tenderee });
    const lead = await world.user({ roles: ['ownerlead'], org: world.tenderee });
    const { packageId } = await handLot(world, { pm });
    const time = shanghai('2027-06-10 10:00:00').toISOString();
    await pm.send(saveCommittee, plan(packageId, { time })).ok();
    await world.deliver();
    const before = (await told(pm)).length;
    const pushed: string[] = [];
    const listener = new pg.Client({ connectionString: world.appUrl });
    await listener.connect();
    listener.on('notification', ({ payload }) => pushed.push(payload ?? ''));
    await listener.query('listen push');
    await pm.send(commitDraw, { packageId, needWitness: true }).ok();
    await world.deliver();
    await listener.query('select 1');
    await listener.end();
    const heard = pushed.filter((p) => p.includes('"kind":"duty"')).join();
    expect(heard).toContain(`user:${owner.id}`);
    expect(heard).not.toContain(lead.id);
    await world.setClock(shanghai('2027-06-09 10:00:00'));
    expect(await told(owner)).toEqual([expect.stringContaining('见证专家抽取')]);
    expect(await told(lead)).toEqual([]);
    expect(await told(pm)).toHaveLength(before);
    const orphans = await world.sql(
      `select 1 from deadline d where kind like 'duty.%' and done_at is null
         and not exists (select 1 from duty where duty.id = d.subject_id)`,
    );
    expect(orphans).toEqual([]);
  });

  test('whoever lost the permission, or left the project, is neither shown nor told it', async () => {
    await world.setClock(shanghai('2027-07-05 09:00:00'));
    const [boss, colleague, leaver] = (await Promise.all(
      [1, 2, 3].map(() => world.user({ roles: ['pm'] })),
    )) as [TestUser, TestUser, TestUser];
    const lot = await handLot(world, { pm: boss });
    const [row] = await world.sql<{ main_id: string }>('select main_id from project_package where id = $1', [
      lot.packageId,
    ]);
    const mainId = row?.main_id ?? '';
    const operatorPrivList = [{ stageCode: 'review', operatePriv: '2' }];
    const members = (...users: TestUser[]) =>
      boss
        .send(saveMembers, {
          mainId,
          operatorIdList: [
            { operatorId: boss.id },
            ...users.map((u) => ({ operatorId: u.id, operatorPrivList })),
          ],
        })
        .ok();
    await members(colleague, leaver);
    const time = shanghai('2027-07-08 10:00:00').toISOString();
    await boss.send(saveCommittee, plan(lot.packageId, { time })).ok();
    for (const user of [boss, colleague, leaver]) expect(await due(user)).toEqual(['抽取评标专家']);
    await members(colleague);
    expect(await due(leaver)).toEqual([]);
    await world.tx((tx) => takeRoles(tx, colleague.id, colleague.org.id));
    await expect.poll(() => due(colleague)).toEqual([]);
    await world.setClock(shanghai('2027-07-08 10:00:00'));
    expect(await told(boss)).toHaveLength(2);
    const others = await world.sql('select 1 from message where user_id = any ($1)', [
      [colleague.id, leaver.id],
    ]);
    expect(others).toEqual([]);
  });
});

describe('working out', () => {
  test('a source that fails holds up no act, and comes again; two workers store each duty once', async () => {
    await world.setClock(shanghai('2027-08-02 09:00:00'));
    const owner = await withKey(await world.user({ roles: ['owner'], org: world.tenderee }));
    const host = await world.user({ roles: ['pm'] });
    const deadline = shanghai('2027-08-04 09:30:00');
    const { packageId } = await publishedLotInWorld(world, { pm: host, owner, deadline });
    const time = shanghai('2027-08-04 13:00:00').toISOString();
    await host.send(saveCommittee, plan(packageId, { time })).ok();
    expect(await due(host)).toEqual(['抽取评标专家']);
    await world.sql('alter table committee_draw rename to committee_draw_away');
    try {
      const setting = { packageId, decryptMinutes: 45, signMinutes: 30, supervisor: '', attendees: '' };
      await host.send(saveSetting, setting).ok();
      await world.app.outbox.drain();
      expect(await host.send(openingSetting, { packageId }).ok()).toMatchObject({ decryptMinutes: 45 });
      const waiting = await world.sql<{ attempts: number }>(
        `select attempts from outbox where listener = 'duty.lot' and key = $1 and done_at is null`,
        [packageId],
      );
      expect(waiting).toEqual([{ attempts: 1 }]);
    } finally {
      await world.sql('alter table committee_draw_away rename to committee_draw');
    }
    await world.sql('delete from duty');
    await world.sql('update outbox set next_at = clock_timestamp() where done_at is null');
    await Promise.all([world.app.outbox.drain(), world.app.outbox.drain()]);
    const waiting = await world.sql('select 1 from outbox where done_at is null');
    expect(waiting).toEqual([]);
    expect(await due(host)).toEqual(['抽取评标专家']);
    expect((await world.app.rebuildDuties()).changed).toBeGreaterThan(0);
    expect((await world.app.rebuildDuties()).changed).toBe(0);
  });
});
