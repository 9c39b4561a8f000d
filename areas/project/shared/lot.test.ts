import { expect, test } from 'vitest';
import { lotInFull, lotLabel } from './lot.ts';

test('a lot is called by its project and itself, one of an undivided project by one name', () => {
  expect(lotLabel({ mainName: '第二水厂设备采购', packageName: '第1标段' })).toBe(
    '第二水厂设备采购 · 第1标段',
  );
  expect(lotLabel({ mainName: '水表采购', packageName: '水表采购' })).toBe('水表采购');
  expect(lotLabel({ mainName: '', packageName: '第1标段' })).toBe('第1标段');
});

test('a notice names an undivided project once, and a lot with its project', () => {
  const divided = { mainName: '第二水厂设备采购', packageName: '第1标段' };
  expect(lotInFull('zh', divided)).toBe('第二水厂设备采购（标段：第1标段）');
  expect(lotInFull('en', divided)).toBe('第二水厂设备采购 (lot 第1标段)');
  expect(lotInFull('zh', { mainName: '水表采购', packageName: '水表采购' })).toBe('水表采购');
});
