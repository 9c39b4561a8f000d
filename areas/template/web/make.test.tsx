import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fileDetail } from '#areas/tender-file/shared/calls.ts';
import { setButtons } from '#kit/web/can.tsx';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { lotFileTemplates, lotFileValues, takeFileTemplate } from '../shared/calls.ts';
import { Page } from './make.page.tsx';

withSession();
beforeEach(() => setButtons({ tenderFile: ['edit'] }));

const lot = { mainName: '第二水厂水泵采购', packageName: '一标段', packageCode: 'JZ-1/1' };
const template = {
  id: 't1',
  name: '招标文件范本',
  type: '70',
  level: 'plat',
  version: 2,
  fileName: 'a.docx',
};

const server = (edit: boolean) =>
  fakeServer(({ path }) => {
    if (path === fileDetail.path)
      return ok({ lot, can: { edit }, documentSource: { id: 't1', name: '招标文件范本', version: 1 } });
    if (path === lotFileTemplates.path) return ok([{ ...template, fits: true }]);
    if (path === lotFileValues.path)
      return ok([
        { name: '招标人', value: '江州水务集团' },
        { name: '最高限价', value: null },
      ]);
    return ok(path === takeFileTemplate.path ? { fileId: 'f1', isAttachment: false } : []);
  });

async function chosen() {
  draw(<Page />, { at: '/here?packageId=p1' });
  await userEvent.click(await screen.findByRole('combobox', { name: '文件模板' }));
  await userEvent.click(await screen.findByText(/招标文件范本 · 招标文件（适用/));
  return screen.findByRole('region', { name: '填入的内容' });
}

test('what a lot fills in is shown before the file is made; what it lacks is named', async () => {
  const asked = server(true);
  const values = await chosen();
  expect(await within(values).findByText('江州水务集团')).toBeTruthy();
  expect(within(values).getByText('留为【最高限价】')).toBeTruthy();
  expect(within(values).getByText(/有1个变量还没有内容/)).toBeTruthy();
  await userEvent.click(within(values).getByRole('button', { name: '放入采购文件' }));
  await userEvent.click(await screen.findByRole('button', { name: '确认' }));
  await screen.findByText('elsewhere');
  await waitFor(() => expect(asked.filter((one) => one.path === takeFileTemplate.path)).toHaveLength(1));
});

test('where the tender file is shut the file can only be downloaded', async () => {
  server(false);
  const values = await chosen();
  expect(await within(values).findByRole('button', { name: '生成并下载' })).toBeTruthy();
  expect(within(values).queryByRole('button', { name: '放入采购文件' })).toBeNull();
  expect(screen.getByText(/只能下载/)).toBeTruthy();
});

test('whoever only reads the lot sees what its file was made of, and asks for no template', async () => {
  const asked = server(false);
  setButtons({ tenderFile: ['view'] });
  draw(<Page />, { at: '/here?packageId=p1' });
  await screen.findByText('文件模板“招标文件范本”第1版');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByText(/只能下载/)).toBeNull();
  expect(asked.map((one) => one.path)).not.toContain(lotFileTemplates.path);
});
