import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** 登录审计: prints what each login, failure, lock, reset and end puts on record, and from where. The same run stands in the suite. */
export async function run(): Promise<void> {
  const root = path.resolve(import.meta.dirname, '..');
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      'apps/server/audit.test.ts',
      '--reporter=verbose',
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, SEC_REPORT: '1' } },
  );
  if (status !== 0) process.exitCode = 1;
}
