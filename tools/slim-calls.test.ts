import { expect, test } from 'vitest';
import { slimShared } from './slim-calls.ts';

test('a call keeps its line and its gate, and loses what only the server needs', () => {
  const slim = slimShared(
    [
      "import { z } from 'zod';",
      "const about = { gate: { session: 'why' }, input: z.object({ ids: z.array(z.uuid()) }) };",
      "export const one = call('GET /a', { ...about, output: z.string(), summary: '甲' });",
      'const input = z.null();',
      "export const two = call('POST /b', { gate: 'x', input, output: z.null(), summary: '乙', said: 'k' });",
    ].join('\n'),
  );
  expect(slim).toContain("{ gate: { session: 'why' }, input: void 0 }");
  expect(slim).toContain("call('GET /a', { ...about, output: void 0, summary: void 0 })");
  expect(slim).toContain("{ gate: 'x', input: void 0, output: void 0, summary: void 0, said: 'k' }");
});

test('what a module makes is marked as free of effects; plain values and functions stay as they are', () => {
  expect(slimShared('export const limit = 50;')).toBe('export const limit = 50;');
  expect(slimShared('const twice = (n: number) => f(n) * 2;')).toBe('const twice = (n: number) => f(n) * 2;');
  expect(slimShared('export const row = z.object({ a: z.string() });')).toBe(
    'export const row = /* @__PURE__ */ (() => (z.object({ a: z.string() })))();',
  );
});
