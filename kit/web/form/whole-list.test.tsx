import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type ListHandle, WholeList } from './whole-list.tsx';

afterEach(cleanup);

const choices = (n: number) => Array.from({ length: n }, (_, at) => ({ value: `v${at}` }));

function drawn(n: number) {
  const ref = createRef<ListHandle>();
  const { container } = render(
    <WholeList
      ref={ref}
      prefixCls="list"
      className="more"
      data={choices(n)}
      itemKey="value"
      height={256}
      fullHeight={false}
      role="listbox"
    >
      {(one) => <span data-testid="choice">{one.value}</span>}
    </WholeList>,
  );
  const box = container.querySelector('.list-holder') as HTMLElement;
  return { box, scrollTo: (index: number) => act(() => ref.current?.scrollTo({ index })) };
}

const shown = () => screen.getAllByTestId('choice').map((one) => one.textContent);

test('a short list is drawn whole, so that a screen reader can read all of it', () => {
  const { box } = drawn(120);
  expect(shown()).toEqual(choices(120).map(({ value }) => value));
  expect(screen.getByRole('listbox').className).toBe('list more');
  expect(box.style.maxHeight).toBe('256px');
});

test('thousands come as they are scrolled to', () => {
  const { box } = drawn(20_000);
  expect(shown()).toHaveLength(200);
  fireEvent.scroll(box);
  expect(shown()).toHaveLength(400);
});

test('a choice that is gone to by key is drawn first', () => {
  const { scrollTo } = drawn(20_000);
  scrollTo(1500);
  expect(shown()[1500]).toBe('v1500');
  scrollTo(3);
  expect(shown().length).toBeLessThan(2000);
});
