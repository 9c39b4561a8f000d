import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'gongheng-migrate-'));
const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const PATIENT = { waitMs: 50, tries: 40, stepBackMs: 20 };
let url: string;
let holder: pg.Client;
let reader: pg.Client;

beforeAll(async () => {
  const name = `migrate_${process.pid}_${Date.now()}`;
  const base = inject('databaseUrl');
  url = base.replace(/\/gongheng(\?|$)/, `/${name}$1`);
  const admin = new pg.Client({ connectionString: base.replace(/\/gongheng(\?|$)/, '/postgres$1') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  file('202601010000_kit_one.sql', 'create table one (id int);');
  await migrate(url, folder);
  [holder, reader] = [1, 2].map(() => new pg.Client({ connectionString: url })) as [pg.Client, pg.Client];
  await Promise.all([holder.connect(), reader.connect()]);
});
afterAll(async () => {
  await Promise.all([holder.end(), reader.end()]);
  rmSync(folder, { recursive: true });
});

test('a migration steps back from a table that is held, lets others read it, and is made when it is free', async () => {
  file('202601010001_kit_two.sql', 'create table two (id int);\nalter table one add column note text;');
  await holder.query('begin; select * from one');
  const migrated = migrate(url, folder, PATIENT);
  // Whoever reads meanwhile waits behind it for no longer than it waits itself.
  for (let reads = 0; reads < 10; reads += 1) {
    const began = Date.now();
    await reader.query('select * from one');
    expect(Date.now() - began).toBeLessThan(1000);
  }
  await holder.query('commit');
  expect(await migrated).toEqual(['202601010001_kit_two.sql']);
  await reader.query('select note from one');
});

test('one that is never let in fails by name, and nothing of it stands', async () => {
  file('202601010002_kit_three.sql', 'create table three (id int);\nalter table one add column more text;');
  await holder.query('begin; select * from one');
  await expect(migrate(url, folder, { ...PATIENT, tries: 2 })).rejects.toThrow(
    /migration 202601010002_kit_three.sql failed: .*lock timeout/,
  );
  const { rows } = await reader.query(`select to_regclass('three') as there`);
  expect(rows).toEqual([{ there: null }]);
  await holder.query('rollback');
  expect(await migrate(url, folder, PATIENT)).toEqual(['202601010002_kit_three.sql']);
});
