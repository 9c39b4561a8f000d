import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { addContract, contractDetail, modifyContract } from '#areas/entrust-contract/shared/calls.ts';
import { downloadFile } from '#base/file/shared/calls.ts';
import * as people from '#base/people/shared/calls.ts';
import { addRole, saveRolePermissions } from '#base/role/shared/calls.ts';
import { projectDetail } from '../shared/main/calls.ts';
import { House } from './test/project.ts';

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');

let world: World;
let h: House;
let tenant: TestUser;
let deptId: string;

const reads = async (who: Pick<TestUser, 'raw'>, id: string) =>
  (await who.raw('GET', `${downloadFile.path}?id=${id}`)).rawPayload.subarray(0, 4).toString() === '%PDF';

/** Somebody of the agency whose one role shows but part of its records. */
async function narrow(dataScope: string): Promise<TestUser> {
  const named = { roleName: `范围${dataScope}`, roleLevel: 'company', orgKinds: null };
  const { id } = await tenant.send(addRole, { ...named, dataScope, scopeUnits: null }).ok();
  const permissions = [
    'entrustContract.view',
    'entrustContract.add',
    'entrustContract.modify',
    'project.view',
    'tenderFile.view',
  ];
  await tenant.send(saveRolePermissions, { roleId: id, version: 0, permissions }).ok();
  const user = await world.user({ roles: [] });
  const at = { id: user.id, orgId: user.org.id };
  await tenant.send(people.saveUserRoles, { ...at, seen: [], roleIds: [id] }).ok();
  return user;
}

const typed = (fileId: string) => ({
  contractName: '带附件的合同',
  contractType: '1',
  tendereeId: world.tenderee.id,
  tendereeName: world.tenderee.orgName,
  feeType: '2',
  feeMethod: '1',
  serviceFeePercent: '1.25',
  fileId,
});
const contractWith = async (by: TestUser, fileId: string) =>
  (await by.send(addContract, typed(fileId)).ok()).id;

beforeAll(async () => {
  world = await makeWorld();
  h = await House.of(world);
  tenant = await world.user({ roles: ['tenant'], org: await world.org('platform') });
  const unit = { orgType: '2', orgName: '一部', orgCode: 'D1', parentId: world.agency.id };
  deptId = (await tenant.send(people.saveUnit, unit).ok()).id;
});

test('who sees one’s own records alone reads no attachment of a colleague’s, by its id neither', async () => {
  const me = await narrow('own');
  const theirs = await h.pm.upload('同事的合同.pdf', PDF);
  await contractWith(h.pm, theirs.id);
  const plan = await h.pm.upload('项目附件.pdf', PDF);
  const { mainId } = await h.draft(1, { fileId: plan.id });
  const mine = await me.upload('本人的合同.pdf', PDF);
  await contractWith(me, mine.id);

  await me.send(projectDetail, { mainId }).refused('project.notFound');
  for (const { id } of [theirs, plan]) {
    expect(await reads(me, id)).toBe(false);
    // Nor is it attached to a record of one's own, to be read there.
    await me.send(addContract, typed(id)).refused('entrustContract.wrong.file');
    // Who sees the whole organisation's reads as before.
    expect(await reads(h.leader, id)).toBe(true);
  }
  expect([await reads(me, mine.id), await reads(h.pm, mine.id)]).toEqual([true, true]);

  // Whoever works on the project reads what is attached to it, and to nothing else.
  await world.sql(
    `insert into project_member (project_id, tenant_id, operator_id, operator_name, is_pm, privs)
     values ($1, $2, $3, 'x', '0', '{"pre":"1"}')`,
    [mainId, world.tenantId, me.id],
  );
  await expect.poll(() => reads(me, plan.id)).toBe(true);
  expect(await reads(me, theirs.id)).toBe(false);
});

test('who sees the department’s reads its attachments and saves its records with them', async () => {
  const me = await narrow('dept');
  const theirs = await h.pm.upload('部门的合同.pdf', PDF);
  const id = await contractWith(h.pm, theirs.id);
  expect(await reads(me, theirs.id)).toBe(false);
  await world.sql('update membership set dept_id = $1 where user_id = any($2)', [deptId, [me.id, h.pm.id]]);
  await world.app.openSession(me.userName);
  const now = await world.signedIn(me.userName);
  await expect.poll(() => reads(now, theirs.id)).toBe(true);
  const seen = await now.send(contractDetail, { id }).ok();
  await now.send(modifyContract, { ...typed(theirs.id), id, opType: '1', contractName: '改过的合同' }).ok();
  expect(seen.fileId).toBe(theirs.id);
  expect(await now.send(contractDetail, { id }).ok()).toMatchObject({
    contractName: '改过的合同',
    fileId: theirs.id,
  });
});
