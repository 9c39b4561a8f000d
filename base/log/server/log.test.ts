import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { TILE_WIDTH } from '#kit/shared/crypto/merkle.ts';
import { openNote, readCheckpoint, readNoteKey } from '#kit/shared/crypto/note.ts';
import { newId } from '#kit/server/ids.ts';
import { dataSeeded } from '../shared/events.ts';
import { evidenceHolds } from '../shared/evidence.ts';
import { evidenceOf } from './index.ts';

const PUBLIC = '/ebidding/public/log';
/** Where Debian puts the Go packages that the judge is built with. */
const GO_MOD = '/usr/share/gocode/src/golang.org/x/mod/sumdb/tlog';
const hasGo = existsSync(GO_MOD) && spawnSync('go', ['version']).status === 0;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const get = (path: string) => world.app.http.inject({ method: 'GET', url: `${PUBLIC}/${path}` });
const acts = async (n: number) => {
  for (let i = 0; i < n; i += 1)
    await world.tx(async (tx) => {
      tx.emit(dataSeeded, { subjectType: 'tenant', subjectId: tx.tenantId }, { what: 'people' });
    });
};

async function newest() {
  const key = await readNoteKey((await get('key')).body);
  const { body } = await get('checkpoint');
  const text = key && (await openNote(body, key));
  const checkpoint = text === undefined ? undefined : readCheckpoint(text);
  if (!checkpoint) throw new Error('no checkpoint that its key opens');
  return { ...checkpoint, note: body };
}

test('what happened is in the tree within one round, and a signed checkpoint says so', async () => {
  await world.seal();
  const before = await newest();
  await acts(3);
  expect(await world.app.sealer.seal()).toBeGreaterThanOrEqual(3);
  expect(await world.app.sealer.seal()).toBe(0);
  expect((await newest()).size).toBeGreaterThan(before.size);
});

test('who holds the evidence of an event shows offline that it stands in the published tree', async () => {
  await acts(1);
  const about = (id = world.tenantId) =>
    world.app.database.read(world.tenantId, (db) => evidenceOf(db, dataSeeded, id));
  await expect(about()).rejects.toThrow('log.notYet');
  await world.seal();
  const evidence = await about();
  const key = (await get('key')).body;
  expect(await evidenceHolds(evidence, key)).toBe(true);
  for (const forged of [
    { ...evidence, leaf: evidence.leaf.replace('system', 'nobody') },
    { ...evidence, index: evidence.index + 1 },
    { ...evidence, proof: evidence.proof.slice(1) },
    { ...evidence, checkpoint: evidence.checkpoint.replace(/\n\d+\n/, '\n99999\n') },
  ])
    expect(await evidenceHolds(forged, key)).toBe(false);
  await expect(about(newId())).rejects.toThrow('log.notYet');
});

test('two who seal at once seal everything once', async () => {
  await acts(5);
  await Promise.all([1, 2, 3, 4].map(() => world.app.sealer.seal()));
  await world.seal();
  const [row] = await world.sql<{ leaves: number; refs: number; last: number }>(
    `select count(*)::int as leaves, count(distinct (kind, ref))::int as refs, max(position)::int as last from log_leaf`,
  );
  expect(row?.leaves).toBe(row?.refs);
  expect(row?.last).toBe((row?.leaves ?? 0) - 1);
});

test('nobody rewrites the log, the application least of all', async () => {
  await acts(1);
  await world.seal();
  const refused = async (work: Promise<unknown>) => expect(await work.catch(String)).toMatch(/denied|stands/);
  for (const table of ['fact_mark', 'log_leaf', 'log_tile', 'log_checkpoint']) {
    await refused(world.app.database.technical(`delete from ${table}`));
    await refused(world.sql(`delete from ${table}`));
    await refused(world.sql(`truncate ${table} cascade`));
  }
  await refused(
    world.app.database.technical(
      `insert into fact_mark (tenant_id, table_name, row_key) values ('${world.tenantId}', 'bid', 'x')`,
    ),
  );
});

test('people find checkpoint, key and how to verify on a page of their language', async () => {
  const page = async (query: string) => (await world.app.http.inject(`/ebidding/public/log${query}`)).body;
  expect(await page('')).toContain('公开日志');
  expect(await page('')).toContain((await newest()).note.split('\n')[2]);
  expect(await page('?lang=en')).toContain('How to verify');
});

describe('the published tiles', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gongheng-log-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('an unknown, unfinished or malformed tile is not there', async () => {
    for (const path of ['tile/0/x999/000', 'tile/9/000', 'tile/0/000.p/0', 'tile/0/000.p/257', 'tile/0/0'])
      expect((await get(path)).statusCode, path).toBe(404);
  });

  test.skipIf(!hasGo)("Go's own packages follow the log from checkpoint to checkpoint", async () => {
    const notes: string[] = [];
    for (const n of [1, 300, 2]) {
      await acts(n);
      await world.seal();
      notes.push((await newest()).note);
    }
    notes.forEach((note, i) => writeFileSync(join(folder, `checkpoint-${i}`), note));
    const { size } = await newest();
    const keep = async (path: string) => {
      const answer = await get(`tile/${path}`);
      expect(answer.statusCode, path).toBe(200);
      const file = join(folder, 'tile', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, answer.rawPayload);
    };
    const number = (n: number) => String(n).padStart(3, '0');
    for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / TILE_WIDTH)) {
      for (let i = 0; i < Math.floor(count / TILE_WIDTH); i += 1) await keep(`${level}/${number(i)}`);
      const rest = count % TILE_WIDTH;
      if (rest > 0) await keep(`${level}/${number(Math.floor(count / TILE_WIDTH))}.p/${rest}`);
    }
    const key = (await get('key')).body.trim();
    const said = execFileSync('go', ['run', join(import.meta.dirname, 'test/judge.go'), key, folder], {
      encoding: 'utf8',
      env: {
        ...process.env,
        GO111MODULE: 'off',
        GOPATH: '/usr/share/gocode',
        GOCACHE: join(folder, 'cache'),
        GOFLAGS: '',
      },
    });
    expect(said.trim()).toBe(`3 checkpoints, ${size} leaves`);
  });
});
