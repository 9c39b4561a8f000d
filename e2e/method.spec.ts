import { expect } from '@playwright/test';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { methodTemplateDetail } from '#areas/template/shared/calls.ts';
import { templateScreens } from '#areas/template/shared/screens.ts';
import { fileDetail } from '#areas/tender-file/shared/calls.ts';
import { said } from './acts.ts';
import { go } from './going.ts';
import { test } from './people.ts';
import { beginTemplate } from './templating.ts';

test('an administrator writes an evaluation method, and a tender file takes it', async ({ people }) => {
  const { cast } = people;
  const name = `综合评估法 ${Date.now()}`;

  const tenant = await people.page('tenant');
  await go(tenant, templateScreens.methodTenant);
  await beginTemplate(tenant, name);
  await tenant.getByRole('textbox', { name: '评标原则' }).fill('公平、公正、科学、择优');
  await tenant
    .getByRole('spinbutton', { name: '价格分满分' })
    .or(tenant.getByLabel('价格分满分'))
    .first()
    .fill('40');
  await tenant.getByRole('button', { name: '增加评分项' }).click();
  await tenant.getByRole('textbox', { name: '评审项' }).first().fill('施工组织设计');
  await tenant.getByLabel('满分', { exact: true }).fill('50');
  await tenant.getByRole('button', { name: '增加初步评审项' }).click();
  // Until its row is drawn the last one is the item above.
  await expect(tenant.getByRole('textbox', { name: '评审项' })).toHaveCount(2);
  await tenant.getByRole('textbox', { name: '评审项' }).last().fill('营业执照有效');
  await tenant.getByRole('button', { name: '增加初步评审项' }).click();
  await expect(tenant.getByRole('textbox', { name: '评审项' })).toHaveCount(3);
  await tenant.getByRole('textbox', { name: '评审项' }).last().fill('信誉要求');
  const up = tenant.getByRole('button', { name: '上移 信誉要求' });
  await up.press('Enter');
  await expect(tenant.getByRole('textbox', { name: '评审项' }).nth(1)).toHaveValue('信誉要求');
  await expect(up).toBeFocused();
  await expect(up).toHaveAccessibleDescription('已在最前');
  await tenant.getByRole('button', { name: '启用' }).click();
  // Half of it was saved, nothing typed is lost.
  await expect(tenant.getByText(/合计应为100，现为90/).first()).toBeVisible();
  await tenant.getByLabel('满分', { exact: true }).fill('60');
  await tenant.getByRole('button', { name: '启用' }).click();
  await expect(tenant.getByRole('row', { name: new RegExp(name) })).toContainText('已生效');

  const { packageId } = await makeProject(cast, await makeContract(cast));
  const pm = await people.page('pm');
  await go(pm, `/v6-template/master-page/file/make-file?packageId=${packageId}&opType=PM`);
  await pm.getByRole('button', { name: '选用评标办法模板' }).click();
  await pm.getByRole('button', { name: `选用 ${name}` }).click();
  await expect(said(pm, `已套用评标办法模板“${name}”`)).toBeVisible();
  await expect(pm.getByRole('textbox', { name: '评审项' }).first()).toHaveValue('施工组织设计');
  await pm.getByRole('button', { name: '暂存' }).click();
  await expect(said(pm, '保存成功')).toBeVisible();
  const file = await cast.pm.send(fileDetail, { packageId });
  expect(file.evaluation).toMatchObject({ priceFull: '40', items: [{ name: '施工组织设计', full: '60' }] });

  await go(pm, templateScreens.methods);
  await pm.getByRole('link', { name }).click();
  // It stands in the method, and again in its first version.
  await expect(pm.getByText('公平、公正、科学、择优')).toHaveCount(2);
  await expect(pm.getByRole('cell', { name: '施工组织设计' }).first()).toBeVisible();
  const id = new URL(pm.url()).searchParams.get('id') ?? '';
  await expect.poll(async () => (await cast.pm.send(methodTemplateDetail, { id })).citationCount).toBe(1);
});
