import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Runs files of the suite alone, each case named with its counts: their short form stands in the suite already. */
export function runSuite(files: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  if (suiteStatus(files, env) !== 0) process.exitCode = 1;
}

function suiteStatus(files: readonly string[], env: Readonly<Record<string, string>>): number | null {
  const root = path.resolve(import.meta.dirname, '..');
  const { status } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files, '--reporter=verbose'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, SEC_REPORT: '1', ...env } },
  );
  return status;
}

/** The same, with what each file kept as its figures; whether its tests passed is said apart. */
export function figuresOf<T>(
  files: readonly string[],
  env: Readonly<Record<string, string>>,
): { readonly figures: readonly T[]; readonly passed: boolean } {
  const folder = mkdtempSync(path.join(tmpdir(), 'gongheng-sec-'));
  try {
    const passed = suiteStatus(files, { ...env, SEC_FIGURES: folder }) === 0;
    const lines = readdirSync(folder).flatMap((file) =>
      readFileSync(path.join(folder, file), 'utf8').trim().split('\n'),
    );
    return { figures: lines.map((line) => JSON.parse(line) as T), passed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
