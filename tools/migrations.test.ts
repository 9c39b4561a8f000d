import path from 'node:path';
import { expect, test } from 'vitest';
import { checkMigrations, problemsOf } from './migrations.ts';

const rulesIn = (sql: string) => problemsOf('x.sql', sql).map(({ rule }) => rule.replace('migration ', ''));

test.each([
  ['index', 'create index bid_by_lot on bid (lot_id);'],
  ['index', 'create unique index on public.bid (lot_id);'],
  ['index', 'create index concurrently bid_by_lot on bid (lot_id);'],
  ['rewrite', 'alter table bid alter column size type bigint;'],
  ['rewrite', 'alter table bid add column code uuid default gen_random_uuid();'],
  ['rewrite', 'alter table bid add column total numeric generated always as (a + b) stored;'],
  ['rewrite', 'vacuum full bid;'],
  ['fill', "alter table bid add column a text default '', add column note text not null;"],
  ['validate', 'alter table bid add constraint bid_lot foreign key (lot_id) references lot (id);'],
  ['validate', 'alter table bid add check (size > 0);'],
  ['validate', 'alter table bid alter column note set not null;'],
  ['validate', 'alter table bid add constraint bid_once unique (lot_id, org_id);'],
  ['validate', 'alter table bid add column lot_id uuid references lot (id);'],
  ['gone', 'alter table bid drop column note;'],
  ['gone', 'alter table bid rename column note to remark;'],
  ['gone', 'drop table bid;'],
  ['whole', "update bid set note = '';"],
  ['whole', 'delete from bid;'],
  ['lock', 'lock table bid;'],
  ['lock', 'set lock_timeout = 0;'],
])('%s: %s', (rule, sql) => {
  expect(rulesIn(sql)).toEqual([rule]);
  // Said with its reason it may pass, under its own name only.
  const waived = (name: string) => rulesIn(`-- allowed: ${name}, the table has ten rows\n${sql}`);
  expect(waived(rule)).toEqual([]);
  expect(waived('other')).toEqual([rule]);
  expect(rulesIn(`-- allowed: ${rule}\n${sql}`)).toEqual([rule]);
});

test('what npm run new leaves to its author is named', () => {
  expect(rulesIn('-- 备注: @todo what it is for\nalter table bid add column note text;')).toEqual(['words']);
});

test.each([
  '-- outside a transaction\ncreate index concurrently bid_by_lot on bid (lot_id);',
  'create table draft (id uuid primary key);\ncreate index on draft (id);\nalter table draft alter column id type text;',
  "alter table bid add column note text not null default '';",
  'alter table bid add constraint bid_size check (size > 0) not valid;',
  'alter table bid validate constraint bid_size;',
  'alter table bid add constraint bid_once unique using index bid_once;',
  "update bid set note = '' where id = 1;",
  "-- drop table bid;\ninsert into hint (text) values ('drop table bid; vacuum full bid');",
  'create function f() returns void language plpgsql as $$ begin delete from bid; end $$;',
])('lets pass: %s', (sql) => {
  expect(rulesIn(sql)).toEqual([]);
});

test('outside a transaction stands one statement, and a problem has its line', () => {
  const two =
    '-- outside a transaction\ncreate index concurrently a on bid (x);\ncreate index concurrently b on bid (y);';
  expect(rulesIn(two)).toEqual(['outside']);
  expect(problemsOf('x.sql', '\n\n-- why\ndrop table bid;')[0]?.line).toBe(4);
});

test('what stands in the tree follows the rules', () => {
  expect(checkMigrations(path.resolve(import.meta.dirname, '..'))).toEqual([]);
});
