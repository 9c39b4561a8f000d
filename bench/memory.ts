import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { printTable } from './report.ts';

const ROOT = join(import.meta.dirname, '..');
const READY = '演示数据已就绪';
const SERVES = 'Ctrl-C';

/** What a process holds now, and held at most, in MB. */
function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: mb('VmRSS'), most: mb('VmHWM') };
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** The server as `npm start` runs it, until it has said these words. */
async function started(folder: string, words: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', 'apps/cli/main.mjs', 'start'],
    {
      cwd: ROOT,
      env: { ...process.env, GONGHENG_DATA: folder, PORT: String(await freePort()), DEMO: 'true' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += String(chunk);
      if (said.includes(words)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}\n${said}`)));
  });
  return child;
}

async function ended(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit');
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

/**
 * What the server's process holds (内存占用): after it has prepared the demonstration, and after a start that finds it ready, `--idle 30`
 * seconds after the last of its own work. PostgreSQL's processes are not counted.
 */
export async function memory(options: Readonly<Record<string, number>>): Promise<void> {
  const { idle = 30 } = options;
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-memory-'));
  const rows: Record<string, string>[] = [];
  let child: ChildProcess | undefined;
  try {
    for (const [what, words] of [
      ['after the demonstration was prepared', READY],
      ['after a start that finds it ready', SERVES],
    ] as const) {
      const begun = performance.now();
      child = await started(folder, words);
      const seconds = (performance.now() - begun) / 1000;
      await pause(idle * 1000);
      const { now, most } = memoryOf(child.pid ?? 0);
      rows.push({
        what,
        'MB now': String(now),
        'MB at most': String(most),
        'ready after s': seconds.toFixed(1),
      });
      await ended(child);
    }
    printTable(rows);
  } finally {
    child?.removeAllListeners('exit').kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
