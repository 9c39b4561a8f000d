/**
 * Everything CI runs, in order of speed; the first failure ends it. `npm test`, or one step: `npm run check -- types`, or
 * what concerns the present change: `npm run check -- changed`.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { checkBundle, describeBundle } from './bundle.ts';
import { changedFiles, leftOpen, testsConcerned } from './changed.ts';
import { folderToThrowAway } from './memory-folder.ts';
import { checkMigrations } from './migrations.ts';
import { checkTree, longestFiles } from './walls.ts';
import { isBuilt } from './web-source.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface Step {
  readonly name: string;
  readonly title: string;
  /** What must exist before the step means anything. */
  readonly needs: readonly string[];
  run(words: readonly string[]): Promise<Count>;
}

const root = path.resolve(import.meta.dirname, '..');
const cache = path.join(root, '.cache');

const steps: readonly Step[] = [
  {
    name: 'format',
    title: 'format (biome)',
    needs: [],
    run: format,
  },
  {
    name: 'lint',
    title: 'lint (oxlint)',
    needs: [],
    run: lint,
  },
  { name: 'types', title: 'types (tsc)', needs: ['kit/web', 'apps/web'], run: types },
  { name: 'walls', title: 'walls (floors, rooms, doors, migrations)', needs: [], run: walls },
  { name: 'unit', title: 'tests (vitest)', needs: [], run: (words) => vitest(words) },
  {
    name: 'suite',
    title: 'tests (vitest), with the clients made from the interface document',
    needs: ['tools/clients/package-lock.json'],
    run: suite,
  },
  {
    name: 'clients',
    title: 'clients made from the interface document',
    needs: ['tools/clients/package-lock.json'],
    run: clients,
  },
  { name: 'build', title: 'build (vite)', needs: ['apps/web/index.html'], run: build },
  { name: 'people', title: 'platform of the journeys', needs: ['e2e', 'apps/cli/main.mjs'], run: people },
  { name: 'bundle', title: 'bundle budget', needs: ['apps/web/index.html'], run: bundle },
  { name: 'e2e', title: 'browser journeys (playwright)', needs: ['e2e', 'apps/cli/main.mjs'], run: journeys },
];

/** Steps of one row run side by side, where one of them leaves a core idle; those of `spare` take only what the others leave. */
const order: readonly { readonly names: readonly string[]; readonly spare?: readonly string[] }[] = [
  { names: ['format', 'walls', 'lint', 'types'] },
  { names: ['suite'], spare: ['build', 'people'] },
  { names: ['bundle'] },
  { names: ['e2e'] },
];

// ---- static checks ----------------------------------------------------------------------------------------

const passed: Count = { passed: 1, failed: 0 };
const failed: Count = { passed: 0, failed: 1 };

async function format(words: readonly string[]): Promise<Count> {
  const count = await bin('biome', ['format', ...words, '.']);
  if (count.failed > 0) console.log('可自动排版 / written by: npm run check -- format --write');
  return count;
}

async function bin(name: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Count> {
  return (await execute(name, words, env)) === 0 ? passed : failed;
}

/** Runs a tool of node_modules under this very Node, whatever `node` means on the PATH. */
const execute = (name: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  runNode([realpathSync(path.join(root, 'node_modules/.bin', name)), ...words], env);

const runNode = (words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  finished(
    spawn(process.execPath, words, {
      cwd: root,
      stdio: stdio(),
      // Compiled modules are kept between runs: each test file would compile the same libraries again.
      env: { NODE_COMPILE_CACHE: path.join(cache, 'node'), ...process.env, ...env },
    }),
  );

const stdio = (): StdioOptions => (manner.getStore()?.gathers ? ['ignore', 'pipe', 'pipe'] : 'inherit');

/** The exit code of a program that was started; what was piped of its words is shown then. */
function finished(child: ChildProcess): Promise<number> {
  isRunning(child);
  return new Promise((resolve, reject) => {
    const said: Buffer[] = [];
    child.stdout?.on('data', (bytes: Buffer) => said.push(bytes));
    child.stderr?.on('data', (bytes: Buffer) => said.push(bytes));
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      process.stdout.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}

interface Manner {
  /** Steps run side by side: what each tool says is shown once it has ended. */
  readonly gathers: boolean;
  /** What others leave of the cores is enough. */
  readonly spares: boolean;
}
const manner = new AsyncLocalStorage<Manner>();

const running = new Set<ChildProcess>();
function isRunning(child: ChildProcess): void {
  running.add(child);
  // What it starts itself is as patient.
  if (manner.getStore()?.spares && child.pid !== undefined) setPriority(child.pid, PATIENT);
}
const PATIENT = 10;

/** One checker: several halve the wait of a machine that is idle, and double the work. What did not change is not read again. */
async function typesOf(project: string): Promise<Count> {
  if (allowMissing && !projectHasFiles(project)) return { passed: 0, failed: 0 };
  const build = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', `.cache/types-${project}.json`];
  return bin('tsc', ['-p', `tsconfig.${project}.json`, ...build]);
}

let declaring: Promise<Count> | undefined;
/** What is shared, checked once a run: server, browser and lint read what it declares instead of its sources. */
const declareShared = (): Promise<Count> => (declaring ??= typesOf('shared'));

async function types(): Promise<Count> {
  const counts = [await declareShared()];
  for (const project of ['server', 'web']) counts.push(await typesOf(project));
  return total(counts);
}

async function lint(words: readonly string[]): Promise<Count> {
  await declareShared();
  return bin('oxlint', ['--type-aware', ...words]);
}

/** tsc calls a project without files an error. */
function projectHasFiles(project: string): boolean {
  const room = `{kit,{base,areas,regions}/*,apps}/${project}/**/*.{ts,tsx}`;
  return globSync(room, { cwd: root }).length > 0;
}

async function walls(): Promise<Count> {
  const problems = [...checkTree(root), ...checkMigrations(root)];
  for (const { file, line, rule, text } of problems) console.log(`${file}:${line}  ${rule}: ${text}`);
  for (const { file, lines } of longestFiles(root)) console.log(`long: ${file} (${lines} lines)`);
  return problems.length === 0 ? passed : failed;
}

async function build(): Promise<Count> {
  return (await runNode([path.join(root, 'tools/build-web.ts')])) === 0 ? passed : failed;
}

async function bundle(): Promise<Count> {
  const report = checkBundle(root);
  for (const line of describeBundle(report)) console.log(line);
  // The journeys would build them once more.
  if (!isBuilt(root)) throw new Error('the pages that stand there were built from other sources');
  return report.problems.length === 0 ? passed : failed;
}

// ---- tests ------------------------------------------------------------------------------------------------

async function vitest(
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
  name = 'vitest',
): Promise<Count> {
  const report = path.join(cache, `${name}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  // `test.only` is for finding a fault: left in a file, it would skip all other tests there.
  const code = await execute('vitest', ['run', '--allowOnly=false', ...reporters, ...words], env);
  const counts = readReport(report) as { numPassedTests?: number; numFailedTests?: number };
  return honest(code, { passed: counts.numPassedTests ?? 0, failed: counts.numFailedTests ?? 0 });
}

/** All tests: in a run of their own the clients would pay for a second database and for the product read once more. */
async function suite(words: readonly string[]): Promise<Count> {
  return (await hasGenerators()) ? vitest(words, { CLIENTS: '1' }) : failed;
}

async function clients(words: readonly string[]): Promise<Count> {
  if (!(await hasGenerators())) return failed;
  return vitest(['apps/server/api/clients.test.ts', ...words], { CLIENTS: '1' }, 'clients');
}

/** The generators stand in a folder of their own: they need an older TypeScript. */
async function hasGenerators(): Promise<boolean> {
  const folder = path.join(root, 'tools/clients');
  const mark = path.join(folder, 'node_modules/.package-lock.json');
  const lock = statSync(path.join(folder, 'package-lock.json'));
  return (existsSync(mark) && statSync(mark).mtimeMs >= lock.mtimeMs) || installs(folder);
}

async function installs(folder: string): Promise<boolean> {
  const npm = process.env.npm_execpath;
  const install = ['ci', '--prefix', folder, '--no-audit', '--no-fund'];
  const [program, args] = npm ? [process.execPath, [npm, ...install]] : ['npm', install];
  return (await finished(spawn(program, args, { cwd: folder, stdio: stdio() }))) === 0;
}

/** The platform that the journeys share, with its people: prepared beside what does not need it, where there is time for it. */
let platform: string | undefined;

async function people(): Promise<Count> {
  platform = folderToThrowAway('e2e');
  // The worker needs no pages, which are built meanwhile.
  const env = { ...process.env, GONGHENG_DATA: path.join(platform, 'data'), DEMO: 'people', ROLE: 'worker' };
  const child = spawn(process.execPath, [path.join(root, 'apps/cli/main.mjs'), 'start'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  isRunning(child);
  child.once('message', () => child.kill('SIGINT'));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  running.delete(child);
  if (code !== 0) return failed;
  // The journeys that move the clock have one of their own, which begins as this one does; a database that lies elsewhere they make anew.
  const data = path.join(platform, 'data');
  if (lstatSync(path.join(data, 'postgres'), { throwIfNoEntry: false })?.isDirectory()) {
    // Copied by a program that keeps the owner of each file, since the database runs as another user.
    const copied = await finished(spawn('cp', ['-a', data, `${data}-apart`], { stdio: stdio() }));
    if (copied !== 0) return failed;
  }
  return { passed: 0, failed: 0 };
}

function leavePlatform(): void {
  if (platform) rmSync(platform, { recursive: true, force: true });
  platform = undefined;
}

async function journeys(words: readonly string[]): Promise<Count> {
  const report = path.join(cache, 'playwright.json');
  rmSync(report, { force: true });
  platform ??= folderToThrowAway('e2e');
  const temporary = path.join(platform, 'tmp');
  mkdirSync(temporary);
  try {
    const code = await execute('playwright', ['test', '--forbid-only', '--reporter=list,json', ...words], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      E2E_DATA: path.join(platform, 'data'),
      TMPDIR: temporary,
      // What the journeys are made into is kept between runs, by the content of each file.
      PLAYWRIGHT_TRANSFORM_CACHE_DIR: path.join(cache, 'playwright'),
    });
    const { stats } = readReport(report) as {
      stats?: { expected: number; unexpected: number; flaky: number };
    };
    return honest(code, {
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
    });
  } finally {
    leavePlatform();
  }
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** A runner that fell over before or after its tests has failed, whatever it counted. */
function honest(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

// ---- in order ---------------------------------------------------------------------------------------------

function total(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((sum, one) => sum + one.passed, 0),
    failed: counts.reduce((sum, one) => sum + one.failed, 0),
  };
}

async function runStep(step: Step, words: readonly string[]): Promise<Count> {
  const missing = step.needs.filter((file) => !existsSync(path.join(root, file)));
  if (missing.length > 0 && allowMissing) {
    console.log(`-- ${step.title}: left out, there is no ${missing.join(', ')} yet`);
    return { passed: 0, failed: 0 };
  }
  console.log(`-- ${step.title}`);
  const began = performance.now();
  let count: Count;
  try {
    if (missing.length > 0) throw new Error(`${missing.join(', ')} is missing`);
    count = await step.run(words);
  } catch (error) {
    console.error(error);
    count = failed;
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`-- ${step.title}: ${count.failed ? `${count.failed} failed` : 'ok'}, ${seconds} s\n`);
  return count;
}

const named = (names: readonly string[]) => steps.filter(({ name }) => names.includes(name));

async function runAll(): Promise<Count> {
  const counts: Count[] = [];
  for (const { names, spare = [] } of order) {
    const gathers = names.length > 1;
    const together = [
      ...named(names).map((step) => manner.run({ gathers, spares: false }, () => runStep(step, []))),
      ...named(spare).map((step) => manner.run({ gathers: true, spares: true }, () => runStep(step, []))),
    ];
    const count = total(await Promise.all(together));
    counts.push(count);
    if (count.failed > 0 || interrupted) break;
  }
  return total(counts);
}

/** `npm run check -- changed [COMMIT]`: for the inner loop, what concerns the files that git says are changed. */
async function changed(since?: string): Promise<Count> {
  const files = changedFiles(root, since);
  const tests = testsConcerned(root, files);
  console.log(`${files.length} changed; tests of: ${tests.join(' ') || 'nothing'}`);
  const readable = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(path.join(root, file)));
  const counts: Count[] = [];
  for (const [name, words] of [
    ['format', []],
    ['walls', []],
    ['lint', readable],
    ['types', []],
    ['unit', tests],
  ] as const) {
    const step = steps.find((one) => one.name === name);
    const nothing = (name === 'lint' || name === 'unit') && words.length === 0;
    if (!step || nothing) continue;
    const count = await runStep(step, name === 'unit' ? [...words, '--passWithNoTests'] : words);
    counts.push(count);
    if (count.failed > 0 || interrupted) return total(counts);
  }
  for (const text of leftOpen(files)) console.log(`未检查 / not looked at: ${text}`);
  if (files.length > 0) console.log('全部检查 / the whole check, before it is sent: npm test');
  return total(counts);
}

async function choose(words: readonly string[]): Promise<Count> {
  const [name = 'all', ...rest] = words;
  if (name === 'all' && rest.length === 0) return runAll();
  // `npm run check -- schema --write` after a migration.
  if (name === 'schema')
    return vitest(
      ['apps/server/schema.test.ts', 'apps/server/areas.test.ts'],
      rest.includes('--write') ? { WRITE_SCHEMA: '1' } : {},
    );
  if (name === 'changed') return changed(rest[0]);
  const step = steps.find((one) => one.name === name);
  if (step) return runStep(step, rest);
  // `npm test -- areas/award`: the tests of one folder.
  const unit = steps.find((one) => one.name === 'unit');
  if (unit && name === 'all') return runStep(unit, rest);
  throw new Error(
    `没有这一步 / no such step: ${name}; there are all, changed, ${steps.map((one) => one.name).join(', ')}`,
  );
}

mkdirSync(cache, { recursive: true });
const allowMissing = process.argv.includes('--allow-missing');
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) child.kill(signal);
  });
}
const result = await choose(process.argv.slice(2).filter((word) => word !== '--allow-missing'));
// A step before the journeys may have failed.
leavePlatform();
console.log(`${result.passed} passed, ${result.failed} failed`);
process.exitCode = result.failed > 0 || interrupted ? 1 : 0;
