import { test } from '@playwright/test';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { forwardTo } from '#apps/cli/demo/cast.ts';
import { bidsOnScreen, obtainOnScreen } from './bidding.ts';
import { openOnScreen } from './opening.ts';
import { makeTenderFile, obtainDocuments, publishTender } from '#apps/cli/demo/tendering.ts';
import { People } from './people.ts';
import { projectOnScreen } from './preparing.ts';
import { tenderFileOnScreen, bulletinOnScreen } from './tendering.ts';
test.afterEach(async ({ browser }, info) => {
  if (info.status === 'passed') return;
  for (const c of browser.contexts()) for (const p of c.pages()) {
    console.log('PAGE', p.url());
    console.log(await p.locator('body').ariaSnapshot().catch(() => ''));
    await p.screenshot({ path: '/tmp/zz-' + Math.random().toString(36).slice(2, 6) + '.png' });
  }
});
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
  await obtainDocuments(people.cast, p.packageId);
});
test('zz bid', async ({ browser, baseURL }) => {
  test.setTimeout(100_000);
  const people = await People.gather(browser, baseURL ?? '');
  const { cast } = people;
  const p = await makeProject(people.cast, await makeContract(people.cast));
  const d = await makeTenderFile(cast, p.packageId);
  await publishTender(cast, p.packageId);
  await forwardTo(people.cast, d.saleBegin, '');
  await obtainOnScreen(people, p.packageId);
  await obtainDocuments(people.cast, p.packageId);
  await bidsOnScreen(people, p.packageId);
  await openOnScreen(people, p.packageId, d.bidDeadline);
});
