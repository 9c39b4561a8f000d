import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '../../../../apps/server/test/world.ts';
import { pageDispatches, pageSubscriptions, recentMessages, submitSubscription } from '../../shared/calls.ts';
import { modifyControl, pageControls } from '../../shared/control-calls.ts';
import { sendType } from '../../shared/status.ts';
import { notify } from '../index.ts';

const code = 'project.message.approved';
const open = { templateCode: code, smsSwitch: '1', msgSwitch: '1', emailSwitch: '1', orgKinds: [] } as const;

let world: World;
let keeper: TestUser;
beforeAll(async () => {
  world = await makeWorld();
  keeper = await world.user({ roles: ['tenant'], org: await world.org('platform') });
});

let next = 0;
async function reachable(org?: TestOrg) {
  const user = await world.user({ roles: ['pm'], ...(org ? { org } : {}) });
  await world.sql('update app_user set mobile = $2, email = $3 where id = $1', [
    user.id,
    `1370000${String(++next).padStart(4, '0')}`,
    `c${next}@example.cn`,
  ]);
  return user;
}
const tell = (to: readonly TestUser[]) =>
  world.tx((tx) =>
    notify(tx, {
      template: code,
      params: { name: '泵站' },
      to: to.map((u) => u.id),
      also: [sendType.sms, sendType.email],
    }),
  );
const waysOf = async (user: TestUser) => ({
  inside: (await user.send(recentMessages, {}).ok()).length,
  outside: (await user.send(pageDispatches, {}).ok()).records.map((r) => r.sendType).sort(),
});
const versionOf = async (of = code) =>
  (await keeper.send(pageControls, { searchKey: of }).ok()).records[0]?.version ?? 0;
const set = async (part: object) =>
  keeper.send(modifyControl, { ...open, ...part, version: await versionOf() }).ok();

test('a way that is closed is closed to everybody, whatever they chose, and opens again', async () => {
  const [wished, other] = [await reachable(), await reachable()];
  await wished
    .send(submitSubscription, { templateCode: code, smsSwitch: '1', msgSwitch: '1', emailSwitch: '1' })
    .ok();
  await set({ smsSwitch: '0' });
  await tell([wished, other]);
  for (const user of [wished, other]) expect(await waysOf(user)).toEqual({ inside: 1, outside: ['2'] });
  const [row] = (await wished.send(pageSubscriptions, { searchKey: '项目已立项' }).ok()).records;
  expect(row).toMatchObject({ smsSwitch: '1', closedWays: ['1'] });
  const turned = { templateCode: code, smsSwitch: '0', msgSwitch: '1', emailSwitch: '1' };
  await wished.send(submitSubscription, turned).refused('message.wayClosed');
  await wished.send(submitSubscription, { ...turned, smsSwitch: '1', emailSwitch: '0' }).ok();
  await set({ msgSwitch: '0' });
  await tell([other]);
  expect(await waysOf(other)).toEqual({ inside: 1, outside: ['1', '2', '2'] });
  await set({});
  await tell([wished]);
  expect(await waysOf(wished)).toEqual({ inside: 2, outside: ['1', '2'] });
});

test('SMS and mail may be kept to people of some kinds of companies', async () => {
  const owner = await reachable(world.tenderee);
  const agent = await reachable();
  await set({ orgKinds: ['tenderee'] });
  await tell([owner, agent]);
  expect(await waysOf(owner)).toEqual({ inside: 1, outside: ['1', '2'] });
  expect(await waysOf(agent)).toEqual({ inside: 1, outside: [] });
  await set({});
});

test('only whoever may sets it, once for a version, never for what keeps an account safe or must stay inside', async () => {
  const clerk = await world.user({ roles: ['pm'] });
  await clerk.send(pageControls, {}).refused('kit.refused.permission');
  const version = await versionOf();
  await clerk.send(modifyControl, { ...open, version }).refused('kit.refused.permission');
  await keeper.send(modifyControl, { ...open, version: version - 1 }).refused('kit.refused.changed');
  const both = await Promise.all(
    [1, 2].map(() => keeper.send(modifyControl, { ...open, version }).envelope()),
  );
  expect(both.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const safe = { ...open, templateCode: 'account.message.changed', version: 0 };
  await keeper.send(modifyControl, safe).refused('message.wrong.fixedWays');
  const secret = { ...open, templateCode: 'bid.message.submitted', version: 0 };
  await keeper.send(modifyControl, secret).refused('message.staysInside');
  await keeper
    .send(modifyControl, { ...open, templateCode: 'no.such', version: 0 })
    .refused('message.noTemplate');
  const far = await world.user({
    roles: ['tenant'],
    org: await world.org('platform', '外', await world.tenant()),
  });
  const [theirs] = (await far.send(pageControls, { searchKey: code }).ok()).records;
  expect(theirs).toMatchObject({ version: 0, orgKinds: [] });
});
