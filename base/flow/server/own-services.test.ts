import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { approve, instance, submitConfig, unhandledPage, withdraw } from '#base/approval/shared/calls.ts';
import { proxyChoices } from '#base/approval/shared/proxy-calls.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import { formContent, submitSubject } from '#base/approval/shared/submit-calls.ts';
import { newId } from '#kit/server/ids.ts';
import { bindingChoices, pageBindings } from '../shared/binding-calls.ts';
import * as calls from '../shared/calls.ts';
import * as services from '../shared/service-calls.ts';

let world: World;
let first: TestUser;
let second: TestUser;
let pm: TestUser;
let leader: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  const org = await world.org('platform');
  first = await world.user({ roles: ['tenant'], org });
  second = await world.user({ roles: ['tenant'], org });
  const agency = await world.org('agency');
  pm = await world.user({ roles: ['pm'], org: agency });
  leader = await world.user({ roles: ['leader'], org: agency });
  stranger = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
});

let made = 0;
const registered = (more: object = {}) => {
  made += 1;
  const serviceKey = `SEAL_${made}`;
  const input = {
    serviceKey,
    nameZh: '用印申请',
    nameEn: 'Use of the seal',
    permission: 'entrustContract.submit',
    variableLines: 'amount | 金额（元） | Amount (CNY) | 数字\nuse | 用途 | Purpose | text',
    ...more,
  };
  return { serviceKey, input, sent: first.send(services.saveService, input) };
};
/** Registered, with a flow whose one step large amounts have besides. */
async function drawn(): Promise<string> {
  const { serviceKey, sent } = registered();
  await sent.ok();
  const step = { ...stepOf('leader', { zh: '部门负责人', en: 'Head' }), key: 'head' };
  const { version, problems } = await first
    .send(calls.saveFlow, {
      serviceKey,
      name: { zh: '用印审批', en: 'Approval of the seal' },
      nodes: [
        step,
        {
          type: 'choice',
          key: 'amount',
          name: { zh: '金额', en: 'Amount' },
          by: 'condition',
          branches: [
            {
              key: 'large',
              name: { zh: '大额', en: 'Large' },
              when: [{ variable: 'amount', op: 'ge', values: ['1000'] }],
              nodes: [{ ...step, key: 'again' }],
            },
            { key: 'rest', name: { zh: '其余', en: 'Rest' }, nodes: [] },
          ],
        },
      ],
      version: 0,
    })
    .ok();
  expect(problems).toEqual([]);
  await second.send(calls.publishFlow, { serviceKey, version }).ok();
  return serviceKey;
}
const submit = (
  serviceKey: string,
  variable: object = { title: '盖章', amount: '5' },
  by = pm,
  serviceId = newId(),
) => ({
  serviceId,
  sent: by.send(submitSubject, { serviceKey, serviceId, needApproval: true, variable }),
});

describe('自建流程服务', () => {
  test('a registered business is drawn, published, submitted and decided like any other', async () => {
    const serviceKey = await drawn();
    const small = submit(serviceKey);
    expect(await small.sent.ok()).toMatchObject({ needApproval: true });
    const at = { serviceKey, serviceId: small.serviceId };
    const approval = await pm.send(instance, at).ok();
    expect(approval).toMatchObject({ title: '盖章', serviceName: '用印申请', status: '1' });
    expect(approval.flow.map((s) => s.activityKey)).toEqual(['head']);
    const { formContent: form, labels } = await leader.send(formContent, at).ok();
    expect(form).toEqual({ title: '盖章', amount: '5' });
    expect(labels).toMatchObject({ amount: '金额（元）', use: '用途' });
    const { records } = await leader.send(unhandledPage, { size: 100 }).ok();
    const taskId = records.find((task) => task.serviceId === small.serviceId)?.taskId ?? '';
    await leader.send(approve, { taskId, apvlType: 'agree' }).ok();
    expect((await pm.send(instance, at).ok()).status).toBe('3');

    const large = submit(serviceKey, { title: '大额', amount: 1000 });
    await large.sent.ok();
    const ways = (await pm.send(instance, { serviceKey, serviceId: large.serviceId }).ok()).flow;
    expect(ways.map((s) => s.activityKey)).toEqual(['head', 'again']);
    expect((await pm.send(submitConfig, { serviceKey }).ok()).needApproval).toBe(true);
  });

  test('without a published step nothing takes effect; who lacks the permission, or a declared business, is refused', async () => {
    const { serviceKey, sent } = registered();
    await sent.ok();
    await submit(serviceKey).sent.refused('approval.noFlow');
    await submit(serviceKey, undefined, stranger).sent.refused('approvalSubmit.unknown');
    await submit('NOBODY_KNOWS').sent.refused('approvalSubmit.unknown');
    await submit('CONTRACT_APPROVAL').sent.refused('approvalSubmit.notOwn');
    const elsewhere = await world.user({
      roles: ['pm'],
      org: await world.org('agency', '外', await world.tenant()),
    });
    await submit(serviceKey, undefined, elsewhere).sent.refused('approvalSubmit.unknown');
  });

  test('what is said has a title and declared variables of their type; many at once submit it once', async () => {
    const serviceKey = await drawn();
    const blank = await submit(serviceKey, { title: ' ' }).sent.refused('kit.wrong.input');
    expect(blank.fields).toEqual([{ path: 'variable.title', msg: '请填写标题' }]);
    const long = await submit(serviceKey, { title: '字'.repeat(201) }).sent.refused('kit.wrong.input');
    expect(long.fields).toEqual([{ path: 'variable.title', msg: '标题不能超过200个字符' }]);
    await submit(serviceKey, { title: '盖章', other: '1' }).sent.refused('approvalSubmit.wrong.variable');
    await submit(serviceKey, { title: '盖章', amount: 'five' }).sent.refused('approvalSubmit.wrong.number');
    await submit(serviceKey, { title: '盖章', use: '字'.repeat(101) }).sent.refused(
      'approvalSubmit.wrong.text',
    );
    await submit(serviceKey, { title: '盖章', use: { a: 1 } }).sent.refused('approvalSubmit.wrong.text');
    const serviceId = newId();
    const all = await Promise.all(
      Array.from({ length: 8 }, () => submit(serviceKey, undefined, pm, serviceId).sent.envelope()),
    );
    expect(all.filter((e) => e.code === 200)).toHaveLength(1);
  });

  test('keys, names, permission and variables are checked when it is registered; a key is taken once', async () => {
    const wrong = async (more: object, path: string, msg: string) =>
      expect((await registered(more).sent.envelope()).fields).toEqual([{ path, msg }]);
    await wrong({ serviceKey: 'seal' }, 'serviceKey', '业务编码为2至60位大写字母、数字或下划线，以字母开头');
    await wrong({ serviceKey: 'CONTRACT_APPROVAL' }, 'serviceKey', '业务编码已被使用，或登记已达上限');
    await wrong({ nameZh: '' }, 'nameZh', '请填写中文名称');
    await wrong({ permission: 'no.such' }, 'permission', '权限不存在：no.such');
    const line = (n: number) => `第${n}行不是“编码 | 中文名称 | 英文名称 | 数字或文字”`;
    await wrong({ variableLines: 'amount | 金额 | Amount' }, 'variableLines', line(1));
    await wrong(
      { variableLines: 'a | 甲 | A | text\ntitle | 标题 | Title | text' },
      'variableLines',
      line(2),
    );
    await wrong(
      { variableLines: 'a | 甲 | A | text\na | 乙 | B | text' },
      'variableLines',
      '变量编码重复：a',
    );
    const lines = (count: number) =>
      Array.from({ length: count }, (_, n) => `v${n} | 变量${n} | Variable ${n} | text`).join('\n');
    await wrong({ variableLines: lines(31) }, 'variableLines', '流转变量不能超过30个');
    await registered({ variableLines: lines(30) }).sent.ok();
    const { input, sent } = registered();
    await sent.ok();
    await second.send(services.saveService, input).refused('flowService.wrong.keyTaken');
    await pm.send(services.saveService, input).refused('kit.refused.permission');
    const { records } = await first.send(services.pageServices, { searchKey: input.serviceKey }).ok();
    expect(records).toMatchObject([{ isOwn: true, can: { modify: true, remove: true }, flowCount: 0 }]);
  });

  test('it is changed by who saw it last, keeps what its flow asks for, and is removed once nothing waits', async () => {
    const serviceKey = await drawn();
    const own = (await first.send(services.serviceDetail, { id: serviceKey }).ok()).own;
    const change = (more: object, version = own?.version) =>
      first.send(services.modifyService, { ...own, serviceKey, version, ...more });
    await change({ variableLines: 'use | 用途 | Purpose | text' }).refused('flowService.wrong.stillAsked');
    await change({ variableLines: 'amount | 金额 | Amount | text' }).refused('flowService.wrong.stillAsked');
    await change({ variableLines: 'amount | 金额 | Amount | number' }).ok();
    await change({ nameZh: '旧' }).refused('kit.refused.changed');
    // Its name is the one it was registered with, whatever its flow is called.
    const listed = async () =>
      (await first.send(services.pageServices, { searchKey: serviceKey }).ok()).records.map(
        (row) => row.serviceName,
      );
    expect(await listed()).toEqual(['用印申请']);
    await change({ nameZh: '印章申请', variableLines: 'amount | 金额 | Amount | number' }, 1).ok();
    expect(await listed()).toEqual(['印章申请']);
    // So it is wherever its flows are drawn, bound, and their approvals given to another.
    const inFlows = (await first.send(calls.pageFlows, { searchKey: serviceKey }).ok()).records;
    expect(inFlows).toMatchObject([{ serviceName: '印章申请', flowName: '用印审批' }]);
    const bound = (await first.send(pageBindings, { searchKey: serviceKey }).ok()).records;
    expect(bound).toMatchObject([{ serviceName: '印章申请', flowName: '用印审批' }]);
    const offered = [
      ...(await first.send(bindingChoices, {}).ok()).services,
      ...(await first.send(proxyChoices, {}).ok()).services,
    ].filter((one) => one.serviceKey === serviceKey);
    expect(offered.map((one) => one.serviceName)).toEqual(['印章申请', '印章申请']);
    await first
      .send(services.modifyService, { ...own, serviceKey: 'CONTRACT_APPROVAL' })
      .refused('flowService.notOwn');
    await first.send(services.removeService, { id: 'CONTRACT_APPROVAL' }).refused('flowService.notOwn');
    await first.send(services.removeService, { id: 'NOBODY_KNOWS' }).refused('flow.notFound');

    const { serviceId, sent } = submit(serviceKey);
    await sent.ok();
    await first.send(services.removeService, { id: serviceKey }).refused('flowService.inApproval');
    await pm.send(withdraw, { serviceKey, serviceId }).ok();
    await first.send(services.removeService, { id: serviceKey }).ok();
    await submit(serviceKey).sent.refused('approvalSubmit.unknown');
    expect((await pm.send(instance, { serviceKey, serviceId }).ok()).status).toBe('4');
  });
});
