import { expect } from '@playwright/test';
import { clarificationList, myClarifications } from '#areas/clarification/shared/calls.ts';
import { CLARIFICATION_KEY, clarificationStatus } from '#areas/clarification/shared/status.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { until, worldTime } from '#apps/cli/demo/cast.ts';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { datesFrom, makeTenderFile, obtainDocuments, publishTender } from '#apps/cli/demo/tendering.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { agreeOnScreen, choose, fromHome, onPhone, said, sure, typeTime } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { test } from './people.ts';

const DAY = 86_400_000;

test('a supplier asks, the manager answers with a later deadline, and the supplier confirms on a telephone', async ({
  people,
}) => {
  test.setTimeout(240_000);
  const cast = {
    ...people.cast,
    subject: {
      ...people.cast.subject,
      mainName: `加压泵站改造 ${Date.now()}`,
      goods: [],
      lots: [],
      amount: '500',
    },
  };
  const { packageId } = await makeProject(cast, await makeContract(cast));
  // The documents are obtained at once, so they are provided from now on; what follows lies far ahead of the other journeys' clock.
  const saleBegin = new Date((await worldTime(cast.pm)) - 60_000).toISOString();
  const dates = { ...(await datesFrom(cast, 200)), saleBegin };
  await makeTenderFile(cast, packageId, dates);
  await publishTender(cast, packageId);
  await obtainDocuments(cast, packageId);
  const [supplier, pm] = [await people.page('sup1'), await people.page('pm')];

  await test.step('a holder of the documents asks', async () => {
    await go(supplier, linkTo(tenderFileScreens.view, { packageId, opType: 'supplier' }));
    await supplier.getByRole('button', { name: '澄清与修改', exact: true }).click();
    await supplier.getByRole('button', { name: '提出问题' }).click();
    await supplier.getByRole('textbox', { name: '问题' }).fill('水泵扬程应为45米还是48米？');
    await supplier.getByRole('button', { name: '提交问题' }).click();
    await sure(supplier, '确认');
    await expect(said(supplier, '问题已提交')).toBeVisible();
    expect(await grave(supplier)).toEqual([]);
  });

  await test.step('another one objects; the manager proposes the answer, the tenderee confirms it', async () => {
    const objector = await people.page('sup2');
    await go(objector, linkTo(tenderFileScreens.clarification, { packageId, opType: 'supplier' }));
    await objector.getByRole('button', { name: '提出异议' }).click();
    await objector.getByRole('textbox', { name: '异议事项' }).fill('第三章 业绩要求');
    await objector.getByRole('textbox', { name: '事实与理由' }).fill('只认本省的业绩。');
    await objector.getByRole('textbox', { name: '请求' }).fill('删除“本省”。');
    await objector.getByRole('button', { name: '提交异议' }).click();
    await sure(objector, '确认');
    await expect(said(objector, '异议已提交')).toBeVisible();
    expect(await grave(objector)).toEqual([]);
    await fromHome(pm, '答复对采购文件的异议，答复前不能开标', packageId);
    await expect(pm.getByText('招标投标活动暂停')).toBeVisible();
    await pm.getByRole('button', { name: '拟定答复' }).click();
    await pm.getByRole('textbox', { name: '答复内容' }).fill('业绩要求与采购内容相适应，维持不变。');
    await pm.getByRole('button', { name: '提交招标人确认' }).click();
    await sure(pm, '确认');
    await expect(said(pm, '答复已提交招标人确认')).toBeVisible();
    expect(await grave(pm)).toEqual([]);
    const owner = await people.page('owner');
    await fromHome(owner, '确认对采购文件异议的答复，答复前不能开标', packageId);
    await owner.getByRole('button', { name: '确认答复' }).click();
    await sure(owner, '确认答复');
    await expect(said(owner, '答复已发出')).toBeVisible();
    await go(objector, linkTo(tenderFileScreens.clarification, { packageId, opType: 'supplier' }));
    await expect(objector.getByText('业绩要求与采购内容相适应，维持不变。')).toBeVisible();
  });

  await test.step('the manager reads no name, and moves the deadline with the answer', async () => {
    await fromHome(pm, '答复供应商对采购文件提出的问题', packageId);
    await expect(pm.getByText('水泵扬程应为45米还是48米？')).toBeVisible();
    await expect(pm.getByText('华正机电')).toHaveCount(0);
    await pm.getByRole('button', { name: '编制澄清或修改' }).click();
    await choose(pm, '类型', '修改');
    await pm.getByRole('textbox', { name: '标题' }).fill('关于水泵扬程的修改');
    await pm.locator('[contenteditable=true]').fill('扬程由45米改为48米。');
    await choose(pm, '对投标的影响', '可能影响投标文件编制');
    const to = new Date(Date.parse(dates.bidDeadline) + 10 * DAY);
    await typeTime(pm, '新投标截止时间', shanghaiTime(to, 'minute'));
    const asked = pm.getByRole('checkbox', { name: '水泵扬程应为45米还是48米？' });
    await asked.click();
    await expect(asked).toBeChecked();
    await pm.getByRole('button', { name: '提交审批' }).click();
    await sure(pm, '确认');
    await expect(said(pm, '已提交审批')).toBeVisible();
    expect(await grave(pm)).toEqual([]);
    const [row] = (await cast.pm.send(clarificationList, { packageId })).rows;
    await agreeOnScreen(await people.page('leader'), CLARIFICATION_KEY, row?.id ?? '');
    await until(
      'the clarification is approved',
      async () =>
        (await cast.pm.send(clarificationList, { packageId })).rows[0]?.status ===
        clarificationStatus.approved,
    );
    await fromHome(pm, '发出已批准的澄清与修改', packageId);
    await pm.getByRole('button', { name: /^发\s?出$/ }).click();
    await sure(pm, '发出');
    await expect(said(pm, '已发出')).toBeVisible();
  });

  await test.step('the supplier reads it on a telephone and confirms', async () => {
    await onPhone(supplier);
    await fromHome(supplier, '查看澄清与修改并确认收到', packageId);
    await supplier.getByRole('link', { name: '关于水泵扬程的修改' }).click();
    await expect(supplier.getByText('投标截止时间和开标时间已由')).toBeVisible();
    await supplier.getByRole('button', { name: '确认收到' }).click();
    await expect(said(supplier, '已确认收到')).toBeVisible();
    expect(await grave(supplier)).toEqual([]);
    const [row] = (await cast.suppliers[0]?.send(myClarifications, { packageId }))?.rows ?? [];
    expect(row?.confirmedAt).not.toBeNull();
  });
});
