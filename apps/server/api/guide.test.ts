import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { addContract } from '#areas/entrust-contract/shared/calls.ts';
import { contractTerms } from '#areas/entrust-contract/server/test/terms.ts';
import { ROOT } from '../instance.ts';
import { makeWorld, type TestUser } from '../test/world.ts';

let address: string;
let pm: TestUser;
beforeAll(async () => {
  const world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
  address = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  const fields = {
    ...contractTerms(world.tenderee),
  };
  for (const n of [1, 2]) await pm.send(addContract, { ...fields, contractName: `合同${n}` }).ok();
});

const there = (program: string, ...words: readonly string[]) =>
  spawnSync(program, [...words], { stdio: 'ignore' }).status === 0;
const example = (name: string) => join(ROOT, 'docs/guides/integrate', name);

/** Every client of the guide does the same and says what came of it. */
test.for([
  { language: 'TypeScript', program: process.execPath, words: [example('client.ts')], present: true },
  {
    language: 'Python',
    program: 'python3',
    words: [example('client.py')],
    present: there('python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 10))'),
  },
  { language: 'Go', program: 'go', words: ['run', example('client.go')], present: there('go', 'version') },
])(
  'the client in $language of the guide signs, repeats, pages, uploads',
  { timeout: 120_000 },
  async (one, { skip }) => {
    skip(!one.present, `${one.language} is not on this machine`);
    const { stdout } = await promisify(execFile)(one.program, [...one.words, address], {
      env: { ...process.env, GONGHENG_TOKEN: pm.token, NODE_OPTIONS: '', GO111MODULE: 'off' },
    });
    expect(JSON.parse(stdout)).toEqual({
      addedOnce: true,
      listed: true,
      pagesHold: true,
      refused: [400, 'kit.wrong.input', 'contractName'],
      file: true,
    });
  },
);
