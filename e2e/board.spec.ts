import { expect } from '@playwright/test';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { consoleScreens } from '#areas/console/shared/screens.ts';
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
