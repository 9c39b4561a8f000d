import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import { modifyUser, moveUser, saveUnit, userDetail } from '../shared/calls.ts';
import { setHead } from '../shared/head-calls.ts';
import { confirmRequest, pageRequests } from '../shared/request-calls.ts';

let world: World;
let org: TestOrg;
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  world = await makeWorld();
  org = await world.org('agency');
  admin = await world.user({ roles: ['companyadmin'], org });
  other = await world.user({ roles: ['companyadmin'], org });
});

const ofCompany = (roles: Parameters<World['user']>[0]['roles'] = ['pm']) => world.user({ roles, org });
let made = 0;
async function departmentOf(head: TestUser): Promise<string> {
  made += 1;
  const { id } = await admin
    .send(saveUnit, { orgType: '2', orgName: `部门${made}`, orgCode: `MOVE-${made}`, parentId: org.id })
    .ok();
  await admin.send(setHead, { id, userId: head.id, seenUserId: '' }).ok();
  const { records } = await other.send(pageRequests, { size: 200 }).ok();
  const asked = records.find((r) => r.change?.unitId === id);
  await other.send(confirmRequest, { id: asked?.id ?? '' }).ok();
  return id;
}
const move = (id: string, targetDeptId: string, by = admin) =>
  by.send(moveUser, { id, orgId: org.id, targetOrgId: org.id, targetDeptId });
const toldOf = async (user: TestUser) =>
  (await user.send(recentMessages, {}).ok()).filter((m) => m.title === '人员部门已调整').length;

test('调整部门: whoever is moved, both heads and the other administrators hear that approvers change; nobody else does', async () => {
  const [person, before, after, colleague] = [
    await ofCompany(),
    await ofCompany(),
    await ofCompany(),
    await ofCompany(),
  ];
  const [from, to] = [await departmentOf(before), await departmentOf(after)];
  await move(person.id, from).ok();
  expect(await Promise.all([person, before, after, other].map(toldOf))).toEqual([1, 1, 0, 1]);
  await move(person.id, to).ok();
  expect(await Promise.all([person, before, after, other].map(toldOf))).toEqual([2, 2, 1, 2]);
  // Whoever moves them knows; who has nothing to do with it learns nothing; the same department again says nothing.
  expect(await Promise.all([admin, colleague].map(toldOf))).toEqual([0, 0]);
  await move(person.id, to).ok();
  expect(await toldOf(person)).toBe(2);
});

test('a department that is changed with the rest of a person’s data is told alike, and nobody chooses their own', async () => {
  const [person, head] = [await ofCompany(), await ofCompany()];
  const to = await departmentOf(head);
  let mobile = 13_700_000_000;
  const changed = async (id: string) => {
    const { trueName, version } = await admin.send(userDetail, { id, orgId: org.id }).ok();
    const data = { trueName, mobile: String((mobile += 1)), email: '', version };
    return admin.send(modifyUser, { id, orgId: org.id, ...data, deptId: to });
  };
  await (await changed(person.id)).ok();
  expect(await Promise.all([person, head, other].map(toldOf))).toEqual([1, 1, expect.any(Number)]);
  await (await changed(admin.id)).refused('people.self');
});

test('where an administrator is alone and nobody leads, those of the tenant hear of it', async () => {
  const small = await world.org('agency');
  const alone = await world.user({ roles: ['companyadmin'], org: small });
  const person = await world.user({ roles: ['pm'], org: small });
  const tenant = await world.user({ roles: ['tenant'], org: await world.org('platform') });
  const { id } = await alone
    .send(saveUnit, { orgType: '2', orgName: '一部', orgCode: 'MOVE-A', parentId: small.id })
    .ok();
  await alone
    .send(moveUser, { id: person.id, orgId: small.id, targetOrgId: small.id, targetDeptId: id })
    .ok();
  expect(await Promise.all([person, tenant].map(toldOf))).toEqual([1, 1]);
});
