import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to the database that can fall silent (可中断的线路): nothing is refused, nothing is closed, nothing comes. */
export interface StallingLine {
  /** The same database by way of this line. */
  readonly url: string;
  /** From now on nothing passes, until `flow`. */
  stall(): void;
  /** Passes a question that holds these words, and nothing after it: its answer never comes, until `flow`. */
  stallAfter(words: string): void;
  /** Passes a question that holds these words and keeps its answer back, until `flow`; everything else goes on. */
  holdAnswerTo(words: string): void;
  flow(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

/** Opens a line to a PostgreSQL that listens on a socket file, as the tests' does. */
export async function stallingLine(databaseUrl: string): Promise<StallingLine> {
  const url = new URL(databaseUrl);
  const path = `${url.searchParams.get('host')}/.s.PGSQL.${url.searchParams.get('port')}`;
  const pairs = new Set<Pair>();
  let stalled = false;
  let words: string | undefined;
  let held: string | undefined;
  const all = (what: 'pause' | 'resume') => {
    for (const { near, far } of pairs) {
      near[what]();
      far[what]();
    }
  };
  const server = createServer((near) => {
    const pair = { near, far: connect(path) };
    const { far } = pair;
    pairs.add(pair);
    near.on('data', (bytes) => {
      far.write(bytes);
      if (held !== undefined && bytes.includes(held)) {
        held = undefined;
        far.pause();
      }
      if (words === undefined || !bytes.includes(words)) return;
      words = undefined;
      stalled = true;
      all('pause');
    });
    far.on('data', (bytes) => near.write(bytes));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        // A line that stalls carries no goodbye either.
        if (stalled && one === near) return;
        other.destroy();
        pairs.delete(pair);
      });
    }
    if (stalled) all('pause');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://${url.username}@127.0.0.1:${port}${url.pathname}`,
    stall: () => {
      stalled = true;
      all('pause');
    },
    stallAfter: (text) => (words = text),
    holdAnswerTo: (text) => (held = text),
    flow: () => {
      stalled = false;
      for (const pair of pairs) if (pair.near.destroyed) pair.far.destroy();
      all('resume');
    },
    close: async () => {
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      await new Promise((done) => server.close(done));
    },
  };
}
