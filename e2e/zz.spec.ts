import { test } from '@playwright/test';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { forwardTo } from '#apps/cli/demo/cast.ts';
import { People } from './people.ts';
import { projectOnScreen } from './preparing.ts';
import { tenderFileOnScreen, bulletinOnScreen } from './tendering.ts';
test('zz project', async ({ browser, baseURL }) => {
  test.setTimeout(60_000);
  const people = await People.gather(browser, baseURL ?? '');
  await projectOnScreen(people, await makeContract(people.cast));
});
test('zz tender', async ({ browser, baseURL }) => {
  test.setTimeout(80_000);
  const people = await People.gather(browser, baseURL ?? '');
  const p = await makeProject(people.cast, await makeContract(people.cast));
  const d = await tenderFileOnScreen(people, p);
  await bulletinOnScreen(people, p.packageId);
  await forwardTo(people.cast, d.saleBegin, '');
});
