import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import * as approvals from '#base/approval/shared/calls.ts';
import type { Block } from '#base/approval/shared/definition.ts';
import * as exceptions from '#base/approval/shared/exception-calls.ts';
import { formContent } from '#base/approval/shared/submit-calls.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import * as binds from '#base/flow/shared/binding-calls.ts';
import { pageServices } from '#base/flow/shared/service-calls.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import * as people from '#base/people/shared/calls.ts';
import * as requestCalls from '#base/people/shared/request-calls.ts';
import * as calls from '../shared/calls.ts';
import { INPUT_KEY } from '../shared/status.ts';
import { creditCodeOfTest, eventsOf, mobileOf, submitted } from './test/applicant.ts';
import { Binder, step } from './test/approval.ts';

let world: World;
let house: Binder;
/** Two administrators of the tenant, and two people of their organisation who are none. */
let first: TestUser;
let second: TestUser;
let manager: TestUser;
let director: TestUser;
let made = 0;

beforeAll(async () => {
  world = await makeWorld();
  house = await Binder.make(world);
  ({ first, second } = house);
  [manager, director] = [await house.colleague(), await house.colleague()];
});

const formOf = (more: object = {}) => ({
  orgType: '1',
  orgName: `录入供应商${++made}有限公司`,
  orgCode: `INPUT-${made}`,
  orgKind: 'supplier',
  orgLicenceCode: creditCodeOfTest(),
  linkPerson: '周原',
  linkMobile: mobileOf(),
  linkAddress: '江州市清源大道1号',
  ...more,
});
async function add(
  by = first,
  { parentId = null, ...more }: { readonly parentId?: string | null; readonly [field: string]: unknown } = {},
) {
  const form = formOf(more);
  const { id, toSubmit } = await by.send(people.saveUnit, { ...form, parentId }).ok();
  return { id, toSubmit, form };
}
const seen = (id: string, by = first) => by.send(calls.inputDetail, { id }).ok();
const unit = (id: string, by = first) => by.send(people.orgDetail, { id });
const submit = async (id: string, by = first, more: object = {}) =>
  by.send(calls.submitInput, { id, version: (await seen(id, by)).version, ...more });
const which = (serviceId: string) => ({ serviceKey: INPUT_KEY, serviceId });
const requestOf = async (id: string, by = second) =>
  (await by.send(requestCalls.pageRequests, { size: 200 }).ok()).records.find((r) => r.companyId === id);
const person = (orgId: string) => ({
  orgId,
  roleIds: [],
  userName: `input.${++made}`,
  trueName: '投标人员',
  mobile: mobileOf(),
  email: '',
  deptId: null,
});
const bound = (nodes: readonly Block[], run: (flowKey: string) => Promise<void>, more = {}) =>
  house.bound(INPUT_KEY, nodes, run, more);

describe('供应商录入审批', () => {
  test('is among the kinds that a tenant binds, and without a flow another administrator confirms as ever', async () => {
    const { records } = await first.send(pageServices, { searchKey: INPUT_KEY }).ok();
    expect(records).toMatchObject([{ formPage: '/mbd/supplier/input/sup-apvl', variableCount: 3 }]);
    const listed = await first.send(binds.pageBindings, { searchKey: INPUT_KEY, size: 200 }).ok();
    expect(listed.records.map((one) => one.hasSteps)).toEqual([false]);
    const { id, toSubmit } = await add();
    expect(toSubmit).toBe(false);
    expect(await seen(id)).toMatchObject({ state: '0', hasApproval: false, can: { submit: false } });
    expect(await unit(id).ok()).toMatchObject({ companyWaiting: true, companyApproval: '' });
    const request = await requestOf(id);
    expect(request).toMatchObject({ state: 'waiting', can: { confirm: true, submit: false } });
    await (await submit(id)).refused('registration.refused.wrongStatus');
    await second.send(requestCalls.confirmRequest, { id: request?.id }).ok();
    expect(await unit(id).ok()).toMatchObject({ companyWaiting: false, companyApproval: '' });
  });

  test('adding one puts it before the approvers, who decide in the other administrator’s place; none of it by one person', async () => {
    await bound([step('a', manager), step('b', director)], async () => {
      const parent = await world.org('tenderee', '录入上级集团');
      const { id, toSubmit, form } = await add(first, { parentId: parent.id });
      expect(toSubmit).toBe(false);
      expect(await unit(id).ok()).toMatchObject({
        companyWaiting: true,
        companyApproval: 'inApproval',
        can: { modify: false, remove: false, addUser: false, addDept: false },
      });
      // Neither administrator moves it beside the approvers, by whatever door.
      const request = await requestOf(id);
      expect(request).toMatchObject({
        state: 'inApproval',
        can: { confirm: false, refuse: false, submit: false },
      });
      const named = { id: request?.id };
      const refused = await second
        .send(requestCalls.confirmRequest, named)
        .refused('people.requestInApproval');
      expect(refused.msg).toContain('审批');
      await second.send(requestCalls.refuseRequest, named).refused('people.requestInApproval');
      await first.send(requestCalls.refuseRequest, named).refused('people.requestInApproval');
      await first.send(requestCalls.confirmRequest, named).refused('people.requestOwn');
      const { version } = await unit(id).ok();
      for (const by of [first, second]) {
        await by.send(people.modifyUnit, { ...form, id, version }).refused('people.companyInApproval');
        await by.send(people.removeUnit, { id }).refused('people.companyInApproval');
        await by.send(people.addUser, person(id)).refused('people.companyWaits');
      }
      await first.send(calls.submitInput, { id, version }).refused('registration.refused.wrongStatus');
      // Its approver reads all of it; who takes no part finds nothing, nor who is not to decide yet.
      expect(await seen(id, manager)).toMatchObject({
        ...form,
        parentName: '录入上级集团',
        askedBy: first.userName,
        state: '4',
        hasApproval: true,
        can: { submit: false },
      });
      const stranger = await world.user({ roles: ['archivist'], org: house.org });
      for (const by of [stranger, director])
        await by.send(calls.inputDetail, { id }).refused('registration.refused.inputNotFound');
      const { formContent: content } = await manager.send(formContent, which(id)).ok();
      expect(content).toMatchObject(form);
      await house.decide(manager, id);
      expect((await seen(id)).state).toBe('4');
      await world.deliver();
      // Two at once: decided once.
      const taskId = (await house.taskOf(director, id)) ?? '';
      const answers = await Promise.all(
        [1, 2, 3].map(() => director.send(approvals.approve, { taskId, apvlType: 'agree' }).envelope()),
      );
      expect(answers.filter((e) => e.code === 200)).toHaveLength(1);
      await world.deliver();
      expect(await unit(id).ok()).toMatchObject({ companyWaiting: false, companyApproval: '' });
      const [row] = await world.sql(
        'select state, asked_by, decided_by from admin_request where unit_id = $1',
        [id],
      );
      expect(row).toEqual({ state: '1', asked_by: first.id, decided_by: director.id });
      expect(await eventsOf(world, id)).toEqual(
        expect.arrayContaining([
          'organisation.added',
          'organisation.companyAsked',
          'organisation.companyPutIntoApproval',
          'organisation.companyConfirmed',
        ]),
      );
      const confirmed = (await eventsOf(world, id)).filter((t) => t === 'organisation.companyConfirmed');
      expect(confirmed).toHaveLength(1);
      await first.send(people.addUser, person(id)).ok();
      const handled = await director.send(approvals.handledPage, { size: 200 }).ok();
      expect(handled.records.map((r) => r.serviceId)).toContain(id);
      const own = await first.send(approvals.submittedPage, { size: 200 }).ok();
      expect(own.records.find((r) => r.serviceId === id)).toMatchObject({ title: form.orgName });
      const told = (await first.send(recentMessages, {}).ok()).map((m) => m.content).join();
      expect(told).toContain(form.orgName);
    });
  });

  test('who added or changed it decides nothing of it; a flow in which nobody decides is refused, and nothing is made', async () => {
    await bound([step('a', first)], async () => {
      const form = formOf();
      await first.send(people.saveUnit, form).refused('approval.noApprover');
      // The other administrator adds it, and the first one decides.
      const { id } = await add(second, form);
      await house.decide(first, id);
      expect((await unit(id).ok()).companyWaiting).toBe(false);
    });
    await bound([step('a', first, { whenEmpty: 'skip' })], async () => {
      const form = formOf();
      await first.send(people.saveUnit, form).refused('approval.nobodyDecides');
      expect(await first.send(people.nameFree, { companyName: form.orgName }).ok()).toBe(true);
    });
    const passing = step('a', manager, { enableTransmit: true, enableAddSign: true });
    await bound([passing], async (flowKey) => {
      const { id } = await add();
      const taskId = (await house.taskOf(manager, id)) ?? '';
      const back = { taskId, users: [first.id] };
      expect((await manager.send(approvals.transmit, back).envelope()).code).not.toBe(200);
      const beside = { ...back, position: 'after' };
      expect((await manager.send(approvals.addSign, beside).envelope()).code).not.toBe(200);
      await first.send(approvals.approve, { taskId, apvlType: 'agree' }).refused('approval.notFound');
      await first.send(approvals.withdraw, which(id)).ok();
      // Whoever changed it meanwhile had a hand in it.
      const { version } = await unit(id).ok();
      await second.send(people.modifyUnit, { ...formOf(), id, version }).ok();
      await house.publish(INPUT_KEY, [step('z', second)], flowKey);
      const refused = await (await submit(id)).refused('approvalBarred.noneLeft');
      expect(refused.msg).toContain('录入或修改过该单位');
      expect((await seen(id)).state).toBe('5');
    });
  });

  test('disagreed it is not made: name and codes are free again, who submitted it is told and still reads it', async () => {
    await bound([step('a', manager)], async () => {
      const { id, form } = await add();
      // Meanwhile nobody else is given its name or codes, by hand or by registering.
      await second.send(people.saveUnit, form).refused('people.wrong.orgCode');
      await second.send(people.saveUnit, { ...form, orgCode: `X-${made}` }).refused('people.wrong.orgName');
      const third = { ...form, orgCode: `X-${made}`, orgName: `别名${made}` };
      await second.send(people.saveUnit, third).refused('people.wrong.orgLicenceCode');
      await house.decide(manager, id, { apvlType: 'disagree', comment: '查无此单位' });
      await unit(id).refused('people.orgNotFound');
      expect(await requestOf(id)).toBeUndefined();
      const [row] = await world.sql('select state, decided_by from admin_request where unit_id = $1', [id]);
      expect(row).toEqual({ state: '2', decided_by: manager.id });
      expect((await eventsOf(world, id)).at(-1)).toBe('organisation.removed');
      const told = (await first.send(recentMessages, {}).ok()).map((m) => m.content).join();
      expect(told).toContain(form.orgName);
      for (const by of [first, manager])
        expect(await seen(id, by)).toMatchObject({
          state: '2',
          orgName: form.orgName,
          can: { submit: false },
        });
      await second.send(calls.inputDetail, { id }).refused('registration.refused.inputNotFound');
      await first.send(calls.submitInput, { id, version: 0 }).refused('registration.refused.inputNotFound');
      const again = await add(second, form);
      await house.decide(manager, again.id);
      expect((await unit(again.id).ok()).companyWaiting).toBe(false);
    });
  });

  test('returned it is for who added it to change and submit again, straight back to who returned it', async () => {
    await bound([step('a', manager), step('b', director, { resubmit: 'back' })], async () => {
      const { id, form } = await add();
      await house.decide(manager, id);
      await house.decide(director, id, {
        apvlType: 'return',
        returnActivity: 'initiator',
        comment: '请核对地址',
      });
      expect(await unit(id).ok()).toMatchObject({
        companyWaiting: true,
        companyApproval: 'toSubmit',
        can: { modify: true, addUser: false },
      });
      await first.send(people.addUser, person(id)).refused('people.companyWaits');
      await world.deliver();
      const owed = async (by: TestUser) =>
        (await by.send(pageDuties, { size: 200 }).ok()).records.some((d) => d.main === form.orgName);
      expect(await owed(first)).toBe(true);
      expect(await owed(second)).toBe(false);
      // No other administrator submits or confirms it in their place.
      const request = await requestOf(id);
      expect(request).toMatchObject({
        state: 'toSubmit',
        can: { confirm: false, refuse: true, submit: false },
      });
      expect(await requestOf(id, first)).toMatchObject({
        can: { confirm: false, refuse: true, submit: true },
      });
      await second.send(requestCalls.confirmRequest, { id: request?.id }).refused('people.requestToSubmit');
      await (await submit(id, second)).refused('registration.refused.inputOthers');
      const company = await world.user({ roles: ['companyadmin'] });
      await company.send(calls.submitInput, { id, version: 1 }).refused('registration.refused.inputNotFound');
      await company.send(calls.inputDetail, { id }).refused('registration.refused.inputNotFound');
      // Nobody submits what they have not read.
      const before = await seen(id);
      expect(before).toMatchObject({ state: '5', can: { submit: true } });
      const version = before.version;
      await first.send(people.modifyUnit, { ...form, id, version, linkAddress: '江州市新址8号' }).ok();
      await first.send(calls.submitInput, { id, version }).refused('registration.refused.changed');
      const now = (await seen(id)).version;
      const twice = await Promise.all(
        [1, 2].map(() => first.send(calls.submitInput, { id, version: now }).envelope()),
      );
      expect(twice.filter((e) => e.code === 200)).toHaveLength(1);
      expect(await house.taskOf(manager, id)).toBeUndefined();
      expect(await seen(id, director)).toMatchObject({ linkAddress: '江州市新址8号' });
      await house.decide(director, id);
      expect(await unit(id).ok()).toMatchObject({ companyWaiting: false, linkAddress: '江州市新址8号' });
    });
  });

  test('withdrawn it is submitted again or taken back; by administrators taken back or removed, its name is free', async () => {
    await bound([step('a', manager)], async () => {
      const { id, form } = await add();
      await second.send(approvals.withdraw, which(id)).envelope();
      expect((await seen(id)).state).toBe('4');
      await first.send(approvals.withdraw, which(id)).ok();
      expect((await seen(id)).state).toBe('5');
      expect(await house.taskOf(manager, id)).toBeUndefined();
      await (await submit(id)).ok();
      expect((await seen(id)).state).toBe('4');
      await first.send(approvals.withdraw, which(id)).ok();
      await first.send(requestCalls.refuseRequest, { id: (await requestOf(id))?.id }).ok();
      await unit(id).refused('people.orgNotFound');
      const again = await add(first, form);
      await first.send(approvals.withdraw, which(again.id)).ok();
      await second.send(people.removeUnit, { id: again.id }).ok();
      expect(await requestOf(again.id)).toBeUndefined();
      const third = await add(first, form);
      await first.send(approvals.withdraw, which(third.id)).ok();
      await second.send(requestCalls.refuseRequest, { id: (await requestOf(third.id))?.id }).ok();
      await unit(third.id).refused('people.orgNotFound');
    });
  });

  test('unbound or drawn anew while it runs it keeps its flow; bound meanwhile, another administrator still confirms', async () => {
    const flowKey = await house.publish(INPUT_KEY, [step('a', manager)]);
    const early = await add();
    const unbind = await house.bind(INPUT_KEY, flowKey);
    await second.send(requestCalls.confirmRequest, { id: (await requestOf(early.id))?.id }).ok();
    const one = await add();
    const given = await add();
    await house.publish(INPUT_KEY, [step('z', director)], flowKey);
    const newer = await add();
    await unbind();
    expect(await house.stepsOf(first, INPUT_KEY, one.id)).toEqual(['a']);
    expect(await house.stepsOf(first, INPUT_KEY, newer.id)).toEqual(['z']);
    await house.decide(manager, one.id);
    await house.decide(director, newer.id);
    for (const { id } of [early, one, newer]) expect((await unit(id).ok()).companyWaiting).toBe(false);
    // Withdrawn where no flow holds any more, it waits for another administrator; never for its own.
    await first.send(approvals.withdraw, which(given.id)).ok();
    await (await submit(given.id)).ok();
    const request = await requestOf(given.id);
    expect(request).toMatchObject({ state: 'waiting', can: { confirm: true } });
    await first.send(requestCalls.confirmRequest, { id: request?.id }).refused('people.requestOwn');
    await second.send(requestCalls.confirmRequest, { id: request?.id }).ok();
    expect((await unit(given.id).ok()).companyWaiting).toBe(false);
  });

  test('conditions ask about code, parent and doubles; other kinds and organisations take the ways of before', async () => {
    const doubled = [{ variable: 'alike', op: 'ge' as const, values: ['1'] }];
    await bound(
      [step('a', manager)],
      async () => {
        const plain = await add();
        expect((await seen(plain.id)).state).toBe('0');
        const applying = await submitted(world);
        const { id } = await add(first, { linkMobile: applying.form.contactMobile });
        const read = await seen(id, manager);
        expect(read).toMatchObject({ state: '4', alike: [{ what: 'mobile' }] });
        const agency = await add(first, { orgKind: 'agency' });
        await first.send(people.addUser, person(agency.id)).ok();
        const elsewhere = await world.user({ roles: ['tenant'], org: await world.org('platform') });
        const theirs = await add(elsewhere, { linkMobile: applying.form.contactMobile });
        expect((await seen(theirs.id)).state).toBe('0');
      },
      { conditions: doubled },
    );
    const noCode = [{ variable: 'hasCode', op: 'eq' as const, values: ['0'] }];
    await bound(
      [step('a', manager)],
      async () => {
        expect((await seen((await add()).id)).state).toBe('0');
        expect((await seen((await add(first, { orgLicenceCode: '' })).id)).state).toBe('4');
      },
      { conditions: noCode },
    );
    const below = [{ variable: 'hasParent', op: 'eq' as const, values: ['1'] }];
    await bound(
      [step('a', manager)],
      async () => {
        expect((await seen((await add()).id)).state).toBe('0');
        const parentId = (await world.org('tenderee', '另一上级集团')).id;
        expect((await seen((await add(first, { parentId })).id)).state).toBe('4');
      },
      { conditions: below },
    );
  });

  test('where the flow asks something of who submits, it stands to be submitted with what they choose', async () => {
    const both = [{ userId: manager.id }, { userId: director.id }];
    await bound([{ ...step('a', manager), assignees: both, initiatorChooses: true } as never], async () => {
      const { id, toSubmit, form } = await add();
      expect(toSubmit).toBe(true);
      expect(await unit(id).ok()).toMatchObject({ companyWaiting: true, companyApproval: 'toSubmit' });
      expect(await seen(id)).toMatchObject({ state: '5', hasApproval: false, can: { submit: true } });
      await world.deliver();
      const { records } = await first.send(pageDuties, { size: 200 }).ok();
      expect(records.some((d) => d.main === form.orgName)).toBe(true);
      expect(await first.send(approvals.submitConfig, which(id)).ok()).toMatchObject({
        needApproval: true,
        activities: [{ choose: true }],
      });
      const wrong = { wfParameter: { assignees: [{ activityKey: 'a', assignee: [first.id] }] } };
      expect((await (await submit(id, first, wrong)).envelope()).code).not.toBe(200);
      const chosen = { wfParameter: { assignees: [{ activityKey: 'a', assignee: [director.id] }] } };
      await (await submit(id, first, chosen)).ok();
      expect(await house.taskOf(manager, id)).toBeUndefined();
      await house.decide(director, id);
      expect((await unit(id).ok()).companyWaiting).toBe(false);
    });
  });

  test('only what waits for another administrator lapses after a week, neither what approvers have nor what is to be submitted', async () => {
    const late = (id: string) =>
      world.sql(`update admin_request set asked_at = now() - interval '8 days' where unit_id = $1`, [id]);
    const lapsed = await add();
    await late(lapsed.id);
    expect(await requestOf(lapsed.id)).toBeUndefined();
    await bound([step('a', manager)], async () => {
      const { id } = await add();
      await late(id);
      expect(await requestOf(id)).toMatchObject({ state: 'inApproval' });
      await first.send(approvals.withdraw, which(id)).ok();
      expect(await requestOf(id)).toMatchObject({ state: 'toSubmit' });
      const { records } = await second.send(requestCalls.pageRequests, { size: 200, state: 'toSubmit' }).ok();
      expect(records.every((r) => r.state === 'toSubmit')).toBe(true);
      expect(records.map((r) => r.companyId)).toContain(id);
      await (await submit(id)).ok();
      await house.decide(manager, id);
      expect((await unit(id).ok()).companyWaiting).toBe(false);
    });
    // Submitted where no flow holds any more, another administrator has a week from then on.
    const flowKey = await house.publish(INPUT_KEY, [step('a', manager)]);
    const unbind = await house.bind(INPUT_KEY, flowKey);
    const { id } = await add();
    await unbind();
    await late(id);
    await first.send(approvals.withdraw, which(id)).ok();
    await (await submit(id)).ok();
    expect(await requestOf(id)).toMatchObject({ state: 'waiting', can: { confirm: true } });
  });

  test('two who add the same at once: one is made, and one approval', async () => {
    await bound([step('a', manager)], async () => {
      const form = formOf();
      const answers = await Promise.all(
        [first, second, first].map((by) => by.send(people.saveUnit, form).envelope()),
      );
      expect(answers.filter((e) => e.code === 200)).toHaveLength(1);
      const rows = await world.sql('select 1 from approval_instance where title = $1', [form.orgName]);
      expect(rows).toHaveLength(1);
    });
  });

  test('changed and submitted at once, its approvers decide about what was submitted', async () => {
    await bound([step('a', manager)], async () => {
      const { id, form } = await add();
      await first.send(approvals.withdraw, which(id)).ok();
      const { version } = await seen(id);
      const address = '江州市改后路9号';
      await Promise.all([
        second.send(people.modifyUnit, { ...form, id, version, linkAddress: address }).envelope(),
        first.send(calls.submitInput, { id, version }).envelope(),
      ]);
      const now = await unit(id).ok();
      if (now.companyApproval === 'inApproval') {
        const { formContent: content } = await manager.send(formContent, which(id)).ok();
        expect(content?.linkAddress).toBe(now.linkAddress);
      } else expect(now.linkAddress).toBe(address);
    });
  });

  test('agreed when who added it has gone, it takes no effect; another administrator takes it back', async () => {
    await bound([step('a', manager)], async () => {
      const leaving = await world.user({ roles: ['tenant'], org: house.org });
      const { id } = await add(leaving);
      await world.sql('update account set disabled = true where id = $1', [leaving.id]);
      await house.decide(manager, id);
      expect(await unit(id).ok()).toMatchObject({ companyWaiting: true, companyApproval: 'toSubmit' });
      const request = await requestOf(id);
      await second.send(requestCalls.confirmRequest, { id: request?.id }).refused('people.requestToSubmit');
      await second.send(requestCalls.refuseRequest, { id: request?.id }).ok();
      await unit(id).refused('people.orgNotFound');
    });
  });

  test('终止: two administrators end an approval that cannot go on, and it is for who added it again', async () => {
    const gone = await world.user({ roles: ['archivist'], org: house.org });
    await bound([step('a', gone)], async () => {
      const { id } = await add();
      await world.sql('update account set disabled = true where id = $1', [gone.id]);
      const { id: instanceId } = await first.send(approvals.instance, which(id)).ok();
      const ended = { instanceId, reason: '审批人已离职' };
      const remedy = await first.send(exceptions.askEnd, ended).ok();
      await second.send(exceptions.confirmRemedy, { id: remedy.id }).ok();
      await world.deliver();
      expect(await seen(id)).toMatchObject({ state: '5', can: { submit: true } });
      await unit(id).ok();
    });
  });

  test('the database lets no other request into an approval, and nobody approve what they added', async () => {
    await bound([step('a', manager)], async () => {
      const { id } = await add();
      await expect(
        world.sql(`update admin_request set state = '1', decided_by = asked_by where unit_id = $1`, [id]),
      ).rejects.toThrow('admin_request_two_people');
      await expect(
        world.sql(
          `insert into admin_request (id, tenant_id, kind, user_id, org_id, role_id, asked_by, asked_at, state)
           select gen_random_uuid(), tenant_id, 'role', user_id, org_id, (select id from role limit 1), asked_by, now(), '4'
           from admin_request where unit_id = $1`,
          [id],
        ),
      ).rejects.toThrow('admin_request_by_flow');
    });
  });
});
