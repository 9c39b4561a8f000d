import { expect, test } from 'vitest';
import { signature } from './sign.ts';

// Made by another implementation (node:crypto) from the same rule.
const at = { nonce: 'nonce-0001', timestamp: 1_790_000_000_000 };

test.each([
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
])('the signature of %o', (request, hash) => {
  expect(signature('令牌tok', { ...request, ...at })).toBe(hash);
});
