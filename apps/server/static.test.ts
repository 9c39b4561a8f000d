import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secured } from './secured.ts';
import { serveWeb } from './static.ts';

const SCRIPT = '/ebidding/assets/index-abc.js';
const app: FastifyInstance = fastify();

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'static-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="zh-CN"><head><script type="module" crossorigin src="${SCRIPT}"></script></head></html>`,
  );
  writeFileSync(join(folder, 'assets/index-abc.js'), 'export {};');
  writeFileSync(join(folder, 'assets/home-def.js'), 'export {};');
  writeFileSync(
    join(folder, '.vite/preloads.json'),
    JSON.stringify({ '/mine/mine': { frame: ['assets/frame-abc.js'], screen: ['assets/home-def.js'] } }),
  );
  await secured(app, {}, async (scope) => {
    expect(await serveWeb(scope, folder, { demo: false })).toBe('index-abc.js');
  });
});
afterAll(() => app.close());

const get = (url: string, asked?: string) =>
  app.inject({ method: 'GET', url, headers: asked ? { 'sec-fetch-dest': asked } : {} });

test.each(['script', 'style'])(
  'a part of a page, asked for as a %s, comes without what only documents heed',
  async (asked) => {
    const { statusCode, headers } = await get(SCRIPT, asked);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: expect.stringContaining('sec-fetch-dest'),
    });
    expect(headers['content-security-policy']).toBeUndefined();
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['etag']).toBeDefined();
    expect(headers['last-modified']).toBeUndefined();
    expect(headers['accept-ranges']).toBeUndefined();
  },
);

test.each(['document', 'iframe', 'worker', 'serviceworker', undefined])(
  'the same file, asked for as %s, is held to the policy of pages',
  async (asked) => {
    const { headers } = await get(SCRIPT, asked);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['vary']).toContain('sec-fetch-dest');
  },
);

test('a screen’s page is held to the policy whatever it is asked for as, and names the files that its screen needs', async () => {
  for (const asked of ['document', 'script', undefined]) {
    const { headers, body } = await get('/ebidding/mine/mine?tab=1', asked);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/ebidding/assets/frame-abc.js">');
    // What shows first is fetched first.
    expect(body).toContain(
      '<link rel="modulepreload" crossorigin fetchpriority="low" href="/ebidding/assets/home-def.js">',
    );
  }
  expect((await get('/ebidding/other')).body).not.toContain('modulepreload');
  expect((await get('/ebidding/assets/gone.js')).statusCode).toBe(404);
});
