import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { wordFile } from '#apps/cli/demo/documents.ts';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { templateScreens } from '#areas/template/shared/screens.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { fileDetail } from '#areas/tender-file/shared/calls.ts';
import { choose, said, sure } from './acts.ts';
import { go } from './going.ts';
import { test } from './people.ts';
import { beginTemplate } from './templating.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test('an administrator uploads a file with variables, and the documents of a lot are made of it', async ({
  people,
}) => {
  const { cast } = people;
  const name = `招标文件范本 ${Date.now()}`;

  const tenant = await people.page('tenant');
  await go(tenant, templateScreens.fileTenant);
  await beginTemplate(tenant, name, '招标文件');
  const give = async (...lines: string[]) => {
    const buffer = Buffer.from(await wordFile(name, lines));
    await tenant.locator('input[type=file]').setInputFiles({ name: `${name}.docx`, mimeType: DOCX, buffer });
    await expect(tenant.getByText(`${name}.docx`).first()).toBeVisible();
  };
  await give('${招标人}的${标底}');
  await tenant.getByRole('button', { name: '启用' }).click();
  await expect(tenant.getByText('文件中有无法填写的变量：标底').first()).toBeVisible();
  await tenant.getByRole('button', { name: /删除/ }).first().click();
  await sure(tenant, '确认');
  await give('${招标人}的${项目名称}，限价${最高限价}');
  await tenant.getByRole('button', { name: '启用' }).click();
  await expect(tenant.getByRole('row', { name: new RegExp(name) })).toContainText('已生效');

  const { packageId, mainName } = await makeProject(cast, await makeContract(cast));
  const pm = await people.page('pm');
  await go(pm, `${tenderFileScreens.make}?packageId=${packageId}&opType=PM`);
  await pm.getByRole('link', { name: '按文件模板生成' }).click();
  await choose(pm, '文件模板', new RegExp(name));
  const values = pm.getByRole('region', { name: '填入的内容' });
  await expect(values.getByText(mainName)).toBeVisible();
  await expect(values.getByText('留为【最高限价】')).toBeVisible();
  const download = pm.waitForEvent('download');
  await pm.getByRole('button', { name: '生成并下载' }).click();
  const file = await (await download).path();
  expect((await readFile(file)).subarray(0, 2).toString('latin1')).toBe('PK');
  await pm.getByRole('button', { name: '放入采购文件' }).click();
  await sure(pm, '确认');
  await expect(said(pm, '已放入采购文件')).toBeVisible();
  await expect(pm.getByText(new RegExp(`${name}.*\\.docx`)).first()).toBeVisible();
  expect((await cast.pm.send(fileDetail, { packageId })).fileId).not.toBeNull();
});
