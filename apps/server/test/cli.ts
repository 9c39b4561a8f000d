import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../instance.ts';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
}

/** Runs an operator's command as the operator does (命令行): a process of its own, configured by its environment. */
export function cli(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  /** Hears all that was said so far. */
  heard: (out: string) => void = () => undefined,
): Promise<Ended> {
  const main = join(ROOT, 'apps/cli/main.mjs');
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
      cwd: ROOT,
      env: { PATH, HOME, TMPDIR, ...env },
    });
    let out = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        out += text;
        heard(out);
      });
    child.on('error', fail);
    child.on('close', (code) => done({ code, out }));
  });
}
