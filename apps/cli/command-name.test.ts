import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { commandLine } from '#kit/server/command-name.ts';
import { ROOT } from '../server/instance.ts';

afterEach(() => vi.unstubAllEnvs());

test('commands are named as this installation calls them', () => {
  vi.stubEnv('GONGHENG_COMMAND', '');
  expect(commandLine('doctor')).toBe('npm run gongheng -- doctor');
  vi.stubEnv('GONGHENG_COMMAND', 'gongheng');
  expect(commandLine('doctor')).toBe('gongheng doctor');
  for (const name of ['gongheng.sh', 'gongheng@.service'])
    expect(readFileSync(join(ROOT, 'deploy', name), 'utf8')).toMatch(/\bGONGHENG_COMMAND=gongheng$/m);
});

test('nothing that is told to people names a command in a way of its own', () => {
  const files = globSync('{apps,kit,base,areas}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !file.endsWith('.test.ts') && file !== 'kit/server/command-name.ts',
  );
  const own = files.filter((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .some((line) => line.includes('npm run gongheng') && !/^\s*(?:\/\/|\/?\*)/.test(line)),
  );
  expect(own).toEqual([]);
});

test('the program begins in main.mjs, and in main.ts too, which a unit or an image of one’s own may name', () => {
  const run = (file: string, ...args: string[]) =>
    spawnSync(process.execPath, [join('apps/cli', file), ...args], { cwd: ROOT, encoding: 'utf8' });
  const help = run('main.mjs', 'help');
  expect(help).toMatchObject({ status: 0, stdout: expect.stringContaining('doctor') as unknown });
  expect(run('main.ts', 'help')).toMatchObject({ status: 0, stdout: help.stdout });
  expect(run('main.ts', 'none')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('no such command: none') as unknown,
  });
});
