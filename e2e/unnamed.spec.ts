import { expect } from '@playwright/test';
import { test } from './people.ts';

/** Screens of a record, each of another kind: a form, an approval, a page of the console, a list of one record, what is followed live. */
const screens = {
  pm: [
    '/pre/entrust-contract/editContract?opType=0',
    '/pre/entrust-contract/relateList',
    '/contract/contractApproval',
    '/tenderee/detail',
    '/v6-template/master-page/bos/opening/process',
    '/v6-template/master-page/bulletin/edit',
    '/ess/review-hall/index',
    '/ctr/contract/apvl',
  ],
  sup1: ['/mbd/supplier/input/sup-apvl', '/v6-template/master-page/bos/submit/submit-file'],
};

test('地址不完整: an address that names no record says so, leads back, and the server is asked nothing it would refuse', async ({
  people,
}) => {
  for (const [user, routes] of Object.entries(screens)) {
    const page = await people.page(user);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    for (const route of routes) {
      await page.goto(`/ebidding${route}`);
      await expect(page.getByText('地址不完整，没有说明要打开哪一条记录'), route).toBeVisible();
      expect(refused, route).toEqual([]);
    }
    await page.getByRole('alert').getByRole('button', { name: '返回' }).click();
    await expect(page.getByText('地址不完整')).toHaveCount(0);
  }
});
