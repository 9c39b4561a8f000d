import { expect } from '@playwright/test';
import {
  committeeDetail,
  pageInvitations,
  replaceMember,
  revealDraw,
} from '#areas/committee/shared/calls.ts';
import { committeeScreens } from '#areas/committee/shared/screens.ts';
import { memberState } from '#areas/committee/shared/status.ts';
import { inviteesAccept } from '#apps/cli/demo/evaluation.ts';
import type { ApiUser } from '#apps/cli/demo/client.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { fromHome, sure, typeTime } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import type { People } from './people.ts';

/** Who is asked to come to this room and has not answered: only the experts know it themselves. */
async function asked({ cast }: People, room: string): Promise<readonly ApiUser[]> {
  const found: ApiUser[] = [];
  for (const expert of cast.experts) {
    const { records } = await expert.send(pageInvitations, { size: 100 });
    if (records.some((r) => r.can.answer && r.location === room)) found.push(expert);
  }
  return found;
}

/** 组建评委会 with a company to avoid and a witness to the draw; one who is drawn declines, another avoids, and a replacement is not let through. */
export async function committeeAgainstOdds(people: People, packageId: string, time: string): Promise<void> {
  const { cast } = people;
  const room = `评标室 ${Date.now()}`;
  const pm = await people.page('pm');
  await go(pm, linkTo(committeeScreens.committee, { packageId }));
  await typeTime(pm, '评审时间', shanghaiTime(time, 'minute'));
  await pm.getByRole('textbox', { name: '评审地点' }).fill(room);
  const companies = async (name: string) => {
    await pm.getByRole('button', { name: '添加回避单位' }).click();
    const box = pm.getByRole('dialog', { name: '选择单位' });
    await box.locator('tr').filter({ hasText: name }).getByRole('checkbox').check();
    await box.getByRole('button', { name: /确\s?定/ }).click();
    await expect(box).toBeHidden();
  };
  await companies('华正机电');
  await companies('江南水处理');
  await pm.getByRole('button', { name: '× 江南水处理' }).click();
  await pm.getByRole('button', { name: '保存方案' }).click();
  await expect(pm.getByRole('button', { name: '开始抽取' })).toBeVisible();
  expect(
    (await cast.pm.send(committeeDetail, { packageId })).avoidedCompanies.map((c) => c.orgName),
  ).toHaveLength(1);
  await pm.getByRole('checkbox', { name: '本次抽取须有见证方种子' }).check();
  await pm.getByRole('button', { name: '开始抽取' }).click();
  await sure(pm, '开始抽取');
  await expect(pm.getByText('等待监督人员或招标人代表提交种子')).toBeVisible();
  await expect(pm.getByRole('button', { name: '揭示并抽取' })).toHaveCount(0);

  const supervisor = await people.page('supervisor');
  await fromHome(supervisor, '见证专家抽取');
  await expect(supervisor.getByRole('heading', { level: 1, name: '抽取监督' })).toBeVisible();
  expect(await grave(supervisor)).toEqual([]);
  const name = cast.subject.mainName;
  const draw = supervisor.locator('tr').filter({ hasText: name });
  await draw.getByRole('button', { name: '提交种子' }).click();
  const box = supervisor.getByRole('dialog', { name: '提交种子' });
  await box.getByRole('button', { name: '提交种子' }).click();
  await expect(box.getByRole('alert').filter({ hasText: '请填写随机种子' })).toBeVisible();
  await box.getByRole('textbox', { name: '随机种子' }).fill('监督 7');
  await box.getByRole('button', { name: '提交种子' }).click();
  await expect(box).toBeHidden();
  await expect(draw.getByText('已见证')).toBeVisible();
  // The page of whoever draws waits for nothing else.
  await expect(pm.getByRole('button', { name: '揭示并抽取' })).toBeVisible();
  await cast.pm.send(revealDraw, { packageId, seed: cast.subject.seed });

  const [declining, avoiding] = (await asked(people, room)) as [ApiUser, ApiUser];
  const page = await people.page(declining.userName);
  await go(page, committeeScreens.confirmation);
  const row = page.locator('tr').filter({ hasText: room });
  await row.getByRole('button', { name: '拒绝' }).click();
  const no = page.getByRole('dialog', { name: '拒绝' });
  await no.getByRole('button', { name: /确\s?定/ }).click();
  await expect(no.getByText('请填写原因', { exact: true })).toBeVisible();
  await no.getByRole('textbox', { name: '原因' }).fill('当日已有其他评审');
  await no.getByRole('button', { name: /确\s?定/ }).dblclick();
  await expect(no).toBeHidden();
  await expect(row.getByText('已拒绝')).toBeVisible();
  const other = await people.page(avoiding.userName);
  await go(other, committeeScreens.confirmation);
  await other.locator('tr').filter({ hasText: room }).getByRole('button', { name: '声明回避' }).click();
  const recusal = other.getByRole('dialog', { name: '声明回避' });
  await recusal.getByRole('textbox', { name: '原因' }).fill('与一家投标人有利害关系');
  await recusal.getByRole('button', { name: /确\s?定/ }).click();
  await expect(recusal).toBeHidden();
  await expect(other.locator('tr').filter({ hasText: room }).getByText('已回避')).toBeVisible();
  await inviteesAccept(cast, packageId);
  // Why somebody does not come may give away who it is: the host reads that somebody declined.
  await expect(pm.getByText('组建完成').first()).toBeVisible();
  await expect(pm.getByText('已拒绝')).toBeVisible();
  await expect(pm.getByText('当日已有其他评审')).toHaveCount(0);
  await replacementRefused(people, packageId);
}

/** 更换退回: the supervision reads ground and evidence, and does not let it through; whoever asked reads why. */
async function replacementRefused(people: People, packageId: string): Promise<void> {
  const { cast } = people;
  const { members } = await cast.pm.send(committeeDetail, { packageId });
  const member = members.find((m) => m.state === memberState.confirmed && m.can.replace);
  const file = await cast.pm.upload<{ id: string }>(
    '/base/file/upload',
    '请假条.pdf',
    new TextEncoder().encode('%PDF-1.7'),
    { moduleName: 'ess' },
  );
  const evidence = `因公出差 ${packageId}`;
  await cast.pm.send(replaceMember, {
    packageId,
    memberId: member?.memberId,
    ground: 'absent',
    evidence,
    fileIds: file.id,
    seed: '代理 1',
  });
  const supervisor = await people.page('supervisor');
  await go(supervisor, committeeScreens.replacements);
  const row = supervisor.locator('tr').filter({ hasText: cast.subject.mainName });
  await row.getByRole('button', { name: '退回' }).click();
  const box = supervisor.getByRole('dialog', { name: '退回' });
  await expect(box.getByText(evidence)).toBeVisible();
  await box.getByRole('button', { name: /确\s?定/ }).click();
  await expect(box.getByText('请填写原因', { exact: true })).toBeVisible();
  await box.getByRole('textbox', { name: '原因' }).fill('出差可以改期');
  await box.getByRole('button', { name: /确\s?定/ }).click();
  await expect(box).toBeHidden();
  await expect(row.getByText('已退回')).toBeVisible();
  const pm = await people.page('pm');
  await go(pm, linkTo(committeeScreens.committee, { packageId }));
  await expect(pm.getByText('出差可以改期')).toBeVisible();
}
