import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '../../../apps/server/test/world.ts';
import { listFiles } from '#base/file/shared/calls.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import { templateCalls } from '#base/message/shared/template-calls.ts';
import { noticeCalls, noticeText, openNotice, pageNoticeFiles, pageNotices } from '../shared/calls.ts';

const { tenant, plat } = noticeCalls;

let world: World;
let keeper: TestUser;
let agent: TestUser;
let owner: TestUser;
beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-12-01T01:30:00.000Z');
  keeper = await world.user({ roles: ['admin'], org: await world.org('platform') });
  agent = await world.user({ roles: ['pm'] });
  owner = await world.user({ roles: ['pm'], org: world.tenderee });
});

let next = 0;
const form = (part: object = {}) => ({
  id: null,
  version: 0,
  title: `通知${++next}`,
  column: '1',
  receiveObject: 'all',
  publicType: '1',
  permanent: '1',
  content: '<p>正文</p>',
  ...part,
});
async function published(part: object = {}, by = keeper): Promise<string> {
  const at = await by.send(tenant.save, form(part)).ok();
  await by.send(tenant.publish, at).ok();
  return at.id;
}
const sees = async (user: TestUser, id: string) =>
  (await user.send(pageNotices, { size: 200 }).ok()).records.some((n) => n.id === id);
const versionOf = async (id: string, by = keeper) => (await by.send(tenant.detail, { id }).ok()).version;

test('what is missing is said to the letter beside its field', async () => {
  for (const [field, value, msg] of [
    ['title', ' ', '请输入标题'],
    ['column', '', '请选择栏目'],
    ['receiveObject', '', '请选择接收对象'],
    ['publicType', '', '请选择公开范围'],
    ['content', '', '请输入内容'],
  ] as const) {
    const { fields } = await keeper.send(tenant.save, form({ [field]: value })).refused('kit.wrong.input');
    expect(fields?.[0]).toMatchObject({ path: field, msg });
  }
  const { fields } = await keeper.send(tenant.save, form({ permanent: '0' })).refused('kit.wrong.input');
  expect(fields?.map((f) => f.msg)).toEqual(['请选择时间', '请选择时间']);
  const turned = form({ permanent: '0', timeStart: '2026-12-05', timeEnd: '2026-12-04' });
  expect((await keeper.send(tenant.save, turned).refused('kit.wrong.input')).fields?.[0]?.path).toBe(
    'timeEnd',
  );
  await keeper
    .send(tenant.save, form({ content: '<p><script>x</script> </p>' }))
    .refused('notification.need.content');
  await keeper.send(tenant.save, form({ receiveObject: 'all,nobody' })).refused('kit.wrong.input');
});

test('saved, published, read once by each reader, withdrawn, changed and published anew', async () => {
  const at = await keeper
    .send(tenant.save, form({ title: '停机维护', content: '<p onclick="x">今晚<script>x</script></p>' }))
    .ok();
  expect(await sees(agent, at.id)).toBe(false);
  await agent.send(noticeText, { id: at.id }).refused('notification.notFound');
  await agent.send(openNotice, { id: at.id }).refused('notification.notFound');
  await keeper.send(tenant.publish, at).ok();
  await keeper.send(tenant.publish, at).refused('notification.wrongStatus');
  expect(await agent.send(noticeText, { id: at.id }).ok()).toMatchObject({
    title: '停机维护',
    content: '<p>今晚</p>',
    orgName: keeper.org.orgName,
    read: false,
  });
  await Promise.all([1, 2].map(() => agent.send(openNotice, { id: at.id }).ok()));
  await owner.send(openNotice, { id: at.id }).ok();
  expect((await agent.send(noticeText, { id: at.id }).ok()).read).toBe(true);
  const row = async () =>
    (await keeper.send(tenant.page, { title: '停机' }).ok()).records.find((n) => n.id === at.id);
  expect(await row()).toMatchObject({
    status: '1',
    can: { edit: false, publish: false, withdraw: true, remove: false },
  });
  const readers = await world.sql<{ user_id: string }>(
    'select user_id from notification_read where notification_id = $1',
    [at.id],
  );
  expect(readers.filter((r) => [agent.id, owner.id].includes(r.user_id))).toHaveLength(2);
  expect((await row())?.readCount).toBe(readers.length);
  const change = { ...form({ title: '停机改期' }), id: at.id, version: await versionOf(at.id) };
  await keeper.send(tenant.save, change).refused('notification.wrongStatus');
  await keeper.send(tenant.withdraw, { id: at.id, version: 1 }).refused('kit.refused.changed');
  await keeper.send(tenant.withdraw, { id: at.id, version: change.version }).ok();
  expect(await sees(agent, at.id)).toBe(false);
  await agent.send(noticeText, { id: at.id }).refused('notification.notFound');
  await keeper
    .send(tenant.remove, { id: at.id, version: change.version + 1 })
    .refused('notification.wrongStatus');
  const again = await keeper.send(tenant.save, { ...change, version: change.version + 1 }).ok();
  await keeper.send(tenant.publish, again).ok();
  expect(await agent.send(noticeText, { id: at.id }).ok()).toMatchObject({ title: '停机改期', read: false });
  const acts = await world.sql<{ type: string }>('select type from event where subject_id = $1 order by id', [
    at.id,
  ]);
  expect(acts.map((e) => e.type.slice('notification.'.length))).toEqual([
    'saved',
    'published',
    'withdrawn',
    'saved',
    'published',
  ]);
});

test('whoever saw an earlier state changes, publishes and removes nothing; what is not out is not withdrawn', async () => {
  const at = await keeper.send(tenant.save, form({ title: '初稿' })).ok();
  await keeper.send(tenant.withdraw, at).refused('notification.wrongStatus');
  const change = { ...form({ title: '二稿' }), ...at };
  const now = await keeper.send(tenant.save, change).ok();
  await keeper.send(tenant.save, { ...change, title: '迟到' }).refused('kit.refused.changed');
  await keeper.send(tenant.publish, at).refused('kit.refused.changed');
  await keeper.send(tenant.remove, at).refused('kit.refused.changed');
  expect(await keeper.send(tenant.detail, { id: at.id }).ok()).toMatchObject({ title: '二稿', status: '0' });
  expect(await sees(agent, at.id)).toBe(false);
  await keeper.send(tenant.publish, now).ok();
  await keeper.send(tenant.remove, now).refused('notification.wrongStatus');
  expect(await sees(agent, at.id)).toBe(true);
});

test('only whom it is meant for sees it: kind, company, tenant', async () => {
  const kind = await published({ receiveObject: 'tenderee,supplier' });
  expect([await sees(owner, kind), await sees(agent, kind)]).toEqual([true, false]);
  await agent.send(noticeText, { id: kind }).refused('notification.notFound');
  const company = await world.user({ roles: ['companyadmin'] });
  const inner = await published({ publicType: '2' }, company);
  expect([await sees(agent, inner), await sees(owner, inner), await sees(keeper, inner)]).toEqual([
    true,
    false,
    false,
  ]);
  await company.send(tenant.save, form()).refused('notification.wrong.ownCompany');
  const other = await world.org('agency');
  const rival = await world.user({ roles: ['companyadmin'], org: other });
  await rival.send(tenant.detail, { id: inner }).refused('notification.notFound');
  await rival.send(tenant.withdraw, { id: inner, version: 2 }).refused('notification.notFound');
  await keeper.send(tenant.withdraw, { id: inner, version: 2 }).refused('notification.notFound');
  const all = await published();
  const far = await world.user({
    roles: ['admin'],
    org: await world.org('platform', '外', await world.tenant()),
  });
  expect(await sees(far, all)).toBe(false);
  await far.send(noticeText, { id: all }).refused('notification.notFound');
  await far.send(tenant.withdraw, { id: all, version: 2 }).refused('notification.notFound');
  await agent.send(tenant.page, {}).refused('kit.refused.permission');
});

test('it stands within its days only, as they are in Shanghai', async () => {
  const part = { permanent: '0', timeStart: '2026-12-03', timeEnd: '2026-12-04' };
  const id = await published(part);
  for (const [at, expected] of [
    ['2026-12-02T15:59:59.000Z', false],
    ['2026-12-02T16:00:00.000Z', true],
    ['2026-12-04T15:59:59.000Z', true],
    ['2026-12-04T16:00:00.000Z', false],
  ] as const) {
    await world.setClock(at);
    expect(await sees(agent, id), at).toBe(expected);
  }
  const over = await keeper.send(tenant.save, form(part)).ok();
  await keeper.send(tenant.publish, over).refused('notification.wrong.over');
  await keeper.send(tenant.remove, over).ok();
  await keeper.send(tenant.detail, { id: over.id }).refused('notification.notFound');
  await world.setClock('2026-12-01T01:30:00.000Z');
});

test('attachments are shown to its readers while it stands', async () => {
  const file = await keeper.upload('指南.pdf', Buffer.from('%PDF-1.7 x'));
  const id = await published({ fileId: file.id, column: '5', receiveObject: 'tenderee' });
  const listed = (await owner.send(pageNoticeFiles, {}).ok()).records;
  expect(listed).toMatchObject([{ id: file.id, fileName: '指南.pdf', noticeId: id }]);
  expect(await owner.send(listFiles, { ids: file.id }).ok()).toHaveLength(1);
  expect(await agent.send(listFiles, { ids: file.id }).ok()).toEqual([]);
  expect((await agent.send(pageNoticeFiles, {}).ok()).records).toEqual([]);
  await keeper.send(tenant.withdraw, { id, version: 2 }).ok();
  expect(await owner.send(listFiles, { ids: file.id }).ok()).toEqual([]);
  const theirs = await owner.upload('别人的.pdf', Buffer.from('%PDF-1.7 y'));
  const answer = await keeper.send(tenant.save, form({ fileId: theirs.id })).envelope();
  expect(answer.code).not.toBe(200);
});

test('the platform’s own notices have a list of their own', async () => {
  const at = await keeper.send(plat.save, form()).ok();
  await keeper.send(plat.detail, { id: at.id }).ok();
  await keeper.send(tenant.detail, { id: at.id }).refused('notification.notFound');
  await keeper.send(plat.publish, at).ok();
  expect(await sees(agent, at.id)).toBe(true);
  await keeper.send(plat.withdraw, { id: at.id, version: 2 }).ok();
  expect((await keeper.send(plat.page, { status: '2' }).ok()).records.map((n) => n.id)).toContain(at.id);
  const second = await keeper.send(plat.save, form()).ok();
  await keeper.send(plat.remove, second).ok();
  const tenantKeeper = await world.user({ roles: ['tenant'], org: keeper.org });
  await tenantKeeper.send(plat.page, {}).refused('kit.refused.permission');
});

test('a publication may be announced by one of the tenant’s own templates', async () => {
  const words = {
    templateCode: 'GGTX',
    templateName: '公告提醒',
    sendType: '4',
    title: '新{column}',
    titleEn: 'New: {column}',
    msgContent: '{publisher}：{title}（{begin}）',
    msgContentEn: '{title}',
  };
  await keeper.send(templateCalls.tenant.save, words).ok();
  await keeper
    .send(tenant.save, form({ remindTemplate: 'none' }))
    .refused('notification.wrong.remindTemplate');
  const id = await published({ title: '新规', remindTemplate: 'GGTX', receiveObject: 'tenderee' });
  await world.deliver();
  const [message] = await owner.send(recentMessages, {}).ok();
  expect(message).toMatchObject({
    title: '新通知',
    content: `${keeper.org.orgName}：新规（长期）`,
    webRouter: { path: '/base/notification/view-notification', query: { id } },
  });
  expect((await agent.send(recentMessages, {}).ok()).some((m) => m.title === '新通知')).toBe(false);
});
