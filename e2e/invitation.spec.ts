import { expect } from '@playwright/test';
import { stepList } from '#areas/console/shared/calls.ts';
import { invitationDetail, invitationReceipts } from '#areas/invitation/shared/calls.ts';
import { invitationScreens } from '#areas/invitation/shared/screens.ts';
import { INVITATION_KEY, invitationStatus } from '#areas/invitation/shared/status.ts';
import { fileDetail, saveFile } from '#areas/tender-file/shared/calls.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { until, worldTime } from '#apps/cli/demo/cast.ts';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { datesFrom, makeTenderFile } from '#apps/cli/demo/tendering.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { agreeOnScreen, choose, fromHome, onPhone, said, sure, typeTime } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { test } from './people.ts';

const DAY = 86_400_000;

test('an invited tender: three are chosen, others approve, one accepts on a telephone, one declines, nobody else knows', async ({
  people,
}) => {
  test.setTimeout(240_000);
  const mainName = `管网检测服务 ${Date.now()}`;
  const services = { projectType: 'C', projectTypeSecond: 'C04', industry: '74' };
  const { subject } = people.cast;
  const cast = {
    ...people.cast,
    subject: {
      ...subject,
      ...services,
      mainName,
      invited: true as const,
      goods: [],
      lots: [],
      amount: '500',
    },
  };
  const { packageId } = await makeProject(cast, await makeContract(cast));
  const pm = await people.page('pm');
  let id = '';

  await test.step('services take a method and documents of their own before the documents are written', async () => {
    await go(pm, linkTo(tenderFileScreens.lotMethod, { packageId, opType: 'PM' }));
    await pm.getByRole('button', { name: '从模板提取' }).click();
    await pm.getByRole('button', { name: '选用 综合评估法（服务）' }).click();
    await pm.getByRole('button', { name: '保存到标段' }).click();
    await expect(said(pm, '评标办法已提取到标段')).toBeVisible();
    const dates = await datesFrom(cast, 200);
    const { evaluation } = await cast.pm.send(fileDetail, { packageId });
    const { ceiling } = cast.subject;
    await cast.pm.send(saveFile, { packageId, ceiling, ceilingUnit: '0', ...dates, evaluation });
    await go(pm, linkTo(tenderFileScreens.lotDocument, { packageId, opType: 'PM' }));
    await choose(pm, '文件模板', /服务招标文件/);
    await pm.getByRole('button', { name: '放入采购文件' }).click();
    await sure(pm, '确认');
    await expect(said(pm, '已放入采购文件')).toBeVisible();
    const steps = await cast.pm.send(stepList, { packageId });
    expect(steps.find((step) => step.id === 'S2')?.status).toBe('6');
    await makeTenderFile(cast, packageId, dates);
  });

  await test.step('the manager chooses three suppliers; fewer are against the law', async () => {
    await fromHome(pm, '确定邀请对象、编制投标邀请书并提交审批', packageId);
    await pm.getByRole('button', { name: '按模板生成' }).click();
    await expect(said(pm, '已生成邀请书')).toBeVisible();
    await choose(pm, '理由', /少量潜在投标人/);
    await pm
      .getByRole('textbox', { name: '具体说明' })
      .fill('须与既有分区计量系统衔接，国内仅少数单位能够承担');
    await pm.getByRole('textbox', { name: '选择依据' }).fill('从供应商库中选取近三年有同类业绩的单位');
    const reply = new Date((await worldTime(cast.pm)) + 201 * DAY);
    await typeTime(pm, '回执截止时间', shanghaiTime(reply, 'minute'));
    await pm.getByRole('button', { name: '提交审批' }).click();
    await sure(pm, '确认');
    await expect(pm.getByText('邀请对象不得少于3个').first()).toBeVisible();
    await pm.getByRole('button', { name: '选择供应商' }).click();
    const box = pm.getByRole('dialog', { name: '选择单位' });
    for (const company of ['东海泵业', '华正机电', '江南水处理'])
      await box.locator('tr').filter({ hasText: company }).getByRole('checkbox').check();
    await box.getByRole('button', { name: /确\s?定/ }).click();
    await expect(box).toBeHidden();
    await pm.getByRole('button', { name: '提交审批' }).click();
    await sure(pm, '确认');
    await expect(said(pm, '已提交审批')).toBeVisible();
    expect(await grave(pm)).toEqual([]);
    id = (await cast.pm.send(invitationDetail, { packageId })).id ?? '';
  });

  await test.step('two others approve the list, then it goes out to all at once', async () => {
    await agreeOnScreen(await people.page('leader'), INVITATION_KEY, id);
    const director = await people.page('director');
    await agreeOnScreen(director, INVITATION_KEY, id);
    await until(
      'the invitation is approved',
      async () => (await cast.pm.send(invitationDetail, { packageId })).status === invitationStatus.approved,
    );
    await go(pm, linkTo(invitationScreens.receipts, { packageId, opType: 'PM' }));
    await go(pm, linkTo(invitationScreens.invite, { packageId, opType: 'PM' }));
    await pm.getByRole('button', { name: '发出邀请书' }).click();
    await sure(pm, '发出邀请书');
    await expect(said(pm, '邀请书已发出')).toBeVisible();
  });

  await test.step('one accepts on a telephone and goes on to the documents', async () => {
    const supplier = await people.page('sup1');
    await onPhone(supplier);
    await go(supplier, linkTo(tenderFileScreens.invitation, { packageId }));
    await expect(supplier.getByText('华正机电')).toHaveCount(0);
    await choose(supplier, '回执', '接受');
    await supplier.getByRole('textbox', { name: '联系人' }).fill('孙海');
    await supplier.getByRole('textbox', { name: '联系电话' }).fill('13900000077');
    await supplier.getByRole('button', { name: '提交回执' }).click();
    await sure(supplier, '确认');
    await expect(said(supplier, '回执已提交')).toBeVisible();
    await expect(supplier.locator('dialog[open]')).toBeHidden();
    expect(await grave(supplier)).toEqual([]);
    await supplier.getByRole('button', { name: '获取采购文件' }).click();
    await expect(supplier.getByText(mainName).first()).toBeVisible();
  });

  await test.step('another declines with its reason, and the documents stay closed to it', async () => {
    const supplier = await people.page('sup2');
    await fromHome(supplier, '提交投标邀请回执', packageId);
    await choose(supplier, '回执', '谢绝');
    await supplier.getByRole('textbox', { name: '联系人' }).fill('李倩');
    await supplier.getByRole('textbox', { name: '联系电话' }).fill('13900000078');
    await supplier.getByRole('textbox', { name: '谢绝理由' }).fill('产能已满');
    await supplier.getByRole('button', { name: '提交回执' }).click();
    await sure(supplier, '确认');
    await expect(said(supplier, '回执已提交')).toBeVisible();
    await go(supplier, linkTo(tenderFileScreens.view, { packageId, opType: 'supplier' }));
    await expect(supplier.getByText('贵单位已谢绝邀请').first()).toBeVisible();
    // On paper stand letter and receipt, and not the way to other screens.
    const menu = supplier.getByRole('navigation', { name: '功能菜单' });
    await expect(menu).toBeVisible();
    await supplier.emulateMedia({ media: 'print' });
    await expect(menu).toBeHidden();
    await supplier.emulateMedia({ media: null });
  });

  await test.step('the manager sees both and is warned that too few may come', async () => {
    await go(pm, linkTo(invitationScreens.receipts, { packageId, opType: 'PM' }));
    await expect(pm.getByText('产能已满')).toBeVisible();
    await expect(pm.getByText('已接受1家，已谢绝1家，待回执1家')).toBeVisible();
    await expect(pm.getByText('接受邀请的供应商可能不足三个').first()).toBeVisible();
    expect(await grave(pm)).toEqual([]);
    expect(await cast.pm.send(invitationReceipts, { packageId })).toMatchObject({
      few: { state: 'open' },
    });
    const stranger = await people.page('sup4');
    await go(stranger, linkTo(tenderFileScreens.invitation, { packageId }));
    await expect(stranger.getByText('投标邀请不存在').first()).toBeVisible();
  });
});
