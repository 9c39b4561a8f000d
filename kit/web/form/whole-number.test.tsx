import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { draw, withSession } from '../test/render.tsx';
import { WholeNumber } from './whole-number.tsx';

withSession();

function Days({ said }: { readonly said: (number | null)[] }) {
  const [days, setDays] = useState<number | null>(5);
  return (
    <>
      <label htmlFor="days">期限</label>
      <WholeNumber
        id="days"
        min={3}
        max={90}
        value={days}
        onChange={(next) => {
          said.push(next);
          setDays(next);
        }}
      />
    </>
  );
}

async function typed(text: string) {
  const said: (number | null)[] = [];
  draw(<Days said={said} />);
  const input = screen.getByRole('spinbutton', { name: '期限' });
  await userEvent.clear(input);
  await userEvent.type(input, text);
  const whileTyping = said.at(-1);
  await userEvent.tab();
  return { whileTyping, left: said.at(-1), shown: (input as HTMLInputElement).value };
}

test('a number within its bounds counts at once, and nothing typed is nothing', async () => {
  expect(await typed('12')).toEqual({ whileTyping: 12, left: 12, shown: '12' });
});

test('one outside counts from the nearer bound, once the input is left', async () => {
  expect(await typed('2')).toEqual({ whileTyping: null, left: 3, shown: '3' });
});

test('one too large as well', async () => {
  expect(await typed('900')).toEqual({ whileTyping: 90, left: 90, shown: '90' });
});
