import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reviewScreens } from '#areas/review/shared/screens.ts';
import { stage } from '#areas/review/shared/status.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { ReviewsPlate } from './parts/reviews.tsx';

withSession();

test('a review under way is entered, a finished one leads to its report', () => {
  const at = { startedAt: '2026-11-27T06:00:00.000Z' };
  draw(
    <ReviewsPlate
      seats={[]}
      reviews={[
        { packageId: 'a', packageName: '水泵采购', stage: stage.detailed, ...at },
        { packageId: 'b', packageName: '水表采购', stage: stage.finished, ...at },
      ]}
    />,
  );
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(to('水泵采购 进入评标大厅')).toContain(`${reviewScreens.hall}?packageId=a`);
  expect(to('水表采购 查看评审报告')).toContain(`${reviewScreens.report}?packageId=b`);
});
