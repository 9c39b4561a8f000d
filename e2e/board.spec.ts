import { expect } from '@playwright/test';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { boardDetail, consoleList } from '#areas/console/shared/calls.ts';
import { consoleScreens } from '#areas/console/shared/screens.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { go } from './going.ts';
import { faultsOf } from './looking.ts';
import { test } from './people.ts';

test('whoever leads finds a project on the board, and since when each of its lots stands where it stands', async ({
  people,
}) => {
  const { mainId, mainName } = await makeProject(people.cast, await makeContract(people.cast));
  const leader = await people.page('leader');
  await go(leader, consoleScreens.panel);
  const row = leader.locator('tr[data-row]').filter({ hasText: mainName });
  // The phase follows the approval a moment later.
  await expect(async () => {
    await leader.getByRole('button', { name: '刷新', exact: true }).click();
    await expect(row).toContainText('编制文件', { timeout: 2000 });
  }).toPass();
  // Nothing of it is overdue.
  await leader.getByText('逾期', { exact: true }).click();
  await expect(leader).toHaveURL(/late=1/);
  await expect(row).toHaveCount(0);
  await leader.getByText('全部', { exact: true }).first().click();
  await row.getByRole('link', { name: mainName }).click();
  await expect(leader).toHaveURL(new RegExp(mainId));
  const course = leader.locator('.co-course').first();
  await expect(course.getByText('立项中')).toBeVisible();
  await expect(course.getByText('编制文件')).toBeVisible();
  expect(await faultsOf(leader)).toEqual([]);
  await leader.getByRole('link', { name: '进入主控台' }).first().click();
  await expect(leader.getByRole('heading', { name: '时间安排' })).toBeVisible();
});

test('who opens a lot and has something to do there is led on to it, which fetches no board and asks for the steps once', async ({
  people,
}) => {
  const { packageId } = await makeProject(people.cast, await makeContract(people.cast));
  const pm = await people.page('pm');
  // News of the project that has just begun would have the steps asked again, rightly: this page hears none.
  await pm.routeWebSocket(/.*/, () => undefined);
  const asked: string[] = [];
  pm.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  const times = (path: string) => asked.filter((one) => one.includes(`${path}?`)).length;
  await go(pm, linkTo(consoleScreens.workplace, { packageId }));
  await expect(pm).toHaveURL(/master-page\/(?!workplace)/);
  await expect(pm.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await pm.waitForLoadState('networkidle');
  expect([times(consoleList.path), times(boardDetail.path)]).toEqual([1, 0]);
  await pm.getByRole('button', { name: '主控台首页' }).click();
  await expect(pm).toHaveURL(/master-page\/workplace/);
  await expect(pm.getByRole('heading', { name: '标段概况' })).toBeVisible();
  expect([times(consoleList.path), times(boardDetail.path)]).toEqual([2, 1]);
});
