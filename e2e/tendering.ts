import { expect, type Locator, type Page } from '@playwright/test';
import { bulletinDetail } from '#areas/bulletin/shared/calls.ts';
import { bulletinStatus } from '#areas/bulletin/shared/status.ts';
import { fileDetail } from '#areas/tender-file/shared/calls.ts';
import { decide, until, worldTime } from '#apps/cli/demo/cast.ts';
import { wordFile } from '#apps/cli/demo/documents.ts';
import type { Prepared } from '#apps/cli/demo/preparation.ts';
import { datesAt, PIN } from '#apps/cli/demo/tendering.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { agreeOnScreen, choose, fromHome, said, sure, typeTime, upload } from './acts.ts';
import { go } from './going.ts';
import type { People } from './people.ts';
import { picture } from './pictures.ts';

const MASTER = '/v6-template/master-page';

const scored = [
  ['技术', '技术方案', '30', '方案完整、针对性强得高分'],
  ['技术', '设备性能', '20', '关键参数优于要求得高分'],
  ['商务', '业绩', '10', '近三年同类业绩每项2分'],
  ['商务', '售后服务', '10', '响应时间与备件'],
] as const;
const passed = [
  ['资格性', '营业执照有效'],
  ['符合性', '投标文件签章齐全'],
] as const;

/** 采购文件 on the screen, reached through the console: document, evaluation method, ceiling, dates; the owner makes the lot key. */
export async function tenderFileOnScreen(
  people: People,
  { packageId, mainId }: Prepared,
): Promise<{ saleBegin: string; bidDeadline: string }> {
  const { cast } = people;
  const now = Math.ceil((await worldTime(cast.pm)) / 60_000) * 60_000 + 5 * 60_000;
  const dates = datesAt(now);
  const page = await people.page('pm');
  await go(page, `${MASTER}?packageId=${packageId}&opType=PM&projectId=${mainId}`);
  await expect(page.getByRole('heading', { name: '招标文件编制' })).toBeVisible();
  const document = await wordFile('招标文件', ['第一章 招标公告', '第二章 投标人须知', '第三章 评标办法']);
  await upload(page, /采购文件（docx 或 pdf/, '招标文件.docx', document);
  await page.getByRole('textbox', { name: '最高限价' }).fill('4800000');
  await evaluation(page);
  await picture(page, 'tender-file', page.getByRole('region', { name: '最高限价与价格分' }));
  const minute = (time: string) => shanghaiTime(new Date(time), 'minute');
  await typeTime(page, '文件获取开始时间', minute(dates.saleBegin));
  await typeTime(page, '文件获取截止时间', minute(dates.saleEnd));
  await typeTime(page, '提问截止时间', minute(dates.questionDeadline));
  await typeTime(page, '投标截止时间（即开标时间）', minute(dates.bidDeadline));
  await page.getByRole('button', { name: '暂存' }).click();
  await expect(said(page, '保存成功')).toBeVisible();
  await lotKeyOnScreen(await people.page('owner'), packageId);
  await page.reload();
  await page.getByRole('button', { name: '提交审批' }).click();
  await sure(page, '确认');
  await expect(said(page, '提交成功')).toBeVisible();
  await agreeOnScreen(await people.page('leader'), 'FILE_APPROVAL', packageId);
  await until(
    'the tender file is approved',
    async () => (await cast.pm.send(fileDetail, { packageId })).status === '30',
  );
  return dates;
}

/** 评标办法: price score, scored items and grounds of the preliminary review. */
async function evaluation(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '价格分满分' }).fill('30');
  const items = page.getByRole('table', { name: '技术与商务评分项' });
  for (const [i, [part, name, full, standard]] of scored.entries()) {
    await page.getByRole('button', { name: '增加评分项' }).click();
    const row = items.getByRole('row').nth(i + 1);
    await chooseIn(row, part);
    await row.getByRole('textbox', { name: '评审项' }).fill(name);
    await row.getByRole('textbox', { name: '满分' }).fill(full);
    await row.getByRole('textbox', { name: '评分标准' }).fill(standard);
  }
  const grounds = page.getByRole('table', { name: '初步评审项（资格性、符合性）' });
  for (const [i, [part, name]] of passed.entries()) {
    await page.getByRole('button', { name: '增加初步评审项' }).click();
    const row = grounds.getByRole('row').nth(i + 1);
    await chooseIn(row, part);
    await row.getByRole('textbox', { name: '评审项' }).fill(name);
  }
  await expect(page.getByText('满分合计：100')).toBeVisible();
}

/** Takes another part than the one a new row begins with. */
async function chooseIn(row: Locator, part: string): Promise<void> {
  if (!(await row.innerText()).includes(part)) await choose(row, '类别', part);
}

/** 标段密钥: the tenderee's representative makes it in the browser with certificate and PIN; a wrong PIN is told. */
async function lotKeyOnScreen(page: Page, packageId: string): Promise<void> {
  await fromHome(page, '生成并保管标段密钥', packageId);
  const pin = page.getByLabel('证书密码');
  await pin.fill('000000');
  await page.getByRole('button', { name: '生成标段密钥' }).click();
  await expect(page.getByText('证书密码错误')).toBeVisible();
  await pin.fill(PIN);
  await page.getByRole('button', { name: '生成标段密钥' }).click();
  await expect(page.getByText('标段密钥已生成，发布公告后不能更换。')).toBeVisible();
}

/** 招标公告 on the screen: from the template, completed by hand, approved, published; then public to everybody. */
export async function bulletinOnScreen(people: People, packageId: string): Promise<void> {
  const { cast } = people;
  const page = await people.page('pm');
  await go(page, `${MASTER}/bulletin/edit?packageId=${packageId}&opType=PM`);
  await page.getByRole('button', { name: '按模板生成' }).click();
  await page.getByRole('button', { name: '选用 系统标准文本' }).click();
  await expect(said(page, '已按模板生成，请核对')).toBeVisible();
  const text = page.getByRole('textbox', { name: '公告正文' });
  await expect(text).toContainText('招标人');
  await fillBlanks(page, text);
  await page.getByRole('button', { name: '提交审批' }).click();
  await sure(page, '确认');
  await expect(said(page, '提交成功')).toBeVisible();
  await agreeOnScreen(await people.page('leader'), 'BULLETIN_APPROVAL', packageId);
  await decide(cast, cast.director, 'BULLETIN_APPROVAL', packageId);
  await until(
    'the bulletin is approved',
    async () => (await cast.pm.send(bulletinDetail, { packageId })).status === bulletinStatus.finished,
  );
  await page.reload();
  await page.getByRole('button', { name: '发布公告' }).click();
  await sure(page, '发布公告');
  await expect(said(page, '公告已发布')).toBeVisible();
  await page.getByRole('button', { name: '主控台首页' }).click();
  await expect(page.getByRole('region', { name: '时间安排' })).toBeVisible();
  await picture(page, 'console');
}

/** What the platform does not know of itself stands in brackets and is filled in by hand: here with the arrow keys. */
async function fillBlanks(page: Page, text: Locator): Promise<void> {
  for (let left = 8; left > 0; left -= 1) {
    const blocks = (await text.locator('> *').allInnerTexts()).join('\n');
    const blank = /【[^】]*】/.exec(blocks);
    if (!blank) break;
    await text.click({ position: { x: 4, y: 4 } });
    await page.keyboard.press('Control+Home');
    for (let i = 0; i < blank.index; i += 1) await page.keyboard.press('ArrowRight');
    for (let i = 0; i < blank[0].length; i += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.insertText('企业自筹');
  }
  await expect(text).not.toContainText('【');
}
