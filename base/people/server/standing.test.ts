import { beforeAll, describe, expect, test } from 'vitest';
import { waiting } from '#apps/server/test/behind.ts';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { solvedSlide } from '#base/session/server/test/slide.ts';
import { newId } from '#kit/server/ids.ts';
import * as calls from '../shared/calls.ts';
import { askHandover, handoverPreview } from '../shared/handover-calls.ts';
import * as requestCalls from '../shared/request-calls.ts';

let world: World;
let platform: TestOrg;
let tenant: TestUser;
let other: TestUser;
let company: TestUser;
let made = 0;

beforeAll(async () => {
  world = await makeWorld();
  platform = await world.org('platform');
  tenant = await world.user({ roles: ['tenant'], org: platform });
  other = await world.user({ roles: ['tenant'], org: platform });
  company = await world.user({ roles: ['companyadmin'] });
});

const at = (user: TestUser) => ({ id: user.id, orgId: user.org.id });
const roleId = async (code: string): Promise<string> =>
  (
    await world.sql<{ id: string }>('select id from role where role_code = $1 and tenant_id = $2', [
      code,
      world.tenantId,
    ])
  )[0]?.id as string;
const rolesOf = async (user: TestUser) =>
  (
    await world.sql<{ code: string }>(
      `select role_code as code from user_role ur join role r on r.id = ur.role_id
         where user_id = $1 order by role_code`,
      [user.id],
    )
  ).map((r) => r.code);
/** What an administrator could have changed about somebody. */
const stateOf = async (user: TestUser) => ({
  account: await world.sql('select disabled, first_login, password_hash from account where id = $1', [
    user.id,
  ]),
  memberships: await world.sql('select org_id, dept_id from membership where user_id = $1 order by org_id', [
    user.id,
  ]),
  roles: await rolesOf(user),
  requests: await world.sql('select kind, state from admin_request where user_id = $1', [user.id]),
});
const person = (more: object = {}) => {
  made += 1;
  const mobile = `134${String(60_000_000 + made)}`;
  return { userName: `standing.${made}`, trueName: `人员${made}`, mobile, roleIds: [], ...more };
};
const department = async (by: TestUser, parentId: string) => {
  made += 1;
  const unit = { orgType: '2', orgName: `部门${made}`, orgCode: `STANDING-${made}`, parentId };
  return (await by.send(calls.saveUnit, unit).ok()).id;
};
const requestOf = async (by: TestUser, user: TestUser) =>
  (await by.send(requestCalls.pageRequests, { size: 200 }).ok()).records.find(
    (r) => r.userName === user.userName,
  )?.id ?? '';
const events = async (user: TestUser, type: string) =>
  world.sql('select 1 from event where subject_id = $1 and type = $2', [user.id, type]);

describe('an administrator', () => {
  test('does not remove or move themselves, reset their own password or hand over their own work', async () => {
    const before = await stateOf(tenant);
    await tenant.send(calls.removeUser, at(tenant)).refused('people.self');
    await tenant.send(calls.moveUser, { ...at(tenant), targetOrgId: world.agency.id }).refused('people.self');
    await tenant.send(calls.resetPassword, at(tenant)).refused('people.self');
    await tenant.send(handoverPreview, at(tenant)).refused('people.self');
    await tenant
      .send(askHandover, { ...at(tenant), targetId: other.id, reason: '离职' })
      .refused('people.self');
    expect(await stateOf(tenant)).toEqual(before);
  });

  test('is not the one whom a leaver’s work goes to at their own word', async () => {
    const leaver = await world.user({ roles: [], org: platform });
    const hand = (targetId: string) => tenant.send(askHandover, { ...at(leaver), targetId, reason: '离职' });
    const refused = await hand(tenant.id).refused('handover.ownHeir');
    expect(refused.fields?.map((f) => f.path)).toEqual(['targetId']);
    expect((await stateOf(leaver)).requests).toEqual([]);
    await hand(other.id).ok();
    expect((await stateOf(leaver)).requests).toMatchObject([{ kind: 'handover' }]);
  });

  test('changes no roles of somebody who stands higher, in any of the three ways, though they belong to the same company', async () => {
    const high = await world.user({ roles: ['tenant', 'pm'] });
    const role = await roleId('cashier');
    const pm = await roleId('pm');
    const before = await rolesOf(high);
    await company
      .send(calls.saveUserRoles, { ...at(high), seen: [pm], roleIds: [pm, role] })
      .refused('people.higher');
    await company
      .send(calls.saveUserRoles, { ...at(high), seen: [pm], roleIds: [] })
      .refused('people.higher');
    await company.send(calls.addRoleUsers, { roleId: role, users: [at(high)] }).refused('people.higher');
    await company.send(calls.removeRoleUsers, { roleId: pm, users: [at(high)] }).refused('people.higher');
    expect(await rolesOf(high)).toEqual(before);
    // Of several at once nobody gets it when one stands higher.
    const low = await world.user({ roles: [] });
    await company
      .send(calls.addRoleUsers, { roleId: role, users: [at(low), at(high)] })
      .refused('people.higher');
    expect(await rolesOf(low)).toEqual([]);
    await company.send(calls.addRoleUsers, { roleId: role, users: [at(low)] }).ok();
    expect(await rolesOf(low)).toEqual(['cashier']);
  });

  test('gives no role that is not there, or is another tenant’s, and nobody is added by it', async () => {
    const user = await world.user({ roles: [] });
    const foreign = await world.tenant();
    const theirs = await world.tx(async (tx) => {
      const { rows } = await tx.client.query<{ id: string }>(`select id from role where role_code = 'pm'`);
      return rows[0]?.id ?? '';
    }, foreign);
    for (const id of [newId(), theirs]) {
      await tenant
        .send(calls.saveUserRoles, { ...at(user), seen: [], roleIds: [id] })
        .refused('people.roleLevel');
      const form = person({ orgId: world.agency.id, roleIds: [id] });
      await tenant.send(calls.addUser, form).refused('people.roleLevel');
      expect(await tenant.send(calls.userNameFree, { userName: form.userName }).ok()).toBe(true);
    }
    expect(await rolesOf(user)).toEqual([]);
  });

  test('does not remove the unit they work in, nor, as an administrator of a company, the company itself', async () => {
    await tenant.send(calls.removeUnit, { id: platform.id }).refused('people.ownUnit');
    await company.send(calls.removeUnit, { id: world.agency.id }).refused('people.orgNotFound');
    const small = await world.org('agency');
    const alone = await world.user({ roles: ['companyadmin'], org: small });
    const dept = await department(alone, small.id);
    await alone.send(calls.removeUnit, { id: small.id }).refused('people.orgNotFound');
    await alone.send(calls.removeUnit, { id: dept }).ok();
    for (const { id } of [platform, world.agency, small]) await tenant.send(calls.orgDetail, { id }).ok();
  });
});

describe('what one administrator asked for is not confirmed by another', () => {
  test('who stands lower than whom it concerns has come to stand meanwhile', async () => {
    const user = await world.user({ roles: ['pm'] });
    const colleague = await world.user({ roles: ['companyadmin'] });
    await company.send(calls.resetPassword, at(user)).ok();
    const id = await requestOf(colleague, user);
    await world.sql('insert into user_role (user_id, role_id, org_id, tenant_id) values ($1, $2, $3, $4)', [
      user.id,
      await roleId('tenant'),
      world.agency.id,
      world.tenantId,
    ]);
    await colleague.send(requestCalls.confirmRequest, { id }).refused('people.higher');
    expect(await events(user, 'user.entryConfirmed')).toEqual([]);
    await tenant.send(requestCalls.confirmRequest, { id }).ok();
    expect(await events(user, 'user.entryConfirmed')).toHaveLength(1);
  });

  test('once who asked may not sign in any more, or whom it concerns has left', async () => {
    const asker = await world.user({ roles: ['tenant'], org: platform });
    const companyadmin = await roleId('companyadmin');
    const asked = async () => {
      const user = await world.user({ roles: [] });
      await asker.send(calls.saveUserRoles, { ...at(user), seen: [], roleIds: [companyadmin] }).ok();
      return { user, id: await requestOf(other, user) };
    };
    const left = await asked();
    await other.send(calls.moveUser, { ...at(left.user), targetOrgId: world.tenderee.id }).ok();
    await other.send(requestCalls.confirmRequest, { id: left.id }).refused('people.requestStale');
    const waits = await asked();
    await tenant.send(calls.disableUser, at(asker)).ok();
    await other.send(requestCalls.confirmRequest, { id: waits.id }).refused('people.requestStale');
    for (const { user } of [left, waits]) expect(await rolesOf(user)).toEqual([]);
    await tenant.send(calls.enableUser, at(asker)).ok();
    await other.send(requestCalls.confirmRequest, { id: waits.id }).ok();
    expect(await rolesOf(waits.user)).toEqual(['companyadmin']);
  });

  test('a company included: it waits until who added it may sign in again', async () => {
    const asker = await world.user({ roles: ['tenant'], org: platform });
    made += 1;
    const form = {
      orgType: '1',
      orgName: `待复核单位${made}`,
      orgCode: `WAITS-${made}`,
      orgKind: 'supplier',
    };
    const { id: companyId } = await asker.send(calls.saveUnit, form).ok();
    const { records } = await other.send(requestCalls.pageRequests, { size: 200 }).ok();
    const id = records.find((r) => r.companyId === companyId)?.id ?? '';
    await tenant.send(calls.disableUser, at(asker)).ok();
    await other.send(requestCalls.confirmRequest, { id }).refused('people.requestStale');
    await tenant.send(calls.addUser, person({ orgId: companyId })).refused('people.companyWaits');
    await tenant.send(calls.enableUser, at(asker)).ok();
    await other.send(requestCalls.confirmRequest, { id }).ok();
    await tenant.send(calls.addUser, person({ orgId: companyId })).ok();
  });

  test('where the role is for another kind of company by now', async () => {
    const house = await world.org('agency');
    const user = await world.user({ roles: [], org: house });
    const role = await roleId('companyadmin');
    await tenant.send(calls.saveUserRoles, { ...at(user), seen: [], roleIds: [role] }).ok();
    const id = await requestOf(other, user);
    const fits = (kinds: string[]) =>
      world.sql('update role set org_kinds = $2 where id = $1', [role, kinds]);
    await fits(['tenderee']);
    try {
      await other.send(requestCalls.confirmRequest, { id }).refused('people.requestStale');
      expect(await rolesOf(user)).toEqual([]);
    } finally {
      await fits([]);
    }
    await other.send(requestCalls.confirmRequest, { id }).ok();
    expect(await rolesOf(user)).toEqual(['companyadmin']);
  });
});

test('both halves of a code let in nobody whose account is shut, and a name that nobody has is answered alike', async () => {
  const user = await world.user({ roles: ['pm'] });
  const { half: first } = await tenant.send(calls.resetPassword, at(user)).ok();
  const id = await requestOf(other, user);
  const { half: second } = await other.send(requestCalls.confirmRequest, { id }).ok();
  const enter = async (userName: string) =>
    world.anonymous.send(requestCalls.enterByHalves, {
      userName,
      code: first + second,
      ...(await solvedSlide(world)),
    });
  const shut = (disabled: boolean) =>
    world.sql('update account set disabled = $2 where id = $1', [user.id, disabled]);
  await shut(true);
  const [closed, unknown] = [
    await (await enter(user.userName)).refused('people.wrong.entryCode'),
    await (await enter('nobody.at.all')).refused('people.wrong.entryCode'),
  ];
  expect(unknown).toEqual(closed);
  await shut(false);
  expect((await (await enter(user.userName)).ok()).random).not.toBe('');
});

describe('a place in a company', () => {
  test('is in one of its own departments, whoever is added, changed or moved', async () => {
    const [own, foreign] = [
      await department(tenant, world.agency.id),
      await department(tenant, world.tenderee.id),
    ];
    const form = person({ orgId: world.agency.id });
    for (const deptId of [foreign, world.agency.id]) {
      const refused = await tenant.send(calls.addUser, { ...form, deptId }).refused('people.wrong.dept');
      expect(refused.fields?.map((f) => f.path)).toEqual(['deptId']);
    }
    expect(await tenant.send(calls.userNameFree, { userName: form.userName }).ok()).toBe(true);
    const { id } = await tenant.send(calls.addUser, { ...form, deptId: own }).ok();
    const where = { id, orgId: world.agency.id };
    const { version, trueName, mobile } = await tenant.send(calls.userDetail, where).ok();
    await tenant
      .send(calls.modifyUser, { ...where, version, trueName, mobile, email: '', deptId: foreign })
      .refused('people.wrong.dept');
    await tenant
      .send(calls.moveUser, { ...where, targetOrgId: world.agency.id, targetDeptId: foreign })
      .refused('people.wrong.dept');
    expect(await tenant.send(calls.userDetail, where).ok()).toMatchObject({ deptId: own });
  });

  test('is not taken twice: nobody moves to where they are already', async () => {
    const user = await world.user({ roles: ['pm'] });
    await world.sql('insert into membership (user_id, org_id, tenant_id) values ($1, $2, $3)', [
      user.id,
      world.tenderee.id,
      world.tenantId,
    ]);
    const before = await stateOf(user);
    await tenant
      .send(calls.moveUser, { ...at(user), targetOrgId: world.tenderee.id })
      .refused('people.alreadyMember');
    expect(await stateOf(user)).toEqual(before);
  });

  test('is left once: of two who remove or move at once the second finds nobody', async () => {
    const moved = { targetOrgId: world.tenderee.id };
    for (const [call, more, type] of [
      [calls.removeUser, {}, 'user.left'],
      [calls.moveUser, moved, 'user.moved'],
    ] as const) {
      const user = await world.user({ roles: ['pm'] });
      // Both have found the person by the time that either may go on.
      const held = Promise.withResolvers<void>();
      const answers = held.promise.then(() =>
        Promise.all([tenant, other].map((by) => by.send(call, { ...at(user), ...more }).envelope())),
      );
      await world.tx(async (tx) => {
        await tx.client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
          `admins ${world.tenantId}`,
        ]);
        held.resolve();
        await expect.poll(() => waiting(world)).toBe(2);
      });
      expect((await answers).map((a) => (a.code === 200 ? '' : (a.key ?? '?'))).toSorted()).toEqual([
        '',
        'people.notFound',
      ]);
      expect(await events(user, type)).toHaveLength(1);
    }
  });

  test('is kept by whoever is disabled; that happens once', async () => {
    const user = await world.user({ roles: ['pm'] });
    await tenant.send(calls.disableUser, at(user)).ok();
    await other.send(calls.disableUser, at(user)).refused('people.onlyDisable');
    expect(await events(user, 'user.disabled')).toHaveLength(1);
    expect((await stateOf(user)).memberships).toHaveLength(1);
  });
});
