import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { setToaster } from '#kit/web/notice.ts';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw } from '#kit/web/test/render.tsx';
import { type Opinion, OpinionForm } from './opinion-form.tsx';
import { ME, withApprover } from './test/session.ts';

const said: string[] = [];
withApprover();
beforeEach(() => {
  said.length = 0;
  setToaster((kind, words) => said.push(`${kind} ${words}`));
});

function Form() {
  const [value, onChange] = useState<Opinion>({ comment: '', files: null });
  return <OpinionForm serviceKey="CONTRACT_APPROVAL" value={value} onChange={onChange} />;
}

test('常用意见: what was written is kept for oneself, which says 添加成功, and is picked the next time', async () => {
  const kept: { dataId: string; dataContent: string }[] = [];
  const asked = fakeServer(({ path, body }) => {
    if (path === '/base/historySelect/listContent') return ok(kept);
    if (path !== '/base/historySelect/add') return ok([]);
    kept.push({ dataId: ME, dataContent: (body as { dataContent: string }).dataContent });
    return ok({ id: ME });
  });
  draw(<Form />);
  const field = await screen.findByPlaceholderText<HTMLTextAreaElement>('请填写意见');
  expect(field.maxLength).toBe(200);
  await userEvent.type(field, '同意，请按计划办理');
  await userEvent.click(screen.getByRole('button', { name: '存为常用意见' }));
  await waitFor(() => expect(said).toEqual(['success 添加成功']));
  expect(asked.filter((one) => one.path === '/base/historySelect/add').map((one) => one.body)).toEqual([
    { inputGroup: `CONTRACT_APPROVAL:${ME}`, dataContent: '同意，请按计划办理' },
  ]);
  // What is kept is not offered to be kept again.
  await waitFor(() => expect(screen.queryByText('存为常用意见')).toBeNull());
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: '常用意见' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '同意，请按计划办理' }));
  expect(field.value).toBe('同意，请按计划办理');
});
