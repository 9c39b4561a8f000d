import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kit/server/ids.ts';
import { makeWorld, type TestUser, type World } from '../../../apps/server/test/world.ts';
import { channels } from './channels.ts';
import { actingAs, makeHouse, nodesOf } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const mayHear = (prefix: string, user: TestUser, id: string) =>
  channels
    .find((c) => c.prefix === prefix)
    ?.may(actingAs(user), id, (work) => world.app.database.read(user.org.tenantId, work));

test('who takes part hears what happens to the subject, nobody else does', async () => {
  const h = await makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]));
  const { serviceId } = await h.submit();
  const id = `${h.serviceKey}:${serviceId}`;
  const outsider = await world.user({ roles: ['leader'], org: await world.org('agency') });
  const foreigner = await world.user({
    roles: ['pm'],
    org: await world.org('agency', '外租户', await world.tenant()),
  });

  for (const user of [h.clerk, h.leader]) {
    expect(await mayHear('wfcallback', user, id)).toBe(true);
    expect(await mayHear('wf-submit-notify', user, id)).toBe(true);
  }
  for (const user of [h.colleague, outsider]) {
    expect(await mayHear('wfcallback', user, id)).toBe(false);
    expect(await mayHear('wf-submit-notify', user, id)).toBe(false);
  }
  expect(await mayHear('wfcallback', foreigner, id)).toBe(false);
});

test('before the first submission only the submission itself can be waited for', async () => {
  const h = await makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]));
  const id = `${h.serviceKey}:${newId()}`;
  expect(await mayHear('wf-submit-notify', h.clerk, id)).toBe(true);
  expect(await mayHear('wfcallback', h.clerk, id)).toBe(false);
  for (const odd of ['', ':', 'A:', `:${newId()}`, 'A:b', `A:${newId()}'`]) {
    expect(await mayHear('wf-submit-notify', h.clerk, odd), odd).toBe(false);
    expect(await mayHear('wfcallback', h.clerk, odd), odd).toBe(false);
  }
});
