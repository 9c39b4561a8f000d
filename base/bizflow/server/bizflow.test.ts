import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { fileDetail, saveFile, submitFile } from '#areas/tender-file/shared/calls.ts';
import { fileStatus, SERVICE_KEY } from '#areas/tender-file/shared/status.ts';
import {
  approveFile,
  decide,
  fileForm,
  freshLot,
  type House,
  houseOf,
} from '#areas/tender-file/server/test/house.ts';
import { canBeWithdrawn as wfCanBeWithdrawn } from '#base/approval/shared/calls.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import * as calls from '../shared/calls.ts';

let world: World;
let house: House;
let colleague: TestUser;
let lead: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  house = await houseOf(world);
  colleague = await world.user({ roles: ['owner'], org: world.tenderee });
  lead = await world.user({ roles: ['ownerlead'], org: world.tenderee });
});

const of = (packageId: string) => ({ serviceKey: SERVICE_KEY, serviceId: packageId });

/** A file on a lot that has entered the trading place, approved within the agency. */
async function prepared(): Promise<string> {
  const { packageId } = await freshLot(house, { isEnter: '1' });
  await approveFile(house, packageId);
  return packageId;
}

/** The same, with the owner. */
async function withOwner(): Promise<string> {
  const packageId = await prepared();
  await house.pm.send(calls.submitToOwner, { ...of(packageId), packageId }).ok();
  return packageId;
}

const taskOf = async (user: TestUser, packageId: string): Promise<string> =>
  (await user.send(calls.instance, of(packageId)).ok()).taskId;

const statusOf = async (packageId: string): Promise<string> =>
  (await house.pm.send(fileDetail, { packageId }).ok()).status;

const person = (user: TestUser) => ({ userId: user.id, orgId: user.org.id });

describe('提交业主审批', () => {
  test('an entered lot waits for its owner after the internal approval; any other does not', async () => {
    const plain = await freshLot(house);
    await approveFile(house, plain.packageId);
    expect(await statusOf(plain.packageId)).toBe(fileStatus.approved);
    await house.pm.send(calls.submitToOwner, of(plain.packageId)).refused('bizflow.notConfirmed');

    const packageId = await prepared();
    expect(await statusOf(packageId)).toBe(fileStatus.inApproval);
    expect(await house.pm.send(calls.serviceStatus, of(packageId)).ok()).toMatchObject({
      inApprove: false,
      wfSubmit: false,
      bfSubmit: true,
      lastInstanceType: 'bf',
      result: '',
    });
    // Nobody but who may submit it is told so, and the owner does not see it yet.
    await house.owner.send(calls.instance, of(packageId)).refused('bizflow.notFound');
    await house.owner.send(calls.submitToOwner, of(packageId)).refused('bizflow.notFound');
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await stranger.send(calls.submitToOwner, of(packageId)).refused('bizflow.notFound');
    const { instanceId } = await house.pm.send(calls.submitToOwner, of(packageId)).ok();
    await house.pm.send(calls.submitToOwner, of(packageId)).refused('bizflow.underWay');
    await house.pm.send(submitFile, { packageId }).refused('tenderFile.wrongStatus');
    expect(await house.pm.send(calls.serviceStatus, of(packageId)).ok()).toMatchObject({
      inApprove: true,
      bfSubmit: false,
      wfSubmit: false,
      lastInstanceType: 'bf',
      instanceId,
    });
  });

  test('before the internal approval it is not due', async () => {
    const { packageId } = await freshLot(house, { isEnter: '1' });
    await house.pm.send(saveFile, { packageId, ...(await fileForm(house)) }).ok();
    await house.pm.send(calls.submitToOwner, of(packageId)).refused('bizflow.notDue');
    await house.pm.send(submitFile, { packageId }).ok();
    await house.pm.send(calls.submitToOwner, of(packageId)).refused('bizflow.inApproval');
  });

  test('whoever of the owner comes first takes it on; their duty is gone with it', async () => {
    const packageId = await withOwner();
    await world.deliver();
    const owed = async (user: TestUser) =>
      (await user.send(pageDuties, { size: 100 }).ok()).records.filter(
        (d) => d.query['packageId'] === packageId && d.path === '/pre/file/bfApvl',
      ).length;
    expect([await owed(house.owner), await owed(colleague), await owed(lead)]).toEqual([1, 1, 1]);
    expect((await house.owner.send(recentMessages, {}).ok())[0]?.title).toContain('待业主审批');
    const taskId = await taskOf(house.owner, packageId);
    await house.pm.send(calls.agree, { taskId }).refused('kit.refused.permission');
    await colleague.send(calls.agree, { taskId }).refused('bizflow.notFound');
    expect(await house.owner.send(calls.agree, { taskId }).ok()).toEqual({ status: '3' });
    await world.deliver();
    expect([await owed(house.owner), await owed(colleague), await owed(lead)]).toEqual([0, 0, 0]);
    expect(await statusOf(packageId)).toBe(fileStatus.approved);
    expect(await house.pm.send(calls.serviceStatus, of(packageId)).ok()).toMatchObject({
      bfSubmit: false,
      lastInstanceType: 'bf',
      result: '3',
    });
  });

  test('a tenderee without anybody who may confirm is not asked', async () => {
    const empty = await world.org('tenderee');
    const { packageId } = await freshLot(house, { isEnter: '1', tendereeOrgId: empty.id });
    await approveFile(house, packageId);
    await house.pm.send(calls.submitToOwner, of(packageId)).refused('bizflow.noOwner');
  });
});

describe('业主不同意、撤销', () => {
  test('a disagreement needs an opinion; it goes back and is approved anew', async () => {
    const packageId = await withOwner();
    const taskId = await taskOf(house.owner, packageId);
    await house.owner
      .send(calls.disagree, { taskId, attach: { comment: ' ' } })
      .refused('bizflow.need.comment');
    // A file of another organisation, which the agency would be shown.
    const fileId = (await house.pm.upload('报价.pdf', Buffer.from('%PDF-1.7'))).id;
    const foreign = await house.owner
      .send(calls.disagree, { taskId, attach: { comment: '工期太短', fileId } })
      .refused('bizflow.wrong.file');
    expect(foreign.fields?.map((one) => one.path)).toEqual(['attach.fileId']);
    const attach = {
      comment: '工期太短',
      fileId: (await house.owner.upload('意见.pdf', Buffer.from('%PDF-1.7'))).id,
    };
    expect(await house.owner.send(calls.disagree, { taskId, attach }).ok()).toEqual({ status: '2' });
    await house.owner.send(calls.agree, { taskId }).refused('bizflow.taskHandled');
    expect(await statusOf(packageId)).toBe(fileStatus.rejected);
    expect(await house.pm.send(calls.serviceStatus, of(packageId)).ok()).toMatchObject({
      wfSubmit: true,
      bfSubmit: false,
      result: '2',
    });
    await house.pm.send(submitFile, { packageId }).ok();
    await world.deliver();
    await decide(world, house.leader, packageId, true);
    await house.pm.send(calls.submitToOwner, of(packageId)).ok();
    const [now, before] = await house.pm.send(calls.records, of(packageId)).ok();
    expect(now?.records.map((r) => r.opType)).toEqual(['101', '101', '101', '0']);
    // That the earlier one was begun is left out, what was said in it stands.
    expect(before?.records).toMatchObject([{ opType: '2', attach }]);
    const all = { instanceId: before?.instanceId ?? '' };
    expect((await house.owner.send(calls.recordsByInstance, all).ok()).map((r) => r.opType)).toEqual([
      '2',
      '0',
    ]);
  });

  test('the agency withdraws it, prepared or with the owner; others do not', async () => {
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    for (const packageId of [await prepared(), await withOwner()]) {
      const which = of(packageId);
      expect(await house.pm.send(calls.canBeWithdrawn, which).ok()).toBe(true);
      expect(await house.leader.send(calls.canBeWithdrawn, which).ok()).toBe(false);
      expect(await house.owner.send(calls.canBeWithdrawn, which).ok()).toBe(false);
      expect(await house.pm.send(wfCanBeWithdrawn, which).ok()).toBe(false);
      const status = await house.pm.send(calls.serviceStatus, which).ok();
      const offered = { ...status, withdraw: true, records: true };
      expect(await house.pm.send(calls.offers, which).ok()).toEqual(offered);
      expect(await house.leader.send(calls.offers, which).ok()).toMatchObject({ withdraw: false });
      expect(await stranger.send(calls.offers, which).ok()).toMatchObject({
        withdraw: false,
        records: false,
      });
      await house.leader.send(calls.withdraw, which).refused('bizflow.notSubmitter');
      await house.pm.send(calls.withdraw, which).ok();
      await house.pm.send(calls.withdraw, which).refused('bizflow.ended');
      expect(await statusOf(packageId)).toBe(fileStatus.editing);
    }
  });
});

describe('交接、转交', () => {
  test('everybody it is handed to has to agree', async () => {
    const packageId = await withOwner();
    const taskId = await taskOf(house.owner, packageId);
    const param = await house.owner.send(calls.queryHandoverParam, { taskId }).ok();
    expect(param.users.map((u) => u.userId).toSorted()).toEqual([colleague.id, lead.id].toSorted());
    const users = [person(colleague), person(lead)];
    await house.owner.send(calls.handover, { taskId, users }).ok();
    await house.owner.send(calls.handover, { taskId, users }).refused('bizflow.taskHandled');
    const first = await taskOf(colleague, packageId);
    await colleague.send(calls.openTask, { taskId: first }).ok();
    const [group] = await house.pm.send(calls.records, of(packageId)).ok();
    expect(group?.records.map((r) => r.opType)).toEqual(['100', '101', '4', '0']);
    expect(await colleague.send(calls.agree, { taskId: first }).ok()).toEqual({ status: '1' });
    expect(await lead.send(calls.agree, { taskId: await taskOf(lead, packageId) }).ok()).toEqual({
      status: '3',
    });
    expect(await statusOf(packageId)).toBe(fileStatus.approved);
  });

  test("only the lot's own tenderees, and passing on only within one's organisation", async () => {
    const joint = await world.org('tenderee');
    const partner = await world.user({ roles: ['owner'], org: joint });
    const { packageId, mainId } = await freshLot(house, { isEnter: '1' });
    await world.sql(
      `insert into project_tenderee (project_id, tenant_id, seq, tenderee_id, tenderee_name, link_person, link_mobile, is_main)
       select $1, tenant_id, 2, id, org_name, '周宁', '13900000009', '0' from organisation where id = $2`,
      [mainId, joint.id],
    );
    await approveFile(house, packageId);
    await house.pm.send(calls.submitToOwner, of(packageId)).ok();
    const elsewhere = await world.user({ roles: ['owner'], org: await world.org('tenderee') });
    const taskId = await taskOf(house.owner, packageId);
    for (const user of [elsewhere, house.pm, house.owner])
      await house.owner
        .send(calls.handover, { taskId, users: [person(user)] })
        .refused('bizflow.wrong.handoverUser');
    await house.owner
      .send(calls.transmit, { taskId, users: [person(partner)] })
      .refused('bizflow.wrong.transmitUser');
    await partner.send(fileDetail, { packageId }).refused('project.lotNotFound');
    await house.owner.send(calls.handover, { taskId, users: [person(partner)] }).ok();
    expect((await partner.send(fileDetail, { packageId }).ok()).lot.packageId).toBe(packageId);
    await partner
      .send(calls.transmit, { taskId: await taskOf(partner, packageId), users: [person(lead)] })
      .refused('bizflow.wrong.transmitUser');
    await partner.send(calls.agree, { taskId: await taskOf(partner, packageId) }).ok();
    expect(await statusOf(packageId)).toBe(fileStatus.approved);
  });

  test('passed on, a colleague decides in one’s place', async () => {
    const packageId = await withOwner();
    const taskId = await taskOf(house.owner, packageId);
    await house.owner.send(calls.transmit, { taskId, users: [person(lead)] }).ok();
    expect(await taskOf(colleague, packageId)).toBe('');
    expect(await lead.send(calls.agree, { taskId: await taskOf(lead, packageId) }).ok()).toEqual({
      status: '3',
    });
  });

  test('of those asked each decides once: nobody is named twice, nor who has a say beside', async () => {
    const packageId = await withOwner();
    const taskId = await taskOf(house.owner, packageId);
    const twice = [person(colleague), person(colleague)];
    await house.owner.send(calls.handover, { taskId, users: twice }).refused('bizflow.wrong.twice');
    await house.owner.send(calls.handover, { taskId, users: [person(colleague), person(lead)] }).ok();
    const own = await taskOf(colleague, packageId);
    for (const pass of [calls.handover, calls.transmit])
      await colleague.send(pass, { taskId: own, users: [person(lead)] }).refused('bizflow.wrong.twice');
    // Both are still to be heard.
    expect(await colleague.send(calls.agree, { taskId: own }).ok()).toEqual({ status: '1' });
    expect(await lead.send(calls.agree, { taskId: await taskOf(lead, packageId) }).ok()).toEqual({
      status: '3',
    });
  });

  test('who prepared it and went over to the tenderee since is not asked, not named, and decides nothing', async () => {
    const { packageId } = await freshLot(house, { isEnter: '1' });
    const worker = await world.user({ roles: ['pm', 'owner'] });
    await world.sql(
      `insert into project_member (project_id, tenant_id, operator_id, operator_name, is_pm)
       select main_id, tenant_id, $2, '李同', '2' from project_package where id = $1`,
      [packageId, worker.id],
    );
    await worker.send(saveFile, { packageId, ...(await fileForm(house)) }).ok();
    await approveFile(house, packageId);
    for (const table of ['membership', 'user_role'])
      await world.sql(`update ${table} set org_id = $2 where user_id = $1`, [worker.id, world.tenderee.id]);
    const gone = await world.signedIn(worker.userName);
    const prepared = { userId: worker.id, orgId: world.tenderee.id };

    await house.pm.send(calls.submitToOwner, { ...of(packageId), packageId }).ok();
    expect((await gone.send(calls.instance, of(packageId)).ok()).taskId).toBe('');
    const taskId = await taskOf(house.owner, packageId);
    const { users } = await house.owner.send(calls.queryHandoverParam, { taskId }).ok();
    expect(users.map((u) => u.userId)).not.toContain(worker.id);
    await house.owner
      .send(calls.handover, { taskId, users: [prepared] })
      .refused('bizflow.wrong.handoverUser');
    await house.owner
      .send(calls.transmit, { taskId, users: [prepared] })
      .refused('bizflow.wrong.transmitUser');
    // Whatever may have brought the task to them.
    await world.sql('update owner_task set assignee_id = $2 where id = $1', [taskId, worker.id]);
    const attach = { comment: '不可以' };
    for (const sent of [
      gone.send(calls.openTask, { taskId }),
      gone.send(calls.agree, { taskId, attach }),
      gone.send(calls.disagree, { taskId, attach }),
    ]) {
      const refused = await sent.refused('approvalBarred.person');
      expect(refused.msg).toBe(`“${worker.trueName}”编制过该采购文件，不能审批`);
    }
    await gone.send(calls.transmit, { taskId, users: [person(lead)] }).refused('approvalBarred.person');
    expect(await statusOf(packageId)).toBe(fileStatus.inApproval);
    await lead.send(calls.agree, { taskId: await taskOf(lead, packageId) }).ok();
    expect(await statusOf(packageId)).toBe(fileStatus.approved);
  });

  test('nobody of the agency confirms for the owner, by the article of law', async () => {
    const packageId = await withOwner();
    const taskId = await taskOf(house.owner, packageId);
    await world.sql(
      `insert into membership (user_id, org_id, tenant_id, is_home) values ($1, $2, $3, false)`,
      [colleague.id, house.pm.org.id, world.tenantId],
    );
    const refused = await colleague
      .send(calls.agree, { taskId: await taskOf(colleague, packageId) })
      .refused('bizflow.ofAgency');
    expect(refused.law?.article).toContain('第十五条');
    await house.owner
      .send(calls.handover, { taskId, users: [person(colleague)] })
      .refused('bizflow.wrong.handoverUser');
    await world.sql(`delete from membership where user_id = $1 and org_id = $2`, [
      colleague.id,
      house.pm.org.id,
    ]);
  });
});

test('eight at once: submitted once, decided once', async () => {
  const packageId = await prepared();
  const eight = Array.from({ length: 8 }, (_, i) => i);
  const sent = await Promise.all(
    eight.map(() => house.pm.send(calls.submitToOwner, of(packageId)).envelope()),
  );
  expect(sent.filter((e) => e.code === 200)).toHaveLength(1);
  const people = [house.owner, colleague, lead];
  const tasks = await Promise.all(people.map((p) => taskOf(p, packageId)));
  const decided = await Promise.all(
    eight.map((i) => {
      const who = people[i % 3] as TestUser;
      const input = { taskId: tasks[i % 3] as string, attach: { comment: '可以' } };
      return who.send(i % 2 ? calls.agree : calls.disagree, input).envelope();
    }),
  );
  expect(decided.filter((e) => e.code === 200)).toHaveLength(1);
  const [group] = await house.pm.send(calls.records, of(packageId)).ok();
  expect(group?.records).toHaveLength(2);
});

test('without an internal approval the owner comes first, by one act', async () => {
  const alone = await world.sql<{ nodes: unknown; id: string }>(
    `insert into approval_definition (id, tenant_id, service_key, version, name_zh, name_en, nodes, digest)
     select gen_random_uuid(), tenant_id, service_key, version + 1, name_zh, name_en, '[]', digest from approval_definition
     where service_key = $1 and tenant_id = $2 order by version desc limit 1 returning id, nodes`,
    [SERVICE_KEY, world.tenantId],
  );
  expect(alone).toHaveLength(1);
  const { packageId } = await freshLot(house, { isEnter: '1' });
  await house.pm.send(saveFile, { packageId, ...(await fileForm(house)) }).ok();
  expect(await house.pm.send(calls.serviceStatus, of(packageId)).ok()).toMatchObject({
    wfSubmit: false,
    bfSubmit: true,
    lastInstanceType: 'bf',
    result: '',
  });
  await house.pm.send(calls.submitToOwner, of(packageId)).ok();
  expect(await statusOf(packageId)).toBe(fileStatus.inApproval);
  await house.owner.send(calls.agree, { taskId: await taskOf(house.owner, packageId) }).ok();
  expect(await statusOf(packageId)).toBe(fileStatus.approved);
});
