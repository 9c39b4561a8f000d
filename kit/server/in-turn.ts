import type { Tx } from './context.ts';

/**
 * 逐一办理: whoever names one of the same things waits until this transaction is over, and then sees what it did. Several
 * are taken in one order, so that no two wait for each other.
 */
export const inTurn = (tx: Pick<Tx, 'client'>, things: readonly string[]) =>
  tx.client.query(
    `select pg_advisory_xact_lock(place) from
       (select distinct hashtextextended(thing, 0) as place from unnest($1::text[]) thing order by place) held`,
    [things],
  );
