import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { addGoods } from '../../shared/goods/calls.ts';
import type { GoodsItem } from '../../shared/goods/template.ts';
import { GoodsRowDialog } from './goods-row.tsx';

withSession();

const price: GoodsItem = {
  fieldCode: 'price',
  fieldName: '单价',
  fieldNameEn: 'Price',
  fieldWidth: 120,
  inputType: 'MN',
  isRequired: '1',
  inputOwner: '1',
  inputMaxLength: null,
  options: '',
  association: '',
  computalFormulas: '',
};

test('what is no number is refused as it was typed, and becomes no other amount', async () => {
  const asked = fakeServer(() => ok(null));
  draw(<GoodsRowDialog packageId="p" items={[price]} onClose={() => undefined} />);
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: '单价' });
  const done = () => userEvent.click(screen.getByRole('button', { name: /^确\s?定$/ }));
  for (const typed of ['12万', '-5', '1e3']) {
    await userEvent.clear(input);
    await userEvent.type(input, typed);
    await done();
    expect(input.value).toBe(typed);
    expect(screen.getByRole('alert').textContent).toBe('请输入正数');
  }
  await userEvent.clear(input);
  await userEvent.type(input, '1,012.05');
  await done();
  const sent = () => asked.filter((one) => one.path === addGoods.path);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ packageId: 'p', itemList: [{ price: '1012.05' }] });
});
