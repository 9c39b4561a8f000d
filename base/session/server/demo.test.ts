import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { worldState } from '#kit/server/clock.ts';
import { demoLogin, demoWorld, moveClock } from '../shared/demo-calls.ts';

let world: World;
let pm: TestUser;
beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
  // A world never changes its kind; here each kind is tried.
  await world.sql('alter table world disable trigger user');
});

const offset = async () => (await world.tx((tx) => worldState(tx.client))).offsetMs;
const become = (kind: string) => world.sql('update world set kind = $1', [kind]);

test('outside the demonstration nobody comes in by a click, and nobody moves the clock', async () => {
  for (const kind of ['test', 'production']) {
    await become(kind);
    const before = await offset();
    await world.anonymous.send(demoLogin, { username: pm.userName }).refused('session.demoOnly');
    await pm.send(moveClock, { byMinutes: 60 }).refused('session.demoOnly');
    expect(await world.anonymous.send(demoWorld, {}).ok()).toMatchObject({ demo: false, accounts: [] });
    expect(await offset()).toBe(before);
  }
});

test('in the demonstration only people who exist and are not disabled come in by a click', async () => {
  await become('demo');
  const gone = await world.user({ roles: ['pm'] });
  await world.sql('update account set disabled = true where id = $1', [gone.id]);
  for (const username of ['nobody.there', gone.userName])
    await world.anonymous.send(demoLogin, { username }).refused('session.loginFailed');
  expect((await world.anonymous.send(demoLogin, { username: pm.userName }).ok()).token).not.toBe('');
  const before = await offset();
  await pm.send(moveClock, { byMinutes: 60 }).ok();
  expect(await offset()).toBe(before + 3_600_000);
});
