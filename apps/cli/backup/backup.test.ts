import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
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
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { userInfo } from '#base/session/shared/start-calls.ts';
import { readConfig } from '#kit/server/config.ts';
import { type EmbeddedPostgres, startPostgres } from '#kit/server/database/postgres.ts';
import { openInstance, type Opened } from '../../server/instance.ts';
import { cli } from '../../server/test/cli.ts';
import { audit } from '../audit.ts';
import { backup, backupsIn } from './backup.ts';
import { measure } from './copy-living.ts';
import { unpack } from './programs.ts';
import { restore } from './restore.ts';
import { asSuperuser, FACTS, type Facts, factsOf, writer } from './test/facts.ts';
import { ApiUser } from '../demo/client.ts';
import { demoTender } from '../demo/tender.ts';
import { examined } from '../doctor.ts';
import { verified } from '../verify.ts';
import { metricsOf } from '../../server/metrics.ts';

const home = mkdtempSync(join(tmpdir(), 'gongheng-operate-'));
// Under root the database's own user must get in.
chmodSync(home, 0o755);
const living = join(home, 'living');
const restored = join(home, 'restored');
const backups = join(home, 'backups');
const BACKUP_KEY = randomBytes(32).toString('base64');
let archive: string;
let opened: Opened;
let base: string;
let before: Facts;
let after: Facts;

/** Two databases for the whole file, whose commits do not wait for a disk: what is tested is what is copied. */
let ofLiving: EmbeddedPostgres;
let ofRestored: EmbeddedPostgres;

/** What a command finds, line by line. */
async function found(
  command: (say: (line: string) => void) => Promise<number>,
): Promise<{ findings: number; out: string }> {
  const lines: string[] = [];
  const findings = await command((line) => lines.push(line));
  return { findings, out: lines.join('\n') };
}
const verify = (folder: string, ...args: string[]) =>
  found((say) => verified(readConfig({ GONGHENG_DATA: folder }), say, args));

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  ofLiving = await startPostgres({ dataDir: living, fast: true });
  opened = await openInstance(readConfig({ GONGHENG_DATA: living, DEMO: 'people' }), {
    web: true,
    worker: true,
    logLevel: 'silent',
  });
  await opened.app.start();
  await opened.app.http.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(opened.app.http.server.address() as AddressInfo).port}`;
  // A whole tender with sealed bids, files and documents.
  await demoTender(readConfig({ GONGHENG_DATA: living }), [base]);

  before = await factsOf(living);
  const pm = await ApiUser.demo(base, 'pm');
  const owner = await ApiUser.demo(base, 'owner');
  const { companyId, companyName } = await owner.send(userInfo, {});
  const writing = writer(pm, { id: companyId, name: companyName });
  const backedUp = await cli(['backup', backups], { GONGHENG_DATA: living, BACKUP_KEY });
  const written = await writing.stop();
  expect(backedUp.code, backedUp.out).toBe(0);
  expect(written).toBeGreaterThan(3);
  expect(backedUp.out).toContain('restored in a scratch place and verified');
  archive = (await backupsIn(backups))[0]?.file ?? '';
  after = await factsOf(living);
  await restore(readConfig({ GONGHENG_DATA: restored, BACKUP_KEY }), [archive]);
  ofRestored = await startPostgres({ dataDir: restored, fast: true });
}, 400_000);

afterAll(async () => {
  await opened.close();
  await ofLiving.stop();
  await ofRestored.stop();
  vi.restoreAllMocks();
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
    const { findings, out } = await verify(restored);
    expect(out).toMatch(/✓ 加密投标 sealed bids: [3-9]/);
    expect(out).toMatch(/✓ 文件 files: [1-9]/);
    expect(out).toMatch(/✓ 公开日志 public log: [1-9]/);
    expect(out).toMatch(/✓ 有法律效力的记录 facts with legal effect: [1-9]/);
    expect(findings, out).toBe(0);
    const config = readConfig({ GONGHENG_DATA: restored, PORT: '0' });
    const doctor = await found((say) => examined(config, say));
    expect(doctor.findings, doctor.out).toBe(0);
    expect(doctor.out).toMatch(/✓ .*the [1-9] newest files can be read/);
  });

  test('shows against a later checkpoint that its end is missing, and against its own that nothing is', async () => {
    const kept = join(living, 'checkpoints.log');
    const notes = readFileSync(kept, 'utf8');
    const first = join(home, 'first-checkpoint');
    writeFileSync(first, `${notes.split('\n\n').slice(0, 2).join('\n\n')}\n`);
    const late = await cli(['verify', '--against', kept], { GONGHENG_DATA: restored });
    expect(late.out).toContain('its end was cut off');
    expect(late.code).toBe(1);
    const against = (file: string) => verify(restored, '--against', file);
    expect((await against(first)).findings).toBe(0);
    // A receipt holds its checkpoint inside.
    const receipt = join(home, 'receipt.json');
    writeFileSync(receipt, JSON.stringify({ receipt: { checkpoint: readFileSync(first, 'utf8') } }));
    expect((await against(receipt)).findings).toBe(0);
    await expect(against(join(home, 'nowhere'))).rejects.toThrow('there is no such file');
    await expect(against(import.meta.filename)).rejects.toThrow('no checkpoint in');
  });

  test('is sealed, for nobody else to read, and known to whoever watches', async () => {
    const bytes = readFileSync(archive);
    expect(bytes.subarray(0, 17).toString()).toBe('gongheng-sealed/1');
    const written = readdirSync(backups, { recursive: true, withFileTypes: true });
    const modes = written.map((one) => statSync(join(one.parentPath, one.name)).mode & 0o077);
    expect(new Set(modes)).toEqual(new Set([0]));
    // Neither drafts nor the scratch place stay.
    expect(readdirSync(backups).toSorted()).toEqual(['files', archive.slice(backups.length + 1)]);
    const runs = await opened.app.database.technical(
      'select file, bytes::int, digest, proved_at > made_at as proved from backup_run',
    );
    const digest = createHash('sha256').update(bytes).digest('hex');
    expect(runs).toEqual([{ file: archive, bytes: bytes.length, digest, proved: true }]);
    // From another address than the writer's, who may have spent the requests of this minute.
    const { body } = await opened.app.http.inject({
      url: '/ebidding/api/health',
      remoteAddress: '127.0.0.2',
    });
    expect(JSON.parse(body)).toMatchObject({
      backup: { made: expect.any(String), proved: expect.any(String) },
    });
    expect(await metricsOf(opened.app, 0)).toMatch(
      /gongheng_backup_age_seconds \d+[^]*gongheng_backup_proved_age_seconds \d+/,
    );
    const doctor = await found((say) => examined(readConfig({ GONGHENG_DATA: living, PORT: '0' }), say));
    expect(doctor.out).toContain('✓ 0 小时前备份并核验 / backed up and proved 0 hours ago');
    await opened.app.database.technical(`update backup_run set made_at = made_at - interval '37 hours'`);
    const late = await found((say) => examined(readConfig({ GONGHENG_DATA: living, PORT: '0' }), say));
    expect(late.out).toMatch(/✗ .*the last backup is 37 hours old\n {4}→ /);
  });

  test('is made of files once, and goes with what it alone named when its time is over', async () => {
    const config = readConfig({ GONGHENG_DATA: living, BACKUP_KEY, BACKUP_KEEP: '1d' });
    const files = () => readdirSync(join(backups, 'files'), { recursive: true, withFileTypes: true });
    const before = files()
      .filter((one) => one.isFile())
      .map((one) => one.name);
    expect(before.length).toBeGreaterThan(3);
    const old = join(backups, 'gongheng-20250101T000000Z.backup');
    copyFileSync(archive, old);
    mkdirSync(join(backups, '.making-left'));
    const stray = join(backups, 'files', before[0]?.slice(0, 2) ?? '', 'a'.repeat(64));
    writeFileSync(stray, 'named by none');
    await backup(config, [backups, '--unproved']);
    expect(existsSync(old)).toBe(false);
    expect(existsSync(stray)).toBe(false);
    expect(existsSync(join(backups, '.making-left'))).toBe(false);
    expect(await backupsIn(backups)).toHaveLength(2);
    const now = files()
      .filter((one) => one.isFile())
      .map((one) => one.name);
    expect(now).toEqual(expect.arrayContaining(before));
  });

  test('needs a key, and one folder has one', async () => {
    const made = (env: Record<string, string>, ...args: string[]) =>
      backup(readConfig({ GONGHENG_DATA: living, ...env }), args);
    await expect(made({}, backups)).rejects.toThrow('set BACKUP_KEY to it');
    await expect(made({ BACKUP_KEY })).rejects.toThrow('usage: backup FOLDER');
    await expect(made({}, backups, '--plain')).rejects.toThrow('use another folder');
    const other = { BACKUP_KEY: randomBytes(32).toString('base64') };
    await expect(made(other, backups)).rejects.toThrow('use another folder');
    expect(() => readConfig({ BACKUP_DIR: '/backups' })).toThrow('BACKUP_KEY: is needed');
    expect(await backupsIn(backups)).toHaveLength(2);
  });

  test('goes beside an audit record that other tools read', async () => {
    const file = join(home, 'audit.jsonl');
    await audit(readConfig({ GONGHENG_DATA: restored }), [file]);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const last = JSON.parse(lines.at(-1) ?? '') as { lines: number; sha256: string };
    const before = lines.slice(0, -1).map((line) => `${line}\n`);
    expect(last).toMatchObject({
      lines: before.length,
      sha256: createHash('sha256').update(before.join('')).digest('hex'),
    });
    const of = (kind: string) =>
      before.map((line) => JSON.parse(line) as Record<string, unknown>).filter((one) => one.kind === kind);
    expect(of('event')).toHaveLength((await factsOf(restored)).get('event')?.size ?? -1);
    expect(of('event').filter(({ leaf }) => typeof leaf === 'string').length).toBeGreaterThan(10);
    expect(of('checkpoint').length).toBeGreaterThan(0);
    await expect(audit(readConfig({ GONGHENG_DATA: restored }), [file])).rejects.toThrow('EEXIST');
  });

  test('is not made of a place where no platform lies', async () => {
    const nowhere = join(home, 'nowhere');
    const made = backup(readConfig({ GONGHENG_DATA: nowhere, BACKUP_KEY }), [backups]);
    await expect(made).rejects.toThrow('there is no database in');
    expect(existsSync(nowhere)).toBe(false);
  });
});

test('a backup of an earlier release, which held its files itself, comes back too', async () => {
  const draft = join(home, 'draft');
  mkdirSync(draft);
  await unpack(archive, draft, Buffer.from(BACKUP_KEY, 'base64'));
  cpSync(join(restored, 'files'), join(draft, 'files'), { recursive: true });
  rmSync(join(draft, 'backup.json'));
  const about = {
    format: 'gongheng-backup/1',
    version: '0.1.0',
    at: '',
    postgres: '18',
    ...(await measure(draft)),
  };
  writeFileSync(join(draft, 'backup.json'), JSON.stringify(about));
  const file = join(home, 'earlier.tgz');
  execFileSync('tar', ['-czf', file, '-C', draft, 'backup.json', 'pgdata', 'files', 'keys']);
  const earlier = join(home, 'earlier');
  await restore(readConfig({ GONGHENG_DATA: earlier }), [file]);
  expect((await measure(join(earlier, 'files'))).files).toBeGreaterThan(3);
  expect((await factsOf(earlier)).get('bid')).toEqual((await factsOf(restored)).get('bid'));
});

describe('a restore is refused and leaves nothing', () => {
  const refused = (file: string, env: Record<string, string>, words: string) =>
    expect(restore(readConfig({ BACKUP_KEY, ...env }), [file])).rejects.toThrow(words);
  const nothingIn = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

  test('into a folder that holds something', async () => {
    const facts = await factsOf(restored);
    await refused(archive, { GONGHENG_DATA: restored }, 'the folder is not empty');
    expect(await factsOf(restored)).toEqual(facts);
  });

  test('where no folder can be made, which is said in words', async () => {
    // Nobody makes folders there, whoever they are.
    await refused(archive, { GONGHENG_DATA: '/proc/gongheng-data' }, 'no folder can be made in /proc ');
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
    [
      'one whose damage looks like the end of the archive',
      () => gzipSync(Buffer.concat([Buffer.alloc(1024), randomBytes(1 << 20)])).subarray(0, -8),
      'cut off or damaged',
    ],
    ['something else', () => Buffer.from('no archive'), 'cut off or damaged'],
  ])('from %s', async (_name, change, words) => {
    const [file, target] = [join(backups, 'broken'), join(home, 'no-1')];
    writeFileSync(file, change(readFileSync(archive)));
    await refused(file, { GONGHENG_DATA: target }, words);
    expect(nothingIn(target)).toBe(true);
    expect(readdirSync(home).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  test('whose files beside it are gone or others', async () => {
    const target = join(home, 'no-4');
    const copy = join(home, 'copied');
    cpSync(backups, copy, { recursive: true });
    const [one = '', two = ''] = readdirSync(join(copy, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const file = join(copy, archive.slice(backups.length + 1));
    copyFileSync(one, two);
    await refused(file, { GONGHENG_DATA: target }, 'not the one that was backed up');
    rmSync(one);
    rmSync(two);
    await refused(file, { GONGHENG_DATA: target }, 'missing beside the backup');
    expect(nothingIn(target)).toBe(true);
  });

  test('without a file, or one that is not there', async () => {
    const target = join(home, 'no-3');
    await refused('', { GONGHENG_DATA: target }, 'usage: restore FILE');
    await refused(join(home, 'absent.tgz'), { GONGHENG_DATA: target }, 'there is no such file');
    await refused(archive, { GONGHENG_DATA: target, BACKUP_KEY: '' }, 'is sealed: set BACKUP_KEY');
    const other = { GONGHENG_DATA: target, BACKUP_KEY: randomBytes(32).toString('base64') };
    await refused(archive, other, 'sealed with another key');
    expect(nothingIn(target)).toBe(true);
  });
});

describe('verify finds what was planted', () => {
  const report = async (): Promise<string> => (await verify(restored)).out;

  /** Changes what the triggers would keep, looks, and changes it back. */
  async function tampered(change: string, undo: string): Promise<string> {
    const alter = (text: string) =>
      asSuperuser(ofRestored, async (client) => {
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
    const { rows } = await asSuperuser(ofRestored, (client) =>
      client.query<{ storage_key: string }>('select storage_key from bid order by id limit 2'),
    );
    const [changed, missing] = rows.map((r) => join(restored, 'files', r.storage_key));
    const kept = [changed, missing].map((file) => readFileSync(file ?? ''));
    const bytes = Buffer.from(kept[0] ?? '');
    bytes[100] = ((bytes[100] ?? 0) + 1) % 256;
    writeFileSync(changed ?? '', bytes);
    rmSync(missing ?? '');
    const { findings, out } = await verify(restored);
    writeFileSync(changed ?? '', kept[0] ?? '');
    writeFileSync(missing ?? '', kept[1] ?? '');
    expect(out).toContain('the ciphertext differs from its digest or size');
    expect(out).toContain('the ciphertext is not on the storage');
    expect(findings).toBe(2);
    expect(await report()).toContain('everything is as recorded');
  });
});
