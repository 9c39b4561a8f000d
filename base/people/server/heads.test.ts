import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '../../../apps/server/test/world.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { orgDetail, removeUnit, removeUser, saveUnit } from '../shared/calls.ts';
import { headHistory, setHead } from '../shared/head-calls.ts';
import { confirmRequest, pageRequests, refuseRequest } from '../shared/request-calls.ts';

let world: World;
let org: TestOrg;
let admin: TestUser;
let other: TestUser;
let pm: TestUser;
let boss: TestUser;
let made = 0;
beforeAll(async () => {
  world = await makeWorld();
  org = await world.org('agency');
  [admin, other, pm, boss] = [
    await world.user({ roles: ['companyadmin'], org }),
    await world.user({ roles: ['companyadmin'], org }),
    await world.user({ roles: ['pm'], org }),
    await world.user({ roles: ['pm'], org }),
  ];
});

const department = async () =>
  (
    await admin
      .send(saveUnit, { orgType: '2', orgName: `部门${++made}`, orgCode: `HEAD-${made}`, parentId: org.id })
      .ok()
  ).id;
const ask = (id: string, userId: string, seenUserId = '', by = admin) =>
  by.send(setHead, { id, userId, seenUserId });
const asked = async (id: string, by = other) => {
  const { records } = await by.send(pageRequests, { size: 200 }).ok();
  return records.find((r) => r.change?.unitId === id);
};
const confirmed = async (id: string, by = other) =>
  by.send(confirmRequest, { id: (await asked(id, by))?.id ?? '' });
const headOf = async (id: string) => (await admin.send(orgDetail, { id }).ok()).headId;
const eventsOf = async (id: string) =>
  (
    await world.sql<{ type: string }>(
      `select type from event where subject_id = $1 and type like 'organisation.head%' order by id`,
      [id],
    )
  ).map((e) => e.type);

test('变更负责人: asked for by one administrator, confirmed by another; both are events and stand in the history', async () => {
  const unit = await department();
  await ask(unit, pm.id).ok();
  expect(await headOf(unit)).toBe('');
  expect((await admin.send(orgDetail, { id: unit }).ok()).headWaiting).toBe(true);
  // One at a time.
  await ask(unit, boss.id, '', other).refused('people.headWaits');
  // Not by who asked, not by who has no business there.
  const request = await asked(unit, admin);
  expect(request).toMatchObject({
    kind: 'head',
    change: { unitId: unit, from: '', to: pm.trueName },
    can: { confirm: false, refuse: true },
  });
  const id = request?.id ?? '';
  await admin.send(confirmRequest, { id }).refused('people.requestOwn');
  await pm.send(confirmRequest, { id }).refused('kit.refused.permission');
  const stranger = await world.user({ roles: ['companyadmin'] });
  await stranger.send(confirmRequest, { id }).refused('people.requestGone');
  expect(await asked(unit, stranger)).toBeUndefined();

  const both = await Promise.all([
    other.send(confirmRequest, { id }).envelope(),
    other.send(confirmRequest, { id }).envelope(),
  ]);
  expect(both.map((e) => e.code).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(await headOf(unit)).toBe(pm.id);
  expect(await eventsOf(unit)).toEqual(['organisation.headAsked', 'organisation.headChanged']);
  expect(await admin.send(headHistory, { id: unit }).ok()).toMatchObject([
    { userId: pm.id, appointedBy: admin.trueName, confirmedBy: other.trueName, endedAt: null },
  ]);

  // Nobody leads it afterwards: that takes two as well.
  await ask(unit, '', pm.id).ok();
  expect(await asked(unit)).toMatchObject({ change: { from: pm.trueName, to: '' } });
  expect(await headOf(unit)).toBe(pm.id);
  await (await confirmed(unit)).ok();
  expect(await headOf(unit)).toBe('');
});

test('neither the head before nor the one to come confirms or refuses it, administrators though they are', async () => {
  const third = await world.user({ roles: ['companyadmin'], org });
  const unit = await department();
  await ask(unit, third.id).ok();
  await (await confirmed(unit, third)).refused('people.requestHigher');
  await (await confirmed(unit)).ok();
  await ask(unit, pm.id, third.id).ok();
  const id = (await asked(unit))?.id ?? '';
  await third.send(refuseRequest, { id }).refused('people.requestHigher');
  await third.send(confirmRequest, { id }).refused('people.requestHigher');
  await (await confirmed(unit)).ok();
  expect(await headOf(unit)).toBe(pm.id);
});

test('refused or taken back it changes nothing, and can be asked for again', async () => {
  const unit = await department();
  await ask(unit, pm.id).ok();
  await other.send(refuseRequest, { id: (await asked(unit))?.id ?? '' }).ok();
  expect(await headOf(unit)).toBe('');
  await ask(unit, boss.id).ok();
  await admin.send(refuseRequest, { id: (await asked(unit))?.id ?? '' }).ok();
  await ask(unit, pm.id).ok();
  await (await confirmed(unit)).ok();
  expect(await headOf(unit)).toBe(pm.id);
});

test('void where the department is gone by then', async () => {
  const unit = await department();
  await ask(unit, pm.id).ok();
  const id = (await asked(unit))?.id ?? '';
  await admin.send(removeUnit, { id: unit }).ok();
  await other.send(confirmRequest, { id }).refused('people.requestStale');
  expect(await eventsOf(unit)).toEqual(['organisation.headAsked']);
});

test('void where whom it names has left since; where a company has one administrator, that of the tenant confirms', async () => {
  const small = await world.org('agency');
  const alone = await world.user({ roles: ['companyadmin'], org: small });
  const leaver = await world.user({ roles: ['pm'], org: small });
  const stays = await world.user({ roles: ['pm'], org: small });
  const tenant = await world.user({ roles: ['tenant'], org: await world.org('platform') });
  await ask(small.id, leaver.id, '', alone).ok();
  const id = (await asked(small.id, tenant))?.id ?? '';
  await world.deliver();
  const owed = await tenant.send(pageDuties, { size: 200 }).ok();
  expect(JSON.stringify(owed)).toContain(small.orgName);
  await tenant.send(removeUser, { id: leaver.id, orgId: small.id }).ok();
  await tenant.send(confirmRequest, { id }).refused('people.requestStale');
  await alone.send(refuseRequest, { id }).ok();
  await ask(small.id, stays.id, '', alone).ok();
  await (await confirmed(small.id, tenant)).ok();
  expect((await alone.send(orgDetail, { id: small.id }).ok()).headId).toBe(stays.id);
});
