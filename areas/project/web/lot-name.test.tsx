import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draw } from '#kit/web/test/render.tsx';
import { LotName } from './parts/lot-name.tsx';

afterEach(cleanup);

test('however little room there is, the whole name stands in the text and is shown on hover', () => {
  const whole = '江州第二水厂设备采购及安装工程 · 第1标段 水泵';
  draw(<LotName lot={{ mainName: '江州第二水厂设备采购及安装工程', packageName: '第1标段 水泵' }} />);
  expect(screen.getByTitle(whole).textContent).toBe(whole);
  cleanup();
  draw(<LotName lot={{ mainName: '水表采购', packageName: '水表采购' }} />);
  expect(screen.getByTitle('水表采购').textContent).toBe('水表采购');
});
