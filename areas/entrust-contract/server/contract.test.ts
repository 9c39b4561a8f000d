import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { modifyEntry, setDetail } from '#base/dictionary/shared/calls.ts';
import { modifyUnit, orgDetail } from '#base/people/shared/calls.ts';
import { confirmRequest, pageRequests } from '#base/people/shared/request-calls.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import { defineApproval } from '#base/approval/server/index.ts';
import { barredFrom } from '#base/approval/server/test/barred.ts';
import { approve, instance, unhandledPage, withdraw } from '#base/approval/shared/calls.ts';
import {
  addContract,
  approveContract,
  contractDetail,
  discardContract,
  modifyContract,
  pageContracts,
  removeContract,
  uneffectContract,
} from '../shared/calls.ts';
import { SERVICE_KEY } from '../shared/status.ts';

let world: World;
let pm: TestUser;
let leader: TestUser;
let director: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
  leader = await world.user({ roles: ['leader'] });
  director = await world.user({ roles: ['director'] });
});

const form = (more: Record<string, unknown> = {}) => ({
  contractName: '江州第二水厂招标代理委托合同',
  contractType: '1',
  tendereeId: world.tenderee.id,
  tendereeName: world.tenderee.orgName,
  feeType: '2',
  feeMethod: '1',
  serviceFeePercent: '1.25',
  ...more,
});

const drafted = async (more = {}) => (await pm.send(addContract, form(more)).ok()).id;

async function decide(user: TestUser, serviceId: string, agree: boolean, comment = ''): Promise<void> {
  const todo = await user.send(unhandledPage, { size: 200 }).ok();
  const task = todo.records.find((r) => r.serviceId === serviceId);
  expect(task, `${user.trueName} has a to-do`).toBeDefined();
  await user.send(approve, { taskId: task?.taskId, apvlType: agree ? 'agree' : 'disagree', comment }).ok();
  await world.deliver();
}

describe('the form', () => {
  test('is saved, read back and listed', async () => {
    const id = await drafted({
      entrustAmount: '1,234,567.80',
      contractDateBegin: '2026-01-01',
      contractDateEnd: '2026-12-31',
    });
    const record = await pm.send(contractDetail, { id }).ok();
    expect(record).toMatchObject({
      entrustAmount: '1234567.80',
      serviceFeePercent: '1.25',
      status: '10',
      tendereeName: world.tenderee.orgName,
    });
    expect(record.contractCode).toMatch(/^WT-\d{4}-\d{4}$/);
    expect(record.can).toMatchObject({ modify: true, submit: true, uneffect: false });
    const page = await pm.send(pageContracts, { status: ['10'], searchKey: '第二水厂' }).ok();
    expect(page.records.map((r) => r.id)).toContain(id);
    expect(page).toMatchObject({ size: 20, current: 1 });
  });

  test('is listed page by page, newest first, whatever its name holds', async () => {
    const people = await world.user({ roles: ['pm'], org: await world.org('agency') });
    const names = ['引号"与\\反斜线', '制表\t与<尖括号>&', "单引号'与 $1"];
    for (const contractName of names) await people.send(addContract, form({ contractName })).ok();
    const one = (current: number) => people.send(pageContracts, { current, size: 1 }).ok();
    const pages = [await one(1), await one(2), await one(3), await one(4)];
    expect(pages.map((p) => p.records.map((r) => r.contractName))).toEqual([
      [names[2]],
      [names[1]],
      [names[0]],
      [],
    ]);
    const oldest = await people.send(pageContracts, { sortField: 'createdAt', sortOrder: 'asc' }).ok();
    expect(oldest.records.map((r) => r.contractName)).toEqual(names);
    expect(pages.map((p) => [p.total, p.current, p.pages])).toEqual([1, 2, 3, 4].map((n) => [3, n, 3]));
    expect(pages[0]?.records[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('names every missing field in the words of the documents', async () => {
    const refusal = await pm.send(addContract, {}).refused('kit.wrong.input');
    expect(refusal.fields?.map((f) => f.msg)).toEqual([
      '请填写委托合同名称',
      '请选择委托合同类型',
      '请选择委托人',
      '请选择代理服务费收取对象',
      '请选择代理服务费收取方式',
    ]);
  });

  test.each([
    [{ contractName: '长'.repeat(301) }, 'contractName', '长度不能超过300个字符'],
    [{ contractName: '江州\ud842第二水厂' }, 'contractName', '含有无法保存的字符，请删除后重新输入'],
    [{ contractContext: '江州\0' }, 'contractContext', '含有无法保存的字符，请删除后重新输入'],
    [{ serviceFeePercent: null }, 'serviceFeePercent', '请填写代理服务费百分比'],
    [{ serviceFeePercent: '100.01' }, 'serviceFeePercent', '请填写小于100的数字'],
    [{ serviceFeePercent: 'abc' }, 'serviceFeePercent', '请填写小于100的数字'],
    [{ serviceFeePercent: '1.234' }, 'serviceFeePercent', '请保留两位小数'],
    [{ feeMethod: '2' }, 'serviceFeePercent1', '请填写代理服务费'],
    [{ entrustAmount: '012' }, 'entrustAmount', '请输入合理的数字'],
    [{ entrustAmount: '0' }, 'entrustAmount', '请输入合理的数字'],
    [{ entrustAmount: '1'.repeat(24) }, 'entrustAmount', '请输入不超过20的数字'],
    [{ entrustAmount: '1'.repeat(21) }, 'entrustAmount', '请输入不超过20的数字'],
    [{ contractContext: '长'.repeat(501) }, 'contractContext', '长度不能超过500个字符'],
    [{ orgLinkPerson: '长'.repeat(31) }, 'orgLinkPerson', '长度不能超过30个字符'],
    [{ tendereeLinkDept: '长'.repeat(51) }, 'tendereeLinkDept', '长度不能超过50个字符'],
    [{ orgLinkTel: '12345678' }, 'orgLinkTel', '请输入正确的座机号'],
    [{ tendereeLinkMobile: '23800000000' }, 'tendereeLinkMobile', '手机号输入有误'],
    [
      { contractDateBegin: '2026-02-01', contractDateEnd: '2026-01-01' },
      'contractDateEnd',
      '合同结束日期不能早于开始日期',
    ],
    [{ contractDateSign: '2026-02-30' }, 'contractDateSign', '请输入正确的日期，如 2027-03-01'],
  ])('refuses %o', async (wrong, path, msg) => {
    const refusal = await pm.send(addContract, form(wrong)).refused('kit.wrong.input');
    expect(refusal.fields).toContainEqual({ path, msg });
  });

  test.each([
    ['contractType', '请选择委托合同类型'],
    ['feeType', '请选择代理服务费收取对象'],
    ['feeMethod', '请选择代理服务费收取方式'],
  ])('takes %s from its dictionary only', async (path, msg) => {
    const refusal = await pm
      .send(addContract, form({ [path]: '9', serviceFeePercent: '1' }))
      .refused(`entrustContract.need.${path}`);
    expect(refusal.fields).toEqual([{ path, msg }]);
  });

  test('100 per cent and a fixed fee are fine; the fixed fee is mirrored', async () => {
    await drafted({ serviceFeePercent: '100' });
    const id = await drafted({ feeMethod: '2', serviceFeePercent: '7', serviceFeePercent1: '250000' });
    expect(await pm.send(contractDetail, { id }).ok()).toMatchObject({
      serviceFeePercent: '250000.00',
      serviceFeePercent1: '250000.00',
    });
  });

  test('knows no field it was not told of, no foreign client, no foreign file', async () => {
    await pm.send(addContract, form({ orgId: world.tenderee.id })).refused('kit.wrong.input');
    const supplier = await world.org('supplier');
    await pm.send(addContract, form({ tendereeId: supplier.id })).refused('entrustContract.wrong.client');
    await pm.send(addContract, form({ tendereeId: '水务集团' })).refused('entrustContract.wrong.client');
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    const file = await stranger.upload('合同.pdf', Buffer.from('%PDF-1.7 test'));
    await pm.send(addContract, form({ fileId: file.id })).refused('entrustContract.wrong.file');
    const own = await pm.upload('合同.pdf', Buffer.from('%PDF-1.7 test'));
    await pm.send(addContract, form({ fileId: own.id })).ok();
  });

  test('what was looked up a moment ago is looked up again once somebody changed it', async () => {
    const platform = await world.org('platform');
    const tenant = await world.user({ roles: ['tenant'], org: platform });
    const client = await world.org('tenderee', '改名前的业主');
    const own = { tendereeId: client.id, tendereeName: client.orgName, contractType: '2' };
    const nameOf = async () => (await pm.send(contractDetail, { id: await drafted(own) }).ok()).tendereeName;
    expect(await nameOf()).toBe('改名前的业主');
    const unit = await tenant.send(orgDetail, { id: client.id }).ok();
    const { version, orgCode } = unit;
    const renamed = {
      id: client.id,
      version,
      orgCode,
      orgName: '改名后的业主',
      orgType: '1',
      orgKind: 'tenderee',
    };
    await tenant.send(modifyUnit, renamed).ok();
    expect(await nameOf()).toBe('改名前的业主');
    const second = await world.user({ roles: ['tenant'], org: await world.org('platform') });
    const [asked] = (await second.send(pageRequests, {}).ok()).records;
    await second.send(confirmRequest, { id: asked?.id }).ok();
    expect(await nameOf()).toBe('改名后的业主');
    const set = await tenant.send(setDetail, { code: 'CONTRACTOM_TYPE' }).ok();
    const entry = set.entries.find((e) => e.val === '2');
    const change = { code: 'CONTRACTOM_TYPE', val: '2', name: entry?.name, nameEn: entry?.nameEn };
    const at = { parentVal: null, oldParentVal: '', sort: '1' };
    await tenant.send(modifyEntry, { ...change, ...at, enabled: '0', version: set.version }).ok();
    await pm.send(addContract, form(own)).refused('entrustContract.need.contractType');
    await tenant.send(modifyEntry, { ...change, ...at, enabled: '1', version: set.version + 1 }).ok();
    await pm.send(addContract, form(own)).ok();
  });

  test('an amount of twenty digits is kept to the cent', async () => {
    const id = await drafted({ entrustAmount: '99999999999999999999.99' });
    expect(await pm.send(contractDetail, { id }).ok()).toMatchObject({
      entrustAmount: '99999999999999999999.99',
    });
  });

  test('takes attachments of the accepted kinds up to 50 MB', async () => {
    const text = await pm.upload('合同.txt', Buffer.from('合同正文'));
    const kind = await pm
      .send(addContract, form({ fileId: text.id }))
      .refused('entrustContract.wrong.fileType');
    expect(kind.fields?.[0]).toEqual({
      path: 'fileId',
      msg: '文件格式不支持，请上传 doc、docx、pdf、ppt、pptx 格式的文件',
    });
    const file = await pm.upload('合同.pdf', Buffer.from('%PDF-1.7 test'));
    await world.sql('update stored_file set file_size = 52428801 where id = $1', [file.id]);
    const large = await pm
      .send(addContract, form({ finalFileId: file.id }))
      .refused('entrustContract.wrong.fileTooLarge');
    expect(large.fields?.[0]).toEqual({ path: 'finalFileId', msg: '上传文件大小不能超过 50MB!' });
    await world.sql('update stored_file set file_size = 52428800 where id = $1', [file.id]);
    await pm.send(addContract, form({ finalFileId: file.id })).ok();
  });

  test('success is said by the server: 添加成功, 更新成功, 已提交审批', async () => {
    const added = await pm.send(addContract, form()).envelope();
    const { id } = added.data;
    const saved = await pm.send(modifyContract, { ...form(), id, opType: '1' }).envelope();
    const submitted = await pm.send(approveContract, { id }).envelope();
    expect([added.msg, saved.msg, submitted.msg]).toEqual(['添加成功', '更新成功', '已提交审批']);
  });
});

describe('选择流程', () => {
  test('the way that the initiator chose is taken; one that the flow does not offer is refused', async () => {
    const inside = await world.tenant();
    const company = await world.org('agency', '选择流程公司', inside);
    const [clerk, head] = [
      await world.user({ roles: ['pm'], org: company }),
      await world.user({ roles: ['leader'], org: company }),
    ];
    const client = await world.org('tenderee', '选择流程委托方', inside);
    const name = (text: string) => ({ zh: text, en: text });
    const branch = (key: string) => ({
      key,
      name: name(key),
      nodes: [
        {
          key: `step-${key}`,
          name: name(key),
          mode: 'sequential' as const,
          assignees: [{ userId: head.id }],
        },
      ],
    });
    await world.tx(
      (tx) =>
        defineApproval(tx, {
          serviceKey: 'CONTRACT_APPROVAL',
          name: name('委托合同审批'),
          nodes: [
            {
              type: 'choice',
              key: 'way',
              name: name('way'),
              by: 'initiator',
              branches: [branch('a'), branch('b')],
            },
          ],
        }),
      inside,
    );
    const values = form({ tendereeId: client.id, tendereeName: client.orgName });
    const { id } = await clerk.send(addContract, values).ok();
    const submit = (wfParameter?: { flowId?: string }) => clerk.send(approveContract, { id, wfParameter });
    await submit({ flowId: 'c' }).refused('approval.wrong.nextFlow');
    await submit({ flowId: 'b' }).ok();
    const { flow } = await clerk.send(instance, { serviceKey: 'CONTRACT_APPROVAL', serviceId: id }).ok();
    expect(flow.map((step) => step.activityKey)).toEqual(['step-b']);
  });
});

describe('the life of a contract', () => {
  test('leader, then both in the countersign, then it takes effect', async () => {
    const id = await drafted();
    await pm.send(approveContract, { id, wfParameter: { formContent: {} } }).ok();
    await pm.send(approveContract, { id }).refused('entrustContract.wrongStatus');
    await world.deliver();
    await decide(leader, id, true);
    expect(await pm.send(contractDetail, { id }).ok()).toMatchObject({ status: '20' });
    await decide(director, id, true);
    expect(await pm.send(contractDetail, { id }).ok()).toMatchObject({ status: '20' });
    await decide(leader, id, true);
    expect(await pm.send(contractDetail, { id }).ok()).toMatchObject({
      status: '50',
      can: { uneffect: true, modify: false },
    });
  });

  test('disagreed, it comes back and keeps its status until submitted again', async () => {
    const id = await drafted();
    await pm.send(approveContract, { id }).ok();
    await world.deliver();
    await decide(leader, id, false, '费率偏高');
    expect(await pm.send(contractDetail, { id }).ok()).toMatchObject({ status: '30' });
    await pm.send(modifyContract, { ...form({ serviceFeePercent: '1.00' }), id, opType: '1' }).ok();
    expect(await pm.send(contractDetail, { id }).ok()).toMatchObject({
      status: '30',
      serviceFeePercent: '1.00',
    });
    await pm.send(approveContract, { id }).ok();
    expect(await barredFrom(world, SERVICE_KEY, id)).toEqual([pm.id]);
  });

  test('disagreed, whoever submitted it hears once the contract has followed, and not before', async () => {
    const id = await drafted();
    await pm.send(approveContract, { id }).ok();
    const pushed: string[] = [];
    const listener = new pg.Client({ connectionString: world.appUrl });
    await listener.connect();
    listener.on('notification', ({ payload }) => pushed.push(payload ?? ''));
    await listener.query('listen push');
    const heard = async () => {
      await listener.query('select 1');
      return pushed.filter((p) => p.includes('"kind":"moved"') && p.includes(id));
    };
    const todo = await leader.send(unhandledPage, { size: 200 }).ok();
    const taskId = todo.records.find((r) => r.serviceId === id)?.taskId;
    await leader.send(approve, { taskId, apvlType: 'disagree', comment: '费率偏高' }).ok();
    const { status, can } = await pm.send(contractDetail, { id }).ok();
    expect([status, can.modify, await heard()]).toEqual(['20', false, []]);
    await world.deliver();
    expect(await heard()).toEqual([expect.stringContaining(`user:${pm.id}`)]);
    expect(await pm.send(contractDetail, { id }).ok()).toMatchObject({ status: '30', can: { modify: true } });
    await listener.end();
  });

  test('withdrawn, it is a draft again', async () => {
    const id = await drafted();
    await pm.send(approveContract, { id }).ok();
    await world.deliver();
    await pm.send(withdraw, { serviceKey: 'CONTRACT_APPROVAL', serviceId: id }).ok();
    await world.deliver();
    expect(await pm.send(contractDetail, { id }).ok()).toMatchObject({ status: '10' });
  });

  test('entered afterwards, it takes effect without approval, and ends with a reason', async () => {
    const { id } = await pm.send(addContract, form({ opType: '2' })).ok();
    expect(await pm.send(contractDetail, { id }).ok()).toMatchObject({ status: '50' });
    await pm.send(uneffectContract, { id, uneffectReason: ' ' }).refused('kit.wrong.input');
    await pm.send(uneffectContract, { id, uneffectReason: '委托关系终止' }).ok();
    expect(await pm.send(contractDetail, { id }).ok()).toMatchObject({
      status: '60',
      uneffectReason: '委托关系终止',
    });
    await pm.send(modifyContract, { ...form(), id, opType: '1' }).refused('entrustContract.wrongStatus');
  });

  test('entered afterwards, it is told to those who would have approved; what they returned cannot be entered so', async () => {
    const told = async (user: TestUser) => {
      await world.deliver();
      const { records } = await user.send(pageMessages, { size: 100 }).ok();
      return records.filter((m) => m.title === '委托合同补录生效').length;
    };
    const stranger = await world.user({ roles: ['leader'], org: await world.org('agency') });
    const before = { leader: await told(leader), director: await told(director) };
    const added = await pm.send(addContract, form({ opType: '2' })).ok();
    const { id } = await pm.send(addContract, form()).ok();
    await pm.send(modifyContract, { ...form(), id, opType: '2' }).ok();
    expect(await told(leader)).toBe(before.leader + 2);
    expect(await told(director)).toBe(before.director + 2);
    expect(await told(stranger)).toBe(0);
    expect(await told(pm)).toBe(0);
    const events = await world.sql<{ subject_id: string }>(
      `select subject_id from event where type = 'entrustContract.supplemented' and subject_id = any ($1) order by id`,
      [[added.id, id]],
    );
    expect(events.map((e) => e.subject_id)).toEqual([added.id, id]);

    const returned = await pm.send(addContract, form()).ok();
    await pm.send(approveContract, { id: returned.id }).ok();
    await decide(leader, returned.id, false, '费率偏高');
    await world.deliver();
    await pm
      .send(modifyContract, { ...form(), id: returned.id, opType: '2' })
      .refused('entrustContract.wrongStatus');
    expect(await pm.send(contractDetail, { id: returned.id }).ok()).toMatchObject({ status: '30' });
  });

  test('a change waits beside the contract in force until it is approved', async () => {
    const { id } = await pm.send(addContract, form({ opType: '2' })).ok();
    await pm.send(modifyContract, { ...form({ serviceFeePercent: '0.80' }), id, opType: '3' }).ok();
    expect(await pm.send(contractDetail, { id }).ok()).toMatchObject({
      serviceFeePercent: '1.25',
      changeStatus: '10',
    });
    expect(await pm.send(contractDetail, { id, opType: '3' }).ok()).toMatchObject({
      serviceFeePercent: '0.80',
    });
    const fixed = { ...form(), feeMethod: '2', serviceFeePercent: null, serviceFeePercent1: '9000' };
    await pm.send(modifyContract, { ...fixed, id, opType: '3' }).ok();
    expect(await pm.send(contractDetail, { id, opType: '3' }).ok()).toMatchObject({
      feeMethod: '2',
      serviceFeePercent: '9000',
    });
    await pm.send(modifyContract, { ...form({ serviceFeePercent: '0.80' }), id, opType: '3' }).ok();
    await pm.send(approveContract, { id }).ok();
    await pm.send(modifyContract, { ...form(), id, opType: '3' }).refused('entrustContract.changePending');
    await pm.send(approveContract, { id }).refused('entrustContract.changePending');
    await pm.send(uneffectContract, { id, uneffectReason: '到期' }).refused('entrustContract.changePending');
    await world.deliver();
    await decide(leader, id, true);
    await decide(director, id, true);
    await decide(leader, id, true);
    expect(await pm.send(contractDetail, { id }).ok()).toMatchObject({
      status: '50',
      serviceFeePercent: '0.80',
      changeStatus: null,
    });
  });

  test('discarded with a reason, or removed from sight', async () => {
    const id = await drafted();
    await pm.send(discardContract, { id, discardReason: '重复登记' }).ok();
    await pm.send(discardContract, { id, discardReason: '重复登记' }).refused('entrustContract.wrongStatus');
    await pm.send(removeContract, { id }).ok();
    await pm.send(contractDetail, { id }).refused('entrustContract.notFound');
    expect(await world.sql('select is_deleted from entrust_contract where id = $1', [id])).toEqual([
      { is_deleted: '1' },
    ]);
  });
});

describe('who may', () => {
  test('a stranger finds nothing, an approver may look but not write', async () => {
    const id = await drafted();
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await stranger.send(contractDetail, { id }).refused('entrustContract.notFound');
    await stranger.send(removeContract, { id }).refused('entrustContract.notFound');
    await leader.send(contractDetail, { id }).ok();
    await leader.send(removeContract, { id }).refused('kit.refused.permission');
    await world.anonymous.send(contractDetail, { id }).refused('kit.refused.session');
  });

  test('another tenant finds nothing', async () => {
    const id = await drafted();
    const tenantId = await world.tenant();
    const foreign = await world.user({ roles: ['pm'], org: await world.org('agency', undefined, tenantId) });
    await foreign.send(contractDetail, { id }).refused('entrustContract.notFound');
    expect((await foreign.send(pageContracts, {}).ok()).total).toBe(0);
  });
});

describe('two at once', () => {
  test('many at once get each another number, and the events of each tell the same', async () => {
    const entering = await world.user({ roles: ['leader', 'pm'] });
    const made = await Promise.all(
      Array.from({ length: 12 }, () => entering.send(addContract, form({ opType: '2' })).ok()),
    );
    const ids = made.map(({ id }) => id);
    const rows = await world.sql<{ id: string; contract_code: string; told: string[] }>(
      `select c.id, c.contract_code, array_agg(distinct e.payload ->> 'contractCode') as told
       from entrust_contract c join event e on e.subject_id = c.id
       where c.id = any($1) group by 1, 2`,
      [ids],
    );
    expect(new Set(rows.map((r) => r.contract_code)).size).toBe(12);
    for (const row of rows) {
      expect(row.contract_code).toMatch(/^WT-\d{4}-\d{4,}$/);
      expect(row.told).toEqual([row.contract_code]);
    }
  });

  test('a contract and its event bear the same moment', async () => {
    const [row] = await world.sql<{ alike: boolean }>(
      `select c.created_at = e.at and c.updated_at = e.at as alike
       from entrust_contract c join event e on e.subject_id = c.id where c.id = $1`,
      [await drafted()],
    );
    expect(row).toEqual({ alike: true });
  });

  test('a double click with one nonce adds one contract and answers twice alike', async () => {
    const nonce = 'double-click-0001';
    const input = form({ contractName: '双击测试合同' });
    const [a, b] = await Promise.all([
      pm.send(addContract, input, { nonce }).ok(),
      pm.send(addContract, input, { nonce }).ok(),
    ]);
    expect(a.id).toBe(b.id);
    const page = await pm.send(pageContracts, { contractName: '双击测试合同' }).ok();
    expect(page.total).toBe(1);
    await pm.send(addContract, form(), { nonce }).refused('kit.refused.nonceReused');
  });

  test('of several submissions exactly one opens an approval', async () => {
    const id = await drafted();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => pm.send(approveContract, { id }).envelope()),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.key === 'entrustContract.wrongStatus')).toHaveLength(5);
  });
});
