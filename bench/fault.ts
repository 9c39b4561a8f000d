import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { catalogue, type RunName } from './faults/catalogue.ts';
import { clockJump } from './faults/clock.ts';
import { runCrashPoints } from './faults/crashpoints.ts';
import { diskFull, type Outcome } from './faults/disk.ts';
import { failover } from './faults/failover.ts';
import { openingFailover } from './faults/opening.ts';
import { slowReader } from './faults/reader.ts';
import { memoryEnd } from './faults/memory.ts';
import { casesRun } from './faults/suite.ts';
import { printTable } from './report.ts';

const FLOWS = ['approve', 'submit', 'open', 'award'];

async function crashpoints(): Promise<boolean> {
  const at = rest.indexOf('--flow');
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-fault-'));
  const postgres = await startPostgres({ dataDir: folder });
  try {
    await runCrashPoints(
      postgres.url,
      join(folder, 'files'),
      at >= 0 ? (rest[at + 1] ?? '').split(',') : FLOWS,
    );
    return true;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A fault, and its control, which does what is wrong and has to lose: else the run sees nothing. */
async function beside(run: (control: boolean) => Promise<Outcome>): Promise<boolean> {
  const [real, control] = [await run(false), await run(true)];
  printTable(
    [real, control].map((one) => ({
      ...one,
      acknowledged: String(one.acknowledged),
      lost: String(one.lost),
    })),
  );
  return real.lost === 0 && control.lost > 0;
}

const runs: Readonly<Record<RunName, () => Promise<boolean>>> = {
  crashpoints,
  clock: () => beside(clockJump),
  disk: () => beside(diskFull),
  failover: () => beside(failover),
  opening: () => beside(openingFailover),
  reader: () => beside(slowReader),
  memory: () => beside(memoryEnd),
};

/** Runs that end by an error have not held. */
const held = (name: RunName): Promise<boolean> =>
  runs[name]().catch((error: unknown) => {
    console.error(error);
    return false;
  });

/** Everything of the catalogue (全部故障), one line each; a proof that is missing stands there as what it is. */
async function all(names: readonly RunName[]): Promise<boolean> {
  const ended = new Map<string, boolean>();
  for (const name of names) ended.set(name, await held(name));
  const cases = casesRun();
  const rows = catalogue.map(({ number, fault, runs: every = [], cases: some = [], open = '' }) => {
    const those = every.filter((name) => names.includes(name));
    const lost = [
      ...those.filter((name) => !ended.get(name)),
      ...some.map(([file, name]) => `${file} ${name}`).filter((one) => cases.get(one) !== 'passed'),
    ];
    const proofs = those.length + some.length;
    return {
      number: String(number),
      fault,
      proofs: String(proofs),
      result: lost.length > 0 ? `fails: ${lost.join('; ')}` : proofs > 0 ? 'holds' : 'not proven',
      open,
    };
  });
  printTable(rows);
  const holding = rows.filter(({ result }) => result === 'holds').length;
  console.log(
    `${holding} of ${rows.length} hold, ${rows.filter((r) => r.proofs === '0').length} have no proof`,
  );
  return rows.every(({ result }) => !result.startsWith('fails'));
}

/** Fault runs (故障测试): `npm run fault -- all|cases|clock|crashpoints|disk|failover|memory|opening|reader`; `cases` are those of the suite alone. */
const [name = '', ...rest] = process.argv.slice(2);
const lists: Readonly<Record<string, readonly RunName[]>> = {
  all: Object.keys(runs) as RunName[],
  cases: [],
};
const list = lists[name];
if (!list && !(name in runs)) {
  console.error(
    'npm run fault -- all|cases|clock|disk|failover|memory|opening|reader|crashpoints [--flow approve,submit,open,award]',
  );
  process.exit(2);
}
if (!(list ? await all(list) : await held(name as RunName))) process.exitCode = 1;
