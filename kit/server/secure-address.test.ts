import { expect, test } from 'vitest';
import { isSecureAddress } from './secure-address.ts';

test.each([
  ['https://bid.example.cn', true],
  ['https://127.0.0.1.evil.cn', true],
  ['http://127.0.0.1:8080', true],
  ['http://127.8.4.1', true],
  ['http://localhost', true],
  ['http://bid.localhost:8080', true],
  ['http://[::1]:8080', true],
  ['http://127.0.0.1.evil.cn', false],
  ['http://localhost.evil.cn', false],
  ['http://127.0.0.1@evil.cn', false],
  ['http://evil.cn/?127.0.0.1', false],
  ['http://notlocalhost', false],
  ['http://bid.example.cn', false],
  ['http://10.0.0.1', false],
  ['nothing', false],
])('%s is judged by its host: secure = %s', (address, secure) => {
  expect(isSecureAddress(address)).toBe(secure);
});
