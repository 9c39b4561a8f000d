import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import * as approvals from '#base/approval/shared/calls.ts';
import type { Block } from '#base/approval/shared/definition.ts';
import { formContent } from '#base/approval/shared/submit-calls.ts';
import { downloadFile } from '#base/file/shared/calls.ts';
import * as binds from '#base/flow/shared/binding-calls.ts';
import { pageServices } from '#base/flow/shared/service-calls.ts';
import { insertMembership } from '#base/organisation/server/index.ts';
import { saveUnit } from '#base/people/shared/calls.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import * as calls from '../shared/calls.ts';
import { REGISTER_KEY } from '../shared/status.ts';
import { eventsOf, stepOf, submitted } from './test/applicant.ts';
import { Binder, step } from './test/approval.ts';
import { submittedExpert } from './test/expert.ts';

let world: World;
let house: Binder;
/** Two auditors, and two people of the same organisation who are none. */
let first: TestUser;
let second: TestUser;
let manager: TestUser;
let director: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  house = await Binder.make(world);
  ({ first, second } = house);
  [manager, director] = [await house.colleague(), await house.colleague()];
});

const seen = (id: string, by = first) => by.send(calls.registrationDetail, { id }).ok();
const audit = async (by: TestUser, id: string, more: object = {}) =>
  by.send(calls.auditRegistration, {
    id,
    version: (await seen(id)).version,
    decision: 'agree',
    opinion: '齐全',
    ...more,
  });
const confirm = async (by: TestUser, id: string) =>
  by.send(calls.confirmRegistration, { id, version: (await seen(id)).version, shared: true });
const bound = (nodes: readonly Block[], run: (flowKey: string) => Promise<void>, more = {}) =>
  house.bound(REGISTER_KEY, nodes, run, more);
const which = (id: string) => ({ serviceKey: REGISTER_KEY, serviceId: id });
const acts = async (id: string) => (await seen(id)).history.map((one) => one.act);

describe('供应商注册审批', () => {
  test('is among the kinds that a tenant binds, and without a flow two auditors enrol as ever', async () => {
    const { records } = await first.send(pageServices, { searchKey: REGISTER_KEY }).ok();
    expect(records).toMatchObject([{ serviceKey: REGISTER_KEY, formPage: '/mbd/supplier/supplier-apvl' }]);
    const listed = await first.send(binds.pageBindings, { searchKey: REGISTER_KEY, size: 200 }).ok();
    expect(listed.records.map((one) => one.hasSteps)).toEqual([false]);
    const one = await submitted(world);
    await (await audit(first, one.orgId)).ok();
    expect(await seen(one.orgId)).toMatchObject({ state: '30', hasApproval: false });
    await (await confirm(second, one.orgId)).ok();
    expect((await seen(one.orgId)).state).toBe('50');
  });

  test('the first auditor puts it before the approvers, who decide in the second one’s place; none of it by one person', async () => {
    await bound([step('a', manager), step('b', director)], async () => {
      const one = await submitted(world);
      const config = await first.send(approvals.submitConfig, which(one.orgId)).ok();
      expect(config).toMatchObject({ needApproval: true });
      await manager
        .send(calls.registrationDetail, { id: one.orgId })
        .refused('registration.refused.notFound');
      // Two at once: one approval.
      const { version } = await seen(one.orgId);
      const agreed = { id: one.orgId, version, decision: 'agree' } as const;
      const answers = await Promise.all(
        [first, second].map((by) => by.send(calls.auditRegistration, agreed).envelope()),
      );
      expect(answers.filter((e) => e.code === 200)).toHaveLength(1);
      const auditor = answers[0]?.code === 200 ? first : second;
      const other = auditor === first ? second : first;
      expect(await seen(one.orgId)).toMatchObject({
        state: '32',
        hasApproval: true,
        can: { audit: false, confirm: false },
      });
      // No auditor decides beside the approvers, and nothing moves on the applicant's side.
      await (await confirm(other, one.orgId)).refused('registration.refused.wrongStatus');
      await (await audit(other, one.orgId, { decision: 'refuse' })).refused(
        'registration.refused.wrongStatus',
      );
      await one.send(calls.withdrawRegistration, {}).refused('registration.refused.wrongStatus');
      expect(await stepOf(one)).toBe('6');
      // Its approver reads all of it, numbers and files too; who takes no part finds nothing.
      const read = await seen(one.orgId, manager);
      expect(read.form.legalIdNumber).toBe(one.form.legalIdNumber);
      const file = (who: Pick<TestUser, 'raw'>) =>
        who.raw('GET', `${downloadFile.path}?id=${one.files.licenceFileId}`);
      expect((await file(manager)).rawPayload.subarray(0, 4).toString()).toBe('%PDF');
      const stranger = await world.user({ roles: ['archivist'], org: house.org });
      await stranger
        .send(calls.registrationDetail, { id: one.orgId })
        .refused('registration.refused.notFound');
      expect((await file(stranger)).statusCode).not.toBe(200);
      const waits = await director.send(calls.registrationDetail, { id: one.orgId }).envelope();
      expect(waits.code).not.toBe(200);
      // What goes into the approval's lists and its print carries no whole number.
      const { formContent: form } = await manager.send(formContent, which(one.orgId)).ok();
      expect(form?.organisationName).toBe(one.form.organisationName);
      expect(JSON.stringify(form)).not.toContain(one.form.legalIdNumber);
      await house.decide(manager, one.orgId);
      expect((await seen(one.orgId)).state).toBe('32');
      await house.decide(director, one.orgId);
      expect(await seen(one.orgId)).toMatchObject({ state: '50' });
      const [row] = await world.sql('select first_by, decided_by from registration where id = $1', [
        one.orgId,
      ]);
      expect(row).toEqual({ first_by: auditor.id, decided_by: director.id });
      expect(await acts(one.orgId)).toEqual(['register', 'submit', 'agree', 'approved']);
      expect(await stepOf(one)).toBe('');
      const enrolled = (await eventsOf(world, one.orgId)).filter((type) => type === 'registration.enrolled');
      expect(enrolled).toHaveLength(1);
      const told = await world.sql(
        `select 1 from message where template = 'registration.message.enrolled'
         and user_id = (select user_id from registration where id = $1)`,
        [one.orgId],
      );
      expect(told).toHaveLength(1);
      const handled = await director.send(approvals.handledPage, { size: 200 }).ok();
      expect(handled.records.map((r) => r.serviceId)).toContain(one.orgId);
    });
  });

  test('an auditor does not approve what they agreed to, nor the applicant what is theirs; a flow in which nobody decides is refused', async () => {
    // The only approver is an auditor: another one has to agree first.
    await bound([step('a', first)], async () => {
      const one = await submitted(world);
      await (await audit(first, one.orgId)).refused('approval.noApprover');
      expect((await seen(one.orgId)).state).toBe('20');
      await (await audit(second, one.orgId)).ok();
      await house.decide(first, one.orgId);
      expect((await seen(one.orgId)).state).toBe('50');
    });
    // Nobody left at a step that may be left out: it does not take effect by nobody's decision.
    await bound([step('a', first, { whenEmpty: 'skip' })], async () => {
      const one = await submitted(world);
      await (await audit(first, one.orgId)).refused('approval.nobodyDecides');
      expect((await seen(one.orgId)).state).toBe('20');
    });
    await bound([step('a', manager, { enableTransmit: true, enableAddSign: true })], async () => {
      const one = await submitted(world);
      await (await audit(first, one.orgId)).ok();
      const taskId = (await house.taskOf(manager, one.orgId)) ?? '';
      const back = { taskId, users: [first.id] };
      expect((await manager.send(approvals.transmit, back).envelope()).code).not.toBe(200);
      expect(
        (await manager.send(approvals.addSign, { ...back, position: 'after' }).envelope()).code,
      ).not.toBe(200);
      await first.send(approvals.approve, { taskId, apvlType: 'agree' }).refused('approval.notFound');
    });
    // The applicant works in the auditors' organisation, too.
    const one = await submitted(world);
    const [account] = await world.sql<{ id: string }>(
      'select user_id as id from registration where id = $1',
      [one.orgId],
    );
    const applicantId = account?.id ?? '';
    await world.tx((tx) => insertMembership(tx, { userId: applicantId, orgId: house.org.id, isHome: false }));
    await bound([{ ...step('a', manager), assignees: [{ userId: applicantId }] } as never], async () => {
      const refused = await (await audit(first, one.orgId)).refused('approvalBarred.noneLeft');
      expect(refused.msg).toContain('属于申请注册的单位');
    });
    await (await audit(first, one.orgId)).ok();
    await (await confirm(second, one.orgId)).ok();
  });

  test('disagreed or withdrawn it is the auditors’ again, who return it; handed in anew it goes on with who gave it back', async () => {
    await bound([step('a', manager), step('b', director, { resubmit: 'back' })], async () => {
      const one = await submitted(world);
      await (await audit(first, one.orgId)).ok();
      await first.send(approvals.withdraw, which(one.orgId)).ok();
      expect(await seen(one.orgId)).toMatchObject({ state: '20', firstBy: '', can: { audit: true } });
      await second.send(approvals.withdraw, which(one.orgId)).envelope();
      await (await audit(first, one.orgId)).ok();
      await house.decide(manager, one.orgId);
      await house.decide(director, one.orgId, { apvlType: 'disagree', comment: '执照不清晰' });
      expect((await seen(one.orgId)).state).toBe('20');
      expect(await acts(one.orgId)).toEqual([
        'register',
        'submit',
        'agree',
        'approvalWithdrawn',
        'agree',
        'disapproved',
      ]);
      const titles = (await first.send(recentMessages, {}).ok()).map((m) => m.content).join();
      expect(titles).toContain(one.form.organisationName);
      // The applicant hears what the auditor says, not what was said within.
      await (await audit(first, one.orgId, { decision: 'return', opinion: '请换清晰的执照' })).ok();
      const own = await one.send(calls.ownRegistration, {}).ok();
      expect(own.history.map((h) => h.act)).toEqual(['register', 'submit', 'return']);
      expect(JSON.stringify(own)).not.toContain(director.userName);
      const licenceFileId = await one.upload('新执照.pdf');
      const files = { ...one.files, licenceFileId };
      await one.send(calls.saveFiles, { ...files, version: await one.version() }).ok();
      await one.send(calls.submitRegistration, { version: await one.version() }).ok();
      await (await audit(first, one.orgId)).ok();
      const forms = await world.sql<{ licence: string }>(
        `select form_content->>'licenceFileId' as licence from approval_instance where service_id = $1
         order by submitted_at, id`,
        [one.orgId],
      );
      expect(forms.map((f) => f.licence)).toEqual([
        one.files.licenceFileId,
        one.files.licenceFileId,
        licenceFileId,
      ]);
    });
  });

  test('returned to who submitted it, another submission goes straight back', async () => {
    await bound([step('a', manager), step('b', director, { resubmit: 'back' })], async () => {
      const one = await submitted(world);
      await (await audit(first, one.orgId)).ok();
      await house.decide(manager, one.orgId);
      await house.decide(director, one.orgId, {
        apvlType: 'return',
        returnActivity: 'initiator',
        comment: '请再核对',
      });
      expect((await seen(one.orgId)).state).toBe('20');
      await (await audit(first, one.orgId)).ok();
      expect(await house.taskOf(manager, one.orgId)).toBeUndefined();
      await house.decide(director, one.orgId);
      expect((await seen(one.orgId)).state).toBe('50');
    });
  });

  test('unbound or drawn anew while it runs it keeps its flow; bound meanwhile, a second auditor still confirms', async () => {
    const flowKey = await house.publish(REGISTER_KEY, [step('a', manager)]);
    const early = await submitted(world);
    await (await audit(first, early.orgId)).ok();
    const unbind = await house.bind(REGISTER_KEY, flowKey);
    await (await confirm(second, early.orgId)).ok();
    const one = await submitted(world);
    await (await audit(first, one.orgId)).ok();
    await house.publish(REGISTER_KEY, [step('z', director)], flowKey);
    const newer = await submitted(world);
    await (await audit(first, newer.orgId)).ok();
    await unbind();
    expect(await house.stepsOf(first, REGISTER_KEY, one.orgId)).toEqual(['a']);
    expect(await house.stepsOf(first, REGISTER_KEY, newer.orgId)).toEqual(['z']);
    await house.decide(manager, one.orgId);
    await house.decide(director, newer.orgId);
    for (const { orgId } of [early, one, newer]) expect((await seen(orgId)).state).toBe('50');
    const last = await submitted(world);
    await (await audit(first, last.orgId)).ok();
    expect((await seen(last.orgId)).state).toBe('30');
  });

  test('conditions ask about kind, capital and doubles; other organisations, rejections and experts take the way of two', async () => {
    const large = [{ variable: 'registeredCapital', op: 'ge' as const, values: ['1000'] }];
    await bound(
      [step('a', manager)],
      async () => {
        const small = await submitted(world, { registeredCapital: '999.99' });
        await (await audit(first, small.orgId)).ok();
        expect((await seen(small.orgId)).state).toBe('30');
        const big = await submitted(world, { registeredCapital: '1000' });
        const refusal = { decision: 'refuse', opinion: '冒用执照' };
        await (await audit(first, big.orgId, refusal)).ok();
        expect((await seen(big.orgId)).state).toBe('35');
        const big2 = await submitted(world, { registeredCapital: '1,000.00' });
        await (await audit(first, big2.orgId)).ok();
        expect((await seen(big2.orgId)).state).toBe('32');
        // Nobody else submits its code meanwhile.
        const late = await submitted(world);
        await late.send(calls.withdrawRegistration, {}).ok();
        await late
          .send(calls.saveForm, {
            ...late.form,
            creditCode: big2.form.creditCode,
            version: await late.version(),
          })
          .refused('registration.wrong.creditCodePending');
        const elsewhere = await world.user({ roles: ['tenant'], org: await world.org('platform') });
        const theirs = await submitted(world, { registeredCapital: '5000' });
        await (await audit(elsewhere, theirs.orgId)).ok();
        expect((await seen(theirs.orgId)).state).toBe('30');
      },
      { conditions: large },
    );
    await bound([step('a', manager)], async () => {
      const expert = await submittedExpert(world);
      await (await audit(first, expert.orgId)).ok();
      expect((await seen(expert.orgId)).state).toBe('30');
    });
  });

  test('what cannot be enrolled any more is the auditors’ again instead of failing, and they are told why', async () => {
    await bound([step('a', manager)], async () => {
      const one = await submitted(world);
      await (await audit(first, one.orgId)).ok();
      const unit = {
        orgType: '1',
        orgName: '先到单位二',
        orgCode: 'FIRST-2',
        orgKind: 'agency',
        orgLicenceCode: one.form.creditCode,
        linkPerson: '',
        linkMobile: '',
        linkAddress: '',
      };
      await second.send(saveUnit, unit).ok();
      await house.decide(manager, one.orgId);
      expect((await seen(one.orgId)).state).toBe('20');
      expect((await acts(one.orgId)).at(-1)).toBe('notEnrolled');
      await (await audit(first, one.orgId)).refused('registration.wrong.creditCodeTaken');
      expect((await seen(one.orgId)).state).toBe('20');
      await (await audit(first, one.orgId, { decision: 'return', opinion: '代码已属于其他单位' })).ok();
    });
  });

  test('the database lets nobody both agree and approve, and no expert into an approval', async () => {
    await bound([step('a', manager)], async () => {
      const one = await submitted(world);
      await (await audit(first, one.orgId)).ok();
      await expect(
        world.sql(`update registration set state = '50', decided_by = first_by where id = $1`, [one.orgId]),
      ).rejects.toThrow('registration_two_people');
      await expect(
        world.sql('update registration set first_by = null where id = $1', [one.orgId]),
      ).rejects.toThrow('registration_in_approval');
    });
  });
});
