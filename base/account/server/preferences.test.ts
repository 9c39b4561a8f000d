import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { PREFERENCE_LONGEST, PREFERENCE_MOST } from '#kit/shared/preference.ts';
import { keepPreference, preferences } from '../shared/calls.ts';

let world: World;
let me: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  me = await world.user({ roles: ['pm'] });
  colleague = await world.user({ roles: ['pm'], org: me.org });
});

describe('preferences', () => {
  test('are read whole, by kind or by key, and the last one kept stands', async () => {
    await me.send(keepPreference, { kind: 'list', key: '/pre/contract/page', value: '{"a":1}' }).ok();
    await me.send(keepPreference, { kind: 'list', key: '/pre/contract/page', value: '{"a":2}' }).ok();
    await me.send(keepPreference, { kind: 'menu', key: 'pre', value: 'open' }).ok();
    const list = { kind: 'list', key: '/pre/contract/page', value: '{"a":2}' };
    const menu = { kind: 'menu', key: 'pre', value: 'open' };
    expect(await me.send(preferences, {}).ok()).toEqual([list, menu]);
    expect(await me.send(preferences, { kind: 'menu' }).ok()).toEqual([menu]);
    expect(await me.send(preferences, { kind: 'list', key: 'pre' }).ok()).toEqual([]);
    await me.send(keepPreference, { kind: 'menu', key: 'pre', value: '' }).ok();
    expect(await me.send(preferences, {}).ok()).toEqual([list]);
  });

  test("are one's own: a colleague neither reads nor changes them, whatever is sent along", async () => {
    const mine = { kind: 'theme', key: 'theme', value: 'dark' } as const;
    await me.send(keepPreference, mine).ok();
    expect(await colleague.send(preferences, { kind: 'theme' }).ok()).toEqual([]);
    await colleague.send(keepPreference, { ...mine, value: '' }).ok();
    await colleague.send(keepPreference, { ...mine, value: 'light', userId: me.id } as object).ok();
    expect(await me.send(preferences, { kind: 'theme' }).ok()).toEqual([mine]);
  });

  test('of an unknown kind, with an odd key or too large are refused', async () => {
    const good = { kind: 'help', key: 'tour', value: '1' } as const;
    const send = (part: object) => me.send(keepPreference, { ...good, ...part });
    await send({ value: 'x'.repeat(PREFERENCE_LONGEST) }).ok();
    const wrong = [
      { value: 'x'.repeat(PREFERENCE_LONGEST + 1) },
      { kind: 'rights' },
      { key: '' },
      { key: "a'b" },
    ];
    for (const part of wrong) await send(part).refused('kit.wrong.input');
  });

  test('are bounded in number; what is kept already can still be changed', async () => {
    const many = await world.user({ roles: ['pm'], org: me.org });
    await world.sql(
      `insert into user_preference (tenant_id, user_id, kind, key, value)
       select $1, $2, 'help', 'tour' || n, '1' from generate_series(1, $3) n`,
      [world.tenantId, many.id, PREFERENCE_MOST],
    );
    await many
      .send(keepPreference, { kind: 'list', key: 'one', value: '1' })
      .refused('account.preferencesFull');
    await many.send(keepPreference, { kind: 'help', key: 'tour7', value: '2' }).ok();
    await many.send(keepPreference, { kind: 'help', key: 'tour8', value: '' }).ok();
    await many.send(keepPreference, { kind: 'list', key: 'one', value: '1' }).ok();
    expect(await many.send(preferences, {}).ok()).toHaveLength(PREFERENCE_MOST);
  });
});
