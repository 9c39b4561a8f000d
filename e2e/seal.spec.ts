import { createCanvas } from '@napi-rs/canvas';
import { expect } from '@playwright/test';
import { choose, said, sure, typeTime } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { test } from './people.ts';

const stamp = String(Date.now()).slice(-8);

/** An impression in red on white (印文). */
async function impression(): Promise<Buffer> {
  const canvas = createCanvas(300, 300);
  const c = canvas.getContext('2d');
  c.fillStyle = '#fff';
  c.fillRect(0, 0, 300, 300);
  c.strokeStyle = '#c00';
  c.lineWidth = 16;
  c.beginPath();
  c.arc(150, 150, 120, 0, 2 * Math.PI);
  c.stroke();
  return canvas.encode('png');
}

test('a seal is registered by one person and put into use by another, lent, taken back and disabled; another one is refused', async ({
  people,
}) => {
  const leader = await people.page('leader');
  const register = async (name: string) => {
    await go(leader, '/base/seal/add');
    await leader.getByRole('textbox', { name: '印章名称' }).fill(name);
    await choose(leader, '印章种类', '投标专用章');
    const chosen = leader.waitForEvent('filechooser');
    await leader.getByRole('button', { name: '上传文件' }).click();
    await (await chosen).setFiles({ name: '印.png', mimeType: 'image/png', buffer: await impression() });
    await expect(leader.getByRole('button', { name: '印.png', exact: true })).toBeVisible();
  };
  const name = `投标专用章${stamp}`;
  await go(leader, '/base/seal/list');
  await expect(leader.getByRole('heading', { name: '电子印章' })).toBeVisible();
  await register(name);
  await typeTime(leader, '有效期至', '2020-01-01');
  expect(await grave(leader)).toEqual([]);
  await leader.getByRole('button', { name: '保存' }).click();
  await expect(leader.getByText('有效期不能早于今天').first()).toBeVisible();
  await typeTime(leader, '有效期至', '2037-12-31');
  await leader.getByRole('button', { name: '保存' }).dblclick();
  await expect(leader.getByRole('heading', { name })).toBeVisible();
  await expect(leader.getByText('此印章由您登记，须由另一人复核后才能使用。')).toBeVisible();
  await expect(leader.getByRole('button', { name: '同意启用' })).toHaveCount(0);
  const address = new URL(leader.url()).pathname.replace('/ebidding', '') + new URL(leader.url()).search;

  const director = await people.page('director');
  await go(director, address);
  await expect(director.getByRole('img', { name: new RegExp(name) })).toBeVisible();
  expect(await grave(director)).toEqual([]);
  await director.getByRole('button', { name: '不予启用' }).click();
  const dialog = director.getByRole('dialog');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('请填写原因', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await director.getByRole('button', { name: '同意启用' }).click();
  await sure(director, '同意启用');
  await expect(director.getByText('使用中')).toBeVisible();

  await leader.reload();
  await leader.getByRole('button', { name: '授权用印' }).click();
  const picker = leader.getByRole('dialog', { name: '选择用印人' });
  await expect(picker.getByRole('row', { name: '曹书' })).toBeVisible();
  expect(await grave(leader, '[role=dialog]')).toEqual([]);
  await expect(picker.getByRole('row', { name: '周敏' })).toHaveCount(0);
  await picker.getByRole('button', { name: /^确\s?定$/ }).click();
  await picker.getByRole('row', { name: '曹书' }).getByRole('radio').check();
  await picker.getByRole('button', { name: /^确\s?定$/ }).dblclick();
  // Not the row in the picker, which is still on its way out.
  const holder = leader.getByRole('main').getByRole('row', { name: '曹书' });
  await expect(holder).toContainText('周敏');
  await holder.getByRole('button', { name: '收回' }).click();
  await sure(leader, '收回');
  await expect(leader.getByText('还没有人可以用此印章。')).toBeVisible();
  await leader.getByRole('button', { name: '停用' }).click();
  await leader.getByRole('dialog').getByRole('textbox').fill('印章更换');
  await leader.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(leader.getByText('已停用').first()).toBeVisible();
  await expect(leader.getByRole('button', { name: '授权用印' })).toHaveCount(0);
  await register(name);
  await leader.getByRole('button', { name: '保存' }).click();
  void said;
});
