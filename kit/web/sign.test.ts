import { afterEach, expect, test, vi } from 'vitest';
import { signature } from './sign.ts';

// Made by another implementation (node:crypto) from the same rule.
const at = { nonce: 'nonce-0001', timestamp: 1_790_000_000_000 };

const cases = [
  [
    { method: 'GET', pathWithQuery: '/ebidding/api/a/page?name=%E6%B0%B4', body: undefined },
    '17393223b5d144b1b85b96f1a59e461d62e1c0754e2fb12de6c3c08972dbed52',
  ],
  [
    { method: 'POST', pathWithQuery: '/ebidding/api/a/add', body: '{"id":"七"}' },
    'c0a11eeb8568ab65ab99ed1c43f4b57718af10da869a6da19a9daa0f732702b0',
  ],
  [
    {
      method: 'POST',
      pathWithQuery: '/ebidding/api/base/file/upload?moduleName=pre',
      body: { raw: true } as const,
    },
    'bb29a8c69bad54a35a9d8424db247a250eb257f996f2e6229d814053fd35b85a',
  ],
] as const;

afterEach(() => vi.unstubAllGlobals());

test.each(cases)('the signature of %o', async (request, hash) => {
  expect(await signature('令牌tok', { ...request, ...at })).toBe(hash);
});

test('is the same where the page came over plain http, and the browser computes none', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (into: Uint8Array) => into });
  vi.resetModules();
  const { signature: plainly } = await import('./sign.ts');
  for (const [request, hash] of cases) expect(await plainly('令牌tok', { ...request, ...at })).toBe(hash);
});

test('each session signs with a key of its own', async () => {
  const [[request, hash]] = cases;
  const other = await signature('令牌2', { ...request, ...at });
  expect(other).not.toBe(hash);
  expect(await signature('令牌tok', { ...request, ...at })).toBe(hash);
  expect(await signature('令牌2', { ...request, ...at })).toBe(other);
});
