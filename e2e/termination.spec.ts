import { expect } from '@playwright/test';
import { until } from '#apps/cli/demo/cast.ts';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { datesFrom, earliestDates, makeTenderFile, publishTender } from '#apps/cli/demo/tendering.ts';
import { exceptionDetail } from '#areas/exception/shared/calls.ts';
import { exceptionScreens } from '#areas/exception/shared/screens.ts';
import { EXCEPTION_KEY, exceptionStatus } from '#areas/exception/shared/status.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { agreeOnScreen, choose, fromHome, said, sure, upload } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { test } from './people.ts';

test('a tender is terminated before its opening: written, approved by others, read by a bidder and the public', async ({
  people,
}) => {
  test.setTimeout(240_000);
  const { cast } = people;
  const [supplier] = cast.suppliers;
  if (!supplier) throw new Error('nobody takes the documents');
  const quiet = { ...cast, subject: { ...cast.subject, goods: [], lots: [], amount: '500' } };
  const { packageId, mainId } = await makeProject(quiet, await makeContract(cast));
  const { saleBegin } = await earliestDates(cast);
  await makeTenderFile(cast, packageId, { ...(await datesFrom(cast, 200)), saleBegin });
  await publishTender(cast, packageId);
  const pm = await people.page('pm');
  let id = '';

  await test.step('from the console the manager says why, proves it, and fills in the notice', async () => {
    await go(pm, linkTo(projectScreens.console, { packageId, opType: 'PM', projectId: mainId }));
    await pm.getByRole('button', { name: '主控台首页' }).click();
    await pm.getByRole('link', { name: '异常处理' }).click();
    await choose(pm, '原因', '其他');
    await pm.getByRole('textbox', { name: '具体说明' }).fill('上级主管部门撤销了项目核准，建设任务取消');
    await pm.getByRole('button', { name: '按模板生成' }).click();
    await expect(said(pm, '已生成终止公告')).toBeVisible();
    await upload(pm, '证明材料', '撤销核准的批复.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'));
    await pm.getByRole('button', { name: '提交审批' }).click();
    await sure(pm, '确认');
    await expect(pm.getByText('依法必须招标的标段不得因其他原因终止招标').first()).toBeVisible();
    await choose(pm, '原因', /审批、核准或备案被撤销/);
    await pm.getByRole('button', { name: '按模板生成' }).click();
    await sure(pm, '确认');
    expect(await grave(pm)).toEqual([]);
    await pm.getByRole('button', { name: '提交审批' }).click();
    await sure(pm, '确认');
    await expect(said(pm, '已提交审批')).toBeVisible();
    id = (await cast.pm.send(exceptionDetail, { packageId })).id ?? '';
  });

  await test.step('two others read it all and agree; the lot ends with the second', async () => {
    const leader = await people.page('leader');
    await agreeOnScreen(leader, EXCEPTION_KEY, id);
    const director = await people.page('director');
    await agreeOnScreen(director, EXCEPTION_KEY, id);
    await until(
      'the tender is terminated',
      async () => (await cast.pm.send(exceptionDetail, { packageId })).status === exceptionStatus.published,
    );
  });

  await test.step('a supplier and the public read the notice', async () => {
    const page = await people.page('sup1');
    await go(page, linkTo(exceptionScreens.view, { packageId, opType: 'supplier' }));
    await expect(page.getByText('已递交的投标文件保持密封').first()).toBeVisible();
    expect(await grave(page)).toEqual([]);
    const { bulletinId } = await cast.pm.send(exceptionDetail, { packageId });
    await page.goto(`${people.cast.base}/ebidding/public/bulletin/${bulletinId}`);
    await expect(page.getByText('上级主管部门撤销了项目核准').first()).toBeVisible();
  });

  await test.step('the manager owes the return of what was taken, records it, and may tender again', async () => {
    await go(pm, linkTo(projectScreens.console, { packageId, opType: 'PM', projectId: mainId }));
    await pm.getByRole('button', { name: '主控台首页' }).click();
    await expect(pm.getByText('已终止').first()).toBeVisible();
    await fromHome(pm, '退还文件费用和投标保证金，并登记退还情况', packageId);
    await pm.getByRole('button', { name: '登记退还情况' }).click();
    const box = pm.getByRole('dialog', { name: '登记退还情况' });
    await choose(box, '退还情况', /未收取/);
    await box.getByRole('textbox', { name: '说明' }).fill('招标文件免费下载，未收取投标保证金');
    await box.getByRole('button', { name: '登记退还情况' }).click();
    await sure(pm, '确认');
    await expect(said(pm, '已登记')).toBeVisible();
    await expect(pm.getByRole('button', { name: '重新招标' })).toBeVisible();
    expect(await grave(pm)).toEqual([]);
  });
});
