import { expect, type Page } from '@playwright/test';
import { contractsOfLot } from '#areas/purchase-contract/shared/calls.ts';
import { contractScreens } from '#areas/purchase-contract/shared/screens.ts';
import { SERVICE_KEY } from '#areas/purchase-contract/shared/status.ts';
import { decide, forwardTo, worldTime } from '#apps/cli/demo/cast.ts';
import {
  approvePurchaseContract,
  sendPurchaseContract,
  submitPurchaseContract,
} from '#apps/cli/demo/contracting.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { said, sure } from './acts.ts';
import { go } from './going.ts';
import type { People } from './people.ts';

const DAY = 86_400_000;

/** 供应商退回合同: on one's own contract, with the reason. */
export async function returnBySupplier(supplier: Page, id: string, reason: string): Promise<void> {
  await go(supplier, linkTo(contractScreens.own, { id }));
  await supplier.getByRole('button', { name: '退回', exact: true }).click();
  const no = supplier.getByRole('dialog', { name: '退回' });
  await no.getByRole('textbox', { name: '退回原因' }).fill(reason);
  await no.getByRole('button', { name: /确\s?定/ }).click();
  await expect(said(supplier, '合同已退回')).toBeVisible();
}

/** 供应商退回、逾期订立: the supplier returns the contract and is told what follows; the agency submits it late, with the reason. */
export async function returnedAndLate(people: People, packageId: string): Promise<void> {
  const { cast } = people;
  const [pm, leader, supplier] = [
    await people.page('pm'),
    await people.page('leader'),
    // Who follows the first two candidates.
    await people.page('sup3'),
  ];
  await submitPurchaseContract(cast, packageId);
  const id = (await cast.pm.send(contractsOfLot, { packageId })).winners[0]?.contractId ?? '';
  await go(leader, linkTo(contractScreens.approve, { id }));
  await expect(leader.getByRole('heading', { level: 1, name: '采购合同审批' })).toBeVisible();
  await leader.getByRole('button', { name: '审批记录' }).click();
  await expect(leader.getByRole('dialog', { name: '审批记录' })).toContainText('发起');
  await leader.keyboard.press('Escape');
  await leader.getByRole('button', { name: '返回' }).click();
  await expect(leader.getByRole('region', { name: '待办事项' })).toBeVisible();
  await approvePurchaseContract(cast, packageId);
  await sendPurchaseContract(cast, packageId);
  await returnBySupplier(supplier, id, '交货期应为投标文件所载');
  await expect(supplier.getByText('合同已退回：招标代理机构修改')).toBeVisible();
  await expect(supplier.getByText('没有可查看的合同')).toHaveCount(0);
  await supplier.getByRole('button', { name: '返回' }).click();
  await expect(supplier.getByRole('heading', { level: 1, name: '我的采购合同' })).toBeVisible();

  await forwardTo(cast, (await worldTime(cast.pm)) + 31 * DAY, '合同逾期');
  await go(pm, linkTo(contractScreens.edit, { packageId, opType: 'PM', id }));
  await pm.getByRole('button', { name: '提交审批' }).click();
  await expect(pm.getByText('请填写逾期订立说明').first()).toBeVisible();
  const why = '供应商要求核对交货期';
  await pm.getByRole('textbox', { name: '逾期订立说明' }).fill(why);
  await pm.getByRole('button', { name: '提交审批' }).click();
  await sure(pm, '确认');
  await expect(said(pm, '合同已提交审批')).toBeVisible();
  await go(leader, linkTo(contractScreens.approve, { id }));
  await expect(leader.getByText(`逾期订立：${why}`)).toBeVisible();
  await decide(cast, cast.leader, SERVICE_KEY, id);
}
