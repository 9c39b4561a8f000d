import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setLang } from './lang.ts';
import { Money } from './money.tsx';
import { draw, withSession } from './test/render.tsx';

withSession();

const both = (
  <>
    <p data-testid="wan">
      <Money value="680.00005" unit="1" />
    </p>
    <p data-testid="yuan">
      <Money value="32000" unit="0" />
    </p>
    <p data-testid="odd">
      <Money value="about 5" unit="1" />
    </p>
  </>
);
const said = () => ['wan', 'yuan', 'odd'].map((id) => screen.getByTestId(id).textContent);

test('an amount in 万元 stays one in Chinese and is told in yuan in English, to the last digit', () => {
  const { unmount } = draw(both);
  expect(said()).toEqual(['680.00005万元', '32,000.00元', 'about 5万元']);
  unmount();
  setLang('en');
  draw(both);
  expect(said()).toEqual(['6,800,000.50CNY', '32,000.00CNY', 'about 510,000 CNY']);
});
