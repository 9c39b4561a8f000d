import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * 内部人篡改: plays the demonstration's tenders, makes every change behind the product's back that the suite knows, and looks for
 * each with `verify`. The same run stands in the suite; here it stands alone and names its cases with their counts.
 */
export async function run(): Promise<void> {
  const root = path.resolve(import.meta.dirname, '..');
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      'apps/cli/demo/history/history.test.ts',
      '--reporter=verbose',
    ],
    { cwd: root, stdio: 'inherit' },
  );
  if (status !== 0) process.exitCode = 1;
}
