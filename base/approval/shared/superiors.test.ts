import { expect, test } from 'vitest';
import { departmentHead, superior } from './superiors.ts';

const person = (id: string) => ({ id, trueName: id });
const unit = (id?: string) => (id ? { head: person(id) } : {});

test('the department head is that of the own department; superiors pass over units without a head', () => {
  const above = [unit(), unit('division'), unit('boss')];
  expect(departmentHead(above, 'clerk')).toBeUndefined();
  expect(superior(above, 'clerk', 1)?.id).toBe('division');
  expect(superior(above, 'clerk', 2)?.id).toBe('boss');
  expect(superior(above, 'clerk', 3)).toBeUndefined();
});

test('a head who submits is approved by the next one above, never by themselves', () => {
  const above = [unit('head'), unit('division'), unit('boss')];
  expect(departmentHead(above, 'clerk')?.id).toBe('head');
  expect(departmentHead(above, 'head')?.id).toBe('division');
  expect(superior(above, 'head', 1)?.id).toBe('division');
  expect(superior(above, 'boss', 1)).toBeUndefined();
  expect(departmentHead([unit('boss')], 'boss')).toBeUndefined();
});

test('whoever leads several units counts once; who leads one further up has nobody below as a superior', () => {
  const above = [unit('head'), unit('head'), unit('boss')];
  expect(superior(above, 'clerk', 2)?.id).toBe('boss');
  expect(superior([unit('head'), unit('division'), unit('boss')], 'division', 1)?.id).toBe('boss');
  expect(departmentHead([unit('head'), unit('division'), unit('boss')], 'division')?.id).toBe('boss');
});
