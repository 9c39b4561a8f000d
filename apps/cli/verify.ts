import { checkBids } from '#areas/bid-submission/server/index.ts';
import { checkFiles } from '#base/file/server/index.ts';
import type { Config } from '#kit/server/config.ts';
import { Database, type Db } from '#kit/server/database/db.ts';
import type { Checked } from '#kit/server/finding.ts';
import type { Storage } from '#kit/server/storage/storage.ts';
import { checkEvents } from '#kit/server/verify-events.ts';
import { openDatabase, storageOf } from '../server/instance.ts';

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
export async function verify(config: Config): Promise<void> {
  if ((await verified(config, console.log)) > 0) process.exitCode = 1;
}

/** Says what was looked at and found; answers how much is not as recorded. */
export async function verified(config: Config, say: (line: string) => void): Promise<number> {
  const { url, embedded } = await openDatabase(config);
  const database = new Database(url, { max: 2 });
  try {
    const tenants = await database.technical<{ id: string; tenant_name: string }>(
      'select id, tenant_name from tenant order by created_at, id',
    );
    let found = 0;
    for (const tenant of tenants) {
      say(tenant.tenant_name);
      for (const check of checks) {
        const storage = storageOf(config);
        const { looked, findings } = await database.read(tenant.id, (db) => check.look(db, storage));
        const mark = findings.length === 0 ? '✓' : '✗';
        say(`${mark} ${check.zh} ${check.en}: ${looked}`);
        for (const f of findings) say(`    ${f.subject}\n      ${f.zh} / ${f.en}`);
        found += findings.length;
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
