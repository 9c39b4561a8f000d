import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { randomBytes } from 'node:crypto';
import { build } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { requestHash, signingKey } from '#kit/server/http/signing.ts';
import { API_BASE } from '#kit/shared/call.ts';
import { ROOT } from '../instance.ts';
import { makeWorld, type TestUser, type World } from '../test/world.ts';

const TOOLS = join(ROOT, 'tools/clients/node_modules/.bin');
const FOLDER = join(ROOT, '.cache/clients');
const OPTIONS =
  '--noEmit --strict --ignoreConfig --allowImportingTsExtensions --checkers 1 --target es2023 --module esnext --moduleResolution bundler --lib es2023,dom,dom.iterable';
const run = promisify(execFile);
const compile = (...files: readonly string[]) =>
  run(join(ROOT, 'node_modules/.bin/tsc'), [...OPTIONS.split(' '), ...files], { cwd: FOLDER });

/** What the generated client offers, as far as this test uses it. */
interface Generated {
  readonly client: {
    setConfig(config: { baseUrl: string }): void;
    readonly interceptors: { readonly request: { use(sign: (request: Request) => Promise<Request>): void } };
  };
}
interface Operations {
  getBaseUserInfo(): Promise<{ data?: { code: number; data: { userName: string } } }>;
  postPreContractAdd(o: { body: object }): Promise<{
    data?: object;
    error?: { code: number; fields?: { path: string }[] };
  }>;
}

/** The generated modules import each other as bundlers read it, so whoever uses them bundles them; Node alone does not. */
async function bundled(): Promise<{ client: Generated['client']; calls: Operations }> {
  writeFileSync(
    join(FOLDER, 'uses-client.ts'),
    `export { client } from './client/client.gen';\nexport * as calls from './client/sdk.gen';\n`,
  );
  await build({
    root: FOLDER,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'uses-client.ts',
      outDir: 'bundled',
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  });
  return (await import(pathToFileURL(join(FOLDER, 'bundled/uses-client.mjs')).href)) as {
    client: Generated['client'];
    calls: Operations;
  };
}

/** In the whole run, and by `npm run check -- clients`, which install the generators first. */
describe.skipIf(!process.env.CLIENTS)('clients made from the document', () => {
  let world: World;
  let pm: TestUser;
  beforeAll(async () => {
    world = await makeWorld();
    pm = await world.user({ roles: ['pm'] });
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    const { body } = await world.app.http.inject({ method: 'GET', url: `${API_BASE}/openapi.json?lang=en` });
    writeFileSync(join(FOLDER, 'openapi.json'), body);
    const generate = (tool: string, ...words: string[]) => run(join(TOOLS, tool), words, { cwd: FOLDER });
    await Promise.all([
      generate('openapi-typescript', 'openapi.json', '-o', 'types.ts'),
      generate('openapi-ts', '-i', 'openapi.json', '-o', 'client', '-c', '@hey-api/client-fetch'),
    ]);
  });

  test('openapi-typescript and hey-api make types that compile, and that refuse what the document does not know', async () => {
    const uses = (field: string) => `import type { operations } from './types.ts';
type Page = operations['getPreContractPage']['responses'][200]['content']['application/json']['data'];
export const first = (page: Page): string | undefined => page.records[0]?.${field};\n`;
    writeFileSync(join(FOLDER, 'uses.ts'), uses('contractName'));
    writeFileSync(join(FOLDER, 'misuses.ts'), uses('contractNam'));
    // One run of the compiler for all of them, since each run reads the same libraries: what is wrong is wrong in one file.
    const files = ['types.ts', 'uses.ts', 'misuses.ts', 'client/index.ts', 'client/client.gen.ts'];
    const { stdout } = await compile(...files).catch((error: { stdout: string }) => error);
    expect(stdout.split('\n').filter((line) => line.includes('error TS'))).toEqual([
      expect.stringMatching(/^misuses\.ts.*Property 'contractNam' does not exist/),
    ]);
  }, 120_000);

  test('the client of hey-api makes signed calls', async () => {
    const { client, calls } = await bundled();
    client.setConfig({
      baseUrl: `${await world.app.http.listen({ port: 0, host: '127.0.0.1' })}${API_BASE}`,
    });
    client.interceptors.request.use(async (request) => {
      const { pathname, search } = new URL(request.url);
      const nonce = randomBytes(12).toString('hex');
      const timestamp = String(Math.round(world.app.clock.wallMs()));
      const body = await request.clone().text();
      const of = { method: request.method, target: pathname + search, body, nonce, timestamp };
      const hash = requestHash(signingKey(pm.token), of);
      for (const [name, value] of Object.entries({ token: pm.token, nonce, timestamp, hash }))
        request.headers.set(name, value);
      return request;
    });
    expect((await calls.getBaseUserInfo()).data?.data.userName).toBe(pm.userName);
    const refused = await calls.postPreContractAdd({ body: {} });
    expect(refused.error).toMatchObject({ code: 400 });
    expect(refused.error?.fields?.map((f) => f.path)).toContain('contractName');
  }, 120_000);
});
