import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Figures } from './parts/figures.tsx';
import { LotsPlate } from './parts/lots.tsx';

withSession();

const lot = (purchaseMode: string) => ({
  packageId: purchaseMode,
  main: `项目${purchaseMode}`,
  part: '',
  purchaseMode,
  status: '6080',
  phase: { phase: 'awarded' as const, nextCode: null, nextAt: null, why: null },
  path: '/v6-template/master-page/workplace',
  query: {},
});

test('a purchase by quotes that has its winner is 已成交 at home, where a tender is 已定标', () => {
  draw(
    <LotsPlate supplier of={{ records: [lot('1010'), lot('1030')], total: 2, path: '/v6-template/list' }} />,
  );
  const said = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(said[0]).toContain('已定标');
  expect(said[1]).toContain('已成交');
});

test('so do the bars, where what has one name is one bar', () => {
  const chart = [
    { phase: 'inReview' as const, count: 1, wording: 'byInvitation' as const },
    { phase: 'inReview' as const, count: 2 },
    { phase: 'awarded' as const, count: 3 },
    { phase: 'awarded' as const, count: 4, wording: 'byQuotes' as const },
  ];
  draw(<Figures figures={[]} chart={chart} linked={false} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '评标中3',
    '已定标3',
    '已成交4',
  ]);
});
