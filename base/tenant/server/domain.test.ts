import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { loadZh, saveWording } from '#base/wording/shared/calls.ts';
import { API_BASE } from '#kit/shared/call.ts';
import * as calls from '../shared/calls.ts';
import { newTenant, openTenant } from './test/tenants.ts';

let world: World;
let admin: TestUser;

beforeAll(async () => {
  world = await makeWorld({ publicUrl: 'https://bid.example.cn' });
  admin = await world.user({ roles: ['admin'], org: await world.org('platform') });
});

const KEY = 'entrustContract.notFound';

/** How the tenant that a visitor stands at says one thing: each tenant here says it otherwise. */
async function standsAt(host: string, prefecturecode = '2000'): Promise<string | undefined> {
  const response = await world.app.http.inject({
    method: 'GET',
    url: `${API_BASE}${loadZh.path}?changed=1`,
    headers: { host, prefecturecode },
  });
  return (JSON.parse(response.body) as { data: { zh: Record<string, string> } }).data.zh[KEY];
}

/** A tenant on a platform of its own, which says a thing its own way. */
async function own(prefectureCode: string, domain: string | null) {
  const made = await openTenant(world, admin, { prefectureCode, domain });
  const words = { wordKey: KEY, lang: 'zh', level: 'tenant', words: made.tenantName, seen: null } as const;
  await made.admin.send(saveWording, words).ok();
  return made;
}

const change = async (id: string, domain: string | null) => {
  const d = await admin.send(calls.tenantDetail, { id }).ok();
  const { version, tenantName, linkPerson, linkMobile, prefectureTitle, logo } = d;
  return admin.send(calls.modifyTenant, {
    id,
    version,
    tenantName,
    linkPerson,
    linkMobile,
    logo,
    prefectureTitle: prefectureTitle || null,
    linkEmail: null,
    domain,
  });
};

test('a host name leads to the platform of its tenant, and a named platform code before it', async () => {
  const one = await own('3301', 'bid.one.example.cn');
  const two = await own('3302', null);
  expect(await standsAt('bid.one.example.cn:8443')).toBe(one.tenantName);
  expect(await standsAt('BID.one.example.cn')).toBe(one.tenantName);
  expect(await standsAt('bid.one.example.cn', '3302')).toBe(two.tenantName);
  for (const host of ['bid.example.cn', 'elsewhere.example.cn', '127.0.0.1:8080', 'localhost', '[::1]:8080'])
    expect(await standsAt(host), host).toBeUndefined();
  await (await change(two.id, 'bid.two.example.cn')).ok();
  expect((await admin.send(calls.tenantDetail, { id: two.id }).ok()).domain).toBe('bid.two.example.cn');
  expect(await standsAt('bid.two.example.cn')).toBe(two.tenantName);
});

test('a host name is of one platform only, and never the address of the platform itself', async () => {
  const one = await own('3303', 'bid.three.example.cn');
  const shared = await openTenant(world, admin);
  const two = await own('3304', null);
  await (await change(two.id, 'bid.three.example.cn')).refused('tenant.wrong.domainTaken');
  await (await change(two.id, 'bid.example.cn')).refused('tenant.wrong.domainOurs');
  await (await change(shared.id, 'bid.four.example.cn')).refused('tenant.wrong.domainShared');
  for (const domain of [
    'Bid.example.cn',
    'https://a.cn',
    'a.cn:80',
    'localhost',
    '10.0.0.1',
    '-a.cn',
    'a..cn',
  ])
    await (await change(two.id, domain)).refused('kit.wrong.input');
  const late = newTenant({ prefectureCode: '3305', domain: 'bid.three.example.cn' });
  await admin.send(calls.saveTenant, late).refused('tenant.wrong.domainTaken');
  expect((await admin.send(calls.pageTenants, { searchKey: late.tenantName }).ok()).total).toBe(0);
  // Of two at once for one name, one gets it.
  const both = await Promise.all(
    [one, two].map(async ({ id }) => (await change(id, 'bid.five.example.cn')).envelope()),
  );
  expect(both.map((e) => e.code).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('who signs in on a platform is told of it and of no other tenant’s', async () => {
  const one = await own('3306', 'bid.six.example.cn');
  expect(await one.admin.send(calls.prefectures, {}).ok()).toEqual([
    {
      code: '3306',
      prefectureName: one.tenantName,
      prefectureTitle: one.tenantName,
      domain: 'bid.six.example.cn',
      logo: '',
    },
  ]);
  const codes = (await admin.send(calls.prefectures, {}).ok()).map((p) => p.code);
  expect(codes).toContain('2000');
  expect(codes).not.toContain('3306');
});
