import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { type StallingLine, stallingLine } from '#kit/server/test/stalling-line.ts';
import { digestOf } from '#kit/server/http/signing.ts';
import { endOtherSessions, mySessions } from '../shared/own-session-calls.ts';
import { userInfo } from '../shared/start-calls.ts';

let line: StallingLine;
let world: World;
beforeAll(async () => {
  world = await makeWorld({
    line: async (url) => {
      line = await stallingLine(url);
      return line.url;
    },
  });
});

const codeOf = async (who: Pick<Awaited<ReturnType<World['user']>>, 'send'>) =>
  (await who.send(userInfo, {}).envelope()).code;

test('ending a session is answered as soon as this process knows of it, even if processes cannot tell each other', async () => {
  const pm = await world.user({ roles: ['pm'] });
  const other = await world.signedIn(pm.userName);
  expect(await codeOf(other)).toBe(200);
  const told = await world.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'gongheng-bus' and datname = current_database()`,
  );
  expect(told).toHaveLength(1);
  await pm.send(endOtherSessions, {}).ok();
  expect(await codeOf(other)).toBe(401);
  expect(await pm.send(mySessions, {}).ok()).toHaveLength(1);
});

test('a session that ends while it is read is not remembered as it was', async () => {
  onTestFinished(() => line.flow());
  const [slow, known] = [await world.user({ roles: ['pm'] }), await world.user({ roles: ['pm'] })];
  expect(await codeOf(known)).toBe(200);
  const [{ before } = { before: '' }] = await world.sql<{ before: string }>(
    `select clock_timestamp()::text as before`,
  );
  line.holdAnswerTo(digestOf(slow.token));
  const begun = codeOf(slow);
  await expect
    .poll(() =>
      world.sql(
        `select 1 from pg_stat_activity where datname = current_database() and state = 'idle' and query_start > $1
           and query like '%from session s%'`,
        [before],
      ),
    )
    .not.toHaveLength(0);
  // Elsewhere both are shut out, and this process hears of it while the answer is still on its way.
  const ended = await world.sql(
    `with ended as (update session set ended_at = clock_timestamp() where user_id in ($1, $2) returning id)
     select pg_notify('session', id::text) from ended`,
    [slow.id, known.id],
  );
  expect(ended).toHaveLength(2);
  await expect.poll(() => codeOf(known)).toBe(401);
  line.flow();
  expect(await begun).toBe(200);
  expect(await codeOf(slow)).toBe(401);
});
