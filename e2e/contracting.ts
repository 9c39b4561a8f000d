import { expect } from '@playwright/test';
import {
  contractDetail,
  contractsOfLot,
  ownerConfirm,
  supplementDetail,
} from '#areas/purchase-contract/shared/calls.ts';
import { contractScreens } from '#areas/purchase-contract/shared/screens.ts';
import { contractStatus, SERVICE_KEY, SUPPLEMENT_KEY } from '#areas/purchase-contract/shared/status.ts';
import { until } from '#apps/cli/demo/cast.ts';
import { ownerSeal } from '#apps/cli/demo/sealing.ts';
import { wordFile } from '#apps/cli/demo/documents.ts';
import { agreeOnScreen, choose, enterPin, fromHome, said, sure, upload } from './acts.ts';
import { go } from './going.ts';
import type { People } from './people.ts';

/** 采购合同 on the screen: drafted out of award and bid, approved, confirmed by both sides and signed by both. */
export async function purchaseContractOnScreen(people: People, packageId: string): Promise<void> {
  const { pm: agency } = people.cast;
  const winner = async () => (await agency.send(contractsOfLot, { packageId })).winners[0];
  const [pm, owner] = [await people.page('pm'), await people.page('owner')];
  await fromHome(pm, '起草采购合同', packageId);
  await pm.getByRole('button', { name: '起草合同' }).click();
  await expect(pm.getByText('合同价款为中标价、成交价，不能另行约定')).toBeVisible();
  await pm.getByLabel('验收标准和方式').fill('按招标文件第四章的性能指标验收');
  for (const [i, [name, share]] of [
    ['预付款', '30'],
    ['验收款', '70'],
  ].entries()) {
    await pm.getByRole('button', { name: '添加付款节点' }).click();
    await pm.getByLabel(`付款节点 ${i + 1}`).fill(name ?? '');
    await pm.getByLabel(`比例（%） ${i + 1}`).fill(share ?? '');
    await pm.getByLabel(`付款条件 ${i + 1}`).fill('节点完成后10日内');
  }
  await upload(pm, '合同文本', '采购合同.docx', await wordFile('采购合同', ['买方', '卖方']));
  // A fen above a tenth of the price is against the law, and says which.
  await pm.getByLabel('履约保证金（元）').fill('418000.01');
  await pm.getByRole('button', { name: '保存', exact: true }).click();
  await expect(pm.getByText('履约保证金不得超过合同价款的10%，最高418,000.00元').first()).toBeVisible();
  await pm.getByLabel('履约保证金（元）').fill('418000');
  await pm.getByRole('button', { name: '提交审批' }).click();
  await sure(pm, '确认');
  await expect(said(pm, '合同已提交审批')).toBeVisible();
  const contractId = (await winner())?.contractId ?? '';
  await agreeOnScreen(await people.page('leader'), SERVICE_KEY, contractId);
  await until(
    'the contract is with the tenderee',
    async () => (await winner())?.status === contractStatus.withOwner,
  );

  await fromHome(owner, '确认或退回采购合同', packageId);
  await owner.getByRole('button', { name: '确认并送达供应商' }).click();
  await sure(owner, '确认并送达供应商');
  await expect(said(owner, '合同已送达供应商')).toBeVisible();

  const supplier = await people.page('sup1');
  await fromHome(supplier, '确认或退回采购合同', packageId);
  await supplier.getByRole('button', { name: '确认合同' }).click();
  await sure(supplier, '确认合同');
  await expect(said(supplier, '合同已确认')).toBeVisible();
  await supplier.getByRole('button', { name: '签署合同' }).click();
  await enterPin(supplier);
  await expect(said(supplier, '签署成功')).toBeVisible();

  // The tenderee has a seal that its representative may sign with, and reads the very text first.
  await ownerSeal(
    people.cast,
    (await people.cast.owner.send(contractDetail, { id: contractId })).tendereeName,
  );
  await fromHome(owner, '签署采购合同', packageId);
  await owner.getByRole('button', { name: '签署合同' }).click();
  await enterPin(owner);
  const seals = owner.getByRole('dialog', { name: '选择印章' });
  await expect(seals.getByRole('radio', { name: '合同专用章' })).toBeChecked();
  await seals.getByRole('button', { name: '查看待签文本' }).click();
  await expect(seals.locator('canvas').first()).toBeVisible();
  await seals.getByRole('button', { name: '签署并盖章' }).click();
  await expect(owner.getByText('双方已签署，合同已生效')).toBeVisible();
}

/** 补充协议 on the screen: the tenderee is late, so the period is longer; more is not let through than the ground lets. */
export async function supplementOnScreen(people: People, packageId: string): Promise<void> {
  const { pm: agency, owner: tenderee } = people.cast;
  const contractId = (await agency.send(contractsOfLot, { packageId })).winners[0]?.contractId ?? '';
  const pm = await people.page('pm');
  await go(pm, `${contractScreens.detail}?packageId=${packageId}&opType=PM&id=${contractId}`);
  await pm.getByRole('button', { name: '起草补充协议' }).click();
  await choose(pm, '变更依据', '招标人原因');
  await pm.getByLabel('变更事由').fill('泵房土建移交推迟');
  await pm.getByRole('textbox', { name: '其他约定' }).fill('顺延期间不计违约金');
  await pm.getByRole('button', { name: '提交审批' }).click();
  await sure(pm, '确认');
  await expect(said(pm, '补充协议已提交审批')).toBeVisible();
  const { supplements } = await agency.send(contractDetail, { id: contractId });
  const id = supplements[0]?.id ?? '';
  await agreeOnScreen(await people.page('leader'), SUPPLEMENT_KEY, id);
  const status = async () => (await agency.send(supplementDetail, { id })).status;
  await until(
    'the supplement is with the tenderee',
    async () => (await status()) === contractStatus.withOwner,
  );
  await tenderee.send(ownerConfirm, { id });

  const supplier = await people.page('sup1');
  await fromHome(supplier, '确认或退回补充协议', id);
  await expect(supplier.getByText('顺延期间不计违约金').first()).toBeVisible();
  await supplier.getByRole('button', { name: '确认补充协议' }).click();
  await sure(supplier, '确认补充协议');
  await expect(said(supplier, '补充协议已确认')).toBeVisible();
  await supplier.getByRole('button', { name: '签署补充协议' }).click();
  await enterPin(supplier);
  await expect(said(supplier, '签署成功')).toBeVisible();

  const owner = await people.page('owner');
  await fromHome(owner, '签署补充协议', packageId);
  await owner.getByRole('button', { name: '签署补充协议' }).click();
  await enterPin(owner);
  const seals = owner.getByRole('dialog', { name: '选择印章' });
  await seals.getByRole('button', { name: '签署并盖章' }).click();
  await expect(owner.getByText('双方已签署，补充协议已生效')).toBeVisible();
}
