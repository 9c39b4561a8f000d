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
