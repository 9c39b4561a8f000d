import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { decide, forwardTo, until } from '#apps/cli/demo/cast.ts';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { makeTenderFile, submitTenderBulletin } from '#apps/cli/demo/tendering.ts';
import { bulletinDetail } from '#areas/bulletin/shared/calls.ts';
import { bulletinStatus } from '#areas/bulletin/shared/status.ts';
import { at, grave, said, sure } from './acts.ts';
import { sealOnScreen } from './bidding.ts';
import { People } from './people.ts';

test('home leads to what is to be done, and forgets it once it is done', async ({ browser, baseURL }) => {
  test.setTimeout(300_000);
  const people = await People.gather(browser, baseURL ?? '');
  const { cast } = people;
  try {
    const { packageId, mainName } = await makeProject(cast, await makeContract(cast));
    const { saleBegin } = await makeTenderFile(cast, packageId);
    await submitTenderBulletin(cast, packageId);
    await decide(cast, cast.leader, 'BULLETIN_APPROVAL', packageId);
    await decide(cast, cast.director, 'BULLETIN_APPROVAL', packageId);
    await until(
      'the bulletin is approved',
      async () => (await cast.pm.send(bulletinDetail, { packageId })).status === bulletinStatus.finished,
    );
    await test.step('项目经理', async () => {
      const page = await people.page('pm');
      await page.goto(at('/mine/mine'));
      const duties = page.getByRole('region', { name: '待办事项' });
      const duty = duties.getByRole('link').filter({ hasText: '发布招标公告' }).filter({ hasText: mainName });
      await duty.click();
      await page.getByRole('button', { name: '发布公告' }).click();
      await sure(page, '发布公告');
      await expect(said(page, '公告已发布')).toBeVisible();
      await page.getByRole('link', { name: /首页/ }).click();
      await expect(duties).toBeVisible();
      await expect(duty).toHaveCount(0);
      const lot = page
        .getByRole('region', { name: '我的标段' })
        .getByRole('link')
        .filter({ hasText: mainName });
      await expect(lot.first()).toContainText(/待发售|发售中/);
      expect(await grave(new AxeBuilder({ page }))).toEqual([]);
    });
    await forwardTo(cast, saleBegin, '文件获取开始');
    await test.step('供应商', async () => {
      const page = await people.page('sup1');
      await page.goto(at('/mine/mine'));
      const open = page.getByRole('region', { name: '可参与标段' });
      await open.getByRole('link').filter({ hasText: mainName }).first().click();
      await page.getByRole('button', { name: '获取文件' }).click();
      await expect(said(page, '已获取文件')).toBeVisible();
      await page.getByRole('link', { name: /首页/ }).click();
      const duties = page.getByRole('region', { name: '待办事项' });
      const bid = duties
        .getByRole('link')
        .filter({ hasText: '加密并递交投标文件' })
        .filter({ hasText: mainName });
      await bid.click();
      await sealOnScreen(page, '4180000.00', '加密并递交');
      await expect(page).toHaveURL(/\/receipt/);
      await page.getByRole('link', { name: /首页/ }).click();
      await expect(duties).toBeVisible();
      await expect(bid).toHaveCount(0);
    });
  } finally {
    await people.leave();
  }
});
