import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logKey, type LogReader, noteKeyOf } from '#base/log/server/index.ts';
import type { Finding } from '#kit/server/finding.ts';
import { declarations } from '../areas.ts';
import type { App } from '../compose.ts';
import { tenantsOf } from '../tenants.ts';
import { changes } from './insider-changes.ts';
import { readerOf, verifyLog } from '../verify-log.ts';

/**
 * What whoever owns the database does behind the product's back (内部人篡改): every change is made with the guards switched off
 * and rolled back after it was looked for. Run on a world in which tenders were played.
 */
export function insidersAreSeen(world: () => { app: App; databaseUrl: string }) {
  describe('insiders', () => {
    let owner: pg.Client;
    let tenants: string[] = [];
    let kept: string[] = [];

    const ask: LogReader['ask'] = async (text, values = []) => (await owner.query(text, values)).rows;
    const reader: LogReader = {
      ask,
      as: async (tenantId) => {
        await owner.query(`select set_config('app.tenant', $1, true)`, [tenantId]);
        return ask;
      },
    };
    const look = async (against: readonly string[] = []): Promise<Finding[]> => {
      const { tree, facts } = await verifyLog(reader, {
        key: await noteKeyOf(await world().app.keys.publicKey(logKey.purpose)),
        tenants,
        against,
      });
      return [...tree.findings, ...facts.findings];
    };
    /** Everything inside is undone afterwards. */
    const tampered = async (work: () => Promise<void>): Promise<void> => {
      await owner.query('begin');
      try {
        await owner.query(`select set_config('app.tenant', $1, true)`, [tenants[0]]);
        await work();
      } finally {
        await owner.query('rollback');
      }
    };
    const unguarded = async <T>(tables: readonly string[], work: () => Promise<T>): Promise<T> => {
      for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
      const done = await work();
      await owner.query('set constraints all immediate');
      for (const table of tables) await owner.query(`alter table ${table} enable trigger user`);
      return done;
    };

    beforeAll(async () => {
      const { app, databaseUrl } = world();
      tenants = await tenantsOf(app.database);
      await app.outbox.stop();
      await app.ticker.stop();
      await app.sealer.stop();
      while ((await app.sealer.seal()) > 0);
      owner = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' });
      await owner.connect();
      kept = (await owner.query<{ note: string }>('select note from log_checkpoint order by size')).rows.map(
        (r) => r.note,
      );
      // Rows that others refer to are removed too: whoever owns the database drops the references first.
      const foreign = await owner.query<{ drop: string }>(
        `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
         where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
      );
      for (const row of foreign.rows) await owner.query(row.drop);
    }, 120_000);
    afterAll(() => owner.end());

    test('what was played is as recorded, on the product’s own connections too', async () => {
      const { tree, facts } = await verifyLog(readerOf(world().app.database), {
        key: await noteKeyOf(await world().app.keys.publicKey(logKey.purpose)),
        tenants,
        against: kept,
      });
      const kinds = (all: readonly Finding[]) =>
        [...new Set(all.map((f) => `${f.en}: ${f.subject.split(' ')[3] ?? f.subject}`))].toSorted();
      expect(kinds([...tree.findings, ...facts.findings])).toEqual([]);
      expect(tree.looked).toBeGreaterThan(1000);
      expect(facts.looked).toBeGreaterThan(1000);
    });

    test('every table with facts stands among those that are changed', () => {
      const planted = new Set(changes.map((c) => c.table));
      const facts = declarations.flatMap((d) => Object.keys(d.facts ?? {}));
      expect(facts.filter((table) => !planted.has(table))).toEqual([]);
    });

    test(`each of ${changes.length} changed facts is named`, async () => {
      await tampered(async () => {
        const touched = await unguarded([...new Set(changes.map((c) => c.table))], async () => {
          const rows: { what: string; named: string }[] = [];
          const undone: string[] = [];
          for (const { what, table, sql } of changes) {
            await owner.query('savepoint one');
            const done = await owner
              .query<{ row: string }>(sql)
              .then((r) => r.rows)
              .catch(async (error: unknown) => {
                await owner.query('rollback to savepoint one');
                return [{ row: String(error) }, {}];
              });
            if (done.length === 1) rows.push({ what, named: `${table} ${done[0]?.row}` });
            else undone.push(`${what}: ${done[0]?.row ?? 'no such row'}`);
          }
          expect(undone).toEqual([]);
          return rows;
        });
        const findings = await look();
        const unseen = touched.filter((t) => !findings.some((f) => f.subject.includes(t.named)));
        expect(unseen).toEqual([]);
        // And nothing else is accused.
        expect(findings.length).toBe(new Set(touched.map((t) => t.named)).size);
      });
    });

    test('a row marked before its table had its last columns stands as recorded; what is changed in them later is named', async () => {
      // That the mark itself was changed is named too, as one of the log's own leaves.
      const accused = async (id: string) =>
        (await look()).some((f) => f.en.startsWith('the row') && f.subject.includes(`role ${id}`));
      await tampered(async () => {
        const id = await unguarded(['fact_mark'], async () => {
          const { rows } = await owner.query<{ id: string }>(
            `update fact_mark m set digest = encode(sha256(convert_to(jsonb_strip_nulls(to_jsonb(r) - 'withdrawn')::text, 'UTF8')), 'hex')
             from role r where m.table_name = 'role' and m.id = (select max(l.id) from fact_mark l
               where l.table_name = 'role' and l.row_key = (select min(id::text) from role)) and r.id::text = m.row_key
             returning r.id`,
          );
          return rows[0]?.id ?? '';
        });
        expect(await accused(id)).toBe(false);
        for (const change of [`role_name = role_name || '!'`, 'withdrawn = true']) {
          await owner.query('savepoint one');
          // Who looked last looked at another tenant.
          await owner.query(`select set_config('app.tenant', $1, true)`, [tenants[0]]);
          await unguarded(['role'], () => owner.query(`update role set ${change} where id = $1`, [id]));
          expect(await accused(id), change).toBe(true);
          await owner.query('rollback to savepoint one');
        }
      });
    });

    test('changed and deleted events are named, in the middle and at the end', async () => {
      const acts: readonly [string, string][] = [
        ['payload', `update event set payload = payload || '{"x":1}' where id = $1`],
        ['actor', `update event set actor_name = 'somebody' where id = $1`],
        ['time', `update event set at = at - interval '1 day' where id = $1`],
        ['address', `update event set address = '10.0.0.1' where id = $1`],
        ['subject', `update event set subject_id = gen_random_uuid() where id = $1`],
        ['kind', `update event set type = 'other' where id = $1`],
        ['digest', `update event set after_digest = repeat('0', 64) where id = $1`],
        ['deleted', 'delete from event where id = $1'],
        ['deleted at the end', 'delete from event where id = $1'],
      ];
      await tampered(async () => {
        const { rows } = await owner.query<{ id: string }>('select id::text from event e order by e.id desc');
        const named = await unguarded(['event'], async () => {
          const ids: string[] = [];
          for (const [i, [, sql]] of acts.entries()) {
            const id = rows[i === acts.length - 1 ? 0 : (i + 1) * 37]?.id as string;
            await owner.query(sql, [id]);
            ids.push(id);
          }
          return ids;
        });
        const findings = await look();
        for (const [i, id] of named.entries())
          expect(
            findings.some((f) => new RegExp(`event ${id}\\b`).test(f.subject)),
            acts[i]?.[0],
          ).toBe(true);
      });
    });

    test('a row changed together with its mark is seen by the leaf, and with its leaf by the checkpoint', async () => {
      const falsify = async () => {
        const { rows } = await owner.query<{ bid_id: string }>(
          `update opened_bid set price = '1.00' where bid_id = (select bid_id from opened_bid where price is not null limit 1) returning bid_id`,
        );
        const id = rows[0]?.bid_id;
        const { rows: marks } = await owner.query<{ id: string }>(
          `update fact_mark set digest = (select encode(sha256(convert_to(jsonb_strip_nulls(to_jsonb(t))::text, 'UTF8')), 'hex')
             from opened_bid t where bid_id = $1::text::uuid)
           where id = (select max(id) from fact_mark where table_name = 'opened_bid' and row_key = $1::text) returning id::text`,
          [id],
        );
        return { bid: id, mark: marks[0]?.id };
      };
      await tampered(async () => {
        const { bid, mark } = await unguarded(['opened_bid', 'fact_mark'], falsify);
        const findings = await look();
        expect(findings.map((f) => f.subject)).toEqual([`留痕 / mark ${mark} opened_bid ${bid}`]);
      });
      await tampered(async () => {
        const { bid } = await unguarded(['opened_bid', 'fact_mark', 'log_leaf'], async () => {
          const done = await falsify();
          const { hashOf } = await import('#base/log/shared/leaf.ts');
          const { factsById } = await import('#base/log/server/store.ts');
          const [leaf] = await factsById(ask, [done.mark as string]);
          if (leaf)
            await owner.query(`update log_leaf set hash = $2 where kind = 'fact' and ref = $1`, [
              done.mark,
              Buffer.from(hashOf(leaf)),
            ]);
          return done;
        });
        const findings = await look();
        expect(findings.length).toBeGreaterThan(0);
        expect(findings.some((f) => f.subject.includes('checkpoint') || f.subject.includes('tile'))).toBe(
          true,
        );
        expect(bid).toBeDefined();
      });
    });

    test('an end that was cut off, checkpoints and all, shows against any checkpoint that left the house', async () => {
      await tampered(async () => {
        const size = await unguarded(
          ['event', 'fact_mark', 'log_leaf', 'log_checkpoint', 'log_tile'],
          async () => {
            const { rows } = await owner.query<{ size: string }>(
              // Others may have been sealed since: what left the house must lie behind the cut.
              'select size::text from log_checkpoint where note = $1',
              [kept.at(-2)],
            );
            const at = rows[0]?.size ?? '0';
            await owner.query(
              `delete from event e using log_leaf l where l.kind = 'event' and l.ref = e.id and l.position >= $1`,
              [at],
            );
            await owner.query(
              `delete from fact_mark m using log_leaf l where l.kind = 'fact' and l.ref = m.id and l.position >= $1`,
              [at],
            );
            await owner.query('delete from log_leaf where position >= $1', [at]);
            await owner.query('delete from log_checkpoint where size > $1', [at]);
            await owner.query('delete from log_tile where (index + 1) * power(256, level) > $1', [at]);
            return at;
          },
        );
        const findings = await look([kept.at(-1) as string]);
        expect(findings.some((f) => f.en === `the log has only ${size} leaves: its end was cut off`)).toBe(
          true,
        );
      });
    });

    test('guards that were switched off, changed or removed are named', async () => {
      await tampered(async () => {
        await owner.query('alter table opened_bid disable trigger user');
        await owner.query('drop trigger facts_marked_update on bid');
        await owner.query('drop trigger facts_marked_delete on award');
        await owner.query(
          `create trigger facts_marked_delete after delete on award for each row execute function facts_marked('{id}', '{status}', '', '{}')`,
        );
        await owner.query(
          `create or replace function log_stands() returns trigger language plpgsql as $$ begin return null; end $$`,
        );
        expect((await look()).map((f) => f.subject).toSorted()).toEqual([
          'award',
          'bid',
          'log_stands',
          'opened_bid',
        ]);
      });
    });
  });
}
