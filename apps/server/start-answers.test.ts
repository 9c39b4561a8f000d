import { PassThrough } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { needChangePassword, preferences } from '#base/account/shared/calls.ts';
import { queryConfig } from '#base/dictionary/shared/calls.ts';
import { countDuties } from '#base/duty/shared/calls.ts';
import { unreadCount } from '#base/message/shared/calls.ts';
import { demoWorld } from '#base/session/shared/demo-calls.ts';
import { sessionStart } from '#base/session/shared/start-calls.ts';
import { loadEn, loadZh } from '#base/wording/shared/calls.ts';
import { routesAtStart } from '#kit/server/http/start-answers.ts';
import { makeWorld, type World } from './test/world.ts';

let world: World;
let logged = '';
beforeAll(async () => {
  const log = new PassThrough();
  log.on('data', (bytes: Buffer) => (logged += bytes.toString()));
  world = await makeWorld({ log });
});

test('what comes along with the session is what each of these calls answers, and these are all that ask for it', async () => {
  const pm = await world.user({ roles: ['pm'] });
  const { answers } = await pm.send(sessionStart, {}).ok();
  expect(answers).toEqual({
    [unreadCount.path]: await pm.send(unreadCount, {}).ok(),
    [countDuties.path]: await pm.send(countDuties, {}).ok(),
    [preferences.path]: await pm.send(preferences, {}).ok(),
    [demoWorld.path]: await pm.send(demoWorld, {}).ok(),
    [`${queryConfig.path}?configKey=service_tel`]: await pm
      .send(queryConfig, { configKey: 'service_tel' })
      .ok(),
  });
});

test('more people than there are connections start at once, and each is answered', async () => {
  const people = await Promise.all(
    (['pm', 'supplier', 'tenant'] as const).map((role) => world.user({ roles: [role] })),
  );
  const starts = people.flatMap((one) =>
    Array.from({ length: 20 }, () => one.send(sessionStart, { newTab: '1' }).ok()),
  );
  for (const { answers } of await Promise.all(starts)) expect(Object.keys(answers).length).toBeGreaterThan(5);
});

test('in a new tab of the browser more comes along: changed words of the person’s language, and the age of the password', async () => {
  const pm = await world.user({ roles: ['pm'] });
  const { answers } = await pm.send(sessionStart, { newTab: '1' }).ok();
  const english = await pm.send(sessionStart, { newTab: '1' }, { language: 'en' }).ok();
  expect(answers).toMatchObject({
    [`${loadZh.path}?changed=1`]: await pm.send(loadZh, { changed: '1' }).ok(),
    [needChangePassword.path]: await pm.send(needChangePassword, {}).ok(),
  });
  expect(Object.keys(answers)).not.toContain(`${loadEn.path}?changed=1`);
  expect(english.answers).toMatchObject({
    [`${loadEn.path}?changed=1`]: await pm.send(loadEn, { changed: '1' }).ok(),
  });
  const wishing = world.app.calls.filter((call) => call.atStart).map(({ path }) => path);
  const came = [...Object.keys(answers), ...Object.keys(english.answers)].map((name) => name.split('?')[0]);
  expect(new Set(came)).toEqual(new Set(wishing));
});

test('a call that a permission stands before does not come along, whatever it says of itself', () => {
  const run = () => Promise.resolve(null);
  const call = { ...countDuties, gate: 'entrustContract.view' as const };
  expect(routesAtStart([{ kind: 'read', call, run }])).toEqual([]);
  expect(routesAtStart([{ kind: 'read', call: countDuties, run }])).toHaveLength(1);
});

test('a call that fails is left out and logged, and the session starts without it', async () => {
  const pm = await world.user({ roles: ['pm'] });
  await world.sql('alter table duty rename to duty_gone');
  try {
    const { answers, user } = await pm.send(sessionStart, {}).ok();
    expect(user.id).toBe(pm.id);
    expect(Object.keys(answers)).not.toContain(countDuties.path);
    expect(Object.keys(answers)).toContain(unreadCount.path);
    expect(logged).toContain(`"url":"${countDuties.path}"`);
    expect(logged).toContain('42P01');
  } finally {
    await world.sql('alter table duty_gone rename to duty');
  }
});

test('the telephone that comes along is that of the platform on which the tenant works, whatever code is named', async () => {
  const code = '9774';
  const tenantId = await world.tenant({ code, title: '别处的平台' });
  const set = `insert into prefecture_config (tenant_id, prefecture_code, config_key, config_value) values ($1, $2, 'service_tel', $3)`;
  await world.tx((tx) => tx.client.query(set, [tenantId, code, '400-900-9774']), tenantId);
  const elsewhere = await world.user({ roles: ['pm'], org: await world.org('agency', undefined, tenantId) });
  for (const prefecturecode of [code, '2000', '20002000200']) {
    const { answers } = await elsewhere.send(sessionStart, {}, { headers: { prefecturecode } }).ok();
    expect(answers).toMatchObject({
      [`${queryConfig.path}?configKey=service_tel`]: { configValue: '400-900-9774' },
    });
  }
});

test('whoever must change the password first is brought nothing that they may not ask yet', async () => {
  const held = await world.user({ roles: ['pm'] });
  await world.sql('update account set first_login = true where id = $1', [held.id]);
  await world.sql('update session set first_login = true where user_id = $1', [held.id]);
  const { user, answers } = await held.send(sessionStart, {}).ok();
  expect(user.firstLogin).toBe(1);
  expect(answers).toEqual({});
  await held.send(unreadCount, {}).refused('kit.refused.firstLogin');
});
