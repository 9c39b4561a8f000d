import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { insertOrganisation } from '#base/organisation/server/index.ts';
import { newId } from '#kit/server/ids.ts';
import * as calls from '../shared/calls.ts';

let world: World;
let tenant: TestUser;
let company: TestUser;
let platform: TestOrg;
/** A department of the agency, one below it, and a company that the agency owns. */
let dept: string;
let team: string;
let daughter: string;

const unit = async (orgType: '1' | '2', orgName: string, parentId: string) => {
  const id = newId();
  const row = { id, orgType, orgName, orgCode: id.slice(-12), orgKind: 'agency', parentId };
  await world.tx((tx) => insertOrganisation(tx, row));
  return id;
};
const names = (units: readonly { orgName: string }[]) => units.map((u) => u.orgName);

beforeAll(async () => {
  world = await makeWorld();
  platform = await world.org('platform', '平台运营中心');
  tenant = await world.user({ roles: ['tenant'], org: platform });
  company = await world.user({ roles: ['companyadmin'] });
  dept = await unit('2', '采购部', world.agency.id);
  team = await unit('2', '采购一组', dept);
  daughter = await unit('1', '子公司', world.agency.id);
});

describe('units', () => {
  test('are listed flat, by type and kind, as far as one looks after', async () => {
    const all = await tenant.send(calls.orgList, {}).ok();
    expect(names(all)).toEqual(expect.arrayContaining(['采购一组', '子公司', world.tenderee.orgName]));
    expect(names(await tenant.send(calls.orgList, { searchKey: '采购' }).ok())).toEqual([
      '采购一组',
      '采购部',
    ]);
    expect(names(await company.send(calls.orgList, {}).ok())).toEqual([
      world.agency.orgName,
      '采购一组',
      '采购部',
    ]);
    expect(names(await tenant.send(calls.orgsByType, { orgType: '2' }).ok())).toEqual(['采购一组', '采购部']);
    expect(names(await company.send(calls.orgsByType, { orgType: '1' }).ok())).toEqual([
      world.agency.orgName,
    ]);
    const wrong = await tenant.send(calls.orgsByType, { orgType: '3' }).refused('kit.wrong.input');
    expect(wrong.fields?.map((f) => f.path)).toEqual(['orgType']);
    await company.send(calls.orgTree, { orgKind: 'bank' }).refused('kit.wrong.input');
  });

  test('that run the platform are one list, and their people another', async () => {
    expect(names(await tenant.send(calls.platformOrgs, {}).ok())).toEqual([platform.orgName]);
    expect(await company.send(calls.platformOrgs, {}).ok()).toEqual([]);
    const people = await tenant.send(calls.platformUsers, {}).ok();
    expect(people.map((p) => p.id)).toEqual([tenant.id]);
    expect(await company.send(calls.platformUsers, {}).ok()).toEqual([]);
    expect(await tenant.send(calls.platformUsers, { searchKey: 'no such' }).ok()).toEqual([]);
  });

  test('are shown with their parent and siblings, a company alone to its own administrator', async () => {
    const [parent] = await tenant.send(calls.relativesTree, { orgId: dept }).ok();
    expect([parent?.orgName, names(parent?.children ?? [])]).toEqual([
      world.agency.orgName,
      ['子公司', '采购部'],
    ]);
    const tops = names(await tenant.send(calls.relativesTree, {}).ok());
    expect(tops).toEqual(expect.arrayContaining([platform.orgName, world.tenderee.orgName]));
    const [own] = await company.send(calls.relativesTree, { orgId: dept }).ok();
    expect(names(own?.children ?? [])).toEqual(['采购部']);
    expect(names(await company.send(calls.relativesTree, {}).ok())).toEqual([world.agency.orgName]);
    await company.send(calls.relativesTree, { orgId: world.tenderee.id }).refused('people.orgNotFound');
    await company.send(calls.relativesTree, { orgId: daughter }).refused('people.orgNotFound');
  });

  test('below a company that are companies themselves are not its business', async () => {
    const [tree] = await company.send(calls.orgTree, {}).ok();
    expect(names(tree?.children ?? [])).toEqual(['采购部']);
    const below = await company.send(calls.orgChildren, { parentId: world.agency.id }).ok();
    expect(names(below)).toEqual(['采购部']);
    const seen = await tenant.send(calls.orgChildren, { parentId: world.agency.id, noShowDeptId: dept }).ok();
    expect(names(seen)).toEqual(['子公司']);
    expect(names(await company.send(calls.orgParents, { id: team }).ok())).toEqual([
      world.agency.orgName,
      '采购部',
    ]);
    const pm = await world.user({ roles: ['pm'] });
    const [mine] = await pm.send(calls.currentTree, {}).ok();
    expect(names(mine?.children ?? [])).toEqual(['采购部']);
    await pm.send(calls.orgList, {}).refused('kit.refused.permission');
    await pm.send(calls.platformUsers, {}).refused('kit.refused.permission');
  });

  test('of another tenant are in no list', async () => {
    const other = await world.tenant();
    const home = await world.org('platform', '别处平台', other);
    const foreign = await world.user({ roles: ['tenant'], org: home });
    expect(names(await foreign.send(calls.orgList, {}).ok())).toEqual(['别处平台']);
    expect(names(await foreign.send(calls.platformOrgs, {}).ok())).toEqual(['别处平台']);
    await foreign.send(calls.relativesTree, { orgId: dept }).refused('people.orgNotFound');
    await foreign.send(calls.countUsers, { id: dept }).refused('people.orgNotFound');
  });
});

describe('people', () => {
  const place = async (user: TestUser, deptId: string) =>
    world.sql('update membership set dept_id = $2 where user_id = $1', [user.id, deptId]);
  const page = async (q: object) => {
    const { records } = await tenant.send(calls.pageUsers, { size: 200, ...q }).ok();
    return records.map((r) => r.id);
  };

  test('are found by unit, alone or with what stands below', async () => {
    const inDept = await world.user({ roles: ['pm'] });
    const inTeam = await world.user({ roles: [] });
    const atDaughter = await world.user({
      roles: [],
      org: { ...world.agency, id: daughter, orgName: '子公司' },
    });
    await place(inDept, dept);
    await place(inTeam, team);
    expect((await page({ orgId: dept })).toSorted()).toEqual([inDept.id, inTeam.id].toSorted());
    expect(await page({ orgId: dept, isSelectAll: '0' })).toEqual([inDept.id]);
    const direct = await page({ orgId: world.agency.id, isSelectAll: '0' });
    expect(direct).toContain(company.id);
    expect(direct).not.toContain(inDept.id);
    expect(await page({ orgId: world.agency.id })).not.toContain(atDaughter.id);
    expect(await page({ orgId: world.agency.id, isSelectAll: '1' })).toContain(atDaughter.id);
    expect(await page({ orgId: world.agency.id, excludeOrgId: dept })).not.toContain(inDept.id);
    expect(await page({ trueNameSearch: inTeam.trueName, orgId: team })).toEqual([inTeam.id]);
    expect((await tenant.send(calls.countUsers, { id: dept }).ok()).count).toBe(1);
  });

  test('are found by their whole mobile, by a company’s administrator among its own', async () => {
    const mobile = '13612340987';
    await world.sql('update app_user set mobile = $2 where id = $1', [company.id, mobile]);
    const ids = async (by: TestUser) =>
      (await by.send(calls.userByMobile, { mobile }).ok()).map((r) => [r.id, r.orgId]);
    expect(await ids(tenant)).toEqual([[company.id, world.agency.id]]);
    expect(await ids(company)).toEqual([[company.id, world.agency.id]]);
    const elsewhere = await world.user({ roles: ['companyadmin'], org: await world.org('agency') });
    expect(await ids(elsewhere)).toEqual([]);
    await tenant.send(calls.userByMobile, { mobile: mobile.slice(0, 7) }).refused('kit.wrong.input');
    expect(await tenant.send(calls.userByMobile, { mobile: '13012345678' }).ok()).toEqual([]);
  });

  test('are read by their id alone: at home, or in the only company that is looked after', async () => {
    const guest = await world.user({ roles: ['pm'], org: world.tenderee });
    const at = async (by: TestUser) => (await by.send(calls.userDetail, { id: guest.id }).ok()).orgId;
    await company.send(calls.userDetail, { id: guest.id }).refused('people.notFound');
    await world.sql('insert into membership (user_id, org_id, tenant_id) values ($1, $2, $3)', [
      guest.id,
      world.agency.id,
      world.tenantId,
    ]);
    expect([await at(tenant), await at(company)]).toEqual([world.tenderee.id, world.agency.id]);
    await tenant.send(calls.userDetail, { id: crypto.randomUUID() }).refused('people.notFound');
    const there = await world.org('agency', undefined, await world.tenant());
    const foreign = await world.user({ roles: ['pm'], org: there });
    await tenant.send(calls.userDetail, { id: foreign.id }).refused('people.notFound');
  });

  test('are found by role only where they hold it', async () => {
    const guest = await world.user({ roles: ['pm'], org: world.tenderee });
    await world.sql('insert into membership (user_id, org_id, tenant_id) values ($1, $2, $3)', [
      guest.id,
      world.agency.id,
      world.tenantId,
    ]);
    const [pm] = await world.sql<{ id: string }>(`select id from role where role_code = 'pm'`);
    const { records } = await tenant
      .send(calls.pageUsers, { size: 200, searchKey: guest.userName, includeRoleIds: [pm?.id] })
      .ok();
    expect(records.map((r) => r.orgId)).toEqual([world.tenderee.id]);
    const holders = await tenant
      .send(calls.pageRoleUsers, { roleId: pm?.id, searchKey: guest.userName })
      .ok();
    expect(holders.records.map((r) => r.orgId)).toEqual([world.tenderee.id]);
  });

  test('are not asked for in ways that mean nothing: the field is named', async () => {
    const field = async (q: object) =>
      (await tenant.send(calls.pageUsers, q).refused('kit.wrong.input')).fields?.[0]?.path;
    expect(await field({ includeRoleIds: ['pm'] })).toBe('includeRoleIds.0');
    expect(await field({ isSelectAll: '2' })).toBe('isSelectAll');
    expect(await field({ orgId: 'x' })).toBe('orgId');
    expect(await field({ size: 201 })).toBe('size');
  });
});

describe('names and codes', () => {
  const form = (more: object) => ({
    orgType: '1',
    orgName: '新单位',
    orgCode: 'NEW-1',
    orgKind: 'supplier',
    orgLicenceCode: '91990000MA0XX0001N',
    linkPerson: '',
    linkMobile: '',
    linkAddress: '',
    ...more,
  });

  test("are free but for others: one's own record is left out", async () => {
    const { id } = await tenant.send(calls.saveUnit, form({})).ok();
    const free = async (own?: string) => {
      const but = own ? { id: own } : {};
      return [
        await tenant.send(calls.nameFree, { companyName: '新单位', ...but }).ok(),
        await tenant.send(calls.orgCodeFree, { orgCode: 'NEW-1', ...but }).ok(),
        await tenant.send(calls.licenceFree, { orgLicenceCode: '91990000 ma0xx0001n', ...but }).ok(),
      ];
    };
    expect(await free()).toEqual([false, false, false]);
    expect(await free(id)).toEqual([true, true, true]);
    const licence = form({ orgName: '另一单位', orgCode: 'NEW-2' });
    await tenant.send(calls.saveUnit, licence).refused('people.wrong.orgLicenceCode');
    const wrong = form({ orgName: '错码单位', orgCode: 'NEW-3', orgLicenceCode: '91990000MA0XX0001W' });
    const refused = await tenant.send(calls.saveUnit, wrong).refused('kit.wrong.input');
    expect(refused.fields?.map((f) => f.path)).toEqual(['orgLicenceCode']);
    await tenant.send(calls.modifyUnit, { ...wrong, id, version: 0 }).refused('kit.wrong.input');
    const turned = { ...form({ orgType: '2' }), id, version: 0 };
    await tenant.send(calls.modifyUnit, turned).refused('people.need.orgType');
    await tenant.send(calls.saveUnit, form({ orgType: '3' })).refused('kit.wrong.input');
    await tenant
      .send(calls.saveUnit, form({ orgName: '三', orgCode: 'N3', orgLicenceCode: '', parentId: dept }))
      .refused('people.orgNotFound');
  });

  test('are taken once, however many ask at the same moment', async () => {
    const codes = await Promise.all(
      ['A', 'B', 'C'].map(
        async (orgCode) =>
          (
            await tenant
              .send(calls.saveUnit, form({ orgName: '同名单位', orgCode, orgLicenceCode: '' }))
              .envelope()
          ).code,
      ),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
  });

  test('a company becomes another kind only without roles that do not fit it, and its departments follow', async () => {
    const org = await world.org('agency', '转型单位');
    const below = await unit('2', '转型部门', org.id);
    const pm = await world.user({ roles: ['pm'], org });
    const { version } = await tenant.send(calls.orgDetail, { id: org.id }).ok();
    const other = { orgName: '转型单位', orgCode: 'TURN', orgLicenceCode: '' };
    const bidder = { ...form({ ...other, orgKind: 'supplier' }), id: org.id, version };
    await tenant.send(calls.modifyUnit, bidder).refused('people.wrong.kindBidder');
    const change = { ...bidder, orgKind: 'supervision' };
    const refused = await tenant.send(calls.modifyUnit, change).refused('people.wrong.kindHeld');
    expect(refused.fields?.map((f) => f.path)).toEqual(['orgKind']);
    await tenant.send(calls.modifyUnit, { ...change, orgKind: 'tenderee' }).ok();
    expect((await tenant.send(calls.orgDetail, { id: below }).ok()).orgKind).toBe('tenderee');
    await tenant.send(calls.removeUser, { id: pm.id, orgId: org.id }).ok();
    await tenant.send(calls.modifyUnit, { ...change, version: version + 1 }).ok();
    await tenant.send(calls.orgDetail, { id: org.id }).ok();
  });

  test('a unit is not removed while somebody joins it', async () => {
    const id = await unit('2', '将撤部门', world.agency.id);
    const add = { orgId: id, roleIds: [], userName: 'joins.late', trueName: '迟到', mobile: '13688889999' };
    const [removed, added] = await Promise.all([
      tenant.send(calls.removeUnit, { id }).envelope(),
      tenant.send(calls.addUser, { ...add, email: '', deptId: null }).envelope(),
    ]);
    expect([removed.code === 200, added.code === 200].filter(Boolean)).toHaveLength(1);
  });
});
