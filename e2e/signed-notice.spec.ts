import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { decide, until } from '#apps/cli/demo/cast.ts';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { agencySeal } from '#apps/cli/demo/sealing.ts';
import { datesFrom, makeTenderFile } from '#apps/cli/demo/tendering.ts';
import { bulletinDetail } from '#areas/bulletin/shared/calls.ts';
import { bulletinStatus } from '#areas/bulletin/shared/status.ts';
import { templateScreens } from '#areas/template/shared/screens.ts';
import { fileSignatures } from '#base/file/shared/signature-calls.ts';
import { uploadFile } from '#base/file/shared/calls.ts';
import { agreeOnScreen, enterPin, fromHome, said, sure } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { test } from './people.ts';
import { beginTemplate } from './templating.ts';

const TEXT = [
  '一、招标条件',
  '{{招标人}}的{{项目名称}}（项目编号：{{项目编号}}）已具备招标条件，资金来源为{{资金来源}}，现对{{标段名称}}进行公开招标。',
  '二、招标内容与范围：详见采购文件。最高限价：{{最高限价}}。',
  '三、投标人资格要求：【资格要求】',
  '四、文件的获取：{{文件获取开始时间}}至{{文件获取截止时间}}，登录{{平台名称}}（网址：{{平台网址}}）获取。',
  '五、投标文件的递交：{{投标截止时间}}前加密递交。',
  '六、开标时间：{{投标截止时间}}，网上开标大厅。',
  '七、发布公告的媒介：{{平台名称}}。',
  '八、联系方式：招标人{{招标人}}；招标代理机构{{招标代理机构}}，联系人：王工，电话：021-66666666。',
];

/** What a button gives to be kept. */
async function downloaded(page: Page, name: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return readFile(await (await download).path());
}

/**
 * 签署: signs, and once more where it took too long: a journey beside this one may move the clock between the text and its signature. What
 * stays is looked at: the words that say so go after four seconds, which a busy machine may need for one look.
 */
async function inTime(page: Page, signed: Locator, sign: () => Promise<void>): Promise<void> {
  await sign();
  const late = said(page, '签署已超时，请重新签署');
  await expect(signed.or(late).first()).toBeVisible();
  if (await signed.isVisible()) return;
  await sign();
  await expect(signed).toBeVisible();
}

test('a notice is written from a template, approved, signed by two in the file, and read by a supplier whom nobody has to believe', async ({
  people,
}) => {
  const { cast } = people;
  const name = `签章公告 ${Date.now()}`;

  await test.step('an administrator writes the template', async () => {
    const tenant = await people.page('tenant');
    await go(tenant, templateScreens.bulletinTenant);
    await beginTemplate(tenant, name, '招标公告');
    await tenant.getByRole('textbox', { name: '模板内容' }).click();
    for (const line of TEXT) {
      await tenant.keyboard.insertText(line);
      await tenant.keyboard.press('Enter');
    }
    await tenant.getByRole('button', { name: '启用' }).click();
    await expect(tenant.getByRole('row', { name: new RegExp(name) })).toContainText('已生效');
  });

  const { packageId, mainName } = await makeProject(cast, await makeContract(cast));
  // Other journeys move the clock that all share: its dates are so far off that none of them passes before the notice is published.
  await makeTenderFile(cast, packageId, await datesFrom(cast, 200));
  const pm = await people.page('pm');

  await test.step('the notice is made of it, completed, and approved', async () => {
    await go(pm, `/v6-template/master-page/bulletin/edit?packageId=${packageId}&opType=PM`);
    await pm.getByRole('button', { name: '按模板生成' }).click();
    await pm.getByRole('button', { name: `选用 ${name}` }).click();
    const text = pm.getByRole('textbox', { name: '公告正文' });
    const blank = text.getByText('【资格要求】');
    await blank.click({ clickCount: 3 });
    await pm.keyboard.insertText('三、投标人资格要求：具有独立承担民事责任的能力。');
    await pm.getByRole('button', { name: '提交审批' }).click();
    await sure(pm, '确认');
    await expect(pm.getByRole('button', { name: '提交审批' })).toBeHidden();
    await agreeOnScreen(await people.page('leader'), 'BULLETIN_APPROVAL', packageId);
    await decide(cast, cast.director, 'BULLETIN_APPROVAL', packageId);
    await until(
      'the bulletin is approved',
      async () => (await cast.pm.send(bulletinDetail, { packageId })).status === bulletinStatus.finished,
    );
  });

  await test.step('the project leader signs it, and it cannot be published half signed', async () => {
    await pm.reload();
    await inTime(pm, pm.getByText(/于.*\d签名/), async () => {
      await pm.getByRole('button', { name: '签署公告' }).click();
      await enterPin(pm);
    });
    const publish = pm.getByRole('button', { name: '发布公告' });
    await expect(publish).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('the director reads the very text and puts the seal on it', async () => {
    await agencySeal(cast, '公衡招标代理有限公司');
    const director = await people.page('director');
    await fromHome(director, '招标公告盖章', packageId);
    await director.getByRole('button', { name: '公告盖章' }).click();
    await enterPin(director);
    const seals = director.getByRole('dialog', { name: '选择印章' });
    await expect(seals.getByRole('radio')).toHaveCount(1);
    await seals.getByRole('button', { name: '查看待签文本' }).click();
    await expect(seals.locator('canvas').first()).toBeVisible();
    expect(await grave(director)).toEqual([]);
    const sign = seals.getByRole('button', { name: '签署并盖章' });
    await inTime(director, director.getByText(/于.*\d盖章/), () => sign.click());
  });

  await test.step('published, a supplier reads it as both signed it', async () => {
    await pm.reload();
    await pm.getByRole('button', { name: '发布公告' }).click();
    await sure(pm, '发布公告');
    await expect(pm.getByRole('link', { name: '查看公开页面' })).toBeVisible();
    const supplier = await people.page('sup1');
    await go(supplier, `/v6-template/master-page/bulletin/view?packageId=${packageId}&opType=supplier`);
    await expect(supplier.getByText(mainName).first()).toBeVisible();
    const pdf = await downloaded(supplier, '下载签章文本');
    const [sup] = cast.suppliers;
    // Handed in anywhere it says who signed it, and that nothing came after.
    const file = await sup?.upload<{ id: string }>(uploadFile.path, '招标公告.pdf', new Uint8Array(pdf));
    const [found] = (await sup?.send(fileSignatures, { ids: file?.id ?? '' })) ?? [];
    expect(found?.signatures.map((one) => [one.state, one.since, one.standing])).toEqual([
      ['holds', 'signedAgain', 'known'],
      ['holds', 'whole', 'known'],
    ]);
  });

  await test.step('anybody finds it on the public page, in both languages', async () => {
    const { id } = await cast.pm.send(bulletinDetail, { packageId });
    const visitor = await people.stranger();
    for (const [lang, words] of [
      ['zh', '下载签章文本（PDF）'],
      ['en', 'Download the signed text (PDF)'],
    ]) {
      await visitor.goto(`/ebidding/public/bulletin/${id}?lang=${lang}`);
      await expect(visitor.getByRole('link', { name: words ?? '' })).toBeVisible();
    }
  });
});
