import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '../../../../apps/server/test/world.ts';
import { accountText } from '#base/account/shared/text/index.ts';
import { dispatch } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { messageAsked } from '#base/message/shared/events.ts';
import {
  askDiscard,
  confirmDiscard,
  deliveryDetail,
  pageDeliveries,
  retryDelivery,
} from '../../shared/delivery-calls.ts';

let world: World;
let operator: TestUser;
let second: TestUser;
beforeAll(async () => {
  world = await makeWorld();
  const platform = await world.org('platform');
  operator = await world.user({ roles: ['admin'], org: platform });
  second = await world.user({ roles: ['tenant'], org: platform });
  await world.app.outbox.drain();
});

/** One delivery that failed: an SMS that no worker has taken yet. */
async function failed(): Promise<string> {
  const before = new Set((await listed()).map((d) => d.id));
  await world.tx((tx) =>
    dispatch(
      tx,
      { template: messageTemplate(accountText, 'message.code'), params: { code: '123456', minutes: 5 } },
      { sendType: '1', address: '13900000001' },
    ),
  );
  await world.sql(
    `update outbox set attempts = 3, error = 'gateway away', next_at = clock_timestamp() + interval '1 hour'
     where listener = 'message.send' and done_at is null`,
  );
  const made = (await listed()).find((d) => d.listener === 'message.send' && !before.has(d.id));
  return made?.id ?? '';
}
const listed = async () => (await operator.send(pageDeliveries, { size: 200 }).ok()).records;
const one = async (id: string) => (await listed()).find((d) => d.id === id);

test('what failed is listed with its reason and tried again at once; what is delivered is gone', async () => {
  const id = await failed();
  expect(await one(id)).toMatchObject({
    type: messageAsked.type,
    listener: 'message.send',
    state: 'retrying',
    attempts: 3,
    error: 'gateway away',
    can: { retry: true, discard: true, confirm: false },
  });
  expect((await operator.send(pageDeliveries, { state: 'retrying' }).ok()).total).toBeGreaterThan(0);
  expect((await operator.send(pageDeliveries, { state: 'discarded' }).ok()).records).toEqual([]);
  await world.app.outbox.drain();
  expect(await one(id)).toBeDefined();
  await operator.send(retryDelivery, { id }).ok();
  await operator.send(retryDelivery, { id }).refused('record.notFailed');
  await world.app.outbox.drain();
  expect(await one(id)).toBeUndefined();
  await operator.send(deliveryDetail, { id }).refused('record.notFound');
});

test('discarding takes a reason and a second person, and is never undone', async () => {
  const id = await failed();
  await operator.send(askDiscard, { id, reason: ' ' }).refused('kit.wrong.input');
  await operator.send(confirmDiscard, { id }).refused('record.otherPerson');
  await operator.send(askDiscard, { id, reason: '号码已停用' }).ok();
  await operator.send(askDiscard, { id, reason: '再次' }).refused('record.notFailed');
  await operator.send(confirmDiscard, { id }).refused('record.otherPerson');
  const seen = (await second.send(pageDeliveries, { state: 'discarding' }).ok()).records[0];
  expect(seen).toMatchObject({ id, discardReason: '号码已停用', can: { confirm: true } });
  expect(seen?.discardAskedBy).toBe(operator.trueName);
  const both = await Promise.all([1, 2].map(() => second.send(confirmDiscard, { id }).envelope()));
  expect(both.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([200, 403]);
  expect(await one(id)).toMatchObject({ state: 'discarded', can: { retry: false, discard: false } });
  await operator.send(retryDelivery, { id }).refused('record.notFailed');
  await world.app.outbox.drain();
  const acts = await world.sql<{ type: string }>(
    `select type from event where subject_type = 'delivery' order by id desc limit 2`,
  );
  expect(acts.map((e) => e.type)).toEqual(['record.deliveryDiscarded', 'record.discardAsked']);
});

test('a retry takes back what was asked to be discarded', async () => {
  const id = await failed();
  await operator.send(askDiscard, { id, reason: '误' }).ok();
  await second.send(retryDelivery, { id }).ok();
  expect(await one(id)).toMatchObject({ state: 'waiting', discardReason: '' });
  await world.app.outbox.drain();
});

test('nobody else sees or touches them, another tenant’s administrator neither', async () => {
  const id = await failed();
  const clerk = await world.user({ roles: ['pm'] });
  const far = await world.user({
    roles: ['admin'],
    org: await world.org('platform', '外', await world.tenant()),
  });
  await clerk.send(pageDeliveries, {}).refused('kit.refused.permission');
  expect((await far.send(pageDeliveries, {}).ok()).records.some((d) => d.id === id)).toBe(false);
  for (const call of [retryDelivery, confirmDiscard] as const) {
    await clerk.send(call, { id }).refused('kit.refused.permission');
    await far.send(call, { id }).refused('record.notFound');
  }
  await far.send(askDiscard, { id, reason: 'x' }).refused('record.notFound');
  await operator.send(retryDelivery, { id: "1~x~' or true" }).refused('record.notFound');
  await operator.send(retryDelivery, { id: 'all' }).refused('kit.wrong.input');
});

test('the content shows no secret', async () => {
  const id = await failed();
  await world.sql('alter table event disable trigger user');
  await world.sql(
    `update event set payload = payload || '{"password": "geheim", "deep": [{"accessToken": "geheim", "mobile": "13900000001"}]}'
     where id = split_part($1, '~', 1)::bigint`,
    [id],
  );
  const { content } = await operator.send(deliveryDetail, { id }).ok();
  expect(content).not.toMatch(/geheim|13900000001/);
  expect(JSON.parse(content)).toMatchObject({
    password: '***',
    deep: [{ accessToken: '***', mobile: '***' }],
  });
});
