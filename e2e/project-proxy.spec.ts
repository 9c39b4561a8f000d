import { expect } from '@playwright/test';
import { recordProject } from '#apps/cli/demo/preparation.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { choose, said, sure } from './acts.ts';
import { at, go } from './going.ts';
import { grave } from './looking.ts';
import { test } from './people.ts';

test('a project is given to another manager for a while, who works in it until it is ended', async ({
  people,
}) => {
  const { cast } = people;
  const mainName = `代办项目 ${Date.now()}`;
  const { mainId } = await recordProject(
    { ...cast, subject: { ...cast.subject, mainName, goods: [] } },
    undefined,
  );
  const pm = await people.page('pm');
  const other = await people.page('pm2');
  const view = at(`${projectScreens.form}?status=2&mainId=${mainId}`);
  const edit = other.getByRole('button', { name: '编辑', exact: true });

  await test.step('before it the other one only looks on', async () => {
    await other.goto(view);
    await expect(other.getByText(mainName).first()).toBeVisible();
    await expect(edit).toBeHidden();
  });

  await test.step('the manager gives it', async () => {
    await go(pm, projectScreens.proxy);
    // An empty list offers it a second time.
    await pm.getByRole('button', { name: '委托代办' }).first().click();
    const box = pm.getByRole('dialog', { name: '委托代办' });
    await box.getByRole('button', { name: '确定' }).click();
    await expect(box.getByText('请选择项目', { exact: true }).last()).toBeVisible();
    await box.getByRole('combobox', { name: '项目' }).fill(mainName);
    await pm.locator('.ant-select-item-option').filter({ hasText: mainName }).click();
    await pm.keyboard.press('Escape');
    await choose(box, '代办人', '赵雯');
    await box.getByRole('textbox', { name: '开始时间' }).fill('2026-01-01 09:00');
    await box.getByRole('textbox', { name: '开始时间' }).press('Enter');
    await box.getByRole('textbox', { name: '结束时间' }).fill('2027-06-01 09:00');
    await box.getByRole('textbox', { name: '结束时间' }).press('Enter');
    await box.getByLabel('事由').fill('休假');
    expect(await grave(pm)).toEqual([]);
    await box.getByRole('button', { name: '确定' }).click();
    await expect(said(pm, '委托成功')).toBeVisible();
    const row = pm.locator('tr[data-row]').filter({ hasText: mainName });
    await expect(row).toContainText('代办中');
    expect(await grave(pm)).toEqual([]);
  });

  await test.step('the proxy may edit, and the project says whose place it is', async () => {
    await other.goto(view);
    await expect(other.getByText(/陈立新委托赵雯代办本项目/)).toBeVisible();
    await expect(edit).toBeVisible();
  });

  await test.step('the proxy gives it back', async () => {
    await go(other, `${projectScreens.proxy}?direction=received`);
    const row = other.locator('tr[data-row]').filter({ hasText: mainName });
    await row.getByRole('button', { name: '终止' }).click();
    await sure(other, '终止');
    await expect(row).toContainText('已终止');
    await other.goto(view);
    await expect(other.getByText(mainName).first()).toBeVisible();
    await expect(edit).toBeHidden();
  });
});
