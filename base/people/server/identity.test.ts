import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import * as calls from '../shared/calls.ts';
import * as requestCalls from '../shared/request-calls.ts';

let world: World;
let tenant: TestUser;
let company: TestUser;
let colleague: TestUser;
let house: TestOrg;
let made = 0;

beforeAll(async () => {
  world = await makeWorld();
  tenant = await world.user({ roles: ['tenant'], org: await world.org('platform') });
});

/** An agency of its own, with two administrators. */
async function freshHouse(): Promise<void> {
  house = await world.org('agency', `江州招标第${++made}公司`);
  company = await world.user({ roles: ['companyadmin'], org: house });
  colleague = await world.user({ roles: ['companyadmin'], org: house });
}

const unitOf = (id = house.id) => tenant.send(calls.orgDetail, { id }).ok();
const formOf = async (change: Record<string, unknown>, id = house.id) => {
  const { version, orgName, orgCode, orgKind, orgType, orgLicenceCode } = await unitOf(id);
  return { id, version, orgName, orgCode, orgKind, orgType, orgLicenceCode, ...change };
};
const modify = async (by: TestUser, change: Record<string, unknown>, id = house.id) =>
  by.send(calls.modifyUnit, await formOf(change, id));
const waiting = async (by: TestUser) =>
  (await by.send(requestCalls.pageRequests, { size: 200 }).ok()).records.find(
    (r) => r.kind === 'identity' && r.orgName.startsWith(house.orgName),
  );
const requestId = async () => (await waiting(tenant))?.id ?? '';
const titles = async (user: TestUser) => (await user.send(recentMessages, {}).ok()).map((m) => m.title);
const LICENCE = '91350100M000100Y43';

describe('what a company is called', () => {
  test('is changed by two: the rest holds at once, the name when another administrator confirms it', async () => {
    await freshHouse();
    const name = '江州国际招标公司';
    expect(await (await modify(company, { orgName: name, linkPerson: '周江' })).ok()).toEqual({
      waits: true,
    });
    expect(await unitOf()).toMatchObject({
      orgName: house.orgName,
      linkPerson: '周江',
      identityWaiting: true,
      can: { modify: true, identity: false },
    });
    const request = await waiting(company);
    expect(request).toMatchObject({
      companyId: '',
      trueName: '',
      identityChange: { before: { orgName: house.orgName }, after: { orgName: name } },
      can: { confirm: false, refuse: true, submit: false },
    });
    const id = request?.id ?? '';
    await company.send(requestCalls.confirmRequest, { id }).refused('people.requestOwn');
    const pm = await world.user({ roles: ['pm'], org: house });
    await pm.send(requestCalls.confirmRequest, { id }).refused('kit.refused.permission');
    const elsewhere = await world.user({ roles: ['companyadmin'] });
    await elsewhere.send(requestCalls.confirmRequest, { id }).refused('people.requestGone');
    expect(await titles(colleague)).toContain('单位名称或代码变更待复核');
    await world.deliver();
    const duties = await colleague.send(pageDuties, { size: 200 }).ok();
    expect(duties.records.map((d) => d.main)).toContain(house.orgName);

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => colleague.send(requestCalls.confirmRequest, { id }).envelope()),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(await unitOf()).toMatchObject({ orgName: name, identityWaiting: false, can: { identity: true } });
    expect(await titles(company)).toContain('单位名称或代码已变更');
    const events = await world.sql<{ type: string; actor_id: string }>(
      `select type, actor_id from event where subject_id = $1 and type like 'organisation.%' order by id`,
      [house.id],
    );
    expect(events.slice(-3)).toEqual([
      { type: 'organisation.identityAsked', actor_id: company.id },
      { type: 'organisation.changed', actor_id: colleague.id },
      { type: 'organisation.identityConfirmed', actor_id: colleague.id },
    ]);
    await world.deliver();
    expect((await colleague.send(pageDuties, { size: 200 }).ok()).records.map((d) => d.main)).not.toContain(
      house.orgName,
    );
  });

  test('not by the administrator of the tenant alone either; the company’s own may be the second one', async () => {
    await freshHouse();
    expect(await (await modify(tenant, { orgLicenceCode: LICENCE })).ok()).toEqual({ waits: true });
    await tenant.send(requestCalls.confirmRequest, { id: await requestId() }).refused('people.requestOwn');
    await company.send(requestCalls.confirmRequest, { id: await requestId() }).ok();
    expect(await unitOf()).toMatchObject({ orgLicenceCode: LICENCE, orgName: house.orgName });
  });

  test('one change of a company waits at a time, also for two at once; refused or taken back, it is what it was', async () => {
    await freshHouse();
    const form = await formOf({});
    const asked = await Promise.all(
      [company, colleague].map((by, i) =>
        by.send(calls.modifyUnit, { ...form, orgName: `江州第${made}咨询${i}` }).envelope(),
      ),
    );
    expect(asked.filter((a) => a.code === 200)).toHaveLength(1);
    await (await modify(colleague, { orgName: '江州又一咨询' })).refused('people.identityWaits');
    // What is not its name or code may change meanwhile.
    expect(await (await modify(colleague, { linkPerson: '吴海' })).ok()).toEqual({ waits: false });
    await tenant.send(requestCalls.refuseRequest, { id: await requestId() }).ok();
    expect(await unitOf()).toMatchObject({ orgName: house.orgName, identityWaiting: false });

    await (await modify(company, { orgName: '江州再一咨询' })).ok();
    await company.send(requestCalls.refuseRequest, { id: await requestId() }).ok();
    expect(await unitOf()).toMatchObject({ orgName: house.orgName, can: { identity: true } });
  });

  test('is not confirmed once another company bears it, or once who asked is shut out', async () => {
    await freshHouse();
    const taken = `江州抢注公司${made}`;
    await (await modify(company, { orgName: taken })).ok();
    const id = await requestId();
    await world.org('agency', taken);
    await colleague.send(requestCalls.confirmRequest, { id }).refused('people.wrong.orgName');
    await tenant.send(requestCalls.refuseRequest, { id }).ok();

    await (await modify(company, { orgName: `${taken}二` })).ok();
    await tenant.send(calls.disableUser, { id: company.id, orgId: house.id }).ok();
    await colleague
      .send(requestCalls.confirmRequest, { id: await requestId() })
      .refused('people.requestStale');
    expect((await unitOf()).orgName).toBe(house.orgName);
  });

  test('a name that is taken is refused at once, and a department is called what its administrator says', async () => {
    await freshHouse();
    await (await modify(company, { orgName: world.agency.orgName })).refused('people.wrong.orgName');
    expect((await unitOf()).identityWaiting).toBe(false);
    const dept = { orgType: '2', orgName: '招标一部', orgCode: `D-${made}`, parentId: house.id };
    const { id } = await company.send(calls.saveUnit, dept).ok();
    expect(await (await modify(company, { orgName: '招标二部' }, id)).ok()).toEqual({ waits: false });
    expect((await unitOf(id)).orgName).toBe('招标二部');
  });
});
