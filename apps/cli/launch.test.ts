import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { ROOT } from '../server/instance.ts';

/** Processes of their own on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const home = mkdtempSync(join(tmpdir(), 'gongheng-launch-'));
chmodSync(home, 0o755);
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** `npm start` as a worker with a database of its own; `heard` gets all that was said so far. */
function launched(env: Record<string, string>, heard: (out: string, pid: number) => void) {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  return new Promise<{ code: number | null; out: string }>((done, fail) => {
    const child = spawn('npm', ['start'], {
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
/** Everything that runs below a process, it included. */
const treeOf = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .flatMap(treeOf),
];
/** It runs: what has ended may still wait to be buried. */
const runs = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
const isPlatform = (pid: number) =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/cli/main.mjs');
const platformOf = (pid: number) => treeOf(pid).find(isPlatform) as number;

test('a platform whose process or database died is started again, and stops when it is told to', async () => {
  let killed = 0;
  let stopped = false;
  let tree: number[] = [];
  const data = join(home, 'died');
  const database = () =>
    Number(readFileSync(join(data, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  let told = 0;
  const { out } = await launched({ GONGHENG_DATA: data, DRAIN_SECONDS: '1' }, (said, pid) => {
    if (killed < 2 && times(said, RUNNING) > killed) {
      killed += 1;
      process.kill(killed === 1 ? platformOf(pid) : database(), 'SIGKILL');
    } else if (!stopped && times(said, RUNNING) === 3) {
      stopped = true;
      tree = treeOf(pid);
      told = Date.now();
      process.kill(pid, 'SIGTERM');
    }
  });
  expect(out).toContain('the platform died (SIGKILL) and is started again in 1 s');
  expect(out).toContain('the embedded database ended by itself');
  expect(out).toContain('the platform died (1) and is started again in 2 s');
  expect(times(out, RUNNING)).toBe(3);
  // It was npm that was told.
  expect(out).toContain('stopping (SIGTERM)');
  expect(tree.length).toBeGreaterThan(2);
  await expect.poll(() => tree.filter(runs), { timeout: 15_000 }).toEqual([]);
  expect(existsSync(join(data, 'postgres/data/postmaster.pid'))).toBe(false);
  // It went on for as long as whoever distributes people needs to notice.
  expect(Date.now() - told).toBeGreaterThan(1000);

  // One that would go on much longer ends at a second word, and its database with it.
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const env = {
    PATH,
    HOME,
    TMPDIR,
    ROLE: 'worker',
    DEMO: 'false',
    GONGHENG_DATA: data,
    DRAIN_SECONDS: '300',
  };
  const child = spawn(process.execPath, [join(ROOT, 'apps/cli/main.mjs'), 'start'], { cwd: ROOT, env });
  let said = '';
  let postmaster = 0;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      const before = said;
      said += text;
      const first = (word: string) => said.includes(word) && !before.includes(word);
      if (first(RUNNING)) postmaster = database();
      if (first(RUNNING) || first('stopping (SIGTERM)')) child.kill('SIGTERM');
    });
  expect(await new Promise((done) => child.on('close', done))).toBe(1);
  expect(said).toContain('stopping at once');
  await expect.poll(() => runs(postmaster), { timeout: 15_000 }).toBe(false);
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
