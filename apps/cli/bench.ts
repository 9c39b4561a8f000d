import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Config } from '#kit/server/config.ts';
import { ROOT } from '../server/instance.ts';

/** 性能测试: the same as `npm run bench -- NAME`. A process of its own: what it measures must carry nothing else. */
export async function bench(_config: Config, args: readonly string[]): Promise<void> {
  const words = ['--disable-warning=ExperimentalWarning', join(ROOT, 'bench/main.ts'), ...args];
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: 'inherit' });
  const stop = () => void child.kill('SIGTERM');
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.exitCode = await new Promise<number>((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code) => done(code ?? 1));
  });
}
