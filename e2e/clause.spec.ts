import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { expect } from '@playwright/test';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { clauseScreens } from '#areas/clause/shared/screens.ts';
import { fileDetail } from '#areas/tender-file/shared/calls.ts';
import { choose, said } from './acts.ts';
import { go } from './going.ts';
import { methodInEffect } from './methods.ts';
import { test } from './people.ts';

test('clauses are kept, an unlawful one is refused, and a lot takes a method and clauses', async ({
  people,
  baseURL,
}) => {
  const { cast } = people;
  const stamp = `${Date.now()}`;
  const name = `水泵效率 ${stamp}`;

  const tenant = await people.page('tenant');
  await go(tenant, clauseScreens.list);
  await expect(tenant.getByRole('row', { name: /营业执照/ }).first()).toBeVisible();
  await tenant.getByRole('button', { name: '新增条款' }).click();
  const dialog = tenant.getByRole('dialog');
  await choose(dialog, '条款类型', '技术');
  await dialog.getByRole('textbox', { name: '条款名称' }).fill(name);
  await dialog.getByRole('textbox', { name: '评审标准' }).fill('注册资本5000万元以上得满分');
  await dialog.getByLabel('参考分值').fill('12');
  await dialog
    .getByRole('button', { name: '确 定' })
    .or(dialog.getByRole('button', { name: '确定' }))
    .click();
  await expect(tenant.getByText(/不得以企业规模/).first()).toBeVisible();
  await expect(tenant.getByText(/第三十二条/).first()).toBeVisible();
  await dialog.getByRole('textbox', { name: '评审标准' }).fill('效率每高于要求1%得2分，满分为止');
  await dialog
    .getByRole('button', { name: '确 定' })
    .or(dialog.getByRole('button', { name: '确定' }))
    .click();
  await expect(dialog).toBeHidden();

  const library = await ApiUser.demo(baseURL ?? '', 'tenant');
  const id = await methodInEffect(library, `提取用 ${stamp}`);

  const { packageId } = await makeProject(cast, await makeContract(cast));
  const pm = await people.page('pm');
  await go(pm, `${tenderFileScreens.extract}?packageId=${packageId}`);
  await pm.getByRole('button', { name: '从模板提取' }).click();
  await pm.getByRole('button', { name: `选用 提取用 ${stamp}` }).click();
  await expect(pm.getByRole('textbox', { name: '评审项' }).first()).toHaveValue('技术方案');
  await pm.getByLabel('满分', { exact: true }).fill('48');
  await pm.getByRole('button', { name: '从条款库选用' }).first().click();
  const picker = pm.getByRole('dialog');
  await picker.getByRole('searchbox').or(picker.getByRole('textbox')).first().fill(stamp);
  await picker.getByRole('checkbox', { name: new RegExp(name) }).check();
  await picker
    .getByRole('button', { name: '确 定' })
    .or(picker.getByRole('button', { name: '确定' }))
    .click();
  await expect(pm.getByText(`来自条款库“${name}”`)).toBeVisible();
  await expect(pm.getByText('满分合计：100')).toBeVisible();
  await pm.getByRole('button', { name: '保存到标段' }).click();
  await expect(said(pm, '评标办法已提取到标段')).toBeVisible();
  await expect(pm.getByText(`模板“提取用 ${stamp}”第1版`)).toBeVisible();
  const file = await cast.pm.send(fileDetail, { packageId });
  expect(file.evaluation.items.map((i) => [i.name, i.full, i.from?.name])).toEqual([
    ['技术方案', '48', undefined],
    [name, '12', name],
  ]);
  expect(file.methodSource).toMatchObject({ kind: 'template', id });

  // What another area's part says is in the reader's language, though it is fetched later than the screen.
  await pm.getByText('English', { exact: true }).click();
  await go(pm, tenderFileScreens.extract);
  await pm.getByRole('button', { name: 'Choose a lot' }).click();
  const lots = pm.getByRole('dialog', { name: 'Choose a lot' });
  await expect(lots.getByRole('columnheader', { name: 'Lot number' })).toBeVisible();
});
