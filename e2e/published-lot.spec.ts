import { expect } from '@playwright/test';
import { forwardTo } from '#apps/cli/demo/cast.ts';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { datesFrom, earliestDates, makeTenderFile, publishTender } from '#apps/cli/demo/tendering.ts';
import { bulletinScreens } from '#areas/bulletin/shared/screens.ts';
import { OTHER_KEY } from '#areas/bulletin/shared/status.ts';
import { projectDetail } from '#areas/project/shared/main/calls.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { bidderDocuments } from '#areas/tender-file/shared/calls.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { agreeOnScreen, choose, said, sure } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { test } from './people.ts';
import { rowAct, rowOf } from './rows.ts';

const stamp = Date.now().toString(36).toUpperCase();

test('once the notice is out: lots are added, another notice is published, a bidder takes the documents', async ({
  people,
}) => {
  const { cast } = people;
  const [supplier] = cast.suppliers;
  if (!supplier) throw new Error('nobody bids');
  const quiet = { ...cast, subject: { ...cast.subject, goods: [] } };
  const { packageId, mainId, mainName } = await makeProject(quiet, await makeContract(cast));
  // Other journeys move the clock that all share: its documents are to be had for so long that none of them ends it.
  const { saleBegin } = await earliestDates(cast);
  await makeTenderFile(cast, packageId, { ...(await datesFrom(cast, 200)), saleBegin });
  await publishTender(cast, packageId);
  const pm = await people.page('pm');

  await test.step('the project is read in the console, and beside it', async () => {
    await go(pm, `${projectScreens.view}?packageId=${packageId}&opType=PM`);
    await expect(pm.getByRole('main').getByText(mainName).first()).toBeVisible();
    const open = pm.getByRole('button', { name: '查看项目信息' });
    await open.click();
    const drawer = pm.getByRole('dialog', { name: '项目详情' });
    await expect(drawer.getByText(mainName).first()).toBeVisible();
    expect(await grave(pm)).toEqual([]);
    await pm.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
  });

  await test.step('by keyboard on to its other lot, and back', async () => {
    const { packageList } = await cast.pm.send(projectDetail, { mainId });
    const names = packageList.map((one) => one.packageName);
    expect(names).toHaveLength(2);
    const menu = pm.getByRole('menu', { name: /^标段名称/ });
    for (const [from, to] of [names, names.toReversed()] as [string, string][]) {
      const open = pm.getByRole('button', { name: `标段名称 ${from}` });
      await open.press('Enter');
      await expect(menu.getByRole('menuitem', { name: from })).toBeFocused();
      await pm.keyboard.press(from === names[0] ? 'ArrowDown' : 'ArrowUp');
      await pm.keyboard.press('Enter');
      await expect(menu).toHaveCount(0);
      await expect(pm.getByRole('button', { name: `标段名称 ${to}` })).toBeVisible();
    }
    await expect(pm).toHaveURL(new RegExp(`packageId=${packageId}`));
  });

  await test.step('its own information is only read; a new lot alone goes into approval', async () => {
    await go(pm, `${projectScreens.form}?status=1&mainId=${mainId}`);
    await pm.getByRole('button', { name: '新增标段' }).click();
    await expect(pm.locator('#mainName')).toHaveCount(0);
    const lot = pm.getByRole('dialog', { name: '新增标段' });
    await lot.getByRole('textbox', { name: '标段名称' }).fill(`追加标段${stamp}`);
    await lot.getByRole('button', { name: '确定' }).click();
    await expect(lot.getByText(/请(填写|输入)估算价/).first()).toBeVisible();
    await lot.getByLabel('估算价').fill('20');
    await lot.getByRole('button', { name: '确定' }).click();
    await expect(rowOf(pm, `追加标段${stamp}`)).toBeVisible();
    await pm.getByRole('button', { name: '提交审批' }).dblclick();
    await expect(said(pm, '提交成功')).toBeVisible();
    const { packageList } = await cast.pm.send(projectDetail, { mainId });
    expect(packageList.at(-1)?.status).toBe(lotStatus.inApproval);
  });

  const title = `情况说明${stamp}`;
  const words = '现就开标地点停电作如下说明。';
  await test.step('another notice: of a lot whose notice is out, mended where it was refused, approved', async () => {
    await go(pm, bulletinScreens.others);
    await pm.getByRole('button', { name: '新增公告' }).first().click();
    await pm.getByRole('button', { name: '选择标段' }).click();
    const lots = pm.locator('.ant-modal');
    await lots.getByRole('searchbox').fill(mainName);
    await expect(lots.locator('tr[data-row]')).toHaveCount(3);
    const ripe = lots.locator('tr[data-row]').filter({ hasText: '公告已发布' });
    await expect(lots.getByRole('radio', { disabled: true })).toHaveCount(2);
    await ripe.getByRole('radio').check();
    await lots.getByRole('button', { name: '确定' }).click();
    await pm.getByLabel('公告标题').fill(title);
    await pm.getByRole('button', { name: '暂存' }).click();
    await expect(pm.getByText('请选择公告种类').first()).toBeVisible();
    await expect(pm.getByText('表单数据校验失败')).toBeVisible();
    // What the server refused is no longer listed once it is mended.
    await choose(pm, '公告种类', '情况说明');
    await expect(pm.getByText('表单数据校验失败')).toHaveCount(0);
    await pm.getByRole('textbox', { name: '公告正文' }).click();
    await pm.keyboard.insertText(words);
    await pm.getByRole('button', { name: '暂存' }).dblclick();
    await pm.waitForURL(/[?&]id=/);
    expect(await grave(pm)).toEqual([]);
    await pm.getByRole('button', { name: '提交审批' }).click();
    await sure(pm, '确认');
    await expect(said(pm, '已提交审批')).toBeVisible();
    const id = new URL(pm.url()).searchParams.get('id') ?? '';
    await agreeOnScreen(await people.page('leader'), OTHER_KEY, id);
  });

  await test.step('published, it is public and stays as it is', async () => {
    await go(pm, bulletinScreens.others);
    await rowAct(rowOf(pm, title), '编制');
    await pm.getByRole('button', { name: '发布公告' }).click();
    await sure(pm, '发布公告');
    await expect(said(pm, '公告已发布')).toBeVisible();
    await go(pm, bulletinScreens.others);
    const opened = pm.waitForEvent('popup');
    await rowAct(rowOf(pm, title), '查看公开页面');
    const open = await opened;
    await expect(open.getByText(words)).toBeVisible();
    await open.close();
    await expect(rowOf(pm, title).getByRole('button', { name: '编制' })).toHaveCount(0);
    await rowOf(pm, title).getByRole('link', { name: title }).click();
    await expect(pm.getByText(words)).toBeVisible();
  });

  const bidder = await people.page('sup1');
  await test.step('a bidder takes the documents from the list, and says whom to reach', async () => {
    await forwardTo(cast, saleBegin, '文件获取开始');
    await go(bidder, `${tenderFileScreens.openLots}?searchKey=${encodeURIComponent(mainName)}`);
    const row = bidder.locator('tr[data-row]').filter({
      has: bidder.locator(`a[href*="${packageId}"]`),
    });
    await rowAct(row, '获取文件');
    await expect(said(bidder, '已获取文件')).toBeVisible();
    await bidder.getByRole('radio', { name: '已参与标段' }).click();
    await row.getByRole('link').first().click();
    await bidder.getByRole('button', { name: '更新联系人' }).click();
    const box = bidder.getByRole('dialog', { name: '更新联系人' });
    await box.locator('#contactName').fill('王敏');
    await box.locator('#contactPhone').fill('123');
    await box.getByRole('button', { name: '确定' }).click();
    await expect(box.getByText('请填写正确的手机号码或带区号的固定电话').first()).toBeVisible();
    expect(await grave(bidder, '.ant-modal')).toEqual([]);
    await box.locator('#contactPhone').fill('13900000011');
    await box.getByRole('button', { name: '确定' }).dblclick();
    await expect(box).toBeHidden();
    expect(await supplier.send(bidderDocuments, { packageId })).toMatchObject({
      contact: { contactName: '王敏', contactPhone: '13900000011' },
    });
  });
});
