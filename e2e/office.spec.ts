import { expect } from '@playwright/test';
import ExcelJS from 'exceljs';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { wordFile } from '#apps/cli/demo/documents.ts';
import { recordProject } from '#apps/cli/demo/preparation.ts';
import { goodsPage } from '#areas/project/shared/goods/calls.ts';
import { keepPreference } from '#base/account/shared/frame-calls.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { templateScreens } from '#areas/template/shared/screens.ts';
import { uploadFile } from '#base/file/shared/calls.ts';
import { officeScreens } from '#base/office/shared/screens.ts';
import { saveRedisParam } from '#base/office/shared/calls.ts';
import { said, sure } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { test } from './people.ts';

async function workbook(cell: string): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('清单').addRow(['名称', cell]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** The workbook editor is the largest part of the program: on a busy machine it takes its time. */
const LONG = { timeout: 60_000 };

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test('a goods sheet and an attachment are edited in the browser', async ({ people }) => {
  test.setTimeout(300_000);
  const { cast } = people;
  const subject = { ...cast.subject, mainName: `在线编辑 ${Date.now()}` };
  const { mainId, packageList } = await recordProject({ ...cast, subject }, undefined);
  const packageId = packageList[0]?.packageId ?? '';
  const rows = async () => (await cast.pm.send(goodsPage, { packageId, size: 200 })).records;
  const before = await rows();

  const pm = await people.page('pm');
  await go(pm, `${projectScreens.form}?status=1&mainId=${mainId}`);

  await test.step('the rows of a lot, as a workbook', async () => {
    const listed = pm.getByRole('row').filter({ hasText: packageList[0]?.packageName ?? '' });
    await listed.getByRole('button', { name: '编辑', exact: true }).click();
    await pm.getByRole('button', { name: '在线Excel' }).click();
    await expect(pm.getByText('点击确定后将保存现在的数据然后通过excel在线编辑')).toBeVisible();
    await sure(pm, '确认');
    const dialog = pm.getByRole('dialog', { name: '在线编辑' });
    await expect(dialog.getByText('编辑中')).toBeVisible();
    await expect(dialog.locator('.of-sheet[aria-busy=false]')).toBeVisible(LONG);
    // What the workbook editor draws itself is its maker's: buttons and fields of its tool bar without names.
    expect(await grave(pm, '.of-window', '.of-sheet > *')).toEqual([]);
    const box = await dialog.locator('.of-sheet').boundingBox();
    // The name of the first row: the editor draws its cells, so that they are found by their place.
    await pm.mouse.click((box?.x ?? 0) + 204, (box?.y ?? 0) + 121);
    await pm.keyboard.type('立式离心泵');
    await pm.keyboard.press('Enter');
    await expect(dialog.getByText('有未保存的修改')).toBeVisible();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(said(pm, '已保存为第2版')).toBeVisible();
    await expect(dialog).toBeHidden();
    const after = await rows();
    expect(after[0]).toMatchObject({ id: before[0]?.id, itemName: '立式离心泵' });
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  await test.step('what the editor shows is read in the dark theme too', async () => {
    const dark = (value: string) => cast.pm.send(keepPreference, { kind: 'theme', key: 'theme', value });
    await dark('dark roomy');
    try {
      await pm.reload();
      await expect(pm.locator('html')).toHaveAttribute('data-scheme', 'dark');
      await pm
        .getByRole('row')
        .filter({ hasText: packageList[0]?.packageName ?? '' })
        .getByRole('button', { name: '编辑', exact: true })
        .click();
      await pm.getByRole('button', { name: '在线Excel' }).click();
      await sure(pm, '确认');
      await expect(pm.locator('.of-sheet[aria-busy=false]')).toBeVisible(LONG);
      expect(await grave(pm, '.of-window', '.of-sheet > *')).toEqual([]);
      // Fields that the browser colours by itself are those of white paper.
      const field = pm.locator('.of-sheet input').first();
      await expect(field).toHaveCSS('color-scheme', 'light');
      await expect(field).toHaveCSS('background-color', /^rgb\(2[45]\d, 2[45]\d, 2[45]\d\)$|, 0\)$/);
    } finally {
      await dark('light roomy');
    }
  });

  await test.step('an attachment that no record carries yet, in the form that holds it', async () => {
    const tenant = await people.page('tenant');
    await go(tenant, templateScreens.fileTenant);
    await tenant.getByRole('button', { name: '新增模板' }).first().click();
    const buffer = Buffer.from(await wordFile('技术要求', ['一、总则']));
    await tenant.locator('input[type=file]').setInputFiles({ name: '技术要求.docx', mimeType: DOCX, buffer });
    await tenant.getByRole('button', { name: '在线编辑 技术要求.docx' }).click();
    const dialog = tenant.getByRole('dialog', { name: '在线编辑' });
    await dialog.getByText('一、总则').first().click();
    await tenant.keyboard.press('End');
    await tenant.keyboard.type('（修订）');
    await expect(dialog.getByText('有未保存的修改')).toBeVisible();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(said(tenant, '已保存为第2版')).toBeVisible();
    await dialog.getByRole('button', { name: '历次版本' }).click();
    await tenant.getByRole('button', { name: '与上一版对照' }).click();
    await expect(tenant.getByRole('cell', { name: '一、总则（修订）' })).toBeVisible();
  });

  await test.step('on a telephone the page is as wide as the screen, and a word is changed and saved', async () => {
    const cookie = (await pm.context().cookies()).find(({ name }) => name === 'gongheng_auth');
    const { token } = JSON.parse(decodeURIComponent(cookie?.value ?? '')) as { token: string };
    const own = new ApiUser(cast.pm.base, 'pm', token);
    const bytes = new Uint8Array(await wordFile('技术要求', ['一、总则']));
    const { id: fileId } = await own.upload<{ id: string }>(uploadFile.path, '技术要求.docx', bytes);
    const key = await own.send(saveRedisParam, { fileId, fileType: 'doc', openMode: '10' });
    const desk = pm.viewportSize() ?? { width: 1280, height: 800 };
    await go(pm, `${officeScreens.page}?key=${key}`);
    const words = pm.locator('.of-word').getByText('一、总则').first();
    const paper = pm.locator('.of-word .layout-page').first();
    const right = async () => {
      const box = await paper.boundingBox();
      return Math.round((box?.x ?? 0) + (box?.width ?? 0));
    };
    const tools = pm.getByRole('toolbar').getByRole('button');
    await expect(words).toBeVisible();
    // At a desk the page stands in its own size in the middle.
    expect((await paper.boundingBox())?.width).toBe(794);
    for (const width of [390, 360]) {
      await pm.setViewportSize({ width, height: 740 });
      await expect.poll(right).toBe(width - 4);
      expect((await paper.boundingBox())?.x).toBeCloseTo(4, 0);
      for (const tool of await tools.all()) {
        const box = await tool.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(32);
      }
    }
    await words.click();
    await pm.keyboard.press('End');
    await pm.keyboard.type('（修订）');
    await expect(pm.getByText('有未保存的修改')).toBeVisible();
    await pm.getByRole('button', { name: '保存' }).click();
    await expect(said(pm, '已保存为第2版')).toBeVisible();
    await pm.setViewportSize(desk);
    await expect.poll(async () => (await paper.boundingBox())?.width).toBe(794);
  });

  await test.step('a document and a workbook that are only read', async () => {
    const cookie = (await pm.context().cookies()).find(({ name }) => name === 'gongheng_auth');
    const { token } = JSON.parse(decodeURIComponent(cookie?.value ?? '')) as { token: string };
    const own = new ApiUser(cast.pm.base, 'pm', token);
    for (const [name, bytes, shown] of [
      ['技术要求.docx', await wordFile('技术要求', ['一、总则']), '一、总则'],
      ['清单.xlsx', await workbook('离心泵'), '离心泵'],
    ] as const) {
      const { id: fileId } = await own.upload<{ id: string }>(uploadFile.path, name, new Uint8Array(bytes));
      const key = await own.send(saveRedisParam, { fileId, fileType: 'doc', openMode: '00' });
      await go(pm, `${officeScreens.page}?key=${key}`);
      // A document is a page of its own, in which nothing runs, axe neither: it is asked about the same page outside its frame.
      const isPage = name.endsWith('.docx');
      const body = isPage ? pm.frameLocator('.of-reading iframe') : pm.locator('.of-reading');
      await expect(body.getByText(shown).first()).toBeVisible();
      await expect(pm.locator('.of-head').getByText('只读', { exact: true })).toBeVisible();
      if (!isPage) {
        expect(await grave(pm)).toEqual([]);
        continue;
      }
      expect(await grave(pm, undefined, '.of-reading iframe')).toEqual([]);
      const alone = await people.stranger();
      await alone.setContent((await pm.locator('.of-reading iframe').getAttribute('srcdoc')) ?? '');
      await expect(alone.getByText(shown).first()).toBeVisible();
      expect(await grave(alone)).toEqual([]);
      await alone.close();
    }
  });

  await test.step('the address of a window is no right: another session finds nothing behind it', async () => {
    const { id: fileId } = await cast.pm.upload<{ id: string }>(
      uploadFile.path,
      '技术要求.docx',
      new Uint8Array(await wordFile('甲', ['乙'])),
    );
    const key = await cast.pm.send(saveRedisParam, { fileId, fileType: 'doc', openMode: '10' });
    await go(pm, `${officeScreens.page}?key=${key}`);
    await expect(pm.getByText('文档窗口已失效')).toBeVisible();
  });
});
