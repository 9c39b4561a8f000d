import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '../../../apps/server/test/world.ts';
import { pageDispatches, pageSubscriptions, recentMessages, submitSubscription } from '../shared/calls.ts';
import { sendType } from '../shared/status.ts';
import { notify } from './index.ts';
import { catalogueOf } from './template/catalogue.ts';

let world: World;
let next = 0;
beforeAll(async () => {
  world = await makeWorld();
});

async function reachable(...more: ('tenant' | 'leader')[]) {
  const user = await world.user({ roles: ['pm', ...more] });
  await world.sql('update app_user set mobile = $2, email = $3 where id = $1', [
    user.id,
    `1350000${String(++next).padStart(4, '0')}`,
    `n${next}@example.cn`,
  ]);
  return user;
}

const template = 'project.message.approved';
const told = (to: readonly TestUser[], of = template, also: readonly ('1' | '2')[] = []) =>
  world.tx((tx) => notify(tx, { template: of, params: { name: '泵站' }, to: to.map((u) => u.id), also }));
const chosen = { templateCode: template, smsSwitch: '0', msgSwitch: '0', emailSwitch: '0' } as const;
const waysOf = async (user: TestUser) => ({
  inside: (await user.send(recentMessages, {}).ok()).length,
  outside: (await user.send(pageDispatches, {}).ok()).records.map((r) => r.sendType).sort(),
});

test('one row a template, twenty a page, found by name in the language of the reader', async () => {
  const me = await reachable();
  const first = await me.send(pageSubscriptions, {}).ok();
  expect(first).toMatchObject({ size: 20, current: 1, pages: Math.ceil(first.total / 20) });
  expect(first.records).toHaveLength(20);
  const all = (await me.send(pageSubscriptions, { size: 200 }).ok()).records;
  expect(new Set(all.map((r) => r.templateCode)).size).toBe(first.total);
  expect(all.filter((r) => /[{}]/.test(r.templateName) || r.templateName === '')).toEqual([]);
  expect(all.some((r) => r.templateCode.startsWith('account.'))).toBe(false);
  expect((await me.send(pageSubscriptions, { searchKey: '待审批' }).ok()).records).toEqual([
    {
      templateCode: 'approval.message.pending',
      templateName: '待审批',
      smsSwitch: '0',
      msgSwitch: '1',
      emailSwitch: '0',
      mayLeave: true,
      closedWays: [],
    },
  ]);
  expect((await me.send(pageSubscriptions, { searchKey: '没有的' }).ok()).total).toBe(0);
});

test('what only administrators get is offered to them, and is for nobody else to switch', async () => {
  const [me, admin] = [await reachable(), await reachable('tenant')];
  const offered = async (user: TestUser) =>
    (await user.send(pageSubscriptions, { size: 200 }).ok()).records.map((r) => r.templateCode);
  const only = [
    'wording.message.changed',
    'message.message.templateBroken',
    'agency.message.accountWaits',
    'agency.message.accountDecided',
  ];
  const own = await offered(me);
  expect((await offered(admin)).filter((code) => only.includes(code))).toEqual(only);
  expect(own.filter((code) => only.includes(code))).toEqual([]);
  expect(own).toContain('project.message.approved');
  const templateCode = 'wording.message.changed';
  await me.send(submitSubscription, { ...chosen, templateCode }).refused('message.noTemplate');
  await admin.send(submitSubscription, { ...chosen, templateCode }).ok();
});

test('who chose ways gets a message those ways, everybody else as before', async () => {
  const [quiet, loud, other] = [await reachable(), await reachable(), await reachable()];
  await quiet.send(submitSubscription, chosen).ok();
  await loud.send(submitSubscription, { ...chosen, smsSwitch: '1', msgSwitch: '1', emailSwitch: '1' }).ok();
  await told([quiet, loud, other], template, [sendType.email]);
  expect(await waysOf(quiet)).toEqual({ inside: 0, outside: [] });
  expect(await waysOf(loud)).toEqual({ inside: 1, outside: ['1', '2'] });
  expect(await waysOf(other)).toEqual({ inside: 1, outside: ['2'] });
  await told([quiet], 'project.message.returned');
  expect(await waysOf(quiet)).toEqual({ inside: 1, outside: [] });
  await quiet.send(submitSubscription, { ...chosen, msgSwitch: '1' }).ok();
  await told([quiet]);
  expect(await waysOf(quiet)).toEqual({ inside: 2, outside: [] });
  const [row] = (await loud.send(pageSubscriptions, { searchKey: '项目已立项' }).ok()).records;
  expect(row).toMatchObject({ smsSwitch: '1', msgSwitch: '1', emailSwitch: '1' });
});

test('what would tell who bids or judges never leaves, and what keeps an account safe stays on', async () => {
  const me = await reachable();
  const [row] = (await me.send(pageSubscriptions, { searchKey: '投标文件已递交' }).ok()).records;
  const submitted = { ...chosen, templateCode: row?.templateCode ?? '' };
  expect(row?.mayLeave).toBe(false);
  for (const way of ['smsSwitch', 'emailSwitch'])
    await me.send(submitSubscription, { ...submitted, [way]: '1' }).refused('message.staysInside');
  await me.send(submitSubscription, submitted).ok();
  for (const templateCode of ['account.message.changed', 'nothing.message.here'])
    await me.send(submitSubscription, { ...chosen, templateCode }).refused('message.noTemplate');
  await me.send(submitSubscription, { ...chosen, smsSwitch: '2' as '1' }).refused('kit.wrong.input');
});

test('people are left out of declared messages only', async () => {
  const { declarations } = await import('../../../apps/server/areas.ts');
  // A misspelt name would keep it from nobody.
  const wrong = declarations.flatMap((d) => {
    const messages = catalogueOf([d]).map(({ code }) => code.replace(/^.*\./, ''));
    const said = Object.keys({ ...d.reaches, ...d.outward });
    return said.filter((name) => !messages.includes(name)).map((name) => `${d.name}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

test('every message that may leave stands in the words', async () => {
  const me = await reachable('tenant', 'leader');
  const codes = (await me.send(pageSubscriptions, { size: 200 }).ok()).records;
  const { declarations } = await import('../../../apps/server/areas.ts');
  const named = declarations.flatMap((d) => Object.keys(d.outward ?? {}));
  const leaving = codes.flatMap((r) => (r.mayLeave ? [r.templateCode.replace(/^.*\./, '')] : []));
  expect(leaving.toSorted()).toEqual(named.toSorted());
});
