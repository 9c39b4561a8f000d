import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import { fromShanghai } from '#kit/shared/time.ts';
import { agree, step } from './test/acts.ts';
import { makeHouse } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const shanghai = (text: string): Date => new Date(fromShanghai(text));
const dueOf = async (instanceId: string) => {
  const [task] = await world.sql<{ due_at: Date }>(
    `select due_at from approval_task where instance_id = $1`,
    [instanceId],
  );
  return task?.due_at.toISOString();
};
const duties = async (user: TestUser) => (await user.send(pageDuties, { current: 1, size: 20 }).ok()).records;

/** Reminders that this person was sent, oldest first. */
async function reminded(user: TestUser): Promise<string[]> {
  await world.fire();
  const { records } = await user.send(pageMessages, { size: 100 }).ok();
  return records.flatMap((m) => (m.title.startsWith('事项') ? m.content : [])).toReversed();
}

test('办理期限: so many working days, over the weekend, and the duty says until when', async () => {
  const h = await makeHouse(world, ({ leader }) => [step('a', leader, { dueDays: 2 })]);
  // A Friday morning.
  await world.setClock(shanghai('2027-03-05 10:00:00'));
  const { instanceId } = await h.submit();
  expect(await dueOf(instanceId)).toBe(shanghai('2027-03-10 00:00:00').toISOString());
  await world.deliver();
  expect((await duties(h.leader)).find((d) => d.query['instanceId'] === instanceId)?.until).toBe(
    shanghai('2027-03-10 00:00:00').toISOString(),
  );
});

test('办理期限: a holiday of the table is no working day; the approver is reminded before the end and once it is overdue', async () => {
  const h = await makeHouse(world, ({ leader, director }) => [
    step('a', leader, { dueDays: 2 }),
    step('b', director, { dueDays: 1 }),
  ]);
  // The Friday before 清明节, which is a Monday.
  await world.setClock(shanghai('2027-04-02 10:00:00'));
  const { instanceId } = await h.submit();
  expect(await dueOf(instanceId)).toBe(shanghai('2027-04-07 24:00:00').toISOString());
  await world.deliver();
  expect(await reminded(h.leader)).toEqual([]);
  await world.setClock(shanghai('2027-04-06 09:00:00'));
  expect(await reminded(h.leader)).toEqual([expect.stringContaining('2027-04-07 24:00')]);
  expect(await reminded(h.director)).toEqual([]);
  await world.setClock(shanghai('2027-04-08 09:00:00'));
  expect((await reminded(h.leader))[1]).toContain('现已逾期');
  expect(await duties(h.leader)).toContainEqual(
    expect.objectContaining({ due: 'overdue', query: expect.objectContaining({ instanceId }) }),
  );
  // Late is not too late; whoever comes after has their own time, and who has decided is reminded of nothing.
  await agree(h, h.leader, instanceId);
  await world.deliver();
  expect((await duties(h.director)).find((d) => d.query['instanceId'] === instanceId)?.until).toBe(
    shanghai('2027-04-10 00:00:00').toISOString(),
  );
  await world.setClock(shanghai('2027-04-12 09:00:00'));
  expect(await reminded(h.leader)).toHaveLength(2);
  expect((await reminded(h.director)).at(-1)).toContain('现已逾期');
});
