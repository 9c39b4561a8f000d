import type pg from 'pg';
import type { AnswerWatch } from './answer-watch.ts';
import { spannedStatement } from '../tracing.ts';
import { TextQuery } from './text-query.ts';

const MOST_NAMED = 400;

/** Marks a statement whose text is hardly ever the same: it is planned each time, for the values it carries. */
export const UNPREPARED = '/* once */';

/** What of a connection's socket is used here. */
interface CorkableStream {
  cork(): void;
  uncork(): void;
}

/**
 * Holds back what a connection is given until nothing more can follow by itself, so that queries sent side by side
 * leave in one write: on most machines the system call costs more than the query's own bytes.
 */
function together(client: pg.PoolClient): () => void {
  const stream = (client as unknown as { connection: { stream: CorkableStream } }).connection.stream;
  let held = false;
  const leave = () => {
    held = false;
    stream.uncork();
  };
  return () => {
    if (held) return;
    held = true;
    stream.cork();
    // A tick asked for by a microtask comes when the microtasks, which may still send, have ended.
    queueMicrotask(() => process.nextTick(leave));
  };
}

/** A connection as the product uses it. */
export type Planned = pg.PoolClient & {
  /** Runs a statement whose rows are wanted as PostgreSQL wrote them: lists of texts, without names or types. */
  texts(text: string, values: readonly unknown[]): Promise<(string | null)[][]>;
};

/**
 * A connection that names its statements by their text, so that PostgreSQL plans each of them once for a connection.
 * Stores write a bounded set of texts; past a bound, which only lists of very different lengths reach, a text stays
 * unnamed.
 */
export function planning(client: pg.PoolClient, clock: string, watch: AnswerWatch): Planned {
  // null while the first use of a text is under way: a second one must not name it again behind its back.
  const names = new Map<string, string | null>();
  const hold = together(client);
  let last = 0;
  const sent = <T>(text: string, send: (name: string | undefined) => Promise<T>): Promise<T> => {
    const known = names.get(text);
    if (known) return send(known);
    if (known === null || names.size >= MOST_NAMED || text.includes(UNPREPARED)) return send(undefined);
    names.set(text, null);
    // Never the same name twice: a statement whose first run failed may still be planned under it.
    const name = `q${++last}`;
    const first = send(name);
    first.then(
      () => names.set(text, name),
      () => names.delete(text),
    );
    return first;
  };
  const facade = Object.create(client) as Planned;
  const query = (given: string | (pg.QueryConfig & { rowMode?: 'array' }), values?: unknown[]) => {
    hold();
    const config = typeof given === 'string' ? { text: given } : given;
    const params = values ?? config.values;
    if (!params || params.length === 0)
      return spannedStatement(config.text, () =>
        watch.over(client, client.query(given as pg.QueryConfig, values)),
      );
    const { text, rowMode, types } = config;
    return sent(text, (name) =>
      spannedStatement(text, () =>
        watch.over(client, client.query({ text, name, values: params, rowMode, types } as pg.QueryConfig)),
      ),
    );
  };
  facade.query = query as pg.PoolClient['query'];
  facade.texts = (text, values) => {
    hold();
    return sent(text, (name) =>
      spannedStatement(text, () =>
        watch.over(client, TextQuery.run(client, { text, name: name ?? '', values })),
      ),
    );
  };
  // Planned once: each transaction begins by asking for the time.
  watch.over(client, client.query(`prepare app_clock as ${clock}`)).catch(() => undefined);
  return facade;
}
