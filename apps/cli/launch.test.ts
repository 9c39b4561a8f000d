import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { ROOT } from '../server/instance.ts';

/** Processes of their own on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const home = mkdtempSync(join(tmpdir(), 'gongheng-launch-'));
chmodSync(home, 0o755);
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** `npm start` without npm, as a worker with a database of its own; `heard` gets all that was said so far. */
function launched(env: Record<string, string>, heard: (out: string, pid: number) => void) {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  return new Promise<{ code: number | null; out: string }>((done, fail) => {
    const child = spawn(process.execPath, [join(ROOT, 'tools/launch.mjs'), 'start'], {
      cwd: ROOT,
      env: { PATH, HOME, TMPDIR, ROLE: 'worker', DEMO: 'false', ...env },
    });
    let out = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        out += text;
        heard(out, child.pid as number);
      });
    child.on('error', fail);
    child.on('close', (code) => done({ code, out }));
  });
}

const times = (out: string, word: string) => out.split(word).length - 1;
const RUNNING = 'the worker is running';
const childOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

test('a platform that died while it served is started again, and stops when it is told to', async () => {
  let killed = 0;
  let stopped = false;
  const { code, out } = await launched({ GONGHENG_DATA: join(home, 'died') }, (said, pid) => {
    if (killed < 2 && times(said, RUNNING) > killed) {
      killed += 1;
      process.kill(childOf(pid), 'SIGKILL');
    } else if (!stopped && times(said, RUNNING) === 3) {
      stopped = true;
      process.kill(pid, 'SIGTERM');
    }
  });
  expect(out).toContain('the platform died (SIGKILL) and is started again in 1 s');
  expect(out).toContain('the platform died (SIGKILL) and is started again in 2 s');
  expect(times(out, RUNNING)).toBe(3);
  expect(code).toBe(0);
});

test('a start that never served is not tried again', async () => {
  const { code, out } = await launched(
    { GONGHENG_DATA: join(home, 'wrong'), ROLE: 'server' },
    () => undefined,
  );
  expect(out).toContain('ROLE: must be all, web or worker');
  expect(out).not.toContain('started again');
  expect(code).toBe(78);
});

test('what nobody caught is noted and ends nothing, until it does not stop', async () => {
  const file = join(home, 'thrower.ts');
  writeFileSync(
    file,
    `import { handleUncaughtErrors } from '${join(ROOT, 'kit/server/uncaught-errors.ts')}';
     import { makeLog } from '${join(ROOT, 'kit/server/log.ts')}';
     handleUncaughtErrors(makeLog('fatal'), () => { console.log('gave up'); process.exit(3); });
     setImmediate(() => { throw new Error('thrown into nowhere'); });
     void Promise.reject(new Error('rejected into nowhere'));
     setTimeout(() => console.log('still serving'), 100);
     setTimeout(() => { for (let n = 0; n < 30; n++) void Promise.reject(new Error('again')); }, 200);`,
  );
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file]);
  let out = '';
  child.stdout.on('data', (text: Buffer) => (out += text));
  const code = await new Promise((done) => child.on('close', done));
  expect(out).toMatch(/thrown into nowhere[^]*still serving[^]*gave up/);
  expect(out).toContain('rejected into nowhere');
  expect(code).toBe(3);
});
