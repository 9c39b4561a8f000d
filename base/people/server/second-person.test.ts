import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { needChangePassword, retrievePassword, sendResetCode } from '#base/account/shared/calls.ts';
import { encryptedFor, solvedSlide } from '#base/session/server/test/slide.ts';
import { login } from '#base/session/shared/calls.ts';
import { smsPeer } from '#base/message/server/test/gateways.ts';
import { SmsGateway } from '#kit/server/gateway/sms-gateway.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import { addRole, roleDetail, saveRolePermissions } from '#base/role/shared/calls.ts';
import * as calls from '../shared/calls.ts';
import * as requestCalls from '../shared/request-calls.ts';

let world: World;
let platform: TestOrg;
let admin: TestUser;
let tenant: TestUser;
let other: TestUser;
let next = 0;
const NEW = 'Heng-2027-ping';

beforeAll(async () => {
  world = await makeWorld();
  platform = await world.org('platform');
  admin = await world.user({ roles: ['admin'], org: platform });
  tenant = await world.user({ roles: ['tenant'], org: platform });
  other = await world.user({ roles: ['tenant'], org: platform });
});

const at = (user: TestUser) => ({ id: user.id, orgId: user.org.id });
const roleId = async (code: string): Promise<string> =>
  (
    await world.sql<{ id: string }>('select id from role where role_code = $1 and tenant_id = $2', [
      code,
      world.tenantId,
    ])
  )[0]?.id as string;
const holds = async (user: TestUser, code: string) =>
  (
    await world.sql(
      'select 1 from user_role ur join role r on r.id = ur.role_id where user_id = $1 and role_code = $2',
      [user.id, code],
    )
  ).length === 1;
const give = async (by: TestUser, to: TestUser, code: string) =>
  by.send(calls.saveUserRoles, { ...at(to), seen: [], roleIds: [await roleId(code)] });
const requestOf = async (by: TestUser, userName: string) =>
  (await by.send(requestCalls.pageRequests, { size: 200 }).ok()).records.find((r) => r.userName === userName);
const events = async (id: string) =>
  (await world.sql<{ type: string }>(`select type from event where subject_id = $1 order by id`, [id])).map(
    (e) => e.type,
  );
const enter = async (userName: string, code: string) =>
  world.anonymous.send(requestCalls.enterByHalves, { userName, code, ...(await solvedSlide(world)) });
const setPassword = async (random: string, password: string) =>
  world.anonymous.send(retrievePassword, {
    newPassword: await encryptedFor(world, random, password),
    repeatPassword: await encryptedFor(world, random, password),
    random,
  });
const signIn = async (username: string, password: string) => {
  const slide = await solvedSlide(world);
  const xstr = await encryptedFor(world, slide.random, password);
  return world.anonymous.send(login, { username, ...slide, xstr });
};

test('whoever is added without a way to be reached waits with the other administrators, until the account is shut', async () => {
  const duties = async () => {
    await world.deliver();
    const { records } = await other.send(pageDuties, { size: 200 }).ok();
    return records.filter((d) => d.main === '等复核的人');
  };
  const person = { trueName: '等复核的人', userName: 'dengfuhe', mobile: '13905170299', orgId: platform.id };
  const { id, way } = await tenant.send(calls.addUser, { ...person, roleIds: [] }).ok();
  expect(way).toBe('halves');
  expect(await duties()).toHaveLength(1);
  await tenant.send(calls.disableUser, { id, orgId: platform.id }).ok();
  expect(await duties()).toHaveLength(0);
  expect(await requestOf(tenant, person.userName)).toBeUndefined();
});

test('people who must confirm get a message, however far a demonstration moved its clock', async () => {
  await world.sql(`update world set offset_ms = 30 * 86400000::bigint`);
  const person = {
    trueName: '快进后的人',
    userName: 'kuaijinhou',
    mobile: '13905170298',
    orgId: platform.id,
  };
  try {
    await tenant.send(calls.addUser, { ...person, roleIds: [] }).ok();
    await world.deliver();
    const [duty] = (await other.send(pageDuties, { size: 200 }).ok()).records.filter(
      ({ main }) => main === person.trueName,
    );
    const days = (Date.parse(duty?.until ?? '') - (await world.now()).getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
  } finally {
    await world.sql(`update world set offset_ms = 0`);
  }
});

describe('a powerful role', () => {
  test('is given by two: who asked and whom it concerns cannot confirm, another administrator can', async () => {
    const user = await world.user({ roles: [], org: platform });
    expect(await (await give(tenant, user, 'tenant')).ok()).toEqual({ waiting: ['租户管理员'] });
    expect(await holds(user, 'tenant')).toBe(false);
    const request = await requestOf(tenant, user.userName);
    expect(request?.can).toEqual({ confirm: false, refuse: true, submit: false });
    const id = request?.id ?? '';
    await tenant.send(requestCalls.confirmRequest, { id }).refused('people.requestOwn');
    await user.send(requestCalls.confirmRequest, { id }).refused('kit.refused.permission');
    const pm = await world.user({ roles: ['pm'] });
    await pm.send(requestCalls.confirmRequest, { id }).refused('kit.refused.permission');
    const company = await world.user({ roles: ['companyadmin'] });
    await company.send(requestCalls.confirmRequest, { id }).refused('people.requestGone');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => other.send(requestCalls.confirmRequest, { id }).envelope()),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(await holds(user, 'tenant')).toBe(true);
    expect(await events(user.id)).toEqual(
      expect.arrayContaining(['user.roleAsked', 'user.rolesChanged', 'user.roleConfirmed']),
    );
    const told = await user.send(recentMessages, {}).ok();
    expect(told.map((m) => m.title)).toEqual(expect.arrayContaining(['授予角色待复核', '角色已授予']));
  });

  test('of the platform is confirmed by the tenant where there is one operator only', async () => {
    const user = await world.user({ roles: [], org: platform });
    await (await give(admin, user, 'admin')).ok();
    const id = (await requestOf(tenant, user.userName))?.id;
    await tenant.send(requestCalls.confirmRequest, { id }).ok();
    expect(await holds(user, 'admin')).toBe(true);
  });

  test('waits in every way of giving it, and a plain one does not', async () => {
    const user = await world.user({ roles: [] });
    const role = await roleId('companyadmin');
    expect(
      (await tenant.send(calls.addRoleUsers, { roleId: role, users: [at(user)] }).ok()).waiting,
    ).toHaveLength(1);
    // Asked for twice, it waits once.
    await (await give(tenant, user, 'companyadmin')).ok();
    expect(await holds(user, 'companyadmin')).toBe(false);
    const made = await tenant
      .send(calls.addUser, {
        userName: `second.${++next}`,
        trueName: '新管理员',
        mobile: `1375555000${next}`,
        email: '',
        deptId: null,
        orgId: world.agency.id,
        roleIds: [role, await roleId('pm')],
      })
      .ok();
    expect(made.waiting).toEqual(['公司管理员']);
    const entry = await tenant.send(calls.userDetail, { id: made.id, orgId: world.agency.id }).ok();
    expect(entry.roleNames).toBe('项目经理');
    const id = (await requestOf(other, user.userName))?.id;
    await other.send(requestCalls.refuseRequest, { id }).ok();
    await other.send(requestCalls.confirmRequest, { id }).refused('people.requestGone');
    expect(await holds(user, 'companyadmin')).toBe(false);
  });

  test('is not made out of a plain one that somebody holds', async () => {
    const { id } = await tenant
      .send(addRole, {
        roleName: `普通${++next}`,
        roleEname: 'Plain',
        remark: '',
        roleLevel: 'company',
        orgKinds: '',
      })
      .ok();
    const save = async (permissions: string[]) => {
      const { version } = await tenant.send(roleDetail, { id }).ok();
      return tenant.send(saveRolePermissions, { roleId: id, version, permissions });
    };
    await (await save(['user.view'])).ok();
    const user = await world.user({ roles: [] });
    await tenant.send(calls.addRoleUsers, { roleId: id, users: [at(user)] }).ok();
    await (await save(['user.view', 'user.manage'])).refused('role.powerHeld');
    const taken = () =>
      world.sql(`select 1 from event where type = 'user.rolesChanged' and subject_id = $1`, [user.id]);
    const before = (await taken()).length;
    const remove = () => tenant.send(calls.removeRoleUsers, { roleId: id, users: [at(user)] }).ok();
    await Promise.all([remove(), remove()]);
    expect((await taken()).length - before).toBe(1);
    await (await save(['user.view', 'user.manage'])).ok();
    expect(
      (await tenant.send(calls.addRoleUsers, { roleId: id, users: [at(user)] }).ok()).waiting,
    ).toHaveLength(1);
  });
});

describe('a password that was reset, of somebody whom no message reaches,', () => {
  test('is set by the person with both halves; neither half, neither administrator alone gets in', async () => {
    const user = await world.user({ roles: ['pm'] });
    const { half: first } = await tenant.send(calls.resetPassword, at(user)).ok();
    expect(first).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    await (await signIn(user.userName, 'Gongheng@2026')).refused('session.loginFailed');
    await (await enter(user.userName, first)).refused('people.wrong.entryCode');
    const id = (await requestOf(tenant, user.userName))?.id;
    await tenant.send(requestCalls.confirmRequest, { id }).refused('people.requestOwn');
    const { half: second } = await other.send(requestCalls.confirmRequest, { id }).ok();
    for (const wrong of [first, second, `${second}${first}`, first + first])
      await (await enter(user.userName, wrong)).refused('people.wrong.entryCode');
    const { random } = await (await enter(user.userName, `${first} ${second}`.toLowerCase())).ok();
    await (await enter(user.userName, first + second)).refused('people.wrong.entryCode');
    await (await setPassword(random, NEW)).ok();
    expect((await (await signIn(user.userName, NEW)).ok()).firstLogin).toBe(0);
    const stored = await world.sql<{ row: string }>(
      `select r::text as row from admin_request r where user_id = $1`,
      [user.id],
    );
    expect(JSON.stringify(stored)).not.toContain(first);
    expect(await events(user.id)).toEqual(
      expect.arrayContaining([
        'user.passwordReset',
        'user.entryConfirmed',
        'user.entryFailed',
        'user.entryUsed',
      ]),
    );
  });

  test('five wrong codes end it, of forty at once no more are looked at', async () => {
    const user = await world.user({ roles: ['pm'] });
    const { half: first } = await tenant.send(calls.resetPassword, at(user)).ok();
    const id = (await requestOf(other, user.userName))?.id;
    const { half: second } = await other.send(requestCalls.confirmRequest, { id }).ok();
    const ready = [];
    for (let i = 0; i < 40; i++) ready.push(await solvedSlide(world));
    const answers = await Promise.all(
      ready.map((slide, i) =>
        world.anonymous
          .send(requestCalls.enterByHalves, {
            userName: user.userName,
            code: `AAAA-AAAA-BBBB-B${100 + i}`,
            ...slide,
          })
          .envelope(),
      ),
    );
    expect(answers.every((a) => a.code !== 200)).toBe(true);
    const [row] = await world.sql<{ tries: number }>('select tries from admin_request where user_id = $1', [
      user.id,
    ]);
    expect(row?.tries).toBe(5);
    await world.sql(`delete from attempt where about like 'entry.%'`);
    await (await enter(user.userName, first + second)).refused('people.wrong.entryCode');
  });

  test('a new reset makes older halves worthless', async () => {
    const user = await world.user({ roles: ['pm'] });
    const old = await tenant.send(calls.resetPassword, at(user)).ok();
    const id = (await requestOf(other, user.userName))?.id;
    const { half } = await other.send(requestCalls.confirmRequest, { id }).ok();
    await tenant.send(calls.resetPassword, at(user)).ok();
    await (await enter(user.userName, old.half + half)).refused('people.wrong.entryCode');
  });
});

describe('a number that an administrator wrote', () => {
  test('in the place of another opens no account, and the owner of the old one hears of it', async () => {
    const user = await world.user({ roles: ['pm'] });
    const [mine, theirs] = [`1366660000${++next}`, `1366661000${next}`];
    await world.sql('update app_user set mobile = $2 where id = $1', [user.id, mine]);
    expect((await user.send(needChangePassword, {}).ok()).way).toBe('sms');
    const { version } = await tenant.send(calls.userDetail, at(user)).ok();
    const form = { ...at(user), trueName: '原名', mobile: theirs, email: '', deptId: null, version };
    await tenant.send(calls.modifyUser, form).ok();
    const sent = async () =>
      world.sql<{ to: string; template: string }>(
        `select receive_address as to, template from message_dispatch where user_id = $1 order by dispatch_number`,
        [user.id],
      );
    expect(await sent()).toEqual([{ to: mine, template: 'account.message.mobileChanged' }]);
    await world.anonymous
      .send(sendResetCode, { mobile: theirs, ...(await solvedSlide(world)), type: '2' })
      .ok();
    expect(await sent()).toHaveLength(1);
    expect((await user.send(needChangePassword, {}).ok()).way).toBe('password');
  });
});

describe('where messages leave the house', () => {
  test('the person alone gets the link; the administrator sees where it went, masked', async () => {
    const sms = await smsPeer();
    onTestFinished(sms.close);
    const house = await makeWorld({ gateways: { sms: new SmsGateway(sms.url) } });
    const boss = await house.user({ roles: ['tenant'], org: await house.org('platform') });
    const user = await house.user({ roles: ['pm'] });
    await house.sql('update app_user set mobile = $2 where id = $1', [user.id, '13677770001']);
    const answer = await boss.send(calls.resetPassword, at(user)).ok();
    expect(answer).toMatchObject({ way: 'sent', sentTo: ['136****0001'], half: '' });
    await house.deliver();
    const link = /#([\w-]{20,})/.exec(sms.posts.map((p) => p.body).join())?.[1] ?? '';
    expect(JSON.stringify(answer)).not.toContain(link);
    await house.anonymous
      .send(retrievePassword, {
        newPassword: await encryptedFor(house, link, NEW),
        repeatPassword: await encryptedFor(house, link, NEW),
        random: link,
      })
      .ok();
    const slide = await solvedSlide(house);
    const xstr = await encryptedFor(house, slide.random, NEW);
    await house.anonymous.send(login, { username: user.userName, ...slide, xstr }).ok();
  });
});

describe('a company that may bid is added by one administrator and confirmed by another', () => {
  let made = 0;
  const add = async (by: TestUser, orgKind = 'supplier') => {
    const orgName = `新增单位${++made}`;
    const form = { orgType: '1', orgName, orgCode: `ADDED-${made}`, orgKind, orgLicenceCode: '' };
    const { id } = await by.send(calls.saveUnit, form).ok();
    return { id, orgName };
  };
  const waiting = async (by: TestUser, orgName: string) =>
    (await by.send(requestCalls.pageRequests, { size: 200 }).ok()).records.find((r) => r.orgName === orgName);
  const person = (orgId: string) => ({
    orgId,
    roleIds: [],
    userName: `bidder.${++next}`,
    trueName: '投标人员',
    mobile: `136${String(50_000_000 + next)}`,
    email: '',
    deptId: null,
  });
  const department = (parentId: string) => ({
    orgType: '2',
    orgName: '投标部',
    orgCode: `DEPT-${++next}`,
    parentId,
  });

  test('nobody joins it before, and everybody concerned sees why', async () => {
    const { id, orgName } = await add(tenant);
    await tenant.send(calls.addUser, person(id)).refused('people.companyWaits');
    await tenant.send(calls.saveUnit, department(id)).refused('people.companyWaits');
    const shown = await tenant.send(calls.orgDetail, { id }).ok();
    expect(shown).toMatchObject({
      companyWaiting: true,
      can: { addUser: false, addDept: false, identity: false },
    });
    // What the other administrator has seen is what is confirmed.
    const { version, orgCode } = shown;
    const renamed = { id, version, orgType: '1', orgKind: 'supplier', orgCode, orgName: `${orgName}二` };
    await tenant.send(calls.modifyUnit, renamed).refused('people.wrong.identity');
    await tenant.send(calls.modifyUnit, { ...renamed, orgName, linkPerson: '周江' }).ok();
    await world.deliver();
    const duties = (await other.send(pageDuties, { size: 200 }).ok()).records;
    expect(duties.some((d) => d.main === orgName)).toBe(true);

    const own = await waiting(tenant, orgName);
    expect(own).toMatchObject({ kind: 'company', trueName: '', can: { confirm: false, refuse: true } });
    await tenant.send(requestCalls.confirmRequest, { id: own?.id }).refused('people.requestOwn');
    await other.send(requestCalls.confirmRequest, { id: own?.id }).ok();
    await other.send(requestCalls.confirmRequest, { id: own?.id }).refused('people.requestGone');
    await tenant.send(calls.addUser, person(id)).ok();
    await tenant.send(calls.saveUnit, department(id)).ok();
    expect((await tenant.send(calls.orgDetail, { id }).ok()).companyWaiting).toBe(false);
    expect(await events(id)).toEqual([
      'organisation.added',
      'organisation.companyAsked',
      'organisation.changed',
      'organisation.companyConfirmed',
    ]);
  });

  test('refused or withdrawn it goes, and what was removed is not confirmed any more', async () => {
    const refused = await add(tenant);
    const request = await waiting(other, refused.orgName);
    await other.send(requestCalls.refuseRequest, { id: request?.id }).ok();
    await tenant.send(calls.orgDetail, { id: refused.id }).refused('people.orgNotFound');

    const removed = await add(tenant);
    const again = await waiting(other, removed.orgName);
    await tenant.send(calls.removeUnit, { id: removed.id }).ok();
    await other.send(requestCalls.confirmRequest, { id: again?.id }).refused('people.requestGone');
  });

  test('two who confirm at once do it once; who joins meanwhile comes before or after', async () => {
    const { id, orgName } = await add(tenant);
    const request = await waiting(other, orgName);
    const [a, b] = await Promise.all(
      [other, admin].map((by) => by.send(requestCalls.confirmRequest, { id: request?.id }).envelope()),
    );
    expect([a?.code, b?.code]).toEqual(expect.arrayContaining([200, 404]));
    expect((await events(id)).filter((type) => type === 'organisation.companyConfirmed')).toHaveLength(1);
  });

  test('another kind of company needs no second administrator', async () => {
    const { id } = await add(tenant, 'agency');
    await tenant.send(calls.addUser, person(id)).ok();
  });
});
