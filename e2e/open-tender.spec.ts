import { expect, test } from '@playwright/test';
import { award } from '#apps/cli/demo/awarding.ts';
import { submitBids } from '#apps/cli/demo/bidding.ts';
import { forwardTo } from '#apps/cli/demo/cast.ts';
import { drawCommittee, review } from '#apps/cli/demo/evaluation.ts';
import { open } from '#apps/cli/demo/opening.ts';
import { makeTenderFile, obtainDocuments, publishTender } from '#apps/cli/demo/tendering.ts';
import { People } from './people.ts';
import { contractOnScreen, projectOnScreen } from './preparing.ts';

test('one open tender from the entrusted contract to the award', async ({ browser, baseURL }) => {
  test.setTimeout(300_000);
  const people = await People.gather(browser, baseURL ?? '');
  const { cast } = people;
  try {
    const contract = await test.step('委托合同', () => contractOnScreen(people));
    const project = await test.step('立项', () => projectOnScreen(people, contract));
    const { packageId } = project;
    const dates = await test.step('采购文件', () => makeTenderFile(cast, packageId));
    await test.step('公告', () => publishTender(cast, packageId));
    await forwardTo(cast, dates.saleBegin, '文件获取开始');
    await test.step('获取文件', () => obtainDocuments(cast, packageId));
    await test.step('投标', () => submitBids(cast, packageId));
    const members = await test.step('组建评委会', () => drawCommittee(cast, packageId, dates.bidDeadline));
    await test.step('开标', () => open(cast, packageId, dates.bidDeadline));
    await test.step('评审', () => review(cast, packageId, members));
    await test.step('定标', () => award(cast, packageId));
    await test.step('结果公告', async () => {
      const page = await people.stranger();
      await page.goto('/ebidding/public/');
      await expect(page.getByRole('link', { name: /中标结果公告/ }).first()).toBeVisible();
    });
  } finally {
    await people.leave();
  }
});
