import { checkBids } from '#areas/bid-submission/server/index.ts';
import { checkFiles } from '#base/file/server/index.ts';
import { commandLine } from '#kit/server/command-name.ts';
import type { Config } from '#kit/server/config.ts';
import { Database, type Db } from '#kit/server/database/db.ts';
import type { Checked } from '#kit/server/finding.ts';
import type { Storage } from '#kit/server/storage/storage.ts';
import { checkEvents } from '#kit/server/verify-events.ts';
import { logKey, noteKeyOf } from '#base/log/server/index.ts';
import { publicKeyOf } from '#kit/server/platform-keys.ts';
import { existsSync, readFileSync } from 'node:fs';
import { checkpointFileOf, keysOf, storageOf } from '../server/configured.ts';
import { findDatabase, type FoundDatabase, lookedAt } from '../server/open-database.ts';
import { readerOf, verifyLog } from '../server/verify-log.ts';
import { Complaint } from './complaint.ts';

interface Check {
  readonly zh: string;
  readonly en: string;
  look(db: Db, storage: Storage): Promise<Checked>;
}

const checks: readonly Check[] = [
  { zh: '事件记录', en: 'events', look: (db) => checkEvents(db) },
  { zh: '加密投标', en: 'sealed bids', look: checkBids },
  { zh: '文件', en: 'files', look: checkFiles },
];

/** 核验: events, sealed bids and files are still what was recorded; whatever is not ends it with code 1. */
export async function verify(config: Config, args: readonly string[]): Promise<void> {
  if ((await verified(config, console.log, args)) > 0) process.exitCode = 1;
}

const NOTE = /(?:^|\n)([^\n]+\n\d+\n[^\n]+\n\n(?:— [^\n]+\n)+)/g;

/** Every text in a piece of JSON. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(textsIn)
      : [];

/** Signed notes in a file: a checkpoint, an append-only file of many, or a receipt or evidence that holds one. */
function notesOf(text: string): string[] {
  let texts = [text];
  try {
    texts = textsIn(JSON.parse(text));
  } catch {
    // no JSON: the notes themselves
  }
  return texts.flatMap((one) => [...one.matchAll(NOTE)].map((m) => m[1] as string));
}

/** Checkpoints kept outside the database: the file beside the data, and what `--against FILE` names. */
function keptOutside(config: Config, args: readonly string[]): string[] {
  const at = args.indexOf('--against');
  const named = at >= 0 ? (args[at + 1] ?? '') : undefined;
  if (named !== undefined && !existsSync(named))
    throw new Complaint(`没有这个检查点文件：${named}`, `there is no such file: ${named}`);
  const files = [checkpointFileOf(config), ...(named === undefined ? [] : [named])];
  const notes = files.filter((f) => existsSync(f)).flatMap((f) => notesOf(readFileSync(f, 'utf8')));
  if (named !== undefined && notesOf(readFileSync(named, 'utf8')).length === 0)
    throw new Complaint(`文件中没有检查点：${named}`, `no checkpoint in ${named}`);
  return notes;
}

/** The log's key from the key store, where nobody who owns the database alone can change it; else as the database tells it. */
async function logPublicKey(config: Config, database: Database, tenantId = ''): Promise<string> {
  const kept = await keysOf(config).find(logKey.purpose);
  return kept?.publicKey ?? database.read(tenantId, (db) => publicKeyOf(db, logKey.purpose));
}

/** The database as it stands: what is verified is not changed first, not even its schema. */
async function presentDatabase(config: Config): Promise<FoundDatabase> {
  const found = await findDatabase(config);
  if (!found)
    throw new Complaint(`${config.dataDir} 中没有数据库`, `there is no database in ${config.dataDir}`);
  const { missing } = await lookedAt(found.url);
  if (missing.length === 0) return found;
  await found.embedded?.stop();
  throw new Complaint(
    `数据库结构与本程序不一致：请用当时的版本核验，或先运行 ${commandLine('migrate')}`,
    `the schema is older than this program: verify with the release it belongs to, or run ${commandLine('migrate')} first`,
  );
}

/** Says what was looked at and found; returns how much is not as recorded. */
export async function verified(
  config: Config,
  say: (line: string) => void,
  args: readonly string[] = [],
): Promise<number> {
  const against = keptOutside(config, args);
  const { url, embedded } = await presentDatabase(config);
  const database = new Database(url, { max: 2 });
  try {
    const tenants = await database.technical<{ id: string; tenant_name: string }>(
      'select id, tenant_name from tenant order by created_at, id',
    );
    let found = 0;
    const tell = (check: { zh: string; en: string }, { looked, findings }: Checked) => {
      say(`${findings.length === 0 ? '✓' : '✗'} ${check.zh} ${check.en}: ${looked}`);
      for (const f of findings) say(`    ${f.subject}\n      ${f.zh} / ${f.en}`);
      found += findings.length;
    };
    const log = await verifyLog(readerOf(database), {
      key: await noteKeyOf(await logPublicKey(config, database, tenants[0]?.id)),
      tenants: tenants.map((t) => t.id),
      against,
    });
    tell({ zh: '公开日志', en: 'public log' }, log.tree);
    tell({ zh: '有法律效力的记录', en: 'facts with legal effect' }, log.facts);
    for (const tenant of tenants) {
      say(tenant.tenant_name);
      for (const check of checks) {
        const storage = storageOf(config);
        tell(check, await database.read(tenant.id, (db) => check.look(db, storage)));
      }
    }
    say(
      found === 0
        ? '一切与记录相符 / everything is as recorded'
        : `${found} 处与记录不符 / ${found} findings`,
    );
    return found;
  } finally {
    await database.close();
    await embedded?.stop();
  }
}
