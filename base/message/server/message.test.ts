import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '../../../apps/server/test/world.ts';
import { pageMessages, readAllMessages, readMessage, recentMessages, unreadCount } from '../shared/calls.ts';
import { webRouterOf } from '../shared/web-router.ts';
import { notify } from './index.ts';
import type { Screen } from '#kit/shared/names.ts';
import { messageScreens } from '../shared/screens.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** Any place in the words serves as a template here: one text, headed by its folder's title. */
const template = 'message.unreadCount';

const send = (to: readonly TestUser[], count: number, path: string = messageScreens.list) =>
  world.tx((tx) =>
    notify(tx, {
      template,
      params: { count },
      to: to.map((u) => u.id),
      // What the types refuse must be refused here too.
      webRouter: { path: path as Screen, query: { id: '1' } },
    }),
  );

describe('站内信', () => {
  test('a message reaches its users in their language, once each', async () => {
    const [reader, other] = [await world.user({ roles: ['pm'] }), await world.user({ roles: ['pm'] })];
    await send([reader, reader], 7);

    const [mine] = await reader.send(recentMessages, {}).ok();
    expect(mine).toMatchObject({
      title: '站内信',
      content: '7 条未读消息',
      msgStatus: '0',
      webRouter: { path: messageScreens.list, query: { id: '1' } },
    });
    const [english] = await reader.send(recentMessages, {}, { language: 'en' }).ok();
    expect(english).toMatchObject({ title: 'Messages', content: '7 unread messages' });
    expect(await reader.send(unreadCount, {}).ok()).toEqual({ count: 1 });
    expect(await other.send(recentMessages, {}).ok()).toEqual([]);
  });

  test('reading is for the receiver alone, and may be repeated', async () => {
    const [reader, stranger] = [await world.user({ roles: ['pm'] }), await world.user({ roles: ['pm'] })];
    await send([reader], 1);
    const [message] = await reader.send(recentMessages, {}).ok();
    const id = message?.id ?? '';

    await stranger.send(readMessage, { id }).refused('message.notFound');
    await reader.send(readMessage, { id }).ok();
    await reader.send(readMessage, { id }).ok();

    expect((await reader.send(recentMessages, {}).ok())[0]?.msgStatus).toBe('3');
    expect(await reader.send(unreadCount, {}).ok()).toEqual({ count: 0 });
  });

  test('another tenant sees nothing, even of the same user id', async () => {
    const reader = await world.user({ roles: ['pm'] });
    await send([reader], 1);
    const [message] = await reader.send(recentMessages, {}).ok();
    const foreignOrg = await world.org('agency', '外租户', await world.tenant());
    const foreigner = await world.user({ roles: ['pm'], org: foreignOrg });

    await foreigner.send(readMessage, { id: message?.id }).refused('message.notFound');
    await world.tx(
      (tx) => notify(tx, { template, params: { count: 1 }, to: [reader.id] }),
      foreignOrg.tenantId,
    );
    expect(await reader.send(unreadCount, {}).ok()).toEqual({ count: 1 });
  });

  test('all are marked read at once, the list filters by state and days', async () => {
    const reader = await world.user({ roles: ['pm'] });
    for (let n = 0; n < 25; n++) await send([reader], n);

    const page = await reader.send(pageMessages, { current: 2, msgStatus: '0' }).ok();
    expect(page).toMatchObject({ total: 25, pages: 2, current: 2, size: 20 });
    expect(page.records.map((m) => m.content)).toEqual([4, 3, 2, 1, 0].map((n) => `${n} 条未读消息`));
    expect(await reader.send(readAllMessages, {}).ok()).toEqual({ count: 25 });
    expect(await reader.send(readAllMessages, {}).ok()).toEqual({ count: 0 });
    expect((await reader.send(pageMessages, { msgStatus: '0' }).ok()).total).toBe(0);

    const today = new Date((await world.now()).getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect((await reader.send(pageMessages, { sendTimeStart: today, sendTimeEnd: today }).ok()).total).toBe(
      25,
    );
    expect((await reader.send(pageMessages, { sendTimeEnd: '2020-01-01' }).ok()).total).toBe(0);
    expect((await reader.send(pageMessages, { sendTimeStart: '', sendTimeEnd: '' }).ok()).total).toBe(25);
    await reader.send(pageMessages, { sendTimeEnd: 'soon' }).refused('kit.wrong.input');
  });

  test('a message older than a week leaves the message centre, not the list', async () => {
    const reader = await world.user({ roles: ['pm'] });
    await send([reader], 1);
    await world.sql(`update message set sent_at = sent_at - interval '8 days' where user_id = $1`, [
      reader.id,
    ]);

    expect(await reader.send(recentMessages, {}).ok()).toEqual([]);
    expect((await reader.send(pageMessages, {}).ok()).total).toBe(1);
  });

  test('a message leads nowhere outside the application', async () => {
    const reader = await world.user({ roles: ['pm'] });
    const outside = [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/a//b',
      'javascript:alert(1)',
      '/a?b=1',
      '/a#b',
      '',
    ];
    for (const path of outside) await expect(send([reader], 1, path), path).rejects.toThrow();
    for (const path of outside.filter((p) => p !== '')) {
      const written = world.sql(
        `insert into message (id, tenant_id, user_id, template, params, web_path) values (gen_random_uuid(), $1, $2, 'a.b', '{}', $3)`,
        [world.tenantId, reader.id, path],
      );
      await expect(written, path).rejects.toThrow(/message_web_path_check/);
    }
    expect(webRouterOf(`${messageScreens.list}?id=1&name=%E5%90%88%E5%90%8C+a`)).toEqual({
      path: messageScreens.list,
      query: { id: '1', name: '合同 a' },
    });
    await expect(send([reader], 1, '/')).resolves.toBeUndefined();
  });

  test('the application cannot rewrite what was sent', async () => {
    const reader = await world.user({ roles: ['pm'] });
    await send([reader], 1);
    const rewrite = world.tx((tx) =>
      tx.client.query(`update message set params = '{}' where user_id = $1`, [reader.id]),
    );
    await expect(rewrite).rejects.toThrow(/permission denied/);
    const drop = world.tx((tx) => tx.client.query('delete from message where user_id = $1', [reader.id]));
    await expect(drop).rejects.toThrow(/permission denied/);
  });
});
