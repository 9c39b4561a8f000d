import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import { AgencyHouse } from './test/house.ts';

let h: AgencyHouse;
let world: World;
let owner: TestUser;
let lead: TestUser;
let pm: TestUser;
let admin: TestUser;
let companyAdmin: TestUser;
let agency: TestOrg;

beforeAll(async () => {
  h = await AgencyHouse.make();
  ({ world, owner, lead, pm, admin, agency } = h);
  companyAdmin = await world.user({ roles: ['companyadmin'], org: agency });
});

describe('the library', () => {
  test('a tenderee keeps its own agencies, chooses those in effect, and suspends one that is used', async () => {
    const other = await world.org('agency', '江州另一家招标代理有限公司');
    const input = { agencyId: other.id, remark: '报价合理', fileId: null };
    const { id } = await owner.send(calls.addAgency, input).ok();
    await owner.send(calls.addAgency, input).refused('agency.wrong.agencyTaken');
    await owner
      .send(calls.addAgency, { ...input, agencyId: world.tenderee.id })
      .refused('agency.wrong.agency');
    const offered = async (user = owner) =>
      (await user.send(calls.choosableAgencies, { size: 200 }).ok()).records.map((row) => row.id);
    expect(await offered()).not.toContain(other.id);
    await owner.send(calls.enableAgency, { id }).ok();
    await owner.send(calls.enableAgency, { id }).refused('agency.wrongStatus');
    expect(await offered()).toContain(other.id);
    expect((await owner.send(calls.choosableAgencies, { keyword: '另一家' }).ok()).records).toMatchObject([
      { id: other.id, orgName: other.orgName },
    ]);
    await owner.send(calls.modifyAgency, { id, agencyId: other.id, remark: '履约良好', fileId: null }).ok();
    await owner
      .send(calls.modifyAgency, { id, agencyId: agency.id, remark: null, fileId: null })
      .refused('agency.wrong.agency');
    expect(await owner.send(calls.agencyDetail, { id }).ok()).toMatchObject({
      agencyName: other.orgName,
      remark: '履约良好',
      recorder: owner.trueName,
      status: '20',
      can: { modify: true, enable: false, suspend: true, remove: true, configure: false },
    });
    const { id: relation } = await owner
      .send(calls.saveRelation, h.form(await h.building(), { agencyId: other.id }))
      .ok();
    await owner.send(calls.removeAgency, { id }).refused('agency.inUse');
    await owner.send(calls.suspendAgency, { id }).ok();
    expect(await offered()).not.toContain(other.id);
    await owner.send(calls.submitRelation, { id: relation }).refused('agency.wrong.agencyInEffect');
    await owner.send(calls.removeRelation, { id: relation }).ok();
    await owner.send(calls.removeAgency, { id }).ok();
    await owner.send(calls.removeAgency, { id }).refused('agency.notFound');
  });

  test('what an administrator enters is offered to every tenderee, and its own entry goes before it', async () => {
    const other = await world.org('agency', '全平台招标代理有限公司');
    const common = await admin.send(calls.addAgency, { agencyId: other.id, remark: null, fileId: null }).ok();
    await admin.send(calls.enableAgency, common).ok();
    const offered = async (user: TestUser) =>
      (await user.send(calls.choosableAgencies, { keyword: '全平台' }).ok()).total;
    expect(await offered(owner)).toBe(1);
    const seen = (await owner.send(calls.pageAgencies, { searchKey: '全平台' }).ok()).records;
    expect(seen).toMatchObject([{ isCommon: true, can: { modify: false, remove: false } }]);
    await owner.send(calls.suspendAgency, common).refused('agency.notFound');
    const own = await owner.send(calls.addAgency, { agencyId: other.id, remark: null, fileId: null }).ok();
    expect(await offered(owner)).toBe(0);
    await owner.send(calls.enableAgency, own).ok();
    expect(await offered(owner)).toBe(1);
    const stranger = await world.user({ roles: ['owner'], org: await world.org('tenderee') });
    expect(await offered(stranger)).toBe(1);
    const theirs = (await stranger.send(calls.pageAgencies, { size: 200 }).ok()).records;
    expect(theirs.every((row) => row.isCommon)).toBe(true);
    await stranger.send(calls.agencyDetail, own).refused('agency.notFound');
    await stranger.send(calls.removeAgency, own).refused('agency.notFound');
    // Administrators see every library.
    const all = (await admin.send(calls.pageAgencies, { searchKey: '全平台', size: 200 }).ok()).records;
    expect(all.map((row) => row.id)).toEqual(expect.arrayContaining([own.id, common.id]));
  });

  test('agencies are counted for everybody; nobody of an agency or a supplier uses the library', async () => {
    const before = await owner.send(calls.sumAgencies, {}).ok();
    await world.org('agency');
    expect(await pm.send(calls.sumAgencies, {}).ok()).toBe(before + 1);
    await companyAdmin.send(calls.pageAgencies, {}).refused('agency.tendereeOnly');
    await companyAdmin
      .send(calls.addAgency, { agencyId: agency.id, remark: null, fileId: null })
      .refused('agency.tendereeOnly');
    await pm.send(calls.pageAgencies, {}).refused('kit.refused.permission');
    await lead
      .send(calls.addAgency, { agencyId: agency.id, remark: null, fileId: null })
      .refused('kit.refused.permission');
    const found = await owner.send(calls.agencyOrganisations, { searchKey: agency.orgName }).ok();
    expect(found.records).toMatchObject([{ id: agency.id }]);
  });

  test('a tenant without a single agency says whom to ask', async () => {
    const empty = await makeWorld();
    await empty.sql(`update organisation set org_kind = 'platform' where org_kind = 'agency'`);
    const alone = await empty.user({ roles: ['owner'], org: empty.tenderee });
    const refusal = await alone.send(calls.agencyOrganisations, {}).refused('agency.notConfigured');
    expect(refusal.msg).toBe('当前租户未配置代理机构信息，请联系管理员');
    await alone.send(calls.choosableAgencies, {}).refused('agency.notConfigured');
    await alone
      .send(calls.addAgency, { agencyId: empty.agency.id, remark: null, fileId: null })
      .refused('agency.notConfigured');
  });
});
