import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { sendRegistrationCode } from '#base/registration/shared/calls.ts';
import { sendLoginCode } from '#base/session/shared/calls.ts';
import * as calls from '../shared/calls.ts';
import { type Hands, handsOf, mobileOf } from './test/hands.ts';

let world: World;
let hands: Hands;

beforeAll(async () => {
  world = await makeWorld();
  hands = handsOf(world);
});

test('in production without a gateway no code and no link is made that nobody can read, and that is said', async () => {
  const me = await hands.someone();
  const email = `${me.userName}@example.cn`;
  await world.sql('update app_user set email = $2 where id = $1', [me.id, email]);
  const wanted = { mobile: me.mobile, type: '2' };
  const asked = async () => ({
    login: world.anonymous.send(sendLoginCode, { ...wanted, ...(await hands.solved()) }),
    retrieve: world.anonymous.send(calls.sendResetCode, { ...wanted, ...(await hands.solved()) }),
    link: world.anonymous.send(calls.sendRetrieveLink, { email, ...(await hands.solved()) }),
    own: me.send(calls.sendChangeCode, { mobile: mobileOf(), ...(await hands.solved()) }),
    register: world.anonymous.send(sendRegistrationCode, { mobile: mobileOf(), ...(await hands.solved()) }),
  });
  const kept = async () =>
    (
      await world.sql<{ n: number }>(
        `select (select count(*) from verification)::int + (select count(*) from registration_code)::int
           + (select count(*) from message_dispatch)::int as n`,
      )
    )[0]?.n;
  await world.sql('alter table world disable trigger user');
  await world.sql(`update world set kind = 'production', frozen_at = null`);
  const refused = await asked();
  await refused.login.refused('account.noGateway');
  await refused.retrieve.refused('account.noGateway');
  await refused.own.refused('account.noGateway');
  await refused.link.refused('account.noMail');
  await refused.register.refused('registration.refused.noGateway');
  expect(await kept()).toBe(0);
  // The person's own number proves nothing either: the password does.
  expect((await me.send(calls.needChangePassword, {}).ok()).way).toBe('password');
});
