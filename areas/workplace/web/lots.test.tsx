import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { consoleScreens } from '#areas/console/shared/screens.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
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
  path: consoleScreens.workplace,
  query: {},
});

test('a purchase by quotes that has its winner is 已成交 at home, where a tender is 已定标', () => {
  draw(
    <LotsPlate supplier of={{ records: [lot('1010'), lot('1030')], total: 2, path: projectScreens.list }} />,
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

test('of quotes that wait to be opened nothing is said of an opening of bids', () => {
  const due = (purchaseMode: string) => ({
    ...lot(purchaseMode),
    phase: { phase: 'awaitingOpening' as const, nextCode: null, nextAt: null, why: 'openingDue' as const },
  });
  draw(
    <LotsPlate
      supplier={false}
      of={{ records: [due('1010'), due('1030')], total: 2, path: projectScreens.list }}
    />,
  );
  const said = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(said[0]).toMatch(/待开标已到开标时间，等待主持人开始开标$/);
  expect(said[1]).toMatch(/待开启报价报价已截止，等待主持人开启报价$/);
});
