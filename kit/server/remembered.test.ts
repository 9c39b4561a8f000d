import { expect, test, vi } from 'vitest';
import { remembered } from './remembered.ts';

test('the same texts are made of once, as long as they are among the newest', () => {
  const make = vi.fn((...texts: readonly [string, string]) => ({ text: texts.join() }));
  const of = remembered(2, make);
  const first = of('a', 'b');
  expect(of('a', 'b')).toBe(first);
  // The same letters divided in another place are other texts.
  expect(of('ab', '')).not.toBe(first);
  of('c', '');
  expect(of('a', 'b')).not.toBe(first);
  expect(make).toHaveBeenCalledTimes(4);
});

test('what fails is tried again', async () => {
  const make = vi.fn(async (text: string) => {
    if (make.mock.calls.length === 1) throw new Error(text);
    return text;
  });
  const of = remembered(2, make);
  await expect(of('a')).rejects.toThrow('a');
  expect(await of('a')).toBe('a');
});
