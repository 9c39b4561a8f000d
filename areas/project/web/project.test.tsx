import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Asked, ok, refused } from '#kit/web/test/api.ts';
import { RegionContext } from '#kit/web/region-source.ts';
import { draw } from '#kit/web/test/render.tsx';
import type { ShownPhase } from '../shared/phase.ts';
import { phaseText } from '../shared/text/phase.ts';
import { Page } from './edit.page.tsx';
import { LotDialog } from './parts/lot-dialog.tsx';
import { ProjectDrawer } from './parts/project-drawer.tsx';
import { ProjectForm } from './parts/project-form.tsx';
import {
  config,
  dicts,
  flow,
  FLOW,
  FLOW2,
  lot,
  manager,
  may,
  ME,
  ID,
  page,
  project,
  said as toasts,
  serve,
  TEMPLATE,
  withManager,
} from './test/serve.ts';

const sent = (asked: readonly Asked[], path: string) => asked.filter((one) => one.path === path);
const button = (name: string) => screen.queryByRole('button', { name });
const CONFIG = '/pre/project/config/detail';
withManager({ project: ['view', 'save', 'submit', 'remove', 'members'] });

const choose = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  const options = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].filter(
      (o) => o.textContent === option,
    );
    if (found.length === 0) throw new Error(`no ${option}`);
    return found;
  });
  await userEvent.click(options.at(-1) as HTMLElement);
};

test('the manager of a new project is who enters it, when the organisation has them among its managers', async () => {
  serve(project());
  const drawn = draw(<ProjectForm mode="add" />, { dicts });
  expect(await screen.findByText('陈静')).toBeTruthy();
  drawn.unmount();
  serve(project(), { '/pre/project/pm/list': () => ok([{ ...manager, userId: 'x', trueName: '别人' }]) });
  draw(<ProjectForm mode="add" />, { dicts });
  await screen.findByRole('combobox', { name: '项目经理' });
  expect(screen.queryByText(ME)).toBeNull();
  expect(screen.queryByText('陈静')).toBeNull();
});

test('where the settings of a new project, or its region, cannot be had, 重试 loads the page anew', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const none = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  for (const [region, answers] of [
    ['', { [CONFIG]: () => refused(500) }],
    ['ZZ', { [CONFIG]: () => ok({ ...config, region: 'ZZ' }) }],
  ] as const) {
    serve(project(), answers);
    const drawn = draw(
      <RegionContext value={none}>
        <ProjectForm mode="add" />
      </RegionContext>,
      { dicts },
    );
    await userEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(reload, region).toHaveBeenCalledOnce();
    reload.mockClear();
    drawn.unmount();
  }
  reload.mockRestore();
});

test('a lot that failed is tendered again: a new project, filled with what it said', async () => {
  const failed = lot(1, { generalAmount: '320', status: '9010', projectType: 'B', purchaseMode: '1010' });
  const asked = serve(project({ packageList: [failed], tendereeList: [] }));
  draw(<ProjectForm mode="add" again="p1" />, { dicts });
  const name = await screen.findByRole('textbox', { name: '项目名称' });
  expect((name as HTMLInputElement).value).toBe('江州第二水厂水泵采购 1标段（重新招标）');
  expect((screen.getByRole('textbox', { name: '备注' }) as HTMLTextAreaElement).value).toBe(
    '第二水厂扩建配套',
  );
  // One lot is tendered again, so the new project is undivided and holds what the lot said.
  const divided = within(screen.getByRole('radiogroup', { name: '是否分标段' }));
  expect((divided.getByRole('radio', { name: '否' }) as HTMLInputElement).checked).toBe(true);
  expect(screen.getByDisplayValue('320')).toBeTruthy();
  expect(screen.queryByDisplayValue('XM-1')).toBeNull();
  expect(asked.filter((one) => one.method !== 'GET')).toEqual([]);
});

test('a new project without lots can be submitted at once, one with lots when it has one', async () => {
  serve(project());
  draw(<ProjectForm mode="add" />, { dicts });
  const submit = await screen.findByRole('button', { name: '提交审批' });
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  const group = screen.getByRole('radiogroup', { name: '是否分标段' });
  await userEvent.click(within(group).getByRole('radio', { name: '否' }));
  await waitFor(() => expect(button('提交审批')?.getAttribute('aria-disabled')).toBeNull());
  expect(button('保存并新增标段')).toBeNull();
});

test('submitting stands there and is shut while a draft has no lot', async () => {
  serve(project({ packageList: [], can: may({ submit: false }) }));
  draw(<ProjectForm mainId={ID} mode="edit" />, { dicts });
  expect((await screen.findByRole('button', { name: '提交审批' })).getAttribute('aria-disabled')).toBe(
    'true',
  );
});

test('once a bulletin is out the information is read only, and new lots are still submitted', async () => {
  const asked = serve(
    project({
      status: '3080',
      bulletinSent: true,
      packageList: [lot(1, { status: '3080' }), lot(2)],
      can: may({ modify: false }),
    }),
  );
  const { router } = draw(<ProjectForm mainId={ID} mode="edit" />, { dicts });
  expect(await screen.findByRole('heading', { name: '编辑项目' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: '项目名称' })).toBeNull();
  expect(screen.getByText('江州第二水厂水泵采购')).toBeTruthy();
  expect(button('新增标段')).toBeTruthy();
  expect(await screen.findByText('待审批')).toBeTruthy();
  expect(button('保存')).toBeNull();
  expect(button('保存并新增标段')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '提交审批' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/pre/project/project-list'));
  expect(sent(asked, '/pre/project/approval').map((one) => one.body)).toMatchObject([{ mainId: ID }]);
  expect(sent(asked, '/pre/project/main/update')).toEqual([]);
  expect(toasts).toEqual(['success 提交成功']);
});

test('another procedure of a project with several lots warns that each lot has its own', async () => {
  serve(project({ packageList: [lot(1), lot(2)] }));
  draw(<ProjectForm mainId={ID} mode="edit" />, { dicts });
  await choose('预定义流程', '公开招标（简化）');
  expect(toasts).toEqual(['warning 修改采购流程信息，请在标段信息中设置']);
});

test('the steps of the procedure chosen can be looked at before and after', async () => {
  const step = (stageCode: string, stageName: string, periods: readonly object[] = []) => ({
    stageCode,
    stageName,
    stageNameEn: stageName,
    memberStage: 'pre',
    periods,
  });
  const period = { name: { zh: '文件发售期不少于5日', en: 'x' }, law: '实施条例第十六条' };
  serve(project(), {
    '/pre/preprocdef/stage/list': ({ query }) =>
      ok(
        query.get('procDefId') === FLOW
          ? [step('S1', '项目登记与审批'), step('S4', '发布公告', [period])]
          : [],
      ),
  });
  for (const mode of ['edit', 'view'] as const) {
    const drawn = draw(<ProjectForm mainId={ID} mode={mode} />, { dicts });
    await userEvent.click(await screen.findByRole('button', { name: '预览' }));
    expect(await screen.findByText('流程节点预览')).toBeTruthy();
    const steps = (await screen.findByText('项目登记与审批')).closest('ol');
    expect([...(steps?.children ?? [])].map((one) => one.textContent)).toEqual([
      '项目登记与审批',
      '发布公告文件发售期不少于5日 · 实施条例第十六条',
    ]);
    drawn.unmount();
  }
});

test('presses of 保存并新增标段 within half a second are one', async () => {
  const asked = serve(project());
  draw(<ProjectForm mainId={ID} mode="edit" />, { dicts });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  const press = await screen.findByRole('button', { name: '保存并新增标段' });
  await userEvent.click(press);
  await waitFor(() => expect(sent(asked, '/pre/project/main/update')).toHaveLength(1));
  await waitFor(() => expect(document.querySelector('h2, dialog')).toBeTruthy());
  clock.mockReturnValue(10_499);
  await act(async () => press.click());
  expect(sent(asked, '/pre/project/main/update')).toHaveLength(1);
  clock.mockReturnValue(10_501);
  await act(async () => press.click());
  await waitFor(() => expect(sent(asked, '/pre/project/main/update')).toHaveLength(2));
  clock.mockRestore();
});

test('the question of certificates shows where the settings say so', async () => {
  serve(project());
  const drawn = draw(<ProjectForm mainId={ID} mode="edit" />, { dicts });
  expect(await screen.findByRole('radiogroup', { name: '是否使用CA' })).toBeTruthy();
  drawn.unmount();
  const asked = serve(project(), { '/pre/project/config/detail': () => ok({ ...config, isShowCa: '0' }) });
  draw(<ProjectForm mainId={ID} mode="edit" />, { dicts });
  await screen.findByRole('radiogroup', { name: '是否依法必招' });
  await waitFor(() => expect(sent(asked, '/pre/project/config/detail')).toHaveLength(1));
  expect(screen.queryByRole('radiogroup', { name: '是否使用CA' })).toBeNull();
});

test('a number that is typed is needed before anything is sent; one that is given is not asked for', async () => {
  const asked = serve(project(), { '/pre/project/config/detail': () => ok({ ...config, isMainCode: '1' }) });
  draw(<ProjectForm mode="add" />, { dicts });
  const number = await screen.findByRole('textbox', { name: '项目编号' });
  await waitFor(() => expect(number.getAttribute('disabled')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('请输入项目编号')).toBeTruthy();
  expect(sent(asked, '/pre/project/main/save')).toEqual([]);
});

test('areas that the platform does not trade are not offered, and keep their name where a project has one', async () => {
  const off = { ...config, areaDisable: ['320000', '330000'] };
  serve(project(), { '/pre/project/config/detail': () => ok(off) });
  draw(<ProjectForm mainId={ID} mode="edit" />, { dicts });
  const province = await screen.findByRole('combobox', { name: '项目地区（省）' });
  await userEvent.click(province);
  const offered = await screen.findAllByRole('option', { hidden: true });
  expect(offered.map((o) => o.getAttribute('aria-label') ?? o.textContent)).toEqual(
    expect.arrayContaining(['浙江省', '北京市']),
  );
  expect(screen.queryByText('江苏省')).toBeNull();
});

test('who organises a tender is asked in other words than who organises another purchase', async () => {
  serve(project());
  const drawn = draw(<ProjectForm mainId={ID} mode="edit" />, { dicts });
  expect(await screen.findByText('招标组织形式')).toBeTruthy();
  drawn.unmount();
  serve(project({ purchaseMode: '1050' }));
  draw(<ProjectForm mainId={ID} mode="edit" />, { dicts });
  expect(await screen.findByText('采购组织方式')).toBeTruthy();
  expect(screen.queryByText('招标组织形式')).toBeNull();
});

test('a saved procedure and manager that are offered no more keep their names', async () => {
  serve(project(), {
    '/pre/preprocdef/def/list': () => ok([flow(FLOW2, '公开招标（简化）')]),
    '/pre/project/pm/list': () => ok([{ ...manager, userId: 'x', trueName: '别人' }]),
  });
  draw(<ProjectForm mainId={ID} mode="edit" />, { dicts });
  expect(await screen.findByText('公开招标（资格后审）')).toBeTruthy();
  expect(screen.getByText('陈静')).toBeTruthy();
  expect(screen.queryByText(FLOW)).toBeNull();
  expect(screen.queryByText(ME)).toBeNull();
});

test('property and purchase mode stand once the project is saved', async () => {
  serve(project());
  const drawn = draw(<ProjectForm mainId={ID} mode="edit" />, { dicts });
  const shut = async (name: string) =>
    (await screen.findByRole<HTMLInputElement>('combobox', { name })).disabled;
  expect(await shut('项目属性')).toBe(true);
  expect(await shut('采购方式')).toBe(true);
  drawn.unmount();
  draw(<ProjectForm mode="add" />, { dicts });
  expect(await shut('项目属性')).toBe(false);
  expect(await shut('采购方式')).toBe(false);
});

test('pushing to the national platform asks three things of the departments', async () => {
  serve(project({ isPushCebpub: '1' }));
  draw(<ProjectForm mainId={ID} mode="edit" />, { dicts });
  for (const name of ['监督部门名称', '监督部门代码', '审批部门名称'])
    expect(await screen.findByRole('textbox', { name })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: '审批部门代码' })).toBeNull();
});

test('an emptied estimate is asked for at once', async () => {
  serve(project({ isHasPackage: '0', generalAmount: '5', generalAmountUnit: '1' }));
  draw(<ProjectForm mainId={ID} mode="edit" />, { dicts });
  await userEvent.clear(await screen.findByRole('textbox', { name: '估算价' }));
  expect(await screen.findByText('请输入估算价')).toBeTruthy();
});

test('an attachment over 100 MB is refused in the words of the documents', async () => {
  serve(project());
  draw(<ProjectForm mainId={ID} mode="edit" />, { dicts });
  await screen.findByRole('heading', { name: '编辑项目' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  const file = new File(['%PDF-1.7'], '批复.pdf', { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: 104_857_601 });
  await userEvent.upload(input, file);
  expect(toasts).toEqual(['error 请上传小于100M的文件']);
});

test('a lot kept for its first goods row is being edited from then on', async () => {
  const asked = serve(project({ packageList: [lot(1, { wzmxTemplateId: TEMPLATE })] }), {
    '/pre/project/package/save': () => ok({ packageId: 'p1', mainId: ID, packageSeq: 1 }),
    '/pre/project/package/update': () => ok({ packageId: 'p1', mainId: ID, packageSeq: 1 }),
  });
  draw(<LotDialog project={project({ packageList: [] })} onClose={() => undefined} />, { dicts });
  expect(await screen.findByText('新增标段')).toBeTruthy();
  await userEvent.type(await screen.findByRole('textbox', { name: '估算价' }), '480');
  await choose('物资明细模板', '设备采购明细表');
  await userEvent.click(screen.getByRole('button', { name: '新增一行' }));
  expect(await screen.findByText('编辑标段')).toBeTruthy();
  expect(sent(asked, '/pre/project/package/save').map((one) => one.body)).toMatchObject([{ tempFlag: '1' }]);
  expect(toasts).toEqual(['success 添加成功']);
});

test('rows are imported in a dialog that hands out its workbook; the table scrolls within 300 pixels', async () => {
  const single = lot(1, { wzmxTemplateId: TEMPLATE, goodsCount: 3 });
  const asked = serve(
    project({ isHasPackage: '0', generalAmount: '5', generalAmountUnit: '1', packageList: [single] }),
    // What was asked is enough; saving the answer is the file service's work.
    { '/pre/project/specform/export/template': () => refused(409, { msg: '稍后再试' }) },
  );
  draw(<ProjectForm mainId={ID} mode="edit" />, { dicts });
  await screen.findByText('设备采购明细表');
  await waitFor(() =>
    expect(document.querySelector<HTMLElement>('.gh-table[aria-label=物资明细]')?.style.maxHeight).toBe(
      '300px',
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: '导入' }));
  const dialog = await screen.findByRole('dialog');
  // What stands in the form is kept for the time being first.
  expect(sent(asked, '/pre/project/main/update').map((one) => one.body)).toMatchObject([{ tempFlag: '1' }]);
  expect(dialog.style.width).toBe('900px');
  await userEvent.click(within(dialog).getByRole('button', { name: '下载模板' }));
  await waitFor(() =>
    expect(sent(asked, '/pre/project/specform/export/template').map((one) => one.body)).toEqual([
      { templateId: TEMPLATE, packageId: 'p1', withRows: '1' },
    ]),
  );
});

test('another category takes a template that is not for it away, with its rows', async () => {
  const single = lot(1, { wzmxTemplateId: TEMPLATE, goodsCount: 3 });
  const asked = serve(
    project({
      isHasPackage: '0',
      generalAmount: '5',
      generalAmountUnit: '1',
      packageList: [single],
    }),
  );
  draw(<ProjectForm mainId={ID} mode="edit" />, { dicts });
  expect(await screen.findByText('设备采购明细表')).toBeTruthy();
  await choose('二级分类', '药剂与耗材');
  await waitFor(() => expect(screen.queryByText('设备采购明细表')).toBeNull());
  await waitFor(() => expect(button('清空')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent(asked, '/pre/project/main/update')).toHaveLength(1));
  expect(sent(asked, '/pre/project/main/update')[0]?.body).toMatchObject({
    projectTypeSecond: 'B04',
    dynamicItemVO: { templateId: null },
  });
});

test('the tab of members opens for the project manager only; whoever may only look has no tabs', async () => {
  const members = {
    '/pre/project/member/page': () => ok(page([])),
    '/pre/project/member/stage/list': () => ok([]),
  };
  const at = `/here?status=2&mainId=${ID}&tab=members`;
  let asked = serve(project({ isPm: '0' }), members);
  let drawn = draw(<Page />, { at, dicts });
  expect(await screen.findByText('只有项目经理可以设置项目成员')).toBeTruthy();
  expect(sent(asked, '/pre/project/member/page')).toEqual([]);
  drawn.unmount();
  asked = serve(project({ isPm: '0', operatePriv: '1', can: may({ modify: false, edit: false }) }), members);
  drawn = draw(<Page />, { at, dicts });
  expect(await screen.findByText('项目基本信息')).toBeTruthy();
  expect(screen.queryByText('项目成员')).toBeNull();
  expect(sent(asked, '/pre/project/member/page')).toEqual([]);
  drawn.unmount();
  asked = serve(project(), members);
  draw(<Page />, { at, dicts });
  await waitFor(() => expect(sent(asked, '/pre/project/member/page')).toHaveLength(1));
});

test('the level before the tender cannot be cleared; a cleared one of another stage is saved as none', async () => {
  const stages = [
    { stageCode: 'pre', stageName: '立项与公告' },
    { stageCode: 'open', stageName: '开标' },
  ];
  const asked = serve(project(), {
    '/pre/project/member/page': () =>
      ok(
        page([
          {
            operatorId: ME,
            operatorName: '陈静',
            isPm: '1',
            operationList: stages.map((s) => ({ ...s, operatePriv: '2' })),
          },
          {
            operatorId: 'm2',
            operatorName: '李明',
            isPm: '0',
            operationList: stages.map((s) => ({ ...s, operatePriv: '1' })),
          },
        ]),
      ),
    '/pre/project/member/stage/list': () => ok(stages),
  });
  draw(<Page />, { at: `/here?status=2&mainId=${ID}&tab=members`, dicts });
  const select = async (name: string) =>
    (await screen.findByRole('combobox', { name })).closest<HTMLElement>('.ant-select') as HTMLElement;
  expect((await select('李明 立项与公告')).querySelector('.ant-select-clear')).toBeNull();
  const clear = (await select('李明 开标')).querySelector('.ant-select-clear') as HTMLElement;
  await userEvent.click(clear);
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent(asked, '/pre/project/member/save')).toHaveLength(1));
  expect(sent(asked, '/pre/project/member/save')[0]?.body).toMatchObject({
    operatorIdList: [
      { operatorId: ME },
      { operatorId: 'm2', operatorPrivList: [{ operatePriv: '1' }, { stageCode: 'open', operatePriv: '0' }] },
    ],
  });
});

test('the drawer of a project says first where its lots stand, and of one that failed why', async () => {
  const at = (phase: ShownPhase['phase'], more: Partial<ShownPhase> = {}): ShownPhase => ({
    phase,
    nextCode: null,
    nextAt: null,
    why: null,
    ...more,
  });
  const drawer = () => draw(<ProjectDrawer mainId={ID} open onClose={() => undefined} />, { dicts });
  const stands = async () =>
    (await screen.findByText('阶段', { selector: '.pj-stands strong' })).parentElement;
  serve(
    project({
      packageList: [
        lot(1, { phase: at('onSale', { nextCode: 'bidDeadline', nextAt: '2026-12-01T01:00:00.000Z' }) }),
        lot(2, { phase: at('onSale') }),
        lot(3, { phase: at('inReview') }),
      ],
    }),
  );
  const drawn = drawer();
  expect((await stands())?.textContent).toMatch(/发售中×2.*评标中.*2026/);
  drawn.unmount();
  serve(
    project({
      isHasPackage: '0',
      packageList: [lot(1, { phase: at('failed', { why: 'fewBids' }) })],
    }),
  );
  drawer();
  const said = (await stands())?.textContent ?? '';
  expect(said).toContain('流标');
  expect(said).toContain(phaseText.say('zh', 'phaseWhy.fewBids'));
});

test('a purchase by quotes ends, or is awarded to a supplier: nothing of it is a tender', async () => {
  const phase = (of: ShownPhase['phase']) => ({ phase: of, nextCode: null, nextAt: null, why: null });
  const stands = async () =>
    (await screen.findByText('阶段', { selector: '.pj-stands strong' })).parentElement?.textContent;
  for (const [at, words] of [
    ['awarded', '已成交'],
    ['failed', '采购终止'],
  ] as const) {
    serve(project({ purchaseMode: '1030', packageList: [lot(1, { phase: phase(at) })] }));
    const drawn = draw(<ProjectDrawer mainId={ID} open onClose={() => undefined} />, { dicts });
    expect(await stands()).toBe(`阶段 ${words}`);
    drawn.unmount();
  }
});
