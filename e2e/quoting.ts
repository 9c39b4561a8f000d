import { expect, type Page } from '@playwright/test';
import { simpleDetail, pageSimple } from '#areas/simple-bidding/shared/calls.ts';
import { simpleScreens } from '#areas/simple-bidding/shared/screens.ts';
import { AWARD_KEY, simpleStatus, TERMS_KEY } from '#areas/simple-bidding/shared/status.ts';
import { forwardTo, until, worldTime } from '#apps/cli/demo/cast.ts';
import { openNow } from '#apps/cli/demo/opening.ts';
import { quotePurchase } from '#apps/cli/demo/purchasing.ts';
import { makeOwnLotKey, PIN } from '#apps/cli/demo/tendering.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { agreeOnScreen, answer, choose, fromHome, said, sure, typeTime } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { type People, test } from './people.ts';

const DAY = 86_400_000;

/** 简易招采表单 filled in as a purchaser does. */
async function fillIn(page: Page, mainName: string, deadline: string): Promise<void> {
  await page.getByLabel('项目名称').fill(mainName);
  await choose(page, '项目分类', '货物');
  await choose(page, '二级分类', /./);
  await page.getByRole('combobox', { name: '行业分类', exact: true }).fill('水的生产');
  await page.keyboard.press('Enter');
  await choose(page, '项目地区（省）', /江/);
  await choose(page, '项目地区（市）', /./);
  await choose(page, '采购人', /江州水务/);
  await page.getByLabel('估算价').fill('180000');
  await answer(page, '是否与工程建设有关', '否');
  await choose(page, '资金来源', /./);
  for (const [i, [name, count]] of [
    ['蝶阀', '12'],
    ['闸阀', '24'],
  ].entries()) {
    await page.getByRole('button', { name: '增加一行' }).click();
    await page.getByLabel(`名称 ${i + 1}`).fill(name ?? '');
    await page.getByLabel(`单位 ${i + 1}`).fill('个');
    await page.getByLabel(`数量 ${i + 1}`).fill(count ?? '');
  }
  await typeTime(page, '报价截止时间', deadline);
  await page.getByLabel('交货（服务）要求').fill('30日内送达');
  await page.getByLabel('付款条件').fill('验收合格后30日内付清');
}

/** 简易招采: a purchase by quotes on one page; asked, sealed, opened, compared and awarded by two. */
export async function purchaseByQuotes(people: People): Promise<void> {
  const { cast } = people;
  const mainName = `阀门备件询价 ${Date.now()}`;
  const pm = await people.page('pm');
  const leader = await people.page('leader');
  const deadline = shanghaiTime(new Date((await worldTime(cast.pm)) + 8 * DAY), 'minute');
  let packageId = '';
  let mainId = '';

  await test.step('saved, then submitted; fewer than three suppliers are against the law', async () => {
    await go(pm, simpleScreens.page);
    await fillIn(pm, mainName, deadline);
    await pm.getByRole('button', { name: '暂存', exact: true }).click();
    await expect(pm).toHaveURL(/mainId=/);
    const found = (await cast.pm.send(pageSimple, { size: 100 })).records.find(
      (row) => row.mainName === mainName,
    );
    packageId = found?.packageId ?? '';
    mainId = found?.mainId ?? '';
    await pm.getByRole('button', { name: '提交审批' }).click();
    await expect(pm.getByText('至少邀请3家供应商').first()).toBeVisible();
    await pm.getByRole('button', { name: '选择供应商' }).click();
    const box = pm.getByRole('dialog', { name: '选择单位' });
    for (const company of ['东海泵业', '华正机电', '江南水处理'])
      await box.locator('tr').filter({ hasText: company }).getByRole('checkbox').check();
    await box.getByRole('button', { name: /确\s?定/ }).click();
    await pm.getByRole('button', { name: '提交审批' }).click();
    await expect(said(pm, '已提交审批')).toBeVisible();
    expect(await grave(pm)).toEqual([]);
    await agreeOnScreen(leader, TERMS_KEY, packageId);
  });

  await test.step('published once the purchaser has made the key', async () => {
    await until(
      'the terms are approved',
      async () => (await cast.pm.send(simpleDetail, { packageId })).status === simpleStatus.approved,
    );
    await makeOwnLotKey(cast, packageId);
    await go(pm, `${simpleScreens.page}?mainId=${mainId}`);
    await pm.getByRole('button', { name: '发出', exact: true }).click();
    await sure(pm, '发出');
    await expect(said(pm, '已发出')).toBeVisible();
    await expect(pm.getByText('截止前任何人都看不到谁报了价').first()).toBeVisible();
  });

  await test.step('a supplier quotes on the screen, the others likewise', async () => {
    const asked = (await cast.pm.send(simpleDetail, { packageId })).invitees;
    expect(asked).toHaveLength(3);
    const supplier = await people.page('sup1');
    await fromHome(supplier, '报价', packageId);
    await supplier.getByRole('button', { name: '参加报价' }).click();
    await expect(said(supplier, '已参加')).toBeVisible();
    await supplier.getByLabel('单价（元） 1').fill('3590');
    await supplier.getByLabel('单价（元） 2').fill('2860');
    await expect(supplier.getByText('111,720.00').first()).toBeVisible();
    await supplier.getByRole('textbox', { name: '交货期' }).fill('30天');
    await supplier.getByRole('textbox', { name: '质量标准' }).fill('合格');
    await supplier.getByRole('textbox', { name: '参与人姓名' }).fill('孙海');
    await supplier.getByRole('textbox', { name: '手机' }).fill('13800000000');
    await supplier.getByLabel('证书密码').fill(PIN);
    await supplier.getByRole('button', { name: '加密并递交', exact: true }).click();
    await expect(supplier.getByText('已递交').first()).toBeVisible();
    expect(await grave(supplier)).toEqual([]);
    await quotePurchase({ ...cast, suppliers: cast.suppliers.slice(1) }, packageId, [
      ['3650', '2980'],
      ['3720', '3050'],
    ]);
  });

  await test.step('opened in the hall, compared, the lowest proposed and agreed by another', async () => {
    await forwardTo(cast, (await cast.pm.send(simpleDetail, { packageId })).deadline ?? '', '报价截止');
    await openNow(cast, packageId);
    await fromHome(pm, '比价并提出成交', mainId);
    await expect(pm.getByText('111,720.00').first()).toBeVisible();
    await pm.getByRole('radio').first().check();
    await pm.getByRole('button', { name: '提出成交', exact: true }).click();
    await sure(pm, '提出成交');
    await expect(said(pm, '已提交成交审批')).toBeVisible();
    expect(await grave(pm)).toEqual([]);
    await agreeOnScreen(leader, AWARD_KEY, packageId);
    await until(
      'it is awarded',
      async () => (await cast.pm.send(simpleDetail, { packageId })).status === simpleStatus.awarded,
    );
  });

  await test.step('the contract is drawn up from what was quoted and announced', async () => {
    await go(pm, `${simpleScreens.page}?mainId=${mainId}`);
    await pm.getByRole('link', { name: '采购合同' }).last().click();
    await pm.getByRole('button', { name: '起草合同' }).click();
    const terms = pm.getByRole('region', { name: '采购条款' });
    await expect(terms.getByText('验收合格后30日内付清').first()).toBeVisible();
    await expect(terms.getByText('30日内送达').first()).toBeVisible();
    await expect(pm.getByText('111,720.00').first()).toBeVisible();
    await expect(pm.getByText(/CJ-\d{4}-\d{4}/).first()).toBeVisible();
    await expect(pm.getByLabel('付款条件 1')).toHaveValue('验收合格后30日内付清');
    await expect(pm.getByLabel('付款条件 1')).toBeDisabled();
    await expect(pm.getByLabel('比例（%） 1')).toHaveValue('100');
    expect(await grave(pm)).toEqual([]);
    await fromHome(pm, '提交采购合同审批', packageId);
  });

  await test.step('whoever has no part in it and types its address is told so', async () => {
    const { page: own, list, approve, approveAward } = simpleScreens;
    const quote = `${tenderFileScreens.quote}?packageId=${packageId}`;
    const staff = [list, own, `${own}?mainId=${mainId}`];
    const linked = [`${approve}?packageId=${packageId}`, `${approveAward}?packageId=${packageId}`];
    for (const [who, closed] of [
      ['sup1', [...staff, ...linked]],
      ['sup4', [...staff, ...linked, quote]],
      // Of the same agency, without the permission; and a manager who has it, of another tenant. That no other role passes a call without
      // the permission is the server's to prove, for every role.
      ['cashier', [...staff, ...linked, quote]],
      ['ahpm', [`${own}?mainId=${mainId}`, `${own}?packageId=${packageId}`, ...linked, quote]],
    ] as const) {
      const page = await people.page(who);
      for (const path of closed) {
        await go(page, path);
        await expect(page.getByText(/没有权限|无权|不存在/).first(), `${who} at ${path}`).toBeVisible();
        await expect(page.getByText(mainName), `${who} at ${path}`).toHaveCount(0);
      }
    }
    const elsewhere = await people.page('ahpm');
    await go(elsewhere, list);
    await expect(elsewhere.getByRole('heading', { name: '简易招采' })).toBeVisible();
    await expect(elsewhere.getByText(mainName)).toHaveCount(0);
    // Supervision looks at purchases and makes none.
    const supervision = await people.page('supervisor');
    await go(supervision, own);
    await expect(supervision.getByText('没有权限执行此操作').first()).toBeVisible();
    await expect(supervision.getByRole('button', { name: '提交审批' })).toHaveCount(0);
    // Whoever only reads projects opens it from their list, and is offered no change.
    const reader = await people.page('leader');
    await go(reader, '/pre/project/project-list');
    const listed = reader.getByRole('row').filter({ hasText: mainName });
    await expect(
      listed.getByRole('link', { name: '打开' }).or(listed.getByRole('button', { name: '打开' })),
    ).toBeVisible();
    await expect(listed.getByText('编辑', { exact: true })).toHaveCount(0);
  });
}
