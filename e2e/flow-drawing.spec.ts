import { expect, type Locator, type Page, test } from '@playwright/test';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { type Block, stepOf } from '#base/approval/shared/definition.ts';
import { flowDetail, saveFlow } from '#base/flow/shared/calls.ts';
import { flowScreens } from '#base/flow/shared/screens.ts';
import { modifyService, removeService, saveService, serviceDetail } from '#base/flow/shared/service-calls.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { choose, said, sure } from './acts.ts';
import { go } from './going.ts';
import { grave } from './looking.ts';
import { signInByCookie } from './people.ts';
import { rowOf } from './rows.ts';

/** The drawing as names, a branch within brackets. */
const drawn = (nodes: readonly Block[]): unknown[] =>
  nodes.map((one) => ('branches' in one ? one.branches.map((branch) => drawn(branch.nodes)) : one.name.zh));
const block = (page: Page, name: string) => page.locator('.fl-block').filter({ hasText: name });

/** Dragged to a place by the mouse, which moves over it before it lets go. */
async function drag(page: Page, name: string, to: Locator): Promise<void> {
  const moved = to.locator('xpath=following::*[contains(@class, "fl-block")][1]').filter({ hasText: name });
  await block(page, name).hover({ position: { x: 20, y: 10 } });
  await page.mouse.down();
  // A drag begins where the mouse was pressed: the page must not scroll to its goal before the mouse has moved.
  await block(page, name).hover({ position: { x: 40, y: 16 } });
  await to.hover();
  await to.hover({ position: { x: 5, y: 5 } });
  await page.mouse.up();
  await expect(moved).toBeVisible();
}

test('a flow is drawn by mouse: steps dragged about and into branches, with conditions, back and forth, left and kept', async ({
  page,
  baseURL,
}) => {
  const stamp = String(Date.now()).slice(-8);
  const api = await ApiUser.demo(baseURL ?? '', 'tenant');
  const serviceKey = `DRAWN_${stamp}`;
  const named = { nameZh: `用车${stamp}`, nameEn: `Car ${stamp}`, permission: 'entrustContract.submit' };
  const service = { serviceKey, ...named, variableLines: 'days | 天数 | Days | 数字' };
  await api.send(saveService, service);
  const step = (key: string, name: string): Block => ({
    ...stepOf('leader', { zh: name, en: name }),
    enableAddSign: false,
    whenEmpty: 'refuse',
    key,
  });
  await api.send(saveFlow, {
    serviceKey,
    name: { zh: `用车流程${stamp}`, en: `Flow ${stamp}` },
    nodes: [step('a', '甲审'), step('b', '乙审'), step('c', '丙审')],
    version: 0,
  });
  const kept = async () => {
    const { draft } = await api.send(flowDetail, { serviceKey, flowKey: '' });
    return drawn(draft?.nodes ?? []);
  };
  const { own } = await api.send(serviceDetail, { id: serviceKey });
  await api.send(modifyService, { ...service, nameZh: `派车${stamp}`, version: own?.version ?? 0 });

  await signInByCookie(page.context(), baseURL ?? '', 'tenant');
  await test.step('the business is called in the list as it is registered, whatever its flow is called', async () => {
    await go(page, `${flowScreens.list}?searchKey=${stamp}`);
    await expect(rowOf(page, serviceKey)).toContainText(`派车${stamp}`);
    await go(page, `${flowScreens.bindings}?searchKey=${stamp}`);
    await expect(rowOf(page, stamp)).toContainText(`派车${stamp}`);
  });

  await test.step('steps are dragged: to the top, and into a branch; one step back and forth', async () => {
    await go(page, linkTo(flowScreens.design, { serviceKey }));
    await drag(page, '丙审', page.locator('.fl-plus').first());
    await expect(page.locator('.fl-block').first()).toContainText('丙审');
    await page.getByRole('button', { name: '在此处添加环节' }).last().click();
    await page.getByRole('menuitem', { name: '并行分支' }).click();
    await expect(page.locator('.fl-branches section')).toHaveCount(2);
    await drag(page, '乙审', page.locator('.fl-branches section').first().locator('.fl-plus').first());
    await drag(page, '甲审', page.locator('.fl-branches section').last().locator('.fl-plus').first());
    await page.getByRole('button', { name: '撤销修改' }).click();
    await page.getByRole('button', { name: '恢复修改' }).click();
    await page.getByRole('button', { name: '保存草稿' }).dblclick();
    await expect(said(page, '草稿已保存')).toBeVisible();
    expect(await kept()).toMatchObject(['丙审', [['乙审'], ['甲审']]]);
  });

  await test.step('a branch by a condition: what is missing is said there, the last way needs none', async () => {
    await page.getByRole('button', { name: '在此处添加环节' }).last().click();
    await page.getByRole('menuitem', { name: '条件或选择分支' }).click();
    const panel = page.getByRole('region', { name: '条件或选择分支' });
    await panel.getByRole('button', { name: '添加条件' }).first().click();
    await choose(panel, '条件（同时满足）', '天数');
    await choose(panel, '比较方式', '大于');
    await panel.getByRole('textbox', { name: '天数' }).fill('三');
    await panel.getByRole('textbox', { name: '天数' }).fill('3');
    await drag(
      page,
      '丙审',
      page.locator('.fl-branches').last().locator('section').first().locator('.fl-plus').first(),
    );
    expect(await grave(page)).toEqual([]);
  });

  await test.step('whoever leaves what is not saved is asked; the draft stands as it was saved', async () => {
    await page.getByRole('link', { name: '流程绑定' }).first().click();
    await sure(page, '继续填写');
    await page.getByText('English', { exact: true }).click();
    expect(await kept()).toMatchObject(['丙审', [['乙审'], ['甲审']]]);
    await page.reload();
    await expect(page.locator('.fl-branches section')).toHaveCount(2);
  });
  await api.send(removeService, { id: serviceKey });
});

test('names on the page of the interface end a line between their words only', async ({ page, baseURL }) => {
  await signInByCookie(page.context(), baseURL ?? '', 'tenant');
  await page.goto('/ebidding/openapi');
  await page.getByRole('searchbox').fill('/base/wf/service/modify');
  await expect(page.locator('summary')).toHaveCount(1);
  await page.locator('.oa-line').first().click();
  await expect(page.locator('.oa-fields').first()).toBeVisible();
  const wrong =
    await page.evaluate(`[...document.querySelectorAll('.oa-fields th code, .oa-line code')].flatMap((e) =>
    [...e.childNodes].filter((n) => n.nodeType === 3).filter((n) => {
      const range = document.createRange();
      range.selectNodeContents(n);
      return range.getClientRects().length > 1;
    }).map((n) => n.data))`);
  expect(wrong).toEqual([]);
});
