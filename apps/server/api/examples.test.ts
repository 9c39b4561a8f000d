import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { AnswerJudge, countProblem } from '../test/as-documented.ts';
import { type Example, examples } from './examples.ts';

interface Document {
  readonly paths: Record<string, Record<string, { readonly operationId: string }>>;
}

test('every example is a valid answer, and what was sent for it a valid request', () => {
  const document = JSON.parse(readFileSync(inject('documentFile'), 'utf8')) as Document;
  const judge = new AnswerJudge(document);
  const byId = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, o]) => [o.operationId, { path, method }] as const),
    ),
  );
  const problemOf = (id: string, { request, answer }: Example): string => {
    const o = byId.get(id);
    if (!o) return 'no such operation';
    const call = { method: o.method.toUpperCase() as 'GET', path: o.path };
    const headers = { 'content-type': 'application/json' };
    const answered = judge.problem(call, { statusCode: 200, body: JSON.stringify(answer), headers });
    return answered || (request ? judge.requestProblem(call, request) : '');
  };
  const problems = Object.entries(examples).map(([id, example]) => [id, problemOf(id, example)]);
  expect(
    problems.filter(([, problem]) => problem !== ''),
    'recorded anew by WRITE_EXAMPLES=1 npm test -- apps/cli/demo/history',
  ).toEqual([]);
  expect(Object.keys(examples).length).toBeGreaterThan(15);
});

test('a page whose rows do not fit its total is told from one that does', () => {
  const page = { records: ['a', 'b'], total: 12, size: 10, current: 2 };
  expect(countProblem(page)).toBe('');
  expect(countProblem({ ...page, total: 13 })).toContain('13 in all');
  expect(countProblem({ ...page, current: 1 })).toContain('page 1 of 10');
  expect(countProblem({ ...page, total: 0, records: [], current: 9 })).toBe('');
  expect(countProblem({ ...page, totalIsLeast: true })).toBe('');
  expect(countProblem(null)).toBe('');
});
