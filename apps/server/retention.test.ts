import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { timeStamp } from '#base/session/shared/start-calls.ts';
import { ROOT } from './instance.ts';
import { makeWorld } from './test/world.ts';

test('what its declared time is over for goes, and nothing else; the book says how long', async () => {
  const world = await makeWorld();
  const pm = await world.user({ roles: ['pm'] });
  const { clearer } = world.app;
  await world.app.outbox.drain();
  await world.sql(`insert into request_nonce (session_id, nonce, line, body_digest, answer, at)
    select gen_random_uuid(), n::text, '', '', '', clock_timestamp() - n * interval '8 hours' from generate_series(1, 6) n`);
  await world.sql(`insert into session (id, token_digest, refresh_digest, user_id, tenant_id, org_id, issued_at, expires_at, ends_at, address)
    select gen_random_uuid(), 'a' || n, 'b' || n, s.user_id, s.tenant_id, s.org_id, t, t, t, 'x'
    from (select * from session limit 1) s, generate_series(179, 183) n, lateral (select clock_timestamp() - n * interval '1 day' as t) at`);
  await world.sql(`insert into outbox (event_id, listener, tenant_id, done_at, error)
    select id, 'old.' || coalesce(e, 'done'), tenant_id, clock_timestamp() - interval '31 days', e
    from (select id, tenant_id from event order by id limit 1) v, (values (null), ('failed')) k(e)`);

  const gone = await clearer.clear();
  expect(gone).toEqual({ request_nonce: 4, outbox: 1, socket_ticket: 0, session: 4 });
  expect(
    await world.sql(`select error from outbox where done_at < clock_timestamp() - interval '30 days'`),
  ).toEqual([{ error: 'failed' }]);
  // Whoever is signed in stays so.
  await pm.send(timeStamp, {}).ok();
  expect(await clearer.clear()).toEqual({ request_nonce: 0, outbox: 0, socket_ticket: 0, session: 0 });

  const book = readFileSync(join(ROOT, 'docs/controls.md'), 'utf8');
  for (const { table, days } of clearer.retentions)
    expect(book).toMatch(new RegExp(`\\| \`${table}\` +\\|.*\\| ${days} days? +\\|`));
});
