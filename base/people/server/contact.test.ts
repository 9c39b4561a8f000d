import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { insertOrganisation } from '#base/organisation/server/index.ts';
import { newId } from '#kit/server/ids.ts';
import { pageContacts } from '../shared/contact-calls.ts';

let world: World;
let clerk: TestUser;
let zhang: TestUser;
let stranger: TestUser;
const dept = newId();

beforeAll(async () => {
  world = await makeWorld();
  clerk = await world.user({ roles: ['pm'] });
  zhang = await world.user({ roles: ['pm'] });
  stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  const row = {
    id: dept,
    orgType: '2',
    orgName: '采购部',
    orgKind: 'agency',
    parentId: world.agency.id,
  } as const;
  await world.tx((tx) => insertOrganisation(tx, { ...row, orgCode: dept.slice(-12) }));
  await world.sql(`update app_user set true_name = '张重阳' where id = $1`, [zhang.id]);
  await world.sql('update membership set dept_id = $2 where user_id = $1', [zhang.id, dept]);
});

const found = async (by: TestUser, q: Record<string, unknown>) =>
  (await by.send(pageContacts, q).ok()).records.map((r) => r.id);

test('colleagues are found by name, pinyin, initials and department, without those chosen already', async () => {
  for (const searchKey of ['张重', 'zhangchong', 'zcy', 'ZhangCY'])
    expect(await found(clerk, { searchKey }), searchKey).toEqual([zhang.id]);
  expect(await found(clerk, { searchKey: 'zcx' })).toEqual([]);
  expect(await clerk.send(pageContacts, { deptId: dept }).ok()).toMatchObject({
    total: 1,
    records: [{ id: zhang.id, name: '张重阳', companyId: world.agency.id, deptName: '采购部' }],
  });
  expect(await found(clerk, { companyId: world.agency.id })).toContain(zhang.id);
  expect(await found(clerk, { deptId: dept, excludeIds: [zhang.id] })).toEqual([]);
});

test("nobody finds another company's people", async () => {
  expect(await found(stranger, { searchKey: 'zcy' })).toEqual([]);
  expect(await found(stranger, {})).toEqual([stranger.id]);
  await stranger.send(pageContacts, { companyId: world.agency.id }).refused('people.orgNotFound');
  await stranger.send(pageContacts, { deptId: dept }).refused('people.orgNotFound');
  await clerk.send(pageContacts, { deptId: world.agency.id }).refused('people.orgNotFound');
});
