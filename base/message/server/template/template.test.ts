import { beforeAll, expect, test } from 'vitest';
import { declarations } from '../../../../apps/server/areas.ts';
import { makeWorld, type TestUser, type World } from '../../../../apps/server/test/world.ts';
import { pageDispatches, recentMessages } from '../../shared/calls.ts';
import { sendType } from '../../shared/status.ts';
import { listTemplates, templateCalls } from '../../shared/template-calls.ts';
import { messageText } from '../../shared/text/index.ts';
import { notify } from '../index.ts';
import { catalogueOf } from './catalogue.ts';

const { plat, tenant } = templateCalls;
const code = 'project.message.approved';
const approved = {
  sendType: '1,4',
  title: '立项喜报',
  titleEn: 'Good news',
  msgContent: '《{name}》立项了',
  msgContentEn: '{name} was approved',
  smsContent: '《{name}》已立项，请登录办理',
  smsContentEn: null,
};

let world: World;
let keeper: TestUser;
let operator: TestUser;
let clerk: TestUser;
beforeAll(async () => {
  world = await makeWorld();
  const platform = await world.org('platform');
  keeper = await world.user({ roles: ['tenant'], org: platform });
  operator = await world.user({ roles: ['admin'], org: platform });
  clerk = await world.user({ roles: ['pm'] });
});

test('every variable of every message is explained to whoever writes its template', () => {
  const used = new Set(catalogueOf(declarations).flatMap((one) => one.variables));
  for (const { variable } of [messageText.zh, messageText.en])
    expect([...used].filter((name) => !(name in variable)).toSorted()).toEqual([]);
});

let next = 0;
async function reachable() {
  const user = await world.user({ roles: ['pm'] });
  const mobile = `1360000${String(++next).padStart(4, '0')}`;
  await world.sql('update app_user set mobile = $2, email = $3 where id = $1', [
    user.id,
    mobile,
    `t${next}@example.cn`,
  ]);
  return user;
}
const tell = (to: TestUser, of = code, params: Record<string, string> = { name: '泵站' }) =>
  world.tx((tx) => notify(tx, { template: of, params, to: [to.id], also: [sendType.sms] }));
const got = async (user: TestUser) => (await user.send(recentMessages, {}).ok())[0];
const sms = async (user: TestUser) => (await user.send(pageDispatches, {}).ok()).records[0]?.content;

test('every declared message stands in the list, and fits the rules it would be changed by', async () => {
  const { records } = await operator.send(plat.page, { size: 200 }).ok();
  expect(records.length).toBeGreaterThan(50);
  for (const { id } of records) {
    const known = await operator.send(plat.detail, { id }).ok();
    const { version, ...shown } = known;
    const values = Object.fromEntries(Object.keys(approved).map((k) => [k, shown[k as keyof typeof shown]]));
    await operator
      .send(plat.modify, {
        ...values,
        emailContent: known.emailContent,
        emailContentEn: known.emailContentEn,
        id,
        version,
      })
      .ok();
    await operator.send(plat.restore, { id }).ok();
  }
  const [row] = (await keeper.send(tenant.page, { searchKey: '待审批' }).ok()).records;
  expect(row).toMatchObject({
    templateCode: 'approval.message.pending',
    templateName: '待审批',
    templateType: '20',
    sendType: '1,2,4',
    sendTypes: ['1', '2', '4'],
    source: 'system',
    can: { modify: true, restore: false, remove: false },
  });
  expect((await keeper.send(tenant.page, { searchKey: 'APPROVAL.message.p' }).ok()).total).toBe(1);
  await clerk.send(tenant.page, {}).refused('kit.refused.permission');
  const listed = await keeper.send(listTemplates, { searchKey: '待审批' }).ok();
  expect(listed).toContainEqual(row);
  const whole = await keeper.send(listTemplates, {}).ok();
  expect(whole).toHaveLength((await keeper.send(tenant.page, {}).ok()).total);
  await clerk.send(listTemplates, {}).refused('kit.refused.permission');
  await keeper.send(plat.page, {}).refused('kit.refused.permission');
});

test('the tenant’s words come first, then the platform’s, then the declared ones; what was sent stands', async () => {
  const reader = await reachable();
  await tell(reader);
  expect(await got(reader)).toMatchObject({
    title: '项目已立项',
    content: '采购项目《泵站》审批通过，可以编制采购文件',
  });
  await operator.send(plat.modify, { ...approved, id: code, version: 0 }).ok();
  await tell(reader);
  expect(await got(reader)).toMatchObject({ title: '立项喜报', content: '《泵站》立项了' });
  expect(await sms(reader)).toBe('《泵站》已立项，请登录办理');
  const own = { ...approved, msgContent: '本租户：{name}', id: code };
  await keeper.send(tenant.modify, { ...own, version: 0 }).ok();
  await keeper.send(tenant.modify, { ...own, version: 0 }).refused('kit.refused.changed');
  await tell(reader);
  expect(await got(reader)).toMatchObject({ content: '本租户：泵站' });
  const [english] = await reader.send(recentMessages, {}, { language: 'en' }).ok();
  expect(english).toMatchObject({ title: 'Good news', content: '泵站 was approved' });
  await keeper.send(tenant.restore, { id: code }).ok();
  await keeper.send(tenant.restore, { id: code }).refused('message.noTemplate');
  await operator.send(plat.restore, { id: code }).ok();
  expect(await got(reader)).toMatchObject({ content: '本租户：泵站' });
  await tell(reader);
  expect((await got(reader))?.title).toBe('项目已立项');
  const acts = await world.sql<{ payload: { act: string } }>(
    `select payload from event where type = 'message.templateChanged' and payload ->> 'code' = $1 order by id desc limit 4`,
    [code],
  );
  expect(acts.map((e) => e.payload.act)).toEqual(['restored', 'restored', 'changed', 'changed']);
});

test('unknown variables are refused by name beside their fields, and so is what must stay inside', async () => {
  const at = { ...approved, id: code, version: 0 };
  const answer = await keeper
    .send(tenant.modify, { ...at, smsContent: '{nmae}', title: '{who}' })
    .refused('message.wrong.variable');
  expect(answer.fields?.map((f) => [f.path, f.msg])).toEqual([
    ['title', '“who”不是此消息的变量'],
    ['smsContent', '“nmae”不是此消息的变量'],
  ]);
  await keeper.send(tenant.modify, { ...at, smsContent: '' }).refused('kit.wrong.input');
  await keeper.send(tenant.modify, { ...at, sendType: '' }).refused('kit.wrong.input');
  await keeper.send(tenant.modify, { ...at, msgContent: '长'.repeat(201) }).refused('kit.wrong.input');
  const [hidden] = (await keeper.send(tenant.page, { searchKey: '投标文件已递交' }).ok()).records;
  const secret = hidden?.id;
  await keeper.send(tenant.modify, { ...at, id: secret }).refused('message.staysInside');
  const safe = {
    ...approved,
    id: 'account.message.code',
    version: 0,
    msgContent: '{code}',
    msgContentEn: '{code}',
  };
  await keeper.send(tenant.modify, safe).refused('message.wrong.fixedWays');
  const all = { ...safe, sendType: '1,2,4', emailContent: '{code}', smsContent: '您好' };
  await keeper.send(tenant.modify, all).refused('message.wrong.variableMissing');
  await keeper
    .send(tenant.modify, { ...all, smsContent: '{code}', title: '验证码{code}' })
    .refused('message.wrong.variableInTitle');
  await keeper.send(tenant.modify, { ...at, id: 'no.message.here' }).refused('message.noTemplate');
});

test('a template of one’s own has a code and a name of 2 to 20 characters, and stays below its level', async () => {
  const own = { ...approved, smsContent: '{title}', msgContent: '{title} {column}', msgContentEn: '{title}' };
  const at = { ...own, templateCode: 'TZTX', templateName: '通知提醒' };
  for (const [field, value, msg] of [
    ['templateCode', '  ', '请填写该字段'],
    ['templateCode', 'A', '长度在 2 到 20 个字符'],
    ['templateCode', 'A'.repeat(21), '长度在 2 到 20 个字符'],
    ['templateName', ' ', '请填写该字段'],
    ['templateName', '名', '长度在 2 到 20 个字符'],
    ['sendType', '', '请选择该字段'],
    ['title', '', '请填写该字段'],
  ] as const) {
    const { fields } = await keeper.send(tenant.save, { ...at, [field]: value }).refused('kit.wrong.input');
    expect(fields?.[0]).toMatchObject({ path: field, msg });
  }
  // Whoever reads a template sends the array of its ways back; the comma string counts.
  expect(await keeper.send(tenant.save, { ...at, sendTypes: ['4'] }).ok()).toEqual({ id: 'TZTX' });
  await keeper.send(tenant.save, at).refused('message.wrong.codeTaken');
  await keeper
    .send(tenant.save, { ...at, templateCode: 'TZ2', title: '{name}' })
    .refused('message.wrong.variable');
  const [row] = (await keeper.send(tenant.page, { searchKey: 'tztx' }).ok()).records;
  expect(row).toMatchObject({ templateType: '10', source: 'tenant', can: { modify: true, remove: true } });
  expect((await operator.send(plat.page, { searchKey: 'tztx' }).ok()).total).toBe(0);
  expect(await operator.send(plat.save, { ...at, templateCode: 'PTTX' }).ok()).toEqual({ id: 'PTTX' });
  const [theirs] = (await keeper.send(tenant.page, { searchKey: 'pttx' }).ok()).records;
  expect(theirs).toMatchObject({ source: 'plat', can: { modify: false, restore: false, remove: false } });
  // What the platform added is the platform's: a tenant neither changes nor removes it.
  await keeper.send(tenant.modify, { ...own, id: 'PTTX' }).refused('message.noTemplate');
  await keeper.send(tenant.restore, { id: 'PTTX' }).refused('message.noTemplate');
  expect(await operator.send(plat.detail, { id: 'PTTX' }).ok()).toMatchObject({
    version: 1,
    title: at.title,
  });
  const stranger = await world.user({
    roles: ['tenant'],
    org: await world.org('platform', '外', await world.tenant()),
  });
  await stranger.send(tenant.detail, { id: 'TZTX' }).refused('message.noTemplate');
  await stranger.send(tenant.restore, { id: 'TZTX' }).refused('message.noTemplate');
  await keeper.send(tenant.restore, { id: 'TZTX' }).ok();
  expect((await keeper.send(tenant.page, { searchKey: 'tztx' }).ok()).total).toBe(0);
});

test.each([
  ['title', 'msgContent', 100],
  ['smsContent', 'smsContent', 200],
  ['emailContent', 'emailContent', 1000],
  ['msgContent', 'msgContent', 200],
] as const)(
  '%s takes so many characters and no more, and is asked for with its way',
  async (field, of, most) => {
    const at = {
      ...approved,
      sendType: '1,2,4',
      emailContent: '信',
      templateName: '长度',
      templateCode: `L${field.slice(0, 5)}${most}`,
    };
    const plain = { ...at, title: '题', msgContent: '文', msgContentEn: 'x', smsContent: '短' };
    const save = (more: object) => keeper.send(tenant.save, { ...plain, ...more });
    for (const wrong of ['字'.repeat(most + 1), '', '   ']) {
      const { fields } = await save({ [field]: wrong }).refused('kit.wrong.input');
      expect(fields?.map((f) => f.path)).toEqual([field]);
    }
    await save({ [field]: '字'.repeat(most) }).ok();
    // Without its way a text is neither asked for nor kept.
    const way = { smsContent: '2,4', emailContent: '1,4', msgContent: '1,2' }[of];
    if (field !== 'title')
      await save({ templateCode: `${at.templateCode}x`, sendType: way, [field]: '' }).ok();
  },
);

test('what the documents name of a template is enough to add, change and read it, its tenant with it', async () => {
  const named = {
    templateName: '文档字段',
    title: '{title}',
    sendType: '1,2,4',
    sendTypes: ['1', '2', '4'],
    smsContent: '短信',
    emailContent: '邮件',
    msgContent: '站内信',
  };
  const { id } = await keeper.send(tenant.save, { ...named, templateCode: 'DOC' }).ok();
  const kept = await keeper.send(tenant.detail, { id }).ok();
  expect(kept).toMatchObject({ ...named, id, templateType: '10', tenantId: world.tenantId });
  // Sent back whole, without a version, it is saved over what stands; code and name are locked.
  const { templateType, tenantId } = kept;
  const whole = { ...named, id, templateCode: 'OTHER', templateName: '别名', templateType, tenantId };
  await keeper.send(tenant.modify, { ...whole, title: '新标题' }).ok();
  expect(await keeper.send(tenant.detail, { id }).ok()).toMatchObject({ ...named, id, title: '新标题' });
  await keeper.send(tenant.modify, { ...whole, version: kept.version }).refused('kit.refused.changed');
  await keeper.send(tenant.restore, { id }).ok();

  const reader = await reachable();
  const { templateName: _, ...words } = named;
  const chinese = { ...words, title: '立项', msgContent: '《{name}》立项', id: code };
  await keeper.send(tenant.modify, chinese).ok();
  await tell(reader);
  const [english] = await reader.send(recentMessages, {}, { language: 'en' }).ok();
  expect(english).toMatchObject({ title: '立项', content: '《泵站》立项' });
  await keeper.send(tenant.restore, { id: code }).ok();
  const declared = (await keeper.send(tenant.page, { searchKey: code }).ok()).records[0];
  expect(declared).toMatchObject({ source: 'system', tenantId: '' });
});

test('two who add the same code at once: one is told that it is taken', async () => {
  const own = { ...approved, title: '提醒', msgContent: '提醒', msgContentEn: 'x', smsContent: '提醒' };
  const at = { ...own, templateCode: 'RACE', templateName: '竞争' };
  const answers = await Promise.all([1, 2].map(() => keeper.send(tenant.save, at).envelope()));
  expect(answers.map((a) => a.key ?? 'ok').sort()).toEqual(['message.wrong.codeTaken', 'ok']);
});

test('a template that cannot be said loses no message: it is put aside, and its keepers hear of it once', async () => {
  const reader = await reachable();
  await keeper.send(tenant.modify, { ...approved, id: code, version: 0 }).ok();
  // As after an update that renamed a variable.
  await world.sql(`update message_template set msg_content = '{gone}' where template_code = $1`, [code]);
  await tell(reader);
  await tell(reader);
  const read = await reader.send(recentMessages, {}).ok();
  expect(read.map((m) => m.title)).toEqual(['项目已立项', '项目已立项']);
  const told = (await keeper.send(recentMessages, {}).ok()).filter((m) => m.title === '消息模板有误');
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    content: expect.stringContaining('{gone}'),
    webRouter: { path: '/base/message/template-list', query: { searchKey: code } },
  });
  const [row] = (await keeper.send(tenant.page, { searchKey: code }).ok()).records;
  expect(row?.brokenWhy).toBe('{gone}');
  const { version } = await keeper.send(tenant.detail, { id: code }).ok();
  await keeper.send(tenant.modify, { ...approved, id: code, version }).ok();
  await tell(reader);
  expect((await got(reader))?.title).toBe('立项喜报');
  await keeper.send(tenant.restore, { id: code }).ok();
});
