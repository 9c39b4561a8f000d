import { expect, test } from 'vitest';
import { makeWorld } from '#apps/server/test/world.ts';
import { wrong, good } from '#kit/server/checks/diagnosis.ts';
import { platformCheck } from '../shared/check-calls.ts';
import { platformChecks } from './check/check.ts';

test('the operator alone is told; a tenant’s administrator is not, nor the operator’s role elsewhere', async () => {
  const world = await makeWorld();
  const operator = await world.user({ roles: ['admin'], org: await world.org('platform') });
  expect(await operator.send(platformCheck, {}).ok()).toMatchObject({ available: false, findings: [] });
  const tenant = await world.user({ roles: ['tenant'] });
  await tenant.send(platformCheck, {}).refused('kit.refused.permission');
  const elsewhere = await world.user({
    roles: ['admin'],
    org: await world.org('platform', undefined, await world.tenant()),
  });
  expect((await elsewhere.send(platformCheck, {}).envelope()).code).toBe(403);
});

test('what is wrong stands first with its remedy, in the reader’s language, and one look serves all who ask meanwhile', async () => {
  let looks = 0;
  const ask = platformChecks(async () => {
    looks += 1;
    return [
      good('disk', '磁盘好', 'disk good'),
      wrong('mail', '邮件坏', 'mail bad', { zh: '修', en: 'mend it' }),
    ];
  });
  const raw = (lang: 'zh' | 'en') =>
    ({ read: () => Promise.resolve(), ctx: { lang } }) as unknown as Parameters<typeof ask>[0];
  const [zh, en] = await Promise.all([ask(raw('zh')), ask(raw('en'))]);
  expect(looks).toBe(1);
  expect(zh.findings.map((f) => f.text)).toEqual(['邮件坏', '磁盘好']);
  expect(en.findings[0]).toEqual({ name: 'mail', state: 'wrong', text: 'mail bad', remedy: 'mend it' });
});
