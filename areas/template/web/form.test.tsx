import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setButtons } from '#kit/web/can.tsx';
import { setDraftOwner, writeDraft } from '#kit/web/form/draft-store.ts';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { enableTemplate, formTemplateDetail, saveFormTemplate } from '../shared/calls.ts';
import type { Column } from '../shared/sheet.ts';
import { Page } from './form.page.tsx';

withSession();
beforeEach(() => setButtons({ template: ['manage'] }));
afterEach(() => {
  setButtons({});
  setDraftOwner(undefined);
  localStorage.clear();
});

const column = (fieldCode: string, fieldName: string, more: Partial<Column> = {}): Column => ({
  fieldCode,
  fieldName,
  fieldNameEn: '',
  fieldWidth: 120,
  inputType: 'MN',
  isRequired: '0',
  inputOwner: '1',
  inputMaxLength: null,
  options: '',
  association: '',
  computalFormulas: '',
  ...more,
});

const record = {
  id: 'f1',
  level: 'tenant',
  status: 'saved',
  version: 0,
  citationCount: 0,
  latestEffectiveTime: null,
  creator: '顾平',
  can: { edit: true, enable: true, invalidate: false, remove: true, copy: true },
  name: '泵类明细表',
  nameEn: null,
  type: '60',
  categories: 'B02',
  projectProperty: '10',
  purchaseMethod: '1010',
  qualificationType: '20',
  industryCategory: '34',
  region: '990000',
  currencyUnit: '0',
  remarks: null,
  items: [
    column('itemName', '名称', { inputType: 'TE' }),
    column('quantity', '数量', { inputType: 'NO' }),
    column('price', '单价'),
    column('total', '总价', { computalFormulas: 'price*quantity' }),
  ],
  revision: 4,
};

test('columns are added, ordered and taken out; the preview calculates, and says when it cannot', async () => {
  const user = userEvent.setup();
  const asked = fakeServer(({ path }) => {
    if (path === formTemplateDetail.path) return ok(record);
    return ok(path === saveFormTemplate.path ? { id: 'f1', revision: 5 } : []);
  });
  draw(<Page />, { at: '/here?level=tenant&id=f1' });
  const preview = await screen.findByRole('region', { name: '表单预览' });
  expect(within(preview).getByText('559,501.50')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: '增加字段' }));
  const dialog = await screen.findByRole('dialog', { name: '增加字段' });
  await user.type(within(dialog).getByRole('textbox', { name: '字段名称' }), '占比');
  await user.click(within(dialog).getByRole('combobox', { name: '输入类型' }));
  await user.click(await screen.findByText('百分比', { selector: '.ant-select-item-option-content' }));
  expect(await within(dialog).findByText(/可用字段：.*price（单价）/)).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: '计算公式' }), 'total÷SUM(nothing)');
  await user.click(within(dialog).getByRole('button', { name: '确定' }));
  // What is wrong is said beside the column, and nothing is lost.
  expect(await screen.findByText('字段“占比”的公式引用了不存在的字段“nothing”')).toBeTruthy();
  expect(screen.getByText('有1处需要修正')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: '编辑字段 占比' }));
  const again = await screen.findByRole('dialog', { name: '编辑字段' });
  const formula = within(again).getByRole('textbox', { name: '计算公式' });
  await user.clear(formula);
  await user.type(formula, 'total÷SUM(total)×100');
  await user.click(within(again).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByText('有1处需要修正')).toBeNull());
  // 559501.5 of 573201.5
  expect(within(screen.getByRole('region', { name: '表单预览' })).getByText('97.61')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: '上移 占比' }));
  // The keyboard stays with the column, and takes it further.
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: '保存' }));
  const saved = () => asked.filter((one) => one.path === saveFormTemplate.path);
  await waitFor(() => expect(saved()).toHaveLength(1));
  const sent = saved()[0]?.body as { revision: number; items: Column[] };
  expect(sent.revision).toBe(4);
  expect(sent.items.map((c) => c.fieldCode)).toEqual([
    'itemName',
    'quantity',
    'dynamicField1',
    'price',
    'total',
  ]);
});

test('a new one that is stored and not let into effect has its address, and the next attempt goes on with it', async () => {
  const user = userEvent.setup();
  let revision = 0;
  let name: unknown = null;
  const asked = fakeServer(({ path, body }) => {
    if (path === formTemplateDetail.path) return ok({ ...record, id: 'f9', name, revision });
    if (path === enableTemplate.path)
      return refused(400, { msg: '字段有误', fields: [{ path: 'name', msg: '名称已被使用' }] });
    if (path !== saveFormTemplate.path) return ok([]);
    name = (body as { name: string }).name;
    revision += 1;
    return ok({ id: 'f9', revision });
  });
  setDraftOwner('顾平');
  const { revision: _read, ...values } = record;
  writeDraft('template:/here', { savedAt: Date.now(), base: {}, values });
  const { router } = draw(<Page />, { at: '/here?level=tenant' });
  await user.click(await screen.findByRole('button', { name: '恢复' }));
  await user.click(screen.getByRole('button', { name: '启用' }));
  expect((await screen.findAllByText('名称已被使用')).length).toBeGreaterThan(0);
  await waitFor(() => expect(router.state.location.search).toBe('?level=tenant&id=f9'));
  expect(screen.queryByText('名称已被使用')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: '模板名称' }), '二');
  await user.click(screen.getByRole('button', { name: '启用' }));
  const stored = () => asked.filter((one) => one.path === saveFormTemplate.path).map((one) => one.body);
  await waitFor(() => expect(stored()).toHaveLength(2));
  expect(stored()).toMatchObject([
    { id: null, name: '泵类明细表' },
    { id: 'f9', revision: 1, name: '泵类明细表二' },
  ]);
});
