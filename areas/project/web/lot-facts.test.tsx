import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draw } from '#kit/web/test/render.tsx';
import { LotFacts } from './parts/lot-facts.tsx';

afterEach(cleanup);

const facts = () => [...document.querySelectorAll('dd')].map((dd) => dd.textContent);

test('a project that is not divided stands there once, a lot of a divided one beside its project', () => {
  draw(
    <LotFacts
      lot={{ mainName: '水表采购', mainCode: 'XM-1', packageName: '水表采购', packageCode: 'XM-1' }}
    />,
  );
  expect(facts()).toEqual(['水表采购', 'XM-1']);
  cleanup();
  draw(
    <LotFacts
      lot={{ mainName: '设备采购', mainCode: 'XM-2', packageName: '第1标段', packageCode: 'XM-2/1' }}
    />,
  );
  expect(facts()).toEqual(['设备采购', 'XM-2', '第1标段', 'XM-2/1']);
});
