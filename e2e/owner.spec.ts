import { expect } from '@playwright/test';
import { fileDetail } from '#areas/tender-file/shared/calls.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { fileStatus } from '#areas/tender-file/shared/status.ts';
import { makeContract, makeProject } from '#apps/cli/demo/preparation.ts';
import { datesFrom, prepareFileForOwner } from '#apps/cli/demo/tendering.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { said, sure } from './acts.ts';
import { go } from './going.ts';
import { test } from './people.ts';

test('the agency sends its tender file to the owner, who confirms it on a telephone', async ({ people }) => {
  const { subject } = people.cast;
  const cast = { ...people.cast, subject: { ...subject, goods: [], enters: true as const } };
  const { packageId, mainName } = await makeProject(cast, await makeContract(cast));
  // Another journey moves the clock by weeks while this one runs: dates of now would be too late to submit.
  await prepareFileForOwner(cast, packageId, await datesFrom(cast, 200));

  const pm = await people.page('pm');
  await go(pm, linkTo(tenderFileScreens.make, { packageId, opType: 'PM' }));
  await pm.getByRole('button', { name: '提交业主审批' }).click();
  await sure(pm, '提交业主审批');
  await expect(said(pm, '已提交业主审批')).toBeVisible();
  await expect(pm.getByRole('button', { name: '撤销业主审批' })).toBeVisible();

  const owner = await people.page('owner');
  await owner.setViewportSize({ width: 360, height: 780 });
  await go(owner, linkTo(tenderFileScreens.ownerApprove, { packageId }));
  await expect(owner.getByText(mainName).first()).toBeVisible();
  await owner.getByRole('button', { name: '业主审批', exact: true }).click();
  await owner.getByRole('button', { name: '不同意' }).click();
  await expect(owner.getByText('不同意时，必须填写审批意见')).toBeVisible();
  await owner.getByRole('button', { name: '同意', exact: true }).click();
  await sure(owner, '同意');
  await expect(said(owner, '已同意')).toBeVisible();
  await expect(owner.getByText('业主已同意').first()).toBeVisible();
  expect((await cast.pm.send(fileDetail, { packageId })).status).toBe(fileStatus.approved);
});
