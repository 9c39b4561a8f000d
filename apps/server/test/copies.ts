import type { World } from './world.ts';

/**
 * Copies of a row (批量造数), for limits that nobody would reach by hand; `but` is what each copy says differently, as SQL of a JSON object that
 * may use `n`.
 */
export const copiesOf = (
  world: Pick<World, 'sql'>,
  row: { readonly table: string; readonly id: string },
  count: number,
  but: string,
) =>
  world.sql(
    `insert into ${row.table} select (jsonb_populate_record(null::${row.table}, to_jsonb(r)
         || jsonb_build_object('id', gen_random_uuid()) || ${but})).*
       from ${row.table} r, generate_series(1, $2::int) n where r.id = $1`,
    [row.id, count],
  );
