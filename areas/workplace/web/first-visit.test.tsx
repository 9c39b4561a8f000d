import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closePreferences, openPreferences } from '#kit/web/preference.ts';
import { remembered } from '#kit/web/store.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { tour } from '#kit/web/tour.ts';
import { FirstVisit } from './parts/first-visit.tsx';
import { Tour } from './parts/tour.tsx';

withSession();
afterEach(() => {
  closePreferences();
  remembered.remove('gongheng.preferences');
  tour.set(false);
});

/** An account for which this is kept, and what is kept for it from now on. */
function account(...rows: { kind: string; key: string; value: string }[]) {
  const kept: string[] = [];
  openPreferences('u1', {
    load: () => Promise.resolve(rows),
    keep: (kind, key, value) => Promise.resolve(kept.push(`${kind} ${key} ${value}`)),
  });
  return kept;
}

test.each([
  ['看一看', true, 'help homeTour seen'],
  ['不用了', false, 'help homeTour refused'],
] as const)('whoever answers %s is not asked again', async (button, tours, told) => {
  const kept = account();
  draw(<FirstVisit />);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  expect(screen.queryByRole('button', { name: button })).toBeNull();
  expect([tour.get(), kept]).toEqual([tours, [told]]);
});

test('nor is whoever answered on another computer', async () => {
  account({ kind: 'help', key: 'homeTour', value: 'seen' });
  draw(<FirstVisit />);
  await expect.poll(() => screen.queryByText('第一次使用？')).toBeNull();
});

test('the tour shows what stands on the page and nothing else, and ends with its last step or with Escape', async () => {
  let ended = 0;
  const page = (
    <>
      <section data-tour="duties" />
      <section data-tour="lots" />
      <button type="button" data-tour="help">
        ?
      </button>
      <Tour onEnd={() => (ended += 1)} />
    </>
  );
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
  draw(page);
  for (const title of ['待办事项', '我的标段', '页面说明']) {
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: title === '页面说明' ? '结束' : '下一步' }));
  }
  expect(ended).toBe(1);
  await userEvent.keyboard('{Escape}');
  expect(ended).toBe(2);
});
