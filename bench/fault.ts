import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { runCrashPoints } from './faults/crashpoints.ts';

/** Fault runs (故障测试): `npm run fault -- crashpoints [--flow approve,submit,open,award]`. */
const [name = '', ...rest] = process.argv.slice(2);
if (name !== 'crashpoints') {
  console.error('npm run fault -- crashpoints [--flow approve,submit,open,award]');
  process.exit(2);
}
const at = rest.indexOf('--flow');
const flows = at >= 0 ? (rest[at + 1] ?? '').split(',') : ['approve', 'submit', 'open', 'award'];
const folder = mkdtempSync(join(tmpdir(), 'gongheng-fault-'));
const postgres = await startPostgres({ dataDir: folder });
try {
  await runCrashPoints(postgres.url, join(folder, 'files'), flows);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
