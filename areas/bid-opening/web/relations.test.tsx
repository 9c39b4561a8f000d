import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Relations } from './index.ts';

withSession();

const bids = ['甲公司', '乙公司'].map((bidderName, i) => ({ bidId: `b${i}`, bidderName }));

test('who meets in what stands beside the article that asks about it', () => {
  draw(<Relations rows={[{ kind: 'management', bids, through: ['控股集团有限公司', '母公司'] }]} />);
  const row = screen.getAllByRole('row').at(-1) as HTMLElement;
  expect(
    within(row)
      .getAllByRole('cell')
      .map((c) => c.textContent),
  ).toEqual([
    '甲公司乙公司',
    '为同一单位，或者存在控股、管理关系（控股集团有限公司、母公司）',
    '《招标投标法实施条例》第三十四条',
  ]);
});

test('that nothing was found is said', () => {
  draw(<Relations rows={[]} />);
  expect(screen.getByText('未发现线索')).toBeTruthy();
});

test('where it was not looked for nothing is said', () => {
  draw(<Relations rows={null} />);
  expect(screen.queryByText('投标人关联与围串标线索')).toBeNull();
});
