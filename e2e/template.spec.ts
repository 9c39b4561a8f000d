import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { makeTenderFile } from '#apps/cli/demo/tendering.ts';
import { templateDetail } from '#areas/template/shared/calls.ts';
import { templateScreens } from '#areas/template/shared/screens.ts';
import { said } from './acts.ts';
import { go } from './going.ts';
import { test } from './people.ts';
import { beginTemplate } from './templating.ts';

test('an administrator writes a notice template, and a notice is made of it, as a text and as documents', async ({
  people,
}) => {
  const { cast } = people;
  const name = `公开招标公告 ${Date.now()}`;

  const tenant = await people.page('tenant');
  await go(tenant, templateScreens.bulletinTenant);
  await beginTemplate(tenant, name, '招标公告');
  await expect(tenant.getByRole('heading', { name: '新增模板' })).toBeVisible();
  const text = tenant.getByRole('textbox', { name: '模板内容' });
  await text.click();
  const lines = [
    '{{招标人}}的{{项目名称}}现进行公开招标。',
    '资格要求：【资格要求】',
    '{{密码}}',
    '{{盖章:招标人}}',
  ];
  for (const line of lines) {
    await tenant.keyboard.insertText(line);
    await tenant.keyboard.press('Enter');
  }
  await tenant.getByRole('button', { name: '启用' }).click();
  await expect(tenant.getByText('模板内容中有无法填写的占位：密码').first()).toBeVisible();
  // Nothing typed is lost: the place is taken out, and the rest stands.
  await text.getByText('{{密码}}').click({ clickCount: 3 });
  await tenant.keyboard.press('Delete');
  await tenant.getByRole('button', { name: '启用' }).click();
  await expect(tenant.getByRole('row', { name: new RegExp(name) })).toContainText('已生效');

  const project = await makeProject(cast, await makeContract(cast));
  await makeTenderFile(cast, project.packageId);
  const pm = await people.page('pm');
  await go(pm, `/v6-template/master-page/bulletin/edit?packageId=${project.packageId}&opType=PM`);
  await pm.getByRole('button', { name: '按模板生成' }).click();
  await pm.getByRole('button', { name: `选用 ${name}` }).click();
  await expect(said(pm, '已按模板生成，请核对')).toBeVisible();
  const made = pm.getByRole('textbox', { name: '公告正文' });
  await expect(made).toContainText(`的${project.mainName}现进行公开招标`);
  await expect(made).toContainText('【资格要求】');
  await expect(made).toContainText('招标人（盖章）');
  await pm.getByRole('button', { name: '暂存' }).click();
  for (const [button, head] of [
    ['下载PDF', '%PDF'],
    ['下载Word', 'PK'],
  ] as const) {
    const download = pm.waitForEvent('download');
    await pm.getByRole('button', { name: button }).click();
    const file = await (await download).path();
    expect((await readFile(file)).subarray(0, head.length).toString('latin1')).toBe(head);
  }

  await go(pm, templateScreens.list);
  await pm.getByRole('link', { name }).click();
  await pm.getByRole('button', { name: '提出意见' }).click();
  await pm.getByRole('textbox', { name: '意见内容' }).fill('建议增加踏勘条款');
  await pm.getByRole('dialog').getByRole('button', { name: '提出意见' }).click();
  await expect(pm.getByText('建议增加踏勘条款')).toBeVisible();
  const id = new URL(pm.url()).searchParams.get('id') ?? '';
  expect(await cast.pm.send(templateDetail, { id })).toMatchObject({ citationCount: 1, status: 'effective' });
});
