import { expect } from '@playwright/test';
import { contractsOfLot } from '#areas/purchase-contract/shared/calls.ts';
import { contractScreens } from '#areas/purchase-contract/shared/screens.ts';
import { worldTime } from '#apps/cli/demo/cast.ts';
import {
  approvePurchaseContract,
  sendPurchaseContract,
  signPurchaseContract,
  submitPurchaseContract,
} from '#apps/cli/demo/contracting.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import { said, sure, typeTime } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import type { People } from './people.ts';
import { returnBySupplier } from './returning.ts';

/** 采购合同: a draft removed, the contract returned by both sides, signed and performed: accepted, paid in parts, received. */
export async function contractPerformed(people: People, packageId: string): Promise<void> {
  const { cast } = people;
  const [pm, owner, supplier] = [
    await people.page('pm'),
    await people.page('owner'),
    await people.page('sup1'),
  ];
  const contract = async () =>
    (await cast.pm.send(contractsOfLot, { packageId })).winners[0]?.contractId ?? '';
  const lot = linkTo(contractScreens.lot, { packageId, opType: 'PM' });
  await go(pm, lot);
  await pm.getByRole('button', { name: '查看项目信息' }).click();
  const drawer = pm.getByRole('dialog', { name: '项目详情' });
  await expect(drawer.getByText(cast.subject.mainName).first()).toBeVisible();
  await pm.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await pm.getByRole('button', { name: '起草合同' }).click();
  await pm.getByRole('button', { name: '添加付款节点' }).click();
  await pm.getByRole('button', { name: '添加付款节点' }).click();
  await pm.getByLabel('付款节点 1').fill('预付款');
  await pm.getByLabel('金额（元） 1').fill('1000000.005');
  await typeTime(pm, '预计付款日 1', shanghaiDay(await worldTime(cast.pm)));
  await pm.getByLabel('付款节点 2').fill('余款');
  await pm.getByLabel('比例（%） 2').fill('50');
  await expect(pm.getByText(/与合同价款相差/)).toBeVisible();
  await pm.getByRole('button', { name: '删除 1', exact: true }).click();
  await expect(pm.getByLabel('付款节点 1')).toHaveValue('余款');
  await pm.getByRole('button', { name: '保存', exact: true }).click();
  await pm.getByRole('button', { name: '删除', exact: true }).click();
  await sure(pm, '删除');
  await expect(pm.getByRole('button', { name: '起草合同' })).toBeVisible();
  expect(await contract()).toBe('');

  await submitPurchaseContract(cast, packageId);
  await approvePurchaseContract(cast, packageId);
  const id = await contract();
  await go(owner, linkTo(contractScreens.detail, { packageId, opType: 'owner', id }));
  await owner.getByRole('button', { name: '退回', exact: true }).click();
  const back = owner.getByRole('dialog', { name: '退回' });
  await back.getByRole('button', { name: /确\s?定/ }).click();
  await expect(back.getByText('请填写退回原因', { exact: true })).toBeVisible();
  await back.getByRole('textbox', { name: '退回原因' }).fill('验收标准应按招标文件写全');
  await back.getByRole('button', { name: /确\s?定/ }).click();
  await expect(said(owner, '合同已退回')).toBeVisible();
  await submitPurchaseContract(cast, packageId);
  await approvePurchaseContract(cast, packageId);
  await sendPurchaseContract(cast, packageId);
  await returnBySupplier(supplier, id, '交货期应为投标文件所载');
  await go(pm, linkTo(contractScreens.detail, { packageId, opType: 'PM', id }));
  await expect(pm.getByText('交货期应为投标文件所载').first()).toBeVisible();
  await submitPurchaseContract(cast, packageId);
  await approvePurchaseContract(cast, packageId);
  await sendPurchaseContract(cast, packageId);
  await signPurchaseContract(cast, packageId);
  await go(owner, linkTo(contractScreens.detail, { packageId, opType: 'owner', id }));
  const performance = owner.getByRole('region', { name: '履约情况' });
  const row = performance.locator('tr').filter({ hasText: '预付款' });
  await row.getByRole('button', { name: '登记验收' }).click();
  const accept = owner.getByRole('dialog', { name: '登记验收：预付款' });
  await accept.getByRole('button', { name: '登记验收' }).click();
  expect(await grave(owner)).toEqual([]);
  await expect(accept.getByText('请填写验收情况').first()).toBeVisible();
  const now = await worldTime(cast.pm);
  await typeTime(accept, '日期', shanghaiDay(now + 2 * 86_400_000));
  await accept.getByRole('textbox', { name: '说明' }).fill('已收到预付款保函');
  await accept.getByRole('button', { name: '登记验收' }).click();
  await sure(owner, '确认');
  await expect(accept.getByText('日期不能晚于今天').first()).toBeVisible();
  await typeTime(accept, '日期', shanghaiDay(now));
  await accept.getByRole('button', { name: '登记验收' }).click();
  await sure(owner, '确认');
  await expect(said(owner, '验收已登记')).toBeVisible();
  await expect(accept).toBeHidden();
  await row.getByRole('button', { name: '登记付款' }).click();
  const pay = owner.getByRole('dialog', { name: '登记付款：预付款' });
  await typeTime(pay, '日期', shanghaiDay(now));
  await pay.getByLabel('付款金额（元）').fill('1254000.01');
  await pay.getByRole('button', { name: '登记付款' }).click();
  await sure(owner, '确认');
  await expect(pay.getByText('超过本节点未付金额，最多可登记1,254,000.00元').first()).toBeVisible();
  await pay.getByLabel('付款金额（元）').fill('254000');
  await pay.getByRole('button', { name: '登记付款' }).dblclick();
  await sure(owner, '确认');
  await expect(said(owner, '付款已登记')).toBeVisible();
  await expect(pay).toBeHidden();
  await expect(row).toContainText('1,000,000.00');
  await go(supplier, linkTo(contractScreens.own, { id }));
  const got = supplier.getByRole('region', { name: '履约情况' }).locator('tr').filter({ hasText: '预付款' });
  await got.getByRole('button', { name: '确认收款' }).click();
  await sure(supplier, '确认收款');
  await expect(said(supplier, '已确认收款')).toBeVisible();
  await expect(got).toContainText('已确认收到');
}
