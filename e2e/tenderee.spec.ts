import { expect } from '@playwright/test';
import { creditCheck } from '#base/organisation/shared/credit-code.ts';
import { tendereeScreens } from '#areas/tenderee/shared/screens.ts';
import { contractScreens } from '#areas/entrust-contract/shared/screens.ts';
import { said } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { test } from './people.ts';

/** What this run brings, told from what an earlier one did. */
const stamp = Date.now().toString().slice(-8);
const first = `91340100MA${stamp.slice(-7)}`;
const code = `${first}${creditCheck(first)}`;
const name = `江州第三自来水公司${stamp}`;

test('a tenderee is added to the library, chosen by a contract, changed, and its record read', async ({
  people,
}) => {
  const pm = await people.page('pm');
  await test.step('what is wrong is said at its field', async () => {
    await go(pm, tendereeScreens.list);
    await pm.getByRole('button', { name: '新增招标人' }).click();
    await pm.getByLabel('统一社会信用代码').fill('913401000000000000');
    await pm.getByRole('button', { name: '保存' }).click();
    await expect(pm.getByText('请填写单位名称')).toBeVisible();
    // Beside its field, and read out.
    await expect(pm.getByText('统一社会信用代码不正确，请核对 18 位代码').first()).toBeVisible();
    await pm.getByLabel('单位名称').fill(name);
    await pm.getByLabel('统一社会信用代码').fill(code);
    await pm.getByLabel('联系人').fill('郑江');
    await pm.getByLabel('联系电话').fill('13900000003');
    await pm.getByLabel('备注').fill('老客户');
    expect(await grave(pm)).toEqual([]);
    await pm.getByRole('button', { name: '保存' }).click();
    await expect(pm.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(pm.getByText('尚未开通账号')).toBeVisible();
  });

  await test.step('the same credit code again names who has it', async () => {
    await go(pm, tendereeScreens.add);
    await pm.getByLabel('单位名称').fill(`${name}二`);
    await pm.getByLabel('统一社会信用代码').fill(code.toLowerCase());
    await pm.getByLabel('联系人').fill('郑江');
    await pm.getByLabel('联系电话').fill('13900000003');
    await pm.getByRole('button', { name: '保存' }).click();
    await expect(pm.getByText(`该统一社会信用代码已登记为“${name}”，请直接选用`).first()).toBeVisible();
  });

  await test.step('a contract chooses it', async () => {
    await go(pm, `${contractScreens.form}?opType=6`);
    await pm.getByRole('button', { name: '选择委托人' }).click();
    const box = pm.getByRole('dialog', { name: '选择委托人' });
    await box.getByRole('searchbox').or(box.getByRole('textbox')).first().fill(name);
    await box.getByRole('radio', { name }).check();
    await box.getByRole('button', { name: '确定' }).click();
    await expect(pm.locator('#tendereeName')).toHaveValue(name);
  });

  await test.step('it is found, changed, and the change is on record', async () => {
    await go(pm, tendereeScreens.list);
    await pm.getByLabel('单位名称').fill(name);
    await pm.getByRole('button', { name: '查询', exact: true }).click();
    const row = pm.locator('tr[data-row]');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('暂无评价');
    expect(await grave(pm)).toEqual([]);
    await row.getByRole('button', { name: '编辑' }).click();
    await pm.getByLabel('联系人').fill('吴海');
    await pm.getByRole('button', { name: '保存' }).click();
    await expect(
      said(pm, '修改成功')
        .or(pm.getByRole('heading', { level: 1, name }))
        .first(),
    ).toBeVisible();
    await pm.getByRole('button', { name: '记录', exact: true }).click();
    // The choice stands in the address, so the button turns a moment after the click.
    await pm.getByRole('radio', { name: '变更记录' }).click();
    await expect(pm.getByText('联系人: 郑江 → 吴海')).toBeVisible();
    expect(await grave(pm)).toEqual([]);
    await go(pm, `${tendereeScreens.rate}?id=${new URL(pm.url()).searchParams.get('id') ?? ''}`);
    await expect(pm.getByText('没有可评价的项目')).toBeVisible();
  });

  await test.step('what nothing names is deleted; an administrator sees the library too', async () => {
    const tenant = await people.page('tenant');
    await go(tenant, tendereeScreens.list);
    await tenant.getByLabel('单位名称').fill(name);
    await tenant.getByRole('button', { name: '查询', exact: true }).click();
    await expect(tenant.locator('tr[data-row]')).toHaveCount(1);
    await expect(tenant.locator('tr[data-row]').getByRole('button', { name: '编辑' })).toBeVisible();
    await go(pm, tendereeScreens.list);
    await pm.getByLabel('单位名称').fill(name);
    await pm.getByRole('button', { name: '查询', exact: true }).click();
    await expect(pm.locator('tr[data-row]')).toHaveCount(1);
    await pm
      .locator('tr[data-row]')
      .getByRole('button', { name: /更多|删除/ })
      .first()
      .click();
    const inMenu = pm.getByRole('menuitem', { name: '删除' });
    if (await inMenu.isVisible()) await inMenu.click();
    await pm
      .locator('dialog[open]')
      .getByRole('button', { name: /删除|确定/ })
      .click();
    await expect(pm.locator('tr[data-row]')).toHaveCount(0);
  });
});
