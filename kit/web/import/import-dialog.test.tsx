import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ImportResult } from '#kit/shared/workbook-import.ts';
import { CallFailed } from '../call-failed.ts';
import { draw, withSession } from '../test/render.tsx';
import { ImportDialog } from './import-dialog.tsx';

withSession();

const good: ImportResult = { imported: false, successCnt: 2, errorCnt: 0, messageCnt: 0, messageList: [] };
const file = (name: string, bytes = 8) => new File([new Uint8Array(bytes)], name);

async function opened(check: (name: string) => Promise<ImportResult>) {
  let imported = 0;
  draw(
    <ImportDialog
      title="导入"
      maxMb={1}
      template={() => undefined}
      check={(sending) => check(sending.files?.['file']?.name ?? '')}
      run={() => Promise.resolve({ ...good, imported: true })}
      onImported={() => {
        imported += 1;
      }}
      onClose={() => undefined}
    />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: '导入' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  const user = userEvent.setup({ applyAccept: false });
  return { dialog, choose: (one: File) => user.upload(input, one), imported: () => imported };
}

test('why a file is not taken stays in the box until another one is', async () => {
  const { dialog, choose, imported } = await opened((name) =>
    name === 'bad.xlsx' ? Promise.reject(new CallFailed(400, '表头与模板不符')) : Promise.resolve(good),
  );
  const cause = async () => (await dialog.findByRole('alert')).textContent;
  await choose(file('rows.txt'));
  expect(await cause()).toContain('请上传一个.xls或.xlsx文件');
  await choose(file('large.xlsx', 1024 * 1024 + 1));
  expect(await cause()).toContain('文件大小超出了1M的限制');
  await choose(file('bad.xlsx'));
  expect(await dialog.findByText('表头与模板不符')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '确认导入' }));
  expect(imported()).toBe(0);
  await choose(file('good.xls'));
  expect(await dialog.findByText('校验通过，共2行，可以导入')).toBeTruthy();
  expect(dialog.queryByText('表头与模板不符')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: '确认导入' }));
  await expect.poll(imported).toBe(1);
});
