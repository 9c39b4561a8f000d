import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addContract } from '#areas/entrust-contract/shared/calls.ts';
import { userInfo } from '#base/session/shared/calls.ts';
import { readConfig } from '#kit/server/config.ts';
import { type EmbeddedPostgres, startPostgres } from '#kit/server/database/postgres.ts';
import { openInstance, type Opened } from '../server/instance.ts';
import { cli } from '../server/test/cli.ts';
import { restore } from './backup.ts';
import { ApiUser } from './demo/client.ts';
import { verified } from './verify.ts';

/** Processes of their own on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const home = mkdtempSync(join(tmpdir(), 'gongheng-operate-'));
// Under root the database's own user must get in.
chmodSync(home, 0o755);
const living = join(home, 'living');
const restored = join(home, 'restored');
const archive = join(home, 'backups/one.tgz');
/** What never changes once it is written. */
const FACTS = ['event', 'bid', 'stored_file', 'account', 'entrust_contract', 'lot_key'];

let opened: Opened;
let base: string;
let before: Facts;
let after: Facts;

type Facts = ReadonlyMap<string, ReadonlySet<string>>;

async function asSuperuser<T>(
  postgres: EmbeddedPostgres,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: postgres.superuserUrl.replace('/postgres?', '/gongheng?'),
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function factsOf(dataDir: string): Promise<Facts> {
  const postgres = await startPostgres({ dataDir });
  const facts = await asSuperuser(postgres, async (client) => {
    const found = new Map<string, ReadonlySet<string>>();
    for (const table of FACTS) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t`);
      found.set(table, new Set(rows.map((r) => r.row)));
    }
    return found;
  });
  await postgres.stop();
  return facts;
}

/** Adds contracts until it is told to stop; answers how many. */
function writer(user: ApiUser, tenderee: { id: string; name: string }) {
  const state = { stopped: false };
  const work = (async () => {
    for (let n = 0; ; n++) {
      if (state.stopped) return n;
      await user.send(addContract, {
        contractName: `备份期间的合同 ${n}`,
        contractType: '1',
        tendereeId: tenderee.id,
        tendereeName: tenderee.name,
        feeType: '1',
        feeMethod: '1',
        serviceFeePercent: '1',
      });
    }
  })();
  return {
    stop: () => {
      state.stopped = true;
      return work;
    },
  };
}

beforeAll(async () => {
  opened = await openInstance(readConfig({ GONGHENG_DATA: living, DEMO: 'people' }), {
    web: true,
    worker: true,
    logLevel: 'silent',
  });
  await opened.app.start();
  await opened.app.http.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(opened.app.http.server.address() as AddressInfo).port}`;
  // A whole tender with sealed bids, files and documents.
  const played = await cli(['demo-tender', base], { GONGHENG_DATA: living });
  expect(played.code, played.out).toBe(0);

  before = await factsOf(living);
  const pm = await ApiUser.demo(base, 'pm');
  const owner = await ApiUser.demo(base, 'owner');
  const { companyId, companyName } = await owner.send(userInfo, {});
  const writing = writer(pm, { id: companyId, name: companyName });
  const backedUp = await cli(['backup', archive], { GONGHENG_DATA: living });
  const written = await writing.stop();
  expect(backedUp.code, backedUp.out).toBe(0);
  expect(written).toBeGreaterThan(3);
  after = await factsOf(living);
  const back = await cli(['restore', archive], { GONGHENG_DATA: restored });
  expect(back.code, back.out).toBe(0);
}, 400_000);

afterAll(async () => {
  await opened.close();
  rmSync(home, { recursive: true, force: true });
});

describe('a backup made while people work', () => {
  test('brings back every fact of before, and nothing that was never there', async () => {
    const facts = await factsOf(restored);
    for (const table of FACTS) {
      const [was, is, will] = [before, facts, after].map((f) => f.get(table) ?? new Set<string>());
      expect(was?.size, table).toBeGreaterThan(0);
      expect(
        [...(was ?? [])].filter((row) => !is?.has(row)),
        table,
      ).toEqual([]);
      expect(
        [...(is ?? [])].filter((row) => !will?.has(row)),
        table,
      ).toEqual([]);
    }
  });

  test('passes verify and doctor', async () => {
    const verified = await cli(['verify'], { GONGHENG_DATA: restored });
    expect(verified.out).toMatch(/✓ 加密投标 sealed bids: [3-9]/);
    expect(verified.out).toMatch(/✓ 文件 files: [1-9]/);
    expect(verified.out).toMatch(/✓ 公开日志 public log: [1-9]/);
    expect(verified.out).toMatch(/✓ 有法律效力的记录 facts with legal effect: [1-9]/);
    expect(verified.code, verified.out).toBe(0);
    const doctor = await cli(['doctor'], { GONGHENG_DATA: restored, PORT: '0' });
    expect(doctor.code, doctor.out).toBe(0);
  });

  test('shows against a later checkpoint that its end is missing, and against its own that nothing is', async () => {
    const kept = join(living, 'checkpoints.log');
    const notes = readFileSync(kept, 'utf8');
    const first = join(home, 'first-checkpoint');
    writeFileSync(first, `${notes.split('\n\n').slice(0, 2).join('\n\n')}\n`);
    const against = (file: string, folder: string) =>
      cli(['verify', '--against', file], { GONGHENG_DATA: folder });
    const late = await against(kept, restored);
    expect(late.out).toContain('its end was cut off');
    expect(late.code).toBe(1);
    expect((await against(first, restored)).code).toBe(0);
    // A receipt holds its checkpoint inside.
    const receipt = join(home, 'receipt.json');
    writeFileSync(receipt, JSON.stringify({ receipt: { checkpoint: readFileSync(first, 'utf8') } }));
    expect((await against(receipt, restored)).code).toBe(0);
    const absent = await against(join(home, 'nowhere'), restored);
    expect(absent.out).toContain('there is no such file');
    expect(absent.code).toBe(1);
    const other = await against(join(import.meta.dirname, 'verify.ts'), restored);
    expect(other.out).toContain('no checkpoint in');
    expect(other.code).toBe(1);
  });

  test('is never written over another file', async () => {
    const size = statSync(archive).size;
    const { code, out } = await cli(['backup', archive], { GONGHENG_DATA: living });
    expect(out).toContain('the file exists already');
    expect(code).toBe(1);
    expect(statSync(archive).size).toBe(size);
    expect(readdirSync(join(home, 'backups'))).toEqual(['one.tgz']);
  });
});

describe('a restore is refused and leaves nothing', () => {
  const refused = (file: string, env: Record<string, string>, words: string) =>
    expect(restore(readConfig(env), [file])).rejects.toThrow(words);
  const nothingIn = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

  test('into a folder that holds something', async () => {
    const facts = await factsOf(restored);
    const { code, out } = await cli(['restore', archive], { GONGHENG_DATA: restored });
    expect(out).toContain('the folder is not empty');
    expect(code).toBe(1);
    expect(await factsOf(restored)).toEqual(facts);
  });

  test('where the files would lie among others', async () => {
    const target = join(home, 'no-2');
    const STORAGE_URL = `file:${join(restored, 'files')}`;
    await refused(archive, { GONGHENG_DATA: target, STORAGE_URL }, 'the folder is not empty');
    expect(nothingIn(target)).toBe(true);
  });

  test.each([
    [
      'a backup that is cut off',
      (bytes: Buffer) => bytes.subarray(0, bytes.length * 0.7),
      'cut off or damaged',
    ],
    [
      'one with a changed byte',
      (bytes: Buffer) => bytes.with(bytes.length >> 1, ((bytes[bytes.length >> 1] ?? 0) + 1) % 256),
      'cut off or damaged',
    ],
    ['something else', () => Buffer.from('no archive'), 'cut off or damaged'],
  ])('from %s', async (_name, change, words) => {
    const [file, target] = [join(home, 'broken.tgz'), join(home, 'no-1')];
    writeFileSync(file, change(readFileSync(archive)));
    await refused(file, { GONGHENG_DATA: target }, words);
    expect(nothingIn(target)).toBe(true);
    expect(readdirSync(home).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  test('without a file, or one that is not there', async () => {
    const target = join(home, 'no-3');
    await refused('', { GONGHENG_DATA: target }, 'usage: restore FILE');
    await refused(join(home, 'absent.tgz'), { GONGHENG_DATA: target }, 'there is no such file');
    await refused(archive, { DATABASE_URL: 'postgresql://db/x' }, 'backed up with its own tools');
    expect(nothingIn(target)).toBe(true);
  });
});

describe('verify finds what was planted', () => {
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: restored });
  });
  afterAll(() => postgres.stop());

  async function report(): Promise<string> {
    const lines: string[] = [];
    const found = await verified(readConfig({ GONGHENG_DATA: restored }), (line) => lines.push(line));
    return `${lines.join('\n')}\n= ${found}`;
  }

  /** Changes what the triggers would keep, looks, and changes it back. */
  async function tampered(change: string, undo: string): Promise<string> {
    const alter = (text: string) =>
      asSuperuser(postgres, async (client) => {
        await client.query('set session_replication_role = replica');
        await client.query(text);
      });
    await alter(change);
    try {
      return await report();
    } finally {
      await alter(undo);
    }
  }

  const moved = (sign: '+' | '-') =>
    `update tender_file set ${['sale_begin', 'sale_end', 'question_deadline', 'bid_deadline']
      .map((name) => `${name} = ${name} ${sign} interval '900 days'`)
      .join(', ')}`;
  const anyBid = `(select id from bid order by id limit 1)`;
  test.each([
    [
      'a bid received an hour later',
      `update bid set received_at = received_at + interval '1 hour' where id = ${anyBid}`,
      `update bid set received_at = received_at - interval '1 hour' where id = ${anyBid}`,
      ['the record differs from the signed receipt'],
    ],
    [
      'another ciphertext digest',
      `update bid set ciphertext_digest = reverse(ciphertext_digest) where id = ${anyBid}`,
      `update bid set ciphertext_digest = reverse(ciphertext_digest) where id = ${anyBid}`,
      ['the ciphertext differs from its digest or size', 'the record differs from the event'],
    ],
    [
      'a receipt of another size',
      `update bid set receipt = jsonb_set(receipt, '{receipt,size}', to_jsonb((receipt->'receipt'->>'size')::int + 1)) where id = ${anyBid}`,
      `update bid set receipt = jsonb_set(receipt, '{receipt,size}', to_jsonb((receipt->'receipt'->>'size')::int - 1)) where id = ${anyBid}`,
      ['the signature of the receipt does not verify', 'the receipt differs from the digest in the event'],
    ],
    [
      'a rewritten event',
      `update event set payload = jsonb_set(payload, '{version}', '7') where type = 'bid.submitted' and subject_id = ${anyBid}`,
      `update event set payload = jsonb_set(payload, '{version}', '1') where type = 'bid.submitted' and subject_id = ${anyBid}`,
      ['the record differs from the event of its submission'],
    ],
    [
      'a bid that is gone',
      `create table hidden as select * from bid where id = ${anyBid}; delete from bid where id = ${anyBid}`,
      `insert into bid select * from hidden; drop table hidden`,
      ['but its record is gone'],
    ],
    ['an earlier deadline', moved('-'), moved('+'), ['it was received at or after the deadline']],
    [
      'an event from the future',
      `update event set at = at + interval '900 days' where id = (select max(id) from event)`,
      `update event set at = at - interval '900 days' where id = (select max(id) from event)`,
      ['1 events are dated ahead of the clock'],
    ],
    [
      'events that may be rewritten',
      `alter table event disable trigger events_stand; grant update on event to gongheng_app`,
      `alter table event enable trigger events_stand; revoke update on event from gongheng_app`,
      ['the trigger events_stand is disabled', 'the application role may rewrite events'],
    ],
  ])('%s', async (_name, change, undo, words) => {
    const out = await tampered(change, undo);
    for (const part of words) expect(out).toContain(part);
  });

  test('a changed and a missing ciphertext, and nothing else once all is as it was', async () => {
    const { rows } = await asSuperuser(postgres, (client) =>
      client.query<{ storage_key: string }>('select storage_key from bid order by id limit 2'),
    );
    const [changed, missing] = rows.map((r) => join(restored, 'files', r.storage_key));
    const kept = [changed, missing].map((file) => readFileSync(file ?? ''));
    const bytes = Buffer.from(kept[0] ?? '');
    bytes[100] = ((bytes[100] ?? 0) + 1) % 256;
    writeFileSync(changed ?? '', bytes);
    rmSync(missing ?? '');
    const found = await cli(['verify'], { GONGHENG_DATA: restored });
    writeFileSync(changed ?? '', kept[0] ?? '');
    writeFileSync(missing ?? '', kept[1] ?? '');
    expect(found.out).toContain('the ciphertext differs from its digest or size');
    expect(found.out).toContain('the ciphertext is not on the storage');
    expect(found.out).toContain('2 findings');
    expect(found.code).toBe(1);
    expect(await report()).toContain('everything is as recorded');
  });
});
