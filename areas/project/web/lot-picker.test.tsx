import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Wording } from '#kit/web/text.ts';
import { LotPicker } from './parts/lot-picker.tsx';

withSession();

const lot = (purchaseMode: string) => ({
  appnPackageId: purchaseMode,
  packageName: `标段${purchaseMode}`,
  packageCode: purchaseMode,
  mainName: '江州第二水厂设备采购',
  purchaseMode,
  status: '3080',
});

test('each lot to choose from is said to be out in the words of its own purchase mode, wherever the dialog opens', async () => {
  const records = ['1010', '1020', '1030'].map(lot);
  fakeServer(() => ok({ records, current: 1, size: 10, total: 3, pages: 1 }));
  draw(
    <Wording value="byQuotes">
      <LotPicker onPick={() => undefined} onClose={() => undefined} />
    </Wording>,
  );
  await screen.findByText('标段1010');
  const said = ['公告已发布', '邀请书已发出', '询价已发出'].map(
    (words) => screen.getByText(words).closest('tr')?.textContent,
  );
  expect(said.map((row, i) => row?.includes(records[i]?.packageName ?? ''))).toEqual([true, true, true]);
});
