import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { catalogue } from './catalogue.ts';

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Runs the cases of the catalogue (故障用例) and answers how each ended, by `file name`: `passed` only where all that begin so did. Those that want a program
 * which is not installed (Redis, NATS) are left out of that, as the suite does.
 */
export function casesRun(): ReadonlyMap<string, string> {
  const cases = catalogue.flatMap(({ cases: those = [] }) => those);
  const files = [...new Set(cases.map(([file]) => file))];
  const folder = mkdtempSync(path.join(tmpdir(), 'gongheng-fault-'));
  const report = path.join(folder, 'report.json');
  try {
    spawnSync(
      process.execPath,
      [
        path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...files,
        '-t',
        cases.map(([, name]) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
        '--reporter=json',
        `--outputFile=${report}`,
      ],
      { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] },
    );
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const ended = new Map<string, string>();
    for (const [file, name] of cases) {
      const found = testResults
        .filter((one) => one.name.endsWith(file))
        .flatMap((one) => one.assertionResults)
        .filter(({ title }) => title.startsWith(name));
      const states = new Set(found.map(({ status }) => status));
      if (states.has('passed')) states.delete('skipped');
      ended.set(`${file} ${name}`, states.size === 0 ? 'not found' : [...states].toSorted().join(', '));
    }
    return ended;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
