import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ok, refused } from '#kit/web/test/api.ts';
import { draw } from '#kit/web/test/render.tsx';
import { project, serve, withManager } from './test/serve.ts';
import { Page as ListPage } from './sheet-list.page.tsx';
import { Page as ViewPage } from './sheet-view.page.tsx';

withManager({});
afterEach(cleanup);

const column = (fieldCode: string, fieldName: string, more: object = {}) => ({
  fieldCode,
  fieldName,
  fieldNameEn: fieldName,
  fieldWidth: 120,
  inputType: 'TE',
  isRequired: '1',
  inputOwner: '1',
  inputMaxLength: null,
  options: '',
  association: '',
  computalFormulas: '',
  ...more,
});
const sheet = {
  side: 'staff',
  packageName: '一标段',
  formMain: {
    id: 't1',
    tplCode: 'T',
    version: 1,
    remarks: '',
    tplName: '设备采购明细表',
    tplType: '30',
    isIntl: '0',
    purchaseCatalogs: [],
    currencyUnit: '0',
  },
  formItems: [
    column('no', '序号', { inputType: 'NN' }),
    column('itemName', '物资名称'),
    column('requestQuantity', '数量', { inputType: 'NO' }),
    column('dynamicField3', '单价', { inputType: 'MN' }),
    column('dynamicField4', '金额', { inputType: 'MN', computalFormulas: 'dynamicField3*requestQuantity' }),
  ],
  currencyUnit: '0',
  fields: ['itemName', 'requestQuantity', 'dynamicField3', 'dynamicField4'],
  rows: [
    ['离心泵', '3', '1000.5', '3001.50'],
    ['闸阀', '2', '10', '20.00'],
  ],
  mark: '',
  maxRows: 2000,
  edit: false,
};
const listed = {
  side: 'staff',
  packageName: '一标段',
  projectTypeSecond: 'B02',
  records: [
    {
      packageId: 'p1',
      templateId: 't1',
      tplName: '设备采购明细表',
      version: 1,
      rows: 2,
      currencyUnit: '0',
      totals: [{ fieldCode: 'dynamicField4', fieldName: '金额', fieldNameEn: 'Amount', total: '3021.50' }],
      state: 'settled',
    },
  ],
  can: { edit: true, reopens: true },
};
const LIST = '/pre/project/specform/page';
const at = '/here?packageId=p1&opType=PM';

test('the list shows template, rows and total, and asks before an approved lot is opened again', async () => {
  serve(project(), { [LIST]: () => ok(listed) });
  draw(<ListPage />, { at });
  const table = await screen.findByLabelText('本标段的物资明细表', { selector: '.gh-table' });
  expect(within(table).getByText('设备采购明细表')).toBeTruthy();
  expect(within(table).getByText('3,021.50')).toBeTruthy();
  expect(within(table).getByText('已审定')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '从Excel导入' }));
  expect(await screen.findByText('修改已立项的标段后需要重新提交审批，确认继续？')).toBeTruthy();
});

test('whoever only reads has no buttons; whoever may not read is told so', async () => {
  const read = { ...listed, side: 'supplier', can: { edit: false, reopens: false } };
  serve(project(), { [LIST]: () => ok(read) });
  const drawn = draw(<ListPage />, { at });
  expect(await screen.findByText('采购人要求的物资，供编制报价用；采购人的测算价格不在其中。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
  drawn.unmount();
  serve(project(), { [LIST]: () => refused(404, { msg: '标段不存在' }) });
  draw(<ListPage />, { at });
  expect(await screen.findByText('没有可查看的物资明细表。供应商获取采购文件后可以查看')).toBeTruthy();
});

test('the view shows every column and row with its amounts, and their total', async () => {
  serve(project(), { '/pre/project/wzmx/sheet': () => ok(sheet) });
  draw(<ViewPage />, { at });
  const table = await screen.findByLabelText('物资明细表', { selector: '.gh-table' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(within(table).getByText('3,001.50')).toBeTruthy();
  expect(screen.getByText('金额合计').parentElement?.textContent).toContain('3,021.50');
  expect(screen.getByText('金额单位：元')).toBeTruthy();
});
