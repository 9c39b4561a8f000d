import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Runs files of the suite alone, each case named with its counts: their short form stands in the suite already. */
export function runSuite(files: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const root = path.resolve(import.meta.dirname, '..');
  const { status } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files, '--reporter=verbose'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, SEC_REPORT: '1', ...env } },
  );
  if (status !== 0) process.exitCode = 1;
}
