import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { openingSetting } from '#areas/bid-opening/shared/calls.ts';
import { publishedLotInWorld, withKey } from '#areas/bid-submission/server/test/lot.ts';
import { contractPage, pmList, tendereeList } from '#areas/project/shared/main/calls.ts';
import { memberCandidates, memberStageList } from '#areas/project/shared/member/calls.ts';
import { houseOf, freshLot, type House } from '#areas/tender-file/server/test/house.ts';
import { emailFree, identityNumFree } from '#base/account/shared/calls.ts';
import { handledPage, submitConfig } from '#base/approval/shared/calls.ts';
import { pageLost } from '#base/ca/shared/calls.ts';
import { holidayDays } from '#base/calendar/shared/calls.ts';
import { listFiles } from '#base/file/shared/calls.ts';
import { insertMembership } from '#base/organisation/server/index.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import { listUsers, orgTree, orgTreePosted, platformOrgs } from '#base/people/shared/calls.ts';
import { logout } from '#base/session/shared/calls.ts';
import { socketTicket } from '#base/session/shared/socket-calls.ts';
import { menuList, orgList, switchOrg, userInfo } from '#base/session/shared/start-calls.ts';
import { namesRecord } from '#kit/shared/call.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';

let world: World;
let house: House;
let pm: TestUser;
let tenant: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  house = await houseOf(world);
  pm = house.pm;
  tenant = await world.user({ roles: ['tenant'], org: await world.org('platform') });
});

describe('small calls answer what they are asked', () => {
  test('of oneself: menus, organisations, a ticket for the push channel', async () => {
    expect((await pm.send(menuList, { path: '/pre/project' }).ok()).length).toBeGreaterThan(0);
    expect(await pm.send(orgList, { userId: pm.id }).ok()).toEqual([
      { id: pm.org.id, orgName: pm.org.orgName, current: true },
    ]);
    expect(await pm.send(socketTicket, { clientId: 'client-0001' }).ok()).toBeDefined();
    expect(await pm.send(emailFree, { email: 'nobody@example.org' }).ok()).toBe(true);
    expect(await pm.send(identityNumFree, { identityNum: '11010519491231002X' }).ok()).toBe(true);
  });

  test('of the tenant: units, people of one, holidays', async () => {
    expect((await pm.send(pageOrganisations, { searchKey: pm.org.orgName }).ok()).total).toBe(1);
    const units = await tenant.send(orgTree, { searchKey: pm.org.orgName }).ok();
    expect(await tenant.send(orgTreePosted, { searchKey: pm.org.orgName }).ok()).toEqual(units);
    expect(JSON.stringify(await tenant.send(platformOrgs, { searchKey: tenant.org.orgName }).ok())).toContain(
      tenant.org.id,
    );
    const people = await tenant.send(listUsers, { orgId: pm.org.id }).ok();
    expect(people.map((p) => p.id)).toContain(pm.id);
    expect((await tenant.send(pageLost, {}).ok()).total).toBe(0);
    const days = await pm.send(holidayDays, { from: '2026-10-01', to: '2026-10-08' }).ok();
    expect(JSON.stringify(days)).toContain('2026-10-01');
  });

  test('of a project: whom it can be for, who leads it, who may join, in which stages', async () => {
    const { mainId } = await freshLot(house);
    expect(JSON.stringify(await pm.send(tendereeList, { mainId }).ok())).toContain(world.tenderee.id);
    expect(JSON.stringify(await pm.send(pmList, { orgId: pm.org.id }).ok())).toContain(pm.id);
    expect((await pm.send(contractPage, { searchKey: '没有' }).ok()).total).toBe(0);
    expect((await pm.send(memberStageList, { mainId }).ok()).map((s) => s.stageCode)).toContain('pre');
    expect(JSON.stringify(await pm.send(memberCandidates, { mainId }).ok())).toContain(house.leader.id);
  });

  test('of files, approvals and an opening', async () => {
    const file = await pm.upload('说明.pdf', Buffer.from('%PDF-1.7 words'));
    expect((await pm.send(listFiles, { ids: file.id }).ok()).map((f) => f.id)).toEqual([file.id]);
    const { packageId } = await freshLot(house);
    expect(
      await pm.send(submitConfig, { serviceKey: 'FILE_APPROVAL', serviceId: packageId }).ok(),
    ).toBeDefined();
    expect((await house.leader.send(handledPage, { title: '没有' }).ok()).total).toBe(0);
    const lot = await publishedLotInWorld(world, {
      pm,
      owner: await withKey(await world.user({ roles: ['owner'], org: world.tenderee })),
      deadline: new Date((await world.now()).getTime() + 86_400_000),
    });
    expect(await pm.send(openingSetting, { packageId: lot.packageId }).ok()).toMatchObject({ hostId: pm.id });
  });
});

test('who stands in two organisations goes on in the other one, with its roles only', async () => {
  const user = await world.user({ roles: ['pm'] });
  await user.send(switchOrg, { orgId: world.tenderee.id }).refused('session.notMember');
  await world.tx((tx) => insertMembership(tx, { userId: user.id, orgId: world.tenderee.id, isHome: false }));
  const { token } = await user.send(switchOrg, { orgId: world.tenderee.id }).ok();
  expect(token).not.toBe(user.token);
  await expect.poll(async () => (await user.send(userInfo, {}).envelope()).key).toBe('kit.refused.session');
});

test('a session ends with the logout', async () => {
  const user = await world.user({ roles: ['pm'] });
  await user.send(logout, {}).ok();
  await expect.poll(async () => (await user.send(userInfo, {}).envelope()).key).toBe('kit.refused.session');
});

test('a call that the browser does not make, as no record is named, would be refused', () => {
  const answered = world.app.calls.flatMap(({ method, path, input }) => {
    const { shape = {} } = input as { readonly shape?: Readonly<Record<string, z.ZodType>> };
    if (method !== 'GET' || 'current' in shape) return [];
    return Object.keys(shape)
      .filter((name) => namesRecord(name) && shape[name]?.safeParse('').success)
      .map((name) => `${path} ${name}`);
  });
  // An address that is checked before it has an id, and any text for an id, which is then not found.
  expect(answered.toSorted()).toEqual(['/base/resource/detail id', '/base/resource/validate/resourceUri id']);
});
