import { beforeAll, expect, test } from 'vitest';
import { addContract, approveContract, contractDetail } from '#areas/entrust-contract/shared/calls.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import { makeWorld, type TestUser, type World } from '../../../../apps/server/test/world.ts';
import * as calls from '../../shared/calls.ts';
import { callback } from '../../shared/course-calls.ts';
import * as exceptions from '../../shared/exception-calls.ts';
import { defineApproval } from '../index.ts';
import { endings } from '../test/house.ts';

let world: World;
let pm: TestUser;
let leader: TestUser;
let director: TestUser;
let admin: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
  leader = await world.user({ roles: ['leader'] });
  director = await world.user({ roles: ['director'] });
  admin = await world.user({ roles: ['tenant'] });
});

const KEY = 'CONTRACT_APPROVAL';

async function submitted(contractName: string): Promise<string> {
  const { id } = await pm
    .send(addContract, {
      contractName,
      contractType: '1',
      tendereeId: world.tenderee.id,
      tendereeName: world.tenderee.orgName,
      feeType: '2',
      feeMethod: '1',
      serviceFeePercent: '1.25',
    })
    .ok();
  await pm.send(approveContract, { id }).ok();
  return id;
}

async function agreed(contractName: string): Promise<string> {
  const id = await submitted(contractName);
  for (const user of [leader, director, leader]) {
    const { records } = await user.send(calls.unhandledPage, { size: 200 }).ok();
    const taskId = records.find((t) => t.serviceId === id)?.taskId;
    if (taskId) await user.send(calls.approve, { taskId, apvlType: 'agree' }).ok();
  }
  return id;
}

/** Delivers without waiting for the later and later tries of what fails. */
async function deliverAnyway(): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    await world.sql(`update outbox set next_at = clock_timestamp() where done_at is null`);
    if ((await world.app.outbox.drain()) === 0) return;
  }
}

/** Makes the callback fail: the database refuses what the business writes. */
const spoil = () =>
  world.sql(
    `alter table entrust_contract add constraint broken check (contract_name not like '坏%' or status <> '50') not valid`,
  );
const mend = () => world.sql('alter table entrust_contract drop constraint broken');

const rowOf = async (id: string, by = admin) =>
  (await by.send(exceptions.pageExceptions, { size: 200 }).ok()).records.find((row) =>
    row.title.includes(id),
  );

test('a business that fails after the decision stands as failed, is told, and follows once when it is retried', async () => {
  const id = await agreed('坏的合同甲');
  await spoil();
  await deliverAnyway();
  const which = { serviceKey: KEY, serviceId: id };
  // The decision stands, and says that its business has not followed.
  expect(await pm.send(calls.instance, which).ok()).toMatchObject({ status: '3', isFailed: true });
  expect((await pm.send(contractDetail, { id }).ok()).status).toBe('20');
  const mine = await pm.send(calls.submittedPage, { size: 200 }).ok();
  expect(mine.records.find((r) => r.serviceId === id)).toMatchObject({ isFailed: true });
  for (const user of [pm, leader])
    expect((await user.send(recentMessages, {}).ok())[0]?.title).toBe('业务处理失败：坏的合同甲');

  const row = await rowOf('坏的合同甲');
  expect(row).toMatchObject({ kind: 'callback', can: { retry: true, assign: false, end: true } });
  const instanceId = row?.instanceId ?? '';
  const titles = async () => (await admin.send(pageDuties, { size: 200 }).ok()).records.map((d) => d.title);
  expect(await titles()).toContain('业务处理失败：委托合同审批');
  await pm.send(exceptions.retryBusiness, { instanceId }).refused('kit.refused.permission');

  // It fails again while the cause stands; of eight who retry at once one does.
  const retry = () => admin.send(exceptions.retryBusiness, { instanceId }).envelope();
  const codes = (await Promise.all(Array.from({ length: 8 }, retry))).map((e) => e.code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  await deliverAnyway();
  expect(await rowOf('坏的合同甲')).toMatchObject({ kind: 'callback' });

  // Who submitted it may have it tried again too, and nobody else.
  await leader.send(callback, which).refused('approvalCourse.notOwn');
  await pm.send(callback, which).ok();
  await deliverAnyway();
  expect(await rowOf('坏的合同甲')).toMatchObject({ kind: 'callback' });

  await mend();
  await admin.send(exceptions.retryBusiness, { instanceId }).ok();
  await deliverAnyway();
  expect((await pm.send(contractDetail, { id }).ok()).status).toBe('50');
  expect(await rowOf('坏的合同甲')).toBeUndefined();
  expect(await pm.send(calls.instance, which).ok()).toMatchObject({ status: '3', isFailed: false });
  expect((await pm.send(recentMessages, {}).ok()).map((m) => m.title)).toContain('业务处理完成：坏的合同甲');
  expect(await titles()).not.toContain('业务处理失败：委托合同审批');
  await admin.send(exceptions.retryBusiness, { instanceId }).refused('approvalException.notFailed');
  await pm.send(callback, which).refused('approvalException.notFailed');
  // Decided once, followed once.
  expect(await endings(world, id)).toEqual([{ agreed: true, withdrawn: false }]);
  const effects = await world.sql(
    `select 1 from event where type = 'entrustContract.tookEffect' and subject_id = $1`,
    [id],
  );
  expect(effects).toHaveLength(1);
});

test('终止: what was decided and cannot follow goes back to who submitted it, by two administrators, and can be submitted again', async () => {
  const second = await world.user({ roles: ['tenant'] });
  const id = await agreed('坏的合同丙');
  await spoil();
  await deliverAnyway();
  const which = { serviceKey: KEY, serviceId: id };
  const instanceId = (await rowOf('坏的合同丙'))?.instanceId ?? '';
  const reason = '合同条款与库中记录冲突';
  const remedy = (await admin.send(exceptions.askEnd, { instanceId, reason }).ok()).id;
  await admin.send(exceptions.confirmRemedy, { id: remedy }).refused('approvalException.ownRemedy');
  // Nobody has it follow alone while two are to decide whether it ends.
  for (const retried of [
    admin.send(exceptions.retryBusiness, { instanceId }),
    second.send(exceptions.retryBusiness, { instanceId }),
    pm.send(callback, which),
  ])
    await retried.refused('approvalException.asked');
  expect((await pm.send(contractDetail, { id }).ok()).status).toBe('20');
  // Two presses at once end it once.
  const confirm = () => second.send(exceptions.confirmRemedy, { id: remedy }).envelope();
  const codes = (await Promise.all([confirm(), confirm()])).map((e) => e.code);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(await pm.send(contractDetail, { id }).ok()).toMatchObject({ status: '10', can: { modify: true } });
  expect(await pm.send(calls.instance, which).ok()).toMatchObject({ status: '3', isFailed: false });
  expect(await rowOf('坏的合同丙')).toBeUndefined();
  expect((await pm.send(recentMessages, {}).ok())[0]?.title).toBe('审批已终止：坏的合同丙');
  // What the approvers said stays on record, and nothing of it takes effect any more.
  const [group] = await pm.send(calls.records, { instanceId }).ok();
  expect(group?.records.filter((r) => r.opType === '2')).toHaveLength(3);
  await mend();
  await admin.send(exceptions.retryBusiness, { instanceId }).refused('approvalException.notFailed');
  await pm.send(callback, which).refused('approvalException.notFailed');
  await deliverAnyway();
  expect((await pm.send(contractDetail, { id }).ok()).status).toBe('10');
  await pm.send(approveContract, { id }).ok();
  expect(await pm.send(calls.instance, which).ok()).toMatchObject({ status: '1', isFailed: false });
});

test('提交审批异常: what takes effect without an approval and fails is told to who submitted it, and follows once it is mended', async () => {
  const name = { zh: '委托合同审批', en: 'Contract approval' };
  await world.tx((tx) => defineApproval(tx, { serviceKey: KEY, name, nodes: [] }));
  const id = await submitted('坏的合同乙');
  await spoil();
  await deliverAnyway();
  const which = { serviceKey: KEY, serviceId: id };
  expect(await pm.send(calls.instance, which).ok()).toMatchObject({ status: '3', isFailed: true });
  const [told] = await pm.send(recentMessages, {}).ok();
  expect(told?.title).toBe('提交审批异常: 坏的合同乙');
  expect((await leader.send(recentMessages, {}).ok())[0]?.title).not.toBe(told?.title);
  await mend();
  await pm.send(callback, which).ok();
  await deliverAnyway();
  expect((await pm.send(contractDetail, { id }).ok()).status).toBe('50');
});
