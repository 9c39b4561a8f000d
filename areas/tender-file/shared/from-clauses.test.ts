import { expect, test } from 'vitest';
import { ITEMS_MAX } from './evaluation.ts';
import { type Chosen, groundsWith, itemsWith } from './from-clauses.ts';

const clause = (kind: Chosen['kind'], name: string): Chosen => ({
  id: '0192f0c0-0000-7000-8000-000000000001',
  kind,
  name,
  standard: '标准',
  full: kind === 'technical' ? '10' : null,
  objective: kind === 'business' ? '1' : null,
});

test('scored clauses become scored items, the others grounds; what is there is not taken twice', () => {
  const chosen = [
    clause('technical', '施工方案'),
    clause('business', '业绩'),
    clause('price', '算术修正'),
    clause('qualification', '营业执照'),
  ];
  const items = itemsWith([], chosen);
  expect(items.map((i) => [i.part, i.name, i.full, i.objective, i.from?.name])).toEqual([
    ['technical', '施工方案', '10', undefined, '施工方案'],
    ['business', '业绩', '', true, '业绩'],
  ]);
  expect(itemsWith(items, chosen)).toEqual(items);
  const grounds = groundsWith([], [...chosen, ...chosen]);
  expect(grounds.map((g) => [g.part, g.name, g.standard])).toEqual([
    ['conformity', '算术修正', '标准'],
    ['qualification', '营业执照', '标准'],
  ]);
});

test('no more is taken than there is room for', () => {
  const many = Array.from({ length: ITEMS_MAX + 5 }, (_, i) => clause('technical', `条款${i}`));
  expect(itemsWith([], many)).toHaveLength(ITEMS_MAX);
});
