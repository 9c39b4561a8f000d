import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Config } from '#kit/server/config.ts';
import { Database } from '#kit/server/database/db.ts';
import { tenantsOf } from '../server/tenants.ts';
import { VERSION } from '../server/instance.ts';
import { findDatabase } from '../server/open-database.ts';
import { Complaint } from './complaint.ts';
import { ownPath } from './own-path.ts';

const AT_ONCE = 2000;

interface Row {
  readonly id: string;
  readonly row: object;
}

/** What one tenant alone sees, in the order it came. Of an event its leaf in the public log, too, so that it can be proved elsewhere. */
const OF_TENANT = [
  {
    kind: 'event',
    text: `select e.id, to_jsonb(e) || jsonb_build_object('leaf', (select encode(l.hash, 'hex') from log_leaf l where l.kind = 'event' and l.ref = e.id)) as row
      from event e where e.id > $1 order by e.id limit $2`,
  },
  {
    kind: 'operation',
    text: 'select id, to_jsonb(o) as row from operation_log o where id > $1 order by id limit $2',
  },
];

async function* linesOf(database: Database): AsyncGenerator<object> {
  yield { kind: 'begin', format: 'gongheng-audit/1', version: VERSION, at: new Date().toISOString() };
  for (const tenant of await tenantsOf(database))
    for (const { kind, text } of OF_TENANT)
      for (let last = '0'; ; ) {
        const rows = await database.read(
          tenant,
          async (db) => (await db.$client.query<Row>(text, [last, AT_ONCE])).rows,
        );
        for (const { row } of rows) yield { kind, ...row };
        if (rows.length < AT_ONCE) break;
        last = rows.at(-1)?.id ?? last;
      }
  const notes = await database.technical<{ note: string }>('select note from log_checkpoint order by size');
  for (const { note } of notes) yield { kind: 'checkpoint', note };
}

/** 导出审计记录: events, records of operation and checkpoints as JSON, one a line, for tools of other people. */
export async function audit(config: Config, [name = '']: readonly string[]): Promise<void> {
  if (name === '') throw new Complaint('用法：audit FILE', 'usage: audit FILE');
  const found = await findDatabase(config);
  if (!found)
    throw new Complaint(`${config.dataDir} 中没有数据库`, `there is no database in ${config.dataDir}`);
  const database = new Database(found.url, { max: 2 });
  try {
    const file = await open(ownPath(name), 'wx', 0o600);
    const hash = createHash('sha256');
    let lines = 0;
    try {
      for await (const line of linesOf(database)) {
        const text = `${JSON.stringify(line)}\n`;
        hash.update(text);
        lines += 1;
        await file.write(text);
      }
      await file.write(`${JSON.stringify({ kind: 'end', lines, sha256: hash.digest('hex') })}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    console.log(`已导出 ${lines} 行：${name} / ${lines} lines written to ${name}`);
  } finally {
    await database.close();
    await found.embedded?.stop();
  }
}
