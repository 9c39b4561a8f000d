import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { House } from '#areas/project/server/test/project.ts';
import { lotInWorld } from '#areas/project/server/test/lot.ts';
import { saveProject } from '#areas/project/shared/main/calls.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import { creditCheck } from '#base/organisation/shared/credit-code.ts';
import { modifyUnit, orgDetail } from '#base/people/shared/calls.ts';
import { confirmRequest, pageRequests } from '#base/people/shared/request-calls.ts';
import * as calls from '../shared/calls.ts';

let world: World;
let pm: TestUser;
let leader: TestUser;
let admin: TestUser;
/** A project manager of another agency in the same tenant. */
let rival: TestUser;
let next = 0;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
  leader = await world.user({ roles: ['leader'] });
  admin = await world.user({ roles: ['tenant'], org: await world.org('platform') });
  rival = await world.user({ roles: ['pm'], org: await world.org('agency') });
});

/** A credit code that nobody has yet. */
function freshCode(): string {
  next += 1;
  const first = `9134010${String(next).padStart(2, '0')}MA2TEST${'X'}`
    .replaceAll(/[IOSVZ]/g, 'A')
    .slice(0, 17);
  return `${first}${creditCheck(first)}`;
}

const form = (more: Record<string, unknown> = {}) => {
  const orgLicenceCode = freshCode();
  return {
    orgName: `江州第${next}自来水公司`,
    orgLicenceCode,
    linkPerson: '郑江',
    linkMobile: '13900000003',
    ...more,
  };
};
const added = async (more = {}, by = pm) => (await by.send(calls.addTenderee, form(more)).ok()).id;
const scores = { scopeScore: '5', supportScore: '4', paymentScore: '4', lawfulScore: '5' };
const asOrg = (id: string): TestOrg => ({ ...world.tenderee, id });

test('what is added is at once in the pickers of contract and project, with its credit code in one spelling', async () => {
  const given = form({ email: 'office@water.example', remark: '老客户' });
  const { id } = await pm
    .send(calls.addTenderee, { ...given, orgLicenceCode: ` ${given.orgLicenceCode.toLowerCase()} ` })
    .ok();
  const found = await rival.send(pageOrganisations, { orgKind: 'tenderee', searchKey: given.orgName }).ok();
  expect(found.records).toMatchObject([{ id, orgLicenceCode: given.orgLicenceCode, linkPerson: '郑江' }]);
  expect(await pm.send(calls.tendereeDetail, { id }).ok()).toMatchObject({
    remark: '老客户',
    status: '10',
    rating: '',
    enteredOrgName: '测试招标代理有限公司',
    identityOpen: true,
    can: { modify: true, remove: true, rate: true },
  });
  // Another agency reads it, without the remark, and changes nothing.
  expect(await rival.send(calls.tendereeDetail, { id }).ok()).toMatchObject({
    remark: null,
    can: { modify: false, remove: false },
  });
  const list = await leader.send(calls.pageTenderees, { searchKey: given.orgName, status: '10' }).ok();
  expect(list.records).toMatchObject([{ id, can: { modify: false, rate: false } }]);
  expect(
    (await leader.send(calls.pageTenderees, { searchKey: given.orgName, status: '20' }).ok()).total,
  ).toBe(0);
});

test('a credit code that stands already is refused with its holder, also to five at once', async () => {
  const given = form();
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, i) =>
      pm.send(calls.addTenderee, { ...given, orgName: `${given.orgName}${i}` }).envelope(),
    ),
  );
  expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
  const refused = await rival
    .send(calls.addTenderee, { ...form(), orgLicenceCode: given.orgLicenceCode })
    .refused('tenderee.wrong.codeTaken');
  expect(refused.msg).toContain(given.orgName);
  await pm.send(calls.addTenderee, form({ orgLicenceCode: '913401000000000000' })).refused('kit.wrong.input');
  await pm.send(calls.addTenderee, form({ linkMobile: '12' })).refused('kit.wrong.input');
  const other = form();
  await added(other);
  await pm.send(calls.addTenderee, form({ orgName: other.orgName })).refused('tenderee.wrong.nameTaken');
});

test('it is kept by who entered it until it has people; its name stands once a project names it', async () => {
  const house = await House.of(world);
  const given = form();
  const { id } = await pm.send(calls.addTenderee, given).ok();
  const change = async (by: TestUser, more: Record<string, unknown>) =>
    by.send(calls.modifyTenderee, {
      ...given,
      ...more,
      id,
      version: (await by.send(calls.tendereeDetail, { id }).ok()).version,
    });
  await (await change(rival, { linkPerson: '吴海' })).refused('tenderee.notEntered');
  await (await change(leader, { linkPerson: '吴海' })).refused('kit.refused.permission');
  await (await change(pm, { linkPerson: '吴海' })).ok();
  await pm.send(calls.modifyTenderee, { ...given, id, version: 0 }).refused('kit.refused.changed');

  await house.pm
    .send(
      saveProject,
      house.main({
        tendereeList: [
          {
            tendereeId: id,
            tendereeName: given.orgName,
            linkPerson: '吴海',
            linkMobile: '13900000003',
            isMain: '1',
          },
        ],
      }),
    )
    .ok();
  await (await change(pm, { orgName: '江州水务' })).refused('tenderee.wrong.identity');
  await (await change(pm, { linkPerson: '钱塘' })).ok();
  await pm.send(calls.removeTenderee, { id }).refused('tenderee.referenced');
  const renamed = { orgName: `${given.orgName}集团` };
  expect(await (await change(admin, renamed)).ok()).toEqual({ id, waits: true });
  expect(await admin.send(calls.tendereeDetail, { id }).ok()).toMatchObject({
    orgName: given.orgName,
    identityOpen: false,
    identityWaits: true,
  });
  await (await change(admin, renamed)).refused('people.identityWaits');
  const second = await world.user({ roles: ['tenant'], org: await world.org('platform') });
  const [asked] = (await second.send(pageRequests, {}).ok()).records;
  await second.send(confirmRequest, { id: asked?.id }).ok();
  await world.deliver();
  expect(await admin.send(calls.tendereeDetail, { id }).ok()).toMatchObject(renamed);

  await world.user({ roles: ['owner'], org: asOrg(id) });
  await (await change(pm, { linkPerson: '吴海' })).refused('tenderee.ownData');
  expect(await pm.send(calls.tendereeDetail, { id }).ok()).toMatchObject({ status: '20', userCount: 1 });

  const seen = await pm.send(calls.tendereeChanges, { id }).ok();
  expect(seen.records.map((r) => [r.kind, r.changes.map((c) => c.field)])).toEqual([
    ['changed', ['orgName']],
    ['changed', ['linkPerson']],
    ['changed', ['linkPerson']],
    ['changed', ['linkPerson']],
    ['added', expect.arrayContaining(['orgName', 'orgLicenceCode'])],
  ]);
  const projects = await house.pm.send(calls.tendereeProjects, { id }).ok();
  expect(projects.records).toMatchObject([{ companyName: '测试招标代理有限公司' }]);
  expect((await admin.send(calls.tendereeProjects, { id }).ok()).total).toBe(1);
  expect((await rival.send(calls.tendereeProjects, { id }).ok()).total).toBe(0);
  expect((await pm.send(calls.tendereeContracts, { id }).ok()).total).toBe(0);
});

test('a change in the organisation tree is on record too', async () => {
  const given = form();
  const { id } = await pm.send(calls.addTenderee, given).ok();
  const unit = await admin.send(orgDetail, { id }).ok();
  await admin
    .send(modifyUnit, {
      id,
      orgType: '1',
      orgName: unit.orgName,
      orgCode: unit.orgCode,
      orgKind: 'tenderee',
      orgLicenceCode: unit.orgLicenceCode,
      linkPerson: '周口',
      linkMobile: unit.linkMobile,
      linkAddress: null,
      version: unit.version,
    })
    .ok();
  await world.deliver();
  const [last] = (await pm.send(calls.tendereeChanges, { id }).ok()).records;
  expect(last).toMatchObject({
    changes: [{ field: 'linkPerson', before: '郑江', after: '周口' }],
    madeBy: admin.trueName,
  });
});

test('what nothing names is deleted by who entered it, and is in no picker any more', async () => {
  const given = form();
  const { id } = await pm.send(calls.addTenderee, given).ok();
  await rival.send(calls.removeTenderee, { id }).refused('tenderee.notEntered');
  await pm.send(calls.removeTenderee, { id }).ok();
  await pm.send(calls.removeTenderee, { id }).refused('tenderee.notFound');
  await pm.send(calls.tendereeDetail, { id }).refused('tenderee.notFound');
  const left = await pm.send(pageOrganisations, { orgKind: 'tenderee', searchKey: given.orgName }).ok();
  expect(left.total).toBe(0);
  // Its credit code is free again.
  await pm.send(calls.addTenderee, given).ok();
});

test('the manager of an ended project rates once, says why a score is low, and nobody changes it', async () => {
  const id = await added();
  const { mainId } = await lotInWorld(world, { pm, status: '6080', tendereeOrgId: id });
  const running = await lotInWorld(world, { pm, status: '3080', tendereeOrgId: id });
  expect((await pm.send(calls.projectsToRate, { id }).ok()).map((p) => p.id)).toEqual([mainId]);
  expect(await rival.send(calls.projectsToRate, { id }).ok()).toEqual([]);
  const rating = { id, mainId, ...scores };
  await rival.send(calls.rateTenderee, rating).refused('tenderee.projectNotFound');
  await pm.send(calls.rateTenderee, { ...rating, mainId: 'none' }).refused('kit.wrong.input');
  await pm.send(calls.rateTenderee, { ...rating, mainId: running.mainId }).refused('tenderee.wrong.project');
  await leader.send(calls.rateTenderee, rating).refused('kit.refused.permission');
  await pm.send(calls.rateTenderee, { ...rating, scopeScore: '6' }).refused('kit.wrong.input');
  await pm.send(calls.rateTenderee, { ...rating, paymentScore: '2' }).refused('tenderee.need.reason');
  const low = { ...rating, paymentScore: '2', remark: '服务费逾期三个月' };
  const answers = await Promise.all([1, 2, 3].map(() => pm.send(calls.rateTenderee, low).envelope()));
  expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
  await pm.send(calls.rateTenderee, rating).refused('tenderee.ratedAlready');
  expect(await pm.send(calls.projectsToRate, { id }).ok()).toEqual([]);

  expect(await rival.send(calls.tendereeDetail, { id }).ok()).toMatchObject({
    rating: '4.0',
    ratingCount: 1,
    paymentScore: '2.0',
  });
  const own = await leader.send(calls.tendereeRatings, { id }).ok();
  expect(own.records).toMatchObject([{ raterName: pm.trueName, remark: '服务费逾期三个月' }]);
  expect((await rival.send(calls.tendereeRatings, { id }).ok()).total).toBe(0);
  expect((await admin.send(calls.tendereeRatings, { id }).ok()).total).toBe(1);
  await expect(
    world.sql(`set role gongheng_app; update tenderee_rating set payment_score = 5`, []),
  ).rejects.toThrow();
});

test('nobody of a tenderee or a supplier uses the library', async () => {
  const owner = await world.user({ roles: ['pm'], org: world.tenderee });
  await owner.send(calls.pageTenderees, {}).refused('tenderee.agencyOnly');
  await owner.send(calls.addTenderee, form()).refused('tenderee.agencyOnly');
  const supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
  await supplier.send(calls.pageTenderees, {}).refused('kit.refused.permission');
});
