import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Permission } from '#kit/shared/names.ts';
import { Can, setButtons } from './can.tsx';
import { draw } from './test/render.tsx';

test('a button stands there only where its action is in the map of its module', () => {
  setButtons({ award: ['view'], awards: ['decide'] });
  draw(
    <>
      {['award.view', 'award.decide', 'award', 'nowhere.view'].map((may) => (
        <Can key={may} may={may as Permission}>
          <button type="button">{may}</button>
        </Can>
      ))}
    </>,
  );
  const shown = () => screen.queryAllByRole('button').map((one) => one.textContent);
  expect(shown()).toEqual(['award.view']);
  // Taken away, it goes at once.
  act(() => setButtons({ award: ['decide'] }));
  expect(shown()).toEqual(['award.decide']);
  act(() => setButtons({}));
  expect(shown()).toEqual([]);
});
