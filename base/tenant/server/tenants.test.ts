import { beforeAll, describe, expect, test } from 'vitest';
import { procedureList } from '#areas/procedure/shared/calls.ts';
import { House } from '#areas/project/server/test/project.ts';
import { saveProject } from '#areas/project/shared/main/calls.ts';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { handsOf } from '#base/account/server/test/hands.ts';
import { retrieveLink, retrievePassword } from '#base/account/shared/calls.ts';
import { addUser, saveUnit } from '#base/people/shared/calls.ts';
import { pageRoles } from '#base/role/shared/calls.ts';
import { demoWorld } from '#base/session/shared/demo-calls.ts';
import { userInfo } from '#base/session/shared/start-calls.ts';
import * as calls from '../shared/calls.ts';
import { newTenant, openTenant } from './test/tenants.ts';

let world: World;
let admin: TestUser;
let tenant: TestUser;
let foreign: TestUser;

beforeAll(async () => {
  world = await makeWorld({ publicUrl: 'https://bid.example.cn' });
  const platform = await world.org('platform');
  admin = await world.user({ roles: ['admin'], org: platform });
  tenant = await world.user({ roles: ['tenant'], org: platform });
  const other = await world.tenant();
  foreign = await world.user({
    roles: ['admin', 'tenant'],
    org: await world.org('platform', undefined, other),
  });
});

/** The head of a PNG of this size, which is all that is looked at, and as many bytes as a real one has. */
function pngOf(width: number, height: number): string {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080600000000000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return `data:image/png;base64,${Buffer.concat([head, Buffer.alloc(30_000, 7)]).toString('base64')}`;
}

const opened = (more: object = {}) => openTenant(world, admin, more);

/** Opens the link as its page does. */
async function follow(link: string): Promise<string> {
  const random = link.split('#')[1] ?? '';
  expect(await world.anonymous.send(retrieveLink, { random }).ok()).toBe(true);
  expect(await world.anonymous.send(retrieveLink, { random: random.split('.')[0] }).ok()).toBe(false);
  return random;
}

describe('a tenant', () => {
  test('works from its first minute: its administrator comes in, adds a company and people, who make a project', async () => {
    const input = newTenant({ prefectureCode: '1004', prefectureTitle: '天山电子招标采购平台' });
    const made = await admin.send(calls.saveTenant, input).ok();
    expect(made).toMatchObject({ way: 'shown', sentTo: [], userName: input.adminUserName });
    expect(made.link).toMatch(/^https:\/\/bid\.example\.cn\/ebidding\/retrieve-password#/);
    const hands = handsOf(world);
    // Nobody knows a password before the administrator sets one by the link, which is good once.
    await (await hands.signIn(input.adminUserName, 'Gongheng@2026')).refused('session.loginFailed');
    const random = await follow(made.link);
    const password = await hands.encrypted(random, 'Heng-2027-ping');
    const set = { newPassword: password, repeatPassword: password, random };
    await world.anonymous.send(retrievePassword, set).ok();
    await world.anonymous.send(retrievePassword, set).refused('account.wrong.expired');
    await (await hands.signIn(input.adminUserName, 'Heng-2027-ping')).ok();
    const chief = await world.signedIn(input.adminUserName);
    expect(await chief.send(userInfo, {}).ok()).toMatchObject({
      companyName: input.tenantName,
      firstLogin: 0,
    });

    const { records } = await chief.send(pageRoles, { roleLevel: 'company', size: 100 }).ok();
    const pmRole = records.find((r) => r.roleCode === 'pm')?.id;
    const unit = (orgName: string, orgCode: string, orgKind: string) =>
      chief
        .send(saveUnit, {
          orgType: '1',
          orgName,
          orgCode,
          orgKind,
          orgLicenceCode: null,
          linkPerson: null,
          linkMobile: null,
          linkAddress: null,
          parentId: null,
        })
        .ok();
    const agency = await unit('川蜀代理有限公司', 'SC-01', 'agency');
    const tenderee = await unit('川蜀水务有限公司', 'SC-02', 'tenderee');
    const person = {
      userName: 'shupm',
      trueName: '川蜀经理',
      mobile: '13911112222',
      email: null,
      deptId: null,
    };
    await chief.send(addUser, { ...person, orgId: agency.id, roleIds: [pmRole] }).ok();
    const pm = await world.signedIn('shupm');
    const [flow] = await pm.send(procedureList, { purchaseMode: '1010' }).ok();
    const { id } = await pm.send(userInfo, {}).ok();
    const house = {
      pm: { id },
      flowId: flow?.id,
      tenderee: { id: tenderee.id, orgName: '川蜀水务有限公司' },
    };
    const main = House.prototype.main.call(house as unknown as House);
    const { mainId } = await pm.send(saveProject, main).ok();
    const [row] = await world.tx(
      async (tx) =>
        (await tx.client.query('select prefecture_code from project where id = $1', [mainId])).rows,
      made.id,
    );
    expect(row).toEqual({ prefecture_code: '1004' });
    // The regional platform leads to it from now on, and nobody else is opened on it.
    const again = newTenant({ prefectureCode: '1004' });
    await admin.send(calls.saveTenant, again).refused('tenant.wrong.prefectureTaken');
    const free = await admin.send(calls.freePlatforms, {}).ok();
    expect(free.map((p) => p.code)).not.toContain('1004');
  });

  test('is opened once and whole: pressed twice, names that are taken, wrong input', async () => {
    const input = newTenant({ prefectureCode: '3100' });
    const both = await Promise.all([1, 2].map(() => admin.send(calls.saveTenant, input).envelope()));
    expect(both.filter((e) => e.code === 200)).toHaveLength(1);
    expect(both.find((e) => e.code !== 200)?.fields?.[0]?.path).toMatch(
      /^(tenantName|tenantCode|adminUserName)$/,
    );
    const count = async () => (await world.sql('select count(*)::int as n from tenant'))[0];
    const before = await count();
    const fails: [object, string, string][] = [
      [{ tenantName: input.tenantName.toUpperCase() }, 'tenantName', 'tenant.wrong.tenantNameTaken'],
      [{ tenantCode: input.tenantCode }, 'tenantCode', 'tenant.wrong.tenantCodeTaken'],
      [{ adminUserName: input.adminUserName.toUpperCase() }, 'adminUserName', 'tenant.wrong.userNameTaken'],
      [{ prefectureCode: '3100' }, 'prefectureCode', 'tenant.wrong.prefectureTaken'],
    ];
    for (const [wrong, field, key] of fails) {
      const refused = await admin.send(calls.saveTenant, newTenant(wrong)).refused(key);
      expect(refused.fields?.[0]?.path).toBe(field);
    }
    for (const [wrong, field] of [
      [{ adminMobile: '12' }, 'adminMobile'],
      [{ tenantCode: 'Ä' }, 'tenantCode'],
      [{ adminUserName: 'four' }, 'adminUserName'],
      [{ adminUserName: 'a'.repeat(31) }, 'adminUserName'],
      [{ logo: 'data:image/svg+xml;base64,AAAA' }, 'logo'],
    ] as const) {
      const refused = await admin.send(calls.saveTenant, newTenant(wrong)).refused('kit.wrong.input');
      expect(refused.fields?.map((f) => f.path)).toEqual([field]);
    }
    await admin
      .send(calls.saveTenant, newTenant({ functions: ['nosuch'] }))
      .refused('tenant.functionNotFound');
    expect(await count()).toEqual(before);
    for (const user of [tenant, foreign])
      await user.send(calls.saveTenant, newTenant()).refused('kit.refused.permission');
    expect(await admin.send(calls.tenantNameFree, { tenantName: input.tenantName }).ok()).toEqual({
      free: false,
    });
    expect(await admin.send(calls.tenantNameFree, { tenantName: '没有人' }).ok()).toEqual({ free: true });
  });

  test('is listed, read, changed, and found changed by whoever was slower', async () => {
    const one = await opened({ linkEmail: 'a@example.cn' });
    const { records } = await admin.send(calls.pageTenants, { searchKey: one.tenantName }).ok();
    expect(records).toMatchObject([{ id: one.id, disabled: '0', can: { disable: true, enable: false } }]);
    const known = await admin.send(calls.tenantDetail, { id: one.id }).ok();
    expect(known.admins).toMatchObject([{ userName: one.userName, isWaiting: true }]);
    const logo = pngOf(480, 128);
    const change = {
      id: one.id,
      version: known.version,
      tenantName: `${one.tenantName}改`,
      prefectureTitle: null,
      domain: null,
      linkPerson: '林三',
      linkMobile: '13900002222',
      linkEmail: null,
      logo,
    };
    await foreign.send(calls.modifyTenant, change).refused('kit.refused.permission');
    const taken = { ...change, tenantName: (await opened()).tenantName };
    await admin.send(calls.modifyTenant, taken).refused('tenant.wrong.tenantNameTaken');
    for (const wrong of [
      pngOf(481, 128),
      pngOf(480, 129),
      pngOf(0, 10),
      pngOf(10, 10).replace('png', 'jpeg'),
    ])
      await admin.send(calls.modifyTenant, { ...change, logo: wrong }).refused('tenant.wrong.logo');
    await admin.send(calls.modifyTenant, change).ok();
    await admin.send(calls.modifyTenant, change).refused('kit.refused.changed');
    expect(await admin.send(calls.tenantDetail, { id: one.id }).ok()).toMatchObject({
      linkPerson: '林三',
      logo,
    });
    expect((await one.admin.send(userInfo, {}).ok()).tenantLogo).toBe(logo);
    // The login page of the platform that runs everything shows its own, and a session asks elsewhere.
    expect(await world.anonymous.send(demoWorld, {}).ok()).toMatchObject({ tenantLogo: '' });
    expect(await one.admin.send(demoWorld, {}).ok()).toMatchObject({ tenantName: '', tenantLogo: '' });
    // A new way in, as long as nobody came in.
    const userId = known.admins[0]?.id ?? '';
    const again = await admin.send(calls.adminEntry, { tenantId: one.id, userId }).ok();
    expect(again.link).not.toBe(one.link);
    const random = one.link.split('#')[1] ?? '';
    expect(await world.anonymous.send(retrieveLink, { random }).ok()).toBe(false);
    await world.sql('update account set first_login = false where id = $1', [userId]);
    await admin.send(calls.adminEntry, { tenantId: one.id, userId }).refused('tenant.adminIsIn');
    await admin
      .send(calls.adminEntry, { tenantId: one.id, userId: admin.id })
      .refused('tenant.adminNotFound');
  });

  test('that is shut throws its people out at once and lets nobody in until it is opened', async () => {
    const one = await opened();
    const hands = handsOf(world);
    const random = await follow(one.link);
    const password = await hands.encrypted(random, 'Heng-2027-ping');
    await world.anonymous
      .send(retrievePassword, { newPassword: password, repeatPassword: password, random })
      .ok();
    const chief = await world.signedIn(one.userName);
    await chief.send(userInfo, {}).ok();
    const both = await Promise.all(
      [1, 2].map(() => admin.send(calls.disableTenant, { id: one.id }).envelope()),
    );
    expect(both.map((e) => e.key ?? 'ok').sort()).toEqual(['ok', 'tenant.alreadyShut']);
    await expect.poll(async () => (await chief.send(userInfo, {}).envelope()).code).toBe(401);
    await (await hands.signIn(one.userName, 'Heng-2027-ping')).refused('session.tenantShut');
    await (await hands.signIn(one.userName, 'wrong')).refused('session.loginFailed');
    await admin.send(calls.disableTenant, { id: world.tenantId }).refused('tenant.isHost');
    await admin.send(calls.enableTenant, { id: one.id }).ok();
    await admin.send(calls.enableTenant, { id: one.id }).refused('tenant.notShut');
    await (await hands.signIn(one.userName, 'Heng-2027-ping')).ok();
  });
});
