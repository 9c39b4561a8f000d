import { expect, test } from 'vitest';
import type { ApprovalKey, Route } from './names.ts';
import { frameScreens, linkTo, screens } from './screens.ts';

test('a link carries its query; what is undefined does not stand in it', () => {
  expect(linkTo(frameScreens.home)).toBe('/mine/mine');
  expect(linkTo(frameScreens.home, { tab: undefined })).toBe('/mine/mine');
  expect(linkTo(frameScreens.home, { name: '合同 a&b', tab: undefined, id: '1' })).toBe(
    '/mine/mine?name=%E5%90%88%E5%90%8C%20a%26b&id=1',
  );
});

test('a screen that nobody declares does not compile', () => {
  const routes: Route[] = [
    frameScreens.home,
    `${frameScreens.home}?tab=1`,
    // @ts-expect-error -- misspelt
    '/mine/mien',
    // @ts-expect-error -- misspelt, with a query
    '/mine/mien?tab=1',
    // @ts-expect-error -- a table that stands in no `ScreenNames` declares nothing
    screens({ hidden: '/hidden' }).hidden,
  ];
  // @ts-expect-error -- the table has no such screen
  expect(frameScreens.hmoe).toBeUndefined();
  // @ts-expect-error -- misspelt
  expect(linkTo('/mine/mien')).toBe('/mine/mien');
  // @ts-expect-error -- no area has such an approval
  const key: ApprovalKey = 'CONTRACT_APROVAL';
  expect([routes.length, key]).toEqual([5, 'CONTRACT_APROVAL']);
});
