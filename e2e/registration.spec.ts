import { expect, type Page } from '@playwright/test';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import { approvalScreens } from '#base/approval/shared/screens.ts';
import { askBinding, askUnbind, confirmBinding } from '#base/flow/shared/binding-calls.ts';
import { addFlow, publishFlow, saveFlow } from '#base/flow/shared/calls.ts';
import { auditScreens, registrationScreens } from '#base/registration/shared/screens.ts';
import { CHANGE_KEY, INPUT_KEY } from '#base/registration/shared/status.ts';
import { peopleScreens } from '#base/people/shared/screens.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { creditCheck } from '#base/organisation/shared/credit-code.ts';
import { choose, fits, fromHome, onPhone, said, sure, typeTime, upload } from './acts.ts';
import { at, go, settled } from './going.ts';
import { grave } from './looking.ts';
import { People, test } from './people.ts';
import { logIn, slide } from './proving.ts';

const stamp = String(Date.now()).slice(-8);
const PASSWORD = `Heng-${stamp}-ping`;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer << >>\n%%EOF\n');
const NAME = `清源泵业有限公司${stamp}`;
const first = `91990000M${stamp}`;
const CODE = first + creditCheck(first);

const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values))
    await page
      .locator('input')
      .and(page.getByLabel(label, { exact: true }))
      .fill(value);
};

/** 流程绑定: administrators draw one step for what is done with suppliers and bind it, each act confirmed by the other one. */
async function boundFor(base: string, serviceKey: ApprovalKey): Promise<() => Promise<void>> {
  const tenant = await ApiUser.demo(base, 'tenant');
  const admin = await ApiUser.demo(base, 'admin');
  const name = { zh: '供应商复核', en: 'Second look at suppliers' };
  const nodes = [stepOf('admin', name)];
  const { flowKey } = await tenant.send(addFlow, { serviceKey, name });
  const draft = { serviceKey, flowKey, name, nodes, version: 1 };
  const { version } = await tenant.send(saveFlow, draft);
  await admin.send(publishFlow, { serviceKey, flowKey, version });
  const { id } = await tenant.send(askBinding, { serviceKey, flowKey });
  await admin.send(confirmBinding, { id });
  return async () => {
    const wish = await tenant.send(askUnbind, { id });
    await admin.send(confirmBinding, { id: wish.id });
  };
}

/** 手机审批: found among what waits, read, and agreed to, on a telephone. */
async function agreeOnPhone(page: Page, name: string, reads: readonly string[]): Promise<void> {
  await onPhone(page);
  await go(page, approvalScreens.pending);
  await page.getByRole('link', { name }).first().click();
  for (const words of reads) await expect(page.getByText(words)).toBeVisible();
  await settled(page);
  await fits(page);
  const edge = await page.evaluate("document.querySelector('main h1').getBoundingClientRect().right");
  expect(edge).toBeLessThanOrEqual(360);
  const bar = page.getByRole('region', { name: '审批', exact: true });
  await bar.getByRole('button', { name: '审批', exact: true }).click();
  await bar.getByRole('button', { name: '同意', exact: true }).click();
  await sure(page, '同意');
  await expect(said(page, '审批成功')).toBeVisible();
}

test('an enterprise registers, is returned once, is enrolled by two auditors, finds its home filled, and changes its data by a flow', async ({
  people,
}) => {
  const page = await people.stranger();
  await page.goto(at('/login'));
  await page.getByRole('link', { name: '免费注册' }).click();
  await expect(page.getByRole('link', { name: '已有账号，马上登录' })).toBeVisible();
  await fill(page, { 登录账号: `qy${stamp}`, 手机号: `186${stamp}` });
  await slide(page, () => page.getByRole('button', { name: '获取验证码' }).click());
  const note = page.getByText(/演示环境不发短信，验证码：\d{6}/);
  const code = /\d{6}/.exec((await note.textContent()) ?? '')?.[0] ?? '';
  await fill(page, { 验证码: code });
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('确认密码').fill(PASSWORD);
  await page.getByRole('button', { name: '同意协议并注册' }).click();
  await expect(page.getByText('请阅读并同意注册协议')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '同意协议并注册' }).click();

  await expect(page.getByRole('heading', { name: '实名认证' })).toBeVisible();
  // /ls leads to the user's own data, and from there to the step that is due.
  await go(page, '/ls');
  await expect(page).toHaveURL((url) => url.pathname === at('/ls/certification'));
  await fill(page, { 姓名: '周原', 证件号码: '11010519491231002X' });
  await upload(page, '证件照片', '身份证.pdf', PDF);
  await page.getByRole('button', { name: '保存并继续' }).click();

  await expect(page.getByRole('heading', { name: '选择注册类型' })).toBeVisible();
  await page.getByRole('radio', { name: /境内企业/ }).check();
  await page.getByRole('button', { name: '下一步' }).click();

  await fill(page, { 单位名称: NAME });
  await page.getByRole('button', { name: '暂存' }).click();
  await expect(said(page, '已保存')).toBeVisible();
  // A closed tab loses nothing: the login leads back to where it was.
  await page.close();
  const back = await people.stranger();
  await logIn(back, `qy${stamp}`, PASSWORD);
  await expect(back.getByRole('textbox', { name: '单位名称', exact: true })).toHaveValue(NAME);
  await fill(back, {
    统一社会信用代码: `${CODE.slice(0, 17)}${CODE.endsWith('0') ? '1' : '0'}`,
    住所: '江州市清源大道1号',
    法定代表人: '周清',
    法定代表人证件号码: '110105194912310021',
    联系人: '周原',
    联系人手机: '18612345678',
    联系地址: '江州市清源大道1号',
  });
  await choose(back, '企业类型', '有限责任公司');
  await typeTime(back, '成立日期', '2015-03-02');
  await back.getByRole('button', { name: '保存并继续' }).click();
  await expect(back.getByText('统一社会信用代码不正确，请核对18位代码').first()).toBeVisible();
  await fill(back, { 统一社会信用代码: CODE, 法定代表人证件号码: '11010519491231002X' });
  await back.getByRole('button', { name: '保存并继续' }).click();

  await expect(back.getByRole('heading', { name: '附件资料' })).toBeVisible();
  const printed = back.waitForEvent('download');
  await back.getByRole('button', { name: '打印授权委托书' }).click();
  expect((await printed).suggestedFilename()).toContain('授权委托书');
  for (const [field, name] of [
    ['营业执照', '执照.pdf'],
    ['法定代表人证件', '法人.pdf'],
    ['授权委托书（盖章）', '授权.pdf'],
    ['诚信承诺书（盖章）', '承诺.pdf'],
  ] as const)
    await upload(back, field, name, PDF);
  await back.getByRole('button', { name: '保存并继续' }).click();
  await expect(back.getByText('资料已齐全，可以提交审核。')).toBeVisible();
  await back.getByRole('button', { name: '提交审核', exact: true }).click();
  await sure(back, '提交审核');
  await expect(back.getByRole('heading', { name: '审核中' })).toBeVisible();
  await back.getByRole('button', { name: '查看提交的内容' }).click();
  await expect(back.getByRole('heading', { name: '注册详情', level: 1 })).toBeVisible();
  await expect(back.getByText(CODE)).toBeVisible();
  expect(await grave(back)).toEqual([]);
  await back.getByRole('button', { name: '返回' }).click();
  await expect(back.getByRole('heading', { name: '审核中' })).toBeVisible();

  const admin = await people.page('admin');
  await fromHome(admin, '审核注册申请');
  await go(admin, '/mbd/supplier/register-list');
  await admin.getByRole('link', { name: NAME }).first().click();
  await expect(admin.getByRole('heading', { name: NAME })).toBeVisible();
  await admin.getByRole('button', { name: '退回补正' }).click();
  await expect(admin.getByText('请填写原因')).toBeVisible();
  await admin.getByRole('textbox', { name: '审核意见' }).fill('营业执照不清晰，请重新上传');
  await admin.getByRole('button', { name: '退回补正' }).click();
  await sure(admin, '退回补正');
  await expect(said(admin, '已办理')).toBeVisible();

  await logIn(back, `qy${stamp}`, PASSWORD);
  await expect(back.getByText('营业执照不清晰，请重新上传')).toBeVisible();
  await back.getByRole('button', { name: '下一步' }).click();
  await expect(back.getByRole('textbox', { name: '单位名称', exact: true })).toHaveValue(NAME);
  await back.getByRole('button', { name: '保存并继续' }).click();
  await expect(back.getByRole('heading', { name: '附件资料' })).toBeVisible();
  await back.getByRole('button', { name: '保存并继续' }).click();
  await back.getByRole('button', { name: '提交审核', exact: true }).click();
  await sure(back, '提交审核');
  await expect(back.getByRole('heading', { name: '审核中' })).toBeVisible();

  await go(admin, '/mbd/supplier/register-list');
  await admin.getByRole('link', { name: NAME }).first().click();
  await admin.getByRole('button', { name: '同意入库' }).click();
  await sure(admin, '同意入库');
  await expect(admin.getByText('初审人不能复核自己的意见')).toBeVisible();
  const tenant = await people.page('tenant');
  await go(tenant, '/mbd/supplier/register-list');
  await tenant.getByRole('link', { name: NAME }).first().click();
  await tenant.getByRole('button', { name: '复核通过' }).click();
  await sure(tenant, '复核通过');
  await expect(tenant.getByText('已入库').first()).toBeVisible();

  await expect(back.getByText('审核已通过')).toBeVisible({ timeout: 20_000 });
  await back.getByRole('link', { name: '进入平台' }).click();
  await expect(back.getByRole('heading', { name: '可参与标段' })).toBeVisible();
  await logIn(back, `qy${stamp}`, PASSWORD);
  await expect(back.getByRole('heading', { name: '可参与标段' })).toBeVisible();

  // A change of its address goes by a flow of the auditors' organisation, and its approver decides on the telephone.
  const unbind = await boundFor(people.cast.base, CHANGE_KEY);
  try {
    await go(back, registrationScreens.ownChange);
    await fill(back, { 住所: '江州市清源大道9号' });
    await back.getByRole('textbox', { name: '变更原因' }).fill('住所迁移');
    await upload(back, '证明材料', '证明.pdf', PDF);
    await back.getByRole('button', { name: '提交审核' }).click();
    await expect(back.getByText('变更正在审核')).toBeVisible();
    await go(admin, auditScreens.changes);
    await admin.getByRole('link', { name: NAME }).first().click();
    await admin.getByRole('textbox', { name: '审核意见' }).fill('证明齐全');
    await admin.getByRole('button', { name: '同意并提交审批' }).click();
    await sure(admin, '同意并提交审批');
    await expect(admin.getByText('审批中').first()).toBeVisible();
    await expect(admin.getByRole('button', { name: '撤销审批' })).toBeVisible();
    await agreeOnPhone(await people.page('admin2'), NAME, ['江州市清源大道9号', '证明齐全']);
    await expect(async () => {
      await go(back, registrationScreens.basic);
      await expect(back.getByText('已生效')).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await expect(back.getByText('江州市清源大道9号').first()).toBeVisible();
    await back.locator('.reg-history').getByRole('link').first().click();
    await expect(back.getByRole('heading', { name: '变更说明', level: 1 })).toBeVisible();
    await expect(back.getByText('住所迁移')).toBeVisible();
    await expect(back.getByText('江州市清源大道9号')).toBeVisible();
    expect(await grave(back)).toEqual([]);
  } finally {
    await unbind();
  }
});

test('a company of suppliers that an administrator adds goes by a flow: withdrawn, submitted again, and agreed on a telephone', async ({
  browser,
  baseURL,
}) => {
  const people = await People.gather(browser, baseURL ?? '');
  const unbind = await boundFor(people.cast.base, INPUT_KEY);
  // Without a place to break it at.
  const name = `手工录入泵业有限公司${'W'.repeat(24)}${stamp}`;
  try {
    const admin = await people.page('admin');
    await go(admin, peopleScreens.tree);
    await admin.getByRole('button', { name: '新增单位' }).click();
    const dialog = admin.getByRole('dialog', { name: '新增单位' });
    await dialog.getByRole('textbox', { name: '名称' }).fill(name);
    await dialog.getByRole('textbox', { name: '编码' }).fill(`HAND-${stamp}`);
    await choose(dialog, '单位类型', '供应商');
    await dialog.getByRole('textbox', { name: '联系人', exact: true }).fill('周原');
    await dialog.getByRole('button', { name: /^确\s?定$/ }).click();
    await expect(admin.getByText('审批中，通过后才能添加部门和用户')).toBeVisible();
    await admin.getByRole('button', { name: '录入审批' }).click();
    await admin.waitForURL(/sup-apvl/);
    const id = new URL(admin.url()).searchParams.get('id') ?? '';
    await admin.getByRole('button', { name: '撤销审批' }).click();
    await sure(admin, '确认');
    // The screen is left for where it was opened, where the company is to be submitted now.
    await expect(admin.getByText('待提交审批，通过后才能添加部门和用户')).toBeVisible();
    await fromHome(admin, '提交新增供应商单位', id);
    await admin.getByRole('button', { name: '提交审批' }).click();
    await sure(admin, '提交审批');
    await expect(admin.getByText('审批中').first()).toBeVisible();
    // No other administrator confirms it beside the approvers.
    const tenant = await people.page('tenant');
    await go(tenant, peopleScreens.requests);
    const row = tenant.getByRole('row', { name });
    await expect(row.getByText('审批中')).toBeVisible();
    await expect(row.getByRole('button', { name: '复核通过' })).toHaveCount(0);
    await agreeOnPhone(await people.page('admin2'), name, [`HAND-${stamp}`]);
    await expect(async () => {
      await admin.reload();
      await expect(admin.getByText('已通过').first()).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
  } finally {
    await unbind();
    await people.leave();
  }
});
